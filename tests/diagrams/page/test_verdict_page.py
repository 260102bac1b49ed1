"""A verdict as a report: its words, its lines on boards, its tree, its certificate."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from diagrams.boards import board_words
from diagrams.page.document import Page, standalone
from diagrams.page.verdict_page import tree_html
from diagrams.play_tree import play_tree, walk
from games import SEATS, Line, Position, Seat
from noloss.reports.verdict_report import verdict_report
from strategies import Permitted, Strategy, catalogue
from tests.effort import part
from verify.play.play import play_of
from verify.recheck import check

MARKUP = "<script>alert('x')</script>\u202e"


@cache
def report(name: str, seats: tuple[Seat, ...] = SEATS) -> Page:
    return verdict_report(catalogue.find_strategy(name, "position"), seats)


def certificate_in(page: Page) -> bytes:
    (data,) = re.findall(r'href="data:application/json;base64,([^"]+)"', page.body)
    return b64decode(data)


def strips(page: Page) -> list[tuple[str, list[str]]]:
    """Give the lines that are played on the page: their ids, with the words of their boards."""
    figure = r'<figure class="played" id="([^"]+)">(.*?)</figure>'
    figures = re.findall(figure, page.body, re.DOTALL)
    return [(name, re.findall(r'aria-label="([^"]+)"', inside)) for name, inside in figures]


def test_a_strategy_that_holds_has_no_line_and_all_its_counts() -> None:
    page = report("jiang", ("first",))
    assert strips(page) == []
    assert page.body.count("✓ holds") == 1 + 3
    assert "✗ refuted" not in page.body
    assert "jiang never loses in the first seat (X)" in page.body
    counts = dict(re.findall(r"<tr><td>([^<]+)</td><td class=\"number\">([^<]+)</td>", page.body))
    assert counts["games: loss"] == counts["games: stuck"] == "0"
    assert int(counts["games: win"].replace(",", "")) > 0
    assert int(counts["up to symmetry: win"]) > 0


def test_a_refuted_strategy_is_played_out_on_boards_to_its_loss() -> None:
    page = report("wst:no-special-case", ("second",))
    ((name, boards),) = strips(page)
    assert name == "line-second-every_choice"
    assert len(boards) == len("1593784")
    assert boards[0].startswith("1. X on 1, opponent; row 1: X, empty, empty;")
    assert boards[-1].startswith("7. X on 4, opponent, X wins, lost; row 1: X, empty, O;")
    assert page.body.count("The same line refutes it: see every choice.") == 2


def test_replies_against_which_no_choice_helps_are_shown_on_boards() -> None:
    page = report("wst:no-special-case", ("second",))
    (replies,) = re.findall(r'<div class="strip replies".*?</details>', page.body, re.DOTALL)
    stated = json.loads(certificate_in(page))["seats"]["second"]["some_choice"]
    assert replies.count("<svg") == len(stated["replies"])


def test_the_certificate_on_the_page_is_proved() -> None:
    for name in ("jiang", "first-free"):
        page = report(name, ("first",))
        data = certificate_in(page)
        assert check(data)[0] == 0
        assert json.loads(data)["sha256"] in page.body
        assert "Everything in the file is proved." in page.body


def test_the_page_names_the_file_to_save_before_a_recheck(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"X........": 5}))
    said = "in the folder where the page was made"
    assert "save it and run this in its folder" in report("jiang", ("first",)).body
    assert said not in report("jiang", ("first",)).body
    assert said in report(f"table:{file}", ("second",)).body


def test_a_long_name_in_a_heading_breaks_behind_its_marks() -> None:
    page = report("wst:no-special-case", ("second",))
    assert "<h1>Verdict on wst:<wbr>no-special-case</h1>" in page.body


@pytest.mark.slow
def test_the_same_verdict_makes_the_same_bytes_and_no_date() -> None:
    strategy = catalogue.find_strategy("first-free")
    first, again = (standalone(verdict_report(strategy, ["first"])) for _ in range(2))
    assert first == again
    assert not re.search(r"\b20[2-9]\d-\d\d", first)
    dated = standalone(verdict_report(strategy, ["first"], date="2031-05-06"))
    assert dated.count("2031-05-06") == 2


@pytest.mark.slow
def test_the_page_is_about_the_given_strength() -> None:
    strategy = catalogue.find_strategy("newell-simon:either-option")
    careless = verdict_report(strategy, ["second"])
    careful = verdict_report(strategy, ["second"], "some_choice")
    assert '<p class="decided"><span class="badge bad">' in careless.body
    assert '<p class="decided"><span class="badge good">' in careful.body
    assert "--seat second --strength some-choice --certificate" in careful.body


@pytest.mark.parametrize("name", part(["jiang", "wst"]))
def test_the_tree_has_every_board_once(name: str) -> None:
    tree = play_tree(play_of(catalogue.find_strategy(name, "position"), "first"), name)
    written = tree_html(tree)
    words = re.findall(r'class="mini[^"]*" role="img" aria-label="([^"]+)"', written)
    assert words == [board_words(node.position) for node in walk(tree.root)]
    assert written.count("<details") == sum(bool(node.children) for node in walk(tree.root))


def test_a_tree_too_large_to_read_is_cut_and_says_so() -> None:
    body = report("soedarmadji", ("second",)).body
    assert re.search(r"boards, its first \d moves:", body)
    assert "… " in body


def test_names_and_rules_are_shown_unchanged_on_the_page() -> None:
    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        return (Permitted(position.index(".") + 1, MARKUP),)

    hostile = replace(catalogue.find_strategy("first-free"), name=MARKUP, moves=moves)
    hostile = replace(hostile, summary=MARKUP, source=MARKUP, reading=MARKUP)
    text = standalone(verdict_report(hostile, ["second"]))
    assert "alert('x')" not in text
    assert "\u202e" not in text
    assert "<script>alert('x')</script>" in unescape(text)


def test_a_strategy_that_gets_stuck_at_once_has_a_report() -> None:
    def stuck(position: Position, line: Line) -> tuple[Permitted, ...]:
        return ()

    strategy: Strategy = replace(catalogue.find_strategy("first-free"), moves=stuck)
    ((_, boards),) = strips(verdict_report(strategy, ["first"]))
    assert [board.split(";")[0] for board in boards] == ["start, no move allowed, stuck"]


@pytest.mark.slow
def test_strengths_are_one_row_without_open_choices() -> None:
    body = report("first-free").body
    (table,) = re.findall(r'<table class="strengths">.*?</table>', body, re.DOTALL)
    assert table.count("<tr>") == 2
    assert body.count("the three strengths are one") == 1
    assert body.count("<h3>Refuted</h3>") == 2


@pytest.mark.slow
def test_each_strength_is_a_row_if_a_seat_has_open_choices() -> None:
    body = report("soedarmadji").body
    (table,) = re.findall(r'<table class="strengths">.*?</table>', body, re.DOTALL)
    assert table.count("<tr>") == 4
    assert "the three strengths are one" not in body
