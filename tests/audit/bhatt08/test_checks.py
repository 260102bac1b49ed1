"""What else could be printed in Bhatt08, and numbers as its evidence writes them."""

from __future__ import annotations

from typing import Final

import pytest

from audit.bhatt08.table2 import about
from audit.claim import ClaimsError
from audit.claims_file import built_in
from tests.audit.printed import recomputed

CLAIMS: Final = {claim.id: claim for claim in built_in("Bhatt08").claims}


def test_two_claims_rest_on_the_census() -> None:
    rest = [name for name, claim in CLAIMS.items() if claim.census]
    assert rest == ["bhatt-72657", "bhatt-first-easier"]


@pytest.mark.parametrize("pair", [[1, 2, 3], ["1", "2"], [True, 1], 1, None])
def test_a_printed_pair_of_another_shape_is_refused(pair: object) -> None:
    name = "bhatt-ranges"
    with pytest.raises(ClaimsError, match=r"claim bhatt-ranges: printed\.wins"):
        recomputed(CLAIMS[name], {**CLAIMS[name].printed, "wins": pair})


def test_a_large_number_is_written_with_three_figures() -> None:
    assert about(10**300 + 1) == "1.00·10^300"
    assert about(7) == "7.00·10^0"
