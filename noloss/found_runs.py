"""What the folders of searches hold: runs in figures, strategies of both seats, plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from common.whole_files import write_whole
from diagrams.plots.archive import COUNTED, SEATED, archive_plots
from diagrams.plots.search import search_plots
from games import SEATS, Seat
from noloss.errors import InputError
from noloss.output import progress
from noloss.pieces import piecewise
from search.evolution.catalogue import Method, make_method
from search.evolution.fitness import Measure, measure_of
from search.evolution.seats import Counting, Seats
from search.evolution.state import State
from search.runs.folder import Folder
from search.runs.plan import plan_document
from search.runs.summary import (
    TABLE_1,
    RunFigures,
    Spread,
    figures,
    opened,
    seats_of_plan,
    spread,
    states,
)
from search.runs.tables import ALIKE, PRINTED, Analysis, Blended, Pair, blended, different, points
from strategies.classes import Entries
from verify.extremes.front import pareto_front

Fronts: TypeAlias = Mapping[tuple[Seats, Counting], Sequence[Pair]]
"""Exact fronts by what was asked of whom."""


@dataclass(frozen=True, slots=True)
class Found:
    """A folder with what its runs found so far; runs that have not begun are left out."""

    folder: Folder
    states: Mapping[int, State]
    rows: list[RunFigures]

    @property
    def method(self) -> Method:
        """The method with its parameters."""
        return make_method(self.folder.plan.method, self.folder.plan.parameters)

    @property
    def measure(self) -> Measure:
        """What its fitness is."""
        return measure_of(self.method)

    @property
    def ended(self) -> list[int]:
        """The runs that are at their end."""
        most = self.folder.plan.generations
        return [run for run, one in self.states.items() if one.done or one.generation >= most]

    @property
    def printed(self) -> Spread | None:
        """The line of Table 1 that is about such runs, if there is one."""
        seats = seats_of_plan(self.folder)
        alike = self.folder.plan.method == "bhatt08" and len(seats) == 1
        return TABLE_1[seats[0]] if alike else None


def read_folders(paths: Iterable[Path]) -> list[Found]:
    """Read what folders hold; raise SearchError for one that is none, or is damaged."""
    named = list(paths)
    done = 0
    read = []
    with progress("reading", lambda: f"{done} of {len(named)} folders"):
        for path in named:
            folder = opened(path)
            runs = states(folder)
            rows = [figures(folder.plan, run, state) for run, state in runs.items()]
            read.append(Found(folder, runs, rows))
            done += 1
    return read


def archive_of(found: Iterable[Found], seat: Seat) -> Entries | None:
    """Put the strategies found for a seat together, those that differ there; None without any."""
    parts = [
        state.archive
        for one in found
        if seat in seats_of_plan(one.folder)
        for state in one.states.values()
    ]
    return different(np.concatenate(parts), seat) if sum(map(len, parts)) else None


def runs_document(
    found: Sequence[Found], analysed: Analysis | None, files: Iterable[Path]
) -> dict[str, Any]:
    """Give folders in figures as the JSON document `noloss/runs`, version 1."""
    return {
        "format": "noloss/runs",
        "version": 1,
        "folders": [_folder_document(one) for one in found],
        "blended": None if analysed is None else _analysis_document(analysed),
        "printed_blended": None if analysed is None else _analysis_document(PRINTED),
        "files": [str(file) for file in files],
    }


def _folder_document(found: Found) -> dict[str, Any]:
    ended = found.ended
    return {
        "folder": str(found.folder.path),
        "plan": plan_document(found.folder.plan),
        "seat": found.method.seat,
        "counting": found.method.counting,
        "fitness": asdict(found.measure),
        "runs": [asdict(one) | {"ended": one.run in ended} for one in found.rows],
        "first_found": asdict(spread(found.rows)),
        "printed_first_found": None if found.printed is None else asdict(found.printed),
    }


def _analysis_document(found: Analysis) -> dict[str, Any]:
    return {
        "found": dict(zip(SEATS, found.found, strict=True)),
        "strategies": found.found[0] * found.found[1],
        "pairs": found.pairs,
        "wins": dict(zip(("least", "most"), found.wins, strict=True)),
        "draws": dict(zip(("least", "most"), found.draws, strict=True)),
        "table": [_blended_document(one) for one in found.table],
    }


def _blended_document(one: Blended) -> dict[str, Any]:
    exact = one.ratio
    seats = zip(SEATS, (one.first, one.second), one.losses, strict=True)
    return {
        "name": one.name,
        "games": {
            seat: {"win": wins, "draw": draws, "loss": losses}
            for seat, (wins, draws), losses in seats
        },
        "win_to_draw": None
        if exact is None
        else {"exact": str(exact), "decimal": round(float(exact), 4)},
    }


def exact_fronts(found: Sequence[Found], both: bool) -> Fronts:
    """Find the exact front for everything that was found; of both seats blended, too, if asked.

    Raises SolverMissingError if OR-Tools is not installed.
    """
    wanted = [
        (one.method.seat, one.method.counting)
        for one in found
        if any(row.archive for row in one.rows)
    ]
    fronts: dict[tuple[Seats, Counting], tuple[Pair, ...]] = {}
    for seats, counting in dict.fromkeys([*wanted, *([_BOTH] if both else [])]):
        with piecewise(f"finding the exact front ({SEATED[seats]}, {COUNTED[counting]})") as told:
            front = pareto_front(seats, counting, told)
        fronts[seats, counting] = tuple((one.wins, one.draws) for one in front)
    return fronts


def plots_by_name(found: Sequence[Found], fronts: Fronts) -> dict[str, bytes]:
    """Give all plots by file names: those of each folder, and those of both seats blended.

    Raises DiagramError if matplotlib is not installed.
    """
    plots: dict[str, bytes] = {}
    for place, one in enumerate(found, start=1):
        exact = fronts.get((one.method.seat, one.method.counting), ())
        prefix = f"{place}-" if len(found) > 1 else ""
        made = search_plots(one.folder.plan, one.states, exact)
        plots |= {f"{prefix}{name}": plot for name, plot in made.items()}
    first, second = (archive_of(found, seat) for seat in SEATS)
    if first is not None and second is not None:
        pairs = blended(points(first, "first"), points(second, "second"))
        made = archive_plots(pairs, *_BOTH, fronts.get(_BOTH, ()))
        plots |= {f"blended-{name}": plot for name, plot in made.items()}
    return plots


_BOTH: Final[tuple[Seats, Counting]] = ("both", ALIKE)


def refuse_no_plots(folder: Path | None, front: bool) -> None:
    """Refuse a name that is none of a folder, and --front without plots, before any work."""
    if folder is None and front:
        raise InputError("--front is a line in the plots", hint="add --plots FOLDER")
    if folder is not None and folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: is a file", hint="name a folder; each plot is a file in it")


def write_plots(folder: Path, plots: Mapping[str, bytes]) -> list[Path]:
    """Write plots into a folder, which is made if it is not there; name the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, plot in plots.items():
        write_whole(folder / name, plot)
    return [folder / name for name in plots]
