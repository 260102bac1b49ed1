"""Compiled steps of `level_verdict`: the moves that a strategy makes, and where they lead.

`level_kernel` describes positions and rules. Here symmetric positions are different.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from common.compiling import compiled
from verify.games.level_kernel import (
    BASE,
    DECIDED,
    EMPTY,
    MIDDLE,
    ONE,
    WON,
    children,
    place_of,
    represent,
)


@compiled
def judge(rules: Any, made: Any, number: int, table: Any, places: Any, below: Any, of: Any) -> None:
    """Score the moves of a position for the side that makes them, and find where each leads.

    made  : the positions after them, as `children` writes them
    below : scores of the next level, for the side to move there
    of    : (moves, 2) gets the score of each, and its place in the next level or -1
    """
    for child in range(number):
        if made[child, 2]:
            of[child, 0], of[child, 1] = 0, -1
            if made[child, 2] == DECIDED:
                of[child, 0] = -WON if rules[6][3] else WON
        else:
            key, _ = represent(rules[0], 0, made[child, 0], made[child, 1])
            at = places[place_of(table, key)]
            of[child, 0], of[child, 1] = -int(below[at]), np.int64(at)


@compiled
def allows(of: Any, number: int, score: int, mode: int, child: int) -> bool:
    """Say whether a move is made in a mode.

    0 : every move is; 1 : those that keep the value; 2 : the first; 3 : the first that keeps it
    4 : the first that does not lose; 5 : the first of those that win fastest, or lose slowest
    """
    if mode == 0:
        return True
    if mode == 2:
        return child == 0
    best = best_of(of, number) if mode == 5 else 0
    wanted = fits_mode(of[child, 0], score, mode, best)
    if mode == 1 or not wanted:
        return bool(wanted)
    for earlier in range(child):  # noqa: SIM110  # Numba has no generators
        if fits_mode(of[earlier, 0], score, mode, best):
            return False
    return True


@compiled
def best_of(of: Any, number: int) -> Any:
    """Give the best score of the moves of a position."""
    best = -128
    for child in range(number):
        best = max(best, of[child, 0])
    return best


@compiled
def fits_mode(given: int, score: int, mode: int, best: int) -> Any:
    """Say whether a move of this score fits a mode, without a look at the moves before it."""
    if mode == 5:
        return given == best
    if mode == 4:
        return given >= 0
    return (given > 0) == (score > 0) and (given < 0) == (score < 0)


@compiled
def follow(
    rules: Any,
    level: Any,
    bounds: Any,
    second: int,
    mode: int,
    below: Any,
    finished: Any,
    sums: Any,
) -> int:
    """Play on from the positions of a level that are reached; give where it stopped.

    level    : keys, scores, whether each is reached, numbers of lines to it (n, 2)
    bounds   : the first number and the end
    mode     : the moves of the side to move
    below    : table and places of the next level, its scores, whether reached, numbers of lines
    finished : the table of the finished positions reached; if it must grow, the call ends early
    sums     : (4, 2) lines that end so, won, drawn and lost for the side to move; in the last row
        the number of finished positions
    """
    keys, scores, reached, lines = level
    table, places, scores_below, reached_below, lines_below = below
    made = np.empty((2 * rules[6][0], 3), np.uint64)
    of = np.empty((2 * rules[6][0], 2), np.int64)
    for number in range(bounds[0], bounds[1]):
        if not reached[number]:
            continue
        if np.int64(sums[3, 0]) + made.shape[0] > len(finished) // 2:
            return number
        moves = children(rules, keys[number], second, made)
        judge(rules, made, moves, table, places, scores_below, of)
        for child in range(moves):
            if not allows(of, moves, scores[number], mode, child):
                continue
            at = of[child, 1]
            if at >= 0:
                reached_below[at] = 1
                add(lines_below[at], lines[number])
                continue
            add(sums[0 if of[child, 0] > 0 else 1 if of[child, 0] == 0 else 2], lines[number])
            place = place_of(finished, made[child, 0] | (made[child, 1] << MIDDLE))
            if finished[place] == EMPTY:
                finished[place] = made[child, 0] | (made[child, 1] << MIDDLE)
                sums[3, 0] += ONE
    return int(bounds[1])


@compiled
def add(total: Any, more: Any) -> None:
    """Add a pair of numbers of games to another."""
    low = total[1] + more[1]
    total[0] += more[0] + low // BASE
    total[1] = low % BASE


@compiled
def approach(
    rules: Any, level: Any, second: int, mode: int, seat: int, below: Any, moves_until: Any
) -> None:
    """Find the fewest moves until the strategy has lost, from each reached position of a level.

    level       : keys, scores, whether each is reached
    seat        : 1 if the strategy plays second
    below       : table and places of the next level, its scores, its `moves_until`
    moves_until : (n,) gets them; 255 if no loss can be reached
    """
    keys, scores, reached = level
    table, places, scores_below, until_below = below
    made = np.empty((2 * rules[6][0], 3), np.uint64)
    of = np.empty((2 * rules[6][0], 2), np.int64)
    for number in range(len(keys)):
        moves_until[number] = 255
        if not reached[number]:
            continue
        moves = children(rules, keys[number], second, made)
        judge(rules, made, moves, table, places, scores_below, of)
        for child in range(moves):
            if not allows(of, moves, scores[number], mode, child):
                continue
            until = 255
            if of[child, 1] >= 0:
                until = min(255, until_below[of[child, 1]] + 1)
            elif (of[child, 0] < 0) == (second == seat) and of[child, 0] != 0:
                until = 1
            moves_until[number] = min(moves_until[number], until)
