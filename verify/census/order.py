"""A good order to take items in, compiled: Few sums are kept at a time. Any order is right.

From every item as the first one, those that leave the fewest leaves open go next. Each such order
is tried forwards and backwards, and the one of the least work by `_work` is taken.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled

Touched: TypeAlias = NDArray[np.bool_]  # (items, leaves) whether an option of the item touches it


def good_order(touched: Touched, options: NDArray[np.intp]) -> NDArray[np.intp]:
    """Give an order of the items by their numbers.

    options : (items,)  how many each item has
    """
    with calling(_good_order):
        order: NDArray[np.intp] = _good_order(touched, np.log2(options))
    return order


@compiled
def _good_order(touched: Touched, options: NDArray[np.float64]) -> NDArray[np.intp]:
    best, least = np.arange(len(touched)), np.inf
    for first in range(len(touched)):
        order = _greedy(touched, first)
        for _ in range(2):
            work = _work(touched, options, order)
            if work < least:
                best, least = order, work
            order = order[::-1].copy()
    return best


@compiled
def _greedy(touched: Touched, first: int) -> NDArray[np.intp]:
    """Take next, again and again, the item that leaves the fewest leaves open."""
    items, leaves = touched.shape
    users = touched.sum(axis=0)  # among the items still to be taken
    opened, taken = np.zeros(leaves, np.bool_), np.zeros(items, np.bool_)
    order = np.zeros(items, np.intp)
    for place in range(items):
        best, least = first, leaves + 1 if place else -leaves - 1
        for item in range(items):
            change = 0
            for leaf in range(leaves):
                if touched[item, leaf]:
                    change += (not opened[leaf]) - (users[leaf] == 1)
            if not taken[item] and change < least:
                best, least = item, change
        order[place], taken[best] = best, True
        for leaf in range(leaves):
            if touched[best, leaf]:
                users[leaf] -= 1
                opened[leaf] = users[leaf] > 0
    return order


@compiled
def _work(touched: Touched, options: NDArray[np.float64], order: NDArray[np.intp]) -> float:
    """Estimate from above how many products are made, in an order.

    There are no more sums than sets of open leaves, than ways to pick at the items that touch
    these, and than there are products. All is counted in powers of two.
    """
    items, leaves = touched.shape
    users, opened = touched.sum(axis=0), np.zeros(leaves, np.bool_)
    sums = work = 0.0
    for place in range(items):
        products = sums + options[order[place]]
        work += 2.0**products
        for leaf in range(leaves):
            if touched[order[place], leaf]:
                users[leaf] -= 1
                opened[leaf] = users[leaf] > 0
        ways = 0.0
        for before in range(place + 1):
            item = order[before]
            ways += min(options[item], (touched[item] & opened).sum())
        sums = min(products, ways, opened.sum())
    return work
