"""What the runs of a search found, in figures; and each strategy found confirmed on another way.

What evolution counts on arrays is counted here by playing on positions, as for every strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final, TypeAlias

import numpy as np

from games import SEATS, Seat
from strategies.encodings.class_tables import Entries
from strategies.encodings.vector import vector_strategy
from strategies.evolution.search import Row, State
from verify.count import Tally, count_raw, count_up_to_symmetry
from verify.play import play_of
from verify.scoring import count_games
from verify.search.errors import SearchError
from verify.search.folder import Folder, state_of

Progress: TypeAlias = Callable[[int, int], None]

PART: Final = 250  # strategies that are played out in one go


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


def confirm(
    folder: Folder, archives: Iterable[Entries], executor: Executor, progress: Progress
) -> int:
    """Play every strategy of the archives out on positions; give how many there are.

    Raises SearchError if one loses, or makes other games than the scorer counts.
    """
    seats = seats_of_plan(folder)
    parts = [archive[at : at + PART] for archive in archives for at in range(0, len(archive), PART)]
    total, done = sum(map(len, parts)), 0
    futures = [executor.submit(confirm_part, part, seats) for part in parts]
    try:
        for future in as_completed(futures):
            done += future.result()
            progress(done, total)
    finally:
        for future in futures:
            future.cancel()
    return total


def confirm_part(vectors: Entries, seats: Sequence[Seat]) -> int:
    """Play some strategies out, as `confirm` does; give how many."""
    for vector, counts in zip(vectors, count_games(vectors), strict=True):
        strategy = vector_strategy(tuple(vector.tolist()), name="found")
        for seat in seats:
            played = play_of(strategy, seat)
            ends = counts[SEATS.index(seat)].tolist()
            for count, counted in zip((count_raw, count_up_to_symmetry), ends, strict=True):
                _check(count(played), counted)
    return len(vectors)


def _check(games: Tally, counted: list[int]) -> None:
    if [games.win, games.draw, games.loss] != counted or games.loss or games.stuck:
        hint = "this is a fault of noloss; please report it"
        raise SearchError(f"a strategy found makes {games}, not {counted}", hint=hint)


def _more_is_better(state: State) -> bool:
    """Tell from the mean, which is never better than the best, which way fitness goes."""
    return bool(np.sum([row.best - row.mean for row in state.history]) >= 0)
