"""Games that links lead to, in the tab that is open, and where the keyboard is afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from diagrams.page.document import standalone
from diagrams.page.play_page import play_page
from strategies import catalogue
from tests.browser.test_play import address_of, line_of, score

pytestmark = pytest.mark.slow

FOCUSED = "document.activeElement.id || document.activeElement.textContent"


def test_a_finished_game_counts_though_its_page_is_opened_again(
    open_page: Callable[..., Page], address: str
) -> None:
    begun = f"{address}/play?strategy=first-free&seat=second"
    page = open_page(begun)
    for key in "537":
        page.keyboard.press(key)
    page.goto(begun)
    assert score(page) == ["1", "0", "0", "0"]
    page.goto(f"{begun}&line=5132")
    assert score(page) == ["1", "0", "0", "0"]
    page.goto(f"{begun}&line=51327")  # which is not played again, and so counts no more
    page.click("#undo")
    assert score(page) == ["1", "0", "0", "0"]


def test_a_link_is_followed_in_the_file_that_is_open(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    file = tmp_path / "play.html"
    file.write_text(standalone(play_page(catalogue.find_strategy("first-free"), "second")), "utf-8")
    page = open_page(file)
    page.keyboard.press("5")
    page.evaluate("location.hash = 'seat=second&line=91'")
    page.wait_for_function("document.querySelectorAll('#plies li').length === 2")
    assert page.locator("#plies button").all_inner_texts() == ["X 9", "O 1"]
    page.evaluate("location.hash = 'line=99'")
    page.locator("#problem").wait_for()
    page.evaluate("location.hash = 'board'")  # a place in the page, not a game
    assert page.locator("#problem").is_visible()
    page.click("#new")
    assert page.locator("#problem").is_hidden()
    assert address_of(page).endswith("#seat=second&line=")


def test_the_keyboard_stays_where_something_was_pressed(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=first-free&seat=second&line=51")
    page.locator("#plies button").first.press("Enter")
    assert page.evaluate(FOCUSED) == "X 5"
    page.locator("#go").press("Enter")
    assert page.evaluate("document.activeElement.closest('#board') !== null")
    for _ in range(2):
        page.locator("#undo").press("Enter")
    assert page.evaluate(FOCUSED) == "undo"
    assert page.locator("#undo").get_attribute("aria-disabled") == "true"
    assert line_of(page) == ""


def test_a_game_on_paper_has_its_board_and_its_moves(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=first-free&seat=second&line=51")
    page.emulate_media(media="print")
    assert page.locator("button:visible").all_inner_texts() == [
        *("1\nO", "2", "3", "4", "5\nX", "6", "7", "8", "9"),
        *("X 5", "O 1"),
    ]
