"""Words, tests and links of machine pages, from a file and from a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from diagrams.page.document import standalone
from noloss.output.machine_pages import page_of_machine, shown_machine
from noloss.web.machines.texts import LONGEST_TEXT, MachineText, to_link
from tests.noloss.web.test_machines import GUESS

pytestmark = pytest.mark.slow

Open = Callable[..., Page]
PROTO = """\
tapes __proto__
symbols a b
accept yes
reject no

s:  a -> a R s
    b -> b S no
    _ -> _ S yes
"""


@pytest.fixture(params=["file", "server"])
def opened(
    request: pytest.FixtureRequest, open_page: Open, address: str, tmp_path: Path
) -> Callable[..., Page]:
    """Open a machine with a link, as a file and on a server; a word in it as each writes it."""

    def at_server(text: str, words: dict[str, str] | None = None) -> Page:
        typed = urlencode({f"w.{name}": word for name, word in (words or {}).items()})
        return open_page(f"{address}/machines/view?m={to_link(MachineText(text=text))}#{typed}")

    def as_file(text: str, words: dict[str, str] | None = None) -> Page:
        path, file = tmp_path / "machine.tm", tmp_path / "machine.html"
        path.write_text(text, "utf-8")
        page = page_of_machine(str(path), shown_machine(str(path)), {})
        file.write_text(standalone(page), "utf-8")
        return open_page(f"{file.as_uri()}#{urlencode(words or {})}")

    return at_server if request.param == "server" else as_file


def test_a_tape_has_any_name(opened: Open) -> None:
    page = opened(PROTO, {"__proto__": "ab"})
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("rejected")
    page.locator("#input-form input").first.fill("aa")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("accepted")


def test_a_test_is_loaded_with_its_choices(opened: Open) -> None:
    page = opened(GUESS)
    load = page.get_by_role("button", name="Load")
    expect(load).to_have_count(2)
    page.get_by_role("button", name=re.compile("^Load .*choose 2")).click()
    expect(page.locator(".player-status")).to_contain_text("rejected")


def test_a_link_is_followed_in_the_open_window(opened: Open) -> None:
    page = opened(PROTO)
    word = page.locator("#input-form input").first
    expect(word).to_have_value("")
    name = "__proto__" if page.url.startswith("file") else "w.__proto__"
    page.evaluate("link => { location.hash = link; }", f"{name}=b")
    expect(word).to_have_value("b")
    expect(page.locator(".cell.head .cell-symbol")).to_have_text("b")


def test_a_place_in_the_page_is_not_a_link(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/view?m={to_link(MachineText(text=GUESS))}")
    page.keyboard.press("1")
    expect(page.locator(".player-status")).to_contain_text("step 1")
    page.get_by_role("link", name="To the content").press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player-status")).to_contain_text("step 2")


def test_a_link_with_a_bad_word_runs_on_that_of_the_file(opened: Open) -> None:
    page = opened(PROTO, {"__proto__": "zzz"})
    expect(page.locator("#input-form .problem")).to_contain_text("z, is unknown")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".player-status")).to_contain_text("accepted")
    expect(page.locator("#input-form .problem")).to_be_visible()


def test_all_tests_of_a_link_run_once(open_page: Open, address: str) -> None:
    tests = [("test", json.dumps([{"t": "a" * (at % 2)}, "accepted", []])) for at in range(8)]
    page = open_page("about:blank")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.goto(f"{address}/machines/view?m={to_link(MachineText(text=GUESS))}#{urlencode(tests)}")
    expect(page.locator("#own-tests .unknown")).to_have_count(0)
    page.wait_for_timeout(300)
    assert 1 <= sum("/tests" in url for url in sent) <= 2
    assert sum("/change" in url for url in sent) == 1


def test_tests_that_come_and_go_while_others_run_are_run(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/view?m={to_link(MachineText(text=GUESS))}")
    expect(page.locator("#own-tests .unknown")).to_have_count(0)
    page.evaluate(LATE)
    form = page.get_by_role("form", name="Add a test")
    for word in ("a", "b", "ab"):
        form.get_by_label("t", exact=True).fill(word)
        form.get_by_role("button", name="Add the test").click()
    page.get_by_role("button", name="Remove t=a ->").click()
    expect(page.get_by_role("button", name="Remove t=a ->")).to_have_count(0)
    expect(page.get_by_role("button", name="Remove t=ab ->")).to_have_count(1)
    expect(page.locator("#own-tests .unknown")).to_have_count(0)
    texts = page.locator("#own-tests li code").all_inner_texts()[-2:]
    assert [text.split()[0] for text in texts] == ["t=b", "t=ab"]
    page.locator("#own-tests li").last.get_by_role("button", name="Load").click()
    expect(page.locator("#input-form input").first).to_have_value("ab")


LATE = """() => {
    const send = window.fetch;
    window.fetch = async (...all) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return send(...all);
    };
}"""


def test_the_focus_stays_when_the_last_test_is_removed(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/view?m={to_link(MachineText(text=PROTO))}")
    page.get_by_role("button", name="Add the test").click()
    expect(page.locator("#own-tests .good")).to_have_count(1)
    page.get_by_role("button", name="Remove").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#own-tests h2")).to_be_focused()


def test_a_server_that_is_gone_is_reported_with_a_way_out(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/machines/view?m={to_link(MachineText(text=GUESS))}")
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('gone')); }")
    page.get_by_role("button", name="Follow all branches").click()
    expect(page.locator("#branches .problem")).to_contain_text("does not answer; is `noloss serve`")


ENDLESS = """\
tapes t
symbols a
accept y

s:  _ -> a R s
    a -> a R y
"""


def test_the_slider_may_be_moved_while_a_run_continues(opened: Open) -> None:
    page = opened(ENDLESS)
    status, slider = page.locator(".player-status"), page.locator(".player input[type=range]")
    for step in ("1", "2", "3"):
        page.keyboard.press("ArrowRight")
        expect(status).to_contain_text(f"step {step}, state s")
    page.keyboard.press("r")
    slider.fill("2")
    expect(page.locator(".player-message")).to_contain_text("interrupted")
    expect(status).to_contain_text("step 2 of")


def test_another_run_is_stepped_while_the_last_one_runs(opened: Open) -> None:
    page = opened(ENDLESS)
    page.keyboard.press("r")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player-step")).to_have_text("step 1")
    expect(page.locator(".player-message")).to_have_text("")


def test_a_file_that_is_too_large_is_not_opened(
    open_page: Open, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "large.tm"
    file.write_text("#" * (LONGEST_TEXT + 1), "utf-8")
    page = open_page(f"{address}/machines/edit")
    text = page.get_by_label("Text of the machine").input_value()
    page.get_by_label("open a file").set_input_files(file)
    expect(page.locator("#summary")).to_contain_text(f"at most {LONGEST_TEXT:,} characters")
    assert page.get_by_label("Text of the machine").input_value() == text
