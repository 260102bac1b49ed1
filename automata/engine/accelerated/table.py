"""A machine in numbers: what it does in a state, for the symbols under its heads.

The rows that apply are those that the reference engine finds; each is looked up once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from automata.engine.configuration import Configuration
from automata.engine.steps import NO_RULES, applicable
from automata.machine import Machine, Production
from automata.tape import Tape


class Action(NamedTuple):
    """What is done on one tape: `by` is -1, 0 or 1."""

    tape: int
    write: int | None
    by: int


class Deed(NamedTuple):
    """One production in numbers."""

    next: int
    actions: tuple[Action, ...]


@dataclass(slots=True)
class Table:
    """A machine, the numbers of its states and symbols (the blank is 0), and known rows."""

    machine: Machine
    states: list[str]
    symbols: list[str]
    numbers: dict[str, int]
    places: dict[str, int]
    known: dict[tuple[int, tuple[int, ...]], Deed | tuple[Production, ...]] = field(
        default_factory=dict
    )


_BY = {"L": -1, "S": 0, "R": 1}


def table_of(machine: Machine, now: Configuration) -> Table:
    """Number the states and the symbols of a machine and of the tapes that it starts on."""
    symbols = list(dict.fromkeys([*machine.alphabet, *_symbols(now.tapes)]))
    states = list(dict.fromkeys([*machine.states, now.state]))
    return Table(machine, states, symbols, _numbered(symbols), _numbered(states))


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _symbols(tapes: Iterable[Tape]) -> Iterable[str]:
    for tape in tapes:
        left, head, right = tape.content()
        yield from (*left, head, *right)


def deed(table: Table, state: int, heads: tuple[int, ...]) -> Deed | tuple[Production, ...]:
    """Give what is done, or the rows to choose from; an empty tuple where the run ends."""
    key = state, heads
    if key not in table.known:
        rows = rows_at(table, state, heads)
        table.known[key] = in_numbers(table, rows[0]) if len(rows) == 1 else rows
    return table.known[key]


def rows_at(table: Table, state: int, heads: tuple[int, ...]) -> tuple[Production, ...]:
    """Give the rows that apply; none in a final state."""
    machine, name = table.machine, table.states[state]
    if name in machine.finals:
        return ()
    tapes = tuple(Tape(None, table.symbols[head], None, 0, machine.blank) for head in heads)
    return applicable(machine.delta.get(name, NO_RULES), tapes)


def in_numbers(table: Table, production: Production) -> Deed:
    """Write a production in numbers."""
    actions = []
    for tape, write, move in production.actions:
        if write is not None and write not in table.numbers:
            table.numbers[write] = len(table.symbols)
            table.symbols.append(write)
        actions.append(Action(tape, None if write is None else table.numbers[write], _BY[move]))
    return Deed(table.places[production.next], tuple(actions))
