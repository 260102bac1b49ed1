"""Spin, CaDiCaL and Coq, as tests ask them; every test that does is marked and may be skipped."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from shutil import which

import pytest

from strategies import Strategy
from strategies.catalogue import entries, find_strategy

SECONDS = 300  # at most, for each program


def _needs(*programs: str) -> pytest.MarkDecorator:
    missing = [program for program in programs if which(program) is None]
    packages = "spin gcc libc6-dev cadical coq ocaml"
    reason = f"not installed: {', '.join(missing)}; apt-get install {packages}"
    return pytest.mark.skipif(bool(missing), reason=reason)


NEEDS_SPIN = _needs("spin", "gcc")
NEEDS_CADICAL = _needs("cadical")
NEEDS_COQ = _needs("coqc")
NEEDS_PROVED_CHECKER = _needs("coqc", "ocamlopt")


@dataclass(frozen=True)
class Spun:
    """The answer of Spin about a model; the line is the play that leads to its first error."""

    errors: int
    states: int
    line: str | None


def spin(model: str, folder: Path, depth: int = 10_000) -> Spun:
    """Check a model; `depth` is that of its longest play, in steps of Spin."""
    (folder / "model.pml").write_text(model)
    assert _run(folder, "spin", "-a", "model.pml") == ""
    _run(folder, "gcc", "-O0", "-w", "-DSAFETY", "-o", "pan", "pan.c")
    said = _run(folder, "./pan", "-c0", "-n", "-w16", f"-m{depth}")
    assert "max search depth too small" not in said
    errors, states = (
        int(re.findall(form, said)[0]) for form in (r"errors: (\d+)", r"(\d+) states, stored")
    )
    if not errors:
        return Spun(errors, states, None)
    _run(folder, "./pan", "-n", "-w16", f"-m{depth}")
    replayed = _run(folder, "spin", "-t", "model.pml", check=False)
    return Spun(errors, states, "".join(re.findall(r"move (\d)", replayed)))


def cadical(formula: str, *, units: tuple[int, ...] = ()) -> tuple[int, ...] | None:
    """Solve a formula with more literals that must be true; give the model, None without one."""
    if units:
        head, size, clauses = re.split(r"^(p cnf .*)$", formula, flags=re.MULTILINE)
        variables, number = map(int, size.split()[2:])
        more = "".join(f"\n{unit} 0" for unit in units)
        formula = f"{head}p cnf {variables} {number + len(units)}{more}{clauses}"
    done = subprocess.run(
        ["cadical", "-q"],
        input=formula,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode in (10, 20), done.stdout + done.stderr
    values = re.findall(r"^v (.*)$", done.stdout, flags=re.MULTILINE)
    return tuple(map(int, " ".join(values).split())) if done.returncode == 10 else None


def coq(text: str, folder: Path) -> str:
    """Have Coq check a file; give what it prints."""
    (folder / "theorems.v").write_text(text, encoding="utf-8")
    return _run(folder, "coqc", "-q", "theorems.v")


def built_in() -> list[str]:
    """Name every built-in strategy in every reading."""
    return [
        entry.name if reading == "base" else f"{entry.name}:{reading}"
        for entry in entries()
        for reading in entry.readings
    ]


def positional(name: str) -> Strategy:
    return find_strategy(name, "position")


def _run(folder: Path, *command: str, check: bool = True) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert not (check and done.returncode), done.stdout + done.stderr
    return done.stdout
