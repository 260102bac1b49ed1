"""`noloss grade`: the table of a class, which nothing that is handed in can stop."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from common.documents import document_text
from common.limits import Limits
from common.processes import ProcessEnd
from noloss.cli import enter
from noloss.work import grading
from noloss.work.grading import InputCounts
from tests.machines.texts import SKELET_1, WW, machine_text
from tests.noloss.conftest import Noloss
from tests.noloss.machines.machines_of_ww import FUNCTION, WRONG
from tests.processes import PATIENCE
from verify.deciders.answers import Endless, WordAnswer
from verify.deciders.comparison import BothEndless, EqualDocument, Pair

FEW = ("--up-to", 4, "--random", 0)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()
    files = {"model.tm": WW, "ww.py": FUNCTION, "class/notes.md": "no machine"}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")


def hand_in(name: str, text: str) -> None:
    Path("class", name).write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_every_file_has_its_row_with_points_and_the_shortest_difference(noloss: Noloss) -> None:
    hand_in("anna.tm", WRONG)
    hand_in("ben.tm", "this is not a machine")
    done = noloss("grade", "class", "--against", "model.tm", *FEW, "--csv-file", "points.csv")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[2].split() == [
        "anna.tm",
        "differs",
        "0.50",
        "1.00",
        "0.00",
        "on",
        "a:",
        "accepted,",
        "the",
        "model:",
        "rejected",
    ]
    assert lines[3].startswith(
        "ben.tm   refused  0.00                      ben.tm:1:1: 'this' is neither a header"
    )
    assert lines[-3] == "2 files against model.tm: 1 differs, 1 refused"
    inputs = "31 inputs: all inputs over a b up to length 4, on the first tape alone"
    assert lines[-2] == inputs
    assert lines[-1] == (
        "points: the mean of the shares of right decisions on the 7 that model.tm accepts, "
        "and on the 24 others"
    )
    with Path("points.csv").open(encoding="utf-8", newline="") as stream:
        first, second = csv.DictReader(stream)
    assert (first["file"], first["points"], first["alike"]) == ("anna.tm", "0.5000", "7")
    assert (first["accepted"], first["others"]) == ("1.0000", "0.0000")
    assert (first["input"], first["model"], first["own"]) == ("a", "rejected", "accepted")
    assert (second["verdict"], second["points"]) == ("refused", "0.0000")


@pytest.mark.usefixtures("_in_this_process")
def test_the_column_of_inputs_holds_the_word_itself(noloss: Noloss) -> None:
    Path("no.py").write_text("def no(word):\n    return False\n", encoding="utf-8")
    hand_in("anna.tm", WW)
    asked = ("grade", "class", "--against", "python:no.py:no", "--alphabet", "ab", *FEW)
    assert "on the empty word: accepted" in noloss(*asked, "--csv-file", "points.csv").out
    with Path("points.csv").open(encoding="utf-8", newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert (row["input"], row["model"], row["own"]) == ("", "not accepted", "accepted")


@pytest.mark.usefixtures("_in_this_process")
def test_a_machine_that_accepts_nothing_has_half_the_points_at_most(noloss: Noloss) -> None:
    hand_in("anna.tm", WW.replace("               _ _  ->  _ _   S S   yes\n", ""))
    (part,) = noloss("grade", "class", "--against", "model.tm", *FEW, "--json").document["files"]
    assert (part["points"], part["accepted"], part["others"]) == (0.5, 0.0, 1.0)


@pytest.mark.usefixtures("_in_this_process")
def test_if_the_model_accepts_nothing_points_are_the_share_of_right_rejections(
    noloss: Noloss,
) -> None:
    Path("no.py").write_text("def no(word):\n    return False\n", encoding="utf-8")
    hand_in("anna.tm", WW)
    asked = ("grade", "class", "--against", "python:no.py:no", "--alphabet", "ab", *FEW)
    (part,) = noloss(*asked, "--json").document["files"]
    assert (part["accepted"], part["points"], part["others"]) == (None, 24 / 31, 24 / 31)


@pytest.mark.slow
@pytest.mark.usefixtures("_in_this_process")
def test_a_model_that_decides_too_slowly_is_reported_before_any_file(noloss: Noloss) -> None:
    hand_in("anna.tm", WW)
    Path("slow.tm").write_text(SKELET_1, encoding="utf-8")
    asked = ("grade", "class", "--against", "slow.tm", *FEW, "--steps", 10**9)
    done = noloss(*asked, "--seconds", 0.2)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: slow.tm does not decide all inputs within 0.2 seconds\n")


def compared(tried: int, alike: int, undecided: int) -> ProcessEnd:
    """Give what a comparison of ten inputs leaves behind."""
    accepted, rejected = (WordAnswer(verdict, 1, (), None) for verdict in ("accepted", "rejected"))
    differs = alike + undecided < tried
    told = EqualDocument(
        first="model.tm",
        second="x.tm",
        alphabet=("a",),
        tapes=1,
        up_to=9,
        random=0,
        seed=1,
        inputs=10,
        tried=tried,
        alike=alike,
        accepted=0,
        accepted_random=0,
        undecided=undecided,
        decider=True,
        never_halts=BothEndless(Endless(), Endless(0, undecided)),
        difference=Pair(("a",), accepted, rejected) if differs else None,
        unknown=None,
    )
    return ProcessEnd(3, document_text(told).encode(), b"")


@pytest.mark.parametrize(
    ("ended", "verdict", "points", "message"),
    [
        (compared(10, 10, 0), "equal", 1.0, None),
        (compared(10, 8, 2), "undecided", 0.8, "2 inputs are not decided within the budget"),
        (compared(4, 4, 0), "undecided", 0.4, "6 inputs are not decided within the budget"),
        (compared(10, 7, 0), "differs", 0.7, None),
        (
            *(compared(5, 3, 1), "differs", 0.3),
            "6 inputs are not decided within the budget: the points may be more",
        ),
        (ProcessEnd(-9, b"", b"", "time"), "undecided", 0.0, "it came to no end within 7 seconds"),
        (ProcessEnd(-9, b"", b""), "undecided", 0.0, "it ended with exit code -9"),
        (ProcessEnd(0, b"{}", b""), "undecided", 0.0, "it ended with exit code 0"),
        (
            ProcessEnd(3, b"", b"error: it needs more than 2 GB of memory\n  hint: x\n"),
            "undecided",
            0.0,
            "it needs more than 2 GB of memory",
        ),
        (ProcessEnd(2, b"", b"error: no machine\n  hint: x\n"), "refused", 0.0, "no machine"),
    ],
)
def test_points_are_the_share_of_all_inputs_not_of_those_tried(
    monkeypatch: pytest.MonkeyPatch,
    ended: ProcessEnd,
    verdict: str,
    points: float,
    message: str | None,
) -> None:
    monkeypatch.setattr(grading, "run", lambda command, limits, environment: ended)
    hand_in("x.tm", WW)
    part = grading.graded(Path("class/x.tm"), "model.tm", (), Limits(7.0), InputCounts(0, 10))
    assert (part.verdict, part.points, part.message) == (verdict, points, message)
    counted = (message or "0").split()[0]
    assert part.undecided == (int(counted) if counted.isdigit() else 0)


@pytest.mark.slow
def test_the_name_of_a_file_that_is_handed_in_makes_nothing_run(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("python:own.py:f", "this is not a machine")
    hand_in("own.py", "open('ran', 'w')\ndef f(word):\n    return True\n")
    monkeypatch.chdir("class")
    done = noloss("grade", ".", "--against", "../model.tm", *FEW, "--json")
    assert {part["verdict"] for part in done.document["files"]} == {"refused"}
    assert not Path("ran").exists()


@pytest.mark.slow
def test_a_file_cannot_call_what_others_have_handed_in(noloss: Noloss) -> None:
    hand_in("ww.tm", WW)
    call = "tapes w c\nsymbols a b\naccept yes\ngo: call ww(w, c) then yes\n"
    hand_in("copied.tm", call)
    done = noloss("grade", "class", "--against", "model.tm", *FEW, "--json")
    verdicts = {part["file"]: part["verdict"] for part in done.document["files"]}
    assert verdicts == {"copied.tm": "refused", "ww.tm": "equal"}


@pytest.mark.usefixtures("_in_this_process")
def test_a_folder_without_a_machine_file_has_a_row(noloss: Noloss) -> None:
    hand_in("anna.tm", WW)
    Path("class/aa").mkdir()
    asked = ("grade", "class", "--against", "model.tm", *FEW, "--junit", "out.xml")
    first, second = noloss(*asked, "--json").document["files"]
    assert (first["file"], first["verdict"], first["points"]) == ("aa", "refused", 0)
    assert first["message"] == "a folder with no machine file"
    assert second["file"] == "anna.tm"
    assert "refused: a folder with no machine file" in Path("out.xml").read_text("utf-8")


@pytest.mark.usefixtures("_in_this_process")
def test_a_folder_with_one_machine_file_is_graded_under_its_name(noloss: Noloss) -> None:
    Path("class/Ben B_17_file").mkdir()
    hand_in("Ben B_17_file/mine.tm", WW)
    hand_in("Ben B_17_file/report.pdf", "")
    Path("class/carl").mkdir()
    hand_in("carl/one.tm", WW)
    hand_in("carl/two.tm", WW)
    done = noloss("grade", "class", "--against", "model.tm", *FEW, "--json")
    parts = [(part["file"], part["verdict"]) for part in done.document["files"]]
    assert parts == [("Ben B_17_file", "equal"), ("carl", "refused")]
    assert done.document["files"][1]["message"] == "a folder with 2 machine files"


def test_if_nothing_can_be_graded_the_hint_says_why(noloss: Noloss) -> None:
    Path("class/carl").mkdir()
    done = noloss("grade", "class", "--against", "model.tm", *FEW)
    assert done.err.endswith("files; carl is a folder with no machine file\n")


@pytest.mark.usefixtures("_in_this_process")
def test_a_file_of_a_kind_that_is_not_read_is_named(noloss: Noloss) -> None:
    hand_in("anna.tm", WW)
    hand_in("ben.PDF", "")
    hand_in("anna.cases", "")
    done = noloss("grade", "class", "--against", "model.tm", *FEW)
    assert done.err == "note: `grade` skipped: ben.PDF (a .pdf file)\n"


@pytest.mark.usefixtures("_in_this_process")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no FIFOs")
def test_a_file_that_cannot_be_a_machine_is_named(noloss: Noloss) -> None:
    hand_in("anna.tm", WW)
    hand_in(".ben.tm", WW)
    os.mkfifo("class/carl.tm")
    Path("class/dora.tm").symlink_to("nowhere")
    done = noloss("grade", "class", "--against", "model.tm", *FEW)
    assert done.err == (
        "note: `grade` skipped: .ben.tm (hidden), carl.tm (not a regular file), "
        "dora.tm (a link to nothing)\n"
    )


def test_a_table_that_cannot_be_written_is_reported_before_the_work(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("anna.tm", WW)
    monkeypatch.setattr(grading, "run", lambda *_, **__: pytest.fail("work was done"))
    asked = ("grade", "class", "--against", "model.tm", *FEW)
    for option, file, problem in (
        ("--csv-file", "nodir/x.csv", "nodir/x.csv: cannot be written: no such file or directory"),
        ("--csv-file", "class", "class: is a folder"),
        ("--csv-file", "model.tm/x.csv", "model.tm/x.csv: cannot be written: not a directory"),
        ("--junit", "nodir/x.xml", "nodir/x.xml: cannot be written: no such file or directory"),
    ):
        done = noloss(*asked, option, file)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"error: {problem}\n  hint: ")


@pytest.mark.usefixtures("_in_this_process")
def test_a_table_that_could_not_be_written_after_all_is_shown(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("anna.tm", WW)
    monkeypatch.setattr("noloss.commands.machines.grade.check_writable", lambda path: None)
    asked = ("grade", "class", "--against", "model.tm", *FEW, "--csv-file", "nodir/x.csv")
    done = noloss(*asked)
    assert done.code == 2
    assert "1 file against model.tm: 1 equal\n" in done.out
    assert done.err.startswith("error: nodir/x.csv: cannot be written: ")


@pytest.mark.slow
def test_a_file_that_is_hostile_stops_nothing(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.work.grading.START", PATIENCE)  # however slow
    hand_in("=cmd.tm", WW.replace("machine  ww", "machine cmd"))
    hand_in("bytes.tm", "\x00\x01")
    hand_in("large.tm", WW + "# " + "x" * 2_000_000)
    hand_in("letters.txt", WW.replace("a b", "a"))
    hand_in("right.tm", WW)
    hand_in("slow.tm", SKELET_1)
    asked = ("grade", "class", "--against", "python:ww.py:is_ww", "--alphabet", "ab", *FEW)
    more = ("--steps", 10**9, "--seconds", 2, "--csv-file", "points.csv")
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


# machines that never halt

DECIDES = machine_text("decides-ww")
LOOPS = DECIDES.replace("b -> * S no", "b -> * S go")
STUCK = DECIDES.replace("     b -> * S no\n", "").replace("reject   no\n", "")
FOUR = ("--up-to", 2, "--random", 0)
"""Seven words; three have no b."""


@pytest.fixture
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare files in the process of the tests, which costs less than one for each."""

    def compared(file: Path, model: str, options: Sequence[str], limits: Limits) -> ProcessEnd:
        out = io.StringIO()
        with redirect_stdout(out):
            code = enter(["equal", "--count", "--json", *options, "--", model, str(file)])
        return ProcessEnd(code, out.getvalue().encode(), b"")

    monkeypatch.setattr(grading, "compare_alone", compared)


def grades(noloss: Noloss, model: str, *options: object) -> dict[str, tuple[object, ...]]:
    """Grade the class: file -> verdict, points, and on how many inputs it never halts."""
    Path("model.tm").write_text(model, encoding="utf-8")
    asked = ("grade", "class", "--against", "model.tm", *FOUR, *options, "--json")
    files = noloss(*asked).document["files"]
    return {
        part["file"]: (part["verdict"], part["points"], part["never_halts"]["proved"])
        for part in files
    }


def test_a_file_that_never_halts_where_the_model_rejects_is_wrong_and_reported(
    noloss: Noloss,
) -> None:
    hand_in("loops.tm", LOOPS)
    Path("decides.tm").write_text(DECIDES, encoding="utf-8")
    done = noloss("grade", "class", "--against", "decides.tm", *FOUR, "--csv-file", "points.csv")
    assert (done.code, done.err) == (0, "")
    assert (
        "loops.tm  differs  0.50    1.00      0.00    on b: loops, the model: rejected; never"
        in (done.out)
    )
    assert "; never halts on 4 of 7 inputs (proved)\n" in done.out
    assert "\nnever halting is wrong, since decides.tm halts on all these inputs\n" in done.out
    with Path("points.csv").open(encoding="utf-8", newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert (row["never_halts"], row["no_end"]) == ("4", "0")


@pytest.mark.usefixtures("_in_this_process")
def test_junit_has_a_case_for_each_file_and_says_on_how_many_inputs_it_never_halts(
    noloss: Noloss,
) -> None:
    hand_in("loops.tm", LOOPS)
    hand_in("right.tm", DECIDES)
    hand_in("text.tm", "this is not a machine")
    Path("decides.tm").write_text(DECIDES, encoding="utf-8")
    asked = ("grade", "class", "--against", "decides.tm", *FOUR)
    assert noloss(*asked, "--junit", "class.xml").code == 0
    (suite,) = ET.parse("class.xml").getroot()
    assert suite.attrib == {"name": "class", "tests": "3", "failures": "1", "errors": "1"}
    loops, right, text = suite
    assert (loops.get("name"), loops.get("file")) == ("loops.tm", str(Path("class", "loops.tm")))
    assert {one.get("name"): one.get("value") for one in loops.iter("property")} == {
        "points": "0.5000",
        "never halts": "never halts on 4 of 7 inputs (proved)",
    }
    (failure,) = loops.iter("failure")
    assert failure.get("message") == (
        "differs: on b: loops, the model: rejected; never halts on 4 of 7 inputs (proved)"
    )
    assert [element.tag for element in right] == ["properties"]
    assert [element.tag for element in text] == ["properties", "error"]
    assert noloss(*asked, "--recognizer", "--junit", "class.xml").code == 0
    (loops, *_) = ET.parse("class.xml").iter("testcase")
    assert [element.tag for element in loops] == ["properties"]
    assert "never halts on 4 of 7 inputs" in ET.tostring(loops, encoding="unicode")


@pytest.mark.usefixtures("_in_this_process")
def test_a_recognizer_may_run_for_ever_which_is_still_reported(noloss: Noloss) -> None:
    hand_in("loops.tm", LOOPS)
    Path("decides.tm").write_text(DECIDES, encoding="utf-8")
    asked = ("grade", "class", "--against", "decides.tm", *FOUR, "--recognizer")
    out = noloss(*asked).out
    assert "loops.tm  equal    1.00    1.00      1.00    never halts on 4 of 7 inputs (proved)" in (
        out
    )
    assert "\nnever halting is another way not to accept\n" in out


@pytest.mark.usefixtures("_in_this_process")
def test_points_of_all_ends_under_all_options(noloss: Noloss) -> None:
    """Three words are accepted; on four a file rejects, is stuck, or never halts."""
    for name, text in (("decides", DECIDES), ("loops", LOOPS), ("stuck", STUCK)):
        hand_in(f"{name}.tm", text)
    right, wrong = ("equal", 1.0, 0), ("differs", 0.5, 0)
    loops_right, loops_wrong = ("equal", 1.0, 4), ("differs", 0.5, 4)

    def all_three(*ends: tuple[object, ...]) -> dict[str, tuple[object, ...]]:
        return dict(zip(("decides.tm", "loops.tm", "stuck.tm"), ends, strict=True))

    assert grades(noloss, DECIDES) == all_three(right, loops_wrong, right)
    assert grades(noloss, DECIDES, "--recognizer") == all_three(right, loops_right, right)
    assert grades(noloss, DECIDES, "--strict") == all_three(right, loops_wrong, wrong)
    both = ("--strict", "--stuck-rejects")
    assert grades(noloss, DECIDES, *both) == all_three(right, loops_wrong, right)
    # a model that loops itself asks for no more than a recognizer
    assert grades(noloss, LOOPS) == all_three(right, loops_right, right)
    assert grades(noloss, LOOPS, "--strict") == all_three(wrong, loops_right, wrong)


@pytest.mark.usefixtures("_in_this_process")
def test_a_transducer_that_never_halts_has_no_output(noloss: Noloss) -> None:
    for name, text in (("decides", DECIDES), ("loops", LOOPS), ("stuck", STUCK)):
        hand_in(f"{name}.tm", text)
    output = ("--compare-tape", "t")
    files = grades(noloss, DECIDES, *output)
    assert [points for _, points, _ in files.values()] == [1.0, 3 / 7, 3 / 7]
    files = grades(noloss, DECIDES, *output, "--stuck-rejects")
    assert [points for _, points, _ in files.values()] == [1.0, 3 / 7, 1.0]
    files = grades(noloss, STUCK, *output, "--recognizer")
    assert [points for _, points, _ in files.values()] == [3 / 7, 1.0, 1.0]
    files = grades(noloss, STUCK, *output)
    assert [points for _, points, _ in files.values()] == [3 / 7, 3 / 7, 1.0]


@pytest.mark.usefixtures("_in_this_process")
def test_a_model_that_never_halts_on_some_input_is_not_a_decider(noloss: Noloss) -> None:
    hand_in("loops.tm", LOOPS)
    Path("loops.tm").write_text(LOOPS, encoding="utf-8")
    asked = ("grade", "class", "--against", "loops.tm", *FOUR)
    done = noloss(*asked, "--decider")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: loops.tm never halts on 4 of 7 inputs (proved): it is not a decider\n"
        "  hint: give a model that halts on all inputs, or --recognizer\n"
    )
    out = noloss(*asked).out
    assert "never halting is another way not to accept, since loops.tm never halts on 4 of" in out
    out = noloss(*asked, "--strict").out
    assert "\nnever halting is wrong if loops.tm halts\n" in out


@pytest.mark.usefixtures("_in_this_process")
def test_a_model_that_comes_to_no_end_is_not_known_to_be_a_decider(noloss: Noloss) -> None:
    hand_in("loops.tm", LOOPS)
    Path("slow.tm").write_text(SKELET_1, encoding="utf-8")
    asked = ("grade", "class", "--against", "slow.tm", "--alphabet", "ab", *FOUR, "--steps", 50)
    document = noloss(*asked, "--json").document
    assert (document["decider"], document["never_halts"]) == (False, {"proved": 0, "open": 7})
    (part,) = document["files"]
    assert (part["verdict"], part["points"], part["undecided"]) == ("undecided", 0.0, 7)
