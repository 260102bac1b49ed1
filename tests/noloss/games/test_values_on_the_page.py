"""The table of values on the page of other games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.names import find_game
from noloss.report import NOTHING
from verify.games.solution import solve

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games.md"
TABLE = PAGE.read_text(encoding="utf-8").split("## Values of games")[1].split("\n## ")[0]
ROWS = {
    row.split("|")[1].strip(" `"): [part.strip() for part in row.split("|")[2:-1]]
    for row in TABLE.splitlines()
    if row.startswith("| `")
}
QUICK, SLOW = 10_000, 5_000_000
"""Positions of games that every test run solves, and of those that slow tests solve."""


def _marked(name: str, positions: str) -> Any:
    number = SLOW if positions == NOTHING else int(positions.replace(",", ""))
    late = pytest.mark.slow if number < SLOW else pytest.mark.nightly
    return name if number < QUICK else pytest.param(name, marks=late)


@pytest.mark.parametrize("name", [_marked(name, row[-1]) for name, row in ROWS.items()])
def test_a_row_of_the_table_is_what_solve_finds(name: str) -> None:
    game = find_game(name)
    solved = solve(game)
    value, plies, openings, games, positions = ROWS[name]
    assert value == solved.value
    assert plies == str(solved.plies or NOTHING)
    assert games == (NOTHING if solved.games is None else f"{solved.games:,}")
    assert positions == (NOTHING if solved.positions is None else f"{solved.positions:,}")
    listed = " ".join(solved.openings)
    assert openings in (listed, f"{len(solved.openings)} of {len(game.moves(game.start))}")


def test_the_table_has_games_of_every_family() -> None:
    assert len(ROWS) > 30
