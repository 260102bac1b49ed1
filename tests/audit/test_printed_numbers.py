"""Changing any printed number, in any claim that is computed exactly, changes its verdict.

Where a bound is printed, such as 'at least 3', a number on its other side does. Measured claims are
tried with the runs that they need, where those are tested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias

import pytest
from msgspec.structs import replace

from audit.check import recompute
from audit.claim import Claim, ClaimsError
from audit.claims_file import all_claims
from audit.finding import Finding
from audit.judge import put_in

DIGIT: Final = re.compile("[0-9]")

Change: TypeAlias = Callable[[float], float]

CLAIMS = {claim.id: claim for claim in all_claims() if claim.check and claim.kind != "measured"}

BOUNDS: Final = {
    "bhatt-soedarmadji": "at least three cases are printed, and four are found",
    "kutschera-two-percent": "less than so many of a hundred",
}
"""Claims in which the next number is as true as the printed one, and why."""

OPEN: Final = {
    "bhatt-ranges": "what is printed of strategies that are not",
    "bhatt-2263": "what is printed of strategies that are not",
    "bhatt-heuristic-18-of-19": "what a figure shows that is lost",
}
"""Claims with numbers about which no computation can tell, and which those are."""


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


def changed(printed: Any, change: Change) -> Iterator[Any]:
    """Change one number at a time; in a text, such as 41:3, all of its digits at once."""
    if isinstance(printed, dict):
        for key in printed:
            for other in changed(printed[key], change):
                yield {**printed, key: other}
    elif isinstance(printed, list):
        for place, each in enumerate(printed):
            for other in changed(each, change):
                yield [*printed[:place], other, *printed[place + 1 :]]
    elif isinstance(printed, str):
        if DIGIT.search(printed):
            yield DIGIT.sub(lambda digit: str(int(change(int(digit[0]))) % 10), printed)
    elif not isinstance(printed, bool | None):
        yield change(printed)


def kept(name: str, *changes: Change) -> list[Any]:
    """List what could be printed instead of each number with the verdict staying as it is.

    changes : all of them are tried with a number, and one that changes the verdict is enough
    """
    claim = mended(name)
    before = recompute(claim).holds
    of_each = zip(*(changed(claim.printed, change) for change in changes), strict=True)
    return [
        others
        for others in of_each
        if all(verdict_with(claim, other) is before for other in others)
    ]


def verdict_with(claim: Claim, printed: object) -> bool | str | None:
    """Tell whether a claim holds with another value, which may be one that no check takes."""
    try:
        return recompute(replace(claim, printed=printed)).holds
    except ClaimsError:
        return "refused"


HOLD = [name for name in CLAIMS if name not in BOUNDS and name not in OPEN]


@pytest.mark.slow
@pytest.mark.parametrize("name", HOLD)
def test_the_next_number_and_the_one_before_change_the_verdict(name: str) -> None:
    """Of a claim that is false, those of the mended one."""
    assert kept(name, lambda number: number + 1) == []
    assert kept(name, lambda number: number - 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_on_the_other_side_of_a_bound_changes_the_verdict(name: str) -> None:
    ways: list[Change] = [
        lambda number: 100 * number + 7,
        lambda number: -number - 1,
        lambda number: number + 1,
        lambda number: number - 1,
    ]
    assert kept(name, *ways) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_false_claim_holds_with_the_computed_value_if_that_can_be_printed(name: str) -> None:
    if found(name).holds is False and found(name).computed is not None:
        assert recompute(mended(name)).holds is True


@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_called_undecidable_and_says_what_is_missing(name: str) -> None:
    assert found(name).holds is None
    assert CLAIMS[name].needs
