"""Whole numbers that are too long for digits, as exact expressions.

A `Tower` is (Σ c · 2^e · 3^f · … + k) / d, where c, k and d are integers, and the exponents e, f …
are integers or towers. Sums, products and quotients by integers are towers again, and so is a power
of a small integer. If all terms cancel, the result is an integer. The whole part of an exponent is
moved to the coefficient: so equal terms meet in one sum.

Remainders are exact, by Carmichael's function. Comparisons are exact, too: by the size of the
numbers, and if sizes are too near each other, by the differences of the exponents. If powers of
several primes are too near each other, `TooNearError` says so.

Source: [Knuth76] D. E. Knuth, Mathematics and Computer Science: Coping with Finiteness, Science
194, 1976 (↑↑); [Lig] S. and T. Ligocki, busy-beaver (formulas for counts, and their remainders).
Deviation: a number may have any number of terms, powers of several primes, and divisors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import gcd, lcm, log2
from typing import TypeAlias
from weakref import WeakValueDictionary

from common.tower_sizes import (
    TooNearError,
    TowerSize,
    about,
    at_least,
    compared,
    grown,
    leading,
    sign,
)

GRAIN = 4_096
"""The largest whole part of an exponent that is moved to the coefficient."""
MOST_BITS = 10_000
"""Bits up to which a power is an integer."""
WRITTEN_BITS = 4_000_000.0
"""Bits up to which a number is written in digits; it then has about a million digits."""
LEAST_BITS = 40.0
"""The fewest bits of an exponent that is a tower.

So the exponent is larger than the number of factors of a modulus."""
NEAR_BITS, NEAR_HEIGHT = 128, 8.0
"""An integer of at most these bits does not change the bounds of 2^2^8, which have some room."""
REMAINDERS = 10_007  # the prime whose remainders are hashes


class Stem:
    """An exponent that is a tower; equal expressions are the same object.

    number : the exponent; its constant is at least 0 and less than its divisor, unless the whole
             part of the exponent is more than GRAIN
    sizes  : prime -> bounds of its power, once they are found
    """

    __slots__ = ("__weakref__", "number", "sizes")

    def __init__(self, number: Tower) -> None:
        self.number = number
        self.sizes: dict[int, TowerSize] = {}


Monomial: TypeAlias = tuple[tuple[int, "int | Stem"], ...]
"""A product of powers of primes: (prime, exponent), ascending."""

_stems: WeakValueDictionary[object, Stem] = WeakValueDictionary()


class Tower:
    """A whole number, as an exact expression; it is never changed.

    terms : monomial -> coefficient, not 0; the number is (their sum + constant) / divisor
    """

    def __init__(self, terms: Mapping[Monomial, int], constant: int, divisor: int) -> None:
        self.terms, self.constant, self.divisor = terms, constant, divisor
        self._remainders: dict[int, int] = {}

    @cached_property
    def leading(self) -> tuple[int, TowerSize]:
        """The sign, and bounds of the size; raises TooNearError if they cannot be found."""
        return leading(self)

    def __add__(self, other: Number) -> Number:
        """Add exactly."""
        if isinstance(other, int):
            near = Tower(self.terms, self.constant + other * self.divisor, self.divisor)
            if other.bit_length() < NEAR_BITS and "leading" in self.__dict__:
                before, size = self.leading
                if size.height > 1 and size.low > NEAR_HEIGHT:
                    near.__dict__["leading"] = before, grown(size, 0.0)
            return near
        if not isinstance(other, Tower):
            return NotImplemented
        divisor = lcm(self.divisor, other.divisor)
        mine, its = divisor // self.divisor, divisor // other.divisor
        terms = {at: number * mine for at, number in self.terms.items()}
        for at, number in other.terms.items():
            terms[at] = terms.get(at, 0) + number * its
        return tower(terms, self.constant * mine + other.constant * its, divisor)

    def __mul__(self, other: Number) -> Number:
        """Multiply exactly."""
        if isinstance(other, int):
            terms = {at: number * other for at, number in self.terms.items()}
            return tower(terms, self.constant * other, self.divisor)
        if not isinstance(other, Tower):
            return NotImplemented
        divisor = self.divisor * other.divisor
        total: Number = tower(
            {at: number * other.constant for at, number in self.terms.items()},
            self.constant * other.constant,
            divisor,
        )
        for at, number in other.terms.items():
            total += tower({at: number * self.constant}, 0, divisor)
            for there, factor in self.terms.items():
                total += _product(at, there, number * factor, divisor)
        return total

    def __floordiv__(self, divisor: int) -> Number:
        """Divide by an integer, downwards."""
        rest = remainder(self, divisor)
        sign = 1 if divisor > 0 else -1
        terms = {at: number * sign for at, number in self.terms.items()}
        constant = (self.constant - rest * self.divisor) * sign
        return tower(terms, constant, self.divisor * abs(divisor))

    def __mod__(self, modulus: int) -> int:
        """Give the remainder, with the sign of the modulus."""
        return remainder(self, modulus)

    def __neg__(self) -> Number:
        """Change the sign."""
        return self * -1

    def __sub__(self, other: Number) -> Number:
        """Subtract exactly."""
        return self + -other

    def __rsub__(self, other: int) -> Number:
        """Subtract from an integer."""
        return -self + other

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Number:
        """Give the number without its sign."""
        return -self if sign(self) < 0 else self

    def __bool__(self) -> bool:
        """Say whether it is not 0."""
        return sign(self) != 0

    def __eq__(self, other: object) -> bool:
        """Compare exactly; raise TooNearError if that cannot be done."""
        return self is other or (isinstance(other, int | Tower) and compared(self, other) == 0)

    def __lt__(self, other: Number) -> bool:
        """Compare exactly, as `==` does."""
        return compared(self, other) < 0

    def __le__(self, other: Number) -> bool:
        """Compare exactly, as `==` does."""
        return compared(self, other) <= 0

    def __gt__(self, other: Number) -> bool:
        """Compare exactly, as `==` does."""
        return compared(self, other) > 0

    def __ge__(self, other: Number) -> bool:
        """Compare exactly, as `==` does."""
        return compared(self, other) >= 0

    def __hash__(self) -> int:
        """Hash by the remainder for a prime: equal expressions have equal remainders."""
        return remainder(self, REMAINDERS)

    def __str__(self) -> str:
        """Write its approximate size, such as 10↑↑15.6."""
        return about(self)

    def __format__(self, spec: str) -> str:
        """Write it as `str` does, also in formats of integers."""
        return str(self) if spec in {"", ",", "_", "d"} else format(str(self), spec)

    def __repr__(self) -> str:
        """Show its approximate size."""
        return f"Tower({about(self)})"


Number: TypeAlias = int | Tower


def tower(terms: Mapping[Monomial, int], constant: int, divisor: int) -> Number:
    """Give (terms + constant) / divisor in lowest terms; an integer if the terms cancel."""
    terms = {at: number for at, number in terms.items() if number}
    if not terms:
        number, rest = divmod(constant, divisor)
        assert not rest, "the quotient is whole"
        return number
    if divisor > 1 and (common := gcd(divisor, constant, *terms.values())) > 1:
        terms = {at: number // common for at, number in terms.items()}
        constant, divisor = constant // common, divisor // common
    return Tower(terms, constant, divisor)


def power(base: int, exponent: Number) -> Number:
    """Give a power of a positive integer; the exponent is not negative.

    >>> power(3, 4)
    81
    >>> x = power(2, 10**9)
    >>> x, power(2, x) * 8 == power(2, x + 3), x % 1000
    (Tower(10^301,029,995.7), True, 376)
    """
    if isinstance(exponent, int) and exponent * (base.bit_length() - 1) < MOST_BITS:
        return int(base**exponent)
    exponents = {prime: exponent * number for prime, number in primes_of(base).items()}
    if not exponents:
        return 1
    return _term(exponents, 1, 1)


def has_digits(number: Number) -> bool:
    """Say whether a number is an integer of Python's."""
    return isinstance(number, int)


def as_integer(number: Number) -> Number:
    """Give a tower as an integer if it has at most WRITTEN_BITS bits.

    >>> as_integer(power(3, 100_000)) == 3**100_000
    True
    """
    if isinstance(number, int) or at_least(number.leading[1], WRITTEN_BITS) != -1:
        return number
    total = number.constant
    for at, coefficient in number.terms.items():
        for prime, kept in at:
            exponent = as_integer(exponent_of(kept))
            if not isinstance(exponent, int) or exponent > 2 * WRITTEN_BITS / log2(prime):
                return number
            coefficient *= prime**exponent
        total += coefficient
    return total // number.divisor


def primes_of(number: int) -> dict[int, int]:
    """Factor a positive integer: prime -> exponent.

    >>> primes_of(360)
    {2: 3, 3: 2, 5: 1}
    """
    found: dict[int, int] = {}
    prime = 2
    while number > 1:
        if prime * prime > number:
            prime = number
        while number % prime == 0:
            number //= prime
            found[prime] = found.get(prime, 0) + 1
        prime += 1 + (prime > 2)
    return found


def _term(exponents: Mapping[int, Number], coefficient: int, divisor: int) -> Number:
    """Give one term: a coefficient with powers of primes, over a divisor."""
    at: list[tuple[int, int | Stem]] = []
    for prime, exponent in sorted(exponents.items()):
        stem, moved = _stem(prime, exponent)
        if stem is not None:
            at.append((prime, stem))
        if moved >= 0:
            coefficient *= prime**moved
        else:
            divisor *= prime**-moved
    if not at:
        return tower({}, coefficient, divisor)
    return tower({tuple(at): coefficient}, 0, divisor)


def _stem(prime: int, exponent: Number) -> tuple[int | Stem | None, int]:
    """Split an exponent into the part that is kept, and a part for the coefficient."""
    if isinstance(exponent, int):
        if exponent < GRAIN or exponent * (prime.bit_length() - 1) < MOST_BITS:
            return None, exponent
        return exponent - exponent % GRAIN, exponent % GRAIN
    whole = exponent.constant // exponent.divisor
    if abs(whole) > GRAIN:
        whole = 0
    constant = exponent.constant - whole * exponent.divisor
    key = exponent.divisor, constant, frozenset(exponent.terms.items())
    stem = _stems.get(key)
    if stem is None:
        number = Tower(exponent.terms, constant, exponent.divisor)
        if at_least(number.leading[1], LEAST_BITS) != 1:  # so no later search for a size goes deep
            raise TooNearError
        stem = _stems[key] = Stem(number)
    return stem, whole


def exponent_of(kept: int | Stem) -> Number:
    """Give an exponent of a monomial as a number."""
    return kept.number if isinstance(kept, Stem) else kept


def _product(one: Monomial, other: Monomial, coefficient: int, divisor: int) -> Number:
    """Multiply two monomials."""
    exponents = {prime: exponent_of(kept) for prime, kept in one}
    for prime, kept in other:
        exponents[prime] = exponents.get(prime, 0) + exponent_of(kept)
    return _term(exponents, coefficient, divisor)


def remainder(number: Number, modulus: int) -> int:
    """Give a number modulo an integer.

    The remainders of its exponents are computed first, one by one, without recursion.
    """
    if isinstance(number, int):
        return number % modulus
    wanted = [(number, abs(modulus))]
    while wanted:
        here, m = wanted[-1]
        if m in here._remainders:
            wanted.pop()
            continue
        missing = [
            (stem.number, cycle)
            for prime, stem in _stems_of(here)
            if (cycle := _cycle(prime, m * here.divisor)[1]) not in stem.number._remainders
        ]
        if missing:
            wanted += missing
            continue
        here._remainders[m] = _remainder(here, m)
        wanted.pop()
    found = number._remainders[abs(modulus)]
    return found - abs(modulus) if modulus < 0 and found else found


def _stems_of(number: Tower) -> Iterator[tuple[int, Stem]]:
    for at in number.terms:
        for prime, kept in at:
            if isinstance(kept, Stem):
                yield prime, kept


def _remainder(number: Tower, modulus: int) -> int:
    """Give a remainder; the remainders of the exponents are known already."""
    long = modulus * number.divisor
    total = number.constant % long
    for at, coefficient in number.terms.items():
        product = coefficient
        for prime, kept in at:
            if isinstance(kept, Stem):
                late, cycle = _cycle(prime, long)
                rest = kept.number._remainders[cycle]
                product = product * pow(prime, rest + (late // cycle + 1) * cycle, long) % long
            else:
                product = product * pow(prime, kept, long) % long
        total += product
    found, rest = divmod(total % long, number.divisor)
    assert not rest, "a tower is whole"
    return found


_cycles: dict[tuple[int, int], tuple[int, int]] = {}


def _cycle(prime: int, modulus: int) -> tuple[int, int]:
    """Give the exponent from which powers of a prime repeat modulo a number, and the period.

    The period comes from Carmichael's function.
    """
    found = _cycles.get((prime, modulus))
    if found is None:
        late, rest = 0, modulus
        while rest % prime == 0:
            late, rest = late + 1, rest // prime
        if len(_cycles) > GRAIN:
            _cycles.clear()
        found = _cycles[prime, modulus] = late, carmichael(rest)
    return found


def carmichael(number: int) -> int:
    """Give the least e > 0 with aᵉ ≡ 1 modulo a number, for each a coprime to this number.

    >>> carmichael(8), carmichael(9), carmichael(5 * 7)
    (2, 6, 12)
    """
    parts = primes_of(number)
    two = parts.pop(2, 0)
    cycles = [(prime - 1) * prime ** (many - 1) for prime, many in parts.items()]
    return lcm(1 << max(two - 2, 0) if two > 2 else max(two, 1), *cycles)
