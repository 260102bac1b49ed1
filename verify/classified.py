"""All 255,168 games, each classified as stupid, fork or other, and counted.

A move is *stupid* if it misses a win. Without a win to take, it is stupid if the rival threatens to
win in exactly one cell, and the move leaves that cell free. A rival who threatens two cells cannot
be stopped, so then no move is stupid. One stupid move makes a game stupid. Any other game is a
*fork* if its last move won and could have won in a second cell as well; the rest are *other*. Games
that are not stupid are called clever.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from games import (
    CELLS,
    EMPTY,
    Line,
    Position,
    Result,
    line_name,
    mark_of,
    outcome,
    position_after,
    result_for,
    seat_to_move,
    successors,
)
from games.errors import LineError
from games.rules import other_seat
from strategies.rules.board import completing
from verify.play.count import Tally

Kind: TypeAlias = Literal["stupid", "fork", "other"]
KINDS: Final[tuple[Kind, ...]] = ("stupid", "fork", "other")
CLEVER: Final[tuple[Kind, ...]] = ("fork", "other")
LENGTHS: Final = (5, 6, 7, 8, 9)


class ClassifiedGame(NamedTuple):
    """One whole game; the result is that of the first seat."""

    line: Line
    kind: Kind
    result: Result


class Bin(NamedTuple):
    """A key of the statistics: the first two cells, the length, the kind, the result."""

    first: int
    second: int
    length: int
    kind: Kind
    result: Result


@dataclass(frozen=True, slots=True)
class Statistics:
    """All games, counted by bins."""

    counts: Mapping[Bin, int]

    def __repr__(self) -> str:
        return f"Statistics({sum(self.counts.values()):,} games in {len(self.counts):,} bins)"


class _Move(NamedTuple):
    cell: int
    after: Position
    stupid: bool
    fork: bool  # it wins, and another cell would have won too
    result: Result | None  # for the first seat, None while the game continues


def own_wins(position: Position) -> tuple[int, ...]:
    """List the free cells with which the side to move wins at once."""
    return completing(position, mark_of(seat_to_move(position)))


def threats(position: Position) -> tuple[int, ...]:
    """List the free cells with which the rival of the side to move would win at once.

    >>> threats(Position("XOXOX...."))
    (7, 9)
    """
    return completing(position, mark_of(other_seat(seat_to_move(position))))


@cache
def stupid_cells(position: Position) -> tuple[int, ...]:
    """List the moves of an unfinished position that are stupid, ascending.

    Source: [Kutschera18] The best opening move.

    >>> stupid_cells(Position("XX.O....."))
    (5, 6, 7, 8, 9)
    """
    wins, against = own_wins(position), threats(position)
    if not wins and len(against) != 1:
        return ()
    wise = wins or against
    return tuple(cell for cell, _ in successors(position) if cell not in wise)


def classify(line: Line) -> ClassifiedGame:
    """Classify one whole game.

    Raises LineError for a line that cannot be played or has not come to its end.

    >>> classify((1, 2, 3, 4, 5, 6, 7))
    ClassifiedGame(line=(1, 2, 3, 4, 5, 6, 7), kind='fork', result='win')
    """
    ended = outcome(position_after(line))
    if ended is None:
        raise LineError(
            line_name(line),
            ply=len(line) + 1,
            problem="the game is not over",
            hint="only a whole game has a kind; play on to its end",
        )
    moves = [_move(position_after(line[:ply]), cell) for ply, cell in enumerate(line)]
    kind = _kind(any(move.stupid for move in moves), moves[-1])
    return ClassifiedGame(line, kind, result_for("first", ended))


def stupid_plies(line: Line) -> tuple[int, ...]:
    """List the moves of a line that are stupid, by their number; 1 is the first.

    Raises LineError for a line that cannot be played.
    """
    position_after(line)
    return tuple(
        ply
        for ply, cell in enumerate(line, start=1)
        if cell in stupid_cells(position_after(line[: ply - 1]))
    )


def classified_games() -> Iterator[ClassifiedGame]:
    """Play every game once, in the order of their lines, and classify it."""
    waiting: list[tuple[Line, bool, _Move]] = [((), False, move) for move in _moves(EMPTY)]
    while waiting:
        before, stupid, move = waiting.pop()
        line, stupid = (*before, move.cell), stupid or move.stupid
        if move.result is None:
            waiting.extend((line, stupid, follower) for follower in _moves(move.after))
        else:
            yield ClassifiedGame(line, _kind(stupid, move), move.result)


@cache
def game_statistics() -> Statistics:
    """Count all games by their first two cells, length, kind and result."""
    counts = Counter(
        Bin(line[0], line[1], len(line), kind, result) for line, kind, result in classified_games()
    )
    return Statistics(MappingProxyType({group: counts[group] for group in sorted(counts)}))


def tally(
    statistics: Statistics,
    *,
    first: Collection[int] = CELLS,
    second: Collection[int] = CELLS,
    lengths: Collection[int] = LENGTHS,
    kinds: Collection[Kind] = KINDS,
) -> Tally:
    """Sum up the games that begin, last and are classified like this, for the first seat.

    >>> tally(game_statistics())
    Tally(win=131184, draw=46080, loss=77904, stuck=0)
    """
    sums: Counter[Result] = Counter()
    for group, games in statistics.counts.items():
        begins = group.first in first and group.second in second
        if begins and group.length in lengths and group.kind in kinds:
            sums[group.result] += games
    return Tally(win=sums["win"], draw=sums["draw"], loss=sums["loss"])


def _kind(stupid: bool, last: _Move) -> Kind:
    if stupid:
        return "stupid"
    return "fork" if last.fork else "other"


@cache
def _moves(position: Position) -> tuple[_Move, ...]:
    """List the moves, cells descending: the last is the first to be taken from a stack."""
    return tuple(_move(position, cell) for cell, _ in reversed(successors(position)))


@cache
def _move(position: Position, cell: int) -> _Move:
    after = dict(successors(position))[cell]
    ended = outcome(after)
    wins = own_wins(position)
    return _Move(
        cell=cell,
        after=after,
        stupid=cell in stupid_cells(position),
        fork=cell in wins and len(wins) > 1,
        result=None if ended is None else result_for("first", ended),
    )
