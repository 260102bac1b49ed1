"""The files of theorems for Coq, as text; test_coq_proves has Coq check them."""

from __future__ import annotations

import re
from functools import cache
from time import process_time

import pytest

from tests.effort import part
from tests.verify.naive import Cells
from tests.verify.players import PLAYERS, blundering_after, strategy, table
from verify.export.coq import first_difference, origin, strategy_file, theorems
from verify.export.coq.strategy_file import read_again
from verify.export.coq.theory import STRATEGIES, plain, theory
from verify.verdict.certificate import Certificate, certificate
from verify.verdict.verdict import verdict

NAMES = ("first free", "stuck after four", "by line", "two by line")
OTHERS: dict[str, Cells] = {
    "by line": blundering_after((9, 5, 1), 3),
    "two by line": table(4, (0, 1, 1, 1), remembers=True),
}


@cache
def certified(name: str) -> Certificate:
    if name in PLAYERS:
        return certificate(verdict(strategy(PLAYERS[name])))
    return certificate(verdict(strategy(OTHERS[name], positional=False)))


@cache
def written(name: str) -> str:
    return strategy_file(certified(name))


@pytest.mark.parametrize("name", part(NAMES, 2))
def test_a_file_of_theorems_is_read_back_and_written_the_same(name: str) -> None:
    tables = read_again(written(name))
    assert tables is not None
    assert strategy_file(tables) == written(name)
    assert origin(written(name)).kind == "written"
    assert certified(name)["sha256"] in written(name)


def test_every_theorem_of_a_file_has_words_and_prints_its_assumptions() -> None:
    text = written("first free")
    known = theorems(text)
    stated = text[text.index("\n(** * 7.") :]
    assert [theorem.name for theorem in known] == re.findall(
        r"^Theorem (\w+)", stated, re.MULTILINE
    )
    assert all(theorem.words.startswith("In the ") for theorem in known)
    words = {theorem.name: theorem.words for theorem in known}
    assert words["line_every_choice_O"] == (
        "In the second seat (O), it can play the game 12437, which ends lost."
    )
    assert text.rstrip().endswith("Print Assumptions theorems.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Theorem every_choice_O : can_fail as_O O", "Theorem every_choice_O : True"),
        ("it can lose or get stuck", "it never loses"),
        ("[1; 5; 9]", "[1; 5; 8]"),
        ("83 games are won", "84 games are won"),
        ("vm_cast_no_check (eq_refl true)", "vm_compute; reflexivity"),
        ("Print Assumptions theorems.", ""),
    ],
)
def test_a_changed_file_is_not_one_that_noloss_writes(old: str, new: str) -> None:
    text = written("first free")
    assert old in text
    changed = text.replace(old, new, 1)
    assert origin(changed).kind != "written"
    assert "line " in (first_difference(changed, text) or "")


def test_your_own_theorems_may_use_the_theory_and_a_comment_states_none() -> None:
    mine = "Theorem mine : turn [] = X.\nProof. trivial. Qed.\nPrint Assumptions mine.\n"
    file = f'{theory(STRATEGIES)}\n(* A "comment"\nTheorem false : False. *)\n{mine}'
    for text in (file, f"(* of mine (see above) *)\n\n{file}"):
        assert origin(text).kind == "theory"
        assert origin(text).statements == {"mine": "turn [] = X"}


@pytest.mark.parametrize(
    "added",
    [
        'Redirect "/tmp/x" Print nat.',
        'Extraction "x.ml" turn.',
        "Load other.",
        'Time Redirect "x" Print nat.',
        "Axiom false : False.",
        "Module wins.",
        "Coercion f : nat >-> bool.",
        "Require Import Classical.",
        "Import ListNotations.",
        'Declare ML Module "x".',
        "Open Scope nat_scope.",
        "Arguments wins {p}.",
        "Ltac auto := idtac.",
        "Let x := 1.",
        "Set Printing All.",
        "Admitted.",
        "Fixpoint f (n : nat) := n.",
        "Definition n\u0435ver_halts := 1.",
        "Theorem t : True\u00a0.",
        "\x0bTheorem t : True.",
        "Theorem t : True.\u00a0Proof. trivial. Qed.",
        "Theorem t : 1 = 1.\nProof. native_compute. trivial. Qed.",
        "Theorem t : 1 = 1.\nProof. psatz_Z 2. Qed.",
        'Notation "a <= b" := True.',
        "#[local] Axiom false : False.",
        "(* not closed",
        'Definition a := ". Load x. ". Load other.',
    ],
)
def test_a_file_that_does_more_than_define_and_prove_is_foreign(added: str) -> None:
    assert origin(f"{theory(STRATEGIES)}\n{added}\n").kind == "foreign"


def test_letters_of_other_scripts_may_be_in_comments_alone() -> None:
    mine = "(* \u00e9 *)\nTheorem mine : turn [] = X.\nProof. trivial. Qed.\n"
    assert origin(f"{theory(STRATEGIES)}\n{mine}").kind == "theory"
    other = origin(theory(STRATEGIES) + mine.replace("mine", "m\u0456ne"))
    assert (other.kind, "(U+0456) outside of comments" in other.why) == ("foreign", True)


@pytest.mark.parametrize(
    "text",
    [
        "(* x *)\n" * 40_000,
        "(* x *)" * 40_000 + theory(STRATEGIES),
        "(*" * 100_000,
        theory(STRATEGIES) + "a. " * 60_000,
        theory(STRATEGIES) + "Definition table_X : list (string * list cell) :=\n  [" * 20_000,
        "theorems on a strategy: a, reading b, by " * 20_000,
    ],
)
def test_a_long_file_is_looked_at_in_time_that_grows_with_its_length(text: str) -> None:
    began = process_time()
    origin(text)
    assert process_time() - began < 1


def test_a_file_with_another_theory_or_none_is_foreign() -> None:
    assert origin("Theorem t : True.\nProof. trivial. Qed.\n").kind == "foreign"
    assert origin(written("first free").replace("[1; 5; 9]", "[1; 5; 8]")).kind == "foreign"
    assert origin(f"Definition In := 1.\n{theory(STRATEGIES)}").kind == "foreign"
    assert origin("").kind == "foreign"


def test_the_theory_assumes_nothing_and_admits_nothing() -> None:
    text = theory(STRATEGIES)
    assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture|give_up)\b", text)


def test_the_rules_of_the_game_are_read_at_once() -> None:
    rules = theory(["rules"]).strip().splitlines()
    assert len(rules) <= 45
    assert all(len(line) <= 100 for line in theory(STRATEGIES).splitlines())


def test_a_name_cannot_end_the_comment_that_it_is_in() -> None:
    forged = certified("first free") | {"strategy": 'x *) Axiom a : False. (* "', "reading": "\n"}
    text = strategy_file(forged)
    assert text.splitlines()[0] == (
        "(** noloss, theorems on a strategy: x?Axiom?a?:?False.?, reading ?, by positions *)"
    )
    assert origin(text).kind == "written"
    assert plain("wst:printed-corners") == "wst:printed-corners"
