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
MACHINES = theory(("machines", "runs", "windows", "loops", "endless"))

_PROVED = re.compile(
    r"^(?:Theorem|Lemma) (?P<name>\w+) :(?P<claim>(?:(?!\.$).)*)\.\n"
    r"Proof\. (?P<proof>.*?)\. Qed\.$",
    re.MULTILINE | re.DOTALL,
)
_ASKED = re.compile(r"^Print Assumptions.*$", re.MULTILINE)


def coqc(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Have Coq check a text."""
    (folder / "text.v").write_text(text, encoding="utf-8")
    return subprocess.run(
        ["coqc", "-q", "text.v"], cwd=folder, capture_output=True, text=True, check=False
    )


def told(text: str, folder: Path) -> str:
    """Give all that Coq says of a text, also why a command has failed that was to fail."""
    done = subprocess.run(
        ["coqtop", "-q"], cwd=folder, input=text, capture_output=True, text=True, check=True
    )
    return done.stdout + done.stderr


def own_part(text: str) -> str:
    """Give the text after the theory."""
    return text[text.index("\n(** * The machine") :]


def in_modules(texts: Iterable[str], before: str = MACHINES) -> str:
    """Join the texts after the theory of many files, each in a module; check them all at once."""
    modules = [
        f"\nModule File{number}.\n{_ASKED.sub('', own_part(text))}\nEnd File{number}.\n"
        for number, text in enumerate(texts)
    ]
    every = ", ".join(f"File{number}.theorems" for number in range(len(modules)))
    asks = f"\nDefinition everything := ({every}).\nPrint Assumptions everything.\n"
    return before + "".join(modules) + asks


def commands(text: str, *, fail: bool) -> str:
    """Turn the theorems behind a theory into commands: they are accepted, or all must fail."""
    begins = "Fail Definition" if fail else "Definition"

    def turned(found: re.Match[str]) -> str:
        proof = " ".join(found["proof"].split())
        return f"{begins} {found['name']} : {found['claim']} :=\n  ltac:({proof})."

    rest = own_part(text).partition("\n(** * What the theorems assume *)\n")[0]
    return _PROVED.sub(turned, rest)


def in_numbered_modules(bodies: Iterable[str], before: str = MACHINES) -> str:
    """Put texts after the theory, each in a separate module."""
    return before + "".join(
        f"\nModule Case{number}.\n{body}\nEnd Case{number}.\n" for number, body in enumerate(bodies)
    )
