"""What the runs of a search found, in figures; and each strategy found confirmed on another way.

What evolution counts on arrays is counted here by playing on positions, as for every strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, TypeAlias

import numpy as np

from games import SEATS, Seat
from strategies.encodings.class_tables import Entries
from strategies.encodings.vector import vector_strategy
from strategies.evolution.search import Row, State
from verify.count import count_raw, count_up_to_symmetry
from verify.play import play_of
from verify.scoring import count_games
from verify.search.errors import SearchError
from verify.search.folder import Folder, state_of

Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RunFigures:
    """One run: how far it is, when it first found a strategy, how many, and its best member."""

    run: int
    generation: int
    first: int | None  # the generation in which the first strategy of the archive was found
    archive: int
    best: Row


@dataclass(frozen=True, slots=True)
class Spread:
    """Generations to the first find over several runs; None where none found any."""

    best: int | None
    median: float | None
    worst: int | None
    found: int  # runs that found one
    runs: int


def states(folder: Folder) -> dict[int, State]:
    """Give the states of the runs that have begun, by their numbers."""
    kept = ((run, state_of(folder, run)) for run in range(1, folder.plan.runs + 1))
    return {run: checkpoint.state for run, checkpoint in kept if checkpoint is not None}


def figures(run: int, state: State) -> RunFigures:
    """Sum up a run; its best member is that of the best generation, the first of several."""
    sense = max if _more_is_better(state) else min
    best = sense(state.history, key=lambda row: row.best)
    first = min(state.found, default=None)
    return RunFigures(run, state.generation, first, len(state.found), best)


def spread(runs: list[RunFigures]) -> Spread:
    """Give best, median and worst of the runs that found something, as Table 1 does.

    Source: [Bhatt08] §4.3, Table 1.
    """
    found = sorted(one.first for one in runs if one.first is not None)
    if not found:
        return Spread(None, None, None, 0, len(runs))
    return Spread(found[0], median(found), found[-1], len(found), len(runs))


def summary_document(
    folder: Folder, runs: list[RunFigures], confirmed: int | None, seconds: float
) -> dict[str, Any]:
    """Give a search in figures as the JSON document `noloss/search-summary`, version 1.

    confirmed : strategies of the archives that were played out on positions and never lose
    seconds   : that the command took
    """
    return {
        "format": "noloss/search-summary",
        "version": 1,
        "folder": str(folder.path),
        "method": folder.plan.method,
        "parameters": dict(folder.plan.parameters),
        "generations": folder.plan.generations,
        "seed": folder.plan.seed,
        "runs": [asdict(one) for one in runs],
        "first_found": asdict(spread(runs)),
        "confirmed": confirmed,
        "seconds": round(seconds, 2),
    }


def seats_of_plan(folder: Folder) -> tuple[Seat, ...]:
    """List the seats that a search is about; a method that has no seat is about both."""
    seat = folder.plan.parameters.get("seat", "both")
    return tuple(one for one in SEATS if seat in (one, "both"))


def confirm(folder: Folder, archives: list[Entries], progress: Progress) -> int:
    """Play every strategy of the archives out on positions; give how many there are.

    Raises SearchError if one loses, or makes other games than the scorer counts.
    """
    total, done = sum(map(len, archives)), 0
    for archive in archives:
        for vector, counts in zip(archive, count_games(archive), strict=True):
            for seat in seats_of_plan(folder):
                _confirm(vector.tolist(), seat, counts[SEATS.index(seat)].tolist())
            done += 1
            progress(done, total)
    return total


def _confirm(vector: list[int], seat: Seat, counted: list[list[int]]) -> None:
    played = play_of(vector_strategy(tuple(vector), name="found"), seat)
    for count, ends in zip((count_raw, count_up_to_symmetry), counted, strict=True):
        games = count(played)
        if [games.win, games.draw, games.loss] != ends or games.loss or games.stuck:
            hint = "this is a fault of noloss; please report it"
            raise SearchError(f"a strategy found makes {games}, not {ends}", hint=hint)


def _more_is_better(state: State) -> bool:
    """Tell from the mean, which is never better than the best, which way fitness goes."""
    return bool(np.sum([row.best - row.mean for row in state.history]) >= 0)
