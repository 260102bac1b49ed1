"""Compiled depth-first proof-number search for a complete line that the first player forces.

Both sides have their own mark, and a player who completes a line wins, so a position is two sets of
cells. A move is forced if the other side could complete a line next: it must be taken. A position
is given up for the attacker if no line is left without a mark of the defender, or if the defender
can answer each cell of these lines with another one of a pair, so that no line is ever completed.

Source: [Nagai02] A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its Applications, 2002.
The pairs: [HalesJewett63] A. W. Hales, R. I. Jewett, Regularity and Positional Games, 1963.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from common.compiling import compiled
from verify.games.level_kernel import EMPTY, MIDDLE, NONE, ONE, SPREAD, represent

INFINITE = 1_000_000_000
DEEPEST = 64
PROBES = 4  # places of a table that are looked at for one key


@compiled
def completing(lines: Any, own: Any, free: Any) -> Any:
    """Give the free cells with which a side completes a line."""
    cells = NONE
    for line in lines:
        missing = line & ~own
        if missing & (missing - ONE) == NONE and missing & free:
            cells |= missing
    return cells


@compiled
def is_paired(lines: Any, attack: Any, defence: Any) -> bool:
    """Say whether pairs of free cells are found, one in each line that is still open.

    The defender then answers one cell of a pair with the other. Pairs are taken greedily, the lines
    with the fewest free cells first: none may be found although there are some.
    """
    used = NONE
    pairs = np.empty(len(lines), np.uint64)
    number = 0
    most = 2
    size = 2
    while size <= most:
        for line in lines:
            if line & defence:
                continue
            empty = line & ~attack
            free = count(empty)
            most = max(most, free)
            if free != size or has_pair(pairs, number, empty):
                continue
            rest = empty & ~used
            first = rest & (~rest + ONE)
            second = (rest ^ first) & (~(rest ^ first) + ONE)
            if second == NONE:
                return False
            pairs[number] = first | second
            used |= pairs[number]
            number += 1
        size += 1
    return True


@compiled
def has_pair(pairs: Any, number: int, cells: Any) -> bool:
    """Say whether one of the pairs is among the cells."""
    for at in range(number):  # noqa: SIM110  # Numba has no generators
        if pairs[at] & cells == pairs[at]:
            return True
    return False


@compiled
def count(cells: Any) -> int:
    """Count the cells of a set."""
    number = 0
    while cells:
        cells &= cells - ONE
        number += 1
    return number


@compiled
def judge(lines: Any, full: Any, attack: Any, defence: Any, attacks: bool) -> tuple[int, Any]:
    """Judge a position at once: 1 the attacker wins, -1 it does not, 0 open; and the moves left.

    attacks : whether the attacker moves
    """
    free = full & ~(attack | defence)
    wins, threats = completing(lines, attack, free), completing(lines, defence, free)
    mine, other = (wins, threats) if attacks else (threats, wins)
    if mine:
        return (1 if attacks else -1), NONE
    if other & (other - ONE):
        return (-1 if attacks else 1), NONE
    if not free or (not other and is_paired(lines, attack, defence)):
        return -1, NONE
    return 0, (other or free)


@compiled
def look_up(table: Any, key: Any) -> tuple[int, int]:
    """Give the proof and disproof numbers of a position for the side to move; -1 if unknown."""
    at = np.int64((key * SPREAD) >> MIDDLE) & (len(table) - 1)
    for probe in range(PROBES):
        place = (at + probe) & (len(table) - 1)
        if table[place, 0] == key:
            return int(table[place, 1]), int(table[place, 2])
    return -1, -1


@compiled
def store(table: Any, key: Any, proof: int, disproof: int, work: int) -> None:
    """Keep numbers of a position, in place of those that cost least work."""
    at = np.int64((key * SPREAD) >> MIDDLE) & (len(table) - 1)
    least, where = EMPTY, at
    for probe in range(PROBES):
        place = (at + probe) & (len(table) - 1)
        if table[place, 0] == key or table[place, 0] == EMPTY:
            where = place
            break
        if table[place, 3] < least:
            least, where = table[place, 3], place
    table[where, 0], table[where, 1] = key, np.uint64(proof)
    table[where, 2], table[where, 3] = np.uint64(disproof), np.uint64(work)


@compiled
def search(
    lines: Any, images: Any, full: Any, stack: Any, limits: Any, table: Any, state: Any, nodes: int
) -> int:
    """Continue a search: 1 the attacker wins, -1 it does not, 0 it is unfinished.

    stack  : (DEEPEST, 2) attacker and defender on the way to the position under search
    limits : (DEEPEST, 3) thresholds of proof and disproof, and the work done before, on this way
    nodes  : positions to look at before it is left unfinished
    state  : (3,) the depth, all positions looked at, and the depth at which the search begins
    """
    end = state[1] + nodes
    children = np.empty((DEEPEST, 4), np.uint64)
    while True:
        depth = state[0]
        attack, defence = stack[depth, 0], stack[depth, 1]
        attacks = depth % 2 == 0
        key, _ = represent(images, 0, attack, defence)
        proof, disproof, _, second, chosen = expand(
            lines, images, full, attack, defence, attacks, table, children
        )
        state[1] += 1
        if proof >= limits[depth, 0] or disproof >= limits[depth, 1]:
            store(table, key, proof, disproof, state[1] - limits[depth, 2])
            if depth == state[2]:
                return 1 if (proof == 0) == attacks else -1
            state[0] -= 1
            continue
        if state[1] >= end:
            return 0
        stack[depth + 1, 0], stack[depth + 1, 1] = children[chosen, 0], children[chosen, 1]
        child_proof = np.int64(children[chosen, 2])
        limits[depth + 1, 0] = min(limits[depth, 1] - disproof + child_proof, INFINITE)
        limits[depth + 1, 1] = min(limits[depth, 0], second + 1)
        limits[depth + 1, 2] = state[1]
        state[0] = depth + 1


@compiled
def expand(
    lines: Any,
    images: Any,
    full: Any,
    attack: Any,
    defence: Any,
    attacks: bool,
    table: Any,
    children: Any,
) -> tuple[int, int, int, int, int]:
    """Look at the moves of a position.

    children : gets attacker, defender, proof and disproof numbers of each, for the side to move
    returns  : proof and disproof number of the position for the side to move; the least and the
        second least disproof number of a child, and the number of the child with the least
    """
    verdict, moves = judge(lines, full, attack, defence, attacks)
    if verdict:
        won = (verdict == 1) == attacks
        return (0, INFINITE, 0, 0, 0) if won else (INFINITE, 0, 0, 0, 0)
    number, chosen = 0, 0
    best, second, total = INFINITE, INFINITE, 0
    while moves:
        cell = moves & (~moves + ONE)
        moves ^= cell
        x = attack | cell if attacks else attack
        o = defence if attacks else defence | cell
        key, _ = represent(images, 0, x, o)
        proof, disproof = look_up(table, key)
        if proof < 0:
            verdict, left = judge(lines, full, x, o, not attacks)
            if verdict:
                won = (verdict == 1) != attacks
                proof, disproof = (0, INFINITE) if won else (INFINITE, 0)
            else:
                proof, disproof = 1, count(left)
        children[number, 0], children[number, 1] = x, o
        children[number, 2], children[number, 3] = np.uint64(proof), np.uint64(disproof)
        total = INFINITE if INFINITE in (total, proof) else min(total + proof, INFINITE - 1)
        if disproof < best:
            best, second, chosen = disproof, best, number
        elif disproof < second:
            second = disproof
        number += 1
    return best, total, best, second, chosen
