"""Compiled steps of `levels`: positions as numbers, the moves of a level, values backwards.

A position is a number of 64 bits: the cells with X from bit 0, those with O from bit 32; bit 63
marks a finished game. The least of its images under the symmetries represents it.

All of it is in one file. Numba keeps the code of a function on disk until the file of the function
changes; it does not notice changes in the files of other functions that the function calls.

Rules come as one tuple of arrays, made by `levels.rules_of`:

- images : (symmetries, chunks, 2048) the image of eleven cells at a time
- firsts : (cells + 1,) where the lines of a cell begin in the next two
- masks, beyond : (lines of all cells,) the cells of a line, and those that must not have its mark
- drops  : (columns, height) the cells of a column from the bottom up; (0, 0) if marks do not fall
- boards : (boards,) the cells of each board
- kind   : (5,) cells; 1 if each mark may be placed; 1 if all marks are X; 1 if a line loses; 1 if
  positions with X and O exchanged count as one
"""

from __future__ import annotations

from typing import Any

import numpy as np

from common.compiling import compiled

CHUNK = 11
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)
FINISHED = np.uint64(1 << 63)
LOW = np.uint64(0x7FFFFFFF)
MIDDLE = np.uint64(32)
ONE = np.uint64(1)
NONE = np.uint64(0)
DECIDED = np.uint64(2)
SPREAD = np.uint64(0x9E3779B97F4A7C15)
WON = 64  # the score of a win in no moves; a win in n moves scores WON − n
BASE = np.uint64(10**17)  # a number of games is a pair: the digits before the last 17, and the 17


@compiled
def turned(images: Any, symmetry: int, bits: Any) -> Any:
    """Give the image of a set of cells."""
    image = NONE
    for chunk in range(images.shape[1]):
        part = (bits >> np.uint64(chunk * 11)) & np.uint64(2047)
        image |= images[symmetry, chunk, np.int64(part)]
    return image


@compiled
def represent(images: Any, exchanged: int, x: Any, o: Any) -> tuple[Any, int]:
    """Give the least image of a position, and how many positions have it."""
    least = EMPTY
    same = 0
    for symmetry in range(images.shape[0]):
        crosses = turned(images, symmetry, x)
        noughts = turned(images, symmetry, o)
        image = crosses | (noughts << MIDDLE)
        if image < least:
            least, same = image, 1
        elif image == least:
            same += 1
        if exchanged:
            image = noughts | (crosses << MIDDLE)
            if image < least:
                least, same = image, 1
            elif image == least:
                same += 1
    return least, images.shape[0] * (1 + exchanged) // same


@compiled
def has_line(firsts: Any, masks: Any, beyond: Any, cell: int, bits: Any) -> bool:
    """Say whether a mark with these cells has a line through a cell."""
    for line in range(firsts[cell], firsts[cell + 1]):
        if bits & masks[line] == masks[line] and bits & beyond[line] == NONE:
            return True
    return False


@compiled
def is_dead(firsts: Any, masks: Any, beyond: Any, board: Any, bits: Any, cells: int) -> bool:
    """Say whether a board has a complete line."""
    for cell in range(cells):
        at = ONE << np.uint64(cell)
        if board & at and bits & at and has_line(firsts, masks, beyond, cell, bits):
            return True
    return False


@compiled
def playable(rules: Any, x: Any, taken: Any, cells: Any) -> tuple[int, bool]:
    """List the cells for a mark in the order of moves, and give their number.

    cells : gets them
    The second value says whether a line decides: at most one board is without a complete line.
    """
    _, firsts, masks, beyond, drops, boards, kind = rules
    number = 0
    for column in range(drops.shape[0]):
        for height in range(drops.shape[1]):
            if not taken & (ONE << np.uint64(drops[column, height])):
                cells[number] = drops[column, height]
                number += 1
                break
    alive = 0
    for board in boards:
        if is_dead(firsts, masks, beyond, board, x, kind[0]):
            taken |= board
        else:
            alive += 1
    for cell in range(0 if len(drops) else kind[0]):
        if not taken & (ONE << np.uint64(cell)):
            cells[number] = cell
            number += 1
    return number, alive < 2


@compiled
def children(rules: Any, key: Any, second: int, made: Any) -> int:
    """Write the positions after a position, in the order of moves, and give their number.

    second : 1 if the second player moves
    made   : (moves, 3) X, O, and 0 for a game that continues, 1 for a draw, 2 for a line that
        decides
    """
    _, firsts, masks, beyond, _, _, kind = rules
    size, either, shared = kind[0], kind[1], kind[2]
    x = key & LOW
    o = (key >> MIDDLE) & LOW
    full = (ONE << np.uint64(size)) - ONE
    cells = np.empty(size, np.int64)
    open_cells, decides = playable(rules, x, x | o, cells)
    number = 0
    for mark in range(1 + either):
        for cell in cells[:open_cells]:
            at = ONE << np.uint64(cell)
            crosses, noughts = x, o
            if shared or (mark == 0 if either else not second):
                crosses |= at
                line = has_line(firsts, masks, beyond, cell, crosses)
            else:
                noughts |= at
                line = has_line(firsts, masks, beyond, cell, noughts)
            made[number, 0], made[number, 1], made[number, 2] = crosses, noughts, NONE
            if line and decides:
                made[number, 2] = DECIDED
            elif crosses | noughts == full:
                made[number, 2] = ONE
            number += 1
    return number


@compiled
def place_of(table: Any, key: Any) -> Any:
    """Give the place of a key in a table of open addresses, or the free one for it."""
    mask = np.uint64(len(table) - 1)
    at = (key * SPREAD) >> MIDDLE & mask
    while table[at] != EMPTY and table[at] != key:
        at = (at + ONE) & mask
    return np.int64(at)


@compiled
def expand(rules: Any, keys: Any, first: int, last: int, second: int, table: Any, sums: Any) -> int:
    """Put the positions after those of a level into a table until it is full; give the next number.

    sums : (3,) entries of the table; positions, symmetric ones counted; entries that are finished
    """
    images, kind = rules[0], rules[6]
    made = np.empty((2 * kind[0], 3), np.uint64)
    for number in range(first, last):
        if sums[0] + made.shape[0] > len(table) // 2:
            return number
        for child in range(children(rules, keys[number], second, made)):
            key, orbit = represent(images, kind[4], made[child, 0], made[child, 1])
            if made[child, 2]:
                key |= FINISHED
            at = place_of(table, key)
            if table[at] == EMPTY:
                table[at] = key
                sums[0] += 1
                sums[1] += orbit
                if made[child, 2]:
                    sums[2] += 1
    return last


@compiled
def move_over(table: Any, larger: Any) -> None:
    """Put all keys of a table into a larger one."""
    for key in table:
        if key != EMPTY:
            larger[place_of(larger, key)] = key


@compiled
def unfinished(table: Any, keys: Any) -> None:
    """List the keys of a table that are not finished, in the order of the table."""
    number = 0
    for key in table:
        if key != EMPTY and not key & FINISHED:
            keys[number] = key
            number += 1


@compiled
def fill(table: Any, places: Any, keys: Any) -> None:
    """Make a table of keys, and where each is in its level."""
    for number in range(len(keys)):
        at = place_of(table, keys[number])
        table[at] = keys[number]
        places[at] = number


@compiled
def evaluate(
    rules: Any,
    keys: Any,
    first: int,
    last: int,
    second: int,
    table: Any,
    places: Any,
    below: Any,
    values: Any,
) -> None:
    """Compute the values of a part of a level from those of the level below it.

    below, values : pairs of scores, (n,), for the side to move, and numbers of games, (n, 2)
    """
    images, kind = rules[0], rules[6]
    made = np.empty((2 * kind[0], 3), np.uint64)
    scores, games = values
    scores_below, games_below = below
    for number in range(first, last):
        best = -128
        high, low = NONE, NONE
        for child in range(children(rules, keys[number], second, made)):
            if made[child, 2]:
                low += ONE
                score = 0
                if made[child, 2] == DECIDED:
                    score = -WON if kind[3] else WON
            else:
                key, _ = represent(images, kind[4], made[child, 0], made[child, 1])
                at = places[place_of(table, key)]
                high += games_below[at, 0]
                low += games_below[at, 1]
                score = -int(scores_below[at])
            if score > 0:
                score -= 1
            elif score < 0:
                score += 1
            best = max(best, score)
        scores[number] = best
        games[number, 0] = high + low // BASE
        games[number, 1] = low % BASE
