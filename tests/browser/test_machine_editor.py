"""The editor of machines keeps the typed text, and shows at once what it does not accept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from noloss.web.machines.texts import LONGEST_TEXT
from tests.browser.test_inputs import LATE
from tests.noloss.web.test_machines import GUESS

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
TOO_LONG = "the text of a machine has at most 300,000 characters here"


def test_the_text_survives_back_and_a_reload(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    area = page.get_by_label("Text of the machine")
    area.fill(GUESS)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".player-status")).to_be_visible()
    page.go_back()
    expect(area).to_have_value(GUESS)
    expect(page.locator("#summary")).to_contain_text("guess: 1 tape")
    page.reload()
    expect(area).to_have_value(GUESS)


def test_a_text_that_is_too_long_is_reported_at_once_and_not_cut(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    page = open_page(f"{address}/machines/edit")
    area, summary = page.get_by_label("Text of the machine"), page.locator("#summary")
    long = GUESS + "# a comment\n" * 170_000
    area.fill(GUESS)
    area.press("Control+a")
    page.keyboard.insert_text(long)
    expect(summary).to_contain_text(f"{TOO_LONG}, with this addition it would have {len(long):,}")
    assert area.input_value() == GUESS
    file = tmp_path / "long.tm"
    file.write_text("#" * (LONGEST_TEXT + 1))
    page.get_by_label("Open a file").set_input_files(file)
    expect(summary).to_contain_text(f"{TOO_LONG}, long.tm has 300,001")
    assert area.input_value() == GUESS


def test_a_refusal_is_shown_even_if_a_check_ends_after_it(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    page.evaluate(LATE)
    area = page.get_by_label("Text of the machine")
    with page.expect_response("**/machines/check"):
        area.fill(GUESS)
        area.press("End")
        page.keyboard.insert_text("#" * (LONGEST_TEXT + 1))
    expect(page.locator("#format")).to_contain_text("read as")  # the check has come
    assert TOO_LONG in page.locator("#summary").inner_text()


def test_a_text_without_a_file_is_called_as_its_machine(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    page.get_by_label("Text of the machine").fill(GUESS)
    expect(page.get_by_label("File name")).to_have_attribute("placeholder", "guess.tm")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".player-files h2")).to_have_text("guess.tm")


def test_a_click_into_the_text_moves_no_letter_behind_the_line_numbers(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines/edit?name=gallery/copy")
    expect(page.locator("#summary")).to_contain_text("copy: 1 tape")
    page.get_by_label("Text of the machine").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\n# more")
    assert page.locator(".editor").first.evaluate("one => one.scrollLeft") == 0
