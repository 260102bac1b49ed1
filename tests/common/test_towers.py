"""Towers: they count as integers do, their texts mean the same, and they are compared exactly."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, mul, sub

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common import towers
from common.documents import built_in
from common.text import counted, short_number
from common.tower_sizes import TooNearError, compared
from common.tower_text import part_of
from common.towers import Number, Tower, as_integer, carmichael, power, remainder
from tests.common.tower_values import remainder_of, value_of
from tests.effort import examples

PRIMES = (2, 3, 101, 997, 10_007)
LONGEST = 2_000  # bits of an integer in these laws

Pair = tuple[Number, int]
OPERATIONS = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 30), st.integers(0, 30), st.integers(1, 12)),
    min_size=4,
    max_size=24,
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let powers of a few bits be towers, which integers can check."""
    monkeypatch.setattr(towers, "MOST_BITS", 8)
    monkeypatch.setattr(towers, "GRAIN", 4)
    monkeypatch.setattr(towers, "LEAST_BITS", 2.0)
    monkeypatch.setattr(towers, "_cycles", {})


def pairs(operations: list[tuple[int, int, int, int]]) -> Iterator[Pair]:
    """Calculate with towers and with integers side by side."""
    found: list[Pair] = [(number, number) for number in (1, 2, 5, 9, 14)]
    for which, first, second, by in operations:
        (one, x), (two, y) = found[first % len(found)], found[second % len(found)]
        if which < 3:
            action = (add, sub, mul)[which]
            made: Pair = action(one, two), action(x, y)
        elif which == 3:
            made = one // by, x // by
        elif 0 <= x <= 400:
            base = (2, 3, 6, 10)[by % 4]
            made = power(base, one), base**x
        else:
            continue
        if abs(made[1]).bit_length() <= LONGEST:
            found.append(made)
            yield made


@given(OPERATIONS)
@settings(max_examples=examples(1_000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("small")
def test_sums_products_quotients_and_powers_are_those_of_integers(
    operations: list[tuple[int, int, int, int]],
) -> None:
    for tower, number in pairs(operations):
        assert as_integer(tower) == number
        assert [remainder(tower, prime) for prime in PRIMES] == [number % p for p in PRIMES]
        assert tower % -7 == number % -7
        if isinstance(tower, Tower):
            assert value_of(part_of(tower)) == number
            assert hash(tower) == number % towers.REMAINDERS


@given(OPERATIONS)
@settings(max_examples=examples(1_000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("small")
def test_towers_are_compared_as_integers_are(operations: list[tuple[int, int, int, int]]) -> None:
    found = [*pairs(operations)]
    for tower, number in found:
        assert compared(tower, 0) == (number > 0) - (number < 0)
        for other, its in found:
            assert (tower < other, tower == other, tower >= other) == (
                number < its,
                number == its,
                number >= its,
            )


@pytest.mark.parametrize("prime", [2, 3, 11, 13, 97])
def test_powers_of_any_prime_near_the_limit_of_digits_are_those_of_integers(prime: int) -> None:
    for exponent in (2_891, 3_541, 4_095, 4_096, 4_097, 8_192):
        number, exact = power(prime, exponent), prime**exponent
        assert as_integer(number) == exact
        assert number == exact
        assert exact - 1 < number < exact + 1
        assert "nan" not in short_number(number)


def test_a_difference_of_near_powers_is_compared_with_all_its_terms() -> None:
    quotient, rest = divmod(3**12_288, 2**16_384)
    near = power(3, 12_288) - power(2, 16_384) * quotient  # as large as the rest
    assert not near + rest // 3 < rest + rest // 4
    assert not near - rest // 3 > rest - rest // 4
    assert near - rest // 3 < rest < near + rest // 3


def tall(height: int) -> Number:
    """Give a tower of powers in turn of 2 and 3, with divisors and more terms."""
    number: Number = 10**6
    for level in range(height):
        grown = power(2 + level % 2, number) * 7 + number * 5 + level
        number = grown // (level % 4 + 1)
    return number


@pytest.mark.parametrize("height", [2, 3, 7, 12])
def test_remainders_of_high_towers_are_those_of_their_texts(height: int) -> None:
    """The text is calculated by other means: `tower_values` shares no code with towers."""
    number = tall(height)
    assert isinstance(number, Tower)
    for prime in PRIMES:
        assert number % prime == remainder_of(part_of(number), prime)


def test_a_tower_of_a_thousand_powers_has_remainders_a_text_and_a_place_among_others() -> None:
    number: Number = 10**6
    for _ in range(1_000):
        number = power(2, number) - 1
    assert str(number) == "10↑↑1001.7"
    assert number - 1 < number < number * 2 < power(2, number)
    assert (number % 2, number % 3, number % 7) == (1, 1, 1)
    assert isinstance(number, Tower)
    assert len(part_of(number).where) == 999


def test_numbers_that_differ_by_one_differ_however_large_they_are() -> None:
    large = power(3, power(2, 10**12))
    assert large < large + 1
    assert (large + 1) - large == 1
    assert large * 3 == power(3, power(2, 10**12) + 1)
    assert not large - large
    assert power(2, 10**12) * power(2, 10**12) == power(4, 10**12)
    assert (power(5, large) - power(5, large - 1)) * 5 == power(5, large) * 4


def test_powers_of_different_primes_are_compared_by_their_size_or_not_at_all() -> None:
    far, near = power(3, power(2, 10**6)), power(2, power(3, 10**6))
    assert far < near
    high = power(2, power(2, power(2, 10**5)))
    with pytest.raises(TooNearError, match="too near each other"):
        _ = power(2, high * power(3, 10**5)) < power(3, high * power(2, 158_496))


def test_a_number_with_a_sign_is_on_the_right_side_of_zero() -> None:
    large = power(2, 10**9)
    assert (abs(5 - large), -large < 0, large > 2**70) == (large - 5, True, True)
    assert (-large) // 3 == -((large + 2) // 3)
    assert min(large, 7) == 7
    assert max(large, 7) == large


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (power(2, 2**31), "10^646,456,993.2"),
        (-power(10, 10**9), "-10^1,000,000,000.0"),
        (power(2, power(10, 10**9)), "10↑↑4.0"),
        (power(3, power(3, power(3, 22_146))), "10↑↑4.6"),
    ],
)
def test_a_tower_is_shown_by_its_size(number: Number, text: str) -> None:
    """Fractions between whole heights as by S. Ligocki, Extending up-arrow notation, 2022."""
    assert (f"{number:,}", f"{number}") == (text, text)
    assert counted(number, "step") == f"{text} steps"


def test_a_document_has_the_expression() -> None:
    number = (power(2, (power(2, 69_175) * 19 - 11) // 9) * 7 - 11) // 9
    told = built_in({"steps": number})["steps"]
    assert list(told) == ["about", "value", "where"]
    assert told["where"] == {"a1": "(19*2^69175 + 7)/9"}
    assert told["value"] == "(7*2^a1 - 44)/36"


@pytest.mark.parametrize("modulus", [1, 2, 4, 8, 9, 12, 35, 97, 720, 10_007])
def test_carmichaels_number_is_the_least_that_serves_all_bases(modulus: int) -> None:
    from math import gcd

    units = [base for base in range(1, modulus + 1) if gcd(base, modulus) == 1][:200]
    cycle = carmichael(modulus)
    assert all(pow(base, cycle, modulus) == 1 % modulus for base in units)
    assert all(
        any(pow(base, less, modulus) != 1 % modulus for base in units)
        for less in range(1, min(cycle, 500))
    )
