"""Files of theorems that try to deceive, or never end; the tests run Coq itself."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss
from tests.noloss.strategies.test_prove import pretend
from tests.processes import PATIENCE, ends_soon, noted
from tests.verify.export.coq_texts import NEEDS_COQC
from verify.export.coq.theory import theory

THEORY = theory(("rules", "strategies"))
TRUE = """
Theorem mine' : True.
Proof. trivial. Qed.
Theorem mine : turn [] = X.
Proof. idtac "Axioms:". idtac "file.mine: False". trivial. Qed.
(* Theorem not_there : 1 = 2. *)
Theorem in_part : (* 1 = 2 /\\ *) 2 < 3.
Proof. auto. Qed.
Definition win := False.
Theorem near : ~ win.
Proof. intros []. Qed.
"""
LINE_FEED = "(Ascii false true false true false false false false)"
TEXTS = (
    '"a\nfile.small: 1 = 2\nfile.rest: "%string',
    f'(String {LINE_FEED} ("file.small: 1 = 2" ++ String {LINE_FEED} "file.rest: "))%string',
    f'(String {LINE_FEED} "file.small: 1 = 2")',
)
SECOND_MEANINGS = {
    "not": "Definition not (p : Prop) := True.\nTheorem t : not (1 = 1).\nProof. exact I. Qed.",
    "In": "Theorem t (n : nat) : True with In (n : nat) : 1 = 1.\nProof. trivial. trivial. Qed.",
}


def prove(noloss: Noloss, folder: Path, body: str, *options: str) -> tuple[int, list[str]]:
    """Check a file that builds on the theory."""
    file = folder / "t.v"
    file.write_text(f"{THEORY}\n{body}\n", encoding="utf-8")
    done = noloss("recheck", file, *options)
    return done.code, done.out.splitlines()


@pytest.mark.slow
@NEEDS_COQC
def test_statements_are_printed_as_coq_has_them_under_their_full_names(
    noloss: Noloss, tmp_path: Path
) -> None:
    code, (_, *told) = prove(noloss, tmp_path, TRUE)
    assert code == 0
    assert told == [
        "accepted by Coq: mine' : True",
        "accepted by Coq: mine : noloss.turn [] = noloss.X",
        "accepted by Coq: in_part : 2 < 3",
        "accepted by Coq: near : ~ file.win",
        "t.v: Coq accepts 4 theorems; no axioms",
    ]


@pytest.mark.slow
@NEEDS_COQC
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_in_a_statement_is_not_the_statement_of_another_theorem(
    text: str, noloss: Noloss, tmp_path: Path
) -> None:
    """Coq may print the end of a line in a text as it is."""
    body = f"Theorem small : True.\nProof. trivial. Qed.\nTheorem t : {text} = {text}."
    code, told = prove(noloss, tmp_path, f"{body}\nProof. trivial. Qed.")
    assert (code, told[1]) == (0, "accepted by Coq: small : True")


@pytest.mark.slow
@NEEDS_COQC
@pytest.mark.parametrize("name", SECOND_MEANINGS)
def test_a_name_of_coq_or_of_the_theory_has_no_second_meaning(
    name: str, noloss: Noloss, tmp_path: Path
) -> None:
    code, told = prove(noloss, tmp_path, SECOND_MEANINGS[name])
    assert (code, told) == (
        1,
        [f"t.v: NOT proved: Coq refuses it: it gives '{name}' a second meaning"],
    )


@pytest.mark.slow
@NEEDS_COQC
@pytest.mark.parametrize(
    ("proof", "why"),
    [
        ("vm_compute. trivial.", "the memory ran out"),
        ("repeat (pose 1).", "the time ran out"),
        ('do 1000000 idtac "0123456789012345678901234567890123456789".', "it makes Coq print more"),
    ],
)
def test_coq_is_ended_where_a_proof_takes_too_much(
    proof: str, why: str, noloss: Noloss, tmp_path: Path
) -> None:
    long = "List.length (Nat.iter (10 * 1000 * 1000) (cons 1) nil) = 0"
    seconds = "8" if "time" in why else "120"
    body = f"Theorem t : {long}.\nProof. {proof} Qed."
    code, told = prove(noloss, tmp_path, body, "--memory", "1G", "--seconds", seconds)
    assert (code, why in told[0]) == (3, True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a killed noloss leaves its keeper")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_coq_ends_when_noloss_does(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    pretend(tmp_path, monkeypatch, f"/bin/sleep 600 & echo $$ $! > {told}; wait")
    file = tmp_path / "t.v"
    file.write_text(f"{THEORY}\n{TRUE}", encoding="utf-8")
    command = [sys.executable, "-m", "noloss", "recheck", str(file)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as noloss:
        started = noted(told, 2)
        noloss.send_signal(number)
        noloss.wait(PATIENCE)
    assert all(map(ends_soon, started))
