"""Coq accepts the theorems on every kind of verdict, and no false ones.

All built-in strategies and readings, each in a complete file: 130 s of processor time, of
which the one that permits anything takes 36 s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

import pytest

from tests.verify.certificates import sealed
from tests.verify.export.coq_texts import NEEDS_COQC, coqc
from tests.verify.export.test_coq import certified, written
from tests.verify.outside import NEEDS_COQ, built_in, coq, positional
from verify.export.coq import strategy_file, theorems
from verify.export.coq.theory import STRATEGIES, theory
from verify.verdict.certificate import Certificate, certificate
from verify.verdict.verdict import verdict

OUTSIDE = pytest.mark.outside
CLOSED = "Closed under the global context\n"


@pytest.mark.slow
@OUTSIDE
@NEEDS_COQ
@pytest.mark.parametrize("name", ["stuck after four", "two by line"])
def test_coq_accepts_the_theorems_on_every_kind_of_verdict_and_they_assume_nothing(
    name: str, tmp_path: Path
) -> None:
    assert coq(written(name), tmp_path) == CLOSED


@pytest.mark.nightly
@OUTSIDE
@NEEDS_COQ
@pytest.mark.parametrize("name", built_in())
def test_coq_accepts_the_theorems_on_every_built_in_strategy(name: str, tmp_path: Path) -> None:
    text = strategy_file(certificate(verdict(positional(name))))
    assert {theorem.name[-1] for theorem in theorems(text)} == {"X", "O"}
    assert coq(text, tmp_path) == CLOSED


@dataclass(frozen=True)
class Stated:
    """A theorem or lemma of a file, with the definitions before it and its proof."""

    definitions: tuple[str, ...]
    name: str
    statement: str
    proof: str

    def told(self, number: int, *, true: bool) -> str:
        """State it alone; one that is false must fail."""
        fails = "" if true else "Fail "
        return f"{fails}Definition told_{number} : {self.statement} := ltac:({self.proof}).\n"


def modules(all_stated: list[Stated], *, true: bool) -> Iterator[str]:
    """State one after the other, those on the same definitions in one module."""
    for number, (definitions, alike) in enumerate(groupby(all_stated, lambda one: one.definitions)):
        told = (one.told(at, true=true) for at, one in enumerate(alike))
        name = f"{'True' if true else 'False'}_{number}"
        yield "\n".join([f"Module {name}.", *definitions, *told, f"End {name}.\n"])


def stated(document: Certificate, name: str) -> Stated:
    """Take one theorem out of the file that is written of a certificate."""
    text = strategy_file(document)
    text = text[text.index("\n(** * 7.") :]
    definitions = re.findall(r"^Definition (?!theorems).*?\.$", text, re.MULTILINE | re.DOTALL)
    form = rf"^(?:Theorem|Lemma) {name} :\s(.*?)\.\nProof\. (.*?)\. Qed\.$"
    found = re.search(form, text, re.MULTILINE | re.DOTALL)
    assert found, name
    proof = found[2].replace(". vm_cast", "; vm_cast")
    own = tuple(one for one in definitions if re.match(rf"Definition \w+_{name[-1]} ", one))
    return Stated(own, name, found[1], proof)


def changed(document: Certificate, *path: str, to: object) -> Certificate:
    """Change one thing in a certificate."""
    new = deepcopy(document)
    inside = new
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = to
    return sealed(new)


def false_counts(document: Certificate) -> Iterator[Stated]:
    """Count one game more or less, or move one to another end."""
    for strength in ("every_choice", "first_choice"):
        for how in ("raw", "up_to_symmetry"):
            path = ["seats", "second", strength, "counts", "games", how]
            games = document["seats"]["second"][strength]["counts"]["games"][how]
            for end, number in games.items():
                for more in (1, -1) if number else (1,):
                    forged = changed(document, *path, end, to=number + more)
                    yield stated(forged, f"counted_{strength}_O")


def false_tables(document: Certificate) -> Iterator[Stated]:
    """Permit another move, none, or a taken cell, at nodes here and there."""
    every = document["seats"]["second"]["table"]
    for node in list(every)[:: len(every) // 5]:
        for cells in ([], [9 if 9 not in every[node] else 8], [1]):
            if cells != every[node]:
                forged = changed(document, "seats", "second", "table", node, to=cells)
                yield stated(forged, "counted_every_choice_O")


def illegal_tables(document: Certificate) -> Iterator[Stated]:
    """Permit also a taken cell, or one that is not on the board, at nodes here and there."""
    every = document["seats"]["second"]["table"]
    by_position = document["keys"] == "positions"
    for node in list(every)[:: len(every) // 3]:
        taken = node.index("X") + 1 if by_position else int(node[0])
        for cell in (taken, 0):
            cells = [*every[node], cell]
            forged = changed(document, "seats", "second", "table", node, to=cells)
            yield stated(forged, "permits_only_legal_O")


def false_lines(document: Certificate) -> Iterator[Stated]:
    """Add a game that is too short, illegal, of another strategy, or with another end."""
    said = document["seats"]["second"]["every_choice"]
    line = said["line"]
    other = {"loss": "stuck", "stuck": "loss"}[said["end"]]
    lines = (line[:-1], line[:-2], line[:-1] + line[0], line[1:], line + line[:1], line[::-1], "")
    for forged in lines:
        yield stated(
            changed(document, "seats", "second", "every_choice", "line", to=forged),
            "line_every_choice_O",
        )
    path = ("seats", "second", "every_choice", "end")
    yield stated(changed(document, *path, to=other), "line_every_choice_O")


def false_picks(document: Certificate) -> Iterator[Stated]:
    """Pick what is not permitted; or count as if something else were picked."""
    data = document["seats"]["second"]
    picks = data["some_choice"]["moves"]
    path = ("seats", "second", "some_choice", "moves")
    for node in list(picks)[:4]:
        not_permitted = next(cell for cell in range(1, 10) if cell not in data["table"][node])
        yield stated(changed(document, *path, node, to=not_permitted), "chosen_O")
    for node in list(picks)[:2]:
        another = next(cell for cell in data["table"][node][::-1] if cell != picks[node])
        yield stated(changed(document, *path, node, to=another), "counted_some_choice_O")


def false_replies(document: Certificate) -> Iterator[Stated]:
    """Change or leave out the replies at some nodes."""
    replies = document["seats"]["second"]["some_choice"]["replies"]
    path = ("seats", "second", "some_choice", "replies")
    for node in replies:
        less = {key: cell for key, cell in replies.items() if key != node}
        yield stated(changed(document, *path, to=less), "some_choice_O")
        taken = changed(document, *path, node, to=0)
        yield stated(taken, "some_choice_O")


def false_verdicts(document: Certificate) -> Iterator[Stated]:
    """Claim that a failing strategy never fails, with counts that fit the claim."""
    for strength, own in (("every_choice", ""), ("first_choice", "first_")):
        true = stated(document, f"counted_{strength}_O")
        right = "(quick_listed_spec Positions table_O)"
        right = f"(quick_first_spec _ _ {right})" if own else right
        for won, drawn in ((83, 16), (0, 0)):
            counted = f"games_checked _ O {own}quick_O {right} {won} {drawn} 0 0 {won} {drawn} 0 0"
            proof = f"apply (never_fails_checked _ O {won} {drawn}), ({counted}); "
            cast = f"vm_cast_no_check (eq_refl (tally O {own}quick_O))"
            yield replace(true, statement=f"never_fails {own}as_O O", proof=proof + cast)


@pytest.mark.nightly
@OUTSIDE
@NEEDS_COQ
def test_coq_accepts_every_true_statement_and_no_falsified_one(
    tmp_path: Path,
) -> None:
    refuted, chosen = certified("first free"), certified("wrong first")
    by_line = certified("by line")
    false = [
        *false_counts(refuted),
        *false_tables(refuted),
        *illegal_tables(refuted),
        *illegal_tables(by_line),
        *false_lines(refuted),
        *false_lines(by_line),
        *false_replies(refuted),
        *false_picks(chosen),
        *false_verdicts(refuted),
    ]
    true = [
        *(stated(refuted, name) for name in ("counted_every_choice_O", "counted_first_choice_O")),
        *(stated(one, "line_every_choice_O") for one in (refuted, by_line)),
        stated(refuted, "some_choice_O"),
        *(stated(one, "permits_only_legal_O") for one in (refuted, by_line)),
        *(stated(chosen, name) for name in ("chosen_O", "counted_some_choice_O")),
    ]
    assert len(false) >= 50
    assert {one.name for one in false} == {one.name for one in true}
    text = "".join([*modules(false, true=False), *modules(true, true=True)])
    assert text.count("\nFail Definition told_") == len(false)
    coq(theory(STRATEGIES) + text, tmp_path)  # succeeds only if each of them fails


@pytest.mark.slow
@NEEDS_COQC
def test_coq_accepts_that_just_images_of_a_position_have_its_class(tmp_path: Path) -> None:
    text = theory(("rules", "strategies", "symmetry")) + "\nPrint Assumptions class_spec.\n"
    answer = coqc(text, tmp_path)
    assert (answer.returncode, answer.stdout.strip()) == (0, "Closed under the global context")
