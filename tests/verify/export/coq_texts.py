"""Texts for Coq put together from those that are exported, so that it reads the theory once."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from shutil import which

import pytest

from verify.export.coq.theory import theory

NEEDS_COQC = pytest.mark.skipif(which("coqc") is None, reason="coqc is not installed")
PARTS = ("machines", "runs", "loops", "endless")

_PROVED = re.compile(
    r"^(?:Theorem|Lemma) (?P<name>\w+) :(?P<claim>(?:(?!\.$).)*)\.\nProof\. (?P<proof>.*?)\. Qed\.$",
    re.MULTILINE | re.DOTALL,
)
_ASKED = re.compile(r"^Print Assumptions.*$", re.MULTILINE)


def coqc(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Have Coq check a text."""
    (folder / "text.v").write_text(text, encoding="utf-8")
    return subprocess.run(
        ["coqc", "-q", "text.v"], cwd=folder, capture_output=True, text=True, check=False
    )


def own_part(text: str) -> str:
    """Give what stands behind the theory."""
    return text[text.index("\n(** * The machine") :]


def in_modules(texts: Iterable[str], parts: Iterable[str] = PARTS) -> str:
    """Join what stands behind the theory of many files, each in a module of its own."""
    modules = (
        f"\nModule File{number}.\n{own_part(text)}\nEnd File{number}.\n"
        for number, text in enumerate(texts)
    )
    return theory(parts) + "".join(modules)


def refuted(text: str, names: Iterable[str]) -> str:
    """Turn theorems into commands that succeed if Coq refuses the proof; leave out all others."""

    def turned(found: re.Match[str]) -> str:
        proof = found["proof"].replace("\n", " ")
        if found["name"] not in names:
            return ""
        return f"Fail Definition {found['name']} : {found['claim']} :=\n  ltac:({proof})."

    without = re.sub(r"^Definition theorems :=\n.*?\.\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return _ASKED.sub("", _PROVED.sub(turned, without))
