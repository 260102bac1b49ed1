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
    items = len(touched)
    best, least = np.empty(items, np.intp), np.inf
    backwards = np.empty(items, np.intp)
    for first in range(items):
        forwards = _greedy(touched, users.copy(), first)
        for place in range(items):
            backwards[items - 1 - place] = forwards[place]
        for order in (forwards, backwards):
            work = _work(touched, users.copy(), options, order)
            if work < least:
                least = work
                best[:] = order
    return best


@compiled
def _greedy(touched: Touched, users: Numbers, first: int) -> Numbers:
    """Take next, again and again, the item that leaves the fewest leaves open."""
    items, leaves = touched.shape
    opened, taken = np.zeros(leaves, np.bool_), np.zeros(items, np.bool_)
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
    opened = np.zeros(len(users), np.bool_)
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
