"""`noloss audit --runs`."""

from __future__ import annotations

import pytest

from audit import check as checking
from audit.claim import Finding
from tests.noloss.conftest import Noloss

NAME = "ford-20-iterations"


@pytest.mark.slow  # the measure itself is tried in tests/audit
def test_runs_give_a_verdict_with_their_seeds(noloss: Noloss) -> None:
    document = noloss("audit", NAME, "--rerun", "quick", "--json").document
    (claim,) = document["claims"]
    assert (document["runs"], claim["verdict"]) == ("quick", "compatible")
    assert "seed 2021" in claim["evidence"][-1]


@pytest.mark.parametrize("more", [(), ("--rerun", "none")])
def test_without_runs_the_claim_is_pending_and_the_output_says_what_to_do(
    noloss: Noloss, more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(printed: dict[str, int], effort: object) -> Finding:
        return pytest.fail("ran")

    monkeypatch.setattr(checking, "check_of", lambda claim: measure)
    document = noloss("audit", NAME, *more, "--json").document
    (claim,) = document["claims"]
    assert (document["runs"], claim["verdict"]) == ("none", "pending")
    assert "noloss audit --rerun quick" in " ".join(noloss("audit", NAME, "--explain").out.split())


@pytest.mark.parametrize("effort", ["quick", "full"])
def test_the_effort_reaches_the_measure(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch, effort: str
) -> None:
    def measure(printed: dict[str, int], effort: object) -> Finding:
        return Finding(effort, False)

    monkeypatch.setattr(checking, "check_of", lambda claim: measure)
    (claim,) = noloss("audit", NAME, "--rerun", effort, "--json").document["claims"]
    assert (claim["computed"], claim["verdict"]) == (effort, "incompatible")
