"""`noloss run`: runs that never halt, and machines with choices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.automata.known_machines import THIRD_FROM_THE_END
from tests.noloss.conftest import Noloss

AGAINST = """\
machine  against
tapes    t
symbols  a b
accept   yes
start    go

go by opponent:
     _ -> a S on
     _ -> b S on
on by machine:
     a -> a S yes
     a -> b R bad
     b -> a R bad
     b -> b S yes
bad: a -> * S yes
"""
SWAP = """\
machine  swap
tapes    t
symbols  a b
accept   yes

go: a -> b S go
    b -> a S go
"""


@pytest.fixture
def guess(tmp_path: Path) -> Path:
    (tmp_path / "guess.tm").write_text(THIRD_FROM_THE_END)
    (tmp_path / "against.tm").write_text(AGAINST)
    (tmp_path / "swap.tm").write_text(SWAP)
    return tmp_path / "guess.tm"


# ── runs that never halt ─────────────────────────────────────────────────────────────────────────


def test_a_head_that_runs_over_blanks_for_ever_is_told_in_a_sentence(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "runaway.tm")
    assert done.code == 3
    assert done.err == ""
    assert done.out.splitlines()[0] == "runaway: loops in state go after 64 steps"
    assert done.out.splitlines()[-1] == (
        "it never halts: after 0 steps the same step comes again and again, "
        "each time 1 cell further right on t, over blanks"
    )


def test_a_configuration_that_comes_again_is_told_in_a_sentence(
    noloss: Noloss, guess: Path
) -> None:
    done = noloss("run", guess.with_name("swap.tm"), "--tape", "t=a")
    assert done.code == 3
    assert done.out.splitlines()[-1] == (
        "it never halts: after 0 steps the same 2 steps come again and again "
        "and leave everything as it was"
    )


def test_the_document_of_a_loop_says_why(noloss: Noloss, machines: Path) -> None:
    document = noloss("run", machines / "runaway.tm", "--json").document
    assert (document["verdict"], document["steps"]) == ("loops", 64)
    loop = document["loop"]
    assert (loop["kind"], loop["begin"], loop["period"]) == ("translated", 0, 1)
    assert loop["shifts"] == {"t": 1}
    endless = noloss("run", machines / "endless.tm", "--json").document
    assert endless["loop"]["kind"] in ("same", "translated", "no halt")


@pytest.mark.parametrize("name", ["runaway", "endless"])
def test_a_trace_ends_where_the_run_does(noloss: Noloss, machines: Path, name: str) -> None:
    plain = noloss("run", machines / f"{name}.tm", "--json").document
    traced = noloss("run", machines / f"{name}.tm", "--trace", "--json").document
    assert len(traced["deltas"]) == plain["steps"]
    assert {key: traced[key] for key in plain if key != "format"} == {
        key: plain[key] for key in plain if key != "format"
    }


def test_a_certificate_is_written_proved_and_held_against_the_machine(
    noloss: Noloss, machines: Path
) -> None:
    file = machines / "loop.json"
    assert noloss("run", machines / "runaway.tm", "--certificate", file).code == 3
    proved = noloss("recheck", file, "--against", machines / "runaway.tm")
    assert proved.code == 0
    assert "it never halts" in proved.out
    assert "Everything in the file is proved." in proved.out
    other = noloss("recheck", file, "--against", machines / "palindrome.tm", "--json")
    assert other.code == 1
    assert other.document["not_proved"]
    changed = json.loads(file.read_text()) | {"begin": 1}
    file.write_text(json.dumps(changed))
    assert noloss("recheck", file).code == 1
    file.write_text(json.dumps(changed | {"x": 1}))
    refused = noloss("recheck", file)
    assert refused.code == 2
    assert "noloss run MACHINE --certificate FILE" in refused.err


def test_there_is_no_certificate_of_a_run_that_halts(noloss: Noloss, machines: Path) -> None:
    file = machines / "loop.json"
    done = noloss("run", machines / "palindrome.tm", "--certificate", file)
    assert (done.code, done.out) == (2, "")
    assert "there is no proof that palindrome never halts: accepted" in done.err
    assert not file.exists()


def test_there_is_no_certificate_of_a_decision_over_branches(noloss: Noloss, guess: Path) -> None:
    file = guess.parent / "loop.json"
    for word in ("baab", "bbb"):
        done = noloss("run", guess, "--tape", f"t={word}", "--certificate", file)
        assert (done.code, done.out) == (2, "")
        assert "--certificate is about one run, and here all branches are followed" in done.err
        assert "hint: follow one with --choose, or leave out --certificate" in done.err
        assert not file.exists()


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def test_a_word_is_accepted_if_some_branch_accepts(noloss: Noloss, guess: Path) -> None:
    done = noloss("run", guess, "--tape", "t=baab")
    assert done.code == 0
    assert done.out.splitlines()[0].endswith(": accepted after 5 steps with the choices 2")
    assert done.out.splitlines()[-1] == "3 branches, 10 steps in all: 1 accepted, 2 stuck"
    assert "--choose 2 --trace" in done.err
    followed = noloss("run", guess, "--tape", "t=baab", "--choose", "2", "--json")
    assert (followed.code, followed.document["verdict"]) == (0, "accepted")


def test_a_word_is_rejected_if_no_branch_accepts(noloss: Noloss, guess: Path) -> None:
    for word in ("bbb", "abbb"):  # one branch, three branches
        done = noloss("run", guess, "--tape", f"t={word}")
        assert done.code == 1
        assert "rejected: no branch accepts" in done.out
        assert "stuck" in done.out.splitlines()[-1]


def test_all_branches_are_shown_with_their_rows_and_ends(noloss: Noloss, guess: Path) -> None:
    done = noloss("run", guess, "--tape", "t=aaa", "--branches")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "start: choice in guess after 0 steps"
    assert lines[1].startswith("  1  t=a  ->  ")
    assert any(line.startswith("  2  t=a  ->  ") and "accepted" in line for line in lines)
    document = noloss("run", guess, "--tape", "t=aaa", "--branches", "--json").document
    assert sum(document["ends"].values()) == sum(
        branch["end"] != "waiting" for branch in document["branches"]
    )
    assert "branches" not in noloss("run", guess, "--tape", "t=aaa", "--json").document


def test_an_opponent_that_cannot_prevent_it_is_named(noloss: Noloss, guess: Path) -> None:
    done = noloss("run", guess.with_name("against.tm"))
    assert done.code == 0
    assert done.out.startswith("against: accepted, whatever the opponent chooses")
    by_machine = AGAINST.replace("     b -> b S yes\n", "")
    guess.write_text(by_machine.replace("bad: a ->", "bad: b ->"))
    lost = noloss("run", guess)
    assert lost.code == 1
    assert "rejected, the opponent can choose so" in lost.out


def test_named_results_are_counted(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm")
    assert done.code == 0
    assert "choices: halted: nothing makes it accept" in done.out
    assert "results: left in 2 branches, right in 2 branches" in done.out


def test_the_budget_is_for_all_branches_together(noloss: Noloss) -> None:
    done = noloss("run", "wst/M", "--steps", 2000, "--json")
    assert done.code == 3
    assert (done.document["verdict"], done.document["made"]) == ("budget spent", 2000)
    assert done.document["ends"]["open"]
    assert "the budget of 2,000 steps is spent" in done.err


@pytest.mark.parametrize(
    "both",
    [
        ("--branches", "--choose", "1"),
        ("--branches", "--trace"),
        ("--branches", "--certificate", "c.json"),
        ("--past-loops", "--certificate", "c.json"),
    ],
    ids=" ".join,
)
def test_one_branch_and_all_of_them_are_two_things(
    noloss: Noloss, machines: Path, both: tuple[str, ...]
) -> None:
    done = noloss("run", machines / "choices.tm", *both)
    assert (done.code, done.out) == (2, "")
    assert "  hint: leave out " in done.err


def test_branches_are_drawn_of_the_words_that_are_laid(noloss: Noloss, guess: Path) -> None:
    picture = guess.with_name("b.dot")
    drawn = noloss("draw", guess, "--branches", "--tape", "t=baab", "-o", picture)
    assert (drawn.code, drawn.out) == (0, f"{picture}: branches of third-from-the-end\n")
    assert "yes (accepted) after 5 steps" in picture.read_text()


@pytest.mark.parametrize("more", [("--tape", "t=a"), ("--steps", "3"), ("--branches", "--tree")])
def test_options_of_a_run_and_of_play_are_not_mixed(
    noloss: Noloss, guess: Path, more: tuple[str, ...]
) -> None:
    done = noloss("draw", guess, *more, "-o", guess.with_name("b.dot"))
    assert done.code == 2
    assert "--branches" in done.err


def test_a_certificate_that_cannot_be_written_is_told_before_the_run(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.commands.run.Running", lambda *_: pytest.fail("it ran"))
    done = noloss("run", machines / "runaway.tm", "--certificate", machines / "nodir" / "c.json")
    assert (done.code, done.out) == (2, "")
    assert "c.json: cannot be written: no such file or directory\n  hint: " in done.err
