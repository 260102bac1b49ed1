"""Compiled parts of a census: a good order to take items in, and adding up in that order.

Every item is tried as the first one. The next item is always the one that leaves the fewest leaves
open. Each such order is tried forwards and backwards, and the one with the least work by `_work` is
taken. Any order gives the right sum.

An open leaf has one of the 64 bits of a word; a word is the set of touched open leaves. A sum is a
list of 32-bit digits, the lowest first; there are enough digits for the largest possible sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from common.compiling import calling, compiled

DIGIT: Final = 32  # bits

Touched: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.intp]
Powers: TypeAlias = NDArray[np.float64]
Words: TypeAlias = NDArray[np.uint64]
Begins: TypeAlias = NDArray[np.intp]
Digits: TypeAlias = NDArray[np.uint32]


def good_order(touched: ArrayLike, options: ArrayLike) -> list[int]:
    """Give an order of the items by their numbers.

    touched : (items, leaves)  whether an option of the item touches the leaf
    options : (items,)  how many each item has
    """
    table = np.array(touched)
    with calling(_good_order):
        order: Numbers = _good_order(table, table.sum(axis=0), np.log2(np.array(options)))
    return [int(item) for item in order]


def carried(
    masks: Sequence[int],
    ways: Sequence[int],
    options: Sequence[int],
    places: Sequence[int],
    weighs: Sequence[tuple[int, int]],
    closing: Sequence[int],
    largest: int,
) -> int:
    """Take the items in turn; give the one sum that is left.

    masks   : (options,)  the places of the leaves that an option touches, item after item
    ways    : (options,)  the weight of each option
    options : (items + 1,)  where the options of each item begin
    places  : (leaves,)  the place of each leaf, in the order in which the leaves close
    weighs  : (leaves, 2)  the weights of each leaf: untouched, touched
    closing : (items + 1,)  where the leaves that close with each item begin
    """
    with calling(_carried):
        digits = _carried(
            np.array(masks, np.uint64),
            np.array(ways, np.uint64),
            np.array(options),
            np.array(places, np.uint64),
            np.array(weighs, np.uint64).reshape(-1, 2),
            np.array(closing),
            largest.bit_length() // DIGIT + 1,
        )
    return int.from_bytes(digits.astype("<u4").tobytes(), "little")


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
    """Estimate from above how many products an order makes.

    The number of sums has three bounds: the number of sets of open leaves, the number of ways to
    pick at the items that touch these leaves, and the number of products. All numbers are
    powers of two.
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


@compiled
def _carried(
    masks: Words,
    ways: Words,
    options: Begins,
    places: Words,
    weighs: Words,
    closing: Begins,
    digits: int,
) -> Digits:
    """Take the items in turn; give the digits of the one sum that is left."""
    sets, sums = np.zeros(1, np.uint64), np.zeros((1, digits), np.uint32)
    sums[0, 0] = 1
    for item in range(len(options) - 1):
        own = slice(options[item], options[item + 1])
        closes = slice(closing[item], closing[item + 1])
        sets, sums = _one_more(sets, sums, masks[own], ways[own], places[closes], weighs[closes])
    number: Digits = sums[0]
    return number


@compiled
def _one_more(
    sets: Words, sums: Digits, masks: Words, ways: Words, places: Words, weighs: Words
) -> tuple[Words, Digits]:
    """Pick at one more item, weigh the leaves that close, and forget them; merge equal sets."""
    one, most = np.uint64(1), len(sets) * len(masks)
    still, bits = ~np.uint64(0), 1
    for place in places:
        still &= ~(one << place)
    while 1 << bits < 2 * most:
        bits += 1
    table = np.zeros(1 << bits, np.int32)  # the bits of a merged set -> its number, from 1
    merged, totals, size = np.empty(most, np.uint64), np.zeros((most, sums.shape[1]), np.uint32), 0
    for before in range(len(sets)):
        for option in range(len(masks)):
            touched, weight = sets[before] | masks[option], ways[option]
            for leaf in range(len(places)):
                weight *= weighs[leaf, (touched >> places[leaf]) & one]
            touched &= still
            at = _found(table, merged, touched, np.uint64(64 - bits))
            if not table[at]:
                merged[size] = touched
                size += 1
                table[at] = size
            _add(totals[table[at] - 1], sums[before], weight)
    return merged[:size].copy(), totals[:size].copy()


@compiled
def _found(
    table: NDArray[np.int32], merged: Words, touched: np.uint64, shift: np.uint64
) -> np.intp:
    """Find the place of a set in the table, or a free place for it."""
    at = np.intp((touched * np.uint64(0x9E3779B97F4A7C15)) >> shift)
    while table[at] and merged[table[at] - 1] != touched:
        at = np.intp((at + 1) & (len(table) - 1))
    return at


@compiled
def _add(total: Digits, number: Digits, factor: np.uint64) -> None:
    """Add a product to a total; digits beyond the last are always zero."""
    carry = np.uint64(0)
    for at in range(len(total)):
        carry += np.uint64(total[at]) + np.uint64(number[at]) * factor
        total[at] = np.uint32(carry & np.uint64(0xFFFFFFFF))
        carry >>= np.uint64(32)
