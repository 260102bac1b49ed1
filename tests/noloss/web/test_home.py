"""The first view shows the work of each section, and its texts need no script."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from diagrams.templates import escaped
from games import outcome, parse_line, position_after
from noloss.web.home import CLAIMS, REFUTED


def test_the_line_that_refutes_a_strategy_ends_in_a_loss(site: TestClient) -> None:
    text = site.get("/").text
    (line,) = re.findall(r"line of play <code>(\d+)</code>", text)
    over = outcome(position_after(parse_line(line)))
    assert over is not None
    assert over.winner == "O"
    assert f"<code>{REFUTED}</code> can lose in the first seat" in text


def test_claims_are_shown_with_both_values_and_lead_to_the_audit(site: TestClient) -> None:
    text = site.get("/").text
    rows = re.findall(r"<td>([^<]*)</td><td>([^<]*)</td>\s*<td><a href=\"/audit#([\w-]+)\">", text)
    assert [claim for _, _, claim in rows] == list(CLAIMS)
    assert rows[0][:2] == ("765", "765")
    assert rows[1][0] != rows[1][1]


def test_only_the_centre_answers_a_corner(site: TestClient) -> None:
    text = site.get("/").text
    replies = re.findall(r"aria-label=\"board, ([^\"]*)\".*?<span class=\"badge (\w+)\">", text)
    drawn = [board for board, end in replies if end == "draw"]
    assert drawn == ["row 1: X, empty, empty; row 2: empty, O, empty; row 3: empty, empty, empty"]


def test_the_machine_is_there_as_text_without_a_script(site: TestClient) -> None:
    text = site.get("/").text
    assert str(escaped("copy:      x _   ->  x x   R R   copy")) in text


def test_the_first_view_asks_no_other_computer(site: TestClient) -> None:
    assert not re.search(r'(?:src|href)="(?:https?:|//)', site.get("/").text)
