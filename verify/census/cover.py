"""Add up products over all ways to choose: items pick options, options touch leaves.

Each item picks one of its options; an option has a weight and touches some leaves. A leaf weighs
one thing if an option that was picked touches it, and another if none does. Wanted is the sum,
over all ways to pick, of the product of all these weights. Leaves are shared between items, so
this is no plain product; it is one where nothing is shared. Hence: what is certain is taken out,
what is connected is counted on its own, and there the items are taken in turn, in an order that
keeps few leaves open, while equal sets of open leaves that were touched are merged: in plain
Python where that is little work, by compiled code where it is much.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import and_
from typing import Final, TypeAlias

from verify.census.leaves import (
    Item,
    Items,
    Leaves,
    Weights,
    members,
    touches,
    union,
    weight_of,
)
from verify.census.plain import plain_total

FEW: Final = 2**14  # sums at a time that plain Python may have to add up

Memory: TypeAlias = dict[tuple[tuple[tuple[Leaves, int], ...], ...], int]
"""Totals of connected items that were worked out before, with the same weights."""


def cover_total(items: Items, weights: Weights, memory: Memory) -> int:
    """Add up, over all ways to pick, the products of the weights of options and leaves."""
    touched = _leaves(items)
    total = prod(weight.untouched for leaf, weight in weights.items() if not leaf & touched)
    constant, rest = _simplified(items, weights)
    total *= constant
    for part in _connected(rest):
        key = tuple(sorted(tuple(sorted(item.items())) for item in part))
        if key not in memory:
            memory[key] = _part_total([dict(item) for item in key], weights)
        total *= memory[key]
    return total


def _simplified(items: Items, weights: Weights) -> tuple[int, list[Item]]:
    """Take out what is certain, as a factor; the items left all have several options."""
    factor, rest, before = 1, list(items), -1
    while (size := _size(rest)) != before:
        before = size
        certain = union(reduce(and_, item) for item in rest)
        factor *= prod(weights[leaf].touched for leaf in members(certain))
        rest = _own_leaves_weighed([_without(item, certain) for item in rest], weights)
        # All leaves of an only option are certain, so none is left on it.
        factor *= prod(item[0] for item in rest if len(item) == 1)
        rest = [item for item in rest if len(item) > 1]
    return factor, rest


def _leaves(items: Items) -> Leaves:
    return union(map(touches, items))


def _size(items: Items) -> int:
    return sum(map(len, items)) + _leaves(items).bit_count()


def _without(item: Item, leaves: Leaves) -> Item:
    """Forget leaves; options that now touch the same ones become one."""
    kept: dict[Leaves, int] = {}
    for touched, weight in item.items():
        kept[touched & ~leaves] = kept.get(touched & ~leaves, 0) + weight
    return kept


def _own_leaves_weighed(items: Items, weights: Weights) -> list[Item]:
    """Let options carry the weights of the leaves that no other item can touch."""
    seen, shared = 0, 0
    for item in items:
        shared |= seen & touches(item)
        seen |= touches(item)
    reduced = []
    for item in items:
        own = touches(item) & ~shared
        weighed = {
            touched: weight * weight_of(own, touched, weights) for touched, weight in item.items()
        }
        reduced.append(_without(weighed, own))
    return reduced


def _connected(items: Items) -> list[list[Item]]:
    """Part the items so that different parts share no leaf."""
    parts: list[tuple[Leaves, list[Item]]] = []
    for item in items:
        touched, mine = touches(item), [item]
        apart = []
        for leaves, part in parts:
            if leaves & touched:
                touched |= leaves
                mine += part
            else:
                apart.append((leaves, part))
        parts = [*apart, (touched, mine)]
    return [part for _, part in parts]


def _part_total(items: Items, weights: Weights) -> int:
    """Add up connected items, in the way that is fast for as many sums as there may be."""
    if min(prod(map(len, items)), 2 ** _leaves(items).bit_count()) > FEW:
        from verify.census.compiled import compiled_total

        total = compiled_total(items, weights)
        if total is not None:
            return total
    return plain_total(items, weights)
