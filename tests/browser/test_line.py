"""A line of play is stepped on a large board, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from common.exhibits import LineOfPlay
from diagrams.html import exhibits_html
from diagrams.page import document

pytestmark = pytest.mark.slow

LINES = (LineOfPlay("1593784"), LineOfPlay("7", "XX.OO...."))


@pytest.fixture
def view(open_page: Callable[..., Page], tmp_path: Path) -> Page:
    file = tmp_path / "line.html"
    body = f"<h1>Lines</h1>{exhibits_html(LINES)}"
    page = document.Page("Lines", body, ("line.css",), ("line.js",))
    file.write_text(document.standalone(page))
    shown = open_page(file)
    shown.evaluate("document.querySelectorAll('.steps').forEach((strip) => noloss.line(strip))")
    return shown


def told(view: Page) -> str:
    label = view.locator(".stepper:visible svg").get_attribute("aria-label")
    assert label is not None
    assert view.locator("#told").text_content() == label
    return label


def steps(view: Page) -> Locator:
    return view.get_by_role("button", name="Step through on a board")


def test_the_buttons_step_from_before_the_first_move_to_the_end(view: Page) -> None:
    steps(view).first.click()
    empty = "row {}: empty, empty, empty"
    rows = "; ".join(empty.format(number) for number in (1, 2, 3))
    assert told(view) == f"before the first move; {rows}"
    assert view.locator(".stepper:visible text").count() == 0
    for _ in range(7):
        view.get_by_role("button", name="Next").click()
    assert told(view).startswith("7. X on 4; X wins; row 1: X, empty, O;")
    assert view.get_by_text("7. X on 4; X wins (7 of 7)").is_visible()
    view.get_by_role("button", name="Back", exact=True).click()
    assert told(view).startswith("6. O on 8; row 1: X, empty, O; row 2: empty, O, empty;")


def test_the_keyboard_alone_steps_and_leaves(view: Page) -> None:
    steps(view).first.focus()
    view.keyboard.press("Enter")
    view.keyboard.press("ArrowRight")
    assert told(view).startswith("1. X on 1; ")
    view.keyboard.press("End")
    assert told(view).startswith("7. X on 4; X wins")
    view.keyboard.press("ArrowLeft")
    view.keyboard.press("Home")
    assert told(view).startswith("before the first move")
    view.keyboard.press("Escape")
    assert view.locator(".stepper:visible").count() == 0
    assert view.evaluate("document.activeElement.className") == "step-through"


def test_a_board_of_the_strip_leads_to_its_step(view: Page) -> None:
    view.locator(".step").nth(2).click()
    assert told(view).startswith("3. X on 9; ")
    assert view.locator(".step[aria-current]").count() == 1


def test_a_line_from_a_position_starts_there(view: Page) -> None:
    steps(view).last.click()
    assert told(view) == (
        "before the first move; row 1: X, X, empty; row 2: O, O, empty; row 3: empty, empty, empty"
    )
    assert view.locator(".stepper:visible text").count() == 4
