"""The growth of a quantity with n: exact if it is a polynomial, else the law that fits best.

If all divided differences of some order are equal, the values are exactly those of a polynomial of
that degree. There may also be one polynomial for each remainder of n modulo a small number.
Otherwise the result is the law a·f(n) + b with the least sum of squared errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log, sqrt
from typing import Final, TypeAlias

Points: TypeAlias = Sequence[tuple[int, int]]
"""Pairs of n and a value, n ascending."""

HIGHEST_DEGREE: Final = 8
PERIODS: Final = (1, 2, 3, 4)
SPARE: Final = 3  # further values that confirm a polynomial
SKIPPED: Final = 3  # the most exceptions among the first values
FEWEST: Final = 5  # the fewest values to which a law is fitted
CLEARLY: Final = 0.9  # a law with more freedom must have a residual smaller by this factor
DEGREES: Final = ("constant", "linear", "quadratic", "cubic")
LAWS: Final[Mapping[str, Callable[[float], float]]] = {
    "constant": lambda _: 0.0,
    "logarithmic": lambda n: log(n) if n > 0 else 0.0,
    "linear": float,
    "n log n": lambda n: n * log(n) if n > 0 else 0.0,
    "quadratic": lambda n: n**2,
    "cubic": lambda n: n**3,
}


@dataclass(frozen=True, slots=True)
class Growth:
    """A law that values follow.

    law      : constant, linear, quadratic, cubic, polynomial of degree k, logarithmic, n log n,
               exponential
    formula  : the law with its numbers
    exact    : whether the law gives every value from `since` on
    since    : the first n for which the law is claimed
    residual : root mean square of its errors, divided by that of the values; 0 if exact
    """

    law: str
    formula: str
    exact: bool
    since: int
    residual: float
    value: Callable[[int], float]

    def __repr__(self) -> str:
        """Show the law and its formula."""
        how = "exactly" if self.exact else f"residual {self.residual:.2g}"
        return f"Growth({self.law}: {self.formula}, {how})"


def growth(points: Points) -> Growth | None:
    """Give the law that values follow; None if there are too few values.

    >>> growth([(n, n * n + 1) for n in range(1, 10)])
    Growth(quadratic: n² + 1, exactly)
    """
    return exact_growth(points) or _fitted(points)


def exact_growth(points: Points) -> Growth | None:
    """Give the polynomial, one for each remainder if need be, that gives every value; or None."""
    for skipped in range(SKIPPED + 1):
        rest = points[skipped:]
        steps = {b - a for (a, _), (b, _) in pairwise(rest)}
        for period in PERIODS if len(steps) == 1 else PERIODS[:1]:
            found = [_polynomial(rest[at::period]) for at in range(min(period, len(rest)))]
            whole = [coefficients for coefficients in found if coefficients is not None]
            if len(whole) == period:
                return _exactly(rest, whole, min(steps) * period)
    return None


def _polynomial(points: Points) -> tuple[Fraction, ...] | None:
    """Give the coefficients, lowest first, of the well-confirmed polynomial of least degree."""
    numbers, column = [n for n, _ in points], [Fraction(value) for _, value in points]
    for degree in range(HIGHEST_DEGREE + 1):
        if len(points) < degree + 1 + SPARE:
            return None
        if len(set(column)) == 1:
            return _through(points[: degree + 1])
        reach = zip(numbers, numbers[degree + 1 :], strict=False)
        column = [(b - a) / (y - x) for (a, b), (x, y) in zip(pairwise(column), reach, strict=True)]
    return None


def _through(points: Points) -> tuple[Fraction, ...]:
    """Interpolate: give the coefficients of the polynomial through some points (Lagrange)."""
    nought = Fraction(0)
    total = [nought] * len(points)
    for at, value in points:
        basis, scale = [Fraction(1)], Fraction(1)
        for other, _ in points:
            if other != at:
                basis = [
                    a - other * b for a, b in zip([nought, *basis], [*basis, nought], strict=True)
                ]
                scale *= at - other
        total = [t + value * b / scale for t, b in zip(total, basis, strict=True)]
    return tuple(total)


def _exactly(points: Points, found: list[tuple[Fraction, ...]], modulus: int) -> Growth:
    first = points[0][0]
    spacing = modulus // len(found)
    degree = max(map(len, found)) - 1
    law = DEGREES[degree] if degree < len(DEGREES) else f"polynomial of degree {degree}"

    def value(n: int) -> float:
        coefficients = found[(n - first) // spacing % len(found)]
        return float(sum((c * n**k for k, c in enumerate(coefficients)), Fraction(0)))

    formulas = [polynomial_text(each) for each in found]
    if len(found) == 1:
        formula = formulas[0]
    else:
        rests = [(first + at * spacing) % modulus for at in range(len(found))]
        pairs = sorted(zip(rests, formulas, strict=True))
        formula = "; ".join(f"{text} for n ≡ {rest} mod {modulus}" for rest, text in pairs)
    return Growth(law, formula, True, first, 0.0, value)


def polynomial_text(coefficients: Sequence[Fraction]) -> str:
    """Write a polynomial, coefficients lowest first.

    >>> polynomial_text([Fraction(-3), Fraction(1, 2), Fraction(0), Fraction(2)])
    '2n³ + 1/2·n − 3'
    """
    text = ""
    for power in range(len(coefficients) - 1, -1, -1):
        number = coefficients[power]
        if number:
            sign = "" if not text and number > 0 else "−" if number < 0 else "+"
            text += f" {sign} " if text else sign
            text += _term(abs(number), power)
    return text or "0"


def _term(number: Fraction, power: int) -> str:
    raised = "" if power == 0 else "n" + ("" if power == 1 else str(power).translate(_RAISED))
    if power and number == 1:
        return raised
    return f"{number}{'·' if power and number.denominator > 1 else ''}{raised}"


_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


# laws that are fitted


def _fitted(points: Points) -> Growth | None:
    """Choose the law with the least residual; a simple one unless another is clearly better."""
    if len(points) < FEWEST:
        return None
    best: Growth | None = None
    for law, shape in LAWS.items():
        fitted = _least_squares(points, law, shape)
        if best is None or fitted.residual < CLEARLY * best.residual:
            best = fitted
    other = _exponential(points)
    return other if best is None or other.residual < CLEARLY * best.residual else best


def _least_squares(points: Points, law: str, shape: Callable[[float], float]) -> Growth:
    """Fit a·f(n) + b."""
    xs, ys = [shape(float(n)) for n, _ in points], [float(value) for _, value in points]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - x_mean) ** 2 for x in xs)
    pairs = zip(xs, ys, strict=True)
    a = sum((x - x_mean) * (y - y_mean) for x, y in pairs) / spread if spread else 0.0
    b = y_mean - a * x_mean

    def value(n: int) -> float:
        return a * shape(float(n)) + b

    formula = f"{b:.4g}" if law == "constant" else f"{a:.4g}·{_SHAPES[law]} {_signed(b)}"
    return Growth(law, formula, False, points[0][0], _residual(points, value), value)


_SHAPES: Final = {
    "logarithmic": "ln n", "linear": "n", "n log n": "n ln n", "quadratic": "n²", "cubic": "n³",
}  # fmt: skip


def _exponential(points: Points) -> Growth:
    """Fit a·bⁿ + c; find the base by ternary search."""
    last = points[-1][0]

    def fit(base: float) -> Growth:
        return _least_squares(points, "linear", lambda n: float(base ** (n - last)))

    low, high = 1.01, 20.0
    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if fit(one).residual <= fit(two).residual:
            high = two
        else:
            low = one
    base = (low + high) / 2
    best = fit(base)
    a = (best.value(last) - best.value(last - 1)) / (1 - 1 / base)  # at the last n
    c = best.value(last) - a
    factor = a * base**-last if last * log(base) < 600 else 0.0
    grows = f"{factor:.4g}·{base:.4g}^n" if factor else f"{a:.4g}·{base:.4g}^(n − {last})"
    formula = grows if abs(c) < 1e-9 * abs(a) else f"{grows} {_signed(c)}"
    return Growth("exponential", formula, False, points[0][0], best.residual, best.value)


def _signed(number: float) -> str:
    return f"{'−' if number < 0 else '+'} {abs(number):.4g}"


def _residual(points: Points, value: Callable[[int], float]) -> float:
    errors = sum((y - value(n)) ** 2 for n, y in points)
    size = sum(float(y) ** 2 for _, y in points)
    return sqrt(errors / size) if size else 0.0
