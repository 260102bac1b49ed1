"""A student on a static site: draws a machine, runs it, sends its link, solves an exercise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

from noloss.rooms import environment
from tests.browser.static_site import COURSE, LONG, of_page
from tests.processes import PATIENCE

pytestmark = pytest.mark.slow
WORDS = {"": "accepted", "aa": "accepted", "abab": "accepted", "a": "stuck", "bab": "stuck"}
ROWS = (("q0", "q1", "a;a,R"), ("q1", "q0", "a;a,R"), ("q0", "q0", "b;b,R"), ("q1", "q1", "b;b,R"))
PLACES = """() => {
    const box = document.getElementById("diagram").getBoundingClientRect();
    const nodes = document.getElementById("diagram")._cyreg.cy.nodes("[kind]");
    return Object.fromEntries(nodes.map((node) => {
        const at = node.renderedPosition();
        return [node.data("name"), [box.left + 1 + at.x, box.top + 1 + at.y]];
    }));
}"""


def on_paper(page: Page, frame: FrameLocator, x: float, y: float) -> tuple[float, float]:
    """Give a place in the window by its share of the drawing."""
    frame.locator("#diagram").scroll_into_view_if_needed()
    box = frame.locator("#diagram").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def draw_arrow(page: Page, frame: FrameLocator, source: str, target: str, row: str) -> None:
    page.mouse.move(*on_paper(page, frame, 0.5, 0.05))
    places = of_page(page).evaluate(PLACES)
    page.mouse.move(*places[source], steps=4)
    handle = frame.locator(".drawn-handle")
    expect(handle).to_be_visible()
    box = handle.bounding_box()
    assert box is not None
    x, y = places[target]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x - 20, y - 20, steps=4)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    field = frame.locator(".drawn-field textarea")
    expect(field).to_be_visible()
    field.fill(row)
    field.press("Enter")
    expect(field).to_be_hidden()


def add_state(page: Page, frame: FrameLocator, name: str, x: float, y: float) -> None:
    page.mouse.dblclick(*on_paper(page, frame, x, y))
    expect(frame.get_by_label("Text of the machine")).to_have_value(re.compile(rf"\b{name}\b"))


def test_a_machine_is_drawn_and_runs_on_five_words_and_is_opened_elsewhere_by_its_link(
    browser: Browser, site: str
) -> None:
    """Words with an even number of a, with rows as in JFLAP, and without the network of others."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(site)
    frame = page.frame_locator("#page")
    frame.get_by_role("link", name="Draw or write your own").click()
    frame.get_by_role("button", name="New…").click()
    frame.get_by_role("button", name="Draw", exact=True).click()
    area = frame.get_by_label("Text of the machine")
    expect(area).to_have_value(re.compile(r"machine  drawn[\s\S]*layout  q0"))
    add_state(page, frame, "q1", 0.75, 0.3)
    for source, target, row in ROWS:
        draw_arrow(page, frame, source, target, row)
    add_state(page, frame, "q2", 0.4, 0.8)
    frame.get_by_role("button", name="Accept", exact=True).click()
    expect(area).to_have_value(re.compile(r"accept\s+q2"))
    draw_arrow(page, frame, "q0", "q2", "_;_,S")
    frame.get_by_role("button", name="Run", exact=True).click()
    expect(page).to_have_title("drawn · noloss")
    run_on_words(frame)
    frame.get_by_role("button", name="Copy link").click()
    expect(page).to_have_url(re.compile("#/machines/view.*#.*w.tape=bab"))
    open_elsewhere(browser, page.url)
    with page.expect_download() as coming:
        frame.get_by_role("button", name="Save", exact=True).click()
    assert re.search(r"accept\s+q2", coming.value.path().read_text("utf-8"))
    context.close()


def word_field(frame: FrameLocator) -> Locator:
    return frame.get_by_role("region", name="Input").get_by_role("textbox", name="tape")


def run_on_words(frame: FrameLocator) -> None:
    for word, verdict in WORDS.items():
        word_field(frame).fill(word)
        frame.get_by_role("button", name="Begin", exact=True).click()
        frame.locator(".player").get_by_role("button", name="Run").click()
        expect(frame.locator(".player-status")).to_contain_text(verdict)


def open_elsewhere(browser: Browser, address: str) -> None:
    """Open a link in a browser that has not been there: the last word is there, too."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(address)
    expect(page).to_have_title("drawn · noloss", timeout=LONG)
    frame = page.frame_locator("#page")
    expect(word_field(frame)).to_have_value(list(WORDS)[-1])
    expect(frame.locator("svg g.node").first).to_be_visible()
    context.close()


def test_an_exercise_is_solved_downloaded_and_graded(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    given = "start:   _  ->  _  S  yes\n"
    missing = "         a  ->  a  R  odd\nodd:     a  ->  a  R  start\n"
    assert given in COURSE
    solved = COURSE.replace(given, given + missing)
    (tmp_path / "model.tm").write_text(solved, "utf-8")
    (tmp_path / "answers").mkdir()
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.goto(f"{site}#/machines")
    frame = page.frame_locator("#page")
    frame.get_by_role("link", name="even", exact=True).click()
    frame.get_by_label("Text of the machine").fill(solved)
    frame.get_by_role("button", name="Run", exact=True).click()
    expect(frame.locator("#own-tests")).to_contain_text("Tests: 2 of 2 pass", timeout=LONG)
    with page.expect_download() as coming:
        frame.get_by_role("button", name="Save", exact=True).click()
    assert coming.value.suggested_filename == "even.tm"
    coming.value.save_as(tmp_path / "answers" / "even.tm")
    context.close()
    graded = subprocess.run(
        [sys.executable, "-m", "noloss", "grade", "answers", "--against", "model.tm"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert graded.returncode == 0, graded.stderr
    assert re.search(r"even\.tm +equal", graded.stdout)
