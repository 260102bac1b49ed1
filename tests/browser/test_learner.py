"""The learner in a browser: the buttons of the article, and the rewards in the cells."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from strategies.encodings.files.memory import read_memory
from tests.browser.conftest import PHONE, some_looks

pytestmark = pytest.mark.slow


def begun(open_page: Callable[..., Page], address: str, **look: object) -> Page:
    page = open_page(f"{address}/play/learner", **look)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/learner/*")
    return page


def taught(page: Page, games: int) -> None:
    page.locator("#games").fill(str(games))
    page.get_by_role("button", name="Play alone").click()
    expect(page.locator("#learned")).to_contain_text(f"{games:,} games")
    expect(page.get_by_role("button", name="Play alone")).to_be_enabled()


def test_the_buttons_of_the_article_do_what_it_says(
    open_page: Callable[..., Page], address: str, tmp_path: Path
) -> None:
    page = begun(open_page, address)
    taught(page, 7_000)
    assert page.locator("#itself td").count() == 4
    expect(page.get_by_label("cell 5, empty, reward")).to_contain_text("X ")
    explore = page.get_by_role("button", name="Explore: on")
    explore.click()
    expect(page.get_by_role("button", name="Explore: off")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.get_by_role("button", name="Swap seats").click()
    expect(page.locator(".plies li")).to_have_text(["X 5the learner: its best move"])
    page.keyboard.press("1")
    expect(page.locator(".plies li")).to_have_count(3)
    while page.locator("#turn").inner_text().startswith("Your move"):
        moves = page.locator(".plies li").count()
        page.locator('#board button[aria-disabled="false"]').last.click()
        expect(page.locator(".plies li")).not_to_have_count(moves)
    expect(page.locator("#learned")).to_contain_text("7,001 games")
    assert sum(map(int, page.locator("#score td").all_inner_texts()[1:])) == 1
    page.get_by_role("button", name="Reset the score").click()
    expect(page.locator("#score td")).to_have_text(["games", "0", "0", "0"])
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".plies li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save its memory").click()
    file = tmp_path / "memory.json"
    download.value.save_as(file)
    assert len(read_memory(file)) > 1_000


def test_games_with_itself_can_be_stopped(open_page: Callable[..., Page], address: str) -> None:
    page = begun(open_page, address)
    page.locator("#games").fill("1000000")
    page.get_by_role("button", name="Play alone").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play alone")).to_be_enabled()
    assert "1,000,000" not in page.locator("#learned").inner_text()


@some_looks
def test_everybody_can_teach_a_learner(
    open_page: Callable[..., Page],
    address: str,
    accessible: Callable[[Page], None],
    size: ViewportSize,
    dark: bool,
) -> None:
    page = begun(open_page, address, size=size, dark=dark)
    taught(page, 20_000)
    accessible(page)
    inside = """(one) => [...one.querySelectorAll("button")].every((cell) =>
      cell.scrollWidth <= cell.clientWidth && cell.scrollHeight <= cell.clientHeight)"""
    assert page.locator("#board").evaluate(inside)


def test_a_user_strategy_is_opened_as_a_file_or_pasted(
    open_page: Callable[..., Page],
    address: str,
    accessible: Callable[[Page], None],
    tmp_path: Path,
) -> None:
    page = open_page(f"{address}/play/given", size=PHONE)
    accessible(page)
    file = tmp_path / "<b>mine.json"
    file.write_text('{".........": [5, 1]}')
    page.locator('input[type="file"]').set_input_files(file)
    expect(page.get_by_label("Text", exact=True)).to_have_value('{".........": [5, 1]}')
    page.get_by_role("button", name="Play against it").click()
    expect(page.locator("h1")).to_have_text("Play against table:<b>mine.json")
    expect(page.locator(".plies li")).to_have_count(1)
    accessible(page)
