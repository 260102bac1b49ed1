"""The ten tasks of the manual are done in a browser, and take the clicks and keys that it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_drawn_machine import (
    CY,
    Open,
    _area,
    _drag_arrow,
    _drawn,
    _field,
    _holding,
    _on_paper,
    _opened,
    _until,
    _wait_for_states,
)

pytestmark = pytest.mark.slow

MANUAL = Path(__file__).parents[2] / "docs" / "how-to" / "draw-by-hand.md"
ROW = re.compile(
    r"^\| (?P<task>[^|]+) \| (?P<noloss>[0-9cdk ]+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE
)


class Hand:
    """Clicks, drags and types, and counts it."""

    def __init__(self, page: Page) -> None:
        self.page, self.counts = page, Counter[str]()

    def press(self, button: str) -> None:
        self.page.get_by_role("button", name=button, exact=True).click()
        self.counts["c"] += 1

    def click(self, at: tuple[float, float], times: int = 1) -> None:
        self.page.mouse.click(*at, click_count=times) if times == 1 else self.page.mouse.dblclick(
            *at
        )
        self.counts["c"] += times

    def drag(self, source: str, target: str) -> None:
        _drag_arrow(self.page, source, target)
        self.counts["d"] += 1

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.counts["k"] += 1

    def write(self, text: str) -> None:
        field: Locator = _field(self.page)
        expect(field).to_be_focused()
        self.type(*text, "Enter")
        expect(field).to_be_hidden()

    def taken(self) -> str:
        """Give what was counted since the last time, as the manual writes it."""
        told = " ".join(f"{self.counts[kind]}{kind}" for kind in "cdk" if self.counts[kind])
        self.counts.clear()
        return told


def _label_of(page: Page, source: str, target: str) -> tuple[float, float]:
    """Give the place of the rows of an arrow in the window."""
    x, y = page.evaluate(
        f"""([from, to]) => {{
          const box = document.getElementById('diagram').getBoundingClientRect();
          const between = (e) => e.data('from') === from && e.data('to') === to;
          const edge = {CY}.edges('[kind]').filter(between);
          const at = edge.renderedMidpoint();
          return [box.left + 1 + at.x, box.top + 1 + at.y];
        }}""",
        [source, target],
    )
    return x, y


def _begin(hand: Hand) -> None:
    hand.press("New…")
    hand.press("Draw")
    _wait_for_states(hand.page, "q0")


def _add(hand: Hand) -> None:
    hand.click(_on_paper(hand.page, 0.75, 0.6), 2)
    _wait_for_states(hand.page, "q0", "q1")


def _arrow(hand: Hand) -> None:
    hand.drag("q0", "q1")
    hand.write("a b R")
    expect(_area(hand.page)).to_have_value(_holding("a  ->  b  R  q1"))


def _another_row(hand: Hand) -> None:
    hand.drag("q0", "q1")
    hand.write("b a L")
    expect(_area(hand.page)).to_have_value(_holding("a  ->  b  R  q1", "b  ->  a  L  q1"))


def _loop(hand: Hand) -> None:
    hand.drag("q1", "q1")
    hand.write("a R")
    expect(_area(hand.page)).to_have_value(_holding("a  ->  a  R  q1"))


def _accept(hand: Hand) -> None:
    hand.click(_drawn(hand.page)["q2"])
    hand.type("f")
    expect(_area(hand.page)).to_have_value(_holding("accept   q2"))


def _name(hand: Hand) -> None:
    hand.click(_drawn(hand.page)["q2"], 2)
    hand.write("done")
    _wait_for_states(hand.page, "q0", "q1", "done")


def _change(hand: Hand) -> None:
    hand.click(_label_of(hand.page, "q1", "q1"), 2)
    expect(_field(hand.page)).to_be_focused()
    hand.type("End", "Backspace", "L", "Enter")
    expect(_area(hand.page)).to_have_value(_holding("a  ->  a  L  q1"))


def _remove(hand: Hand) -> None:
    hand.click(_drawn(hand.page)["q1"])
    hand.type("Delete")
    _wait_for_states(hand.page, "q0", "done")


def _undo(hand: Hand) -> None:
    hand.type(*["Control+z"] * 3)
    _wait_for_states(hand.page, "q0", "q1", "q2")


def _second_state(page: Page) -> None:
    """Draw a third state, in which the machine can accept; it is not a task."""
    page.mouse.dblclick(*_on_paper(page, 0.3, 0.85))
    _wait_for_states(page, "q0", "q1", "q2")


TASKS: tuple[Callable[[Hand], None], ...] = (
    *(_begin, _add, _arrow, _another_row, _loop),
    *(_accept, _name, _change, _remove, _undo),
)


def test_the_ten_tasks_take_the_clicks_and_keys_of_the_manual(
    open_page: Open, address: str
) -> None:
    page = _opened(open_page, address)
    hand = Hand(page)
    taken = []
    for task in TASKS:
        if task is _accept:
            _second_state(page)
        task(hand)
        _until(page, lambda: bool(_drawn(page)))
        taken.append(hand.taken())
    table = ROW.findall(MANUAL.read_text("utf-8"))
    assert [noloss for _, noloss in table[:-1]] == taken
    sums = Counter[str]()
    for told in taken:
        for word in told.split():
            sums[word[-1]] += int(word[:-1])
    assert table[-1] == ("all ten", " ".join(f"{sums[kind]}{kind}" for kind in "cdk"))


def test_the_sums_of_the_table_are_those_of_its_columns() -> None:
    lines = [line for line in MANUAL.read_text("utf-8").split("\n") if ROW.match(line)]
    columns = zip(*(line.strip("| ").split(" | ")[1:] for line in lines), strict=True)
    for *parts, told in columns:
        sums = Counter[str]()
        for part in " ".join(parts).split():
            sums[part[-1]] += int(part[:-1])
        assert told == " ".join(f"{sums[kind]}{kind}" for kind in "cdk")
