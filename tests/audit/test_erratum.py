"""An erratum is mended by its value alone, and what is concluded from it stands."""

from __future__ import annotations

import pytest

from audit.claim import Claim, ClaimsError
from audit.erratum import Mending, mending, put_in, turned
from audit.finding import Finding
from tests.audit.claims import claim_of


def found(claim: Claim) -> Finding:
    """Recompute a claim of which 4 is right, and that takes numbers only."""
    if not isinstance(claim.printed, int):
        raise ClaimsError("no number", hint="none")
    return Finding(4, claim.printed == 4)


def ruled(*conclusions: Claim, computed: object = 4) -> Mending:
    claim = claim_of(3, conclusions=conclusions)
    return mending(claim, Finding(computed, False), found)


def test_a_claim_is_an_erratum_if_the_computed_value_mends_it_and_nothing_else_falls() -> None:
    assert ruled() == Mending(True, True, ())
    assert ruled().erratum
    assert ruled(claim_of(4, id="b"), claim_of(4, id="c")).erratum


def test_a_claim_is_refuted_if_something_concluded_from_it_falls() -> None:
    outcome = ruled(claim_of(4, id="b"), claim_of(5, id="c"))
    assert outcome.conclusions == (("b", True), ("c", False))
    assert not outcome.erratum


def test_what_is_open_of_the_conclusions_has_not_fallen() -> None:
    outcome = mending(claim_of(3, conclusions=(claim_of(4, id="b"),)), Finding(4, False), half_open)
    assert outcome == Mending(True, True, (("b", None),))
    assert outcome.erratum


def half_open(claim: Claim) -> Finding:
    return Finding(4, None if claim.id == "b" else True)


def test_a_claim_is_refuted_if_the_computed_value_does_not_mend_it() -> None:
    assert ruled(computed=5) == Mending(False, True, ())
    assert ruled(computed="four") == Mending(False, True, ())  # it cannot even be printed there
    assert not ruled(computed=5).erratum


def right(_: Claim) -> Finding:
    return Finding(0, True)


def test_the_opposite_of_a_statement_is_no_erratum_of_it() -> None:
    claim = claim_of({"it can": True, "times": 3})
    outcome = mending(claim, Finding({"it can": False, "times": 3}, False), right)
    assert outcome == Mending(True, False, ())
    assert not outcome.erratum


@pytest.mark.parametrize(
    ("printed", "computed", "is_turned"),
    [
        (True, False, True),
        (True, True, False),
        (True, 1, True),
        (1, 2, False),
        ("a", None, True),
        (None, None, False),
        ([1, True], [2, True], False),
        ([1, True], [1, False], True),
        ({"a": {"b": False}}, {"a": {"b": True}}, True),
        ({"a": 1}, {}, True),
        ({"a": 1}, {"a": 2, "b": True}, False),
        ("draw", "win", True),
        ("accepted", "loops", True),
        ({"a": "accepted"}, {"a": "rejected"}, True),
        ("¢12$", "¢13$", False),
        ("edge", "centre", False),
        (0, 8, True),
        (8, 0, True),
        (0.0, 0, False),
        (0.0, -1.0, False),
        ([7], [0, 1], False),
        ([["a", 0]], [["a", 3]], False),
        ([1], [None], True),
        (["a", "b"], ["b", "a"], True),
        (["a", "b"], ["a", "b", "c"], False),
        ([3, 1], [1, 3], False),
    ],
)
def test_a_statement_is_turned_if_it_would_say_the_opposite(
    printed: object, computed: object, is_turned: bool
) -> None:
    assert turned(printed, computed) is is_turned


def test_what_is_computed_beside_is_not_put_in() -> None:
    printed = {"a": {"b": 1, "c": 2}, "d": [1]}
    assert put_in(printed, {"a": {"b": 3, "e": 4}, "d": [2], "f": 5}) == {
        "a": {"b": 3, "c": 2},
        "d": [2],
    }


@pytest.mark.parametrize(
    ("printed", "computed"),
    [
        ([], [7]),  # there is no such cell
        ([7], []),
        (["win"], ["win", "draw"]),  # they only win
        (["win", "draw"], ["win"]),
        ("not accepted", "accepted"),
        ("halted", "loops"),
        ("halted in won", "halted in lost"),
        (1, True),
        (0, False),
    ],
)
def test_a_statement_is_turned_by_what_it_leaves_out_and_by_another_kind_of_end(
    printed: object, computed: object
) -> None:
    assert turned(printed, computed)
