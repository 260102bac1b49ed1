"""`noloss check`: likely mistakes in machine files."""

from __future__ import annotations

from pathlib import Path

import pytest

from automata.linking.doubt import CHECKS
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
RUNS_ON = "'else' in state s moves over blanks of tape t and never stops there"
SHOWN = f"""\
doubtful.tm:2:13: warning: symbol c is never used [unused-symbol]
    symbols a b c
                ^
  hint: use it, or leave it out
doubtful.tm:6:4: warning: 'else' hides symbols that state s does not list [hidden-gap]
       else -> b R s
       ^^^^^^^^^^^^^
  hint: list the symbols, if they are few, or refuse the rest
doubtful.tm:6:4: note: {RUNS_ON} [endless-else]
       else -> b R s
       ^^^^^^^^^^^^^
  hint: give the state a row for the blank _ on t
"""


@pytest.fixture(autouse=True)
def _here(machines: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(machines)
    (machines / "doubtful.tm").write_text(DOUBTFUL, encoding="utf-8")


def test_a_machine_without_doubts_is_called_sound(noloss: Noloss) -> None:
    done = noloss("check", "palindrome.tm")
    assert (done.code, done.err) == (0, "")
    assert done.out == "1 machine checked: no warnings\n"


def test_warnings_are_shown_as_errors_are_with_severity_and_name_and_cost_exit_code_1(
    noloss: Noloss,
) -> None:
    done = noloss("check", "doubtful.tm")
    assert (done.code, done.err) == (1, "")
    assert done.out == f"{SHOWN}1 machine checked: 2 warnings, 1 note\n"


@pytest.mark.slow
def test_several_machines_are_checked_at_once_each_under_the_name_that_was_given(
    noloss: Noloss,
) -> None:
    files = ("palindrome.tm", "./doubtful.tm", "wst/CF")
    done = noloss("check", *files)
    assert done.out.count("./doubtful.tm:") == 3
    assert done.out.endswith("3 machines checked: 2 warnings, 5 notes\n")
    document = noloss("check", *files, "--json").document
    assert [one["file"] for one in document["machines"]] == list(files)
    assert [one["machine"] for one in document["machines"]] == ["palindrome", "doubtful", "CF"]
    assert [len(one["warnings"]) for one in document["machines"]] == [0, 2, 0]
    assert [len(one["notes"]) for one in document["machines"]] == [0, 1, 4]
    assert document["machines"][1]["warnings"][0] == {
        "name": "unused-symbol",
        "severity": "warning",
        "line": 2,
        "column": 13,
        "text": "symbol c is never used",
        "hint": "use it, or leave it out",
    }


def test_an_else_that_a_run_shows_to_be_endless_is_a_warning_with_the_input(
    noloss: Noloss,
) -> None:
    head = "tapes t\nsymbols a b x\ninput a b\naccept yes\n"
    Path("runs.tm").write_text(f"{head}s: a -> x R yes\n   else -> * R s\n", "utf-8")
    done = noloss("check", "runs.tm")
    assert done.code == 1
    assert f"runs.tm:6:4: warning: {RUNS_ON}: so it does on the empty input [endless" in done.out
    log = noloss("check", "runs.tm", "--sarif").document
    levels = {one["ruleId"]: one["level"] for one in log["runs"][0]["results"]}
    assert levels["endless-else"] == "warning"


def test_notes_alone_cost_no_exit_code(noloss: Noloss) -> None:
    Path("half.tm").write_text("tapes t\nsymbols a\naccept yes\ns: a -> a R yes\n", "utf-8")
    done = noloss("check", "half.tm")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("half.tm:4:1: note: state s has no row for _ [missing-row]\n")
    assert done.out.endswith("1 machine checked: no warnings, 1 note\n")


BLOCKS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "jflap8_blockTM_unaryAdd.jff"


@pytest.mark.slow
@pytest.mark.skipif(not BLOCKS.exists(), reason="the corpus of foreign files is not there")
def test_a_row_of_another_tool_that_never_applies_is_a_note(noloss: Noloss) -> None:
    done = noloss("check", BLOCKS)
    assert (done.code, "[dead-row]" in done.out, "warning:" in done.out) == (0, True, False)


def test_a_comment_at_the_line_or_above_it_silences_a_check_by_its_name(noloss: Noloss) -> None:
    text = DOUBTFUL.replace("a b c", "a b c  # noloss: allow unused-symbol")
    text = text.replace("   else", "   # noloss: allow hidden-gap, endless-else\n   else")
    Path("doubtful.tm").write_text(text, encoding="utf-8")
    done = noloss("check", "doubtful.tm")
    assert (done.code, done.out) == (0, "1 machine checked: no warnings\n")


def test_a_comment_that_silences_nothing_is_reported_with_the_nearest_name(
    noloss: Noloss,
) -> None:
    text = DOUBTFUL.replace("accept yes", "accept yes  # noloss: allow unused-symbol, hiden-gap")
    Path("doubtful.tm").write_text(text, encoding="utf-8")
    done = noloss("check", "doubtful.tm")
    assert "doubtful.tm:3:13: note: 'allow unused-symbol' silences nothing here [un" in done.out
    assert "doubtful.tm:3:13: note: 'allow hiden-gap' silences nothing here [un" in done.out
    assert "  hint: did you mean 'hidden-gap'?\n" in done.out
    assert done.out.endswith("2 warnings, 3 notes\n")


def test_a_sarif_log_has_every_doubt_with_rule_severity_and_place(noloss: Noloss) -> None:
    Path("broken.tm").write_text(DOUBTFUL.replace("a R yes", "a X yes"), encoding="utf-8")
    done = noloss("check", "doubtful.tm", "broken.tm", "no where.tm", "--sarif")
    assert done.code == 1
    assert "error: broken.tm:5:11: 'X' is not a move\n" in done.err
    assert done.document["version"] == "2.1.0"
    (run,) = done.document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CHECKS)
    told = [(one["ruleId"], one["level"]) for one in run["results"]]
    assert told == [
        ("unused-symbol", "warning"),
        ("hidden-gap", "warning"),
        ("endless-else", "note"),
        ("no-machine", "error"),
        ("no-machine", "error"),
    ]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in run["results"])
    places = [one["locations"][0]["physicalLocation"] for one in run["results"]]
    assert places[0] == {
        "artifactLocation": {"uri": "doubtful.tm"},
        "region": {"startLine": 2, "startColumn": 13, "endColumn": 14},
    }
    assert places[4] == {"artifactLocation": {"uri": "no%20where.tm"}}


def test_a_name_that_is_not_text_is_its_bytes_in_a_sarif_log(noloss: Noloss) -> None:
    done = noloss("check", "\udcff no.tm", "--sarif")
    (result,) = done.document["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (done.code, place["artifactLocation"]) == (1, {"uri": "%FF%20no.tm"})


def test_a_sarif_log_of_sound_machines_costs_no_exit_code(noloss: Noloss) -> None:
    done = noloss("check", "palindrome.tm", "--sarif")
    assert (done.code, done.err) == (0, "")
    assert done.document["runs"][0]["results"] == []
    both = noloss("check", "palindrome.tm", "--sarif", "--json")
    assert (both.code, both.out) == (2, "")
    assert "error: --json and --sarif exclude each other" in both.err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_file_that_is_not_a_machine_costs_exit_code_2_and_nothing_is_printed(
    noloss: Noloss, more: tuple[str, ...]
) -> None:
    Path("broken.tm").write_text(DOUBTFUL.replace("a R yes", "a X yes"), encoding="utf-8")
    done = noloss("check", "palindrome.tm", "broken.tm", *more)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: broken.tm:5:11: 'X' is not a move\n")
    assert done.err.count("error:") == 1


def test_every_file_that_is_not_a_machine_is_reported(noloss: Noloss) -> None:
    Path("broken.tm").write_text(DOUBTFUL.replace("a R yes", "a X yes"), encoding="utf-8")
    Path("calls.tm").write_text(DOUBTFUL.replace("a R yes", "a R call gone"), encoding="utf-8")
    done = noloss("check", "broken.tm", "nowhere.tm", "palindrome.tm", "calls.tm", ".")
    assert (done.code, done.out) == (2, "")
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert errors == [
        "error: broken.tm:5:11: 'X' is not a move",
        "error: nowhere.tm: no such file",
        "error: calls.tm:5:18: there is no routine or machine gone",
        "error: .: this is a folder",
    ]
    assert done.err.count("  hint: ") == 4


@pytest.mark.parametrize("name", part(sorted(catalogue.machine_files()), 4))
def test_no_built_in_machine_is_warned_of(noloss: Noloss, name: str) -> None:
    (part,) = noloss("check", name, "--json").document["machines"]
    assert part["machine"] == name.rpartition("/")[2]
    assert part["warnings"] == []
    endless = [note["line"] for note in part["notes"] if note["name"] == "endless-else"]
    assert endless == ([55, 80] if name == "wst/M" else [])


def test_every_check_is_in_the_manual_with_its_severity() -> None:
    manual = (Path(__file__).resolve().parents[3] / "docs" / "machines.md").read_text("utf-8")
    rows = [line.split("|")[1:3] for line in manual.splitlines() if line.startswith("| `")]
    told = {
        (name.strip(" `"), severity.strip())
        for names, severity in rows
        for name in names.split(",")
    }
    checks = {(name, check.severity) for name, check in CHECKS.items() if name != "no-machine"}
    assert checks <= told


def test_all_errors_of_a_file_are_shown_the_first_one_first(noloss: Noloss, machines: Path) -> None:
    text = "tapes t\nsymbols a\naccept y\ns: a -> a R carrry\n   _ -> S y\n"
    (machines / "wrong.tm").write_text(text, encoding="utf-8")
    done = noloss("check", "wrong.tm")
    assert done.code == 2
    places = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert [line.split(": ")[1] for line in places] == ["wrong.tm:5:4", "wrong.tm:4:13"]
    assert noloss("run", "wrong.tm").err == done.err.split("error: wrong.tm:4")[0]
    both = noloss("check", "wrong.tm", "palindrome.tm", "--sarif").document["runs"][0]["results"]
    assert [one["ruleId"] for one in both] == ["no-machine", "no-machine"]
