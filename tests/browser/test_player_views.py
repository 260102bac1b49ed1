"""How a player looks: tapes under each other, colours, stops by a click, long runs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from noloss.web.machines.texts import MachineText, to_link
from tests.browser.conftest import PHONE
from tests.machines.texts import COUNTS_FOR_EVER, ENDLESS, PALINDROME, machine_text

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
BB5 = "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA"
FAR = "tapes t u\nsymbols a\naccept y\nstart s\ns: t=_ -> t=a:R s\n   t=a -> y\n"


def _view(text: str, address: str, end: str = "") -> str:
    return f"{address}/machines/view?m={to_link(MachineText(text=text))}{end}"


def test_a_click_on_a_state_a_row_or_a_cell_sets_a_stop_and_takes_it_away(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(machine_text("copy"), address, "#w.word=ab"))
    stops = page.locator(".player-stops button")
    node = page.locator(".diagram [id^=d0n]", has_text="back")
    node.click()
    expect(stops).to_have_text("state back ✕")
    expect(node).to_have_class(re.compile("stop"))
    row = page.locator(".file li.row").first
    row.click()
    expect(stops).to_have_count(2)
    expect(row).to_have_class(re.compile("stop"))
    page.locator(".cell.head").first.click()
    expect(stops.nth(2)).to_have_text("word@0 ✕")
    row.click()
    page.locator(".cell.stop").click()
    expect(stops).to_have_text("state back ✕")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-message")).to_contain_text("stopped at state back")
    node.click()
    expect(page.locator(".diagram .stop")).to_have_count(0)


def test_a_stuck_run_names_the_line_for_missing_rows_unless_it_is_there(
    open_page: Open, address: str
) -> None:
    text = "tapes t\nsymbols a b\naccept y\nstart s\n{}s: a -> a R y\np: a -> a R y\n"
    line = "reject when stuck *  if missing rows reject"
    for header, count in (("", 1), ("reject when stuck p\n", 0)):
        page = open_page(_view(text.format(header), address, "#w.t=b"))
        expect(page.locator(".player-status")).to_contain_text("stuck: no row applies")
        expect(page.locator(".player p:visible", has_text=line)).to_have_count(count)


def test_cell_0_of_all_tapes_is_in_one_column_until_the_heads_are_too_far_apart(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(PALINDROME, address, "#w.word=abba&step=5"))
    expect(page.locator(".player-status")).to_contain_text("step 5")
    left = "tapes => tapes.map(tape => [...tape.querySelectorAll('.cell')].find("
    left += "cell => cell.textContent.startsWith('0'))?.getBoundingClientRect().left)"
    first, second = page.locator(".tape").evaluate_all(left)
    assert first == second
    page.goto(_view(FAR, address, "#step=60"))
    expect(page.locator(".player-status")).to_contain_text("step 60")
    expect(page.locator(".cell.head")).to_have_count(2)


def test_the_state_that_accepts_stays_green_when_it_is_lit(open_page: Open, address: str) -> None:
    page = open_page(_view(PALINDROME, address, "#w.word=a"))
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("accepted")
    fill = page.locator(".diagram .lit ellipse").first.evaluate("one => getComputedStyle(one).fill")
    assert fill == "rgb(223, 243, 228)"


def test_the_rows_of_a_run_have_the_colours_of_the_editor(open_page: Open, address: str) -> None:
    page = open_page(_view(PALINDROME, address))
    expect(page.locator(".file .n-header").first).to_have_text("machine")
    text = page.locator(".file li").all_inner_texts()
    assert [line.strip(" →") for line in text] == [line.strip() for line in PALINDROME.split("\n")]


def test_the_buttons_of_the_player_are_in_one_row(open_page: Open, address: str) -> None:
    page = open_page(_view(PALINDROME, address))
    tops = page.locator(".player-moves > *").evaluate_all(
        "all => [...new Set(all.map(one => Math.round(one.getBoundingClientRect().top)))]"
    )
    assert len(tops) == 1


def test_on_a_phone_the_diagram_is_in_sight_while_one_steps(open_page: Open, address: str) -> None:
    page = open_page(_view(PALINDROME, address, "#w.word=ab"), size=PHONE)
    page.locator(".player-status").evaluate("one => one.scrollIntoView()")
    page.get_by_role("button", name="Step ▶").click()
    expect(page.locator(".diagram .lit")).to_be_in_viewport()
    expect(page.locator(".cell.head").last).to_be_in_viewport()


def test_on_a_phone_a_step_scrolls_the_tape_above_the_diagram(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines/view?name=gallery/palindrome#w.t=abba", size=PHONE)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player-status")).to_contain_text("step 1")
    places = [page.locator(each).bounding_box() for each in (".tape", ".player-diagrams")]
    (tape, diagram) = (place for place in places if place is not None)
    assert tape["y"] + tape["height"] <= diagram["y"]
    button = page.get_by_role("button", name="Step ▶").bounding_box()
    assert button is not None
    assert button["y"] >= 0


def test_a_run_of_47_million_steps_ends_in_seconds_and_shows_its_last_steps(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(BB5, address))
    page.get_by_role("button", name="Run").click()
    status = page.locator(".player-status")
    expect(status).to_contain_text("step 47,176,870, state Z")
    expect(status).to_contain_text("halted")
    page.get_by_role("button", name="Back").click()
    expect(status).to_contain_text("step 47,176,869 of 47,176,870, state E")
    page.get_by_label("go to step").fill("20000000")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("step 20,000,000, state")
    page.keyboard.press("Home")
    expect(status).to_contain_text("step 0 of")


def test_a_long_run_shows_how_far_it_is_and_is_stopped(open_page: Open, address: str) -> None:
    page = open_page(_view(COUNTS_FOR_EVER, address))
    page.get_by_role("button", name="Run").click()
    step = page.locator(".player-step")
    ten_million = "step ([0-9]{2,3}(,[0-9]{3}){2}|[0-9]{1,3}(,[0-9]{3}){3,})"  # or more
    expect(step).to_have_text(re.compile(f"^{ten_million} …$"))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".player-message")).to_have_text("interrupted")
    expect(step).to_have_text(re.compile(f"^{ten_million}$"))
    page.get_by_role("button", name="Step ▶").click()
    expect(step).to_have_text(re.compile(f"^{ten_million}$"))


def test_a_long_run_continues_in_the_browser_if_the_server_cannot_make_it(
    open_page: Open, address: str
) -> None:
    page = open_page(_view("tapes t\nsymbols a\naccept y\ns: _ -> a R s\n", address))
    gone = {"problem": "the server does not answer", "hint": "start it"}
    page.route("**/machines/jump", lambda route: route.fulfill(json=gone))
    page.get_by_role("button", name="Run").click()
    step = page.locator(".player-step")
    expect(step).to_have_text(re.compile("^step ([4-9][0-9]{2}|[0-9],[0-9]{3}),[0-9]{3} …$"))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".player-message")).to_have_text("interrupted")


def test_a_run_that_never_halts_is_reported_once_it_is_proved(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(ENDLESS, address))
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-message")).to_have_text(
        "this run never halts: noloss has proved it"
    )
