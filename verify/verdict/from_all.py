"""The verdict from every position: what a strategy keeps of what each of them is worth.

A position that is won for a seat is kept if the strategy, taking over that seat there, still
wins; a drawn one if it neither loses nor gets stuck. It makes no difference whether the strategy
would have come there. One pass from the ends of the game to its beginning decides all 4,520
unfinished positions, for a seat and all three strengths; the strategy is asked about each in
which that seat is to move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from common.text import short_repr, shown
from games import SEATS, Position, Seat, outcome, play, result_for, seat_to_move, successors
from games.space import all_positions
from games.value import RANK, value, value_for
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves
from verify.errors import RemembersError
from verify.play.strengths import STRENGTHS, Strength

Worth: TypeAlias = Literal["won", "drawn"]
Answers: TypeAlias = Mapping[Position, tuple[Permitted, ...]]


class Guarantee(NamedTuple):
    """The least that a strategy reaches under each strength, in numbers of `RANK`.

    Being stuck counts as a loss.
    """

    every_choice: int
    first_choice: int
    some_choice: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Positions of one worth, and those of them that are not kept, in breadth-first order."""

    positions: int
    not_kept: Mapping[Strength, tuple[Position, ...]]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class GivenAway:
    """A position in which a single permitted move makes less of it, or the strategy is stuck.

    position  : in which the strategy is to move
    worth     : of the position
    permitted : in the strategy's own order; none where it is stuck
    cells     : those permitted moves that make less of it
    """

    position: Position
    worth: Worth
    permitted: tuple[int, ...]
    cells: tuple[int, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SeatFromAll:
    """What a strategy in one seat makes of every unfinished position."""

    seat: Seat
    won: Kept
    drawn: Kept
    lost: int  # positions in which there is nothing to keep
    given_away: tuple[GivenAway, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class FromAll:
    """The verdict on a strategy from every position, for the seats asked."""

    strategy: str
    reading: str
    results: tuple[SeatFromAll, ...]

    def __repr__(self) -> str:
        seats = " and ".join(result.seat for result in self.results)
        return f"<FromAll: {shown(f'{self.strategy}:{self.reading}')}, {seats} seat>"


def verdict_from_all(strategy: Strategy, seats: Iterable[Seat] = SEATS) -> FromAll:
    """Decide from every unfinished position, in every seat asked.

    Raises RemembersError for a strategy that remembers, and what `permitted_moves` raises.
    """
    if not strategy.positional:
        hint = "ask from one position, with the line that led there"
        raise RemembersError(full_name(strategy), hint=hint)
    results = tuple(_in_seat(strategy, seat) for seat in seats)
    return FromAll(strategy.name, strategy.reading, results)


def keeps_everything(result: SeatFromAll, strength: Strength) -> bool:
    """Tell whether a strategy keeps every won and every drawn position of its seat."""
    return not (result.won.not_kept[strength] or result.drawn.not_kept[strength])


def guarantees(seat: Seat, answers: Answers) -> dict[Position, Guarantee]:
    """Give what a strategy in a seat is sure to reach from every position, ends included.

    answers : what it permits in every unfinished position in which the seat is to move
    """
    sure: dict[Position, Guarantee] = {}
    for position in reversed(all_positions()):  # children first
        ended = outcome(position)
        if ended is not None:
            sure[position] = _alike(RANK[result_for(seat, ended)])
            continue
        after = {cell: sure[child] for cell, child in successors(position)}
        if position in answers:
            sure[position] = _own([after[cell] for cell, _ in answers[position]])
        else:
            sure[position] = _worst(after.values())
    return sure


def _in_seat(strategy: Strategy, seat: Seat) -> SeatFromAll:
    unfinished = [position for position in all_positions() if outcome(position) is None]
    answers = {
        position: permitted_moves(strategy, position)
        for position in unfinished
        if seat_to_move(position) == seat
    }
    sure = guarantees(seat, answers)
    worth = {position: value_for(seat, position) for position in unfinished}
    at = {rank: [each for each in unfinished if worth[each] == rank] for rank in RANK.values()}
    given = (_given_away(position, moves) for position, moves in answers.items())
    return SeatFromAll(
        seat=seat,
        won=_kept(at[RANK["win"]], RANK["win"], sure),
        drawn=_kept(at[RANK["draw"]], RANK["draw"], sure),
        lost=len(at[RANK["loss"]]),
        given_away=tuple(one for one in given if one is not None),
    )


def _kept(positions: Sequence[Position], rank: int, sure: Mapping[Position, Guarantee]) -> Kept:
    not_kept = {
        strength: tuple(each for each in positions if getattr(sure[each], strength) < rank)
        for strength in STRENGTHS
    }
    return Kept(len(positions), not_kept)


def _given_away(position: Position, moves: tuple[Permitted, ...]) -> GivenAway | None:
    worth = value(position)
    if worth == RANK["loss"]:
        return None
    permitted = tuple(move.cell for move in moves)
    wrong = tuple(cell for cell in permitted if -value(play(position, cell)) < worth)
    if permitted and not wrong:
        return None
    return GivenAway(position, "won" if worth == RANK["win"] else "drawn", permitted, wrong)


def _own(after: Sequence[Guarantee]) -> Guarantee:
    """Combine what the permitted moves lead to, in the strategy's own order."""
    if not after:
        return _alike(RANK["loss"])
    every = min(one.every_choice for one in after)
    some = max(one.some_choice for one in after)
    return Guarantee(every, after[0].first_choice, some)


def _worst(after: Collection[Guarantee]) -> Guarantee:
    """Combine what the opponent's moves lead to: under each strength it takes the worst."""
    every = min(one.every_choice for one in after)
    first = min(one.first_choice for one in after)
    some = min(one.some_choice for one in after)
    return Guarantee(every, first, some)


def _alike(rank: int) -> Guarantee:
    return Guarantee(rank, rank, rank)
