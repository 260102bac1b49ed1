"""The statistics of all games as boards: the opening cells, and the replies to an opening.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diagrams.plots.heat_map import HeatBoard, heat_map_svg
from games import CELLS
from verify.play.count import Tally
from verify.points import KUTSCHERA, Points, score, score_per_game
from verify.statistics.statistics import Statistics
from verify.statistics.tables import OpeningRow, SecondMove, cell_rows, second_moves

TITLE: Final = "Where the first player begins"
REPLIES: Final = "How the second player replies"


def opening_boards(statistics: Statistics, weights: Points | None = None) -> tuple[HeatBoard, ...]:
    """Make the boards of the nine opening cells: results, forks, and rewards in four ways."""
    weights = weights or KUTSCHERA
    rows = cell_rows(statistics)

    def board(title: str, value: Callable[[OpeningRow], int]) -> HeatBoard:
        return HeatBoard(title, tuple(value(row) for row in rows))

    return (
        board("all games: wins", lambda row: row.every.win),
        board("all games: draws", lambda row: row.every.draw),
        board("all games: losses", lambda row: row.every.loss),
        board("no stupid move: wins", lambda row: row.clever.win),
        board("no stupid move: draws", lambda row: row.clever.draw),
        board("no stupid move: losses", lambda row: row.clever.loss),
        board("wins with a fork", lambda row: row.fork.win),
        *_reward_boards("all games", [row.every for row in rows], weights),
        *_reward_boards("no stupid move", [row.clever for row in rows], weights),
    )


def reply_boards(statistics: Statistics, first: int) -> tuple[HeatBoard, ...]:
    """Make the boards of the eight replies to an opening cell."""
    replies = {row.second: row for row in second_moves(statistics) if row.first == first}

    def board(title: str, value: Callable[[SecondMove], int]) -> HeatBoard:
        values = (value(replies[cell]) if cell in replies else None for cell in CELLS)
        return HeatBoard(f"after {first}: {title}", tuple(values), {first: "X"})

    return (
        board("X wins with a fork", lambda row: row.fork.win),
        board("no stupid move: X wins", lambda row: row.clever.win),
        board("no stupid move: draws", lambda row: row.clever.draw),
        board("no stupid move: X loses", lambda row: row.clever.loss),
    )


def opening_svg(statistics: Statistics, weights: Points | None = None) -> str:
    """Draw the boards of the nine opening cells."""
    return heat_map_svg(TITLE, opening_boards(statistics, weights))


def reply_svg(statistics: Statistics) -> str:
    """Draw the boards of the replies to a corner, an edge and the centre."""
    boards = [board for first in (1, 2, 5) for board in reply_boards(statistics, first)]
    return heat_map_svg(REPLIES, boards, columns=4)


def _reward_boards(title: str, results: list[Tally], weights: Points) -> tuple[HeatBoard, ...]:
    sums = tuple(score(each, weights) for each in results)
    odds = tuple(score_per_game(each, weights) for each in results)
    return HeatBoard(f"{title}: reward, sum", sums), HeatBoard(f"{title}: reward per game", odds)
