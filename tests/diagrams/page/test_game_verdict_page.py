"""A verdict on a strategy for another game as a page: its words, its lines on boards, its proof."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest

from diagrams.page.document import Page, standalone
from games import SEATS, Seat
from games.game import position_by_names
from games.names import find_game
from noloss.reports.verdict_report import game_verdict_report
from strategies.game_strategies import strategy_for
from tests.diagrams.page.test_verdict_page import certificate_in
from verify.games.verdict import GameVerdict, plays_of, verdict_of
from verify.play.safety import STRENGTHS
from verify.recheck_games import check

CASES = (
    ("first-free", "3,3,3:torus"),
    ("any", "morris"),
    ("optimal", "3,3,3:misere"),
    ("first-free", "3,3,3:notakto,boards=2"),
    ("optimal", "4,3,3:gravity"),
)


@cache
def made(strategy: str, game: str, seats: tuple[Seat, ...] = SEATS) -> tuple[GameVerdict, Page]:
    named = strategy_for(find_game(game), strategy)
    plays = plays_of(named, seats)
    return verdict_of(named, plays), game_verdict_report(named, plays)


@pytest.mark.parametrize(("strategy", "game"), CASES)
def test_each_strength_is_shown_as_it_was_decided(strategy: str, game: str) -> None:
    decided, page = made(strategy, game)
    table = page.body[page.body.index('class="strengths"') :].partition("</table>")[0]
    choices = any(result.choices for result in decided.results)
    wanted = [
        result.no_loss[strength]
        for strength in (STRENGTHS if choices else STRENGTHS[:1])
        for result in decided.results
    ]
    assert [found == "✓ holds" for found in re.findall("✓ holds|✗ refuted", table)] == wanted
    assert all(found in unescape(page.body) for found in (decided.game, decided.strategy))


@pytest.mark.parametrize(("strategy", "game"), CASES)
def test_each_refuting_line_is_played_on_boards_by_the_rules(strategy: str, game: str) -> None:
    decided, page = made(strategy, game)
    rules = find_game(game)
    lines = {
        result.seat: {stated.line for stated in result.statements.values() if stated.line}
        for result in decided.results
    }
    figures = re.findall(r'<figure class="played">(.*?)</figure>', page.body, re.DOTALL)
    assert len(figures) == sum(map(len, lines.values()))
    for figure in figures:
        line = re.search(r"</?figcaption>.*?: ([^:<]+)</figcaption>", figure, re.DOTALL)
        assert line is not None
        moves = line[1].split()
        assert line[1] in {one for of in lines.values() for one in of}
        boards = figure.split('<div class="step">')[1:]
        assert len(boards) == len(moves)
        for number, board in enumerate(boards, start=1):
            position = position_by_names(rules, " ".join(moves[:number]))
            marks = [mark for row in rules.rows(position) for mark in row if mark not in ". "]
            assert re.findall(r'font-weight="bold"[^>]*>(.)</text>', board) == marks


@pytest.mark.parametrize(("strategy", "game"), CASES)
def test_the_certificate_on_the_page_is_proved_by_its_checker(strategy: str, game: str) -> None:
    _, page = made(strategy, game)
    proof = certificate_in(page)
    assert check(proof)[0] == 0
    assert json.loads(proof)["sha256"] in page.body


def test_the_same_verdict_makes_the_same_file() -> None:
    named = strategy_for(find_game("4,3,3:gravity"), "first-free")
    first, second = (
        standalone(game_verdict_report(named, plays_of(named, ("second",)))) for _ in range(2)
    )
    assert first == second


def test_a_title_and_a_date_are_those_that_were_given() -> None:
    named = strategy_for(find_game("morris"), "first-free")
    page = game_verdict_report(
        named, plays_of(named, ("first",)), date="2026-01-02", title="<Mine>"
    )
    assert page.title == "Verdict on <Mine>"
    assert "<h1>Verdict on &lt;Mine&gt;</h1>" in page.body.replace("<wbr>", "")
    assert ", 2026-01-02." in page.body
    assert "noloss verify first-free --seat first --game morris --certificate" in page.body
