"""Other games against strategies, in a browser, as people play them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from diagrams.page.document import standalone
from diagrams.page.game_page import game_page
from games.game import Game, position_by_names
from games.names import find_game
from games.reached import values
from strategies.game_strategies import strategy_for
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.slow


def opened(open_page: Callable[..., Page], folder: Path, game: Game, strategy: str) -> Page:
    file = folder / "game.html"
    page = game_page(strategy_for(game, strategy), values(game), "second")
    file.write_text(standalone(page), encoding="utf-8")
    return open_page(file)


def line_of(page: Page) -> str:
    moves = page.locator("#plies li").all_text_contents()
    return " ".join(move.split()[0] for move in moves)


@pytest.mark.parametrize("name", ["morris", "3,3,3:torus", "2,3,2:wild", "3,3,3:gravity"])
def test_games_are_played_by_the_rules_to_their_end(
    open_page: Callable[..., Page], tmp_path: Path, name: str
) -> None:
    game, rng = find_game(name), Random(name)
    page = opened(open_page, tmp_path, game, "optimal")
    over = 0
    for _ in range(3):
        for _ in range(12):
            position = position_by_names(game, line_of(page))
            buttons = page.locator("#moves button")
            legal = [game.move_name(move) for move in game.moves(position)]
            assert [one.get_attribute("data-move") for one in buttons.all()] == legal
            shown = page.locator("#board td:not(.gap)").all_text_contents()
            marks = [mark for row in game.rows(position) for mark in row if mark != " "]
            assert shown == [mark.replace(".", "") for mark in marks]
            if game.ended(position) is not None:
                break
            buttons.nth(rng.randrange(len(legal))).click()
        ended = game.ended(position_by_names(game, line_of(page)))
        own = (
            "first"
            if "You are the first player" in page.locator("#seats").inner_text()
            else "second"
        )
        if ended is not None:
            words = (
                "A draw." if ended == "draw" else f"You have {'won' if ended == own else 'lost'}."
            )
            expect(page.locator("#turn")).to_have_text(words)
            over += 1
        page.click("#swap")
    assert over == 3 or game.repeats


def test_a_stone_moves_by_two_clicks_and_a_move_is_taken_back(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    game = find_game("nine-holes")
    page = opened(open_page, tmp_path, game, "first-free")
    for place in ("2,2", "1,1", "0,2"):
        page.click(f'[data-place="{place}"]')
    line = line_of(page)
    assert len(line.split()) == 6
    page.click('[data-place="2,2"]')
    assert (
        1 < page.locator("#moves button").count() < len(game.moves(position_by_names(game, line)))
    )
    free = next(
        f"{at // 3},{at % 3}"
        for at, mark in enumerate(position_by_names(game, line))
        if mark == "."
    )
    page.click(f'[data-place="{free}"]')
    assert line_of(page).split()[6].startswith("9-")
    page.click("#undo")
    assert line_of(page) == line


def test_hints_give_the_value_of_each_move(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, find_game("tapatan"), "first-free")
    page.click("#hint")
    told = page.locator("#moves button").all_text_contents()
    assert told[4] == "5 + wins in 9 moves"
    assert told[0] == "1 = draws"
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
