"""Read the folders of searches: the states of their runs, numbers about them, and confirmation.

A folder is only read, so you can read it while a search still works in it. Counts of the evolution
on arrays are confirmed by playing on positions, as for every strategy.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Any, ClassVar, Final

import numpy as np

from common.documents import Document
from common.progress import Progress
from games import SEATS, Seat, Seats, seats_of
from search.evolution.catalogue import FitnessMeasure, Method, measure_of
from search.evolution.state import Generation, SearchState
from search.parameters import SearchError
from search.runs.folders import ANEW
from search.runs.plan import Plan
from search.runs.search_folder import Folder, kept, old_folder
from search.runs.search_run import is_over, search_of
from search.runs.tables import PRINTED, AnalysisPart, different
from strategies.classes import Entries
from strategies.encodings.files.vector import vector_strategy
from verify.extremes.class_game import Counting
from verify.extremes.scoring import count_games
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import play_of

PART: Final = 50  # strategies that are played out in one go


@dataclass(frozen=True, slots=True)
class RunFigures:
    """One run: its last generation, its first find, how many it found, and its best member.

    run        : its number, from 1
    generation : the last generation that it has reached
    first      : the generation in which it first found a strategy that never loses, null if it did
        not
    archive    : how many different ones it found
    best       : the best generation of its history
    """

    run: int
    generation: int
    first: int | None
    archive: int
    best: Generation = field(repr=False)


@dataclass(frozen=True, slots=True)
class Spread:
    """Generations to the first find over several runs; None if no run found a strategy.

    best, median, worst : the generation, null if no run found one
    found               : how many of the runs found one
    """

    best: int | None
    median: float | None
    worst: int | None
    found: int
    runs: int


class SummaryDocument(Document, tag="noloss/search-summary", frozen=True, kw_only=True):
    """A search in figures.

    folder      : the folder of the search, null without one
    method      : such as `bhatt08`
    parameters  : every parameter of the method, defaults too
    generations : of each run
    seed        : the source of everything random
    runs        : in order
    first_found : the generations of first finds, over the runs that found a strategy
    confirmed   : strategies of the archives that were played out on positions and never lose
    seconds     : of the command
    """

    long: ClassVar[bool] = True

    folder: str | None
    method: str
    parameters: Mapping[str, Any]
    generations: int
    seed: int
    runs: Sequence[RunFigures]
    first_found: Spread
    confirmed: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class RunPart:
    """One run in figures, and whether it is at its end.

    run        : its number, from 1
    generation : the last generation that it has reached
    first      : the generation in which it first found a strategy that never loses, null if it did
        not
    archive    : how many different ones it found
    best       : the best generation of its history
    ended      : whether it is at its end
    """

    run: int
    generation: int
    first: int | None
    archive: int
    best: Generation
    ended: bool


@dataclass(frozen=True, slots=True)
class FolderPart:
    """One search until now, with the numbers that Bhatt08 prints about such runs.

    folder              : its name
    plan                : the method and its parameters as they were given
    seat                : the seat whose games the method counts
    counting            : how it counts them
    fitness             : the aim of the search
    runs                : the runs that have begun
    first_found         : the generations of first finds, over the runs that found a strategy
    printed_first_found : the same from Table 1 of Bhatt08; null if it has no such runs
    """

    folder: str
    plan: Plan
    seat: Seats
    counting: Counting
    fitness: FitnessMeasure
    runs: Sequence[RunPart]
    first_found: Spread
    printed_first_found: Spread | None


class RunsDocument(Document, tag="noloss/runs", frozen=True, kw_only=True):
    """The finds of searches; `blended` only with strategies for both seats.

    folders         : in the order in which they were given
    blended         : the strategies for the two seats put together, each with each; null without
        strategies for both
    printed_blended : the same from §4.3 to §4.5 of Bhatt08
    files           : plots written with `-o`
    """

    long: ClassVar[bool] = True

    folders: Sequence[FolderPart]
    blended: AnalysisPart | None
    printed_blended: AnalysisPart | None
    files: Sequence[str]


@dataclass(frozen=True, slots=True, repr=False)
class Results:
    """A folder with the finds of its runs; runs that have not begun are left out."""

    folder: Folder
    states: Mapping[int, SearchState]
    rows: tuple[RunFigures, ...]

    def __repr__(self) -> str:
        return f"<Results: {len(self.states)} runs, {len(self.ended)} at their end, {self.folder}>"

    @property
    def method(self) -> Method:
        """The method with its parameters."""
        return search_of(self.folder.plan)

    @property
    def ended(self) -> list[int]:
        """The runs that are at their end."""
        return [run for run, state in self.states.items() if is_over(self.folder.plan, state)]


TABLE_1: Final[Mapping[Seat, Spread]] = MappingProxyType(
    {"first": Spread(4, 7, 10, 11, 11), "second": Spread(46, 278, 432, 8, 11)}
)
"""The paper's numbers for each seat alone: 11 runs of 100 members and 500 generations. Table 1."""


def figures(plan: Plan, run: int, state: SearchState) -> RunFigures:
    """Sum up a run; its best member is that of the best generation, the first of several.

    The first find may have left the archive later, so its generation is taken from the history.
    """
    sense = min if measure_of(search_of(plan)).less_is_better else max
    best = sense(state.history, key=lambda row: row.best)
    first = next((row.generation for row in state.history if row.archive), None)
    return RunFigures(run, state.generation, first, len(state.found), best)


def spread(runs: Iterable[RunFigures]) -> Spread:
    """Give best, median and worst of the runs that found something."""
    return spread_of([run.first for run in runs])


def spread_of(firsts: Sequence[int | None]) -> Spread:
    """Give best, median and worst of the first finds, one entry a run, None without a find.

    Table 1 does not name the runs of its median. Its worst is that of the eight of eleven runs that
    found something, so all three numbers are for those. Source: [Bhatt08] §4.3, Table 1.
    """
    found = sorted(first for first in firsts if first is not None)
    if not found:
        return Spread(None, None, None, 0, len(firsts))
    return Spread(found[0], median(found), found[-1], len(found), len(firsts))


def confirm(
    archives: Iterable[Entries], seats: Sequence[Seat], executor: Executor, progress: Progress
) -> int:
    """Play every strategy of the archives out in the seats; give how many there are.

    Raises SearchError if one loses, or makes other games than the scorer counts.
    """
    parts = [archive[at : at + PART] for archive in archives for at in range(0, len(archive), PART)]
    total, done = sum(map(len, parts)), 0
    futures = [executor.submit(_confirm_part, part, seats) for part in parts]
    try:
        for future in as_completed(futures):
            done += future.result()
            progress(done, total)
    finally:
        for future in futures:
            future.cancel()
    return total


def states(folder: Folder) -> dict[int, SearchState]:
    """Give the states of runs that have begun, by number; raise SearchError for damaged ones."""
    begun = ((run, kept(folder, run)) for run in _numbers(folder))
    found = {run: checkpoint[1].state for run, checkpoint in begun if checkpoint is not None}
    for run, state in found.items():
        _check_sound(folder, run, state)
    return found


def results_in(path: Path) -> Results:
    """Read the folder of a search; raise SearchError if it is damaged or another folder."""
    return results_of(old_folder(path))


def results_of(folder: Folder) -> Results:
    """Read what the runs of a folder have found; raise SearchError if it is damaged."""
    found = states(folder)
    rows = tuple(figures(folder.plan, run, state) for run, state in found.items())
    return Results(folder, found, rows)


def archive_of(results: Iterable[Results], seat: Seat) -> Entries | None:
    """Join the strategies found for a seat, those that differ at its rows; None without any."""
    parts = [
        state.archive
        for search in results
        if seat in seats_of(search.method.seat)
        for state in search.states.values()
    ]
    return different(np.concatenate(parts), seat) if sum(map(len, parts)) else None


def runs_document(
    results: Iterable[Results], analysis: AnalysisPart | None, files: Iterable[Path]
) -> RunsDocument:
    """Give the content of folders as a document, with its plots."""
    return RunsDocument(
        folders=[_folder_part(search) for search in results],
        blended=analysis,
        printed_blended=None if analysis is None else PRINTED,
        files=[str(file) for file in files],
    )


def _confirm_part(vectors: Entries, seats: Sequence[Seat]) -> int:
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


def _check_sound(folder: Folder, run: int, state: SearchState) -> None:
    """Refuse strategies that lose, because a checkpoint alone proves nothing."""
    lost = count_games(state.archive)[:, :, 0, 2] if len(state.archive) else None
    for seat in seats_of(search_of(folder.plan).seat):
        if lost is not None and lost[:, SEATS.index(seat)].any():
            where = str(folder.checkpoint(run))
            raise SearchError("holds a strategy that loses", where=where, hint=ANEW)


def _numbers(folder: Folder) -> list[int]:
    """List the runs that have a folder; a plan may name far more runs."""
    names = (re.fullmatch(r"run-(\d{3,9})", path.name) for path in folder.path.glob("run-*"))
    numbers = sorted({int(name[1]) for name in names if name})
    return [number for number in numbers if 1 <= number <= folder.plan.runs]


def _folder_part(results: Results) -> FolderPart:
    plan, method, ended = results.folder.plan, results.method, results.ended
    seats = seats_of(method.seat)
    return FolderPart(
        folder=str(results.folder.path),
        plan=plan,
        seat=method.seat,
        counting=method.counting,
        fitness=measure_of(method),
        runs=[
            RunPart(row.run, row.generation, row.first, row.archive, row.best, row.run in ended)
            for row in results.rows
        ],
        first_found=spread(results.rows),
        printed_first_found=(
            TABLE_1[seats[0]] if plan.method == "bhatt08" and len(seats) == 1 else None
        ),
    )
