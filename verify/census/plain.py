"""Adding up connected items in plain Python, in dictionaries: right for few sums, and short.

The compiled way, which the tests hold equal to this one, is for many.
"""

from __future__ import annotations

from collections.abc import Mapping

from verify.census.leaves import Item, Items, Leaves, Weights, members, touches, union, weight_of


def plain_total(items: Items, weights: Weights) -> int:
    """Take the items in turn; merge ways to pick that touch the same open leaves.

    A leaf is open from the first item that can touch it to the last, then it is weighed.
    """
    ordered = _good_order(items)
    totals = {0: 1}  # set of open leaves touched → sum of products so far
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
    """Pick at one more item, weigh the leaves that close, and forget them."""
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

    The next leaf to close is the one whose items leave the fewest leaves open, and, which counts
    for less, open the fewest until then. Any order is right; this one is fast.
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
