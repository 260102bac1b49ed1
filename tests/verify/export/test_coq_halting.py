"""Coq proves the theorem that is exported of a proof about halting, and no false one."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from automata.halting.certificate import HaltingCertificate
from automata.halting.rules import ENDS
from common.documents import read_document
from tests.automata.halting.naive_machines import steps_until_halt
from tests.verify.export.coq_texts import (
    NEEDS_COQC,
    commands,
    coqc,
    in_modules,
    in_numbered_modules,
    own_part,
)
from tests.verify.test_false_halting import KINDS, drawn, lies, proofs
from tests.verify.test_recheck_halting import CERTIFICATES, Made, sealed
from verify.export.coq import ExportError, origin, theorems
from verify.export.coq.halting import file, halting_file
from verify.export.coq.theory import HALTING, HALTING_IMPORTS, halting_source, halting_theory
from verify.recheck_halting import expand
from verify.recheck_sets import dump

REFUSED = "Example refused : check proof = false.\nProof. vm_compute. reflexivity. Qed.\n"


def read(document: Made) -> HaltingCertificate:
    return read_document(sealed(document), HaltingCertificate, "a proof")


def whole(line: bytes) -> Made:
    """Give the certificate of a line."""
    document: Made = json.loads(dump(expand(json.loads(line))))
    return document


@pytest.mark.slow
@NEEDS_COQC
def test_coq_proves_the_theorem_of_every_kind_of_certificate(tmp_path: Path) -> None:
    """Also of random machines of three states, by each decider that decides them."""
    random = Random(3)
    found = [read(document) for document in CERTIFICATES.values()]
    texts = (drawn(random) for _ in range(24))
    for text in [text for text in texts if steps_until_halt(text, 2_000) is None]:
        found += proofs(text, ENDS, set(KINDS))
    numbers = Counter(proof.kind for proof in found)
    assert {*numbers} == {*KINDS}
    assert min(numbers.values()) >= 2
    answer = coqc(in_modules(map(halting_file, found), halting_theory()), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.strip() == "Closed under the global context"


@pytest.mark.slow
@NEEDS_COQC
def test_coq_and_its_checker_refuse_false_theorems(tmp_path: Path) -> None:
    bodies = []
    for files, lines in lies().values():
        for document in (*map(json.loads, files[::22]), *map(whole, lines[::22])):
            text, _, _ = halting_file(read(document)).partition("\n(** * Assumptions *)")
            bodies.append(f"{commands(text, fail=True)}\n{REFUSED}")
    assert len(bodies) >= 60
    answer = coqc(in_numbered_modules(bodies, halting_theory()), tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("edge 0", "From the configuration listed, no branch ever halts."),
        ("edge with words 0", "On every word of the language listed, no branch ever halts."),
        ("odd 0", "On every word of the language listed, no branch ever accepts."),
        ("a branch", "A run from the configuration listed halts after exactly 4 steps."),
    ],
)
def test_the_words_beside_a_theorem_agree_with_it(name: str, words: str) -> None:
    (theorem,) = theorems(halting_file(read(CERTIFICATES[name])))
    assert theorem.words == words


def test_several_excluded_ends_are_named() -> None:
    document = CERTIFICATES["odd 0"] | {"never": ["accept", "result"]}
    (theorem,) = theorems(halting_file(read(document)))
    assert theorem.words == (
        "On every word of the language listed, no branch ever accepts or halts with a result."
    )


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_file_has_the_theory_and_plain_definitions(name: str) -> None:
    found = origin(halting_file(read(CERTIFICATES[name])))
    assert (found.kind, found.why) == ("theory", "")
    assert found.library is not None
    assert found.library.imports == HALTING_IMPORTS
    assert len(found.statements) == 1


def test_the_theory_has_the_text_of_the_proved_checker() -> None:
    whole_theory = halting_theory()
    for part in HALTING:
        source = halting_source(part)
        assert source[source.index("(**") :].strip() in whole_theory


def test_odd_names_of_states_and_symbols_are_only_in_comments() -> None:
    document = json.loads(json.dumps(CERTIFICATES["edge 0"]).replace('"go"', '"*) Axiom a (*"'))
    text = own_part(halting_file(read(document)))
    assert "Definition q_Axiom_a : state := 1%positive.  (* * ) Axiom a ( * *)" in text
    assert origin(halting_file(read(document))).kind == "theory"


def test_a_proof_that_is_too_long_for_coq_is_refused_with_a_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(file, "MOST_LETTERS", 10)
    long = next(read(made) for name, made in CERTIFICATES.items() if made["kind"] == "closed set")
    with pytest.raises(ExportError, match="too long for Coq") as refused:
        halting_file(long)
    assert refused.value.hint == "check it by `noloss recheck --verified`"
