"""The section Machines: pages, checks, tests and links."""

from __future__ import annotations

import re
from base64 import b64decode
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


def test_every_built_in_machine_is_listed_with_its_description(site: TestClient) -> None:
    text = site.get("/machines").text
    for name in built_in_machines():
        assert re.search(rf'href="/machines/view\?name={re.escape(name)}["#]', text)
    assert "The whole game: M calls the others" in text
    assert "<h2>Busy beavers</h2>" in text


def test_a_listed_machine_begins_on_the_words_of_its_first_test(site: TestClient) -> None:
    text = site.get("/machines").text
    assert 'name=gallery/substring#w.text=abaab&amp;w.pattern=aab"' in text
    assert 'name=gallery/brackets#w.t=%28%28%29%28%29%29"' in text
    for blank in ("gallery/busy-beaver-5", "gallery/counter", "wst/R3"):
        assert f'name={blank}"' in text


def test_a_machine_of_the_gallery_is_shown_and_opened_in_the_editor(site: TestClient) -> None:
    shown = site.get("/machines/view", params={"name": "gallery/palindrome"}).text
    assert "Accepts words that read the same both ways" in shown
    assert "On a board" not in shown
    edited = site.get("/machines/edit", params={"name": "gallery/palindrome"}).text
    assert "machine  palindrome" in edited
    told = _asked(site, "check", text="tapes t\nsymbols 0 1\ngo: call parity", calls="gallery")
    assert told["about"] == "machine: 1 tape, 3 symbols, 5 states, 6 transitions"


@pytest.mark.parametrize(
    ("rows", "states"),
    [
        ("q0:\nq1:\n", 2),
        ("q0: a -> a R q1\nq1:\nq2:\nq3: a -> a S q0\n", 4),
        ("q0: a -> a S yes\nq1:\n", 3),
    ],
)
def test_the_summary_counts_the_states_that_are_drawn(
    site: TestClient, rows: str, states: int
) -> None:
    asked = {"text": f"tapes t\nsymbols a\n{'accept yes' * ('yes' in rows)}\n{rows}"}
    assert f", {states} states, " in _asked(site, "check", **asked)["about"]
    assert len(_asked(site, "draw", machine=asked)["drawing"]["nodes"]) == states
    assert f", {states} states, " in site.post("/machines/view", data=asked).text


def test_a_machine_is_shown_with_diagram_text_and_data(site: TestClient) -> None:
    text = site.get("/machines/view", params={"name": "wst/home"}).text
    assert 'id="d0n0"' in text
    assert '<script type="application/json" id="machine">' in text
    assert "<span></span>go:" not in text
    assert "Moves the head of one tape to its left end mark." in text
    assert '<a class="button" href="/play?strategy=wst">Play against wst</a>' in text


@pytest.mark.slow
def test_programs_that_decide_a_move_are_shown_on_a_board(site: TestClient) -> None:
    shown = {n: site.get("/machines/view", params={"name": n}).text for n in built_in_machines()}
    with_board = {name for name, text in shown.items() if ">On a board</a>" in text}
    programs = ("M", "R1_R2", "SC", "R3", "R4_R5", "CF", "MF")
    readings = ("printed-corners/MF", "no-five-rule/CF", "previous-entry/MF")
    assert with_board == {
        *(f"wst/{name}" for name in programs),
        *(f"wst:{name}" for name in (*readings, "no-special-case/R1_R2")),
    }
    for name in with_board:
        assert site.get("/machines/board", params={"name": name}).status_code == 200


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"name": "wst/CR"}, "with a position, no run begins at CR: it runs between moves"),
        ({"name": "gallery/copy"}, "'gallery/copy' has no tapes for a position"),
        ({"text": "README.md"}, "a text has no board"),
        ({"name": "../README.md"}, "there is no built-in machine '../README.md'"),
    ],
)
def test_a_machine_that_decides_no_move_has_no_board(
    site: TestClient, asked: dict[str, str], problem: str
) -> None:
    answer = site.get("/machines/board", params=asked)
    assert answer.status_code == 400
    assert problem in answer.json()["problem"]


@pytest.mark.parametrize(
    ("file", "kept"),
    [("", "palindrome.tm"), ("/home/me/mine.tm", "mine.tm"), ("C:\\me\\mine.tm", "mine.tm")],
)
def test_a_sent_text_leads_to_the_link_that_carries_it(
    site: TestClient, file: str, kept: str
) -> None:
    sent = {"text": EXAMPLE.replace("\n", "\r\n"), "file": file, "calls": "wst"}
    answer = site.post("/machines/view", data=sent, follow_redirects=False)
    assert answer.status_code == 303
    _, _, packed = answer.headers["Location"].partition("/machines/view?m=")
    assert from_link(packed) == MachineText(text=EXAMPLE, file=kept)
    assert "palindrome" in site.get(answer.headers["Location"]).text


@pytest.mark.parametrize("asked", ["", "?name=", "?file=mine.tm"])
def test_the_address_of_a_view_without_a_machine_leads_to_the_editor(
    site: TestClient, asked: str
) -> None:
    answer = site.get(f"/machines/view{asked}", follow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/machines/edit")


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
    assert told["about"].endswith("778 transitions")
    other = _asked(site, "check", text=text, calls="wst:previous-entry")
    assert other["about"].endswith("778 transitions")


@pytest.mark.parametrize(
    ("line", "mend", "column", "length", "said"),
    [
        ("copy:      x _   ->  x x   R R   copy", "copy:  x _ -> x x R R cpoy", 23, 4, "cpoy"),
        ("reject   no", "reject   no yes", 13, 3, "yes"),
        ("accept   yes", "acept   yes", 1, 5, "acept"),
    ],
)
def test_an_error_is_reported_at_its_place_with_a_way_out(
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


def test_all_errors_of_a_text_are_reported_each_at_its_line(site: TestClient) -> None:
    text = EXAMPLE.replace("R R   copy", "R   copy").replace("S S   yes", "S S   yez")
    told = _asked(site, "check", text=text.replace("word=ab ", "wort=ab "))
    assert [(one["line"], one["column"]) for one in told["problems"]] == [
        (9, 12),
        (14, 34),
        (18, 7),
    ]


def test_the_notation_is_explained_by_lines_of_the_text(site: TestClient) -> None:
    explained = _asked(site, "check", text=EXAMPLE)["explained"]
    says = {one["line"]: one["says"] for one in explained}
    assert says[3] == "the tapes; each has its own head: word, copy"
    assert says[9] == (
        "in state copy, if word has x and copy has the blank: write x on word, write x on copy, "
        "move the head of word right, move the head of copy right and continue in copy"
    )
    assert says[15] == "in state compare, if no other row of the state applies: continue in no"
    assert 10 not in says  # the first row of a kind is enough
    lines = EXAMPLE.split("\n")
    assert all(one["text"] == lines[one["line"] - 1] for one in explained if one["line"] != 15)
    assert _asked(site, "check", text="tapes t\n")["explained"] == []


@pytest.mark.parametrize("name", part(built_in_machines(), 4))
def test_every_line_that_is_explained_is_one_of_the_text(site: TestClient, name: str) -> None:
    text = built_in_machines()[name].read_text("utf-8")
    calls = name.rpartition("/")[0] or "wst"
    explained = _asked(site, "check", text=text, calls=calls)["explained"]
    numbers = [one["line"] for one in explained]
    assert numbers == sorted(set(numbers))
    assert all(one["text"] and one["says"] for one in explained)


def test_a_doubt_is_shown_with_the_name_of_its_check(site: TestClient) -> None:
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
def test_the_format_that_was_recognised_is_reported(site: TestClient, text: str, tool: str) -> None:
    assert _asked(site, "check", text=text)["tool"] == tool


def test_a_file_of_several_machines_leads_to_a_question(site: TestClient) -> None:
    text = "1RB1LB_1LA1RZ\n1RB---_1LA1RZ\n"
    (problem,) = _asked(site, "check", text=text)["problems"]
    assert "#" in problem["hint"]
    assert _asked(site, "check", text=text, file="list.txt#2")["about"]


def test_the_editor_opens_a_built_in_machine_with_the_files_that_it_calls(site: TestClient) -> None:
    text = site.get("/machines/edit", params={"name": "wst:previous-entry/MF"}).text
    assert "machine  MF" in text
    assert 'name="calls" value="wst:previous-entry"' in text


def test_tests_of_the_text_pass_or_fail(site: TestClient) -> None:
    more = "test t=x -> accepted\ntest t= choose 2 -> rejected\n"
    told = _asked(site, "tests", machine={"text": GUESS + more})
    assert [test["holds"] for test in told["tests"]] == [True, False, False, True]
    assert told["tests"][1]["said"] == "expected accepted, came rejected"
    assert "symbol 1 of the word, x, is unknown" in told["tests"][2]["said"]
    assert told["next"] is None
    rest = _asked(site, "tests", machine={"text": GUESS + more}, begin=3)
    assert rest["tests"] == told["tests"][3:]


def test_a_test_that_is_added_is_a_line_of_the_text(site: TestClient) -> None:
    add = [{"words": {"t": "ab"}, "wanted": "rejected", "choices": [2]}]
    told = _asked(site, "change", machine={"text": GUESS}, add=add)
    text = told["machine"]["text"]
    assert "test  t=ab  choose 2  ->  rejected" in text.splitlines()
    assert [one for one in text.splitlines() if one not in GUESS.splitlines()] == [
        "test  t=ab  choose 2  ->  rejected"
    ]
    assert told["tests"][-1] == "t=ab choose 2 -> rejected"
    assert from_link(told["link"].removeprefix("m=")).text == text
    back = _asked(site, "change", machine=told["machine"], remove=2)
    assert back["machine"]["text"] == GUESS
    assert len(back["tests"]) == 2


def test_the_first_test_of_a_text_comes_behind_its_rows(site: TestClient) -> None:
    text = "tapes t\nsymbols a\naccept y\ns: _ -> a R y\n\n\n"
    add = [{"words": {"t": ""}, "wanted": "accepted"}, {"wanted": "stuck"}]
    told = _asked(site, "change", machine={"text": text}, add=add)
    lines = ["s: _ -> a R y", "", "test  t=  ->  accepted", "test    ->  stuck", ""]
    assert told["machine"]["text"].split("\n")[3:] == lines


def test_a_test_added_to_a_built_in_machine_makes_a_text_of_it(site: TestClient) -> None:
    add = [{"words": {"Kr": "¢$"}, "wanted": "accepted"}]
    told = _asked(site, "change", machine={"name": "wst:previous-entry/MF"}, add=add)
    assert told["machine"]["calls"] == "wst:previous-entry"
    assert told["machine"]["text"].endswith("test  Kr=¢$  ->  accepted\n")
    (test,) = _asked(site, "tests", machine=told["machine"])["tests"]
    assert test["where"] == f"MF.tm:{told['machine']['text'].count(chr(10))}"


@pytest.mark.parametrize(
    ("add", "said"),
    [
        ({"words": {"u": "a"}}, "there is no tape u"),
        ({"words": {"t": "a\ntest t=b -> stuck"}}, "cannot be written as a line"),
        ({"words": {"t x": "a"}}, "there is no tape x"),
    ],
)
def test_a_test_that_no_line_can_hold_is_refused(
    site: TestClient, add: dict[str, Any], said: str
) -> None:
    asked = {"machine": {"text": GUESS}, "add": [{"wanted": "accepted", **add}]}
    assert said in site.post("/machines/change", json=asked).json()["problem"]


def test_the_file_of_another_tool_is_shown_as_rows(site: TestClient) -> None:
    text = "1RB1LB_1LA1RZ"
    told = _asked(site, "rows", text=text, file="list.txt")
    assert (told["format"], told["tool"]) == ("bbchallenge", "bbchallenge.org")
    assert told["text"].startswith("machine  ")
    assert _asked(site, "check", **{key: told[key] for key in ("text", "file")})["about"]
    for page in (
        site.post("/machines/edit", data={"text": text}).text,
        site.post("/machines/view", data={"text": text}).text,
    ):
        assert "A:" in page
        assert "converted from bbchallenge.org to rows" in page
    own = _asked(site, "rows", text=GUESS)
    assert (own["format"], own["text"]) == ("noloss", GUESS)
    assert "hint" in _asked(site, "rows", text="tapes t\n")


def test_all_branches_are_reported_with_the_way_to_each(site: TestClient) -> None:
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
def test_tests_and_branches_are_bounded(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "IN_ALL", -1.0)
    told = _asked(site, "tests", machine={"text": GUESS})
    assert ([test["holds"] for test in told["tests"]], told["next"]) == ([True], 1)
    page = _file(site, kind="html")
    assert b'id="tests">[]</script>' in page
    monkeypatch.setattr(runs, "MOST_LISTED", 1)
    told = _asked(site, "branches", machine={"text": GUESS}, words={"t": ""})
    assert (told["said"], len(told["ways"])) == ("accepted: 2 branches", 1)
    monkeypatch.setattr(runs, "TREE_STEPS", 50)
    endless = GUESS.replace("R check", "R s")
    told = _asked(site, "branches", machine={"text": endless}, words={"t": ""})
    assert told["said"].startswith("not known after 50 steps on all branches together")


def _file(site: TestClient, **asked: Any) -> bytes:
    return b64decode(_asked(site, "save", **{"machine": {"text": GUESS}, **asked})["data"])


def test_a_machine_is_taken_home_as_one_page_with_its_words(site: TestClient) -> None:
    page = _file(site, kind="html", words={"t": "ab"}).decode()
    assert 'id="words">{"t":["a","b"]}<' in page
    assert "src=" not in page
    assert "All branches on t=ab: " in page
    odd = {"text": GUESS.replace("guess", "a_π.1")}
    assert _asked(site, "save", machine=odd, kind="html")["name"] == "a---1.html"
    wrong = _asked(site, "save", machine={"text": GUESS}, kind="html", words={"t": "x"})
    assert "unknown" in wrong["problem"]


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("tm", b"machine  "),
        ("jff", b"<?xml "),
        ("yaml", b""),
        ("svg", b"<?xml "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
    ],
)
def test_a_machine_is_saved_in_every_form_that_the_page_offers(
    site: TestClient, kind: str, begins: bytes
) -> None:
    text = "tapes t\nsymbols a\naccept y\ns: a -> a R y\n\ntest t=a -> accepted\n"
    told = _asked(site, "save", machine={"text": f"machine  m\n{text}"}, kind=kind)
    data = b64decode(told["data"])
    assert told["name"].startswith("m.")
    if told["name"] == f"m.{kind}":  # without a font, a picture is an SVG
        assert data.startswith(begins)
    assert ("the tests in the file are left out" in told["notes"]) == (kind in ("jff", "yaml"))


def test_a_machine_that_is_saved_has_the_notes_that_convert_prints(site: TestClient) -> None:
    text = "tapes t\nsymbols a\naccept y\ns: a -> a R y{}\n"
    lost = "the comments in the file are left out"
    for comment in ("", "  # the only row"):
        told = _asked(site, "save", machine={"text": text.format(comment)}, kind="jff")
        assert (lost in told["notes"]) == bool(comment)


def test_a_machine_that_a_format_cannot_express_is_refused(site: TestClient) -> None:
    told = _asked(site, "save", machine={"text": EXAMPLE}, kind="yaml")
    assert "2 tapes" in told["problem"]
    assert told["hint"]


def test_the_cache_is_bounded_and_drops_the_oldest_first() -> None:
    kept = BoundedCache[str, str](100, lambda key, value: len(key + value))
    for at in range(20):
        assert kept.made(f"{at:02}", lambda key: key * 10) == f"{at:02}" * 10
        kept.get("17")
        assert kept.weight == 22 * len(kept.values) <= kept.room
    assert list(kept.values) == ["16", "18", "19", "17"]
    assert kept.made("long", lambda _: "x" * 101) == "x" * 101
    assert (kept.get("long"), list(kept.values)) == (None, ["16", "18", "19", "17"])
