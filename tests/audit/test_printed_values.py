"""A claim that is computed exactly holds with the computed value, and with no other.

Each number is changed by one, each text, truth value and list in some ways. For a false claim, the
value with which it would hold is changed. Measured claims are tried with the
runs that they need, where those are tested.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest
from msgspec.structs import replace

from audit.check import recompute
from audit.claim import Claim, Finding
from audit.claims_file import all_claims
from audit.judge import put_in
from tests.audit.printed import perturbed
from tests.effort import at_night, part

CLAIMS: Final = {claim.id: claim for claim in all_claims() if claim.kind != "measured"}
CHECKED: Final = [name for name, claim in CLAIMS.items() if claim.check]

OPEN: Final = {
    "bhatt-ranges": "a statement about strategies that are not printed",
    "bhatt-2263": "a statement about strategies that are not printed",
    "bhatt-351": "the product is right, and the list is not printed",
    "bhatt-heuristic-18-of-19": "the content of a lost figure",
}
"""Claims that no computation can decide, and why."""

TRUE_AS_WELL: Final = {
    "bhatt-feasibility": 3,
    "bhatt-soedarmadji": 2,
    "bhatt-fig13-remedies": 4,
    "kutschera-order": 1,
    "kutschera-preferred": 5,
    "kutschera-answer-to-centre": 1,
    "jiang-move-matrices": 9,
    "jiang-matrices": 12,
    "jiang-equivalent": 10,
    "jiang-guidelines-at-work": 11,
}
"""Claims of which other values hold as well, and how many of those tried.

Less is claimed where a row, an example or the last of several moves is left out; at least 2 cases,
or 4, are as true as at least 3; and other moves of `jiang-equivalent` have the same groups.
"""

SLOW: Final = (
    "bhatt-best-ratio",
    "bhatt-72657",
    "ford-fitness-196",
    "ford-gene-sequences",
    "ford-o-result",
)
"""Claims about which the solver works long with each other value, or whose check takes seconds."""

DECIDED: Final = [name for name in CHECKED if name not in OPEN]
QUICK: Final = part([name for name in DECIDED if name not in (*SLOW, *TRUE_AS_WELL)], 5)

SHAPES: Final[tuple[Any, ...]] = ([], None, 0, "", [[]], "another")
"""Values of other shapes. Other tables are tried in Garg18, whose checks ask for their keys."""


@cache
def found(name: str) -> Finding:
    return recompute(CLAIMS[name])


@cache
def mended(name: str) -> Claim:
    """Give a claim as it is printed, or one that is false as it would hold."""
    claim, finding = CLAIMS[name], found(name)
    if finding.holds is not False or finding.computed is None:
        return claim
    return replace(claim, printed=put_in(claim.printed, finding.computed))


def holds(claim: Claim, printed: object) -> bool | None:
    """Tell whether a claim holds with another value; it does not with one that is refused."""
    try:
        return recompute(replace(claim, printed=printed)).holds
    except ValueError:
        return False


@pytest.mark.parametrize(
    ("name", "step"),
    [
        *((name, 1) for name in QUICK),
        *(pytest.param(name, 1, marks=pytest.mark.slow) for name in TRUE_AS_WELL),
        *(pytest.param(name, 15, marks=pytest.mark.slow) for name in SLOW),
        *(pytest.param(name, 1, marks=pytest.mark.nightly) for name in SLOW),
    ],
)
def test_a_claim_holds_with_the_computed_value_and_with_no_other(name: str, step: int) -> None:
    claim = mended(name)
    assert holds(claim, claim.printed) is True
    others = list(perturbed(claim.printed))[::step]
    assert others
    tried = others if at_night() or name in TRUE_AS_WELL else others[::3]
    also = [other for other in tried if holds(claim, other) is not False]
    assert len(also) == TRUE_AS_WELL.get(name, 0), also
    shapes = (*SHAPES, {}, {"a": 1}) if claim.source == "Garg18" else SHAPES
    if name not in TRUE_AS_WELL:
        other = [shape for shape in shapes if shape or claim.printed]  # [] says what 0 says
        assert not any(holds(claim, shape) for shape in part(other, len(other)))


@pytest.mark.parametrize("name", OPEN)
def test_an_open_claim_stays_open_or_is_false_with_the_next_number(name: str) -> None:
    assert found(name).holds is None
    assert CLAIMS[name].needs
    assert all(holds(CLAIMS[name], other) is not True for other in perturbed(CLAIMS[name].printed))


@pytest.mark.parametrize("name", [name for name in CLAIMS if name not in CHECKED])
def test_a_claim_that_no_computation_decides_stays_open_with_any_printed_value(name: str) -> None:
    assert holds(CLAIMS[name], "another") is None
    assert CLAIMS[name].needs
