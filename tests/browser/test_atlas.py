"""The atlas, in a browser: boards are chosen, found and zoomed by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from diagrams.page.atlas_pages import atlas_page
from diagrams.page.document import standalone
from games import Position, canonical, outcome
from games.space import all_classes, value_for
from games.symmetry import SYMMETRIES, apply, apply_cell, inverse
from strategies.catalogue import find_strategy
from strategies.strategy import permitted_moves
from tests.browser.conftest import DESKTOP, PHONE

pytestmark = pytest.mark.slow

CHOSEN = "document.querySelector('.node[aria-selected=true]').getAttribute('aria-label')"
ON_A_BOARD = """(() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".node[aria-selected=false]")]
    .map((node) => node.getBoundingClientRect());
  const inside = ({ left, right, top, bottom }) => left > map.left && right < map.right &&
    top > map.top + 150 && bottom < Math.min(map.bottom, innerHeight);
  const box = boxes.find(inside);
  return [box.x + box.width / 2, box.y + box.height / 2];
})()"""
SCALE = "document.querySelector('#map > svg').getBoundingClientRect().width"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the address of the atlas as a file, with one strategy."""
    strategy = find_strategy("bhatt-rules")
    asked = [position for position in all_classes() if outcome(position) is None]
    answers = {"bhatt-rules": {each: permitted_moves(strategy, each) for each in asked}}
    written: Path = tmp_path_factory.mktemp("atlas") / "atlas.html"
    written.write_text(standalone(atlas_page(answers)), "utf-8")
    return written.as_uri()


def test_the_mouse_chooses_a_board_and_shows_its_details(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    assert page.locator(".node").count() == 765
    page.locator("#board-2").click()
    label = page.evaluate(CHOSEN)
    assert label.startswith("ply 1, row 1: empty, empty, empty; row 2: empty, empty, empty; row 3")
    details = page.locator("#details")
    expect(details.locator("h2")).to_have_text("Ply 1: O is to move")
    assert "4 positions" in details.inner_text()
    assert details.get_by_text("= draws").count() + details.get_by_text("− loses").count() == 8
    row = details.get_by_role("row", name="bhatt-rules").inner_text().split("\t")
    assert row == ["bhatt-rules", "5 (centre)"]
    expect(page.locator("#told")).to_contain_text(
        "O is to move; worth: a draw; best: 2, 5, 7, 9, draws"
    )
    details.locator(".to-board").first.click()
    expect(details.locator("h2")).to_have_text("Ply 2: X is to move")
    assert page.locator(".lines .in").count() >= 1
    again = open_page(page.url)
    expect(again.locator("#details h2")).to_have_text("Ply 2: X is to move")


def test_the_map_begins_where_it_can_be_read(open_page: Callable[..., Page], file: str) -> None:
    page = open_page(f"{file}#class=.....X.OX", size=PHONE)
    assert page.locator(".percent").inner_text() == "100 %"
    sides = """([name, edge]) => [...document.querySelectorAll(name)]
      .map((each) => each.getBoundingClientRect()[edge])"""
    titles = page.evaluate(sides, [".band", "right"])
    assert len(titles) == 10
    assert max(titles) < min(page.evaluate(sides, [".node", "left"]))  # no edge runs through one


def test_an_address_that_cannot_be_decoded_is_not_a_class(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(f"{file}#100%")
    expect(page.locator("#details h2")).to_have_text("Ply 0: X is to move")


def test_the_map_says_that_a_strategy_does_not_answer(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    told = page.evaluate(
        """async () => {
          const given = [
            () => Promise.reject(new TypeError("gone")),
            () => Promise.resolve(new Response('{"problem": "busy"}', { status: 503 })),
            () => Promise.resolve(new Response('{"a": 1}')),
          ];
          return Promise.all(given.map(async (answer) => {
            fetch = answer;
            const known = noloss.worths(noloss.data("atlas"));
            const host = noloss.answers("/x", "", known).at(noloss.game.EMPTY, "");
            while (host.textContent.includes("being asked")) {
              await new Promise(requestAnimationFrame);
            }
            return host.querySelector("p").textContent;
          }));
        }"""
    )
    assert [text.removeprefix("What they do is not known: ") for text in told] == [
        "the server does not answer; is `noloss serve` still at work?",
        "busy; try something smaller, or load the page again",
        "the answer is not a list; load the page again",
    ]


def test_the_keyboard_alone_walks_zooms_and_chooses(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    page.locator("#map [tabindex='0']").focus()
    for key, ply in (("ArrowDown", 1), ("ArrowRight", 1), ("ArrowDown", 2), ("End", 9)):
        page.keyboard.press(key)
        assert page.evaluate(CHOSEN).startswith(f"ply {ply},")
        assert page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"
    wide = page.evaluate(SCALE)
    page.keyboard.press("+")
    assert page.evaluate(SCALE) == pytest.approx(wide * 1.25)
    page.keyboard.press("0")
    inside = (
        "document.getElementById('map').scrollHeight <= document.getElementById('map').clientHeight"
    )
    assert page.evaluate(inside)


def test_the_wheel_scrolls_the_map_zooms_it_with_control_and_the_mouse_drags_it(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    page.locator("#map").hover()
    top, wide = "document.getElementById('map').scrollTop", page.evaluate(SCALE)
    page.mouse.wheel(0, 200)
    page.wait_for_function(f"{top} > 100")
    assert page.evaluate(SCALE) == wide
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(f"{SCALE} > {wide}")
    (x, y), before = page.evaluate(ON_A_BOARD), page.evaluate(top)
    chosen = page.evaluate(CHOSEN)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 120, steps=4)
    page.mouse.up()
    assert page.evaluate(top) == pytest.approx(before + 120, abs=2)
    assert page.evaluate(CHOSEN) == chosen


def test_two_fingers_zoom_the_map(open_page: Callable[..., Page], file: str) -> None:
    page = open_page(file, size=PHONE)
    wide = page.evaluate(SCALE)
    box = page.locator("#map").bounding_box()
    assert box is not None
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 45), ("touchMove", 60), ("touchEnd", 0)):
        points = [
            {"x": box["x"] + 150 + side * apart, "y": box["y"] + 150}
            for side in (-1, 1)
            if kind != "touchEnd"
        ]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"Math.abs({SCALE} - {2 * wide}) < 2")


def test_a_position_in_any_orientation_and_a_line_are_found(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    find = page.get_by_role("searchbox")
    labels = []
    for text in ("159", "X...O...X", "--x|-o-|x--", "357"):
        find.fill("")
        find.fill(text)
        labels.append(page.evaluate(CHOSEN))
    assert len(set(labels)) == 1
    assert labels[0].startswith("ply 3,")
    find.fill("1593784 5")
    expect(page.locator(".controls [role=status]")).to_have_text(
        "not yet a position or a line of play"
    )
    page.get_by_role("combobox", name="Worth").select_option("O wins")
    won = sum(value_for("second", each) == 1 for each in all_classes())
    expect(page.locator(".controls [role=status]")).to_have_text(f"{won} of 765 classes")
    assert page.locator(".node:not(.dim)").count() == won


@pytest.mark.parametrize(
    ("view", "size", "dark"), [("file", PHONE, False), ("served", DESKTOP, True)]
)
def test_both_maps_are_accessible_and_nothing_sticks_out(
    open_page: Callable[..., Page],
    file: str,
    address: str,
    accessible: Callable[[Page], None],
    view: str,
    size: ViewportSize,
    dark: bool,
) -> None:
    tree = f"{address}/atlas/tree?strategy=wst&seat=first"
    page = open_page(f"{file}#class=.....X.OX" if view == "file" else tree, size=size, dark=dark)
    expect(page.locator("#details h2")).to_be_visible()
    page.evaluate("document.getElementById('list').remove()")  # long, and without anything new
    accessible(page)
    cut = """[...document.querySelectorAll("#details *, .controls *")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
            && getComputedStyle(each).overflow === "visible" && !each.closest("svg"))
          .map((each) => each.outerHTML.slice(0, 90))"""
    assert page.evaluate(cut) == []


def test_a_play_tree_is_walked_from_board_to_board(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/atlas/tree?strategy=bhatt-rules&seat=second")
    assert page.locator(".node").count() == 776
    page.locator("#map [tabindex='0']").focus()
    for ply in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#details h2")).to_contain_text(f"Ply {ply}:")
    details = page.locator("#details")
    assert details.get_by_role("link", name="Play from here", exact=True).get_attribute("href") == (
        "/play?strategy=bhatt-rules&seat=second&line=152"
    )
    page.keyboard.press("ArrowLeft")
    expect(details).to_contain_text("By the rule: centre.")
    expect(details.get_by_role("rowheader", name="newell-simon", exact=True)).to_be_visible()
    here = Position("X...O....")
    turn = next(turn for turn in SYMMETRIES if apply(turn, here) == canonical(here))
    asked = permitted_moves(find_strategy("bhatt-rules"), canonical(here))
    told = [f"{apply_cell(inverse(turn), cell)} ({rule})" for cell, rule in asked]
    row = details.get_by_role("row", name="bhatt-rules").first.inner_text()
    assert row.split("\t")[:2] == ["bhatt-rules", ", ".join(told)]
    details.get_by_role("link", name="Play from here against jiang", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play against jiang")
    page.go_back()
    details.get_by_role("link", name="Its class").click()
    expect(page.locator("#details h2")).to_have_text("Ply 2: X is to move")
