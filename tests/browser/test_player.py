"""A machine is stepped, run, stopped and taken back on its page, from a file without a server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import ViewportSize, expect

from automata import link, parse, run, start
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Stepper
from automata.engine.trace import Trace
from diagrams.page.document import standalone
from diagrams.page.machine_data import trace_data
from diagrams.page.machine_page import MachineView, trace_page
from noloss.arguments.machines import find_machine
from noloss.output.machine_pages import page_of_machine, shown_machine
from tests.browser.conftest import more_looks_at_night
from tests.machines.texts import PALINDROME, machine_text

pytestmark = pytest.mark.slow

Opened = Callable[..., Window]
HOSTILE = """\
machine  hostile
about    <img src=x onerror=alert(1)> </script> "it's"
tapes    t
symbols  < '"' & </script> <b>
start    "<script>alert(2)</script>"
accept   yes

"<script>alert(2)</script>":  < -> </script> R "q & 'z'"
"q & 'z'":  * -> <b> L yes
"""
GUESS = machine_text("guess-and-check")


def shown(text: str) -> MachineView:
    source = parse(text)
    return MachineView(link(source), (source,), {source.file: text})


@pytest.fixture
def machine_window(open_page: Opened, tmp_path: Path) -> Opened:
    """Write the page of a machine file as `noloss export --to html` does, and open it from disk."""

    def opened(text: str, words: dict[str, str] | None = None, **looks: object) -> Window:
        path = tmp_path / f"{text.split()[1]}.tm"
        path.write_text(text, "utf-8")
        laid = {name: tuple(word) for name, word in (words or {}).items()}
        page = page_of_machine(str(path), shown_machine(str(path)), laid)
        file = tmp_path / "machine.html"
        file.write_text(standalone(page), "utf-8")
        return open_page(file, **looks)

    return opened


def status(window: Window) -> str:
    return window.locator(".player-status").inner_text().split(" ", 1)[1]


def test_a_machine_is_stepped_forward_and_back_by_keys(machine_window: Opened) -> None:
    window = machine_window(PALINDROME, {"word": "ab"})
    stepper = Stepper(
        Trace(link(parse(PALINDROME)), start(link(parse(PALINDROME)), {"word": "ab"}))
    )
    assert status(window).strip() == "0, state copy"
    for _ in range(3):
        window.keyboard.press("ArrowRight")
        stepper.forward()
    expect(window.locator(".player-step")).to_have_text("step 3")
    assert window.locator(".player-state").inner_text() == stepper.now.state
    assert window.locator(".diagram .lit text").all_text_contents() == ["go"]
    assert "call to-start(word)" in window.locator(".diagram .around text").all_text_contents()
    assert window.locator(".diagram .used.edge").count() == 1
    assert window.locator(".file .used").inner_text().split()[:2] == ["▶", "_"]
    window.keyboard.press("ArrowLeft")
    expect(window.locator(".player-step")).to_have_text("step 2 of 3")
    assert window.locator(".diagram .lit text").first.text_content() == "copy"
    label = window.locator(".tape-cells").nth(1).get_attribute("aria-label") or ""
    assert label.endswith("cells 0 to 2: a b [blank]; cell 1 was changed")
    window.keyboard.press("r")
    expect(window.locator(".badge").first).to_have_text("✗ rejected")
    window.keyboard.press("Home")
    expect(window.locator(".player-step")).to_have_text("step 0 of 8")
    told = window.locator("#told").inner_text()
    assert told.startswith("step 0, state copy; word reads a in cell 0")


def test_a_run_stops_where_the_terminal_stops(machine_window: Opened) -> None:
    window = machine_window(PALINDROME, {"word": "abba"})
    machine = link(parse(PALINDROME))
    typed = [
        "state compare",
        "copy=b",
        "word@2",
        "step 7",
        "line 15",
        "routine to-start",
        "to-start",
        "turn",
    ]
    for text in typed:
        stepper = Stepper(Trace(machine, start(machine, {"word": "abba"})))
        rest = stepper.until([breakpoint_of(text, machine)])
        window.keyboard.press("x")
        window.keyboard.type(text)
        window.keyboard.press("Enter")
        window.keyboard.press("Home")
        window.keyboard.press("r")
        expect(window.locator(".player-message")).to_contain_text("stopped at")
        assert status(window).startswith(f"{rest.at}"), text
        assert window.locator(".player-state").inner_text() == stepper.now.state
        window.keyboard.press("X")
    window.keyboard.press("x")
    window.keyboard.type("state nowhere")
    window.keyboard.press("Enter")
    expect(window.locator(".player-message")).to_contain_text("there is no state nowhere")


def test_a_choice_is_taken_by_a_button_or_a_number_and_taken_back(machine_window: Opened) -> None:
    window = machine_window(GUESS, {"word": "abab"})
    rows = window.locator(".player-buttons button")
    expect(rows).to_have_count(2)
    assert "opponent" not in window.locator(".player-choices p").inner_text()
    rows.first.click()
    window.keyboard.press("1")
    window.keyboard.press("2")
    window.keyboard.press("r")
    expect(window.locator(".badge").first).to_have_text("✓ accepted")
    window.keyboard.press("p")
    expect(window.locator(".player-step")).to_have_text("step 2 of 9")
    expect(rows.nth(1)).to_contain_text("(taken before)")
    window.keyboard.press("1")
    window.keyboard.press("n")
    expect(window.locator(".player-step")).to_have_text("step 3")
    assert window.locator(".branches svg").count() == 1


def test_tests_pass_or_fail_and_load_their_words(machine_window: Opened) -> None:
    window = machine_window(GUESS)
    assert window.locator("#tests-list h2").inner_text() == "Tests: 1 of 2 pass"
    assert window.locator(".tests .badge").all_inner_texts() == ["✓ pass", "✗ fail"]
    assert "expected accepted, came rejected" in window.locator(".tests li").nth(1).inner_text()
    window.locator(".tests button").nth(1).click()
    assert window.locator("#input-form input").first.input_value() == "aba"
    assert window.locator(".tape-cells .head").first.inner_text().split() == ["0", "a"]


def test_an_input_that_you_type_is_run_and_is_in_the_address(machine_window: Opened) -> None:
    window = machine_window(PALINDROME)
    window.locator("#input-form input").first.fill("abba")
    window.locator("#input-form button").click()
    window.keyboard.press("r")
    expect(window.locator(".badge").first).to_have_text("✓ accepted")
    assert window.url.endswith("#word=abba&copy=")
    window.reload()
    assert window.locator("#input-form input").first.input_value() == "abba"
    window.locator("#input-form input").first.fill("abc")
    window.locator("#input-form button").click()
    expect(window.locator("[role=alert]")).to_contain_text("symbol 3 of the word, c, is unknown")


def test_names_are_shown_as_they_are(machine_window: Opened) -> None:
    window = machine_window(HOSTILE, {"t": ["<"]})
    assert status(window).strip() == "0, state <script>alert(2)</script>"
    window.keyboard.press("ArrowRight")
    assert window.locator(".changed").inner_text().split()[-1] == "</script>"
    assert window.locator(".player-state").inner_text() == "q & 'z'"
    window.keyboard.press("ArrowRight")
    expect(window.locator(".badge").first).to_have_text("✓ accepted")


@more_looks_at_night
def test_everybody_can_read_a_machine(
    machine_window: Opened, accessible: Callable[[Window], None], size: ViewportSize, dark: bool
) -> None:
    window = machine_window(GUESS, {"word": "abab"}, size=size, dark=dark)
    window.keyboard.press("1")
    accessible(window)
    window.keyboard.press("?")
    accessible(window)


def test_a_trace_of_100000_steps_is_small_and_any_step_is_soon_shown(
    open_page: Opened, tmp_path: Path
) -> None:
    machine = link(parse(LONG))
    trace = trace_data(machine, start(machine), 100_000)
    assert trace["length"] == 100_000
    file = tmp_path / "trace.html"
    file.write_text(standalone(trace_page(shown(LONG), trace, "a long run")), "utf-8")
    assert file.stat().st_size < 3_000_000
    window = open_page(file)
    expect(window.locator(".player-step")).to_have_text("step 0 of 100,000")
    assert window.evaluate(SCRUB) < 10_000  # milliseconds; a guard, far above what it takes
    window.keyboard.press("End")
    expect(window.locator(".player-step")).to_have_text("step 100,000")
    ended = run(machine, start(machine), 100_000).configuration
    assert window.locator(".player-state").inner_text() == ended.state
    assert window.locator(".tape-place").inner_text() == f"head {ended.tapes[0].position}"
    window.keyboard.press("ArrowRight")  # after the record the engine of the page continues
    expect(window.locator(".player-step")).to_have_text("step 100,001")


def test_a_whole_game_as_a_trace_is_small() -> None:
    machine = find_machine("wst/M")
    trace = trace_data(machine, start(machine), 100_000, [1] * 100)
    assert trace["chunks"][-1]["end"]["verdict"] in ("accepted", "rejected")
    assert len(json.dumps(trace)) < 3 * trace["length"]


LONG = machine_text("long")
SCRUB = """() => {
    const slider = document.querySelector("input[type=range]");
    let slowest = 0;
    for (const share of [1, 0.1, 0.9, 0.5, 0]) {
        const before = performance.now();
        slider.value = String(Math.floor(100_000 * share));
        slider.dispatchEvent(new Event("input"));
        slowest = Math.max(slowest, performance.now() - before);
    }
    return slowest;
}"""
