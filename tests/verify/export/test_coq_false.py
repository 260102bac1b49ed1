"""Coq does not accept what is false: each statement here differs from a true one in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from automata import Configuration, Machine
from tests.automata import looping
from tests.machines.texts import BUSY_BEAVER_2, EQUAL_COUNTS, INCREMENT
from tests.verify.export.coq_texts import NEEDS_COQC, commands, in_numbered_modules, told
from tests.verify.export.test_coq_machines import OPPONENT, PALINDROME, STUCK, made
from verify.export.coq import machine_file

TRUE: dict[str, tuple[Machine, Configuration]] = {
    "beaver": made(BUSY_BEAVER_2),
    "increment": made(INCREMENT, t="1011"),
    "rejected": made(EQUAL_COUNTS, word="aab"),
    "stuck": made(STUCK.format("accept   yes"), t="aa"),
    "branches": made(PALINDROME, word="aa"),
    "opponent": made(OPPONENT),
    **looping.looping(),
}
ACCEPTED = [("halts_at {}", "halts_at Accepted"), ("production, {}", "production, Accepted")]
REFUSED = "while it is expected to have type"
NEVER_HALTS = (r"halts : (.*) :=\n.*", r"halts : never_halts the_machine begins :=\n  ltac:({}).")


def never(proof: str) -> list[tuple[str, str]]:
    """Claim of a machine that halts that it never does."""
    pattern, claim = NEVER_HALTS
    return [(pattern, claim.format(proof))]


def accepted(verdict: str) -> list[tuple[str, str]]:
    """Claim that a run accepts which has another verdict."""
    return [(old.format(verdict), new) for old, new in ACCEPTED]


CHANGES: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a step too few": ("beaver", [("machine 6", "machine 5")]),
    "a step too many": ("beaver", [("machine 6", "machine 7")]),
    "a step too many, elsewhere": ("increment", [(r"machine (\d)", r"machine 1\1")]),
    "another end state": ("beaver", [("Configuration q_halt", "Configuration q_A")]),
    "a cell less": ("beaver", [(r"s_1\] s_1 \[s_1\]", "s_1] s_1 []")]),
    "the head a cell further": ("beaver", [(r"\[s_1; s_1\] s_1 \[s_1\]", "[s_1] s_1 [s_1; s_1]")]),
    "another symbol": ("beaver", [(r"\[s_1; s_1\] s_1", "[s_1; s_1] blank")]),
    "another write": ("beaver", [("Write t_t s_1 Right] q_halt", "Write t_t blank Right] q_halt")]),
    "another move": ("beaver", [("Right] q_B", "Left] q_B")]),
    "another next state": ("beaver", [("Right] q_B", "Right] q_A")]),
    "another read": ("beaver", [(r"Row q_A \[\(t_t, blank", "Row q_A [(t_t, s_1")]),
    "a row more": (
        "beaver",
        [(r"production :=\n  \[", r"\g<0>Row q_A [(t_t, blank)] [] q_halt; ")],
    ),
    "a row less": ("beaver", [(r"   Row q_B \[\(t_t, blank\)\].*\n", "")]),
    "no final state": ("beaver", [(r"finals := \[.*\]", "finals := []")]),
    "a final state more": ("beaver", [(r"finals := \[", r"\g<0>(q_B, Halted); ")]),
    "another input": ("beaver", [(r"begins(.*\n.*\n.*)blank \[\]", r"begins\1blank [s_1]")]),
    "a left end": ("beaver", [(r"(begins.*\n.*\n.*)Endless", r"\1Falls")]),
    "rejected, not accepted": ("rejected", accepted("Rejected")),
    "stuck, not accepted": ("stuck", accepted("NoRow")),
    "a step too few on branches": ("branches", [("machine 4", "machine 3")]),
    "an end less": ("branches", [(r"   \(2%N, .*\n", "")]),
    "an end more": ("branches", [(r"\[\(3%N", "[(3%N, begins); (3%N")]),
    "an end earlier": ("branches", [(r"\(4%N", "(3%N")]),
    "an end in another state": (
        "branches",
        [("4%N, Configuration q_yes", "4%N, Configuration q_second")],
    ),
    "an end on another tape": (
        "branches",
        [(r"q_yes \[Tape Endless \[s_a; s_a\]", "q_yes [Tape Endless [s_a]")],
    ),
    "a choice less": ("branches", [(r"   Row q_first \[\] .*\n", "")]),
    "accepted, not refused": (
        "branches",
        [
            (" accepts the_machine", " ~ accepts the_machine"),
            (r"accepts_along_checked (.*\)\)) \[0; 2\]", r"not_accepts_checked \1"),
            (r"\(true\)", "(Some false)"),
        ],
    ),
    "another pick": ("branches", [(r"\[0; 2\]", "[0; 1]")]),
    "a pick too few": ("branches", [(r"\[0; 2\]", "[0]")]),
    "a step too few to accept": ("branches", [(r"(along_checked .*)to_nat 4", r"\1to_nat 3")]),
    "a pick of the opponent's": (
        "opponent",
        [
            (r"accepts_checked (.*)\);", r"accepts_along_checked \1 [0; 0]);"),
            (r"\(Some true\)", "true"),
        ],
    ),
    "the opponent chooses": ("opponent", [("q_mine, TheMachine", "q_mine, TheOpponent")]),
    "a halt, as a repetition": (
        "beaver",
        never(
            "apply (never_halts_repeating _ 0 6 _ begins); "
            "vm_cast_no_check (eq_refl (Some begins, Some begins))"
        ),
    ),
    "a halt, as a repetition of its end": (
        "beaver",
        never(
            "apply (never_halts_repeating _ 6 1 _ halts_at); "
            "vm_cast_no_check (eq_refl (Some halts_at, Some halts_at))"
        ),
    ),
    "a halt, as the same further on": (
        "beaver",
        never(
            "apply (never_halts_drifting _ 0 6 [(ToTheRight, (2, 3))]); "
            "vm_cast_no_check (eq_refl true)"
        ),
    ),
    "a halt, as no halt to be reached": (
        "beaver",
        never(
            "apply (never_halts_endless _ 0 [q_A; q_B] [blank; s_1]); "
            "vm_cast_no_check (eq_refl true)"
        ),
    ),
    "a period too long": ("the same again", [(r"(repeating _ \d+) ", r"\1 1")]),
    "another repetition": ("the same again", [(r"(comes_again_here :[^.]*)s_a", r"\1s_b")]),
    "a repetition that halts": ("the same again", [(r"\] q_fro;", "] q_yes;")]),
    "a b that lies ahead": ("right over blanks", [(r"\[s_a; s_a; s_a\]", "[s_a; s_a; s_b]")]),
    "a b that lies far ahead": ("right over blanks", [(r"s_a; s_a\]", "s_a; s_a; blank; s_b]")]),
    "at rest": ("right over blanks", [("ToTheRight", "Rests")]),
    "the other way": ("right over blanks", [("ToTheRight", "ToTheLeft")]),
    "a window too small": ("writing on the way", [(r"\(0, 1\)", "(0, 0)")]),
    "a period too short": ("writing on the way", [("drifting _ 0 4", "drifting _ 0 3")]),
    "stairs to a halt": ("writing on the way", [(r"Stay\] q_go", "Stay] q_yes")]),
    "one tape at rest": ("two tapes, one each way", [("ToTheLeft", "Rests")]),
    "a tape less": ("two tapes, one each way", [(r"\[\(ToTheRight.*\n", "[")]),
    "a state less": ("no halt in the graph", [(r"\[q_go;\n   q_on\]", "[q_go]")]),
    "a symbol less": ("no halt in the graph", [(r"\[blank; s_a; s_b\]", "[blank; s_a]")]),
    "a row less in the graph": ("no halt in the graph", [(r"   Row q_on \[\(t_t, s_b.*\n", "")]),
    "a final state in the graph": ("no halt in the graph", [("q_yes, Accepted", "q_on, Accepted")]),
    "off the tape": ("at a left end", [("Tape Stays", "Tape Falls")]),
    "beyond the end": ("away from a left end", [(r"\(1, 1\)", "(0, 1)")]),
}


ON_ACCEPTANCE = (
    "accepted, not refused",
    "another pick",
    "a pick too few",
    "a step too few to accept",
    "a pick of the opponent's",
    "the opponent chooses",
)


def with_one(body: str, *, last: bool) -> str:
    """Keep the first of the theorems, or the last; others may be true all the same."""
    start, *claims = re.split(r"(?=^Fail )", body, flags=re.MULTILINE)
    return start + claims[-1 if last else 0]


def test_there_are_many_false_statements() -> None:
    assert len(CHANGES) >= 40


@pytest.mark.slow
@NEEDS_COQC
def test_coq_refuses_every_false_statement(tmp_path: Path) -> None:
    """It accepts the true ones in the same form; it refuses the others because of their values."""
    texts = {name: machine_file(*run) for name, run in TRUE.items()}
    bodies = [commands(text, fail=False) for text in texts.values()]
    for what, (name, changes) in CHANGES.items():
        body = commands(texts[name], fail=True)
        for old, new in changes:
            body, number = re.subn(old, new, body)
            assert number, what
        bodies.append(with_one(body, last=what in ON_ACCEPTANCE))
    said = told(in_numbered_modules(bodies), tmp_path)
    assert "Error" not in said
    _, *refusals = said.split("The command has indeed failed with message:")
    assert len(refusals) == len(CHANGES)
    assert all(REFUSED in " ".join(refusal.split()) for refusal in refusals)
