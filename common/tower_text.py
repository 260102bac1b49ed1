"""A tower as text: an expression, whose parts have names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from common.text import digits
from common.tower_sizes import about

if TYPE_CHECKING:
    from common.towers import Monomial, Stem, Tower


class TowerPart(Struct, frozen=True):
    """A number that is too long for digits.

    about : how large it is, such as 10^646,456,993.2 or 10↑↑15.6
    value : the number, exactly, with + - * / and ^ for powers; each quotient is whole
    where : name in `value` -> what it is, in the same form; each uses only names before it
    """

    about: str
    value: str
    where: Mapping[str, str]


def part_of(number: Tower) -> TowerPart:
    """Write a tower as an expression; exponents that are not integers get names.

    >>> from common.towers import power
    >>> part_of((power(3, power(2, 10**9)) * 7 - 1) // 2)
    TowerPart(about='10↑↑3.9', value='(7*3^a1 - 1)/2', where={'a1': '2^1000000000'})
    """
    names: dict[Stem, str] = {}
    where: dict[str, str] = {}
    for stem in _in_order(number):
        names[stem] = f"a{len(names) + 1}"
        where[names[stem]] = _text(stem.number, names)
    return TowerPart(about(number), _text(number, names), where)


def _in_order(number: Tower) -> Iterator[Stem]:
    """Give all exponents of a tower, each once; the exponents in an exponent come before it."""
    known: set[Stem] = set()
    wanted = [(stem, False) for stem in reversed([*_stems(number)])]
    while wanted:
        stem, ready = wanted.pop()
        if stem in known:
            continue
        if ready:
            known.add(stem)
            yield stem
            continue
        wanted.append((stem, True))
        wanted += [(part, False) for part in _stems(stem.number) if part not in known]


def _stems(number: Tower) -> Iterator[Stem]:
    for at in number.terms:
        for _, kept in at:
            if not isinstance(kept, int):
                yield kept


def _text(number: Tower, names: Mapping[Stem, str]) -> str:
    """Write a tower with names for its exponents."""
    text = ""
    parts: dict[str, int] = {}
    for at, whole in number.terms.items():
        coefficient, powers = _powers(at, whole, names)
        parts[powers] = parts.get(powers, 0) + coefficient
    parts[""] = number.constant
    for powers, coefficient in parts.items():
        if not coefficient:
            continue
        sign = ("- " if coefficient < 0 else "+ ") if text else ("-" if coefficient < 0 else "")
        size = abs(coefficient)
        factor = "" if size == 1 and powers else digits(size) + ("*" if powers else "")
        text += f"{' ' if text else ''}{sign}{factor}{powers}"
    if number.divisor == 1:
        return text
    return f"({text})/{digits(number.divisor)}"


def _powers(at: Monomial, coefficient: int, names: Mapping[Stem, str]) -> tuple[int, str]:
    """Write powers of primes; also give the coefficient without the factors moved to the powers."""
    powers = []
    for prime, kept in at:
        moved = 0
        while coefficient % prime == 0:
            coefficient, moved = coefficient // prime, moved + 1
        if isinstance(kept, int):
            powers.append(f"{prime}^{digits(kept + moved)}")
        else:
            powers.append(f"{prime}^{f'({names[kept]} + {moved})' if moved else names[kept]}")
    return coefficient, "*".join(powers)
