"""Tapes as runs, and a machine in numbers.

A tape of `Runs` has a stack of (symbol, count) on each side, the run next to the head last.
Symbols are numbers there, the blank is 0. Beyond the farthest run there are only blanks, and the
farthest run itself is never blank. Half tapes 2t and 2t + 1 are left and right of the head of
tape t; on a tape of cells the cell under the head belongs to the right half.

A `RunTape` has runs of words: a calculated run leaves such a tape, however long. A `RowTable` finds
the same rows as the reference engine, and looks up each only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from automata.engine.steps import NO_RULES, Configuration, applicable
from automata.machine import Machine, Production, Symbol
from automata.sides import RepeatedWords
from automata.tape import Tape
from common.text import short_repr
from common.towers import Number


@dataclass(slots=True)
class Runs:
    """All half tapes of a configuration, changed in place.

    edges : for each tape, how far the end of its left half has moved to the right since the start
    """

    symbols: list[list[int]]
    counts: list[list[Number]]
    edges: list[Number]


def blank_runs(tapes: int) -> Runs:
    """Give blank tapes."""
    return Runs([[] for _ in range(2 * tapes)], [[] for _ in range(2 * tapes)], [0] * tapes)


def copy_of(runs: Runs) -> Runs:
    """Copy runs, to change them."""
    return Runs([*map(list, runs.symbols)], [*map(list, runs.counts)], list(runs.edges))


def put(runs: Runs, half: int, symbol: int, count: Number) -> None:
    """Put equal symbols next to the head."""
    symbols = runs.symbols[half]
    if symbols:
        if symbols[-1] == symbol:
            runs.counts[half][-1] += count
            return
    elif not symbol:
        if not half & 1:
            runs.edges[half >> 1] += count
        return
    symbols.append(symbol)
    runs.counts[half].append(count)


def take(runs: Runs, half: int, count: Number = 1) -> None:
    """Take symbols of the run next to the head, which has enough of them."""
    counts = runs.counts[half]
    if not counts:
        if not half & 1:
            runs.edges[half >> 1] -= count
    elif counts[-1] > count:
        counts[-1] -= count
    else:
        counts.pop()
        runs.symbols[half].pop()


def put_all(runs: Runs, half: int, cells: Iterable[int]) -> None:
    """Put cells one by one, the farthest from the head first."""
    for symbol in cells:
        put(runs, half, symbol, 1)


def length(runs: Runs, half: int) -> Number:
    """Count the symbols of a half tape."""
    return sum(runs.counts[half])


class HeadAction(NamedTuple):
    """An action on one tape: `by` is -1, 0 or 1."""

    tape: int
    write: int | None
    by: int


class CodedRow(NamedTuple):
    """One production in numbers."""

    next: int
    actions: tuple[HeadAction, ...]


@dataclass(slots=True)
class RowTable:
    """A machine, the numbers of its states and symbols (the blank is 0), and known rows."""

    machine: Machine
    states: list[str]
    symbols: list[str]
    numbers: dict[str, int]
    places: dict[str, int]
    known: dict[tuple[int, tuple[int, ...]], CodedRow | tuple[Production, ...]] = field(
        default_factory=dict
    )


_BY = {"L": -1, "S": 0, "R": 1}


def table_of(machine: Machine, now: Configuration) -> RowTable:
    """Number the states and the symbols of a machine and of the tapes that it starts on."""
    symbols = list(dict.fromkeys([*machine.alphabet, *_symbols(now.tapes)]))
    states = list(dict.fromkeys([*machine.states, now.state]))
    return RowTable(machine, states, symbols, _numbered(symbols), _numbered(states))


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _symbols(tapes: Iterable[Tape]) -> Iterable[str]:
    for tape in tapes:
        left, head, right = tape.content()
        yield from (*left, head, *right)


def coded_row(
    table: RowTable, state: int, heads: tuple[int, ...]
) -> CodedRow | tuple[Production, ...]:
    """Give the action, or the rows to choose from; an empty tuple if the run ends here."""
    key = state, heads
    if key not in table.known:
        rows = rows_at(table, state, heads)
        table.known[key] = in_numbers(table, rows[0]) if len(rows) == 1 else rows
    return table.known[key]


def rows_at(table: RowTable, state: int, heads: tuple[int, ...]) -> tuple[Production, ...]:
    """Give the rows that apply; none in a halting state."""
    machine, name = table.machine, table.states[state]
    if name in machine.finals:
        return ()
    tapes = tuple(Tape(None, table.symbols[head], None, 0, machine.blank) for head in heads)
    return applicable(machine.delta.get(name, NO_RULES), tapes)


def in_numbers(table: RowTable, production: Production) -> CodedRow:
    """Write a production in numbers."""
    actions = []
    for tape, write, move in production.actions:
        if write is not None and write not in table.numbers:
            table.numbers[write] = len(table.symbols)
            table.symbols.append(write)
        actions.append(HeadAction(tape, None if write is None else table.numbers[write], _BY[move]))
    return CodedRow(table.places[production.next], tuple(actions))


Word = tuple[Symbol, ...]
Repeated = tuple[tuple[Word, Number], ...]
"""Words with their numbers of repetitions, from left to right."""


@dataclass(frozen=True, slots=True)
class RunTape:
    """A tape: the runs left of its head, the symbol under it, and the runs right of it.

    position : cells from the place where the head started, negative to the left
    """

    left: Repeated
    head: Symbol
    right: Repeated
    position: Number
    blank: Symbol

    __repr__ = short_repr


def run_tape(
    left: Repeated, middle: Sequence[Symbol], at: int, right: Repeated, blank: str, position: Number
) -> RunTape:
    """Make a tape of the runs on both sides of some cells, one of which is under the head."""
    before, after = tuple(middle[:at]), tuple(middle[at + 1 :])
    return RunTape(
        _trimmed((*left, (before, 1)) if before else left, blank, -1),
        middle[at],
        _trimmed(((after, 1), *right) if after else right, blank, 1),
        position,
        blank,
    )


def _trimmed(runs: Repeated, blank: Symbol, side: int) -> Repeated:
    """Leave out blanks at the far end: the left one (-1) or the right one (1)."""
    found = list(runs if side > 0 else runs[::-1])
    while found:
        word, count = found.pop()
        kept = list(word if side > 0 else word[::-1])
        while kept and kept[-1] == blank:
            kept.pop()
        if len(kept) == len(word):
            found.append((word, count))
            break
        if kept:
            found += [(word, count - 1)] if count > 1 else []
            found.append((tuple(kept if side > 0 else kept[::-1]), 1))
            break
    return tuple(found if side > 0 else found[::-1])


def marks(tape: RunTape) -> Number:
    """Count the cells that are not blank."""
    runs = (*tape.left, ((tape.head,), 1), *tape.right)
    return sum(count * sum(symbol != tape.blank for symbol in word) for word, count in runs)


def span(tape: RunTape) -> Number:
    """Count the cells from the leftmost to the rightmost that is not blank or is under the head."""
    return 1 + sum(count * len(word) for word, count in (*tape.left, *tape.right))


def written_out(tape: RunTape) -> Tape:
    """Give the tape of a configuration; its sides are repeated words, so they may be very long."""
    nearest = tuple((word[::-1], _as_int(count)) for word, count in reversed(tape.left))
    farther = tuple((word, _as_int(count)) for word, count in tape.right)
    left = RepeatedWords(nearest) if nearest else None
    right = RepeatedWords(farther) if farther else None
    return Tape(left, tape.head, right, _as_int(tape.position), tape.blank)


def _as_int(number: Number) -> int:
    """Give a number unchanged, for the type checker: a tape can count with towers like integers."""
    return number  # type: ignore[return-value]


def near(table: RowTable, tape: Tape) -> tuple[list[int], list[int]]:
    """Give the cells left of the head, and those under and right of it, the nearest first."""
    left, head, right = tape.content()
    numbers = table.numbers
    return [numbers[symbol] for symbol in left], [numbers[s] for s in (head, *right)]


def travelled(before: Runs, now: Runs, tape: int) -> Number:
    """Say how many symbols the border between the halves of a tape moved to the right."""
    left = 2 * tape
    return now.edges[tape] + sum(now.counts[left]) - sum(before.counts[left])


def repeated(words: Sequence[Word], runs: Runs, half: int) -> Repeated:
    """Give a half tape as words, from left to right."""
    pairs = zip(runs.symbols[half], runs.counts[half], strict=True)
    found = tuple((words[symbol], count) for symbol, count in pairs)
    return found[::-1] if half & 1 else found
