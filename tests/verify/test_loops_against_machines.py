"""A proof that a run never halts is about one machine, one start and, if it chooses, one branch."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from automata import Machine, link, parse, start
from automata.deciding.loop_certificate import (
    LoopCertificate,
    about_machine,
    differences,
    loop_certificate,
)
from automata.engine.runner import Runner
from common.documents import document_text, read_document
from verify.recheck_loops import check

ONCE = """machine  once
tapes    t
symbols  1
accept   yes

go {how}:   1 -> 1 R walk
            1 -> 1 S yes
walk:       _ -> _ R walk
            1 -> 1 R walk
"""
CHOICES = ("choice", "by opponent", "by machine")


def made(text: str) -> Machine:
    return link(parse(text))


def certificate(machine: Machine, word: str, *choices: int) -> LoopCertificate:
    first = start(machine, {machine.tapes[0]: word})
    runner = Runner(machine, first, budget=1000, choices=choices)
    runner.run()
    assert runner.loop is not None
    return loop_certificate(machine, first, runner.made, runner.loop)


def changed(proof: LoopCertificate, **fields: Any) -> LoopCertificate:
    """Change a certificate as a forger does: with a hash of the changed content."""
    document = json.loads(document_text(proof)) | fields
    del document["sha256"]
    return sealed(document)


def sealed(document: dict[str, Any]) -> LoopCertificate:
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    document["sha256"] = sha256(text.encode()).hexdigest()
    return read_document(json.dumps(document), LoopCertificate, "forged.json")


def standing(symbol: str, choices: list[list[int]]) -> LoopCertificate:
    """Write by hand that a machine with `go: else -> * S go` stays for ever on one symbol."""
    machine = made("machine m\ntapes t\nsymbols 1 z\naccept yes\ngo: else -> * S go\n")
    document = json.loads(document_text(certificate(machine, symbol)))
    del document["states"], document["symbols"], document["sha256"]
    entry = ["go", [symbol], [symbol], ["S"], "go"]
    document |= {"kind": "cycle", "entries": [entry], "choices": choices}
    return sealed(document | {"period": 1, "shifts": [0], "windows": [[0, 0]]})


def sentence(proof: LoopCertificate) -> str:
    """Give what the checker proves from the file alone."""
    code, proved, wrong = check(document_text(proof).encode())
    assert (code, wrong) == (0, [])
    return proved[0]


@pytest.mark.parametrize("how", CHOICES)
def test_a_proof_about_one_branch_says_so_in_the_file_and_in_each_sentence(how: str) -> None:
    machine = made(ONCE.format(how=how))
    proof = certificate(machine, "1", 1)
    assert proof.choices == ((1, 1, 2),)
    assert 'the branch with these choices never halts (in "go" on ["1"] row 1 of 2): ' in sentence(
        proof
    )
    assert list(differences(proof, machine)) == []
    assert about_machine(proof, machine).startswith("the branch of once with these choices never ")


@pytest.mark.parametrize("how", CHOICES)
def test_a_proof_that_leaves_out_a_choice_is_not_about_the_machine_that_has_it(how: str) -> None:
    machine = made(ONCE.format(how=how))
    forged = changed(certificate(machine, "1", 1), choices=[])
    assert "it never halts: " in sentence(forged)  # which is so by the entries in the file
    assert list(differences(forged, machine)) == [
        "in go on 1 once has 2 rows, and the certificate is about one"
    ]


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ([[1, 2, 2]], "in go on 1 once continues differently"),
        ([[1, 1, 3]], "in go on 1 once has 2 rows, and the certificate is about 3"),
    ],
)
def test_a_proof_that_names_another_branch_is_not_about_the_machine(
    choices: list[list[int]], why: str
) -> None:
    machine = made(ONCE.format(how="choice"))
    forged = changed(certificate(machine, "1", 1), choices=choices)
    assert check(document_text(forged).encode())[0] == 0
    assert list(differences(forged, machine)) == [why]


@pytest.mark.parametrize(
    "choices",
    [[[0, 1, 2]], [[2, 1, 2]], [[1, 0, 2]], [[1, 3, 2]], [[1, 1, 1]], [[1, 1, 2], [1, 1, 2]]],
)
def test_impossible_choices_are_not_a_certificate(choices: list[list[int]]) -> None:
    proof = certificate(made(ONCE.format(how="choice")), "1", 1)
    assert check(document_text(changed(proof, choices=choices)).encode())[0] == 2


def test_a_cycle_with_a_choice_is_about_one_branch_only() -> None:
    """Noloss writes none, but a file by hand may hold it."""
    rows = "go choice: 1 -> 1 S go\n    1 -> 1 S yes\n"
    machine = made(f"machine m\ntapes t\nsymbols 1\naccept yes\n{rows}")
    assert [*differences(standing("1", []), machine)] == [
        "in go on 1 m has 2 rows, and the certificate is about one"
    ]
    branch = standing("1", [[1, 1, 2]])
    assert "the branch with these choices never halts" in sentence(branch)
    assert [*differences(branch, machine)] == []


def test_from_the_file_alone_no_machine_is_named() -> None:
    """Anyone can write a name beside entries that they invented."""
    proof = changed(certificate(made(ONCE.format(how="choice")), "1", 1), machine="inc")
    assert "inc" not in sentence(proof).replace("since", "")
    assert sentence(proof).startswith("by the entries in this file, ")


def test_a_symbol_that_the_machine_does_not_have_is_a_difference() -> None:
    """An `else` applies to any symbol, also to those of other machines."""
    machine = made("machine m\ntapes t\nsymbols 1\naccept yes\ngo: else -> * S go\n")
    assert [*differences(standing("1", []), machine)] == []
    assert sentence(standing("z", []))
    assert [*differences(standing("z", []), machine)] == ["z, on the tape t, is not a symbol of m"]


def test_a_proof_from_a_later_instant_says_that_the_machine_does_not_start_there() -> None:
    machine = made(ONCE.format(how="choice"))
    later = certificate(replace(machine, start="walk"), "1")
    assert list(differences(later, machine)) == []
    assert about_machine(later, machine) == (
        "once never halts from state walk on with the tapes in this file; it does not start like "
        "this, and whether it gets there is not in the file"
    )
    assert about_machine(later, replace(machine, start="walk")) == (
        "once never halts if it starts on the tapes in this file"
    )
