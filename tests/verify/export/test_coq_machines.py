"""Coq accepts what is exported of machines, and nothing that is false."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from automata import AutomataError, Configuration, Machine, link, parse, start
from tests.automata import looping
from tests.effort import part
from tests.machines.texts import (
    BUSY_BEAVER_4,
    EQUAL_COUNTS,
    INCREMENT,
    THIRD_FROM_THE_END,
    machine_text,
)
from tests.verify.export.coq_texts import NEEDS_COQC, coqc, in_modules
from verify.export.coq import ExportError, machine_file, machine_sha256, origin, theorems
from verify.export.coq.machine_file import MOST_ENDS, MOST_STEPS, all_ends
from verify.export.coq.theory import theory

PALINDROME = machine_text("two-tape-palindrome")

OPPONENT = machine_text("two-of-three")

FALLS = machine_text("over-the-edge")

ENDLESS_BESIDE = machine_text("one-branch-never-halts")
MANY = machine_text("ever-more-branches")

STUCK = "machine  s\ntapes    t\nsymbols  a\n{}\n\ngo:  a -> a R go\n"
ODD = machine_text("odd")


def made(text: str, **words: str) -> tuple[Machine, Configuration]:
    """Link a machine, and lay words on its tapes."""
    machine = link(parse(text))
    return machine, start(machine, words)


def runs() -> dict[str, tuple[Machine, Configuration]]:
    """Give machines with inputs, of every kind of theorem."""
    return {
        "busy beaver": made(BUSY_BEAVER_4),
        "increment": made(INCREMENT, t="1011"),
        "three tapes": made(EQUAL_COUNTS, word="aabbcc"),
        "rejected": made(EQUAL_COUNTS, word="aab"),
        "stuck": made(STUCK.format("accept   yes"), t="aa"),
        "accepts when stuck": made(STUCK.format("accept when stuck go"), t="aa"),
        "every branch": made(PALINDROME, word="abba"),
        "no branch accepts": made(PALINDROME, word="abb"),
        "a choice": made(THIRD_FROM_THE_END, t="babba"),
        "an opponent": made(OPPONENT),
        "a branch never halts, another accepts": made(ENDLESS_BESIDE, t="1"),
        "odd names": made(ODD, t="((*)"),
        **{f"never halts: {name}": run for name, run in looping.looping().items()},
    }


def files(names: Iterable[str] | None = None) -> dict[str, str]:
    """Write the theorems on these runs, or on all."""
    found = runs()
    return {name: machine_file(*found[name]) for name in (names or found)}


@pytest.mark.slow
@NEEDS_COQC
def test_coq_accepts_a_busy_beaver_and_its_number_of_steps(tmp_path: Path) -> None:
    """This includes the text that people read: one complete file, all of it."""
    text = machine_file(*runs()["busy beaver"])
    assert "halts_after the_machine 107 begins halts_at Halted" in text
    (theorem,) = theorems(text)
    assert theorem.words == (
        "The run halts after exactly 107 steps, in the state halt with that as its result, with "
        "just the tapes listed."
    )
    answer = coqc(text, tmp_path)
    assert (answer.returncode, answer.stdout.strip()) == (0, "Closed under the global context")


NO_LONGER = """
Theorem no_longer m n c d v k e : halts_after m n c d v -> run m k c e -> (N.of_nat k <= n)%N.
Proof. intros [_ [_ [_ every]]] r. now apply every in r. Qed.
"""


@pytest.mark.slow
@NEEDS_COQC
def test_if_a_run_halts_after_n_steps_no_run_from_there_is_longer(tmp_path: Path) -> None:
    done = coqc(theory(("machines",)) + NO_LONGER, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@NEEDS_COQC
def test_coq_accepts_every_kind_of_theorem_on_machines(tmp_path: Path) -> None:
    texts = files()
    answer = coqc(in_modules(texts.values()), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.strip() == "Closed under the global context"


@pytest.mark.slow
@NEEDS_COQC
def test_coq_and_the_engine_say_the_same_of_random_machines(tmp_path: Path) -> None:
    """Machines of up to three tapes, some with left ends, that halt, get stuck, or never halt."""
    random, loops = Random(15), 0
    texts: list[str] = []
    while len(texts) < 40:
        machine, first = looping.random_machine(random)
        try:
            text = machine_file(machine, first, 2_000)
        except ExportError:
            continue
        loops += "never_halts_here" in text
        texts.append(text)
    assert 10 < loops < 35
    answer = coqc(in_modules(texts), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_files_on_machines_use_the_theory_and_are_plain_definitions() -> None:
    for text in files(part(runs())).values():
        assert origin(text).kind == "theory"


def test_an_end_where_several_branches_meet_is_counted_once() -> None:
    text = (
        "machine m\ntapes t\nsymbols a\naccept yes\n\n"
        "go choice:  a  ->  a R one\n            a  ->  a R two\n"
        "one:  *  ->  * S yes\ntwo:  *  ->  * S yes\n"
    )
    machine = link(parse(text))
    branches, _ = theorems(machine_file(machine, start(machine, {"t": ["a"]})))
    assert branches.words == (
        "All branches halt, after at most 2 steps, at just the ends listed, each with its steps."
    )


def test_a_file_lists_each_production_with_its_row() -> None:
    machine, first = made(INCREMENT, t="1")
    text = machine_file(machine, first)
    assert text.count("  Row q_") + text.count("[Row q_") == len(machine.productions)
    row = "Row q_carry [(t_t, s_1)] [Write t_t s_0 Left] q_carry"
    assert f"{row};  (* carry: t=1  ->  t=0:L  carry  machine.tm:10 *)" in text


def test_a_file_names_the_productions_by_their_sha256() -> None:
    machine, first = made(INCREMENT, t="1")
    other, _ = made(INCREMENT.replace("1 -> 0 L", "1 -> 1 L"))
    assert f"(** SHA-256 of its productions: {machine_sha256(machine)} *)" in machine_file(
        machine, first
    )
    assert machine_sha256(machine) != machine_sha256(other)
    assert machine_sha256(machine) == machine_sha256(made(INCREMENT)[0])


def test_a_run_that_is_too_long_is_refused() -> None:
    with pytest.raises(ExportError, match="has not ended after 100 steps"):
        machine_file(*runs()["busy beaver"], most=100)
    with pytest.raises(ExportError, match="take more than 10 steps together"):
        machine_file(*runs()["every branch"], most=10)


def test_for_acceptance_the_accepting_branch_is_named() -> None:
    text = machine_file(*made(ENDLESS_BESIDE, t="1"))
    (theorem,) = theorems(text)
    assert "accepts_along_checked _ (S (N.to_nat 1)) [1]" in text
    assert theorem.words.startswith("The machine accepts: ")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("1 S yes", "1 S walk"), "a branch of one-branch-never-halts never halts"),
        (("1 -> 1 S yes", "1 -> 1 L yes\n            1 -> 1 R walk"), None),
    ],
)
def test_a_branch_that_never_halts_is_refused_at_once_unless_another_accepts(
    change: tuple[str, str], problem: str | None
) -> None:
    run = made(ENDLESS_BESIDE.replace(*change), t="1")
    if problem is None:
        assert "accepts_along_checked" in machine_file(*run)
        return
    with pytest.raises(ExportError, match=problem):
        machine_file(*run)


def test_branches_without_end_are_refused_before_they_fill_memory() -> None:
    """Each branch under way ends somewhere, so that as many of them are too many."""
    machine, first = made(MANY)
    tracemalloc.start()
    with pytest.raises(ExportError, match="end in more than 2,000 configurations"):
        list(all_ends(machine, first, MOST_STEPS, MOST_ENDS))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 30_000_000


def test_tapes_that_are_too_long_to_be_written_down_are_refused() -> None:
    machine = link(parse(INCREMENT))
    machine_file(machine, start(machine, {"t": "1" * 9_000}))
    with pytest.raises(ExportError, match="more than 20,000 cells"):
        machine_file(machine, start(machine, {"t": "1" * 20_001}))


def test_no_theorem_is_made_of_a_run_whose_head_falls_off() -> None:
    with pytest.raises(AutomataError, match="left end"):
        machine_file(*made(FALLS, t="aa"))
