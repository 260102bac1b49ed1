"""What the folders of searches hold: the states of their runs, and these in figures.

A folder is only read, so it can be looked at while a search is still going on in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from games import SEATS, Seat
from search.errors import SearchError
from search.evolution.catalogue import Method
from search.evolution.fitness import Measure, measure_of
from search.evolution.state import State
from search.runs.advance import is_over
from search.runs.checkpoint import ANEW
from search.runs.documents import FolderPart, RunPart, RunsDocument, analysis_part
from search.runs.figures import TABLE_1, RunFigures, Spread, figures, spread
from search.runs.plan import search_of
from search.runs.search_folder import Folder, kept, old_folder
from search.runs.tables import PRINTED, Analysis, different
from strategies.classes import Entries
from verify.extremes.class_game import seats_of
from verify.extremes.scoring.score import count_games


@dataclass(frozen=True, slots=True, repr=False)
class Results:
    """A folder with what its runs found so far; runs that have not begun are left out."""

    folder: Folder
    states: Mapping[int, State]
    rows: tuple[RunFigures, ...]

    def __repr__(self) -> str:
        return f"<Results: {len(self.states)} runs, {len(self.ended)} at their end, {self.folder}>"

    @property
    def method(self) -> Method:
        """The method with its parameters."""
        return search_of(self.folder.plan)

    @property
    def measure(self) -> Measure:
        """What its fitness is."""
        return measure_of(self.method)

    @property
    def ended(self) -> list[int]:
        """The runs that are at their end."""
        return [run for run, state in self.states.items() if is_over(self.folder.plan, state)]

    @property
    def printed(self) -> Spread | None:
        """The line of Table 1 that is about such runs, if there is one."""
        seats = seats_of(self.method.seat)
        alike = self.folder.plan.method == "bhatt08" and len(seats) == 1
        return TABLE_1[seats[0]] if alike else None


def results_in(path: Path) -> Results:
    """Read what the folder of a search holds; raise SearchError if it is none, or damaged."""
    return results_of(old_folder(path))


def results_of(folder: Folder) -> Results:
    """Read what the runs of a folder have found; raise SearchError if it is damaged."""
    found = states(folder)
    rows = tuple(figures(folder.plan, run, state) for run, state in found.items())
    return Results(folder, found, rows)


def states(folder: Folder) -> dict[int, State]:
    """Give the states of the runs that have begun, by their numbers; raise SearchError."""
    begun = ((run, kept(folder, run)) for run in _numbers(folder))
    found = {run: checkpoint[1].state for run, checkpoint in begun if checkpoint is not None}
    for run, state in found.items():
        _check_sound(folder, run, state)
    return found


def archive_of(results: Iterable[Results], seat: Seat) -> Entries | None:
    """Put the strategies found for a seat together, those that differ there; None without any."""
    parts = [
        state.archive
        for search in results
        if seat in seats_of(search.method.seat)
        for state in search.states.values()
    ]
    return different(np.concatenate(parts), seat) if sum(map(len, parts)) else None


def runs_document(
    results: Iterable[Results], analysis: Analysis | None, files: Iterable[Path]
) -> RunsDocument:
    """Give what folders hold as a document, with the plots that were made of it."""
    return RunsDocument(
        folders=[_folder_part(search) for search in results],
        blended=None if analysis is None else analysis_part(analysis),
        printed_blended=None if analysis is None else analysis_part(PRINTED),
        files=[str(file) for file in files],
    )


def _folder_part(results: Results) -> FolderPart:
    ended = results.ended
    return FolderPart(
        folder=str(results.folder.path),
        plan=results.folder.plan,
        seat=results.method.seat,
        counting=results.method.counting,
        fitness=results.measure,
        runs=[
            RunPart(row.run, row.generation, row.first, row.archive, row.best, row.run in ended)
            for row in results.rows
        ],
        first_found=spread(results.rows),
        printed_first_found=results.printed,
    )


def _numbers(folder: Folder) -> list[int]:
    """List the runs that have a folder; a plan may speak of more than could be counted through."""
    names = (re.fullmatch(r"run-(\d{3,9})", path.name) for path in folder.path.glob("run-*"))
    numbers = sorted({int(name[1]) for name in names if name})
    return [number for number in numbers if 1 <= number <= folder.plan.runs]


def _check_sound(folder: Folder, run: int, state: State) -> None:
    """Refuse strategies that lose: that they lose none of their games no checkpoint proves."""
    lost = count_games(state.archive)[:, :, 0, 2] if len(state.archive) else None
    for seat in seats_of(search_of(folder.plan).seat):
        if lost is not None and lost[:, SEATS.index(seat)].any():
            where = str(folder.checkpoint(run))
            raise SearchError("holds a strategy that loses", where=where, hint=ANEW)
