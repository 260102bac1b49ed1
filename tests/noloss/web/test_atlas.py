"""The served atlas shows its listed strategies, and runs no others."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from diagrams.play_tree import play_tree
from games import SEATS, Seat
from noloss.web import atlas as section
from noloss.web.questions import readings
from strategies.catalogue import find_strategy
from verify.play.play import CHOICES, Choice, play_of


def data(text: str, name: str) -> object:
    (written,) = re.findall(f'<script type="application/json" id="{name}">(.*?)</script>', text)
    return json.loads(written)


def test_the_atlas_comes_at_once_and_says_where_answers_are(site: TestClient) -> None:
    text = site.get("/atlas").text
    assert data(text, "answers") == "/atlas/answers"
    assert data(text, "play") == "/play"
    assert text.count('<option value="') == len(readings()) + 4
    assert "Atlas of all positions</a>" not in text


def test_answers_are_made_once(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def answers() -> dict[str, object]:
        asked.append(1)
        return {}

    section.answers_text.cache_clear()
    monkeypatch.setattr("diagrams.page.atlas_pages.built_in_answers", answers)
    assert [site.get("/atlas/answers").json() for _ in range(3)] == [[], [], []]
    assert len(asked) == 1
    section.answers_text.cache_clear()


def test_the_tree_of_the_strategy_that_was_chosen_is_shown(site: TestClient) -> None:
    asked = {"strategy": "jiang:pseudocode", "seat": "second", "choice": "first_choice"}
    text = site.get("/atlas/tree", params=asked).text
    assert "<h1>Play tree of jiang:<wbr>pseudocode, second seat</h1>" in text
    assert "Atlas of all positions</a>" in text
    assert re.findall(r"<option [^>]*selected>", text) == [
        '<option value="jiang:pseudocode" selected>',
        '<option value="second" selected>',
        '<option value="first_choice" selected>',
    ]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_tree_has_the_games_of_the_seat_and_the_choice(
    site: TestClient, seat: Seat, choice: Choice
) -> None:
    """In jiang:pseudocode the four of them have different numbers of boards."""
    played = play_of(find_strategy("jiang:pseudocode"), seat, choice)
    asked = {"strategy": "jiang:pseudocode", "seat": seat, "choice": choice}
    shown = data(site.get("/atlas/tree", params=asked).text, "tree")
    assert isinstance(shown, dict)
    assert len(shown["boards"]) == play_tree(played, "", choice).boards


def test_a_tree_that_is_too_big_is_cut(site: TestClient) -> None:
    text = site.get("/atlas/tree", params={"strategy": "any"}).text
    assert "The tree is cut where it would have too many boards" in text


@pytest.mark.parametrize(
    "wrong",
    [
        {"strategy": "python:os:system"},
        {"strategy": "table:/etc/passwd"},
        {"strategy": "process:ls"},
        {"strategy": "<script>"},
        {"seat": "third"},
        {"choice": "no"},
    ],
)
def test_only_listed_strategies_are_played(site: TestClient, wrong: dict[str, str]) -> None:
    answer = site.get("/atlas/tree", params=wrong)
    assert answer.status_code == 400
    assert "hint: there are: " in answer.json()["problem"]
