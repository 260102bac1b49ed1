"""The graph of a proof shows a set that no step leaves and no excluded end is in."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from automata.halting.certificate import HaltingCertificate
from automata.halting.rules import ENDS
from common.documents import read_document
from diagrams.look import Look
from diagrams.machine import proof_graph
from diagrams.machine.proof_graph import NotAGraphError, Part, proof_dot
from tests.verify.test_recheck_halting import CERTIFICATES, sealed

PROOFS = {
    name: read_document(sealed(made), HaltingCertificate, name)
    for name, made in CERTIFICATES.items()
}
DRAWN = [name for name, proof in PROOFS.items() if proof.kind not in proof_graph.RUNS]


@pytest.mark.parametrize("name", DRAWN)
def test_each_arrow_connects_two_parts_of_the_set(name: str) -> None:
    found = proof_graph.proof_graph(PROOFS[name])
    assert found.parts
    assert {end for arrow in found.arrows for end in arrow} <= {*found.parts}


@pytest.mark.parametrize("name", DRAWN)
def test_every_part_is_reached_from_a_start_by_arrows(name: str) -> None:
    proof = PROOFS[name]
    found = proof_graph.proof_graph(proof)
    reached = {key for key, part in found.parts.items() if part.thick}
    assert reached
    arrows = [arrow[::-1] if proof.kind == "backward" else arrow for arrow in found.arrows]
    while more := {after for before, after in arrows if before in reached} - reached:
        reached |= more
    if proof.kind == "automaton":  # states that nothing leads to have rows, too
        reached |= {key for key in found.parts if isinstance(key, int)}
    assert reached == {*found.parts}


def test_a_closed_set_has_a_part_for_each_context_and_no_part_ends() -> None:
    for proof in PROOFS.values():
        if proof.kind == "closed set" and proof.never == ENDS:
            found = proof_graph.proof_graph(proof)
            assert len(found.parts) == len(proof.set.contexts)  # type: ignore[union-attr]
            assert {begin for begin, _ in found.arrows} == {*found.parts}


def test_repeated_words_are_written_from_left_to_right_around_the_head() -> None:
    (proof,) = (one for one in PROOFS.values() if one.kind == "repeated words")
    texts = {part.lines[0] for part in proof_graph.proof_graph(proof).parts.values()}
    assert {"A>", "01 B>", "01 <A 10", "(11)^3+ B> (11)^3+ 10"} <= texts


def test_the_cell_of_a_head_is_in_brackets_on_each_tape() -> None:
    proof = PROOFS["edge 2"]
    found = proof_graph.proof_graph(proof)
    starts = [part for part in found.parts.values() if part.thick]
    assert starts == [Part(("go", "⊢[_]_", "_[_]_"), thick=True)]


def test_only_words_of_the_language_are_starts() -> None:
    proof = PROOFS["edge with words 2"]
    found = proof_graph.proof_graph(proof)
    starts = {part.lines[1] for part in found.parts.values() if part.thick}
    assert starts == {"⊢[a]_", "⊢[a]a"}


def test_a_state_that_can_come_to_an_excluded_end_is_a_double_ring() -> None:
    dot = proof_dot(PROOFS["odd 0"])
    assert re.search(r'label="any\\n" .*peripheries=2', dot)
    assert "style=dashed" in dot


@pytest.mark.parametrize("kind", proof_graph.RUNS)
def test_a_proof_about_a_run_is_refused_with_a_way_out(kind: str) -> None:
    proof = next(one for one in PROOFS.values() if one.kind == kind)
    with pytest.raises(NotAGraphError, match=f"kind '{kind}'") as refused:
        proof_dot(proof)
    assert "--run" in (refused.value.hint or "")


def test_a_set_that_is_too_large_to_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_graph, "MOST_PARTS", 3)
    for name in ("edge 2", "edge 1"):
        with pytest.raises(NotAGraphError, match="more than 3 parts"):
            proof_dot(PROOFS[name])


def test_a_name_that_the_file_gives_is_not_in_the_claim_of_the_picture() -> None:
    proof = replace(PROOFS["guess 1"], machine="busy beaver" + "!" * 9_999)
    (label,) = re.findall(r"label=<(.*)> labeljust", proof_dot(proof))
    claim, _, rest = label.partition("</B>")
    assert claim.endswith("<B>never halts")
    assert f"{proof.kind}, " in rest
    assert "about the transitions in its file, named busy beaver!" in rest
    assert len(rest) < 1_200


@pytest.mark.parametrize("name", DRAWN)
def test_a_legend_says_how_the_kind_of_proof_is_read(name: str) -> None:
    proof = PROOFS[name]
    (label,) = re.findall(r"label=<(.*)> labeljust", proof_dot(proof))
    text = " ".join(re.findall(r'POINT-SIZE="10">([^<]*)', label))
    said = {
        "closed set": "for each tape, the cells near the head",
        "repeated words": "three times or more",
        "no end": "a state that may be reached",
        "backward": "more steps than the longest path",
        "automaton": "Only tapes that lead to the double ring",
    }
    assert said[proof.kind] in text
    assert "label=<" not in proof_dot(proof, Look(bare=True))
