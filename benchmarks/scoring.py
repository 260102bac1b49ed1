"""How fast vectors are scored, in one run on one machine: `python benchmarks/scoring.py`.

Three ways to the same numbers, both seats and both countings: compiled, plain Python on the class
graph, and a naive walk through every game on positions.
"""

from __future__ import annotations

import platform
from time import perf_counter

import numpy as np

from games import EMPTY, Position, Seat, outcome, result_for, seat_to_move, successors
from search.evolution.population import random_vectors
from strategies.classes import Entries, class_tables
from strategies.game_base import row_of
from verify.extremes.scoring import plain
from verify.extremes.scoring.score import count_games

MANY, SOME, FEW = 200_000, 200, 20  # vectors for each way


def main() -> None:
    """Measure and print."""
    vectors = random_vectors(MANY, np.random.default_rng(0))
    begin = perf_counter()
    count_games(vectors[:1])
    print(f"machine: {platform.machine()}, Python {platform.python_version()}, one core")
    print(f"to compile, once: {perf_counter() - begin:.2f} s")
    begin = perf_counter()
    counts = count_games(vectors)
    compiled = MANY / (perf_counter() - begin)
    begin = perf_counter()
    assert (plain.count_games(vectors[:SOME], class_tables()) == counts[:SOME]).all()
    plainly = SOME / (perf_counter() - begin)
    begin = perf_counter()
    assert (naively(vectors[:FEW]) == counts[:FEW]).all()
    naive = FEW / (perf_counter() - begin)
    print(f"compiled: {compiled:,.0f} vectors/s, both seats, both countings")
    print(f"  {compiled / plainly:,.0f} times plain Python on the class graph ({plainly:,.0f}/s)")
    print(f"  {compiled / naive:,.0f} times a naive walk through every game ({naive:,.1f}/s)")


def naively(vectors: Entries) -> np.ndarray:
    """Count by playing every game; up to symmetry, games through the same classes are one."""
    seats: tuple[Seat, Seat] = ("first", "second")
    return np.array([[_both(vector.tolist(), seat) for seat in seats] for vector in vectors])


def _both(vector: list[int], seat: Seat) -> list[list[int]]:
    raw: list[tuple[int, ...]] = []
    _walk(vector, seat, EMPTY, (), raw)
    ends = ("win", "draw", "loss")
    return [[sum(game[0] == end for game in games) for end in range(len(ends))] for games in
            (raw, set(raw))]  # fmt: skip


def _walk(
    vector: list[int],
    seat: Seat,
    position: Position,
    before: tuple[int, ...],
    raw: list[tuple[int, ...]],
) -> None:
    row = row_of(position)
    path = (*before, row)
    ended = outcome(position)
    if ended is not None:
        raw.append((("win", "draw", "loss").index(result_for(seat, ended)), *path))
        return
    children = [child for _, child in successors(position)]
    if seat_to_move(position) == seat:
        children = [child for child in children if row_of(child) == vector[row - 1]][:1]
    for child in children:
        _walk(vector, seat, child, path, raw)


if __name__ == "__main__":
    main()
