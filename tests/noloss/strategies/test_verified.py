"""`noloss recheck --verified` gives files to the proved checker, and prints its answer."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from noloss.work import proved_checker
from tests.noloss.conftest import Noloss
from verify.recheck_sets import dump

LINES = '{"format": "noloss/halting-certificates", "version": 1}\n'


@pytest.fixture
def proof(noloss: Noloss, tmp_path: Path) -> Path:
    """Give a certificate that a run halts."""
    file = tmp_path / "proof.json"
    assert noloss("decide", "gallery/recognizer", "aab", "--certificate", file).code == 0
    return file


def pretend(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Put a program in the place of the proved checker."""
    program = folder / "checker"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr("noloss.commands.strategies.verified.proved_checker", lambda: program)


def test_a_proof_that_the_program_accepts_is_proved(
    noloss: Noloss, proof: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, "echo proved")
    lines = tmp_path / "lines.jsonl"
    lines.write_text(LINES)
    done = noloss("recheck", "--verified", proof)
    assert done.code == 0
    said = "it halts after 3 steps; the checker that Coq has proved accepts it\n"
    assert done.out.endswith(said)
    pretend(monkeypatch, tmp_path, "echo 2 3")
    one, both = noloss("recheck", "--verified", proof, lines, "--json").document["files"]
    assert (one["file"], one["outcome"], one["not_proved"]) == ("proof.json", "proved", [])
    told = "2 machines halt, and 3 never halt, each started on a blank tape"
    assert both == {"file": "lines.jsonl", "outcome": "proved", "proved": [told], "not_proved": []}


def test_an_expression_that_is_not_that_of_the_automaton_is_not_proved(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The proved checker does not read the expression."""
    pretend(monkeypatch, tmp_path, "echo proved")
    file = tmp_path / "odd.json"
    asked = ("decide", "gallery/palindrome", "--inputs", "a*", "--never", "reject")
    assert noloss(*asked, "--certificate", file).code == 0
    assert noloss("recheck", "--verified", file).code == 0
    document = json.loads(file.read_text())
    document["language"]["expression"] = "b*"
    del document["sha256"]
    document["sha256"] = sha256(dump(document).encode()).hexdigest()
    file.write_text(json.dumps(document))
    done = noloss("recheck", "--verified", file)
    assert (done.code, done.out) == (
        1,
        "odd.json: NOT proved: the automaton in the file is not that of b*\n",
    )


def test_a_proof_that_the_program_refuses_is_not_proved(
    noloss: Noloss, proof: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, "echo 'refused: no'; exit 1")
    done = noloss("recheck", "--verified", proof)
    claim = 'by the transitions in this file, started in state "search" on the tapes in this file'
    assert (done.code, done.out) == (1, f"proof.json: NOT proved: {claim}: no\n")
    lines = tmp_path / "lines.jsonl"
    lines.write_text(LINES)
    pretend(monkeypatch, tmp_path, "seq 1 30; echo 2 3; exit 1")
    done = noloss("recheck", "--verified", lines)
    assert (done.code, done.out.splitlines()[-1]) == (
        1,
        "lines.jsonl: NOT proved: (and 20 more lines)",
    )


@pytest.mark.parametrize(
    ("script", "options", "why"),
    [
        ("sleep 60", ("--seconds", 1), "the time ran out; give it more with --seconds"),
        ("exit 2", (), "the memory ran out; give it more with --memory"),
        ("yes", (), "more lines are refused than can be shown"),
    ],
)
def test_a_program_that_does_not_end_proves_nothing(
    noloss: Noloss,
    proof: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    script: str,
    options: tuple[object, ...],
    why: str,
) -> None:
    pretend(monkeypatch, tmp_path, script)
    done = noloss("recheck", "--verified", proof, *options)
    assert (done.code, done.out) == (3, f"proof.json: NOT proved: {why}\n")


def test_without_coq_or_ocaml_the_packages_are_named(
    noloss: Noloss, proof: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(proved_checker, "which", lambda _: None)
    done = noloss("recheck", "--verified", proof)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: --verified needs the program coqc\n")
    assert "apt-get install coq ocaml" in done.err
    assert not (tmp_path / "cache").exists()


def test_a_compiler_that_refuses_the_proofs_is_quoted_and_leaves_no_program(
    noloss: Noloss, proof: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(proved_checker, "which", lambda _: shutil.which("false"))
    done = noloss("recheck", "--verified", proof)
    assert (done.code, done.out) == (2, "")
    assert "refuses semantics.v" in done.err
    assert not (tmp_path / "cache").exists()


def test_a_file_without_a_proof_is_an_error(noloss: Noloss, tmp_path: Path) -> None:
    for name, text in (("other.json", "{}"), ("none.json", None)):
        if text is not None:
            (tmp_path / name).write_text(text)
        done = noloss("recheck", "--verified", tmp_path / name)
        assert (done.code, done.out) == (2, "")
