"""Leaves that options touch, as sets: an integer, whose bits are its members.

A leaf is a set with one member.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import NamedTuple, TypeAlias

Leaves: TypeAlias = int
Item: TypeAlias = Mapping[Leaves, int]  # for the leaves that options touch, their weight in all
Items: TypeAlias = Sequence[Item]


class LeafWeight(NamedTuple):
    """What a leaf weighs."""

    touched: int
    untouched: int


Weights: TypeAlias = Mapping[Leaves, LeafWeight]


def members(leaves: Leaves) -> Iterator[Leaves]:
    """Take a set of leaves apart."""
    while leaves:
        leaf = leaves & -leaves
        yield leaf
        leaves ^= leaf


def union(sets: Iterable[Leaves]) -> Leaves:
    """Give the leaves that are in any of the sets."""
    return reduce(or_, sets, 0)


def touches(item: Item) -> Leaves:
    """Give the leaves that any option of an item touches."""
    return union(item)


def weight_of(leaves: Leaves, touched: Leaves, weights: Weights) -> int:
    """Multiply the weights of leaves of which some are touched."""
    return prod(
        weights[leaf].touched if leaf & touched else weights[leaf].untouched
        for leaf in members(leaves)
    )
