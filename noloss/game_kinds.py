"""The statistics of all games as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from verify.statistics.statistics import CLEVER, KINDS, LENGTHS, Kind, Results, Statistics, tally
from verify.statistics.tables import (
    OPENING_CELLS,
    OPENINGS,
    OpeningRow,
    SecondMove,
    Weights,
    cell_rows,
    games_in,
    reward_per_game,
    reward_sum,
    second_moves,
)

if TYPE_CHECKING:
    from rich.table import Table

_OPENED: Final = {"corner": "a corner", "edge": "an edge", "centre": "the centre"}
_RESULTS: Final = (("win", "X wins"), ("draw", "drawn"), ("loss", "O wins"))


def kinds_table(statistics: Statistics) -> Table:
    """Count the games by their kind and result."""
    groups: list[tuple[str, Sequence[Kind]]] = [(kind, (kind,)) for kind in KINDS]
    table = _table("", "X wins", "drawn", "O wins", "games")
    for name, kinds in [*groups, ("clever: fork and other", CLEVER), ("all", KINDS)]:
        table.add_row(name, *_numbers(tally(statistics, kinds=kinds)))
    return table


def lengths_table(statistics: Statistics) -> Table:
    """Count the games by kind, length and result, for one opening cell of each sort and for all."""
    table = _table("kind", "moves", "result", *_OPENED.values(), "all 9 cells", text=3)
    cells = [OPENING_CELLS[opening][:1] for opening in OPENINGS]
    for kind in KINDS:
        for length in LENGTHS:
            sums = [
                tally(statistics, first=first, lengths=[length], kinds=[kind]) for first in cells
            ]
            sums.append(tally(statistics, lengths=[length], kinds=[kind]))
            for result, told in _RESULTS:
                counts = [getattr(each, result) for each in sums]
                if any(counts):
                    table.add_row(kind, str(length), told, *map(_whole, counts))
        table.add_section()
    return table


def openings_table(statistics: Statistics) -> Table:
    """Sum up the games that begin in one cell of each sort: all of them, and the clever ones."""
    titles = ("X wins", "drawn", "O wins")
    clever = [f"clever:\n{title}" for title in titles]
    table = _table("X begins in", *titles, *clever, "fork:\nX wins", "fork:\nO wins")
    for row in _one_of_each(statistics):
        forks = map(_whole, (row.fork.win, row.fork.loss))
        table.add_row(_OPENED[row.opening], *map(_whole, (*row.every, *row.clever)), *forks)
    return table


def rewards_table(statistics: Statistics, weights: Weights) -> Table:
    """Weigh the results of one cell of each sort: their sum, and what a game is worth."""
    titles = ("all games:\nsum", "all games:\nper game", "clever:\nsum", "clever:\nper game")
    table = _table("X begins in", *titles)
    for row in _one_of_each(statistics):
        told = []
        for results in (row.every, row.clever):
            total = reward_sum(results, weights)
            whole = total.denominator == 1
            told.append(_whole(int(total)) if whole else f"{float(total):,.4f}")
            told.append(f"{float(reward_per_game(results, weights)):,.4f}")
        table.add_row(_OPENED[row.opening], *told)
    return table


def second_moves_table(statistics: Statistics) -> Table:
    """Sum up the games by their first two moves, one of each sort."""
    clever = [f"clever:\n{title}" for _, title in _RESULTS]
    table = _table("X, O", "pairs\nalike", "X wins", "drawn", "O wins", *clever, "fork:\nX wins")
    rows = second_moves(statistics)
    for row in rows:
        if (row.first, row.second) == row.like:
            alike = sum(other.like == row.like for other in rows)
            table.add_row(f"{row.first}, {row.second}", str(alike), *_second(row))
    return table


def _second(row: SecondMove) -> Iterable[str]:
    return map(_whole, (*row.every, *row.clever, row.fork.win))


def _one_of_each(statistics: Statistics) -> list[OpeningRow]:
    rows = {row.cells[0]: row for row in cell_rows(statistics)}
    return [rows[OPENING_CELLS[opening][0]] for opening in OPENINGS]


def _numbers(results: Results) -> list[str]:
    return [*map(_whole, results), _whole(games_in(results))]


def _whole(number: int) -> str:
    return f"{number:,}"


def _table(*titles: str, text: int = 1) -> Table:
    """Make a table whose first columns hold text and the others numbers."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, title in enumerate(titles):
        table.add_column(title, justify="left" if place < text else "right", overflow="fold")
    return table
