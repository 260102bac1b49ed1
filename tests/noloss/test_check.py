"""`noloss check`: what is most likely a mistake in machine files."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategies import catalogue
from tests.effort import part
from tests.noloss.conftest import Noloss

DOUBTFUL = """\
tapes t
symbols a b c
accept yes

s: a -> a R yes
   else -> b R s
"""
SHOWN = """\
doubtful.tm:2:13: symbol c is never used
    symbols a b c
                ^
  hint: use it, or leave it out
doubtful.tm:6:4: 'else' hides what state s does not list
       else -> b R s
       ^^^^^^^^^^^^^
  hint: list the symbols, if they are few, or refuse the rest
doubtful.tm:6:4: 'else' in state s moves over blanks of tape t and never stops
       else -> b R s
       ^^^^^^^^^^^^^
  hint: give the state a row for the blank _ on t
"""


@pytest.fixture(autouse=True)
def _here(machines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(machines)
    (machines / "doubtful.tm").write_text(DOUBTFUL, encoding="utf-8")


def test_a_machine_without_doubts_is_told_so(noloss: Noloss) -> None:
    done = noloss("check", "palindrome.tm")
    assert (done.code, done.err) == (0, "")
    assert done.out == "1 machine checked: no warnings\n"


def test_warnings_are_shown_as_errors_are_and_cost_no_exit_code(noloss: Noloss) -> None:
    done = noloss("check", "doubtful.tm")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{SHOWN}1 machine checked: 3 warnings\n"


def test_several_machines_are_checked_at_once_each_under_the_name_that_was_given(
    noloss: Noloss,
) -> None:
    files = ("palindrome.tm", "./doubtful.tm", "wst/CF")
    done = noloss("check", *files)
    assert done.out.count("./doubtful.tm:") == 3
    assert done.out.endswith("3 machines checked: 3 warnings\n")
    document = noloss("check", *files, "--json").document
    assert [one["file"] for one in document["machines"]] == list(files)
    assert [one["machine"] for one in document["machines"]] == ["palindrome", "doubtful", "CF"]
    assert [len(one["warnings"]) for one in document["machines"]] == [0, 3, 0]
    assert document["machines"][1]["warnings"][0] == {
        "line": 2,
        "column": 13,
        "text": "symbol c is never used",
        "hint": "use it, or leave it out",
    }


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_that_is_no_machine_costs_exit_code_2_and_nothing_is_printed(
    noloss: Noloss, more: tuple[str, ...]
) -> None:
    Path("broken.tm").write_text(DOUBTFUL.replace("a R yes", "a X yes"), encoding="utf-8")
    done = noloss("check", "palindrome.tm", "broken.tm", *more)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: broken.tm:5:11: 'X' is not a move\n")
    assert done.err.count("error:") == 1


def test_every_file_that_is_no_machine_is_told(noloss: Noloss) -> None:
    Path("broken.tm").write_text(DOUBTFUL.replace("a R yes", "a X yes"), encoding="utf-8")
    Path("calls.tm").write_text(DOUBTFUL.replace("a R yes", "a R call gone"), encoding="utf-8")
    done = noloss("check", "broken.tm", "nowhere.tm", "palindrome.tm", "calls.tm", ".")
    assert (done.code, done.out) == (2, "")
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert errors == [
        "error: broken.tm:5:11: 'X' is not a move",
        "error: there is no file nowhere.tm",
        "error: calls.tm:5:18: there is no routine or machine gone",
        "error: .:1:1: Is a directory",
    ]
    assert done.err.count("  hint: ") == 4


def test_without_a_file_the_command_says_how_it_is_used(noloss: Noloss) -> None:
    done = noloss("check")
    assert done.code == 2
    assert "noloss check --help" in done.err


@pytest.mark.parametrize("name", part(sorted(catalogue.machine_files()), 4))
def test_every_built_in_machine_can_be_checked(noloss: Noloss, name: str) -> None:
    (part,) = noloss("check", name, "--json").document["machines"]
    assert part["machine"] == name.rpartition("/")[2]
    assert len(part["warnings"]) == (2 if name == "wst/M" else 0)


def test_expand_and_run_have_no_check_of_their_own(noloss: Noloss) -> None:
    for command in ("expand", "run"):
        done = noloss(command, "palindrome.tm", "--check")
        assert (done.code, done.out) == (2, "")
        assert "no such option" in done.err
