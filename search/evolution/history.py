"""One generation in figures, for the history of a search."""

from __future__ import annotations

from math import fsum

from search.evolution.seats import Fitness, Games
from search.evolution.state import Row


def row(generation: int, fitness: Fitness, games: Games, best: int, archive: int) -> Row:
    """Sum up a generation; `best` is the index of its best member."""
    win, draw, loss = games[best].tolist()
    # fsum, as the way in which numpy adds up depends on the processor
    mean = fsum(fitness.tolist()) / len(fitness)
    return Row(generation, float(fitness[best]), mean, (win, draw, loss), archive)
