"""A good order to take items in, compiled: few sums are kept at a time. Any order is right.

From every item as the first one, those that leave the fewest leaves open go next. Each such order
is tried forwards and backwards, and the one of the least work by `_work` is taken.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled

Touched: TypeAlias = NDArray[np.bool_]
"""By item and leaf, whether an option of the item touches the leaf."""
Numbers: TypeAlias = NDArray[np.intp]
Powers: TypeAlias = NDArray[np.float64]


def good_order(touched: Touched, options: NDArray[np.intp]) -> Numbers:
    """Give an order of the items by their numbers.

    options : (items,)  how many each item has
    """
    with calling(_good_order):
        order: Numbers = _good_order(touched, touched.sum(axis=0), np.log2(options))
    return order


@compiled
def _good_order(touched: Touched, users: Numbers, options: Powers) -> Numbers:
    """Try all orders.

    users : (leaves,)  how many items touch each leaf
    """
    order = best = np.arange(len(touched))
    least = np.inf
    for trial in range(2 * len(touched)):
        order = _backwards(order) if trial % 2 else _greedy(touched, users, trial // 2)
        work = _work(touched, users, options, order)
        if work < least:
            best, least = order, work
    return best


@compiled
def _backwards(order: Numbers) -> Numbers:
    turned = np.empty_like(order)
    for place in range(len(order)):
        turned[len(order) - 1 - place] = order[place]
    return turned


@compiled
def _greedy(touched: Touched, users: Numbers, first: int) -> Numbers:
    """Take next, again and again, the item that leaves the fewest leaves open."""
    items, leaves = touched.shape
    users, opened, taken = users.copy(), np.zeros(leaves, np.bool_), np.zeros(items, np.bool_)
    order = np.empty(items, np.intp)
    item = first
    for place in range(items):
        order[place], taken[item] = item, True
        _take(touched[item], users, opened)
        least = leaves + 1
        for other in range(items):
            if not taken[other]:
                more = _more(touched[other], users, opened)
                if more < least:
                    item, least = other, more
    return order


@compiled
def _take(touched: Touched, users: Numbers, opened: Touched) -> int:
    """Take an item: its leaves are open unless it was the last to touch them; count those open.

    users : (leaves,)  how many of the items that are still to be taken touch each leaf
    """
    count = 0
    for leaf in range(len(users)):
        if touched[leaf]:
            users[leaf] -= 1
            opened[leaf] = users[leaf] > 0
        count += opened[leaf]
    return count


@compiled
def _more(touched: Touched, users: Numbers, opened: Touched) -> int:
    """Count how many more leaves are open once an item is taken."""
    count = 0
    for leaf in range(len(users)):
        if touched[leaf]:
            count += (not opened[leaf]) - (users[leaf] == 1)
    return count


@compiled
def _work(touched: Touched, users: Numbers, options: Powers, order: Numbers) -> float:
    """Estimate from above how many products are made, in an order.

    There are no more sums than sets of open leaves, than ways to pick at the items that touch
    these, and than there are products. All is counted in powers of two.
    """
    users, opened = users.copy(), np.zeros(len(users), np.bool_)
    sums = work = 0.0
    for place in range(len(order)):
        products = sums + options[order[place]]
        work += 2.0**products
        count = _take(touched[order[place]], users, opened)
        ways = 0.0
        for before in range(place + 1):
            ways += min(options[order[before]], _shared(touched[order[before]], opened))
        sums = min(products, ways, count)
    return work


@compiled
def _shared(touched: Touched, opened: Touched) -> int:
    """Count the open leaves that an item touches."""
    count = 0
    for leaf in range(len(opened)):
        count += touched[leaf] and opened[leaf]
    return count
