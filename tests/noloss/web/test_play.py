"""The section Play: only built-in names and given tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from diagrams.page.game_page import game_page
from diagrams.page.play_page import play_page
from games import EMPTY, Seat
from games.names import find_game
from games.reached import values
from strategies import catalogue
from strategies.game_strategies import strategy_for

PAGE = {"Accept": "text/html"}


def held(text: str) -> Any:
    (data,) = re.findall(r'id="play">(.*?)</script>', text)
    return json.loads(data)


@pytest.mark.parametrize("name", ["jiang:pseudocode", "first-free"])
def test_the_site_shows_the_same_as_a_file(site: TestClient, name: str) -> None:
    got = held(site.get(f"/play?strategy={name}").text)
    page = play_page(catalogue.find_strategy(name), link="query")
    assert got == json.loads(json.dumps(page.data["play"]))


def test_every_strategy_in_every_reading_can_be_chosen(site: TestClient) -> None:
    offered = set(re.findall(r'<option value="([^"]*)"', site.get("/play?strategy=any").text))
    known = {
        entry.name if reading == "base" else f"{entry.name}:{reading}"
        for entry in catalogue.entries()
        for reading in entry.readings
    }
    assert known <= offered


@pytest.mark.parametrize(
    "name",
    [
        *("python:os:getcwd", "process:touch started", "machine:m.tm", "table:t.json", ""),
        *("memory:m.json", "vector:v.csv", "genes:g.json", "nobody", "wst:", "wst:none", "WST"),
    ],
)
def test_only_what_is_built_in_is_played(
    site: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.json").write_text("{}")
    answer = site.get("/play", params={"strategy": name}, headers=PAGE)
    assert answer.status_code == 400
    assert "there is no strategy" in answer.text
    assert "on the page" in answer.text
    assert [path.name for path in tmp_path.iterdir()] == ["t.json"]


def test_the_seat_and_the_opponent_of_a_link_are_chosen_in_the_form(site: TestClient) -> None:
    text = site.get("/play?strategy=first-free&seat=second").text
    chosen = re.findall(r'<option value="([^"]*)" selected>', text)
    assert chosen == ["first-free", "second"]


def test_a_form_with_more_fields_than_there_are_is_refused(site: TestClient) -> None:
    answer = site.post("/play/given", content="&".join(f"f{at}=1" for at in range(50)))
    assert answer.status_code == 400
    assert "this form is not on the page" in answer.json()["problem"]


def test_a_seat_that_is_not_there_is_refused(site: TestClient) -> None:
    assert site.get("/play?seat=third").json()["problem"].startswith("there is no seat 'third'")


def given(site: TestClient, text: str, name: str = "mine", kind: str = "table") -> Any:
    form = {"kind": kind, "text": text, "name": name}
    return site.post("/play/given", data=form, headers=PAGE)


@pytest.mark.parametrize(
    "table",
    [
        {EMPTY: 5},
        {"format": "noloss/table", "version": 1, "moves": {EMPTY: [5]}},
    ],
)
def test_a_table_that_was_given_is_played(site: TestClient, table: object) -> None:
    text = given(site, json.dumps(table)).text
    data = held(text)
    assert "holds its moves, not the strategy" in text
    assert data["answers"][EMPTY] == [5, 0]
    assert data["answers"]["X........"] == []
    assert (data["strategy"], data["link"]) == ("table:mine", "fragment")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ('{"X........": }', "line 1, column 15"),
        ('{".........": 10}', "10 is not a cell from 1 to 9"),
        ('{"X.......x": 1}', "cell 9 is &#x27;x&#x27;"),
        ('{".........": 1, ".........": 2}', "the key is listed twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": "noloss/vector"}', "the format is"),
        ("9" * 5000, "far too long"),
        ("[1]", "there must be an object"),
    ],
)
def test_a_mistake_in_a_table_is_shown_where_it_was_given(
    site: TestClient, text: str, said: str
) -> None:
    answer = given(site, text, "<i>")
    assert answer.status_code == 200
    assert said.replace("&#x27;", "'") in answer.text.replace("&#x27;", "'")
    assert "<i>" not in answer.text
    assert "<textarea" in answer.text


def test_the_form_keeps_the_values_given(site: TestClient) -> None:
    text = '{\r\n ".........": 5,\r\n "</textarea>": 1}'
    answer = given(site, text, 'my "own"', "memory")
    assert ">{\n &quot;.........&quot;: 5,\n &quot;&lt;/textarea&gt;&quot;: 1}<" in answer.text
    assert 'value="my &quot;own&quot;"' in answer.text
    assert '<option value="memory" selected>' in answer.text
    assert "\n  hint: " in answer.text


def test_a_form_that_is_too_large_is_refused(site: TestClient) -> None:
    assert given(site, "x" * (1 << 20)).status_code == 413


def test_a_given_table_has_an_address(site: TestClient) -> None:
    answer = site.get("/play/given", headers=PAGE)
    assert (answer.status_code, "<textarea" in answer.text) == (200, True)


@pytest.mark.parametrize("kind", ["python", "process", "machine", ""])
def test_a_program_cannot_be_given(site: TestClient, kind: str) -> None:
    answer = given(site, "import os", kind=kind)
    assert answer.status_code == 200
    assert "no text can hold a strategy of the kind" in answer.text


def test_a_memory_that_was_given_is_played_with_its_rewards(site: TestClient) -> None:
    move = {"i": 1, "j": 1, "xWinRewards": 3, "oWinRewards": 0, "drawRewards": 1}
    data = held(given(site, json.dumps({"---|---|---": [move]}), kind="memory").text)
    assert data["rules"] == ["reward 77.5"]
    assert data["answers"][EMPTY] == [5, 0]


OTHERS = ("morris", "3,3,3:misere", "3,3,3:notakto", "4,3,3:gravity")


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("seat", ["first", "second"])
def test_another_game_is_the_same_as_in_a_file(site: TestClient, name: str, seat: Seat) -> None:
    text = site.get("/play/game", params={"game": name, "seat": seat}).text
    game = find_game(name)
    page = game_page(strategy_for(game, "optimal"), values(game), seat)
    assert held(text) == json.loads(json.dumps(page.data["play"]))
    assert f'value="{name}"' in text


def test_every_game_of_the_list_opens_by_its_link(site: TestClient) -> None:
    links = re.findall(r'<li><a href="(/play/game[^"]*)"', site.get("/play/game").text)
    assert len(links) > 8
    for link in links:
        assert site.get(link.replace("&amp;", "&"), headers=PAGE).status_code == 200, link


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess"}, "there is no such game"),
        ({"game": "9,9,5"}, "a board of 81 cells is too large"),
        ({"game": "qubic"}, "qubic is too large"),
        ({"game": "4,4,4:gravity"}, "play of optimal comes to more than 20,000 positions"),
        ({"game": "", "strategy": "no&x=1"}, "there is no strategy"),
        ({"game": "mine.toml"}, "there is no such game"),
        ({"game": "mine.py"}, "there is no such game"),
        ({"game": "morris", "strategy": "wst"}, "there is no strategy"),
        ({"game": "morris", "strategy": "python:os:getcwd"}, "there is no strategy"),
        ({"game": "morris", "seat": "third"}, "there is no seat"),
    ],
)
def test_a_game_that_the_page_cannot_play_is_refused_and_stays_in_the_form(
    site: TestClient, asked: dict[str, str], said: str
) -> None:
    answer = site.get("/play/game", params=asked, headers=PAGE)
    assert answer.status_code == 400
    assert said in answer.text
    assert f'value="{asked["game"]}"' in answer.text
