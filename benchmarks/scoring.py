"""How fast the games of vectors are counted, in four ways that must agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks import level_by_level
from benchmarks.measure import Section, figures, in_turns, seconds, times
from games import EMPTY, SEATS, Position, Seat, outcome, result_for, seat_to_move, successors
from search.evolution.population import random_vectors
from strategies.classes import Entries, class_tables
from strategies.game_base import ROWS, row_of
from verify.extremes.scoring import Counts, count_games, plain_counts

MANY, SOME, FEW = 100_000, 100, 5  # numbers of vectors, for the fastest way to the slowest
ENDS = ("win", "draw", "loss")

TEXT = f"""\
All games of a random vector against every reply, for both seats and in both countings. The
compiled code counts {MANY:,} vectors ten times. Other compiled code counts them once, and follows
each vector from level to level of the class graph (`benchmarks/level_by_level.py`). numpy works
on {MANY // 10:,} vectors at once, row by row of the class graph. Plain Python follows the class
graph for {SOME} vectors. A naive walk plays every game of {FEW} vectors on positions. All give
the same counts. The figures are ratios: vectors a second of the compiled code, divided by those
of the other program; medians of the rounds, with the least and the most in brackets."""


def section(rounds: int) -> Section:
    """Measure all ways, in turns."""
    vectors = random_vectors(MANY, np.random.default_rng(0))
    right = count_games(vectors)
    ways: dict[str, tuple[Callable[[Entries], Counts], int]] = {
        "level by level": (level_by_level.count_games, MANY),
        "numpy": (by_numpy, MANY // 10),
        "plain Python": (lambda some: plain_counts(some, class_tables()), SOME),
        "naive walk": (naively, FEW),
    }
    contestants = {"compiled": lambda: seconds(partial(_ten_times, vectors)) / (10 * MANY)}
    for name, (count, number) in ways.items():
        if not (count(vectors[:number]) == right[:number]).all():
            raise SystemExit(f"{name} counts other games than the compiled code")
        work = partial(count, vectors[:number])
        contestants[name] = partial(lambda work, number: seconds(work) / number, work, number)
    taken = in_turns(contestants, rounds)
    speed = figures(1e-3 / sorted(taken["compiled"])[rounds // 2])
    row = (f"{10 * MANY:,}", f"{speed} thousand", *(times(taken, "compiled", way) for way in ways))
    columns = ("vectors", "compiled, vectors/s", *(f"times {way}" for way in ways))
    return Section("Scoring vectors", TEXT, columns, (row,))


def _ten_times(vectors: Entries) -> None:
    for _ in range(10):
        count_games(vectors)


def by_numpy(vectors: Entries) -> Counts:
    """Carry the number of ways to each row to the rows after it, for all vectors at once."""
    tables, number = class_tables(), np.arange(len(vectors))
    counts = np.zeros((len(vectors), 2, 2, 3), np.int32)
    for seat, counting in np.ndindex(2, 2):
        ways = np.zeros((ROWS, len(vectors)), np.int32)
        ways[0] = 1
        for row, mover in enumerate(tables.mover):
            if mover < 0:
                counts[:, seat, counting, tables.result[row, seat]] += ways[row]
            elif mover == seat:
                ways[vectors[:, row] - 1, number] += ways[row]
            else:
                for edge in range(tables.at[row], tables.at[row + 1]):
                    moves = 1 if counting else tables.moves[edge]
                    ways[tables.children[edge]] += ways[row] * moves
    return counts


def naively(vectors: Entries) -> Counts:
    """Count by playing every game; up to symmetry, games through the same classes count once."""
    return np.array([[_both(vector.tolist(), seat) for seat in SEATS] for vector in vectors])


def _both(vector: list[int], seat: Seat) -> list[list[int]]:
    raw: list[tuple[int, ...]] = []
    _walk(vector, seat, EMPTY, (), raw)
    countings = (raw, set(raw))
    return [[sum(game[0] == end for game in games) for end in range(3)] for games in countings]


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
        raw.append((ENDS.index(result_for(seat, ended)), *path))
        return
    children = [child for _, child in successors(position)]
    if seat_to_move(position) == seat:
        children = [child for child in children if row_of(child) == vector[row - 1]][:1]
    for child in children:
        _walk(vector, seat, child, path, raw)
