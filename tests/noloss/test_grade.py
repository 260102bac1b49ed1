"""`noloss grade`: the table of a class, which nothing that is handed in can stop."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from common.documents import document_text
from noloss import grading
from noloss.grading import Ended
from tests.noloss.conftest import Noloss
from tests.noloss.machines_of_ww import COUNTER, FUNCTION, GOOD, WRONG
from verify.machines.documents import EqualDocument

FEW = ("--up-to", 4, "--random", 0)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()
    files = {"model.tm": GOOD, "ww.py": FUNCTION, "class/notes.md": "no machine", "class/.x": ""}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")


def hand_in(name: str, text: str) -> None:
    Path("class", name).write_text(text, encoding="utf-8")


def test_every_file_has_its_row_with_points_and_the_shortest_difference(noloss: Noloss) -> None:
    hand_in("anna.tm", WRONG)
    hand_in("ben.tm", "this is no machine")
    done = noloss("grade", "class", "--against", "model.tm", *FEW, "--csv", "points.csv")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[2].split() == [
        "anna.tm",
        "differs",
        "0.23",
        "on",
        "a:",
        "accepted,",
        "the",
        "model:",
        "rejected",
    ]
    assert lines[3].startswith("ben.tm   refused  0.00    ben.tm:1:1: 'this' is no header")
    assert lines[-2] == "2 files against model.tm: 1 differs, 1 refused"
    assert lines[-1] == "points: the share of 31 inputs, all inputs over a b up to length 4"
    with Path("points.csv").open(encoding="utf-8", newline="") as stream:
        first, second = csv.DictReader(stream)
    assert (first["file"], first["points"], first["alike"]) == ("anna.tm", "0.2258", "7")
    assert (first["input"], first["model"], first["own"]) == ("a", "rejected", "accepted")
    assert (second["verdict"], second["points"]) == ("refused", "0.0000")


def compared(tried: int, alike: int, undecided: int) -> Ended:
    """Give what a comparison of ten inputs leaves behind that differs on none."""
    told = EqualDocument(
        first="model.tm",
        second="x.tm",
        alphabet=("a",),
        up_to=9,
        random=0,
        seed=1,
        inputs=10,
        tried=tried,
        alike=alike,
        undecided=undecided,
        difference=None,
        unknown=None,
    )
    return Ended(3, document_text(told).encode(), "")


@pytest.mark.parametrize(
    ("ended", "verdict", "points", "message"),
    [
        (compared(10, 10, 0), "equal", 1.0, None),
        (compared(10, 8, 2), "undecided", 0.8, "2 inputs are not decided within the budget"),
        (compared(4, 4, 0), "undecided", 0.4, "6 inputs are not decided within the budget"),
        (Ended(None, b"", ""), "undecided", 0.0, "it came to no end within 7 seconds"),
        (Ended(-9, b"", ""), "undecided", 0.0, "it ended with exit code -9"),
        (Ended(0, b"{}", ""), "undecided", 0.0, "it ended with exit code 0"),
        (Ended(2, b"", "error: no machine\n  hint: x\n"), "refused", 0.0, "no machine"),
    ],
)
def test_points_are_the_share_of_all_inputs_and_never_of_what_was_tried(
    monkeypatch: pytest.MonkeyPatch,
    ended: Ended,
    verdict: str,
    points: float,
    message: str | None,
) -> None:
    monkeypatch.setattr(grading, "_run", lambda command, seconds: ended)
    hand_in("x.tm", GOOD)
    part = grading.graded(Path("class/x.tm"), "model.tm", (), 7.0, 10)
    assert (part.verdict, part.points, part.message) == (verdict, points, message)


def test_the_name_of_a_file_that_is_handed_in_makes_nothing_run(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("python:own.py:f", "this is no machine")
    hand_in("own.py", "open('ran', 'w')\ndef f(word):\n    return True\n")
    monkeypatch.chdir("class")
    done = noloss("grade", ".", "--against", "../model.tm", *FEW, "--json")
    assert {part["verdict"] for part in done.document["files"]} == {"refused"}
    assert not Path("ran").exists()


def test_a_file_cannot_call_what_others_have_handed_in(noloss: Noloss) -> None:
    hand_in("ww.tm", GOOD)
    call = "tapes w c\nsymbols a b\naccept yes\ngo: call ww(w, c) then yes\n"
    hand_in("copied.tm", call)
    done = noloss("grade", "class", "--against", "model.tm", *FEW, "--json")
    verdicts = {part["file"]: part["verdict"] for part in done.document["files"]}
    assert verdicts == {"copied.tm": "refused", "ww.tm": "equal"}


def test_folders_in_the_folder_are_told(noloss: Noloss) -> None:
    hand_in("anna.tm", GOOD)
    Path("class/ben").mkdir()
    done = noloss("grade", "class", "--against", "model.tm", *FEW)
    assert done.err == "note: folders in class are not looked into: ben\n"


@pytest.mark.slow
def test_a_file_that_is_hostile_stops_nothing(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.grading.START", 0.5)
    hand_in("=cmd.tm", GOOD.replace("machine  ww", "machine cmd"))
    hand_in("bytes.tm", "\x00\x01")
    hand_in("large.tm", GOOD + "# " + "x" * 2_000_000)
    hand_in("letters.txt", GOOD.replace("a b", "a"))
    hand_in("right.tm", GOOD)
    hand_in("slow.tm", COUNTER)
    asked = ("grade", "class", "--against", "python:ww.py:is_ww", "--alphabet", "ab", *FEW)
    more = ("--steps", 10**9, "--seconds", 2, "--csv", "points.csv")
    done = noloss(*asked, *more, "--json")
    assert (done.code, done.err) == (0, "")
    verdicts = {part["file"]: part["verdict"] for part in done.document["files"]}
    assert verdicts == {
        "=cmd.tm": "equal",
        "bytes.tm": "refused",
        "large.tm": "refused",
        "letters.txt": "refused",
        "right.tm": "equal",
        "slow.tm": "undecided",
    }
    (slow,) = (part for part in done.document["files"] if part["file"] == "slow.tm")
    assert slow["points"] == 0.0
    assert Path("points.csv").read_text(encoding="utf-8").splitlines()[1].startswith("'=cmd.tm,")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("nowhere", "--against", "model.tm"), "nowhere cannot be read: no such file or directory"),
        (("class", "--against", "model.tm"), "there is no machine file in class"),
        (("class", "--against", "nowhere.tm"), "there is no file nowhere.tm"),
    ],
)
def test_without_a_model_or_files_there_is_no_table(
    noloss: Noloss, arguments: tuple[str, ...], problem: str
) -> None:
    done = noloss("grade", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"error: {problem}\n")


def test_a_function_as_model_needs_an_alphabet_and_must_be_there(noloss: Noloss) -> None:
    hand_in("anna.tm", WRONG)
    done = noloss("grade", "class", "--against", "python:ww.py:is_ww")
    assert done.err.startswith("error: a Python function has no alphabet\n  hint: say of which")
    done = noloss("grade", "class", "--against", "python:ww.py:is_w", "--alphabet", "ab")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ww.py: there is no is_w\n  hint: did you mean 'is_ww'?")
