"""What the runs of a search found, in figures; and each strategy found confirmed on another way.

What evolution counts on arrays is counted here by playing on positions, as for every strategy.
A folder is only read, so it can be looked at while a search is still going on in it.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from games import SEATS, Seat
from search.errors import SearchError
from search.evolution.catalogue import make_method
from search.evolution.fitness import measure_of
from search.evolution.state import Row, State
from search.runs.folder import Folder, old_folder, state_of
from search.runs.plan import Plan
from strategies.classes import Entries
from strategies.encodings.files.vector import vector_strategy
from verify.extremes.scoring.score import count_games
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import play_of

Progress: TypeAlias = Callable[[int, int], None]

PART: Final = 250  # strategies that are played out in one go


@dataclass(frozen=True, slots=True)
class RunFigures:
    """One run: how far it is, when it first found a strategy, how many, and its best member."""

    run: int
    generation: int
    first: int | None  # the generation in which the first strategy was found
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


TABLE_1: Final[Mapping[Seat, Spread]] = MappingProxyType(
    {"first": Spread(4, 7, 10, 11, 11), "second": Spread(46, 278, 432, 8, 11)}
)
"""What is printed for each seat alone: 11 runs of 100 members and 500 generations. Table 1."""


def opened(path: Path) -> Folder:
    """Open the folder of a search to read it; raise SearchError if it holds none."""
    return old_folder(path)


def states(folder: Folder) -> dict[int, State]:
    """Give the states of the runs that have begun, by their numbers; raise SearchError."""
    found = {}
    for run in _begun(folder):
        checkpoint = state_of(folder, run)
        if checkpoint is not None:
            where = str(folder.run(run) / "checkpoint")
            found[run] = _sound_state(folder, checkpoint.state, where)
    return found


def _begun(folder: Folder) -> list[int]:
    """List the runs that have a folder; a plan may speak of more than could be counted through."""
    names = (re.fullmatch(r"run-(\d{3,9})", path.name) for path in folder.path.glob("run-*"))
    numbers = sorted({int(name[1]) for name in names if name})
    return [number for number in numbers if 1 <= number <= folder.plan.runs]


def _sound_state(folder: Folder, state: State, where: str) -> State:
    """Refuse strategies that lose: that they lose none of their games no checkpoint proves."""
    lost = count_games(state.archive)[:, :, 0, 2] if len(state.archive) else None
    for seat in seats_of_plan(folder):
        if lost is not None and lost[:, SEATS.index(seat)].any():
            hint = "delete this file to begin its run anew; the other runs are not touched"
            raise SearchError("holds a strategy that loses", where=where, hint=hint)
    return state


def figures(plan: Plan, run: int, state: State) -> RunFigures:
    """Sum up a run; its best member is that of the best generation, the first of several.

    What was found first may have left the archive since; so the history tells when that was.
    """
    sense = min if measure_of(make_method(plan.method, plan.parameters)).less_is_better else max
    best = sense(state.history, key=lambda row: row.best)
    first = next((row.generation for row in state.history if row.archive), None)
    return RunFigures(run, state.generation, first, len(state.found), best)


def spread(runs: list[RunFigures]) -> Spread:
    """Give best, median and worst of the runs that found something."""
    return spread_of([one.first for one in runs])


def spread_of(firsts: Sequence[int | None]) -> Spread:
    """Give best, median and worst of the first finds, one entry a run, None without a find.

    Table 1 does not say of which runs its median is; its worst is of the eight of eleven that
    found something, so all three are taken of those.
    Source: [Bhatt08] §4.3, Table 1.
    """
    found = sorted(first for first in firsts if first is not None)
    if not found:
        return Spread(None, None, None, 0, len(firsts))
    return Spread(found[0], median(found), found[-1], len(found), len(firsts))


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
    """List the seats that a search is about; a plan may leave that to its method."""
    seat = make_method(folder.plan.method, folder.plan.parameters).seat
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
