"""A k-tape Turing machine: states, tapes, symbols, and δ as literal productions (transitions).

A production names only the tapes that it touches; the others are not read, not written and do not
move. A machine is deterministic except in states that are marked as a choice; a choice may have an
owner, which makes the machine alternating.

Source: [Sipser13] §3.1 (the 7-tuple), §3.2 (several tapes, nondeterminism), §10.3
(alternation). Deviation: two-way infinite tapes, as in [HU79] §7.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from functools import wraps
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from weakref import ref

from msgspec import Struct

from automata.errors import NotationError
from automata.notation.printer import print_state
from automata.notation.source import End, Meaning, Move, Owner, Place, Source
from automata.overlap import compare
from common.text import clipped, counted, short_repr
from common.verbs import verb, verbs_of

MOST_GROUPS = 500  # sets of tapes that the rows of one state look at
MOST_COMPARED = 30_000_000  # the most reads compared to find rows that overlap; a few seconds

State = str
Symbol = str
Conditions = tuple[tuple[int, Symbol], ...]
"""Numbers of tapes, each with the symbol that must be under its head."""
T = TypeVar("T")


class TapeAction(NamedTuple):
    """An action of a production on one tape: `write` None keeps the symbol."""

    tape: int
    write: Symbol | None
    move: Move


@dataclass(frozen=True, slots=True)
class RowRef:
    """The row of a file that a production comes from."""

    file: str
    place: Place = field(compare=False)
    tag: str | None = None

    @property
    def where(self) -> str:
        """The name of the file, without its folder, and the line."""
        return f"{PurePath(self.file).name}:{self.place.line}"


class Production(Struct, frozen=True):
    """One literal rule of δ; `reads` pairs tape numbers with symbols, ascending.

    An `otherwise` production has no reads: it applies if no other production of its state does.

    expects : the symbols required under the heads after it: entry conditions of called units
    """

    state: State
    reads: Conditions
    actions: tuple[TapeAction, ...]
    next: State
    row: RowRef
    otherwise: bool = False
    expects: Conditions = ()

    def __repr__(self) -> str:
        """Show state, reads and next state in one line, with the line of the file."""
        reads = " ".join(f"{tape}={symbol}" for tape, symbol in self.reads)
        reads = "else" if self.otherwise else clipped(reads, 30)
        state, after = clipped(self.state, 25), clipped(self.next, 25)
        return f"Production({state}: {reads} -> {after}, line {self.row.place.line})"


@dataclass(frozen=True, slots=True)
class StateRules:
    """The productions of one state, by the tapes that they look at.

    groups    : (tapes looked at, symbols there -> productions in the order of the file)
    otherwise : the production for everything else
    """

    groups: tuple[tuple[tuple[int, ...], Mapping[tuple[Symbol, ...], tuple[Production, ...]]], ...]
    otherwise: Production | None
    owner: Owner | None

    __repr__ = short_repr


@dataclass(frozen=True)
class Machine:
    """A k-tape machine; validated once, when it is made.

    heads      : tape -> where its head starts, in cells right of the word's first symbol; 0 if
                 the tape is not there
    ends       : tape that is infinite only to the right, from its word's first symbol on -> the
                 effect of a move off the left end: an error of the run, or no move
    when_stuck : state -> the meaning of being stuck there; a run is stuck in all others
    callers    : prefix of the states of a routine's copy, such as `home@CF.next:` -> prefix of the
                 copy that called it first; empty for the machine itself
    returns    : prefix of a copy -> prefix of the copy to which it returns, and the state there;
                 a call that is the last thing its caller does returns where the caller would
    layout     : state -> where pictures put it, to the right and down; runs do not look at it
    source     : the rows of its file; None for a machine that was made in another way, such as by
                 `dataclasses.replace`
    rows       : these rows, when it is made
    most       : reads that may be looked at to find rows that overlap, if not `MOST_COMPARED`

    It has more methods once a function of `noloss` is used, such as `run` and `draw`: see
    `common.verbs`.

    Raises NotationError if two productions of a state without a choice can apply at once, and for a
    symbol that is not the blank and not among the symbols.
    """

    name: str
    tapes: tuple[str, ...]
    symbols: tuple[Symbol, ...]  # without the blank
    blank: Symbol
    start: State
    finals: Mapping[State, Meaning]
    productions: tuple[Production, ...]
    owners: Mapping[State, Owner] = field(default_factory=dict)
    expects: Mapping[State, Conditions] = field(default_factory=dict)
    words: Mapping[str, tuple[Symbol, ...]] = field(default_factory=dict)
    about: str = ""
    heads: Mapping[str, int] = field(default_factory=dict)
    ends: Mapping[str, End] = field(default_factory=dict)
    when_stuck: Mapping[State, Meaning] = field(default_factory=dict)
    callers: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    returns: Mapping[str, tuple[str, State]] = field(
        default_factory=dict, repr=False, compare=False
    )
    source: Source | None = field(init=False, default=None, repr=False, compare=False)
    layout: Mapping[State, tuple[float, float]] = field(
        default_factory=dict, repr=False, compare=False
    )
    delta: Mapping[State, StateRules] = field(init=False, repr=False, compare=False)
    rows: InitVar[Source | None] = None
    most: InitVar[int | None] = None

    def __post_init__(self, rows: Source | None, most: int | None) -> None:
        object.__setattr__(self, "source", rows)
        by_state: dict[State, list[Production]] = {}
        for production in self.productions:
            by_state.setdefault(production.state, []).append(production)
        mappings = (
            "finals",
            "owners",
            "expects",
            "words",
            "heads",
            "ends",
            "when_stuck",
            "callers",
            "returns",
            "layout",
        )
        for name in mappings:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        delta = {
            state: _rules(state, productions, self.owners.get(state))
            for state, productions in by_state.items()
        }
        object.__setattr__(self, "delta", MappingProxyType(delta))
        _refuse_other_symbols(self)
        left = MOST_COMPARED if most is None else most
        for rules in delta.values():
            if rules.owner is None:
                left -= _refuse_overlap(rules, self.tapes, left)

    def __repr__(self) -> str:
        """Show the name and how large it is."""
        parts = (
            counted(len(self.tapes), "tape"),
            counted(len(self.symbols), "symbol"),
            counted(len(self.states), "state"),
            counted(len(self.productions), "transition"),
        )
        return f"Machine({clipped(self.name, 30)}: {', '.join(parts)})"

    if TYPE_CHECKING:  # what `noloss` registers

        def _repr_svg_(self) -> str | None: ...
        def accepts(self, *words: Any, **options: Any) -> bool: ...
        def check(self) -> Any: ...
        def convert(self, *file: Any, **options: Any) -> Any: ...
        def decide(self, *words: Any, **options: Any) -> Any: ...
        def draw(self, *file: Any, **options: Any) -> Any: ...
        def equal(self, other: Any, **options: Any) -> Any: ...
        def explore(self, *words: Any, **options: Any) -> Any: ...
        def isomorphic(self, other: Any) -> bool: ...
        def measure(self, *families: Any, **options: Any) -> Any: ...
        def run(self, *words: Any, **options: Any) -> Any: ...
        def step(self, *words: Any, **options: Any) -> Any: ...
        def test(self, **options: Any) -> Any: ...
        def transform(self, *forms: Any, **options: Any) -> Any: ...
    else:

        def __getattr__(self, name: str) -> Any:
            return verb(self, name)

    def __dir__(self) -> list[str]:
        """List its fields and methods, those that `noloss` registers among them."""
        return sorted({*object.__dir__(self), *verbs_of(self)})

    @property
    def alphabet(self) -> tuple[Symbol, ...]:
        """Γ: the blank and all symbols."""
        return (self.blank, *(s for s in self.symbols if s != self.blank))

    @property
    def has_conditions(self) -> bool:
        """Whether it, or a unit that it calls, has an entry condition."""
        return bool(self.expects) or any(row.expects for row in self.productions)

    @property
    def states(self) -> tuple[State, ...]:
        """Q, in the order of the file, halting states last."""
        named = dict.fromkeys([self.start, *self.delta])
        named.update(dict.fromkeys(p.next for p in self.productions))
        named.update(dict.fromkeys(self.when_stuck))
        return tuple(s for s in named if s not in self.finals) + tuple(self.finals)

    def outwards(self, copy: str) -> Iterator[str]:
        """Give a copy of a routine, the copy to which it returns, and so on, by their prefixes."""
        while copy:
            yield copy
            copy, _ = self.returns[copy]

    def reached_from(self, state: State) -> tuple[State, ...]:
        """Give a state and all states that rows lead to from there, the nearest first."""
        after: dict[State, dict[State, None]] = {}
        for production in self.productions:
            after.setdefault(production.state, {})[production.next] = None
        found = {state: None}
        pending = [state]
        for one in pending:  # grows
            new = [goto for goto in after.get(one, ()) if goto not in found]
            found |= dict.fromkeys(new)
            pending += new
        return tuple(found)


def _refuse_other_symbols(machine: Machine) -> None:
    """Raise NotationError for a symbol outside of Γ; proofs about all tapes look at Γ alone."""
    alphabet = set(machine.alphabet)
    for production in machine.productions:
        symbols = [symbol for _, symbol in production.reads]
        symbols += [action.write for action in production.actions if action.write is not None]
        for symbol in symbols:
            if symbol not in alphabet:
                problem = f"{production.state} reads or writes {clipped(symbol)}, no symbol here"
                raise _refuse(production, problem, "list it among the symbols of the machine")


def _rules(state: State, productions: Iterable[Production], owner: Owner | None) -> StateRules:
    groups: dict[tuple[int, ...], dict[tuple[Symbol, ...], list[Production]]] = {}
    otherwise = None
    for production in productions:
        if production.otherwise:
            if otherwise is not None and otherwise.row.place == production.row.place:
                problem = f"{state} has two results in this row, which is its 'else'"
                hint = "let 'pairs' leave one value for what it writes or carries, or list rows"
                raise _refuse(production, problem, hint)
            if otherwise is not None:
                problem = f"{state} has its 'else' already in line {otherwise.row.place.line}"
                raise _refuse(production, problem, "keep one of them")
            otherwise = production
            continue
        looks = tuple(tape for tape, _ in production.reads)
        symbols = tuple(symbol for _, symbol in production.reads)
        groups.setdefault(looks, {}).setdefault(symbols, []).append(production)
        if len(groups) > MOST_GROUPS:
            problem = f"the rows of {state} look at more than {MOST_GROUPS} different sets of tapes"
            raise _refuse(production, problem, "let its rows look at the same tapes")
    frozen = tuple(
        (looks, {symbols: tuple(rows) for symbols, rows in table.items()})
        for looks, table in groups.items()
    )
    return StateRules(frozen, otherwise, owner)


def _refuse_overlap(rules: StateRules, tapes: tuple[str, ...], most: int) -> int:
    """Raise NotationError if two productions can apply to one configuration.

    most    : the most comparisons
    returns : the comparisons made
    """
    for _, table in rules.groups:
        for rows in table.values():
            if len(rows) > 1:
                raise _overlap(rows[0], rows[1], tapes)
    if len(rules.groups) < 2:
        return 0
    tables = dict(rules.groups)
    reads = {
        looks: [dict(zip(looks, symbols, strict=True)) for symbols in table]
        for looks, table in tables.items()
    }
    compared = compare(reads, most)
    if compared.pair is not None:
        two = (tables[tuple(read)][tuple(read.values())][0] for read in compared.pair)
        first = min(two, key=_line)
        raise _overlap(first, _first_partner(first, rules), tapes)
    if compared.work > most:
        last = max((row[-1] for row in tables[rules.groups[-1][0]].values()), key=_line)
        problem = f"the rows of {last.state} look at too many different sets of tapes to compare"
        raise _refuse(last, problem, "let its rows look at the same tapes")
    return compared.work


def _first_partner(production: Production, rules: StateRules) -> Production:
    """Give the production with the lowest line that can apply together with this one."""
    reads = dict(production.reads)
    every = (row for _, table in rules.groups for rows in table.values() for row in rows)
    partners = (
        row
        for row in every
        if row is not production and all(reads.get(tape, s) == s for tape, s in row.reads)
    )
    return min(partners, key=_line)


def _overlap(one: Production, other: Production, tapes: tuple[str, ...]) -> NotationError:
    first, second = sorted((one, other), key=_line)
    read = dict(first.reads) | dict(second.reads)
    looks = " ".join(f"{tapes[tape]}={symbol}" for tape, symbol in sorted(read.items()))
    if len(first.reads) == len(second.reads) == len(tapes):
        looks = " ".join(read[tape] for tape in sorted(read))
    what = f"({first.state}, {looks})" if looks else first.state
    if first.row == second.row and first.row.place == second.row.place:
        hint = "a variable that is only written has several values: read it, or use two rows"
        return _refuse(second, f"{what} has two results in this row", hint)
    name = print_state(first.state)
    hint = (
        "narrow the variable, make the last row of the state 'else', mark the state as a choice: "
        f"'{name} choice:', or let the first row that applies be taken: '{name} in order:'"
    )
    problem = f"{what} is already covered by line {first.row.place.line}"
    return _refuse(second, problem, hint)


def _line(production: Production) -> tuple[int, int]:
    return production.row.place.line, production.row.place.column


def _refuse(production: Production, problem: str, hint: str) -> NotationError:
    row = production.row
    return NotationError(problem, file=row.file, place=row.place, hint=hint)


def per_machine(make: Callable[[Machine], T]) -> Callable[[Machine], T]:
    """Let a function be called once for each machine, and keep its value as long as the machine.

    The value must not hold the machine. Machines are compared by identity: to compare two of
    them would take long.
    """
    known: dict[int, tuple[ref[Machine], T]] = {}

    @wraps(make)
    def made(machine: Machine) -> T:
        key = id(machine)
        if key not in known:
            known[key] = ref(machine, lambda _: known.pop(key, None)), make(machine)
        return known[key][1]

    return made
