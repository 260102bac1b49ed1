"""The section Machines: what it shows, checks, tests and packs into links."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from noloss.web.lanes import BoundedCache
from noloss.web.machines import runs
from noloss.web.machines.pages import EXAMPLE
from noloss.web.machines.texts import MachineText, built_in_machines, from_link, to_link
from tests.effort import part
from tests.machines.texts import machine_text

GUESS = machine_text("guess")


def _asked(site: TestClient, what: str, **asked: Any) -> Any:
    answer = site.post(f"/machines/{what}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_built_in_machine_is_listed_with_what_it_is_about(site: TestClient) -> None:
    text = site.get("/machines").text
    for name in built_in_machines():
        assert f'href="/machines/view?name={name}"' in text
    assert "The whole game: M calls the others" in text


def test_a_machine_is_shown_with_diagram_text_and_data(site: TestClient) -> None:
    text = site.get("/machines/view", params={"name": "wst/home"}).text
    assert 'id="d0n0"' in text
    assert '<script type="application/json" id="machine">' in text
    assert "<span></span>go:" not in text
    assert "Moves the head of one tape to its left end mark." in text


@pytest.mark.parametrize(
    ("file", "kept"),
    [("", "palindrome.tm"), ("/home/me/mine.tm", "mine.tm"), ("C:\\me\\mine.tm", "mine.tm")],
)
def test_a_text_that_is_sent_leads_to_the_link_that_carries_it(
    site: TestClient, file: str, kept: str
) -> None:
    sent = {"text": EXAMPLE.replace("\n", "\r\n"), "file": file, "calls": "wst"}
    answer = site.post("/machines/view", data=sent, follow_redirects=False)
    assert answer.status_code == 303
    _, _, packed = answer.headers["Location"].partition("/machines/view?m=")
    assert from_link(packed) == MachineText(text=EXAMPLE, file=kept)
    assert "palindrome" in site.get(answer.headers["Location"]).text


def test_a_broken_text_that_is_sent_comes_back_into_the_editor(site: TestClient) -> None:
    text = EXAMPLE.replace("S S   yes", "S S   yez")
    answer = site.post("/machines/view", data={"text": text})
    assert "<textarea" in answer.text
    assert "S S   yez" in answer.text
    assert '"text":"there is no state yez"' in answer.text


@pytest.mark.parametrize("name", part(built_in_machines(), 6))
def test_a_link_brings_back_the_text_that_it_carries(name: str) -> None:
    text = built_in_machines()[name].read_text("utf-8")
    given = MachineText(text=text, file="mine.tm", calls="wst:printed-corners")
    link = to_link(given)
    assert link is not None
    assert from_link(link) == given


def test_a_copy_of_a_built_in_machine_calls_what_that_calls(site: TestClient) -> None:
    text = built_in_machines()["wst/CF"].read_text("utf-8")
    told = _asked(site, "check", text=text)
    assert told["about"].endswith("778 productions")
    other = _asked(site, "check", text=text, calls="wst:previous-entry")
    assert other["about"].endswith("778 productions")


@pytest.mark.parametrize(
    ("line", "mend", "column", "length", "said"),
    [
        ("copy:      x _   ->  x x   R R   copy", "copy:  x _ -> x x R R cpoy", 23, 4, "cpoy"),
        ("reject   no", "reject   no yes", 13, 3, "yes"),
        ("accept   yes", "acept   yes", 1, 5, "acept"),
    ],
)
def test_an_error_is_told_at_its_place_with_a_way_out(
    site: TestClient, line: str, mend: str, column: int, length: int, said: str
) -> None:
    assert line in EXAMPLE
    number = EXAMPLE.split("\n").index(line) + 1
    (problem, *_) = _asked(site, "check", text=EXAMPLE.replace(line, mend))["problems"]
    assert problem["severity"] == "error"
    assert problem["line"] == number
    assert said in problem["text"]
    assert problem["hint"]
    assert (problem["column"], problem["length"]) == (column, length)


def test_what_is_doubtful_is_told_with_the_name_of_its_check(site: TestClient) -> None:
    text = EXAMPLE.replace("symbols  a b", "symbols  a b c")
    names = [problem["name"] for problem in _asked(site, "check", text=text)["problems"]]
    assert "unused-symbol" in names


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        (EXAMPLE, "noloss"),
        ("1RB1LB_1LA1RZ", "bbchallenge.org"),
        ("0 1 0 r 0\n0 _ _ * halt\n", "morphett.info"),
        ("blank: ' '\nstart state: s\ntable:\n  s:\n    1: R\n", "turingmachine.io"),
    ],
)
def test_the_format_that_was_recognised_is_told(site: TestClient, text: str, tool: str) -> None:
    assert _asked(site, "check", text=text)["tool"] == tool


def test_a_file_of_several_machines_is_asked_which(site: TestClient) -> None:
    text = "1RB1LB_1LA1RZ\n1RB---_1LA1RZ\n"
    (problem,) = _asked(site, "check", text=text)["problems"]
    assert "#" in problem["hint"]
    assert _asked(site, "check", text=text, file="list.txt#2")["about"]


def test_the_editor_opens_a_built_in_machine_with_what_it_calls(site: TestClient) -> None:
    text = site.get("/machines/edit", params={"name": "wst:previous-entry/MF"}).text
    assert "machine  MF" in text
    assert 'name="calls" value="wst:previous-entry"' in text


def test_tests_of_the_file_and_added_ones_are_green_or_red(site: TestClient) -> None:
    added = [
        {"words": {"t": ""}, "wanted": "rejected", "choices": [2]},
        {"words": {"t": "x"}, "wanted": "accepted", "choices": []},
        {"words": {"u": "a"}, "wanted": "stuck", "choices": []},
    ]
    told = _asked(site, "tests", machine={"text": GUESS}, added=added)
    assert [test["holds"] for test in told["tests"]] == [True, False, True, False, False]
    assert told["tests"][1]["said"] == "expected accepted, came rejected"
    assert "symbol 1 of the word, x, is unknown" in told["tests"][3]["said"]
    assert "has no tape u" in told["tests"][4]["said"]
    assert told["next"] is None
    rest = _asked(site, "tests", machine={"text": GUESS}, added=added, begin=4)
    assert rest["tests"] == told["tests"][4:]


def test_all_branches_are_told_with_the_way_to_each(site: TestClient) -> None:
    told = _asked(site, "branches", machine={"text": GUESS}, words={"t": ""})
    assert told["said"].startswith("accepted: 2 branches")
    assert [(way["choices"], way["end"]) for way in told["ways"]] == [
        ([1], "accepted"),
        ([2], "rejected"),
    ]
    assert told["svg"].startswith("<svg ")
    wrong = _asked(site, "branches", machine={"text": GUESS}, words={"t": "x"})
    assert "unknown" in wrong["problem"]


@pytest.mark.usefixtures("in_this_process")
def test_what_tests_and_branches_take_is_bounded(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "IN_ALL", -1.0)
    told = _asked(site, "tests", machine={"text": GUESS})
    assert ([test["holds"] for test in told["tests"]], told["next"]) == ([True], 1)
    page = site.post("/machines/file", data={"text": GUESS}).text
    assert 'id="tests">[]</script>' in page
    monkeypatch.setattr(runs, "MOST_LISTED", 1)
    told = _asked(site, "branches", machine={"text": GUESS}, words={"t": ""})
    assert (told["said"], len(told["ways"])) == ("accepted: 2 branches", 1)
    monkeypatch.setattr(runs, "TREE_STEPS", 50)
    endless = GUESS.replace("R check", "R s")
    told = _asked(site, "branches", machine={"text": endless}, words={"t": ""})
    assert told["said"].startswith("not known after 50 steps on all branches together")


def test_a_machine_is_taken_home_as_one_file_with_its_words(site: TestClient) -> None:
    answer = site.post("/machines/file", data={"text": GUESS, "words": '{"t": "ab"}'})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="guess.html"'
    assert 'id="words">{"t":["a","b"]}<' in answer.text
    assert "src=" not in answer.text
    assert "All branches on t=ab: " in answer.text
    odd = site.post("/machines/file", data={"text": GUESS.replace("guess", "a_π.1")})
    assert odd.headers["Content-Disposition"] == 'attachment; filename="a---1.html"'
    wrong = site.post("/machines/file", data={"text": GUESS, "words": '{"t": "x"}'})
    assert wrong.status_code == 400


def test_what_is_kept_has_bounded_room_and_the_oldest_goes_first() -> None:
    kept = BoundedCache[str, str](100, lambda key, value: len(key + value))
    for at in range(20):
        assert kept.made(f"{at:02}", lambda key: key * 10) == f"{at:02}" * 10
        kept.get("17")
        assert kept.weight == 22 * len(kept.values) <= kept.room
    assert list(kept.values) == ["16", "18", "19", "17"]
    assert kept.made("long", lambda _: "x" * 101) == "x" * 101
    assert (kept.get("long"), list(kept.values)) == (None, ["16", "18", "19", "17"])
