"""Adding up connected items by compiled code, exactly; the same as `plain`.

An open leaf has a place among the 64 bits of a word, and a word is a set of open leaves that were
touched. A sum is a number of 32-bit digits, the lowest first, as many as the largest sum that
there can be takes.
"""

from __future__ import annotations

from itertools import accumulate
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from common.compiling import calling, compiled
from verify.census.leaves import Items, Leaves, Weights, members, touches, union
from verify.census.order import good_order

Words: TypeAlias = NDArray[np.uint64]
Begins: TypeAlias = NDArray[np.intp]
Digits: TypeAlias = NDArray[np.uint32]

PLACES = 64  # bits of a word
DIGIT = 32  # bits


class _Plan(NamedTuple):
    """Items in order, as arrays.

    masks   : (options,)  the places of the leaves that an option touches, item after item
    ways    : (options,)  its weight
    options : (items + 1,)  where the options of each item begin
    places  : (leaves,)  of each leaf, in the order in which they close
    weighs  : (leaves, 2)  of each leaf: untouched, touched
    closing : (items + 1,)  where the leaves that close with each item begin
    """

    masks: Words
    ways: Words
    options: Begins
    places: Words
    weighs: Words
    closing: Begins


def compiled_total(items: Items, weights: Weights) -> int | None:
    """Add up, over all ways to pick, the products of the weights of options and leaves.

    None where more leaves are open at a time than a word has bits, or a weight exceeds a digit.
    """
    plan = _plan(_ordered(items), weights)
    if plan is None:
        return None
    leaves = members(union(map(touches, items)))
    largest = prod(sum(item.values()) for item in items) * prod(max(weights[at]) for at in leaves)
    with calling(_carried):
        digits = _carried(*plan, largest.bit_length() // DIGIT + 1)
    return int.from_bytes(digits.astype("<u4").tobytes(), "little")


def _ordered(items: Items) -> Items:
    touched = [touches(item) for item in items]
    leaves = list(members(union(touched)))
    table = np.array([[bool(own & leaf) for leaf in leaves] for own in touched])
    order = good_order(table, np.array([len(item) for item in items]))
    return [items[at] for at in order]


def _plan(ordered: Items, weights: Weights) -> _Plan | None:
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
        if max(item.values()) * prod(max(weights[leaf]) for leaf in closes) >= 1 << DIGIT:
            return None
        free += [place[leaf] for leaf in closes]
        places += [place.pop(leaf) for leaf in closes]
        weighs += [(weights[leaf].untouched, weights[leaf].touched) for leaf in closes]
        closing.append(len(places))
    return _Plan(
        np.array(masks, np.uint64),
        np.array([way for item in ordered for way in item.values()], np.uint64),
        np.array([0, *accumulate(map(len, ordered))]),
        np.array(places, np.uint64),
        np.array(weighs, np.uint64).reshape(-1, 2),
        np.array(closing),
    )


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
    table = np.zeros(1 << bits, np.int32)  # of merged sets, by their bits: their number from 1
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
    """Find where a set stands in the table, or where it is to be put."""
    at = np.intp((touched * np.uint64(0x9E3779B97F4A7C15)) >> shift)
    while table[at] and merged[table[at] - 1] != touched:
        at = np.intp((at + 1) & (len(table) - 1))
    return at


@compiled
def _add(total: Digits, number: Digits, factor: np.uint64) -> None:
    """Add a product to a total; what is beyond the last digit is never part of the result."""
    carry = np.uint64(0)
    for at in range(len(total)):
        carry += np.uint64(total[at]) + np.uint64(number[at]) * factor
        total[at] = np.uint32(carry & np.uint64(0xFFFFFFFF))
        carry >>= np.uint64(32)
