"""Machines that are made of other machines: rows by key, states named readably, and a source.

A conversion thinks of its states as keys (a phase, a state, what was seen so far); names that a
file can hold are made of them here, in the order in which they come up.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from automata.engine.steps import NO_RULES, applicable
from automata.errors import ConversionError
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import (
    Action,
    End,
    Final,
    Meaning,
    Move,
    Owner,
    Read,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
    WhenStuck,
)
from automata.tape import tape

MOST_ROWS = 200_000
LONGEST_NAME = 60
_UNNAMED = re.compile(r"[^\w.+-]+")

Key = tuple[Hashable, ...]
Does = Mapping[str, tuple[Symbol | None, Move]]
"""Tape -> what is written, None for nothing, and how the head moves."""


@dataclass(frozen=True, slots=True)
class _Made:
    """One literal row."""

    reads: Mapping[str, Symbol]
    does: Does
    goto: Key
    otherwise: bool


@dataclass(slots=True)
class Building:
    """The rows of a machine while it is made.

    alphabet : symbols beside the blank, in their order
    finals   : key -> meaning; a key that is here needs no rows
    stuck    : key -> what it means that no row applies there
    """

    about: str
    tapes: tuple[str, ...]
    alphabet: list[Symbol]
    blank: Symbol
    finals: dict[Key, Meaning] = field(default_factory=dict)
    owners: dict[Key, Owner] = field(default_factory=dict)
    words: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    heads: dict[str, int] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)
    stuck: dict[Key, Meaning] = field(default_factory=dict)
    rows: dict[Key, list[_Made]] = field(default_factory=dict)
    names: dict[Key, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    count: int = 0

    def add(
        self,
        state: Key,
        reads: Mapping[str, Symbol],
        does: Does,
        goto: Key,
        *,
        otherwise: bool = False,
    ) -> None:
        """Add one literal row; raise ConversionError if there are too many."""
        self.count += 1
        if self.count > MOST_ROWS:
            problem = f"the machine would have more than {MOST_ROWS:,} rows"
            raise ConversionError(problem, hint="let its states look at fewer tapes and symbols")
        self.rows.setdefault(state, []).append(_Made(reads, does, goto, otherwise))

    def source(self, name: str, start: Key) -> Source:
        """Give the file that says all this: the start state first, then in the order made."""
        order = dict.fromkeys([start, *self.rows])
        order |= dict.fromkeys(row.goto for rows in self.rows.values() for row in rows)
        blocks = [self._block(key) for key in order if key not in self.finals]
        finals = [Final(self._name(key), meaning) for key, meaning in self.finals.items()]
        return Source(
            name=name,
            about=self.about,
            tapes=self.tapes,
            symbols=tuple(self.alphabet) or (self.blank,),  # a file names at least one
            blank=self.blank,
            variables=(),
            relations=(),
            start=StateRef(self._name(start)),
            finals=tuple(finals),
            words=tuple(
                (tape, tuple(Term(symbol, quoted=True) for symbol in word))
                for tape, word in self.words.items()
            ),
            expects=(),
            states=tuple(blocks),
            routines=(),
            heads=tuple(self.heads.items()),
            ends=tuple(self.ends.items()),
            stuck=tuple(
                WhenStuck(StateRef(self._name(key)), meaning)
                for key, meaning in self.stuck.items()
                if key in order
            ),
        )

    def _block(self, key: Key) -> StateBlock:
        rows = tuple(
            Row(
                reads=tuple(Read(tape, Term(symbol)) for tape, symbol in row.reads.items()),
                actions=tuple(
                    Action(tape, None if write is None else Term(write), move)
                    for tape, (write, move) in row.does.items()
                ),
                goto=StateRef(self._name(row.goto)),
                otherwise=row.otherwise,
            )
            for row in self.rows.get(key, ())
        )
        owner = self.owners.get(key) if rows else None  # without rows there is none to take
        return StateBlock(StateRef(self._name(key)), rows, owner)

    def _name(self, key: Key) -> str:
        """Name a state after its key, as a file can hold it, and as no other one is named."""
        if key not in self.names:
            plain = _UNNAMED.sub("-", ".".join(_words(key)))[:LONGEST_NAME].strip("-.+") or "q"
            plain = plain if plain[0].isalnum() or plain[0] == "_" else f"q{plain}"
            name, number = plain, 1
            while name in self.used:
                number += 1
                name = f"{plain}.{number}"
            self.used.add(name)
            self.names[key] = name
        return self.names[key]


def _words(key: Iterable[object]) -> Iterator[str]:
    """Give the words of a key, tuples within it too."""
    for part in key:
        if isinstance(part, tuple):
            yield from _words(part)
        elif part is not None:
            yield str(part)


def fresh(wish: str, taken: Iterable[str]) -> str:
    """Give a word like this one that is not taken yet.

    >>> fresh("#", {"a", "#"})
    '##'
    """
    known, word = set(taken), wish
    while word in known:
        word += wish[-1]
    return word


def looked_at(machine: Machine, state: State) -> tuple[int, ...]:
    """Give the tapes that the rows of a state look at, ascending."""
    rules = machine.delta.get(state, NO_RULES)
    return tuple(sorted({tape for looks, _ in rules.groups for tape in looks}))


def rows_at(machine: Machine, state: State, seen: Mapping[int, Symbol]) -> tuple[Production, ...]:
    """Give the productions of a state that apply where these symbols are under the heads."""
    heads = tuple(
        tape((seen.get(number, machine.blank),), machine.blank)
        for number in range(len(machine.tapes))
    )
    return applicable(machine.delta.get(state, NO_RULES), heads)


def literal(
    machine: Machine, state: State, tapes: Iterable[int]
) -> Iterator[tuple[dict[int, Symbol], tuple[Production, ...]]]:
    """Give all that can be under the heads of some tapes, with the productions for it."""
    numbers = tuple(tapes)
    for symbols in product(machine.alphabet, repeat=len(numbers)):
        seen = dict(zip(numbers, symbols, strict=True))
        yield seen, rows_at(machine, state, seen)


def the_tape(machine: Machine) -> str:
    """Give the one tape of a machine; raise ConversionError if it has more."""
    if len(machine.tapes) != 1:
        problem = f"{machine.name} has {len(machine.tapes)} tapes, and this is made of one tape"
        raise ConversionError(problem, hint="make it a machine of one tape first: one-tape")
    return machine.tapes[0]


def refuse_special(machine: Machine, *names: str) -> None:
    """Raise ConversionError for what a construction does not take.

    names : of `heads` (that start elsewhere), `ends` (of tapes), `when_stuck` (states in which
            being stuck has a meaning)
    """
    said = {
        "heads": "a head that does not start on its word's first symbol",
        "ends": "a tape that ends at the left",
        "when_stuck": "states in which being stuck has a meaning",
    }
    for name in names:
        if getattr(machine, name):
            hint = "this construction is of plain machines; say the same with rows"
            raise ConversionError(f"{machine.name} has {said[name]}", hint=hint)


def done(row: Production) -> tuple[Symbol | None, Move]:
    """Give what a production does on the one tape of its machine."""
    return next(((action.write, action.move) for action in row.actions), (None, "S"))
