"""All games, classified and counted: by kind, length, opening and first two moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from common.exhibits import Heading, Table, table
from noloss.report import ReportItem
from verify.classified import CLEVER, KINDS, LENGTHS, Kind, Statistics, tally
from verify.play.count import Points, Tally, score, score_per_game
from verify.statistics import (
    OPENING_CELLS,
    OPENINGS,
    CellGames,
    ResultCounts,
    SecondMoveGames,
    cell_rows,
    countings,
    second_moves,
)

_OPENED: Final = {"corner": "a corner", "edge": "an edge", "centre": "the centre"}
_RESULTS: Final = (("win", "X wins"), ("draw", "drawn"), ("loss", "O wins"))


def statistics_exhibits(statistics: Statistics, weights: Points) -> Iterator[ReportItem]:
    """Show the statistics of all games, with what their results are worth."""
    yield Heading("All games, by kind")
    yield _kinds_table(statistics)
    yield Heading("All games, by counting; every other number here is raw")
    yield _countings_table()
    yield Heading("By length, for a single opening cell of each sort")
    yield _lengths_table(statistics)
    yield Heading("By the opening cell")
    yield _openings_table(statistics)
    yield Heading(f"Reward: a win {weights.win}, a draw {weights.draw}, a loss {weights.loss}")
    yield _rewards_table(statistics, weights)
    yield Heading("By the first two moves; 12 pairs of cells differ up to symmetry")
    yield _second_moves_table(statistics)


def _kinds_table(statistics: Statistics) -> Table:
    """Count the games by their kind and result."""
    groups: list[tuple[str, Sequence[Kind]]] = [(kind, (kind,)) for kind in KINDS]
    groups += [("clever: fork and other", CLEVER), ("all", KINDS)]
    rows = [(name, *_numbers(tally(statistics, kinds=kinds))) for name, kinds in groups]
    return table(["", "X wins", "drawn", "O wins", "games"], rows, texts=1)


def _countings_table() -> Table:
    """Count all games by their result in each counting."""
    rows = [(name.replace("_", " "), *_numbers(games)) for name, games in countings().items()]
    return table(["", "X wins", "drawn", "O wins", "games"], rows, texts=1)


def _lengths_table(statistics: Statistics) -> Table:
    """Count the games by kind, length and result, for one opening cell of each sort and for all."""
    cells = [OPENING_CELLS[opening][:1] for opening in OPENINGS]
    rows: list[tuple[str, ...]] = []
    ends = []
    for kind in KINDS:
        for length in LENGTHS:
            sums = [
                tally(statistics, first=first, lengths=[length], kinds=[kind]) for first in cells
            ]
            sums.append(tally(statistics, lengths=[length], kinds=[kind]))
            for result, told in _RESULTS:
                counts = [getattr(each, result) for each in sums]
                if any(counts):
                    rows.append((kind, str(length), told, *map(_whole, counts)))
        ends.append(len(rows))
    titles = ["kind", "moves", "result", *_OPENED.values(), "all 9 cells"]
    return table(titles, rows, texts=3, ends=ends[:-1])


def _openings_table(statistics: Statistics) -> Table:
    """Sum up the games that begin in one cell of each sort: all of them, and the clever ones."""
    titles = ("X wins", "drawn", "O wins")
    clever = [f"clever:\n{title}" for title in titles]
    rows = []
    for row in _one_of_each(statistics):
        forks = map(_whole, (row.fork.win, row.fork.loss))
        rows.append(
            (_OPENED[row.opening], *map(_whole, (*_ends(row.games), *_ends(row.clever))), *forks)
        )
    return table(["X begins in", *titles, *clever, "fork:\nX wins", "fork:\nO wins"], rows, texts=1)


def _rewards_table(statistics: Statistics, weights: Points) -> Table:
    """Weigh the results of one cell of each sort: their sum, and what a game is worth."""
    titles = ("all games:\nsum", "all games:\nper game", "clever:\nsum", "clever:\nper game")
    rows = []
    for row in _one_of_each(statistics):
        told = []
        for results in (row.games.tally, row.clever.tally):
            total = score(results, weights)
            whole = total.denominator == 1
            told.append(_whole(int(total)) if whole else f"{float(total):,.4f}")
            told.append(f"{float(score_per_game(results, weights)):,.4f}")
        rows.append((_OPENED[row.opening], *told))
    return table(["X begins in", *titles], rows, texts=1)


def _second_moves_table(statistics: Statistics) -> Table:
    """Sum up the games by their first two moves, one of each sort."""
    clever = [f"clever:\n{title}" for _, title in _RESULTS]
    moves = second_moves(statistics)
    alike = Counter(row.like for row in moves)
    rows = [
        (f"{row.first}, {row.second}", str(alike[row.like]), *_second(row))
        for row in moves
        if (row.first, row.second) == row.like
    ]
    titles = ["pairs\nalike", "X wins", "drawn", "O wins", *clever, "fork:\nX wins"]
    return table(["X, O", *titles], rows, texts=1)


def _second(row: SecondMoveGames) -> Iterable[str]:
    return map(_whole, (*_ends(row.games), *_ends(row.clever), row.fork.win))


def _one_of_each(statistics: Statistics) -> list[CellGames]:
    rows = {row.cell: row for row in cell_rows(statistics)}
    return [rows[OPENING_CELLS[opening][0]] for opening in OPENINGS]


def _numbers(results: Tally) -> list[str]:
    return [*map(_whole, (*_ends(results), results.games))]


def _ends(results: Tally | ResultCounts) -> tuple[int, int, int]:
    return results.win, results.draw, results.loss


def _whole(number: int) -> str:
    return f"{number:,}"
