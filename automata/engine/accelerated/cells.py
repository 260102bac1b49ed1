"""Any number of tapes in cells: what a state does there, and chains where all heads sweep.

The cell under a head belongs to the right half of its tape. A chain is a state that stays the
same while each head that moves sweeps over a run of one symbol: it is as long as the shortest
of these runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from automata.engine.accelerated.rules.proving import Move
from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.table import Deed, Table, deed


@dataclass(slots=True)
class Spot:
    """A state with the symbols under its heads.

    looks : left halves whose nearest symbol decides, too; `moves`: those symbols -> move
    rules : proved rules that begin so, the newest first
    """

    deed: Deed | None
    looks: tuple[int, ...]
    moves: dict[tuple[int, ...], Move] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Cells:
    """A machine on cells, with the spots that it came to."""

    table: Table
    spots: dict[tuple[int, tuple[int, ...]], Spot] = field(default_factory=dict)


def heads_of(symbols: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Give the symbols under the heads."""
    return tuple([half[-1] if half else 0 for half in symbols[1::2]])


def spot(cells: Cells, state: int, heads: tuple[int, ...]) -> Spot:
    """Find out what is done at a place, once; nothing at an end or a choice."""
    found = cells.spots.get((state, heads))
    if found is None:
        done = deed(cells.table, state, heads)
        found = cells.spots[state, heads] = spot_of(done if isinstance(done, Deed) else None)
    return found


def spot_of(done: Deed | None) -> Spot:
    """Give the place where something is done."""
    actions = () if done is None else done.actions
    return Spot(done, tuple(2 * action.tape for action in actions if action.by < 0))


def move_at(
    here: Spot, state: int, heads: tuple[int, ...], symbols: Sequence[Sequence[int]]
) -> Move | None:
    """Give the move that is made; None at an end or a choice."""
    if here.deed is None:
        return None
    near = tuple([symbols[half][-1] if symbols[half] else 0 for half in here.looks])
    found = here.moves.get(near)
    if found is None:
        lefts = dict(zip(here.looks, near, strict=True))
        found = here.moves[near] = _move(here.deed, state, heads, lefts)
    return found


def _move(done: Deed, state: int, heads: tuple[int, ...], lefts: dict[int, int]) -> Move:
    """Write a deed as what it takes and puts; with the symbols left of heads that go there."""
    acts = [
        (tape, heads[tape], heads[tape] if write is None else write, by)
        for tape, write, by in done.actions
    ]
    chained = done.next == state and any(by for *_, by in acts)
    for tape, head, write, by in acts:
        chained = chained and bool(by > 0 or (lefts[2 * tape] == head if by else write == head))
    takes: list[tuple[int, bool]] = []
    puts: list[tuple[int, int, bool]] = []
    for tape, head, write, by in acts:
        left, right = 2 * tape, 2 * tape + 1
        if by > 0:
            takes.append((right, chained))
            puts.append((left, write, chained))
        elif by < 0:
            takes += [(right, False), (left, chained)]
            puts += [(right, write, chained), (right, lefts[left], False)]
        elif write != head:
            takes.append((right, False))
            puts.append((right, write, False))
    rights = tuple(range(1, 2 * len(heads), 2))
    return Move(done.next, 1, tuple(takes), tuple(puts), chained, rights)


def look(cells: Cells, state: int, symbols: list[list[int]]) -> tuple[Sequence[Rule], Move | None]:
    """Tell what a proof needs to know of a place."""
    heads = heads_of(symbols)
    here = spot(cells, state, heads)
    return here.rules, move_at(here, state, heads, symbols)
