"""A package that is not installed never changes a verdict."""

from __future__ import annotations

import sys

import pytest

from audit.claims_file import all_claims
from audit.judge import audit, select
from tests.effort import part, thorough
from verify.extremes import solver

DECIDED = (
    "bhatt-table2-mode",
    "bhatt-table2-mode-move",
    "bhatt-table2-best",
    "bhatt-table2-heuristic",
    "bhatt-heuristic-18-of-19",
    "ford-fitness-196",
    "ford-o-result",
)
"""Claims about which numbers of games are possible."""


def forget_what_was_decided() -> None:
    """Clear what was computed before, perhaps with the solver."""
    rooms = ("audit.", "verify.extremes.")
    for module in [each for name, each in sys.modules.items() if name.startswith(rooms)]:
        for value in list(vars(module).values()):
            if callable(clear := getattr(value, "cache_clear", None)):
                clear()


@pytest.mark.nightly
def test_no_claim_asks_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims that do not use it get the same verdict with and without it."""

    def asked() -> None:
        raise AssertionError("a claim asks the solver")

    for package in ("ortools", "ortools.sat.python", "matplotlib", "pymoo", "starlette"):
        monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr(solver, "solver_module", asked)
    forget_what_was_decided()
    claims = () if thorough() else part(DECIDED, 4)
    judged = tuple(audit(select(claims)))
    assert len(judged) == len(claims or all_claims())
