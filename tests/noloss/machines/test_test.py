"""`noloss test`: passed and failed, with the expected and the actual result, and the end."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from automata.deciding.decision import MachineTests
from noloss.output.junit import write_junit
from tests.machines.texts import CHOICES, OPEN_BRANCHES, PALINDROME
from tests.noloss.conftest import Noloss

GREEN = "\ntest  word=abba  ->  accepted\ntest  word=ab  ->  rejected  at most 40 steps\n"
RED = "\ntest  word=aba  ->  rejected  # a claim that is wrong\n"
SHOWN = """\
palindrome.tm:26:1: failed: expected rejected, got accepted
    test  word=aba  ->  rejected  # a claim that is wrong
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  after 13 steps in state yes:
    word   a b a[_]
    copy  [_]a b a
  hint: every step: noloss run palindrome.tm --tape word=aba --trace
palindrome.tm: 3 tests, 2 passed, 1 failed
"""


@pytest.fixture(autouse=True)
def _here(machines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(machines)


def write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_tests_that_hold_are_counted_and_cost_no_exit_code(noloss: Noloss) -> None:
    write("palindrome.tm", PALINDROME + GREEN)
    done = noloss("test", "palindrome.tm")
    assert (done.code, done.out, done.err) == (0, "palindrome.tm: 2 tests, 2 passed\n", "")


def test_a_red_test_shows_expectation_end_and_tapes_and_costs_exit_code_1(noloss: Noloss) -> None:
    write("palindrome.tm", PALINDROME + GREEN + RED)
    done = noloss("test", "palindrome.tm")
    assert (done.code, done.out, done.err) == (1, SHOWN, "")


def test_tests_are_beside_a_machine_too_or_are_given(noloss: Noloss) -> None:
    write("palindrome.cases", GREEN)
    write("more.cases", RED)
    assert noloss("test", "palindrome.tm").out == "palindrome.tm: 2 tests, 2 passed\n"
    done = noloss("test", "palindrome.tm", "--cases", "more.cases")
    assert done.out.startswith("more.cases:2:1: failed: expected rejected, got accepted\n")
    assert done.out.endswith("palindrome.tm: 3 tests, 2 passed, 1 failed\n")


def test_tests_that_cannot_be_run_are_counted(noloss: Noloss) -> None:
    write("more.cases", "test word=ab -> rejected\ntest word=xyz -> rejected\n")
    done = noloss("test", "palindrome.tm", "--cases", "more.cases")
    assert done.out.endswith("passed, 1 test could not be run\n")


def test_several_machines_are_tested_at_once_and_one_that_is_broken_stops_no_other(
    noloss: Noloss,
) -> None:
    write("broken.tm", PALINDROME.replace("R R", "R X"))
    write("given.cases", GREEN)
    done = noloss("test", "broken.tm", "palindrome.tm", "choices.tm", "--cases", "given.cases")
    assert done.code == 1
    assert done.out == (
        "broken.tm: not tested\n"
        "palindrome.tm: 2 tests, 2 passed\n"
        "choices.tm: not tested\n"
        "3 files: 2 tests, 2 passed\n"
    )
    assert "error: broken.tm:11:" in done.err
    assert "error: given.cases:2:7: there is no tape word" in done.err


def test_if_no_file_can_be_tested_nothing_is_printed_but_why(noloss: Noloss) -> None:
    write("broken.tm", PALINDROME.replace("R R", "R X"))
    done = noloss("test", "broken.tm", "nowhere.tm", "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("error: ") == 2


def test_if_no_file_can_be_tested_no_results_are_written(noloss: Noloss) -> None:
    write("tests.cases", "test  none=a  ->  accepted\n")
    write("old.xml", "as it was")
    for asked in (("nowhere.tm",), ("palindrome.tm", "--cases", "tests.cases"), ("palindrome.tm",)):
        for results in ("old.xml", "new.xml"):
            done = noloss("test", *asked, "--junit", results)
            assert (done.code, done.out) == (2, "")
    assert Path("old.xml").read_text() == "as it was"
    assert not Path("new.xml").exists()


def test_choices_of_a_branch_are_shown_with_it(noloss: Noloss) -> None:
    write("choices.tm", CHOICES + "test  ->  accepted\n")
    done = noloss("test", "choices.tm")
    assert done.code == 1
    assert "failed: expected accepted, got halted" in done.out
    assert "by the choices 1,1:\n" in done.out
    assert "noloss run choices.tm --choose 1,1 --trace" in done.out


def test_the_document_has_every_test_with_the_end_of_its_run(noloss: Noloss) -> None:
    write("palindrome.tm", PALINDROME + GREEN + RED)
    document = noloss("test", "palindrome.tm", "--json").document
    assert (document["green"], document["red"]) == (2, 1)
    (machine,) = document["machines"]
    assert (machine["machine"], machine["error"]) == ("palindrome", None)
    assert machine["tests"][2] == {
        "file": "palindrome.tm",
        "line": 26,
        "test": "word=aba -> rejected",
        "green": False,
        "expected": "rejected",
        "came": "accepted",
        "verdict": "accepted",
        "state": "yes",
        "steps": 13,
        "choices": [],
        "tapes": {"word": {"word": "aba", "head": 3}, "copy": {"word": "aba", "head": -1}},
    }


def test_junit_has_a_suite_a_machine_and_a_case_a_test(noloss: Noloss) -> None:
    write("palindrome.tm", PALINDROME + GREEN + RED)
    write("odd\x07.tm", "tapes t\nsymbols \x07\n")
    done = noloss("test", "palindrome.tm", "odd\x07.tm", "--junit", "results.xml")
    assert done.code == 1
    first, second = ET.parse("results.xml").getroot()
    assert first.attrib == {
        "name": "palindrome.tm",
        "tests": "3",
        "failures": "1",
        "errors": "0",
    }
    assert [case.get("name") for case in first] == [
        *("word=abba -> accepted", "word=ab -> rejected at most 40 steps"),
        "word=aba -> rejected",
    ]
    (failure,) = first.findall("testcase/failure")
    assert failure.get("message") == "expected rejected, got accepted"
    assert "after 13 steps in state yes" in (failure.text or "")
    write("one.tm", "tapes t\nsymbols a\naccept y\ng: _ -> _ S y\ntest t= -> rejected\n")
    noloss("test", "one.tm", "--junit", "results.xml")
    assert "after 1 step in state y" in Path("results.xml").read_text(encoding="utf-8")
    assert (second.get("name"), second.get("errors")) == ("odd\\x07.tm", "1")
    (error,) = second.findall("testcase/error")
    assert "U+0007" in (error.get("message") or "")


def test_a_character_that_xml_cannot_hold_is_escaped(tmp_path: Path) -> None:
    write_junit(tmp_path / "r.xml", [MachineTests("m.tm", None, "bad \x07\nhint \ud800", ())])
    (error,) = ET.parse(tmp_path / "r.xml").getroot().findall("testsuite/testcase/error")
    assert error.text == "bad \\x07\nhint \\ud800"


def test_results_that_cannot_be_written_are_reported_before_the_work_or_shown(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("palindrome.tm", PALINDROME + GREEN)
    asked = ("test", "palindrome.tm", "--junit", "nodir/x.xml")
    problem = "error: nodir/x.xml: cannot be written: no such file or directory\n  hint: "
    done = noloss(*asked)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(problem)
    monkeypatch.setattr("noloss.commands.machines.test.check_writable", lambda path: None)
    done = noloss(*asked)
    assert (done.code, done.out) == (2, "palindrome.tm: 2 tests, 2 passed\n")
    assert done.err.startswith(problem)


def test_the_hint_for_a_stuck_run_names_the_line_that_makes_it_reject(
    noloss: Noloss,
) -> None:
    rows = "tapes t\nsymbols a\naccept y\n{}go: _ -> _ S y\ntest t=a -> rejected\n"
    write("book.tm", rows.format(""))
    done = noloss("test", "book.tm")
    assert done.code == 1
    assert "hint: no row applies there: a line  reject when stuck *  counts this" in done.out
    write("book.tm", rows.format("reject when stuck *\n"))
    assert noloss("test", "book.tm").code == 0


def test_branches_that_come_to_no_end_are_reported_with_the_steps_of_all_of_them(
    noloss: Noloss,
) -> None:
    endless = f"tapes t\nsymbols a b\naccept y\n{OPEN_BRANCHES}"
    write("endless.tm", f"machine endless\n{endless}test t= -> accepted\n")
    done = noloss("test", "endless.tm", "--steps", "500")
    assert done.code == 1
    assert "got no end within 500 steps" in done.out
    assert "after 500 steps on all branches together" in done.out
