"""The section Machines, as people use it: by mouse, by keyboard, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from automata import Trace
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Stepper
from noloss.web.machines.texts import MachineText, to_link
from strategies.wst.strategy import lay_line, turn_machine
from tests.browser.conftest import PHONE, more_looks_at_night
from tests.machines.texts import machine_text
from tests.noloss.web.test_machines import GUESS

pytestmark = pytest.mark.slow

Open = Callable[..., Page]

COPY = machine_text("copy")


def _view(text: str, address: str) -> str:
    return f"{address}/machines/view?m={to_link(MachineText(text=text))}"


def _instant(page: Page) -> list[str]:
    """Give what is seen of an instant: step, state and the cells of all tapes."""
    shown = [page.locator(".player-status").inner_text()]
    return [*shown, *page.locator(".tape").all_inner_texts()]


def test_a_machine_is_stepped_forward_and_back_and_by_the_slider(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines")
    page.get_by_role("link", name="wst/CF", exact=True).click()
    page.get_by_label("Kc", exact=True).first.fill("¢13$")
    page.get_by_role("button", name="Begin", exact=True).click()
    status = page.locator(".player-status")
    seen = [_instant(page)]
    for step in range(1, 5):
        page.get_by_role("button", name="Step ▶").click()
        expect(status).to_contain_text(f"step {step}")
        assert page.locator(".diagram:visible .lit").count() == 1
        seen.append(_instant(page))
    for step in (3, 2, 1, 0):
        page.get_by_role("button", name="Back").click()
        expect(status).to_contain_text(f"step {step} of 4")
        assert _instant(page)[1:] == seen[step][1:]
    page.locator(".player input[type=range]").fill("3")
    expect(status).to_contain_text("step 3 of 4")
    assert _instant(page)[1:] == seen[3][1:]
    page.get_by_role("button", name="Run").click()
    expect(status).to_contain_text("accepted")


def test_steps_are_made_in_the_browser_though_the_server_is_gone(
    open_page: Open, address: str
) -> None:
    """A run ends as the reference says, behind 100,000 cells and at the left end, too."""
    text = "machine {}\ntapes t\n{}symbols a\naccept y\ns: _ -> a {} s\n   a -> a R y\n"
    page = open_page(_view(text.format("endless", "", "R"), address))
    page.get_by_label("stop at").fill("state y")
    page.get_by_role("button", name="Set").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Run").click()
    shown = page.locator(".player-step")
    expect(shown).to_have_text(re.compile("step [0-9]{3},[0-9]{3}|step [0-9],"))
    page.get_by_role("button", name="◼ Stop").click()
    expect(page.locator(".player-message")).to_have_text("interrupted")
    page.context.set_offline(False)
    page = open_page(_view(text.format("fall", "one-way t\n", "L"), address))
    page.context.set_offline(True)
    expect(page.locator(".player .problem")).to_contain_text(
        "off the left end, in state s (machine.tm:6)"
    )


def test_a_run_stops_at_a_breakpoint_and_not_where_it_is_taken_away(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(COPY, address) + "#w.word=abba")
    page.get_by_label("stop at").fill("state back")
    page.get_by_role("button", name="Set").click()
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("step 5, state back")
    page.get_by_role("button", name="do not stop at state back any more").click()
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("accepted")


def test_a_choice_is_followed_by_a_button_and_by_its_branch(open_page: Open, address: str) -> None:
    page = open_page(_view(GUESS, address))
    status = page.locator(".player-status")
    expect(status).to_contain_text("a choice")
    page.locator(".player-buttons button").nth(1).click()
    expect(status).to_contain_text("step 1")  # an earlier event interrupts it
    page.get_by_role("button", name="Run").click()
    expect(status).to_contain_text("rejected")
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches svg .node")).to_have_count(3)
    page.get_by_role("button", name="choose 1", exact=True).click()
    expect(status).to_contain_text("accepted")


def test_a_choice_that_stops_a_run_names_the_way_to_the_verdict(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(GUESS, address))
    page.get_by_role("button", name="Run").click()
    named = "a choice: press the number of a row, or Follow all branches, below, for the verdict"
    expect(page.locator(".player-message")).to_have_text(named)
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches")).to_contain_text("accepted: 2 branches")


def test_a_broken_file_is_opened_its_error_reported_at_its_line_and_mended(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.tm"
    file.write_text(COPY.replace("R R yes", "R R yez"))
    page = open_page(f"{address}/machines/edit")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.locator("#summary")).to_contain_text("1 error")
    expect(page.locator(".editor-lines .error")).to_have_text("✗ 10")
    expect(page.locator("#problems")).to_contain_text("there is no state yez")
    expect(page.locator("#problems")).to_contain_text("hint: did you mean 'yes'?")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#problems")).to_contain_text("there is no state yez")
    page.get_by_role("link", name="line 10").click()
    page.keyboard.type("yes")
    expect(page.locator("#summary")).to_contain_text("copy: 2 tapes")
    assert page.get_by_label("Text of the machine").input_value() == COPY
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 1 of 2 pass")
    expect(page.locator("#own-tests")).to_contain_text("✗ fail")


def test_a_link_opens_the_same_instant_in_another_window(open_page: Open, address: str) -> None:
    page = open_page(_view(GUESS, address))
    page.locator(".player-buttons button").nth(1).click()
    page.get_by_role("button", name="Step ▶").click()
    expect(page.locator(".player-status")).to_contain_text("step 2")
    page.get_by_label("stop at").fill("state no")
    page.get_by_role("button", name="Set").click()
    form = page.get_by_role("form", name="Add a test")
    form.get_by_label("t", exact=True).fill("ab")
    form.get_by_label("expected").select_option("rejected")
    form.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#link")).to_contain_text("link")
    other = open_page(page.url)
    expect(other.locator(".player-status")).to_contain_text("step 2, state look")
    expect(other.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    assert _instant(other) == _instant(page)
    other.get_by_role("button", name="Run").click()
    expect(other.locator(".player-message")).to_contain_text("stopped at state no")


def test_a_spoilt_end_of_a_link_is_reported_and_the_rest_is_shown(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(COPY, address) + "#w.word=ab&step=x")
    expect(page.locator("#input-form .problem")).to_contain_text(
        "a part of this link cannot be read"
    )
    page = open_page(_view(COPY, address) + "#w.word=abc")
    expect(page.locator("#input-form .problem")).to_contain_text(
        "symbol 3 of the word, c, is unknown"
    )


def test_entry_conditions_are_verified_if_one_wants(open_page: Open, address: str) -> None:
    text = "tapes t\nsymbols a\naccept y\nexpects t=a\ns: _ -> a R y\n   a -> a R y\n"
    page = open_page(_view(text, address) + "#check=1")
    page.get_by_role("button", name="Step ▶").click()
    expect(page.locator(".player .problem")).to_contain_text("expects a under the head of t")
    page.get_by_label("verify the entry conditions").uncheck()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("accepted")


def test_inputs_with_verdicts_are_added_loaded_and_removed(open_page: Open, address: str) -> None:
    page = open_page(_view(COPY, address))
    form = page.get_by_role("form", name="Add a test")
    form.get_by_label("word").fill("aab")
    form.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 2 of 3 pass")
    form.get_by_label("word").fill("xyz")
    form.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests .problem")).to_contain_text("unknown")
    page.locator(".tests li").nth(2).get_by_role("button", name="Load").click()
    expect(page.locator("#input-form").get_by_label("word")).to_have_value("aab")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("step 8, state yes")
    page.locator(".tests li").nth(2).get_by_role("button", name="Remove").click()
    expect(page.locator("#own-tests")).to_contain_text("Tests: 1 of 2 pass")


def _tab_to(page: Page, text: str) -> None:
    """Press Tab until what has this text, or id, is focused."""
    for _ in range(60):
        page.keyboard.press("Tab")
        here = "document.activeElement.id + ' ' + document.activeElement.textContent"
        if text in page.evaluate(here).split("\n")[0]:
            return
    raise AssertionError(f"Tab does not lead to {text}")


def test_everything_goes_by_keyboard_alone(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines")
    _tab_to(page, "Draw, write")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Text of the machine")).to_be_visible()
    _tab_to(page, "text ")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(GUESS)
    expect(page.locator("#summary")).to_contain_text("guess: 1 tape")
    page.keyboard.press("Control+Enter")
    status = page.locator(".player-status")
    expect(status).to_contain_text("step 0")
    page.keyboard.press("2")
    expect(status).to_contain_text("step 1")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("step 2, state look")
    expect(page.locator("#told")).to_contain_text("step 2, state look; t reads b")
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text("step 1 of 2")
    page.keyboard.press("r")
    expect(status).to_contain_text("rejected")
    page.keyboard.press("Home")
    page.keyboard.press("1")
    expect(status).to_contain_text("step 1, state check")
    page.keyboard.press("r")
    expect(status).to_contain_text("accepted")


def test_names_of_others_are_shown_and_run_nothing(open_page: Open, address: str) -> None:
    text = (
        'machine m\nabout <script>alert(1)</script> "quoted" & more\ntapes t\n'
        "symbols '<b>' '\"'\naccept y\n"
        "\"<img src=x onerror=alert(1)>\" choice: _ -> '<b>' R y\n  _ -> '\"' R y\n"
    )
    page = open_page(_view(text, address))
    expect(page.locator(".player-status")).to_contain_text("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches svg")).to_contain_text("<img src=x")
    assert page.locator("main img, main script, main b").count() == 0
    page.locator(".player-buttons button").first.click()
    expect(page.locator(".player-status")).to_contain_text("accepted")


def test_a_saved_file_opens_without_a_server(open_page: Open, address: str, tmp_path: Path) -> None:
    page = open_page(_view(COPY, address) + "#w.word=ab")
    with page.expect_download() as coming:
        page.get_by_label("Save as").select_option("html")
        page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    other = open_page(file)
    expect(other.get_by_label("word", exact=True)).to_have_value("ab")
    other.get_by_role("button", name="Run").click()
    expect(other.locator(".player-status")).to_contain_text("accepted")


@more_looks_at_night
def test_every_view_is_accessible_and_nothing_sticks_out(
    open_page: Open,
    address: str,
    accessible: Callable[[Page], None],
    size: ViewportSize,
    dark: bool,
) -> None:
    page = open_page(f"{address}/machines", size=size, dark=dark)
    accessible(page)
    page.goto(f"{address}/machines/edit")
    page.get_by_label("Text of the machine").fill(COPY.replace("yes\n\n", "yez\n\n"))
    expect(page.locator("#problems li").first).to_be_visible()
    accessible(page)
    page.goto(_view(GUESS, address))
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches svg")).to_be_visible()
    expect(page.locator("#own-tests")).to_contain_text("1 of 2 pass")
    accessible(page)


def test_a_picture_that_cannot_be_drawn_is_reported(open_page: Open, address: str) -> None:
    page = open_page(_view(GUESS, address))
    told = {"said": "", "svg": "<b", "ways": []}
    page.route("**/machines/branches", lambda route: route.fulfill(json=told))
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches .problem")).to_contain_text("is not a picture")


BOTH = """\
machine both
tapes t
symbols a b
accept yes
s choice: a -> a R s
          b -> b R s
          _ -> _ S yes
"""


def test_branches_name_their_input_and_go_when_another_is_begun(
    open_page: Open, address: str
) -> None:
    page = open_page(_view(GUESS, address) + "#w.t=")
    page.get_by_role("button", name="Follow all branches").click()
    branches = page.locator("#branches")
    expect(branches.get_by_role("heading", level=3)).to_have_text("All branches on t=")
    page.get_by_role("button", name="choose 1", exact=True).click()
    expect(branches.locator("svg")).to_be_visible()
    page.locator("#input-form").get_by_label("t", exact=True).fill("ab")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(branches.locator("svg")).to_have_count(0)


def test_a_saved_file_says_that_its_branches_are_of_another_input(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    page = open_page(_view(GUESS, address))
    with page.expect_download() as coming:
        page.get_by_label("Save as").select_option("html")
        page.get_by_role("button", name="Save", exact=True).click()
    coming.value.save_as(tmp_path / "guess.html")
    other = open_page(tmp_path / "guess.html")
    expect(other.get_by_role("heading", name="All branches on t=: accepted")).to_be_visible()
    expect(other.locator("#other-input")).to_be_hidden()
    other.get_by_label("t", exact=True).fill("ab")
    other.get_by_role("button", name="Begin", exact=True).click()
    expect(other.locator("#other-input")).to_contain_text("The run above is on t=ab")


def test_a_run_of_another_word_than_the_one_shown_is_marked(open_page: Open, address: str) -> None:
    page = open_page(_view(BOTH, address) + "#w.t=ab")
    word, form = page.get_by_label("t", exact=True).first, page.locator("#input-form")
    word.fill("xyz")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(form).to_contain_text("The run below is still that on t=ab.")
    assert page.locator("#player").evaluate("player => player.inert")
    word.fill("ba")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(form).not_to_contain_text("The run below")
    assert not page.locator("#player").evaluate("player => player.inert")


def test_only_the_line_of_the_row_used_is_lit(open_page: Open, address: str) -> None:
    page = open_page(_view(BOTH.replace("b -> b", "b -> a"), address) + "#w.t=ba")
    line = page.locator(".diagram .used-line")
    page.get_by_role("button", name="Step ▶").click()
    expect(line).to_have_count(1)
    expect(line).to_contain_text("b → a")


def test_on_a_phone_the_tree_opens_at_its_root_and_the_diagram_is_fitted(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{_view(BOTH, address)}#w.t=abba", size=PHONE)
    page.get_by_role("button", name="Step ▶").click()
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator(".player-status")).to_contain_text("step 1")
    tree = page.locator(".branches")
    tree.scroll_into_view_if_needed()
    box, root = tree.bounding_box(), tree.locator(".node").first.bounding_box()
    assert box is not None
    assert root is not None
    assert box["x"] <= root["x"]
    assert root["x"] + root["width"] <= box["x"] + box["width"]
    before = tree.locator("svg").bounding_box()
    page.locator("#branches").get_by_role("button", name="Diagram larger").click()
    after = tree.locator("svg").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
    page.goto(f"{address}/machines/view?name=wst/home")
    clipped = "box => box.querySelector('svg').clientWidth / (box.scrollWidth + 1)"
    assert page.locator(".diagram:visible").first.evaluate(clipped) <= 1


def test_a_position_is_clicked_and_the_run_begins_at_the_program(
    open_page: Open, address: str
) -> None:
    page = open_page(f"{address}/machines/view?name=wst/R3")
    page.get_by_role("link", name="On a board").click()
    expect(page.locator("#said")).to_contain_text("R3 begins at step")
    machine = turn_machine("base")
    stop = breakpoint_of("R3", machine)
    page.get_by_role("button", name="Clear").click()
    for line in ((1,), (1, 2), (1, 2, 4), (1, 2, 4, 7)):
        page.locator(f'[data-cell="{line[-1]}"]').click()
        stepper = Stepper(Trace(machine, lay_line(machine, line)))
        rest = stepper.until([stop])
        expect(page.locator(".player-status")).to_contain_text(f"step {rest.at}")
        assert page.locator(".player-state").inner_text() == stepper.now.state
        if rest.met:
            expect(page.locator(".player-status")).to_contain_text("(step 0 of R3)")
        told = f"R3 begins at step {rest.at} of M" if rest.met else "without R3"
        expect(page.locator("#said")).to_contain_text(told)
        assert page.url.endswith(f"#line={''.join(map(str, line))}")
    page.reload()
    expect(page.locator(".board .taken")).to_have_count(4)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".board .taken")).to_have_count(3)


def test_at_a_choice_the_page_does_not_promise_that_the_decision_comes_to_the_program(
    open_page: Open, address: str
) -> None:
    """On X...O...X the special case offers slots, and R3 has no part."""
    page = open_page(f"{address}/machines/board?name=wst/R3#line=159")
    said = (
        "A choice comes first: choose a row, then Run continues, to R3 if the decision comes to it."
    )
    expect(page.locator("#said")).to_contain_text(said)


def test_a_finished_game_has_no_decision(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/board?name=wst/M#line=1425367")
    expect(page.locator("#said")).to_contain_text("The game is over")
    expect(page.locator("#player")).to_be_hidden()


def test_a_label_keeps_its_distance_from_its_arrow(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/view?name=gallery/anbn")
    label = page.locator(".diagram svg text", has_text="→").first
    assert (label.text_content() or "").startswith(" ")
    assert label.evaluate("one => getComputedStyle(one).whiteSpace") == "pre"
