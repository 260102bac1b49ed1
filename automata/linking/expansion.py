"""The one expansion of rows: what each row and call of a state stands for, literally.

The linker makes productions of it, the checks follow it from state to state, and pictures ask
it where a row may lead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from automata.linking.schema import (
    Domains,
    Values,
    literal_state,
    next_state,
    values_of_call,
    values_of_label,
    values_of_row,
)
from automata.machine import State
from automata.notation.source import Call, Row, StateBlock, StateRef


@dataclass(frozen=True, slots=True)
class LiteralRow:
    """A row or a call under one assignment of its variables.

    goto : the state in which it goes on; for a call, where it goes on after it
    """

    values: Values
    state: State
    goto: State


@dataclass(frozen=True, slots=True)
class Expanded:
    """A row (None where the state is a call) with all the literal rows that it stands for."""

    row: Row | None
    goto: StateRef | Call
    literals: tuple[LiteralRow, ...]

    @property
    def next(self) -> StateRef:
        """The state in which it goes on; for a call, the one after it."""
        return next_state(self.goto)


def expanded(block: StateBlock, known: Domains) -> Iterator[Expanded]:
    """Expand the call that a state is, or its rows, in their order.

    Raises NotationError for an unknown symbol, a variable without a value, or too many rows.
    """
    if block.body is not None:
        assignments = values_of_call(block.label, block.body, known)
        yield Expanded(None, block.body, _literals(block.label, block.body, assignments))
    for row in block.rows:
        assignments = values_of_row(block, row, known)
        yield Expanded(row, row.goto, _literals(block.label, row.goto, assignments))


def _literals(
    label: StateRef, goto: StateRef | Call, assignments: Iterable[Values]
) -> tuple[LiteralRow, ...]:
    ref = next_state(goto)
    return tuple(
        LiteralRow(values, literal_state(label, values), literal_state(ref, values))
        for values in assignments
    )


def literal_states(label: StateRef, known: Domains) -> tuple[State, ...]:
    """Give the literal states that a label stands for."""
    return tuple(literal_state(label, values) for values in values_of_label(label, known))
