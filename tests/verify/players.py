"""Simple strategies for tests, as functions from board and line to cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from games import SEATS
from strategies import Permitted, Strategy
from tests.verify.naive import Cells, Game, blanks, class_of, games, put, value
from verify.comparison import StrategyComparison, comparison
from verify.play.play import play_of
from verify.verdict.statement import statements
from verify.verdict.verdict import verdict

if TYPE_CHECKING:
    from games import Line, Position, Seat
    from verify.play.play import Play
    from verify.verdict.statement import Statement


def strategy(cells: Cells, *, positional: bool = True, name: str = "test") -> Strategy:
    """Make a strategy of a function."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        return tuple(Permitted(cell, name) for cell in cells(position, line))

    return Strategy(name, "base", "none", "for tests", positional, moves)


def compared_in(player: Strategy, seats: Iterable[Seat] = SEATS) -> StrategyComparison:
    """Compare a strategy by its own verdict."""
    return comparison(player, verdict(player, seats))


@lru_cache(maxsize=40)
def play_by(cells: Cells, seat: Seat, *, positional: bool = True) -> Play:
    """Give the play of a player from the empty board on; one that was just played is kept."""
    return play_of(strategy(cells, positional=positional), seat)


@lru_cache(maxsize=2)  # tests with and without memory follow each other
def games_of(cells: Cells, mark: str) -> tuple[Game, ...]:
    """Give all games of a player from the empty board on, by the naive walk."""
    return tuple(games(cells, mark))


def statements_of(chooser: Strategy, seat: Seat) -> Iterator[Statement]:
    """Give what is true of a strategy in each strength."""
    return iter(statements(play_of(chooser, seat)).values())


def anything(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return blanks(board)


def first_free(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return blanks(board)[:1]


@cache
def perfect(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    """Permit every move that keeps the value of the board."""
    return tuple(cell for cell in blanks(board) if -value(put(board, cell)) == value(board))


def wrong_second(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    """Permit a perfect move first and a bad one after it, where there is one."""
    good = perfect(board, line)
    bad = [cell for cell in blanks(board) if cell not in good]
    return (*good[:1], *bad[:1])


def wrong_first(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    """Permit a bad move before the perfect one, where there is one."""
    return wrong_second(board, line)[::-1]


def stuck_after_four(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    """Play perfectly and know no further once four marks are on the board."""
    return perfect(board, line) if board.count(".") > 5 else ()


@cache
def lopsided(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    """Play perfectly, but anything on the greatest board of each class, and stuck on the least."""
    images = sorted(class_of(board))
    if len(images) > 1 and board == images[0]:
        return ()
    return blanks(board) if board == images[-1] else perfect(board, line)


def blundering_after(memory: tuple[int, ...], cell: int) -> Cells:
    """Play perfectly except after one line: there make one given move."""

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (cell,) if line == memory else perfect(board, line)[:1]

    return cells


def table(seed: int, widths: tuple[int, ...], *, remembers: bool = False) -> Cells:
    """Make a random table: as many permitted moves, in random order, as a draw from widths."""

    @cache
    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        random = Random(f"{seed} {board} {line if remembers else ''}")
        free = blanks(board)
        return tuple(random.sample(free, min(random.choice(widths), len(free))))

    return cells


LONG = ("perfect", "lopsided")
"""A player of tens of thousands of games; a history-dependent one has as many nodes."""


def slow(name: str, seat: Seat, positional: bool) -> bool:
    """Tell what is left to the slow tests: all but one combination, not the same for all."""
    turn = list(PLAYERS).index(name) % 2 == 0
    return positional != (name in LONG or turn) or (seat == "first") != turn


PLAYERS: dict[str, Cells] = {
    "anything": anything,
    "first free": first_free,
    "perfect": perfect,
    "wrong second": wrong_second,
    "wrong first": wrong_first,
    "stuck after four": stuck_after_four,
    "lopsided": lopsided,
}

EVERYBODY = pytest.mark.parametrize(
    ("cells", "seat", "positional"),
    [
        pytest.param(
            cells,
            seat,
            positional,
            id=f"{name}-{seat}-{positional}",
            marks=[pytest.mark.slow] * slow(name, seat, positional),
        )
        for name, cells in PLAYERS.items()
        if name != "anything"
        for seat in SEATS
        for positional in (True, False)
    ],
)
"""Every player but the one that permits everything, in both seats, with and without memory."""
