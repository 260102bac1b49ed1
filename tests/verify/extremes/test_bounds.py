"""Sets of pairs as integers do what sets of pairs do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verify.extremes.search import members, multiples, sums

SETS = st.sets(st.integers(0, 80))


def packed(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(SETS, SETS, st.integers(1, 4))
def test_sums_and_multiples_are_those_of_the_members(
    left: set[int], right: set[int], factor: int
) -> None:
    assert members(packed(left)) == sorted(left)
    assert members(sums(packed(left), packed(right))) == sorted(
        {a + b for a in left for b in right}
    )
    assert members(multiples(packed(left), factor)) == sorted(factor * a for a in left)
