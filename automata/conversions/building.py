"""Machines that are made from other machines: rows by key, readable names of states, a source.

A conversion names its states by keys (a phase, a state, the symbols seen). Here they get
names that a file can hold, in the order in which they are first used.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import TypeAlias

from msgspec import Struct, field

from automata.conversions.merging import RowGroup, RowVariables, TapeEffects, merged
from automata.engine.steps import NO_RULES, applicable
from automata.errors import ConversionError
from automata.linking.variables import MOST_PRODUCTIONS
from automata.machine import Machine, Production, State, Symbol
from automata.notation.rows import literal_ref
from automata.notation.source import (
    RESERVED,
    RETURN,
    Action,
    Call,
    End,
    Final,
    Meaning,
    Move,
    Owner,
    Read,
    Relation,
    Routine,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
    Variables,
    WhenStuck,
)
from automata.tape import tape

MOST_ROWS = MOST_PRODUCTIONS  # larger files are not read
LONGEST_NAME = 60
_UNNAMED = re.compile(r"[^\w.+-]+")

StateKey = tuple[Hashable, ...]


class RoutineCall(Struct, frozen=True):
    """A call of a routine with tapes, and the state in which the machine then continues."""

    routine: str
    tapes: tuple[str, ...]
    then: StateKey


Goto: TypeAlias = StateKey | RoutineCall


class RowBuilder(Struct):
    """The rows of a machine under construction.

    alphabet : symbols beside the blank, in their order
    finals   : key of a halting state -> its meaning; such a key needs no rows
    stuck    : key -> the meaning of being stuck there
    bodies   : key -> the call, for a state that is a call
    literal  : whether keys are states that keep their names, and rows stay separate
    """

    about: str
    tapes: tuple[str, ...]
    alphabet: list[Symbol]
    blank: Symbol
    finals: dict[StateKey, Meaning] = field(default_factory=dict)
    owners: dict[StateKey, Owner] = field(default_factory=dict)
    words: dict[str, tuple[Symbol, ...]] = field(default_factory=dict)
    heads: dict[str, int] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)
    stuck: dict[StateKey, Meaning] = field(default_factory=dict)
    rows: dict[StateKey, list[RowGroup]] = field(default_factory=dict)
    bodies: dict[StateKey, RoutineCall] = field(default_factory=dict)
    variables: tuple[Variables, ...] = ()
    relations: tuple[Relation, ...] = ()
    routines: tuple[Routine, ...] = ()
    literal: bool = False
    names: dict[StateKey, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=lambda: set(RESERVED))
    count: int = 0

    def add(
        self,
        state: StateKey,
        reads: Mapping[str, Symbol | tuple[Symbol, ...]],
        does: TapeEffects,
        goto: Goto,
        *,
        otherwise: bool = False,
    ) -> None:
        """Add one row, for all symbols of the sets that it reads.

        Raises ConversionError if there are too many.
        """
        sets = {t: (one,) if isinstance(one, str) else one for t, one in reads.items()}
        self.count += prod(map(len, sets.values()))
        _refuse_too_many(self.count)
        self.rows.setdefault(state, []).append(RowGroup(sets, does, goto, otherwise))

    def source(self, name: str, start: StateKey) -> Source:
        """Give the file of the machine: the start state first, then all others in order."""
        order = self._order(start)
        names = RowVariables(
            (self.blank, *self.alphabet),
            {frozenset(one.values): one for one in self.variables},
            {one.tuples: one for one in self.relations},
        )
        blocks = [self._block(key, names) for key in order if key not in self.finals]
        halting = [Final(self.ref(key).name, meaning) for key, meaning in self.finals.items()]
        finals = [final for final in halting if final.name != RETURN]  # no file declares it
        return Source(
            name=name,
            about=self.about,
            tapes=self.tapes,
            symbols=tuple(self.alphabet) or (self.blank,),  # a file names at least one symbol
            blank=self.blank,
            variables=tuple(names.sets.values()),
            relations=tuple(names.relations.values()),
            start=self.ref(start),
            finals=tuple(finals),
            words=tuple((tape, tuple(map(_quoted, word))) for tape, word in self.words.items()),
            expects=(),
            states=tuple(blocks),
            routines=self.routines,
            heads=tuple(self.heads.items()),
            ends=tuple(self.ends.items()),
            stuck=tuple(
                WhenStuck(self.ref(key), meaning)
                for key, meaning in self.stuck.items()
                if key in order
            ),
        )

    def _order(self, start: StateKey) -> dict[StateKey, None]:
        """Give all states: the start state first, the others in the order of their creation."""
        gotos = [*(row.goto for rows in self.rows.values() for row in rows), *self.bodies.values()]
        return dict.fromkeys([start, *self.rows, *self.bodies, *map(_after, gotos)])

    def _block(self, key: StateKey, names: RowVariables) -> StateBlock:
        label = self.ref(key)
        if key in self.bodies:
            return StateBlock(label, body=self._call(self.bodies[key]))
        rows = self.rows.get(key, [])
        owner = self.owners.get(key) if rows else None  # a choice must have rows
        if owner is None and not self.literal:
            rows = merged(rows, self.tapes)
        return StateBlock(label, tuple(self._row(row, names) for row in rows), owner)

    def _row(self, row: RowGroup, names: RowVariables) -> Row:
        goto = row.goto
        assert isinstance(goto, tuple | RoutineCall)
        ref = self._call(goto) if isinstance(goto, RoutineCall) else self.ref(goto)
        if row.pairs:
            ((tape, (_, move)),) = row.does.items()
            read, write = names.pair(row.pairs)
            return Row((Read(tape, read),), (Action(tape, write, move),), ref)
        looks = ((tape, names.read(among)) for tape, among in row.reads.items())
        return Row(
            reads=tuple(Read(tape, term) for tape, term in looks if term is not None),
            actions=tuple(
                Action(tape, None if write is None else Term(write), move)
                for tape, (write, move) in row.does.items()
            ),
            goto=ref,
            otherwise=row.otherwise,
        )

    def _call(self, call: RoutineCall) -> Call:
        return Call(call.routine, call.tapes, self.ref(call.then))

    def ref(self, key: StateKey) -> StateRef:
        """Refer to the state of a key; a literal state keeps its name, if a file can hold it."""
        if not self.literal or not self._has_name_of_a_file(key):
            return StateRef(self._name(key))
        state = str(key[0])
        return StateRef(state) if key in self.finals else literal_ref(state)

    def _has_name_of_a_file(self, key: StateKey) -> bool:
        state = str(key[0])
        if state in RESERVED:
            return state == RETURN and self.finals.get(key) == "accept"
        return bool(state) and not re.search(r"[\r\n]", state)

    def _name(self, key: StateKey) -> str:
        """Name a state after its key: a name that a file can hold, and that is not used yet."""
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


def _quoted(symbol: Symbol) -> Term:
    return Term(symbol, quoted=True)


def _after(goto: Hashable) -> StateKey:
    """Give the next state of a row, or the state after its call."""
    after = goto.then if isinstance(goto, RoutineCall) else goto
    assert isinstance(after, tuple)
    return after


def _refuse_too_many(rows: int) -> None:
    """Raise ConversionError for more rows than a converted machine may have."""
    if rows > MOST_ROWS:
        problem = f"the machine would have {rows:,} rows or more, and it may have {MOST_ROWS:,}"
        raise ConversionError(problem, hint="let its states look at fewer tapes and symbols")


def _words(key: Iterable[object]) -> Iterator[str]:
    """Give the words of a key, and of the tuples in it."""
    for part in key:
        if isinstance(part, tuple):
            yield from _words(part)
        elif part is not None:
            yield str(part)


def fresh(wish: str, taken: Iterable[str]) -> str:
    """Give a word like this one that is not used yet.

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
    """Give the productions of a state that apply to these symbols under the heads."""
    heads = tuple(
        tape((seen.get(number, machine.blank),), machine.blank)
        for number in range(len(machine.tapes))
    )
    return applicable(machine.delta.get(state, NO_RULES), heads)


HeadSymbols = dict[int, Symbol]


def with_rows(
    machine: Machine, state: State
) -> Iterator[tuple[HeadSymbols, tuple[Production, ...]]]:
    """Give each combination of symbols that a state can read, with the productions for it.

    Combinations without a production are left out. Raises ConversionError if there are too many.
    """
    rules = machine.delta.get(state, NO_RULES)
    if len(rules.groups) == 1 and rules.otherwise is None:
        ((looks, table),) = rules.groups
        for symbols, rows in table.items():
            yield dict(zip(looks, symbols, strict=True)), rows
        return
    numbers = looked_at(machine, state)
    _refuse_too_many(len(machine.alphabet) ** len(numbers))
    for symbols in product(machine.alphabet, repeat=len(numbers)):
        seen = dict(zip(numbers, symbols, strict=True))
        if rows := rows_at(machine, state, seen):
            yield seen, rows


def without_rows(machine: Machine, state: State) -> Iterator[HeadSymbols]:
    """Give each combination of symbols that a state can read without a production for it.

    Raises ConversionError if there are too many.
    """
    numbers = looked_at(machine, state)
    _refuse_too_many(len(machine.alphabet) ** len(numbers))
    known = {tuple(seen.values()) for seen, _ in with_rows(machine, state)}
    for symbols in product(machine.alphabet, repeat=len(numbers)):
        if symbols not in known:
            yield dict(zip(numbers, symbols, strict=True))


def the_tape(machine: Machine) -> str:
    """Give the one tape of a machine; raise ConversionError if it has more."""
    if len(machine.tapes) != 1:
        problem = f"{machine.name} has {len(machine.tapes)} tapes, and this needs one tape"
        raise ConversionError(problem, hint="make it a machine of one tape first: one-tape")
    return machine.tapes[0]


def refuse_special(machine: Machine, *names: str) -> None:
    """Raise ConversionError for features that a construction does not support.

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
            hint = "this construction does not support that; express it by rows"
            raise ConversionError(f"{machine.name} has {said[name]}", hint=hint)


def done(row: Production) -> tuple[Symbol | None, Move]:
    """Give the symbol and the move of a production on the one tape of its machine."""
    return next(((action.write, action.move) for action in row.actions), (None, "S"))
