"""Laws of growth: exact where they are exact, and never claimed beyond what was seen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata.engine.growth import exact_growth, growth, polynomial_text
from tests.effort import examples

coefficients = st.lists(st.integers(-50, 50), min_size=1, max_size=6)


@given(coefficients, st.integers(0, 9), st.integers(1, 7))
@settings(max_examples=examples(200))
def test_every_polynomial_is_found_exactly_and_foretells_the_next_values(
    numbers: list[int], first: int, step: int
) -> None:
    def value(n: int) -> int:
        return sum(c * n**k for k, c in enumerate(numbers))

    found = exact_growth([(n, value(n)) for n in range(first, first + 12 * step, step)])
    assert found is not None
    assert (found.exact, found.since) == (True, first)
    assert found.formula == polynomial_text([Fraction(c) for c in numbers])
    for n in range(first + 12 * step, first + 20 * step, step):
        assert found.value(n) == value(n)


@pytest.mark.parametrize(
    ("value", "law", "formula"),
    [
        (lambda n: 7, "constant", "7"),
        (lambda n: 3 * n + 2, "linear", "3n + 2"),
        (lambda n: (n * n + n) // 2, "quadratic", "1/2·n² + 1/2·n"),
        (lambda n: n**3 - n, "cubic", "n³ − n"),
        (lambda n: 2 * n**5, "polynomial of degree 5", "2n⁵"),
        (
            *(lambda n: n // 2, "linear"),
            "1/2·n for n ≡ 0 mod 2; 1/2·n − 1/2 for n ≡ 1 mod 2",
        ),
    ],
)
def test_a_law_has_its_name_and_its_formula(
    value: Callable[[int], int], law: str, formula: str
) -> None:
    found = growth([(n, value(n)) for n in range(1, 25)])
    assert found is not None
    assert (found.law, found.formula, found.exact, found.residual) == (law, formula, True, 0)


def test_numbers_need_not_be_evenly_spaced() -> None:
    found = growth([(n, n * n + 1) for n in (1, 2, 4, 8, 16, 32)])
    assert found is not None
    assert (found.formula, found.exact) == ("n² + 1", True)


def test_exceptions_at_the_beginning_are_left_out_and_said() -> None:
    found = growth([(1, 99), (2, 5), *((n, 2 * n) for n in range(3, 12))])
    assert found is not None
    assert (found.formula, found.since) == ("2n", 3)


def test_one_value_that_is_off_makes_a_law_inexact() -> None:
    points = [(n, n * n) for n in range(1, 30)]
    points[20] = (21, 442)
    found = growth(points)
    assert found is not None
    assert (found.law, found.exact) == ("quadratic", False)
    assert 0 < found.residual < 0.01


@pytest.mark.parametrize(
    ("value", "law"),
    [
        (lambda n: round(10 * log(n)) + 3, "logarithmic"),
        (lambda n: round(5 * n * log(n)) + n % 3, "n log n"),
        (lambda n: 4 * n + n.bit_length(), "linear"),
        (lambda n: n * n + n.bit_length(), "quadratic"),
        (lambda n: n**3 + n.bit_length(), "cubic"),
        (lambda n: 2**n + n, "exponential"),
        (lambda n: 3 ** (n // 2) + 5, "exponential"),
        (lambda n: 50 + n.bit_count() % 2, "constant"),
    ],
)
@pytest.mark.parametrize("most", [30, 90])
def test_values_of_no_polynomial_get_the_law_that_fits_best(
    value: Callable[[int], int], law: str, most: int
) -> None:
    found = growth([(n, value(n)) for n in range(1, most)])
    assert found is not None
    assert (found.law, found.exact) == (law, False)


def test_the_base_of_an_exponential_is_found() -> None:
    found = growth([(n, 3 * 2**n - 5) for n in range(1, 20)])
    assert found is not None
    assert found.formula == "3·2^n − 5"


def test_too_few_values_have_no_law() -> None:
    assert growth([(1, 1), (2, 4), (3, 9), (4, 16)]) is None
    assert growth([]) is None
