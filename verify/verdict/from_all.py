"""The verdict from every position: whether a strategy keeps its game-theoretic value.

A position that is won for a seat is kept if the strategy, in that seat, still wins from there. A
drawn position is kept if the strategy neither loses nor gets stuck. It does not matter whether the
strategy itself would reach the position. One pass from the ends of the game to its beginning
decides all 4,520 unfinished positions, for a seat and all three strengths; the strategy answers
each in which that seat is to move.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from common.documents import Document
from common.errors import NolossError
from common.text import short_repr
from games import SEATS, Position, Seat, outcome, play, result_for, seat_to_move, successors
from games.space import RANK, all_positions, fold, unfinished_positions, value, value_for
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves
from verify.play.play import REMEMBERS
from verify.play.safety import STRENGTHS, Strength

Worth: TypeAlias = Literal["won", "drawn"]
Answers: TypeAlias = Mapping[Position, tuple[Permitted, ...]]


class RemembersError(NolossError):
    """A history-dependent strategy got positions without lines of play."""

    def __init__(self, strategy: str, *, hint: str) -> None:
        self.strategy = strategy
        super().__init__(
            f"strategy {strategy} has no answer for a position: {REMEMBERS}", hint=hint
        )


class Guarantee(NamedTuple):
    """The worst result of a strategy under each strength, as numbers of `RANK`.

    Being stuck counts as a loss.
    """

    every_choice: int
    first_choice: int
    some_choice: int


@dataclass(frozen=True, slots=True)
class GivenAway:
    """A position in which some allowed move loses value, or the strategy is stuck.

    position  : in which the strategy is to move
    worth     : of the position
    permitted : in the strategy's order; empty if it is stuck
    cells     : the allowed moves that lose value
    """

    position: Position
    worth: Worth
    permitted: tuple[int, ...]
    cells: tuple[int, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class KeptNumbers:
    """Positions of one worth, how many of them are kept, and which are not.

    positions : how many there are
    kept      : strength → how many of them are kept
    not_kept  : strength → the others, breadth-first
    """

    positions: int
    kept: Mapping[Strength, int]
    not_kept: Mapping[Strength, tuple[Position, ...]]

    __repr__ = short_repr


class LostNumber(Struct, frozen=True):
    """Positions in which there is nothing to keep.

    positions : how many there are
    """

    positions: int


@dataclass(frozen=True, slots=True)
class SeatFromAllResult:
    """The results of a strategy in one seat from every unfinished position.

    seat             : where the strategy sits
    keeps_everything : strength → whether every won and every drawn position is kept
    won, drawn       : the positions of this worth
    lost             : the lost positions, without anything to keep
    given_away       : the won and drawn positions in which a single allowed move loses value, or in
        which the strategy is stuck
    """

    seat: Seat
    keeps_everything: Mapping[Strength, bool]
    won: KeptNumbers
    drawn: KeptNumbers
    lost: LostNumber
    given_away: tuple[GivenAway, ...]

    __repr__ = short_repr


class FromAllDocument(Document, tag="noloss/verdict-from-all", frozen=True, kw_only=True):
    """How often a strategy keeps the game-theoretic value of a position.

    strategy : its name
    reading  : the base reading is `base`
    results  : one for every seat asked
    """

    long: ClassVar[bool] = True

    strategy: str
    reading: str
    results: tuple[SeatFromAllResult, ...]


def verdict_from_all(strategy: Strategy, seats: Iterable[Seat] = SEATS) -> FromAllDocument:
    """Decide from every unfinished position, in every seat asked.

    Raises RemembersError for a history-dependent strategy, and what `permitted_moves` raises.
    """
    if not strategy.positional:
        hint = "ask from one position, with the line that led there"
        raise RemembersError(full_name(strategy), hint=hint)
    results = tuple(_in_seat(strategy, seat) for seat in seats)
    return FromAllDocument(strategy=strategy.name, reading=strategy.reading, results=results)


def guarantees(seat: Seat, answers: Answers) -> dict[Position, Guarantee]:
    """Give the result that a strategy in a seat guarantees from every position, ends included.

    answers : its allowed moves in every unfinished position in which the seat is to move
    """
    ends = {
        position: _alike(RANK[result_for(seat, ended)])
        for position in all_positions()
        if (ended := outcome(position)) is not None
    }

    def least(position: Position, sure: Mapping[Position, Guarantee]) -> Guarantee:
        after = {cell: sure[child] for cell, child in successors(position)}
        if position in answers:
            return _own([after[cell] for cell, _ in answers[position]])
        return _worst(after.values())

    return fold(all_positions(), ends, least)


def _in_seat(strategy: Strategy, seat: Seat) -> SeatFromAllResult:
    unfinished = unfinished_positions()
    answers = {
        position: permitted_moves(strategy, position)
        for position in unfinished
        if seat_to_move(position) == seat
    }
    sure = guarantees(seat, answers)
    worth = {position: value_for(seat, position) for position in unfinished}
    at = {rank: [each for each in unfinished if worth[each] == rank] for rank in RANK.values()}
    won, drawn = (_kept(at[RANK[end]], RANK[end], sure) for end in ("win", "draw"))
    given = (_given_away(position, moves) for position, moves in answers.items())
    return SeatFromAllResult(
        seat=seat,
        keeps_everything={
            name: not won.not_kept[name] + drawn.not_kept[name] for name in STRENGTHS
        },
        won=won,
        drawn=drawn,
        lost=LostNumber(len(at[RANK["loss"]])),
        given_away=tuple(one for one in given if one is not None),
    )


def _kept(
    positions: Sequence[Position], rank: int, sure: Mapping[Position, Guarantee]
) -> KeptNumbers:
    not_kept = {
        strength: tuple(each for each in positions if getattr(sure[each], strength) < rank)
        for strength in STRENGTHS
    }
    kept = {strength: len(positions) - len(lost) for strength, lost in not_kept.items()}
    return KeptNumbers(len(positions), kept, not_kept)


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
    """Combine the results of the allowed moves, in the strategy's own order."""
    if not after:
        return _alike(RANK["loss"])
    every = min(one.every_choice for one in after)
    some = max(one.some_choice for one in after)
    return Guarantee(every, after[0].first_choice, some)


def _worst(after: Collection[Guarantee]) -> Guarantee:
    """Combine the results of the opponent's moves: under each strength it takes the worst."""
    every = min(one.every_choice for one in after)
    first = min(one.first_choice for one in after)
    some = min(one.some_choice for one in after)
    return Guarantee(every, first, some)


def _alike(rank: int) -> Guarantee:
    return Guarantee(rank, rank, rank)
