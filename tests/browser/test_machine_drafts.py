"""Nothing that is written in the editor of machines is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from noloss.web.machines.pages import EXAMPLE
from tests.noloss.web.test_machines import GUESS

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
JFLAP = (
    '<structure><type>turing</type><automaton><state id="0" name="q0"><x>40</x><y>90</y>'
    '<initial/></state><state id="1" name="q1"><x>190</x><y>90</y><final/></state><transition>'
    "<from>0</from><to>1</to><read>a</read><write>b</write><move>R</move></transition></automaton>"
    "</structure>"
)


def _edited(page: Page, address: str, text: str) -> None:
    """Write a text in a new editor, and wait until it is kept."""
    page.goto(f"{address}/machines")
    page.goto(f"{address}/machines/edit")
    page.get_by_label("Text of the machine").fill(text)
    expect(page.locator("#draft-said")).to_contain_text("Kept as a draft")


def test_a_test_that_is_added_stays_after_edit_and_run(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    _edited(page, address, GUESS)
    page.get_by_role("button", name="Run", exact=True).click()
    form = page.get_by_role("form", name="Add a test")
    form.get_by_label("t", exact=True).fill("ab")
    form.get_by_label("expected").select_option("rejected")
    form.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    with page.expect_download() as coming:
        page.get_by_label("Save as").select_option("html")
        page.get_by_role("button", name="Save", exact=True).click()
    assert "t=ab" in coming.value.path().read_text("utf-8")
    page.get_by_role("button", name="Edit", exact=True).click()
    area = page.get_by_label("Text of the machine")
    expect(area).to_have_value(f"{GUESS}test  t=ab  ->  rejected\n")
    expect(page.locator(".drafts li")).to_have_count(1)  # it is the same draft
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    page.reload()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    page.get_by_role("button", name="Remove t=ab").click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 1 of 2 pass")


def test_undo_goes_back_over_a_visit_to_other_pages(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    _edited(page, address, GUESS)
    area = page.get_by_label("Text of the machine")
    area.press("Control+End")
    area.type("# more")
    page.get_by_role("button", name="Run", exact=True).click()
    form = page.get_by_role("form", name="Add a test")
    form.get_by_label("t", exact=True).fill("ab")
    form.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests")).to_contain_text("of 3")
    page.goto(f"{address}/atlas")
    page.go_back()
    page.get_by_role("button", name="Edit", exact=True).click()
    expect(area).to_have_value(re.compile("test  t=ab.*# more", re.DOTALL))
    area.press("Control+z")
    expect(area).to_have_value(f"{GUESS}# more")
    area.press("Control+z")
    expect(area).to_have_value(GUESS)
    area.press("Control+y")
    area.press("Control+y")
    expect(area).to_have_value(re.compile("test  t=ab.*# more", re.DOTALL))
    page.goto(f"{address}/machines/edit?name=gallery/copy")
    area.press("Control+z")  # another machine has its own steps
    expect(area).to_have_value(re.compile("^machine  copy"))


def test_opening_a_file_asks_first_and_undo_brings_the_text_back(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    page = open_page(f"{address}/machines/edit")
    _edited(page, address, GUESS)
    area, file = page.get_by_label("Text of the machine"), tmp_path / "q.jff"
    file.write_text(JFLAP)
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name="Cancel").click()
    expect(area).to_have_value(GUESS)
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name="Replace the text").click()
    expect(page.locator("#problems")).to_contain_text("converted from JFLAP to rows")
    assert "<structure>" not in area.input_value()
    assert "a  ->  b  R  q1" in area.input_value()
    area.press("Control+z")
    expect(area).to_have_value(GUESS)
    area.press("Control+y")
    expect(area).not_to_have_value(GUESS)


def test_the_name_of_the_file_goes_back_with_the_text(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    page = open_page(f"{address}/machines/edit")
    _edited(page, address, GUESS)
    area, name = page.get_by_label("Text of the machine"), page.get_by_label("File name")
    file = tmp_path / "hw3.jff"
    file.write_text(JFLAP)
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name="Replace the text").click()
    expect(name).to_have_value("hw3.tm")
    area.press("Control+z")
    expect(area).to_have_value(GUESS)
    expect(name).to_have_value("")
    name.fill("mine.tm")
    area.press("Control+y")
    expect(name).to_have_value("hw3.tm")
    page.reload()
    area.press("Control+z")
    expect(name).to_have_value("mine.tm")
    area.press("Control+z")  # the text alone: a name that was typed stays
    expect(area).to_have_value(EXAMPLE)
    expect(name).to_have_value("mine.tm")


def test_drafts_are_listed_opened_and_removed(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    _edited(page, address, GUESS)
    _edited(page, address, EXAMPLE.replace("palindrome", "second"))
    drafts = page.locator(".drafts li")
    expect(drafts).to_have_count(2)
    page.get_by_role("link", name="guess", exact=True).click()
    area = page.get_by_label("Text of the machine")
    expect(area).to_have_value(GUESS)
    area.press("Control+End")
    page.keyboard.insert_text("# more\n")
    page.goto(f"{address}/machines")
    page.goto(f"{address}/machines/edit")
    expect(drafts).to_have_count(2)
    page.get_by_role("button", name="Remove the draft second").click()
    expect(drafts).to_have_count(1)
    page.get_by_role("link", name="guess", exact=True).click()
    expect(area).to_have_value(f"{GUESS}# more\n")


@pytest.mark.parametrize("what", ["get() { throw new Error('no'); }", "value: null"])
def test_a_browser_that_keeps_nothing_says_so_and_the_editor_works(
    open_page: Open, address: str, what: str
) -> None:
    page = open_page("about:blank")
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ {what} }})")
    page.goto(f"{address}/machines/edit")
    page.get_by_label("Text of the machine").fill(GUESS)
    expect(page.locator("#draft-said")).to_contain_text("this browser keeps no draft of this text")
    expect(page.locator("#summary")).to_contain_text("guess: 1 tape")


def test_drafts_that_fill_the_browser_are_reported_and_none_is_overwritten(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines/edit")
    page.evaluate(
        "for (let at = 0; at < 50; at += 1) noloss.drafts.keep({ text: `machine m${at}`,"
        " file: '', calls: 'wst' })"
    )
    page.get_by_label("Text of the machine").fill(GUESS)
    expect(page.locator("#draft-said")).to_contain_text("50 drafts are kept already; remove")
    expect(page.locator(".drafts li")).to_have_count(50)


def test_tab_indents_escape_leaves_and_control_enter_runs(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/edit")
    area = page.get_by_label("Text of the machine")
    area.fill("a\nb")
    area.press("Control+Home")
    area.press("Tab")
    expect(area).to_have_value("    a\nb")
    area.press("Control+a")
    area.press("Tab")
    expect(area).to_have_value("        a\n    b")
    area.press("Shift+Tab")
    area.press("Shift+Tab")
    expect(area).to_have_value("a\nb")
    area.press("Control+z")
    expect(area).to_have_value("    a\nb")
    area.press("Escape")
    area.press("Tab")
    expect(area).not_to_be_focused()
    area.fill(GUESS)
    area.press("Control+Enter")
    expect(page.locator(".player-status")).to_contain_text("step 0")
