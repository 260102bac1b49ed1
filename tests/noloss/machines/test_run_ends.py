"""`noloss run`: runs that never halt, and machines with choices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from noloss import machine, run
from tests.machines.texts import THIRD_FROM_THE_END, machine_text
from tests.noloss.conftest import Noloss

AGAINST = machine_text("against")
ONCE = machine_text("once")
SWAP = machine_text("swap")


@pytest.fixture
def guess(tmp_path: Path) -> Path:
    (tmp_path / "guess.tm").write_text(THIRD_FROM_THE_END)
    (tmp_path / "against.tm").write_text(AGAINST)
    (tmp_path / "swap.tm").write_text(SWAP)
    return tmp_path / "guess.tm"


# ── runs that never halt ─────────────────────────────────────────────────────────────────────────


def test_a_head_that_runs_over_blanks_for_ever_is_reported_in_a_sentence(
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


def test_a_configuration_that_comes_again_is_reported_in_a_sentence(
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


def test_a_proof_about_one_branch_names_the_machine_only_once_it_is_compared_with_it(
    noloss: Noloss, tmp_path: Path
) -> None:
    once, never, file = (tmp_path / name for name in ("once.tm", "never.tm", "x.json"))
    once.write_text(ONCE)
    never.write_text(ONCE.replace("   1 -> 1 S yes\n", ""))
    noloss("run", once, "1", "--choose", "1", "--certificate", file)
    alone = noloss("recheck", file)
    assert alone.code == 0
    assert "the branch with these choices never halts" in alone.out
    assert "once" not in alone.out
    same = noloss("recheck", file, "--against", once)
    assert same.code == 0
    assert "the branch of once with these choices never halts if it starts on the" in same.out
    other = noloss("recheck", file, "--against", never)
    assert other.code == 1
    assert "in go on 1 once has 1 row, and the certificate is about 2" in other.out


def test_a_certificate_is_about_a_machine_that_reads_any_symbol_with_those_of_its_word(
    noloss: Noloss, tmp_path: Path
) -> None:
    """In files of another tool a row may be for any symbol, also one that only a word has."""
    endless, stays, file = (tmp_path / name for name in ("any.txt", "stays.txt", "x.json"))
    endless.write_text("; for ever\n0 * * r 0\n1 a a r halt\n")
    stays.write_text("0 _ _ r halt\n0 * * * 0\n")
    for path in (endless, stays):  # without a halt that can be reached, and in a cycle
        noloss("run", path, "zy", "--certificate", file)
        done = noloss("recheck", file, "--against", path)
        assert done.code == 0, done.out
        assert "never halts if it starts on the tapes in this file" in done.out


def test_a_branch_that_never_halts_comes_before_one_that_ends_in_a_result(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "both.tm"
    rows = "q0 choice: b -> b L q0\n  b -> b S res\n  _ -> _ R q0\n"
    file.write_text(f"machine both\ntapes t\nsymbols b\nresults res\n\n{rows}")
    for more in ((), ("--branches",)):
        done = noloss("run", file, "b", *more)
        assert done.code == 3
        assert "both: loops: nothing makes it accept, and not all branches halt" in done.out
    assert run(machine(file), "b").verdict == "loops"


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
    assert "rejected, the opponent can prevent acceptance" in lost.out


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
    assert "budget spent: it did not halt within 2,000 steps" in done.err


def test_branches_are_drawn_of_the_words_that_are_laid(noloss: Noloss, guess: Path) -> None:
    picture = guess.with_name("b.dot")
    drawn = noloss("draw", guess, "--branches", "--tape", "t=baab", "-o", picture)
    assert (drawn.code, drawn.out) == (0, f"{picture}: branches of third-from-the-end\n")
    assert "yes (accepted) after 5 steps" in picture.read_text()


def test_a_certificate_that_cannot_be_written_is_reported_before_the_run(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "noloss.commands.machines.run.Runner", lambda *_, **__: pytest.fail("it ran")
    )
    done = noloss("run", machines / "runaway.tm", "--certificate", machines / "nodir" / "c.json")
    assert (done.code, done.out) == (2, "")
    assert "c.json: cannot be written: no such file or directory\n  hint: " in done.err
