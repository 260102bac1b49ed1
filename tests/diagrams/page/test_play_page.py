"""A page to play on holds every answer that can be asked for, and each as the strategy gives it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from diagrams.errors import DiagramError
from diagrams.page import play_page as module
from diagrams.page.document import standalone
from diagrams.page.play_page import play_page
from strategies import catalogue
from strategies.encodings.files.table import table_strategy
from strategies.strategy import Strategy, reading_name
from tests.effort import part

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = [
    reading_name(entry.name, reading) for entry in catalogue.entries() for reading in entry.readings
]


def ended(board: str) -> bool:
    three = any(board[a] == board[b] == board[c] != "." for a, b, c in ROWS)
    return three or "." not in board


def asked(strategy: Strategy, own: int) -> Iterator[tuple[str, str, list[Any]]]:
    """Walk every game with one seat's moves as permitted; give line, board and answer."""
    pending = [("", "." * 9)]
    seen = set()
    while pending:
        line, board = pending.pop()
        if ended(board) or (strategy.positional and board in seen):
            continue
        seen.add(board)
        cells = [cell for cell in range(1, 10) if board[cell - 1] == "."]
        if len(line) % 2 == own:
            answer = strategy.moves(board, () if strategy.positional else tuple(map(int, line)))  # type: ignore[arg-type]
            yield line, board, [[cell, rule] for cell, rule in answer]
            cells = [cell for cell, _ in answer]
        mark = "O" if len(line) % 2 else "X"
        pending += [(f"{line}{at}", board[: at - 1] + mark + board[at:]) for at in cells]


def unpacked(data: Any) -> dict[str, list[Any]]:
    return {
        node: [
            [cell, data["rules"][rule]] for cell, rule in zip(moves[::2], moves[1::2], strict=True)
        ]
        for node, moves in data["answers"].items()
    }


@pytest.mark.parametrize("name", part(NAMES, 9))
def test_the_page_holds_what_the_strategy_answers_wherever_it_can_come_to_move(name: str) -> None:
    strategy = catalogue.find_strategy(name)
    naive = {
        board if strategy.positional else line: answer
        for own in (0, 1)
        for line, board, answer in asked(strategy, own)
    }
    data = play_page(strategy).data["play"]
    assert isinstance(data, dict)
    assert data["positional"] == strategy.positional
    assert unpacked(data) == naive


@pytest.mark.parametrize("name", part(["any", "wst:no-five-rule"]))
def test_no_built_in_strategy_makes_a_large_page(name: str) -> None:
    assert len(standalone(play_page(catalogue.find_strategy(name)))) < 400_000


def test_a_strategy_with_too_many_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ANSWERS", 232)
    assert play_page(catalogue.find_strategy("first-free")).title == "Play against first-free"
    with pytest.raises(DiagramError, match="has 850 answers, a page has 232"):
        play_page(catalogue.find_strategy("jiang"))


def test_a_name_that_looks_like_html_is_a_name() -> None:
    page = play_page(table_strategy({}, name="<script>alert(1)</script>"))
    assert "<script>alert" not in standalone(page)
    assert json.loads(json.dumps(page.data["play"]))["strategy"] == "<script>alert(1)</script>"
