"""No forged certificate is proved, and no true one refused; an independent oracle decides."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tests.attack import forging, oracle
from tests.attack.numbers import NUMBERS
from verify.recheck import check

MOST_SECONDS = 5.0
Record = Callable[[str, object], None]


@pytest.mark.parametrize("number", NUMBERS["certificates"])
def test_exactly_the_claims_that_an_independent_oracle_finds_true_are_proved(
    number: int, record_property: Record
) -> None:
    told: Counter[str] = Counter()
    slowest = 0.0
    for case in range(number):
        content = forging.forged(Random(f"certificate {case}"))
        begin = time.process_time()
        code, proved, wrong = check(content)
        slowest = max(slowest, time.process_time() - begin)
        true = oracle.is_true(content)
        assert (code == 0) is true, f"case {case}: {wrong or proved}"
        assert (wrong == []) is true
        told["true" if true else f"exit code {code}"] += 1
    record_property("told", dict(told))
    record_property("slowest", slowest)
    assert slowest < MOST_SECONDS
    assert min(told["true"], told["exit code 1"], told["exit code 2"]) > number / 20


def test_the_oracle_finds_true_what_noloss_certifies() -> None:
    """Else it could call everything false, and agree with a checker that does."""
    for document in forging.true_ones():
        assert oracle.sealed(document) == document
        for seat, data in document["seats"].items():
            own = data["table"].__getitem__
            play = oracle.Play(seat, document["keys"] == "lines", document["start"], own)
            made = oracle.derived(play)
            for part in ("table", "every_choice", "first_choice"):
                assert made[part] == data[part]
            assert made["some_choice"]["holds"] == data["some_choice"]["holds"]
