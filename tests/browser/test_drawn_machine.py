"""A machine is drawn by hand beside its text: each change of one is a change of the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from automata import link, parse, run, start
from automata.formats import SourceText, read_machine
from automata.notation.source import StateRef
from noloss.web.machines.pages import EXAMPLE
from tests.browser.conftest import DESKTOP, PHONE, more_looks_at_night
from tests.machines.texts import gallery_text, machine_text
from tests.processes import PATIENCE

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
CY = "document.getElementById('diagram')._cyreg.cy"
COMMENTED = """\
# about the whole file
machine  flip
tapes    t
symbols  a b   # two of them
accept   yes

# about the state
go:          a  ->  b  R  go   # beside a row
# between rows
             b  ->  a  R  go
             _  ->  _  S  yes

test  t=ab  ->  accepted  in yes
"""


def _opened(open_page: Open, address: str, text: str | None = None, **how: Any) -> Page:
    page = open_page(f"{address}/machines/edit", **how)
    if text is not None:
        _area(page).fill(text)
    first = parse(text or EXAMPLE).states[0].label.name
    _until(page, lambda: first in _places(page))
    return page


def _area(page: Page) -> Locator:
    return page.get_by_label("Text of the machine")


def _drawn(page: Page) -> dict[str, tuple[float, float]]:
    """Give the states that are drawn, each with its place in the window."""
    page.locator("#diagram").scroll_into_view_if_needed()
    return {
        name: (x, y)
        for name, x, y in page.evaluate(
            f"""() => {{
              const box = document.getElementById('diagram').getBoundingClientRect();
              return {CY}.nodes('[kind]').map((node) => {{
                const at = node.renderedPosition();
                return [node.data('name'), box.left + 1 + at.x, box.top + 1 + at.y];
              }});
            }}"""
        )
    }


def _places(page: Page) -> dict[str, list[float]]:
    return dict(
        page.evaluate(
            f"{CY}.nodes('[kind]').map((n) => [n.data('name'), [n.position().x, n.position().y]])"
        )
    )


def _arrows(page: Page) -> set[tuple[str, str, str]]:
    return {
        (source, target, label)
        for source, target, label in page.evaluate(
            f"{CY}.edges('[kind]').map((e) => [e.data('from'), e.data('to'), e.data('label')])"
        )
    }


def _until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait in this process: the policy of the page forbids what Playwright would wait for there."""
    last = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < last
        page.wait_for_timeout(50)


def _wait_for_states(page: Page, *names: str) -> None:
    _until(page, lambda: set(_places(page)) == set(names))


def _on_paper(page: Page, x: float, y: float) -> tuple[float, float]:
    """Give a place in the window by its share of the drawing."""
    page.locator("#diagram").scroll_into_view_if_needed()
    box = page.locator("#diagram").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def _begin(page: Page, tapes: int = 1, symbols: str = "a b") -> None:
    page.get_by_role("button", name="New…").click()
    page.get_by_label("Tapes").fill(str(tapes))
    page.get_by_label("Symbols", exact=True).fill(symbols)
    page.get_by_role("button", name="Draw", exact=True).click()
    _wait_for_states(page, "q0")


def _field(page: Page) -> Locator:
    return page.locator(".drawn-field textarea")


def _write(page: Page, text: str) -> None:
    """Write what the open field asks for."""
    field = _field(page)
    expect(field).to_be_visible()
    field.fill(text)
    field.press("Enter")
    expect(field).to_be_hidden()


def _drag_arrow(page: Page, source: str, target: str | tuple[float, float]) -> None:
    """Drag the handle of a state to another one, or to a place of the window."""
    page.mouse.move(*_drawn(page)[source])
    handle = page.locator(".drawn-handle")
    expect(handle).to_be_visible()
    box = handle.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    x, y = _drawn(page)[target] if isinstance(target, str) else target
    page.mouse.move(x - 20, y - 20, steps=4)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def _swipe(page: Page, source: tuple[float, float], target: tuple[float, float]) -> None:
    """Put a finger down at one place of the window, and lift it at another."""
    touches = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", source)
    for part in (0.3, 0.6, 1.0):
        (a, b), (c, d) = source, target
        touch("touchMove", (a + part * (c - a), b + part * (d - b)))
    touch("touchEnd")


def _verdict(text: str, word: str) -> str:
    machine = link(parse(text))
    return run(machine, start(machine, {machine.tapes[0]: tuple(word)})).verdict


def test_a_machine_is_drawn_from_nothing_and_accepts_and_rejects_words(
    open_page: Open, address: str
) -> None:
    """Words with an even number of a, drawn with the mouse alone but for names and rows."""
    page = _opened(open_page, address)
    _begin(page)
    page.mouse.dblclick(*_on_paper(page, 0.75, 0.35))
    _wait_for_states(page, "q0", "q1")
    _drag_arrow(page, "q0", "q1")
    _write(page, "a -> a R")
    _drag_arrow(page, "q1", "q0")
    _write(page, "a a R")  # the arrow may be left out
    _drag_arrow(page, "q0", "q0")
    _write(page, "b R")  # and what is written, if it equals the read symbol
    _drag_arrow(page, "q0", _on_paper(page, 0.4, 0.8))
    _write(page, "_ -> _ S")
    _wait_for_states(page, "q0", "q1", "q2")
    _drag_arrow(page, "q1", "q1")
    _write(page, "b;b,R")  # as JFLAP writes it
    page.mouse.dblclick(*_drawn(page)["q2"])
    _write(page, "even")
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(_area(page)).to_have_value(_holding("accept   even"))
    expect(page.locator("#summary")).to_contain_text("3 states, 5 transitions")
    text = _area(page).input_value()
    assert [_verdict(text, word) for word in ("", "aa", "baba")] == ["accepted"] * 3
    assert [_verdict(text, word) for word in ("a", "bab")] == ["stuck"] * 2
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".player-status")).to_be_visible()


def test_the_file_has_the_places_of_the_drawing_and_keeps_them_through_jflap(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    page = _opened(open_page, address)
    _begin(page)
    page.mouse.dblclick(*_on_paper(page, 0.75, 0.6))
    _wait_for_states(page, "q0", "q1")
    _drag_arrow(page, "q0", "q1")
    _write(page, "a -> b R")
    page.mouse.move(*_drawn(page)["q1"])
    page.mouse.down()
    page.mouse.move(*_on_paper(page, 0.6, 0.5), steps=6)
    page.mouse.up()
    expect(_area(page)).to_have_value(_drawn_text(page))  # the text has the places that are seen
    page.get_by_label("Save as").select_option("jff")
    with page.expect_download() as told:
        page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / "drawn.jff"
    told.value.save_as(file)
    back = read_machine(SourceText(file.read_text(), "drawn.jff", "drawn")).source
    assert {one.state: [one.x, one.y] for one in back.layout} == {
        StateRef(name): place for name, place in _places(page).items()
    }
    before = _places(page)
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("button", name="Replace the text").click()
    expect(_area(page)).to_have_value(_holding("layout  q1"))
    _wait_for_states(page, "q0", "q1")
    _until(page, lambda: _places(page) == before)


def _drawn_text(page: Page) -> Any:
    places = _places(page)
    return _holding(*(f"layout  {name} {x:g} {y:g}" for name, (x, y) in places.items()))


def _holding(*parts: str) -> Any:
    """Match a text that has these parts, in this order."""
    return re.compile(r"[\s\S]*".join(map(re.escape, parts)))


def test_undo_goes_back_over_text_and_drawing(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    first = _places(page)
    page.mouse.move(*_drawn(page)["yes"])
    page.mouse.down()
    page.mouse.move(*_on_paper(page, 0.8, 0.8), steps=6)
    page.mouse.up()
    expect(_area(page)).to_have_value(_holding("layout  yes"))
    moved = _places(page)
    assert moved["yes"] != first["yes"]
    _area(page).fill(_area(page).input_value().replace("yes", "done"))
    _wait_for_states(page, "go", "done")
    assert _places(page)["done"] == moved["yes"]
    page.locator("#diagram").focus()
    page.keyboard.press("Control+z")
    _wait_for_states(page, "go", "yes")
    page.keyboard.press("Control+z")
    expect(_area(page)).to_have_value(COMMENTED)
    _until(page, lambda: _places(page) == first)
    page.keyboard.press("Control+y")
    _until(page, lambda: _places(page) == moved)


def test_comments_and_tests_stay_when_states_and_rows_change(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    page.mouse.dblclick(*_drawn(page)["go"])
    _write(page, "flip")
    _wait_for_states(page, "flip", "yes")
    page.mouse.dblclick(*_drawn(page)["yes"])
    _write(page, "fertig")
    _wait_for_states(page, "flip", "fertig")
    _drag_arrow(page, "flip", "flip")
    expect(_field(page)).to_have_value("a -> b R\nb -> a R\n")
    _write(page, "a -> a R\nb -> a R")
    expect(_area(page)).to_have_value(
        COMMENTED.replace("go:          a  ->  b  R  go", "flip:        a  ->  a  R  flip")
        .replace("R  go", "R  flip")
        .replace("yes", "fertig")
    )
    expect(page.locator("#summary")).to_contain_text("no problems")


def test_a_machine_is_drawn_by_the_keyboard_alone(open_page: Open, address: str) -> None:
    page = _opened(open_page, address)
    page.get_by_role("button", name="New…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Tapes")).to_be_focused()
    page.keyboard.press("Enter")
    _wait_for_states(page, "q0")
    expect(page.locator("#diagram")).to_be_focused()
    page.keyboard.press("ArrowRight")  # chooses the start
    page.keyboard.press("n")
    _wait_for_states(page, "q0", "q1")
    page.keyboard.press("F2")
    expect(_field(page)).to_be_focused()
    page.keyboard.type("yes")
    page.keyboard.press("Enter")
    _wait_for_states(page, "q0", "yes")
    page.keyboard.press("f")
    expect(_area(page)).to_have_value(_holding("accept   yes"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(_field(page)).to_be_focused()
    page.keyboard.press("ArrowDown")  # suggestions: a is read, b written, R moved
    page.keyboard.press("Enter")
    expect(_field(page)).to_have_value("a -> ")
    page.keyboard.type("b R")
    page.keyboard.press("Enter")
    expect(_area(page)).to_have_value(_holding("q0:          a  ->  b  R  yes"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("a")
    page.keyboard.press("Enter")  # to itself
    page.keyboard.type("b R")
    page.keyboard.press("Enter")
    expect(_area(page)).to_have_value(_holding("b  ->  b  R  q0"))
    page.keyboard.press("Shift+ArrowDown")
    assert _verdict(_area(page).input_value(), "bba") == "accepted"
    page.keyboard.press("Delete")  # the loop is chosen
    expect(_area(page)).not_to_have_value(_holding("b  ->  b  R  q0"))


def test_a_machine_is_drawn_with_fingers(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}/machines/edit")
    _until(page, lambda: bool(_places(page)))
    page.get_by_role("button", name="New…").tap()
    page.get_by_role("button", name="Draw", exact=True).tap()
    _wait_for_states(page, "q0")
    x, y = _on_paper(page, 0.7, 0.7)
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    _wait_for_states(page, "q0", "q1")
    page.get_by_role("button", name="Arrow").tap()
    page.touchscreen.tap(*_drawn(page)["q0"])
    page.touchscreen.tap(*_drawn(page)["q1"])
    expect(_field(page)).to_be_visible()
    for choice in ("a", "b", "R"):
        page.get_by_role("option", name=choice, exact=True).tap()
    page.get_by_role("button", name="Save", exact=True).last.tap()
    expect(_area(page)).to_have_value(_holding("q0:          a  ->  b  R  q1"))
    page.get_by_role("button", name="Arrow").tap()  # again a drag moves
    page.touchscreen.tap(*_drawn(page)["q1"])
    box = page.locator(".drawn-handle").bounding_box()
    assert box is not None
    _swipe(page, (box["x"] + 9, box["y"] + 9), _drawn(page)["q0"])
    expect(_field(page)).to_be_visible()
    page.get_by_role("option", name="b", exact=True).tap()
    page.get_by_role("option", name="b", exact=True).tap()
    page.get_by_role("option", name="L", exact=True).tap()
    page.get_by_role("button", name="Save", exact=True).last.tap()
    expect(_area(page)).to_have_value(_holding("q1:          b  ->  b  L  q0"))
    before = _places(page)["q1"]
    x, y = _drawn(page)["q1"]
    _swipe(page, (x, y), (x - 60, y - 30))
    _until(page, lambda: _places(page)["q1"] != before)
    expect(_area(page)).to_have_value(_drawn_text(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_a_change_of_the_text_moves_no_state_that_is_there(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    before = _places(page)
    more = COMMENTED.replace(
        "             b  ->  a  R  go\n", "             b  ->  a  R  more\nmore:  a -> a S go\n"
    )
    _area(page).fill(more.replace("more:  a", "more:  b"))
    _wait_for_states(page, "go", "more", "yes")
    after = _places(page)
    assert {name: after[name] for name in before} == before


def test_a_text_with_errors_keeps_the_last_drawing_and_says_so(
    open_page: Open, address: str
) -> None:
    page = _opened(open_page, address, COMMENTED)
    said = page.locator("#diagram-said")
    _area(page).fill(COMMENTED.replace("S  yes", "S  yez"))
    before = "The drawing still shows the text before the change: "
    expect(said).to_have_text(f"{before}the text has errors: line 11: there is no state yez.")
    assert set(_drawn(page)) == {"go", "yes"}
    page.mouse.dblclick(*_on_paper(page, 0.9, 0.9))
    expect(said).to_contain_text("first mend the text")
    _area(page).fill(COMMENTED)
    expect(said).to_be_empty()


def test_errors_of_a_row_are_shown_where_it_is_written(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    before = _area(page).input_value()
    _drag_arrow(page, "go", "yes")
    field = _field(page)
    field.fill("a -> b")
    field.press("Enter")
    expect(page.locator(".drawn-fault")).to_contain_text("expected")
    field.press("Escape")
    expect(field).to_be_hidden()
    assert _area(page).input_value() == before
    _drag_arrow(page, "yes", "go")
    expect(page.locator("#diagram-said")).to_contain_text("The machine halts in yes")


def test_rows_that_meet_are_named_below_the_drawing_and_their_arrow_is_marked(
    open_page: Open, address: str
) -> None:
    """They are an error of the machine, not of its text: it can be mended in the drawing."""
    page = _opened(open_page, address, COMMENTED)
    _drag_arrow(page, "go", "yes")
    _write(page, "_ -> _ S\na -> a S")
    said = page.locator("#diagram-said")
    expect(said).to_contain_text("line 12: (go, a) is already covered by line 8; narrow")
    assert page.evaluate(f"{CY}.edges('.wrong').map((e) => e.data('to'))") == ["yes"]
    page.mouse.click(*_drawn(page)["go"])
    page.keyboard.press("c")
    expect(_area(page)).to_have_value(_holding("go choice:"))
    expect(page.locator("#summary")).to_contain_text("1 state with choices")
    expect(said).to_be_empty()
    assert page.evaluate(f"{CY}.edges('.wrong').length") == 0


def test_a_link_carries_the_drawing_to_another_browser(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    page.mouse.dblclick(*_on_paper(page, 0.85, 0.3))
    _wait_for_states(page, "go", "q0", "yes")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#link")).to_contain_text("The link is")
    other = open_page(page.url)  # a window that shares nothing with the first
    _until(other, lambda: _places(other) == _places(page))
    assert _area(other).input_value() == _area(page).input_value()


def test_with_the_arrow_tool_a_drag_draws_and_moves_no_state(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    before = _places(page)
    page.get_by_role("button", name="Arrow").click()
    page.mouse.move(*_drawn(page)["go"])
    page.mouse.down()
    page.mouse.move(*_drawn(page)["yes"], steps=5)
    page.mouse.up()
    expect(_field(page)).to_have_value("_ -> _ S\n")
    _field(page).press("Escape")
    assert _places(page) == before
    assert _area(page).input_value() == COMMENTED


def test_run_with_an_error_stays_on_the_page_with_the_drawing(
    open_page: Open, address: str
) -> None:
    page = _opened(open_page, address, COMMENTED)
    wrong = COMMENTED.replace("S  yes", "SS  yes")
    _area(page).fill(wrong)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("'SS' is not a move")
    chosen = "one => one.value.slice(one.selectionStart, one.selectionEnd)"
    _until(page, lambda: _area(page).evaluate(chosen) == "SS")
    assert page.url == f"{address}/machines/edit"
    assert set(_places(page)) == {"go", "yes"}
    page.reload()
    expect(_area(page)).to_have_value(wrong)
    expect(page.locator("#problems")).to_contain_text("'SS' is not a move")
    _area(page).fill("")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#summary")).to_contain_text("there is no machine yet; draw a state")


def test_a_text_that_came_back_with_errors_is_kept_and_drawn_when_it_is_mended(
    open_page: Open, address: str
) -> None:
    page = _opened(open_page, address, COMMENTED)
    wrong = COMMENTED.replace("S  yes", "S  yez")
    _area(page).fill(wrong)
    with page.expect_navigation():
        page.locator("#own").evaluate("form => form.submit()")  # without a check in the browser
    expect(page.locator("#diagram-said")).to_contain_text("there is no state yez")
    page.wait_for_url("**/machines/edit")
    page.reload()
    expect(_area(page)).to_have_value(wrong)
    _area(page).fill(COMMENTED)
    _wait_for_states(page, "go", "yes")


def test_a_new_symbol_of_a_row_joins_the_symbols(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    _drag_arrow(page, "go", "yes")
    _write(page, "_ -> _ S\nc -> c S")
    expect(_area(page)).to_have_value(_holding("symbols  a b c   # two of them"))
    expect(page.locator("#diagram-said")).to_have_text("c: now in the symbols of the machine")


def test_routines_are_boxes_that_open_the_text(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, machine_text("nested"))
    box = page.evaluate(
        f"{CY}.nodes('[kind = \"call\"], [kind = \"alias\"]').map((n) => n.data('name'))"
    )
    assert box
    page.mouse.dblclick(*_drawn(page)[box[0]])
    chosen = "(e) => e.value.slice(0, e.selectionStart).split('\\n').length"
    line = _area(page).evaluate(chosen)
    assert _area(page).input_value().split("\n")[line - 1].startswith("routine")


def test_a_built_in_machine_is_a_box_that_says_why_it_cannot_be_changed(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines/edit?name=wst/R3")
    _until(page, lambda: bool(_places(page)))
    page.mouse.dblclick(*_drawn(page)["begin"])
    said = page.locator("#diagram-said")
    expect(said).to_have_text("end is a built-in machine and cannot be changed here: wst/end")
    expect(said.get_by_role("link")).to_have_attribute("href", "/machines/view?name=wst%2Fend")


def test_a_machine_that_is_too_large_says_so(open_page: Open, address: str) -> None:
    page = _opened(open_page, address)
    rows = "".join(f"s{n}: a -> a R s{n + 1}\n" for n in range(160))
    _area(page).fill(f"tapes t\nsymbols a\n{rows}s160:\n")
    expect(page.locator("#diagram-said")).to_contain_text("161 states are too many to draw by hand")


def test_states_are_marked_removed_and_aligned(open_page: Open, address: str) -> None:
    page = _opened(open_page, address, COMMENTED)
    page.mouse.dblclick(*_on_paper(page, 0.85, 0.3))
    _wait_for_states(page, "go", "q0", "yes")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(_area(page)).to_have_value(_holding("start    q0"))
    page.get_by_role("button", name="Reject", exact=True).click()
    expect(_area(page)).to_have_value(_holding("reject   q0"))
    page.mouse.click(*_drawn(page)["go"])
    page.get_by_role("button", name="Choice", exact=True).click()
    expect(_area(page)).to_have_value(_holding("go choice:"))
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.locator("#diagram-said")).to_contain_text("has arrows")
    page.locator("#diagram").press("Control+a")
    page.get_by_role("button", name="Align", exact=True).click()
    _until(
        page, lambda: 1 in {len(set(axis)) for axis in zip(*_places(page).values(), strict=True)}
    )
    page.mouse.click(*_drawn(page)["yes"])
    page.keyboard.press("Delete")
    _wait_for_states(page, "go", "q0")
    assert "yes" not in _area(page).input_value()


@more_looks_at_night
def test_the_drawing_is_accessible(
    open_page: Open, address: str, accessible: Callable[[Page], None], size: Any, dark: bool
) -> None:
    page = _opened(open_page, address, size=size, dark=dark)
    accessible(page)
    page.locator("#diagram").press("ArrowRight")
    page.locator("#diagram").press("a")
    page.locator("#diagram").press("Enter")
    expect(_field(page)).to_be_visible()
    accessible(page)


def test_every_size_shows_all_of_the_drawing(open_page: Open, address: str) -> None:
    for size in (DESKTOP, PHONE):
        page = _opened(open_page, address, size=size)
        places = _drawn(page).values()
        box = page.locator("#diagram").bounding_box()
        assert box is not None
        for x, y in places:
            assert box["x"] < x < box["x"] + box["width"]
            assert box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("name", ["palindrome", "two-tape-palindrome", "anbncn", "prime", "copy"])
def test_no_rows_of_an_arrow_cover_those_of_another(
    open_page: Open, address: str, name: str
) -> None:
    page = _opened(open_page, address, gallery_text(name))
    boxes = page.evaluate(
        f"""{CY}.edges('[label]').map((edge) => {{
          const box = edge.boundingBox(
            {{ includeNodes: false, includeEdges: false, includeLabels: true }});
          return [box.x1 + 5, box.y1 + 5, box.x2 - 5, box.y2 - 5];
        }})"""
    )
    assert len(boxes) > 3
    for one, other in combinations(boxes, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across <= 0 or down <= 0, (one, other)
