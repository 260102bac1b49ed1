"""How large towers are, and which of two is the larger, without error.

A size is a pair of bounds for the logarithm to base 2, taken a number of times. Bounds that overlap
decide nothing. Then the terms of the difference are sorted, and joined from the largest down until
the rest cannot matter.
"""

from __future__ import annotations

from functools import cmp_to_key
from math import inf, log2, log10, nextafter
from typing import TYPE_CHECKING, NamedTuple

from common.errors import NolossError

if TYPE_CHECKING:
    from common.towers import Monomial, Number, Stem, Tower

FAR = 64.0  # bits between the first term and all others, after which these hardly count
SMALL_FLOAT = 1_000.0  # up to this exponent a power of two is still a float
LOW = 6.0  # above it, at height 2 or more, a number has more than 64 bits
JOINED_BITS = 4_000_000  # the longest integer that a comparison makes
HIGHEST = 10.0**15  # the largest exponent of ten that is shown


class TooNearError(NolossError):
    """Two numbers that are too near each other to be compared."""

    def __init__(self) -> None:
        problem = "two numbers that have no digits are too near each other to be compared"
        super().__init__(problem, hint="give a limit of steps, such as --steps 1000000")


class TowerSize(NamedTuple):
    """Bounds of a positive number: its logarithm to base 2, taken `height` times."""

    height: int
    low: float
    high: float


NOTHING = TowerSize(1, -inf, -inf)  # of 0


def size_of(number: Number) -> TowerSize:
    """Bound a number without its sign."""
    if not isinstance(number, int):
        return number.leading[1]
    if not number:
        return NOTHING
    more = max(abs(number).bit_length() - 64, 0)
    bits = log2(abs(number) >> more) + more
    return TowerSize(1, _below(bits), _above(bits))


def at_least(size: TowerSize, bits: float) -> int:
    """Say whether a number has more than these bits (1), fewer (-1), or perhaps both (0)."""
    return _compared(size, TowerSize(1, bits, bits))


def sign(number: Number) -> int:
    """Give the sign of a number: 1, 0 or -1."""
    if isinstance(number, int):
        return (number > 0) - (number < 0)
    return number.leading[0]


def compared(one: Number, other: Number) -> int:
    """Compare two numbers exactly: 1 if the first is larger, 0 if they are equal, else -1."""
    if isinstance(other, int) and not isinstance(one, int):
        before, size = one.leading
        if size.height > 1 and size.low > LOW and other.bit_length() < 2**LOW:
            return before
    if sign(one) != sign(other):
        return 1 if sign(one) > sign(other) else -1
    by_size = _compared(size_of(one), size_of(other))
    return by_size * sign(one) if by_size else sign(one - other)


def leading(number: Tower) -> tuple[int, TowerSize]:
    """Give the sign of a tower, and bounds of its size."""
    parts = [(size_of_monomial(at, by), at, by) for at, by in number.terms.items()]
    parts.append((size_of(number.constant), (), number.constant))
    ranks = [_rank(size) for size, *_ in parts]
    highest = max(range(len(parts)), key=ranks.__getitem__)
    first, height = parts[highest], ranks[highest][0]
    others = [
        size for at, (size, *_) in enumerate(parts) if at != highest and ranks[at][0] > height - 2
    ]
    most, divisor = log2(len(parts)), size_of(number.divisor)
    for gap, error in ((FAR, 1e-15), (2.0, 1.0)):
        if all(_compared(grown(size, gap + most), first[0]) < 0 for size in others):
            return sign(first[2]), grown(first[0], -divisor.high - error, error - divisor.low)
    return _joined(number)


def size_of_monomial(at: Monomial, coefficient: int) -> TowerSize:
    """Bound a product of powers without its sign."""
    product = _bounds([_size_of_power(prime, kept) for prime, kept in at])
    if coefficient == 1:
        return product
    by = size_of(coefficient)
    return grown(product, by.low, by.high)


def _size_of_power(prime: int, kept: int | Stem) -> TowerSize:
    """Bound the logarithm of a power."""
    if isinstance(kept, int):
        return grown(size_of(kept), log2(log2(prime)))
    if prime not in kept.sizes:
        kept.sizes[prime] = grown(kept.number.leading[1], log2(log2(prime)))
    return kept.sizes[prime]


def _bounds(logarithms: list[TowerSize]) -> TowerSize:
    """Bound a product by the logarithms of its factors, all positive."""
    small = all(size.height == 1 and size.high < SMALL_FLOAT for size in logarithms)
    if small and len(logarithms) > 1:
        low = log2(sum(2.0**size.low for size in logarithms))
        high = log2(sum(2.0**size.high for size in logarithms))
        return TowerSize(2, _below(low), _above(high))
    top = max(logarithms, key=_rank)
    high = grown(top, log2(len(logarithms))).high if len(logarithms) > 1 else top.high
    return TowerSize(top.height + 1, top.low, high)


def grown(size: TowerSize, by: float, at_most: float | None = None) -> TowerSize:
    """Bound a number times 2 to the power `by`, or to a power from `by` to `at_most`."""
    high = by if at_most is None else at_most
    return TowerSize(
        size.height,
        _below(_grown(size.height, size.low, by)),
        _above(_grown(size.height, size.high, high)),
    )


def _grown(height: int, value: float, by: float) -> float:
    if height == 1:
        return value + by
    if value > SMALL_FLOAT:
        return value
    inner = _grown(height - 1, 2.0**value, by)
    return log2(inner) if inner > 0 else -inf


def _below(value: float) -> float:
    return nextafter(value - 1e-14 * abs(value), -inf)


def _above(value: float) -> float:
    return nextafter(value + 1e-14 * abs(value), inf)


def _raised(size: TowerSize, height: int) -> TowerSize:
    """Take logarithms up to a height."""
    while size.height < height:
        low = _below(log2(size.low)) if size.low > 0 else -inf
        high = _above(log2(size.high)) if size.high > 0 else -inf
        size = TowerSize(size.height + 1, low, high)
    return size


def _compared(one: TowerSize, other: TowerSize) -> int:
    """Compare sizes: 0 if the bounds overlap."""
    height = max(one.height, other.height)
    one, other = _raised(one, height), _raised(other, height)
    return (one.low > other.high) - (one.high < other.low)


def _rank(size: TowerSize) -> tuple[int, float]:
    """Sort sizes, roughly: by the height that brings their logarithm below 64."""
    height, value = size.height, size.high
    while value > 64:
        height, value = height + 1, log2(value)
    while value < 6 and height > 1:
        height, value = height - 1, 2.0**value
    return height, value


Exponents = dict[int, "Number"]


def _exponents(at: Monomial) -> Exponents:
    return {prime: kept if isinstance(kept, int) else kept.number for prime, kept in at}


def _quotient(one: Exponents, other: Exponents) -> Exponents:
    """Divide monomials: the differences of the exponents."""
    differences = {p: one.get(p, 0) - other.get(p, 0) for p in sorted({*one, *other})}
    return {p: by for p, by in differences.items() if sign(by)}


def _order(one: tuple[Exponents, int], other: tuple[Exponents, int]) -> int:
    """Compare two monomials exactly."""
    quotient = _quotient(one[0], other[0])
    signs = {sign(by) for by in quotient.values()}
    if len(signs) < 2:
        return signs.pop() if signs else 0
    up = _size_of({p: by for p, by in quotient.items() if sign(by) > 0})
    down = _size_of({p: -by for p, by in quotient.items() if sign(by) < 0})
    if found := _compared(up, down):
        return found
    numerator, denominator = _integers(quotient)
    return (numerator > denominator) - (numerator < denominator)


def _size_of(exponents: Exponents) -> TowerSize:
    """Bound a product of powers with positive exponents."""
    return _bounds([grown(size_of(by), log2(log2(prime))) for prime, by in exponents.items()])


def _joined(number: Tower) -> tuple[int, TowerSize]:
    """Give sign and size of a number whose largest terms are near each other."""
    parts = [(_exponents(at), by) for at, by in number.terms.items()]
    parts.sort(key=cmp_to_key(_order), reverse=True)
    parts.append(({}, number.constant))
    rest = sum(abs(by) for _, by in parts)
    unit, total, exact = {}, 0, True
    for exponents, by in parts:
        if not total:
            unit, total = exponents, by
        else:
            quotient = _quotient(unit, exponents)
            if _outweighs(total, quotient, rest):
                exact = False  # the rest is at most half of it
                break
            up, down = _integers(quotient)
            total = total * up + by * down
            unit = {p: min(unit.get(p, 0), exponents.get(p, 0)) for p in {*unit, *exponents}}
            unit = {p: exponent for p, exponent in unit.items() if sign(exponent)}
        rest -= abs(by)
    size = size_of(total) if exact else grown(size_of(total), -1, 1)
    if total and unit:
        size = grown(_size_of(unit), size.low, size.high)
    divisor = size_of(number.divisor)
    return sign(total), grown(size, -divisor.high, -divisor.low)


def _outweighs(total: int, quotient: Exponents, rest: int) -> bool:
    """Say whether a multiple of a product of powers is more than twice a number."""
    up = {p: by for p, by in quotient.items() if sign(by) > 0}
    down = {p: -by for p, by in quotient.items() if sign(by) < 0}
    one, other = size_of(total), size_of(2 * rest + 1)
    if up:
        one = grown(_size_of(up), one.low, one.high)
    if down:
        other = grown(_size_of(down), other.low, other.high)
    return _compared(one, other) > 0


def _integers(quotient: Exponents) -> tuple[int, int]:
    """Give a product of powers as numerator and denominator."""
    up = down = 1
    for prime, by in quotient.items():
        if not isinstance(by, int) or abs(by) * prime.bit_length() > JOINED_BITS:
            raise TooNearError
        up, down = (up * prime**by, down) if by > 0 else (up, down * prime**-by)
    return up, down


def about(number: Tower) -> str:
    """Write how large a tower is: as a power of ten, or by Knuth's arrows."""
    try:
        before, size = number.leading
    except TooNearError:
        return "a number of unknown size"
    height, value = _in_tens(size.height, (size.low + size.high) / 2)
    minus = "-" if before < 0 else ""
    if height == 2 and value < log10(HIGHEST):
        height, value = 1, 10.0**value
    if height == 1 and value < HIGHEST:
        return f"{minus}10^{value:,.1f}"
    while value >= 1:
        height, value = height + 1, log10(value)
    return f"{minus}10↑↑{height - 1 + value:.1f}"


def _in_tens(height: int, value: float) -> tuple[int, float]:
    """Turn 2^2^…^value into 10^10^…^value."""
    tens = 0
    for _ in range(height):
        if tens == 0:
            value *= log10(2)
        elif tens == 1:
            value += log10(log10(2))
        tens += 1
    return tens, value
