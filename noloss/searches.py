"""A search from the command line: its folder, its workers, its progress, and what it found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from rich.table import Table

from noloss.errors import InputError
from noloss.output import say
from noloss.pieces import piecewise
from search.runs.executors import executor
from search.runs.folder import (
    PLAN,
    SUMMARY,
    Folder,
    check_vacant,
    held_for_search,
    new_folder,
    old_folder,
    text_of,
    write,
)
from search.runs.plan import Plan
from search.runs.runs import search
from search.runs.summary import RunFigures, confirm, figures, spread, states, summary_document

MINUTES = 120.0  # seconds from which a time is written in minutes


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: so many processes here, or a cluster."""

    jobs: int = 1
    scheduler: str | None = None


@contextmanager
def folder_for(path: Path | None, plan: Plan, resume: bool) -> Iterator[Folder]:
    """Lend the folder of a search: a new one, one gone on with, or, unnamed, one that goes away.

    A named one is held for this process alone.

    Raises InputError if the search that is there is not the one asked for, and SearchError.
    """
    if path is None:
        if resume:
            raise InputError("--resume needs a folder", hint="name it with -o FOLDER")
        with TemporaryDirectory(prefix="noloss-") as temporary:
            yield new_folder(Path(temporary) / "search", plan)
    else:
        if not (resume and (path / PLAN).exists()):
            check_vacant(path)  # nothing is written where there is something else
        with held_for_search(path):
            if resume and (path / PLAN).exists():
                folder = old_folder(path)
                _check_same(folder.plan, plan, path)
                yield folder
            else:
                if resume:
                    say(f"there is nothing to go on with in {path}; beginning anew")
                yield new_folder(path, plan)


def _check_same(kept: Plan, asked: Plan, path: Path) -> None:
    for name in ("method", "generations", "runs", "seed"):
        if getattr(kept, name) != getattr(asked, name):
            raise _another(path, name, getattr(kept, name), getattr(asked, name))
    for name, value in asked.parameters.items():
        if kept.parameters.get(name) != value:
            raise _another(path, name, kept.parameters.get(name), value)


def _another(path: Path, name: str, kept: object, asked: object) -> InputError:
    problem = f"{path} holds another search: {name} is {kept} there, not {asked}"
    return InputError(problem, hint="give the options it was begun with, or another folder")


def carry_out(folder: Folder, workers: Workers) -> tuple[list[RunFigures], dict[str, Any]]:
    """Do all runs, confirm what they found, write the summary; give figures and document."""
    since = monotonic()
    plan = folder.plan
    runs = "1 run" if plan.runs == 1 else f"{plan.runs} runs"
    doing = f"{plan.method}, {runs} of {plan.generations:,} generations"
    with executor(workers.jobs, workers.scheduler) as hands:
        with piecewise(doing) as tell:
            search(folder, hands, tell)
        found = states(folder)
        with piecewise("playing out every strategy found") as tell:
            archives = [state.archive for state in found.values()]
            confirmed = confirm(folder, archives, hands, tell)
    rows = [figures(plan, run, state) for run, state in found.items()]
    document = summary_document(folder, rows, confirmed, monotonic() - since)
    write(folder.path / SUMMARY, text_of(document))
    return rows, document


def interrupted_at(path: Path | None) -> None:
    """Say what becomes of a search that was interrupted."""
    if path is None:
        say("nothing was kept; -o FOLDER keeps a search, so that --resume can go on with it")
    else:
        say(f"what was done is kept in {path}; the same command with --resume goes on")


def runs_table(rows: list[RunFigures]) -> Table:
    """Show the runs one by one."""
    table = Table("run", "generations", "first found", "found", "best fitness", "W / D / L of it")
    for one in rows:
        first = "none" if one.first is None else f"{one.first}"
        games = " / ".join(f"{number:,}" for number in one.best.games)
        best = f"{one.best.best:.6g} in {one.best.generation}"
        table.add_row(f"{one.run}", f"{one.generation:,}", first, f"{one.archive:,}", best, games)
    return table


def spread_sentence(rows: list[RunFigures], confirmed: int | None, seconds: float) -> str:
    """Say in how many runs a no-loss strategy was found, and when."""
    found = spread(rows)
    time = f"{seconds:.1f} s" if seconds < MINUTES else f"{seconds / 60:.1f} min"
    if not found.found:
        return f"no run found a strategy that never loses; {time}"
    when = f"best {found.best}, median {found.median:g}, worst {found.worst}"
    return (
        f"{found.found} of {found.runs} runs found one that never loses, first in generation: "
        f"{when}; all {confirmed:,} were played out and never lose; {time}"
    )
