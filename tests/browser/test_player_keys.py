"""The player by keyboard, by ear, and on a small window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import expect

from diagrams.page.document import standalone
from noloss.output.machine_pages import page_of_machine, shown_machine
from tests.browser.conftest import PHONE
from tests.noloss.web.test_machines import GUESS

pytestmark = pytest.mark.slow

Words = dict[str, tuple[str, ...]]
FOCUSED = "document.activeElement.tagName + ' ' + document.activeElement.textContent.slice(0, 20)"
LONG_NAMES = """\
tapes t
symbols marked-left-end marked-left-start
accept y

s: marked-left-end -> marked-left-start R s
   marked-left-start -> marked-left-end R s
   _ -> _ S y
test t=marked-left-start -> accepted
"""


@pytest.fixture
def opened(open_page: Callable[..., Window], tmp_path: Path) -> Callable[..., Window]:
    def machine(text: str, words: Words | None = None, **looks: object) -> Window:
        path, file = tmp_path / "machine.tm", tmp_path / "machine.html"
        path.write_text(text, "utf-8")
        page = page_of_machine(str(path), shown_machine(str(path)), words or {})
        file.write_text(standalone(page), "utf-8")
        return open_page(file, **looks)

    return machine


def test_the_focus_is_never_lost(opened: Callable[..., Window]) -> None:
    window = opened(GUESS)
    window.locator(".player-buttons button").first.focus()
    window.keyboard.press("Enter")
    expect(window.locator(".player-step")).to_have_text("step 1")
    assert window.evaluate(FOCUSED) == "BUTTON Step ▶"
    window.get_by_role("button", name="Back").focus()
    window.keyboard.press("Enter")
    expect(window.locator(".player-step")).to_have_text("step 0 of 1")
    assert window.evaluate(FOCUSED) == "BUTTON ◀ Back"
    window.locator("#input-form input").first.focus()
    window.keyboard.press("Enter")
    assert window.evaluate(FOCUSED) == "BUTTON Step ▶"
    window.keyboard.press("1")  # the keys of the player work at once
    expect(window.locator(".player-step")).to_have_text("step 1")
    window.get_by_label("stop at").fill("state look")
    window.keyboard.press("Enter")
    assert window.evaluate(FOCUSED) == "BUTTON Step ▶"
    window.locator(".player-stops button").focus()
    window.keyboard.press("Enter")
    assert window.evaluate(FOCUSED) == "INPUT "


def test_a_wrong_input_stays_to_be_corrected(opened: Callable[..., Window]) -> None:
    window = opened(GUESS)
    stop, step = window.get_by_label("stop at"), window.get_by_label("go to step")
    stop.fill("state lok")
    window.keyboard.press("Enter")
    expect(stop).to_have_value("state lok")
    expect(stop).to_be_focused()
    step.fill("x")
    window.keyboard.press("Enter")
    expect(step).to_have_value("x")
    expect(step).to_be_focused()
    window.locator("#input-form input").first.fill("zzz")
    window.keyboard.press("Enter")
    expect(window.locator("#input-form input").first).to_be_focused()


def test_a_screen_reader_hears_every_message(opened: Callable[..., Window]) -> None:
    window = opened(GUESS)
    told, message = window.locator("#told"), window.locator(".player-message")
    assert told.inner_text() == ""
    for key in ("7", "X"):
        window.keyboard.press(key)
        assert message.inner_text() == told.inner_text() != ""
    window.get_by_label("go to step").fill("x")
    window.keyboard.press("Enter")
    assert message.inner_text() == told.inner_text() == "'x' is not a number"
    window.get_by_label("go to step").fill("")
    window.get_by_role("button", name="Step ▶").click()
    expect(told).to_contain_text("t reads blank in cell 0")


def test_keys_that_scroll_do_so_where_something_scrolls(opened: Callable[..., Window]) -> None:
    window = opened(GUESS)
    window.keyboard.press("1")
    for place in (".diagram", ".file ol"):
        window.locator(place).first.focus()
        for key in ("ArrowLeft", "ArrowRight", "End", "Home"):
            window.keyboard.press(key)
            expect(window.locator(".player-step")).to_have_text("step 1")


def test_letters_as_keys_can_be_switched_off(opened: Callable[..., Window]) -> None:
    window = opened(GUESS)
    window.keyboard.press("?")
    window.get_by_label("letters, numbers and signs are keys").uncheck()
    window.keyboard.press("Escape")
    for time in range(2):
        window.keyboard.press("1")
        window.keyboard.press("x")
        expect(window.locator(".player-step")).to_have_text("step 0")
        expect(window.get_by_label("stop at")).not_to_be_focused()
        window.keyboard.press("ArrowRight")
        expect(window.locator(".player-message")).to_contain_text("a choice")
        if time == 0:
            window.reload()


def test_the_head_is_seen_on_a_phone(opened: Callable[..., Window]) -> None:
    window = opened(LONG_NAMES, {"t": ("marked-left-end", "marked-left-start")}, size=PHONE)
    sides = window.evaluate(
        """() => [".tape-cells", ".cell.head"].flatMap((name) => {
            const { left, right } = document.querySelector(name).getBoundingClientRect();
            return [left, right];
        })"""
    )
    assert sides[0] <= sides[2] < sides[3] <= sides[1]
    assert window.locator(".cell.head").get_attribute("title") == "marked-left-end"
    window.keyboard.press("ArrowRight")
    assert window.locator(".cell.head").get_attribute("title") == "marked-left-start"


def test_the_state_and_the_label_that_are_lit_are_seen(
    open_page: Callable[..., Window], tmp_path: Path
) -> None:
    file = tmp_path / "machine.html"
    page = page_of_machine("wst/CF", shown_machine("wst/CF"), {"Kc": tuple("¢13$")})
    file.write_text(standalone(page), "utf-8")
    window = open_page(file)
    for step in range(1, 15):
        window.keyboard.press("ArrowRight")
        expect(window.locator(".player-step")).to_have_text(f"step {step}")
        assert window.evaluate(CUT) == []


CUT = """() => {
    const box = [...document.querySelectorAll(".diagram")].find((one) => !one.hidden);
    const frame = box.getBoundingClientRect();
    return [...box.querySelectorAll(".lit text, .used text")].filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return left < frame.left || right > frame.left + box.clientWidth + 1
            || top < frame.top || bottom > frame.top + box.clientHeight + 1;
    }).map((text) => text.textContent);
}"""
