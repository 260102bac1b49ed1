"""Hostile input to the section Machines does no harm."""

from __future__ import annotations

import json
import re
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from html import escape, unescape
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from starlette.testclient import TestClient

from noloss.web.machines.edits import MOST_ADDED
from noloss.web.machines.texts import (
    LONGEST_LINK,
    LONGEST_TEXT,
    MachineText,
    linked_machine,
    to_link,
    weight,
)

SMALL = "tapes t\nsymbols a b\naccept y\ns: a -> a R s\n   _ -> _ S y\n"


def _refused(site: TestClient, what: str, **asked: Any) -> str:
    answer = site.post(f"/machines/{what}", content=json.dumps(asked).encode())
    assert 400 <= answer.status_code < 500, answer.text
    problem = answer.json()["problem"]
    assert "hint:" in problem or "bytes" in problem
    assert "Traceback" not in problem
    return str(problem)


@pytest.mark.parametrize(
    "name",
    ["/etc/passwd", "../wst/CF", "python:x.py:f", "process:ls", "machine:x.tm", "wst/CF.tm", "wst"],
)
def test_no_name_but_a_built_in_one_names_a_machine(site: TestClient, name: str) -> None:
    assert "there is no built-in machine" in _refused(site, "tests", machine={"name": name})
    assert site.get("/machines/view", params={"name": name}).status_code == 400


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("call", ["home2", "passwd", "x.tm", "etc", "machine.tm"])
def test_a_text_calls_no_file_of_this_computer(
    site: TestClient, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (call, f"{call}.tm", "machine.tm"):
        (tmp_path / name).write_text(SMALL.replace("tapes", f"machine {call}\ntapes"))
    text = SMALL.replace("_ -> _ S y", f"_ -> _ S call {call}(t) then y")
    for file in (str(tmp_path / "machine.tm"), "machine.tm", f"../{call}.tm"):
        answer = site.post("/machines/check", json={"text": text, "file": file}).json()
        assert answer["about"] == ""
        assert "there is no routine or machine" in answer["problems"][0]["text"]
        assert "built-in" in answer["problems"][0]["hint"]


@pytest.mark.parametrize("calls", ["python:x.py:f", "..", "/tmp", "wst:nothing", "machine:x"])
def test_a_text_calls_the_machines_of_built_in_strategies_only(
    site: TestClient, calls: str
) -> None:
    assert "has no machines" in _refused(site, "check", text=SMALL, calls=calls)


def _link(data: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.usefixtures("in_this_process")
def test_a_link_that_unpacks_to_more_than_a_machine_is_refused(site: TestClient) -> None:
    bomb = _link(b'["a","wst","' + b"a" * 12_000_000 + b'"]')
    assert len(bomb) < LONGEST_LINK
    assert site.get("/machines/view", params={"m": "x"}).status_code == 400  # loads what it needs
    tracemalloc.start()
    assert site.get("/machines/view", params={"m": bomb}).status_code == 400
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000
    assert site.get("/machines/view", params={"m": "A" * LONGEST_LINK + "A"}).status_code == 400


@pytest.mark.parametrize(
    "spoil",
    [
        lambda link: link[:-7],
        lambda link: link[:20] + ("A" if link[20] != "A" else "B") + link[21:],
        lambda link: link + "AAAA",
        lambda link: "é" + link,
        lambda link: "=",
        lambda link: _link(b"[" * 100_000),
        lambda link: _link(b'["a","wst"]'),
        lambda link: _link(b'["a","wst",7]'),
        lambda link: _link(b"\xff\xfe"),
    ],
)
def test_a_spoilt_link_is_one_clear_error(site: TestClient, spoil: Any) -> None:
    link = to_link(MachineText(text=SMALL))
    assert link is not None
    answer = site.get("/machines/view", params={"m": spoil(link)})
    assert answer.status_code == 400
    assert answer.json()["problem"].startswith("this link does not carry a whole machine\n  hint:")


def test_a_link_has_the_limits_of_a_form(site: TestClient) -> None:
    for text, calls, said in (
        (SMALL, "python:x.py:f", "has no machines"),
        ("x" * (LONGEST_TEXT + 1), "wst", "has at most 300,000 characters"),
    ):
        link = _link(json.dumps(["a.tm", calls, text]).encode())
        answer = site.get("/machines/view", params={"m": link})
        assert (answer.status_code, said in answer.json()["problem"]) == (400, True)


def test_a_text_too_long_for_a_link_is_sent_whole_in_forms(site: TestClient) -> None:
    noise = "".join(chr(0x4E00 + 7919 * at % 20_000) for at in range(20_000))
    lines = "".join(f"# {noise[at : at + 1000]}\n" for at in range(0, len(noise), 1000))
    text = f'{SMALL}{lines}# "quoted" & <b>\n'
    page = site.post("/machines/view", data={"text": text}).text
    sent = re.findall('<input type="hidden" name="text" value="([^"]*)">', page)
    assert [unescape(value) for value in sent] == [text]  # to edit
    assert not any("\n" in value for value in sent)
    assert 'href="/machines/edit' not in page


def test_a_text_that_is_too_long_is_refused_and_one_too_long_for_a_link_gets_no_link() -> None:
    assert to_link(MachineText(text="x" * (LONGEST_TEXT + 1))) is None
    noise = "".join(chr(0x4E00 + 7919 * at % 20_000) for at in range(20_000))
    assert to_link(MachineText(text=noise)) is None


def test_a_line_of_a_form_ends_in_one_character(site: TestClient) -> None:
    comment = "# a comment\n"
    text = SMALL + comment * ((LONGEST_TEXT - len(SMALL)) // len(comment))
    assert LONGEST_TEXT - len(comment) < len(text) <= LONGEST_TEXT
    sent = {"text": text.replace("\n", "\r\n"), "calls": "wst"}
    answer = site.post("/machines/view", data=sent, follow_redirects=False)
    assert answer.status_code == 303


def test_a_refused_text_comes_back_into_the_editor(site: TestClient) -> None:
    text = "# mine\n" + "#" * LONGEST_TEXT
    answer = site.post("/machines/view", data={"text": text}, headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert "# mine\n####" in answer.text
    assert "at most 300,000 characters here, this has 300,007" in answer.text


SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "name", [SCRIPT, '"><img src=x onerror=alert(1)>', "';alert(1)//", "</svg>"]
)
def test_names_are_shown_as_they_are(site: TestClient, name: str) -> None:
    text = f"about {name}\ntapes t\nsymbols '{name}'\naccept y\ns: _ -> '{name}' R y\n"
    for address in ("edit", "view"):
        answer = site.post(f"/machines/{address}", data={"text": text})
        assert answer.status_code == 200
        for harm in ("<script>alert", "<img", "<script>'", "</svg>'"):
            assert harm not in answer.text
        assert escape(name) in answer.text


def test_control_characters_are_refused_in_a_machine(site: TestClient) -> None:
    for sign in ("\x00", "\x1b[31m"):
        told = site.post("/machines/check", json={"text": SMALL + f"# {sign}\n"}).json()
        assert "a character that is not text" in told["problems"][0]["text"]
        assert told["problems"][0]["line"] == 6


def test_an_invisible_character_is_noted_in_a_comment_and_refused_in_a_name(
    site: TestClient,
) -> None:
    for sign in ("\u202e", "\u200b"):
        told = site.post("/machines/check", json={"text": SMALL + f"# {sign}\n"}).json()
        assert told["notes"][0].startswith(f"line 6, column 3: U+{ord(sign):04X} ")
        told = site.post("/machines/check", json={"text": f"{SMALL}q{sign}:\n"}).json()
        assert "is invisible, and is part of a name" in told["problems"][0]["text"]


def _quick(site: TestClient, seconds: float, what: str, **asked: Any) -> Any:
    began = process_time()
    answer = site.post(f"/machines/{what}", json=asked)
    assert process_time() - began < seconds
    return answer.json()


@pytest.mark.usefixtures("in_this_process")
def test_an_expansion_that_explodes_is_refused_at_its_row(site: TestClient) -> None:
    many = " ".join(f"v{at}" for at in range(150))
    text = f"tapes t u\nsymbols {many}\nvars x y: {many}\naccept a\ns: x y -> y x R R s\n"
    told = _quick(site, 5, "check", text=text)
    assert told["problems"][0]["line"] == 5
    assert "more than 20,000 transitions" in told["problems"][0]["text"]


def wide(tapes: int, symbols: int, mark: str = "") -> str:
    """Write a machine in a few lines, whose one row stands for the cube of its symbols."""
    letters = " ".join("abcdefghijklmnopqrst"[:symbols])
    looks = " ".join(["X Y Z", *("a" for _ in range(3, tapes))])
    names = " ".join(f"t{at}" for at in range(tapes))
    blank, same, stay, right = ("_ " * tapes, "* " * tapes, "S " * tapes, "R " * tapes)
    return (
        f"machine wide{mark}\ntapes {names}\nsymbols {letters}\nvars X Y Z: {letters}\naccept y\n"
        f"\ns: {looks} -> {looks} {right} s\n   {blank} -> {same} {stay} y\n"
    )


@pytest.mark.usefixtures("in_this_process")
def test_productions_on_many_tapes_are_refused_before_they_are_made(site: TestClient) -> None:
    tracemalloc.start()
    told = _quick(site, 2, "check", text=wide(300, 20))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told["problems"][0]["line"] == 7
    assert "transitions times tapes are more than 100,000" in told["problems"][0]["text"]
    assert most < 20_000_000


@pytest.mark.usefixtures("in_this_process")
def test_states_that_every_copy_has_again_are_counted(site: TestClient) -> None:
    letters = "abcdefghijklmnopqrst"
    calls = "".join(f"q{at}: _ -> _ S call r(t) then q{at + 1}\n" for at in range(20))
    text = (
        f"tapes t\nsymbols {' '.join(letters)}\nvars X Y Z: {' '.join(letters)}\naccept q20\n"
        f"reject when stuck *\n{calls}\nroutine r(t)\nb: _ -> _ S return\nst(X,Y,Z):\n"
    )
    told = _quick(site, 2, "check", text=text)
    assert "more than 50,000 states" in told["problems"][0]["text"]


@pytest.mark.parametrize(("tapes", "symbols"), [(3, 8), (12, 6), (100, 4)])
def test_a_kept_machine_weighs_what_it_takes(tapes: int, symbols: int) -> None:
    given, _ = MachineText(text=wide(tapes, symbols)), linked_machine(MachineText(text=SMALL))
    tracemalloc.start()
    made = linked_machine(given)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken * 0.9 < weight(made) < taken * 3
    assert linked_machine(given) is made


@pytest.mark.usefixtures("in_this_process")
def test_a_page_that_is_too_large_is_refused_in_a_sentence(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.web.machines.pages.MOST_BYTES", 1_000)
    answer = site.post("/machines/view", data={"text": SMALL + "# too large\n"})
    assert answer.status_code == 400
    assert "the page of this machine has" in answer.json()["problem"]
    assert "noloss step" in answer.json()["problem"]


@pytest.mark.usefixtures("in_this_process")
def test_the_tests_of_a_run_that_never_halts_end(site: TestClient) -> None:
    text = "tapes t\nsymbols a\naccept y\ns: _ -> a R s\n   a -> a R y\n"
    sent = {"text": text + "test t= -> accepted\n" * 3}
    told = site.post("/machines/tests", json={"machine": sent}).json()
    assert [test["holds"] for test in told["tests"]] == [False] * 3


@pytest.mark.parametrize(
    "body", [b"", b"[", b"[]", b"7", b"\xff", b"[" * 100_000, b'{"from": 1e999}', b'{"machine": 1}']
)
def test_anything_but_a_request_is_refused(site: TestClient, body: bytes) -> None:
    for what in ("check", "tests", "branches", "link", "rows", "change", "draw", "save"):
        answer = site.post(f"/machines/{what}", content=body)
        assert answer.status_code == 400
        assert "the question cannot be read" in answer.json()["problem"]


@pytest.mark.parametrize("begin", [-1, "x", 10**30])
def test_a_number_that_no_test_has_is_refused(site: TestClient, begin: object) -> None:
    _refused(site, "tests", machine={"text": SMALL}, begin=begin)


@pytest.mark.parametrize(
    "asked",
    [
        {"remove": -1},
        {"remove": "x"},
        {"remove": 7},
        {"add": 7},
        {"add": [7]},
        {"add": [{"wanted": "won"}]},
        {"add": [{"wanted": "accepted", "words": {"t": 7}}]},
        {"add": [{"wanted": "accepted", "words": {"t": "\ud800"}}]},
        {"add": [{"wanted": "accepted", "words": {"\ud800": "a"}}]},
        {"add": [{"wanted": "accepted", "choices": [10**30]}]},
        {"add": [{"wanted": "accepted", "choices": [0]}]},
        {"add": [{"wanted": "accepted"}] * (MOST_ADDED + 1)},
    ],
)
def test_an_invalid_change_is_refused(site: TestClient, asked: dict[str, Any]) -> None:
    _refused(site, "change", machine={"text": SMALL}, **asked)


@pytest.mark.parametrize("asked", [{"kind": "exe"}, {"kind": "../x"}, {"kind": "html", "words": 7}])
def test_a_file_that_is_not_offered_is_refused(site: TestClient, asked: dict[str, Any]) -> None:
    _refused(site, "save", machine={"text": SMALL}, **asked)


def test_half_of_a_character_is_refused_in_a_request(site: TestClient) -> None:
    machine = {"text": SMALL}
    for words in ({"t": "\ud800"}, {"\ud800": "a"}):
        _refused(site, "branches", machine=machine, words=words)
        _refused(site, "branches", machine={"name": "wst/CF"}, words=words)
    for key in ("text", "file", "calls", "name", "m"):
        _refused(site, "check", **{key: "\ud800"})
        _refused(site, "save", machine=machine, kind="html", words=words)


def test_of_a_machine_that_is_too_large_for_a_diagram_the_rows_are_shown(site: TestClient) -> None:
    rows = "".join(f"q{at}: _ -> _ R q{at + 1}\n" for at in range(450))
    sent = {"text": f"tapes t\nsymbols a\naccept q450\n{rows}"}
    text = site.post("/machines/view", data=sent).text
    assert "No diagram: 450 rows make no diagram that anybody could read" in text
    assert "q449: _ -&gt; _ R q450" in text
