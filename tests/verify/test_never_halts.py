"""A proof that a run never halts is checked, and compared with its machine, before it is given."""

from __future__ import annotations

import json

import pytest

from automata import start
from automata.engine.runner import Runner
from common.errors import NolossError
from tests.automata.looping import RIGHT_FOR_EVER
from verify import never_halts
from verify.never_halts import LoopProof, prove_loop


def proof_of(word: str) -> LoopProof:
    first = start(RIGHT_FOR_EVER, {"t": word})
    runner = Runner(RIGHT_FOR_EVER, first, budget=1_000)
    runner.run()
    return prove_loop(runner)


@pytest.mark.parametrize("length", [0, 63, 64, 65])
def test_a_loop_is_certified_from_the_start_of_the_run_also_if_it_begins_where_it_is_found(
    length: int,
) -> None:
    """It is looked for after 64 steps."""
    proof = proof_of("a" * length)
    document = json.loads(proof.content)
    assert (document["begin"], document["start"]["state"]) == (length, "go")
    assert document["start"]["tapes"][0]["head"] == 0
    assert proof.proved[1] == "m never halts if it starts on the tapes in this file"


def test_a_loop_that_begins_far_away_is_certified_from_there_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("automata.deciding.loop_certificate.WORK", 64)
    proof = proof_of("a" * 64)
    assert json.loads(proof.content)["begin"] == 0
    assert "it does not start like this" in proof.proved[1]


def test_a_proof_that_is_about_another_machine_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(never_halts, "differences", lambda *_: iter(["go has other rows"]))
    with pytest.raises(NolossError, match="the certificate is not proved: go has other rows"):
        proof_of("aa")
