"""Add up products over all ways to choose: items pick options, options touch leaves.

Each item picks one of its options; an option has a weight and touches some leaves. A leaf has two
weights: one if a picked option touches it, another if none does. The result is the sum, over all
ways to pick, of the product of all these weights.

Items share leaves, so the sum is not a plain product. First certain choices are taken out.
Connected items are counted together. They are taken in turn, in an order that keeps few leaves
open, and equal sets of touched open leaves are merged. Plain Python does this if it is little work,
compiled code if it is much.

A leaf is a bit, a set of leaves an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from math import prod
from operator import and_, or_
from typing import Final, NamedTuple, TypeAlias

from common.packages import can_compile

FEW: Final = 2**14  # the most sums at a time for plain Python
PLACES: Final = 64  # bits of a word, one for each open leaf

Leaves: TypeAlias = int
Item: TypeAlias = Mapping[Leaves, int]  # touched leaves -> the weight of all such options
Items: TypeAlias = Sequence[Item]


class LeafWeight(NamedTuple):
    """The weights of a leaf."""

    touched: int
    untouched: int


Weights: TypeAlias = Mapping[Leaves, LeafWeight]

Memory: TypeAlias = dict[tuple[tuple[tuple[Leaves, int], ...], ...], int]
"""Totals of connected items that were computed before, with the same weights."""


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
    """Take out certain choices as a factor; all items that are left have several options."""
    factor, rest, before = 1, list(items), -1
    while (size := _size(rest)) != before:
        before = size
        certain = union(reduce(and_, item) for item in rest)
        factor *= prod(weights[leaf].touched for leaf in members(certain))
        rest = _own_leaves_weighed([_without(item, certain) for item in rest], weights)
        # All leaves of a single option are certain, so none of them is left.
        factor *= prod(item[0] for item in rest if len(item) == 1)
        rest = [item for item in rest if len(item) > 1]
    return factor, rest


def _leaves(items: Items) -> Leaves:
    return union(map(touches, items))


def _size(items: Items) -> int:
    return sum(map(len, items)) + _leaves(items).bit_count()


def _without(item: Item, leaves: Leaves) -> Item:
    """Remove leaves; options that then touch the same leaves become one."""
    kept: dict[Leaves, int] = {}
    for touched, weight in item.items():
        kept[touched & ~leaves] = kept.get(touched & ~leaves, 0) + weight
    return kept


def _own_leaves_weighed(items: Items, weights: Weights) -> list[Item]:
    """Put the weights of leaves that no other item can touch into the options."""
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
    """Divide the items into parts that share no leaf."""
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
    """Add up connected items, by the faster way for this number of sums."""
    many = min(prod(map(len, items)), 2 ** _leaves(items).bit_count()) > FEW
    if many and can_compile():
        total = compiled_total(items, weights)
        if total is not None:
            return total
    return plain_total(items, weights)


def plain_total(items: Items, weights: Weights) -> int:
    """Take the items in turn; merge ways to pick that touch the same open leaves.

    A leaf is open from the first item that can touch it to the last, then it is weighed.
    """
    ordered = _good_order(items)
    totals = {0: 1}  # set of open leaves touched → sum of products
    for at, item in enumerate(ordered):
        closing = touches(item) & ~union(map(touches, ordered[at + 1 :]))
        totals = _one_more(totals, item, closing, weights) if closing else _merged(totals, item)
    return totals[0]


def _merged(totals: Mapping[Leaves, int], item: Item) -> dict[Leaves, int]:
    """Pick at one more item, which closes no leaf."""
    merged: dict[Leaves, int] = {}
    get = merged.get
    for more, weight in item.items():
        for touched, total in totals.items():
            merged[touched | more] = get(touched | more, 0) + total * weight
    return merged


def _one_more(
    totals: Mapping[Leaves, int], item: Item, closing: Leaves, weights: Weights
) -> dict[Leaves, int]:
    """Pick an option of one more item; weigh and drop the leaves that no later item touches."""
    merged: dict[Leaves, int] = {}
    get = merged.get
    factors: dict[Leaves, int] = {}  # closing leaves touched → their weight
    for more, weight in item.items():
        for touched, total in totals.items():
            closed = (touched | more) & closing
            factor = factors.get(closed)
            if factor is None:
                factor = factors[closed] = weight_of(closing, closed, weights)
            still = (touched | more) & ~closing
            merged[still] = get(still, 0) + total * (factor * weight)
    return merged


def _good_order(items: Items) -> list[Item]:
    """Order items so that few leaves are open at a time: greedily, one leaf after the other.

    The next leaf to close is the one whose items leave the fewest leaves open. Among equals it is
    the one whose items open the fewest until then. Any order gives the right sum; this one is fast.
    """
    todo = [(item, touches(item)) for item in items]
    ordered: list[Item] = []
    opened = 0
    while todo:
        costs = []
        for leaf in members(union(touched for _, touched in todo)):
            wide = opened | union(touched for _, touched in todo if touched & leaf)
            later = union(touched for _, touched in todo if not touched & leaf)
            costs.append((10 * (wide & later).bit_count() + 3 * wide.bit_count(), leaf))
        closing = min(costs)[1]
        users = [(item, touched) for item, touched in todo if touched & closing]
        users.sort(key=lambda user: (user[1] & ~opened).bit_count())
        todo = [(item, touched) for item, touched in todo if not touched & closing]
        ordered += [item for item, _ in users]
        opened |= union(touched for _, touched in users)
        opened &= union(touched for _, touched in todo)
    return ordered


def compiled_total(items: Items, weights: Weights) -> int | None:
    """Add up connected items as `plain_total` does, by compiled code, which also finds the order.

    None if more leaves are open at a time than a word has bits, or if a weight exceeds a digit.
    """
    from verify.census import compiled  # it loads Numba, which takes longer than most counts

    touched = [touches(item) for item in items]
    leaves = list(members(union(touched)))
    table = [[bool(own & leaf) for leaf in leaves] for own in touched]
    order = compiled.good_order(table, [len(item) for item in items])
    plan = _plan([items[at] for at in order], weights, compiled.DIGIT)
    if plan is None:
        return None
    largest = prod(sum(item.values()) for item in items) * prod(max(weights[at]) for at in leaves)
    return compiled.carried(*plan, largest)


class _Plan(NamedTuple):
    """Items in order, as lists of numbers; `compiled.carried` explains them."""

    masks: list[int]
    ways: list[int]
    options: list[int]
    places: list[int]
    weighs: list[tuple[int, int]]
    closing: list[int]


def _plan(ordered: Items, weights: Weights, digit: int) -> _Plan | None:
    """Give every leaf a place from the first item that can touch it to the last."""
    touched = [list(members(touches(item))) for item in ordered]
    last = {leaf: at for at, leaves in enumerate(touched) for leaf in leaves}
    free, place = list(range(PLACES)), dict[Leaves, int]()
    masks, places, weighs, closing = list[int](), list[int](), list[tuple[int, int]](), [0]
    for at, item in enumerate(ordered):
        opening = [leaf for leaf in touched[at] if leaf not in place]
        if len(opening) > len(free):
            return None
        place |= {leaf: free.pop() for leaf in opening}
        masks += [sum(1 << place[leaf] for leaf in members(option)) for option in item]
        closes = [leaf for leaf in touched[at] if last[leaf] == at]
        if max(item.values()) * prod(max(weights[leaf]) for leaf in closes) >= 1 << digit:
            return None
        free += [place[leaf] for leaf in closes]
        places += [place.pop(leaf) for leaf in closes]
        weighs += [(weights[leaf].untouched, weights[leaf].touched) for leaf in closes]
        closing.append(len(places))
    ways = [way for item in ordered for way in item.values()]
    options = [0, *accumulate(map(len, ordered))]
    return _Plan(masks, ways, options, places, weighs, closing)


def members(leaves: Leaves) -> Iterator[Leaves]:
    """List the leaves of a set."""
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
    """Multiply the weights of some leaves, each as touched or untouched."""
    return prod(
        weights[leaf].touched if leaf & touched else weights[leaf].untouched
        for leaf in members(leaves)
    )
