"""Sets of pairs of wins and draws, as integers.

A pair is one integer, wins + base·draws with a base above all wins that occur, so that sums and
multiples are those of integers; a set is an integer, too, whose bits are its members.
"""

from __future__ import annotations

from re import finditer


def members(numbers: int) -> list[int]:
    """List the members of a set, ascending."""
    if numbers.bit_count() == 1:
        return [numbers.bit_length() - 1]
    digits = f"{numbers:b}"[::-1]
    return [digit.start() for digit in finditer("1", digits)]


def sums(left: int, right: int) -> int:
    """Give the set of all sums of a member of each set."""
    few, many = sorted((left, right), key=int.bit_count)
    added = 0
    for shift in members(few):
        added |= many << shift
    return added


def multiples(numbers: int, factor: int) -> int:
    """Give the set of every member times a positive factor."""
    if factor == 1:
        return numbers
    if numbers.bit_count() == 1:
        return 1 << (numbers.bit_length() - 1) * factor
    return int(("0" * (factor - 1)).join(f"{numbers:b}"), 2)
