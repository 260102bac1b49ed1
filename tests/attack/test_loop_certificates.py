"""No certificate of a loop is proved that a naive walk finds false."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tests.attack.loop_forging import forged, is_true
from tests.attack.numbers import NUMBERS
from tests.verify.loops_by_hand import sealed
from verify.recheck_loops import check

STEPS = 300
Record = Callable[[str, object], None]


@pytest.mark.parametrize("number", NUMBERS["loop certificates"])
def test_no_certificate_of_a_loop_is_proved_that_a_naive_walk_finds_false(
    number: int, record_property: Record
) -> None:
    told: Counter[str] = Counter()
    for case in range(number):
        document = forged(Random(f"loop {case}"))
        code, _, _ = check(json.dumps(sealed(document)).encode())
        assert code != 0 or is_true(document, STEPS), f"case {case}"
        told[f"{document['kind']}, exit code {code}"] += 1
    record_property("told", dict(told))
    assert (
        min(told[f"{kind}, exit code {code}"] for kind in ("cycle", "no halt") for code in (0, 1))
        > number / 100
    )
