"""The value of a game, for people."""

from __future__ import annotations

from collections.abc import Iterator

from common.documents import UNSET
from common.exhibits import Table, Text
from noloss.report import NOTHING, ReportItem
from verify.games.solution import Solution


def solution_exhibits(solution: Solution) -> Iterator[ReportItem]:
    """Show a solution: the winner, the best openings, and the numbers."""
    yield Text(solution.sentence)
    rows = [("best openings", " ".join(solution.openings) or NOTHING)]
    if solution.keeping != solution.openings:
        rows.append(("all that keep the value", " ".join(solution.keeping)))
    yield Table((), (*rows, *_numbers(solution)), (False, False))


def number_exhibits(solution: Solution) -> Iterator[ReportItem]:
    """Show the numbers of a solution alone."""
    yield Table((), tuple(_numbers(solution)), (False, True))


def _numbers(solution: Solution) -> Iterator[tuple[str, str]]:
    yield "games", NOTHING if solution.games is None else f"{solution.games:,}"
    yield "positions", NOTHING if solution.positions is None else f"{solution.positions:,}"
    if solution.classes is not UNSET:
        yield "up to symmetry", f"{solution.classes:,}"
