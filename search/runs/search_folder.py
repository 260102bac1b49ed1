"""The folder of a search: what was asked, how far each run is, and what was found.

    search.json             the plan, and the versions with which it was begun
    run-001/checkpoint      how far run 1 is
    run-001/history.csv     one row for each generation, once the run has ended
    run-001/archive.json    the strategies that it found, and in which generation
    summary.json            all runs in figures, once all have ended

Archives and histories hold nothing that differs between two equal searches. A folder is written
in by one process at a time, which holds it (`held_for_runs`).
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from common.documents import Document, plain, read_document
from common.temporary_folders import temporary_folder
from search.errors import SearchError
from search.evolution.state import State
from search.runs.checkpoint import FILE
from search.runs.documents import ArchiveDocument, SearchDocument
from search.runs.folders import (
    LARGEST_PLAN,
    check_vacant,
    csv_bytes,
    held_for_runs,
    make_folder,
    make_inside,
    read_file,
    refuse_link,
    write_file,
)
from search.runs.plan import Plan
from search.runs.states import Kept, from_bytes

PLAN: Final = "search.json"
SUMMARY: Final = "summary.json"
HISTORY: Final = "history.csv"
ARCHIVE: Final = "archive.json"
COLUMNS: Final = ("generation", "best", "mean", "wins", "draws", "losses", "archive")
PACKAGES: Final = ("noloss", "numpy", "numba", "pymoo")


@dataclass(frozen=True, slots=True, repr=False)
class Folder:
    """The folder of one search."""

    path: Path
    plan: Plan

    def __repr__(self) -> str:
        return f"<Folder: {self.path.name}, {self.plan}>"

    def run(self, number: int) -> Path:
        """Name the folder of a run."""
        return self.path / f"run-{number:03}"

    def checkpoint(self, number: int) -> Path:
        """Name the checkpoint of a run."""
        return self.run(number) / FILE


@contextmanager
def held_folder(path: Path | None, plan: Plan, *, resume: bool) -> Iterator[Folder]:
    """Lend the folder of a search, held for this process alone.

    path   : None for a folder that goes away afterwards
    resume : go on with the search that is there, if there is one

    Raises SearchError if there is something else, or another search than this one.
    """
    if path is None:
        with temporary_folder() as temporary:
            yield new_folder(temporary, plan)
        return
    if not (resume and is_search(path)):
        check_vacant(path, [PLAN])  # nothing is written where there is something else
    with held_for_runs(path):
        if resume and is_search(path):
            folder = old_folder(path)
            _check_same(folder, plan)
            yield folder
        else:
            yield new_folder(path, plan)


def is_search(path: Path) -> bool:
    """Tell whether a folder keeps a search."""
    return (path / PLAN).exists()


def new_folder(path: Path, plan: Plan) -> Folder:
    """Make the folder of a search; raise SearchError if there is something else already."""
    check_vacant(path, [PLAN])
    make_folder(path)
    write_file(path / PLAN, text_of(SearchDocument(plan=plan, versions=versions())))
    return Folder(path, plan)


def old_folder(path: Path) -> Folder:
    """Open the folder of a search that was begun.

    Raises SearchError if it cannot be read, and DocumentError if its plan is not one.
    """
    data = read_file(path / PLAN, LARGEST_PLAN)
    document = read_document(data, SearchDocument, str(path / PLAN))
    return Folder(path, document.plan)


def keep(folder: Folder, run: int, checkpoint: bytes) -> None:
    """Keep how far a run is; raise SearchError if that cannot be written."""
    make_inside(folder.run(run))
    write_file(folder.checkpoint(run), checkpoint)


def kept(folder: Folder, run: int) -> tuple[bytes, Kept] | None:
    """Give the checkpoint of a run as bytes, and what they say; None if it has not begun."""
    path = folder.checkpoint(run)
    refuse_link(path.parent)
    if not os.path.lexists(path):
        return None
    data = read_file(path)
    return data, from_bytes(data, folder.plan, run, str(path))


def has_begun(path: Path) -> bool:
    """Tell whether a folder keeps anything of any run."""
    return any(path.glob(f"run-*/{FILE}"))


def keep_results(folder: Folder, run: int, state: State) -> None:
    """Make sure that the history and the archive of a run that has ended are what they must be.

    What is there already stays as it is; what is not there, or is something else, is written.
    """
    make_inside(folder.run(run))
    for name, data in _results(folder.plan, run, state).items():
        path = folder.run(run) / name
        if not os.path.lexists(path) or read_file(path) != data:
            write_file(path, data)


def _results(plan: Plan, run: int, state: State) -> dict[str, bytes]:
    """Give the files that follow from the state of a run at its end."""
    archive = ArchiveDocument(
        search=plan, run=run, generations=state.found, vectors=state.archive.tolist()
    )
    return {HISTORY: history_text(state), ARCHIVE: text_of(archive)}


def history_text(state: State) -> bytes:
    """Write a history as CSV, one row for each generation."""
    return csv_bytes(
        COLUMNS,
        ((row.generation, row.best, row.mean, *row.games, row.archive) for row in state.history),
    )


def versions() -> dict[str, str]:
    """Name the versions on which results rest."""
    named = {"python": platform.python_version(), "machine": platform.machine()}
    for package in PACKAGES:
        try:
            named[package] = version(package)
        except PackageNotFoundError:
            continue
    return named


def text_of(document: Document) -> bytes:
    """Write a document with one vector on each line."""
    parts = [f"{json.dumps(key)}: {_value(value)}" for key, value in plain(document).items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
        return f"[\n{rows}\n]"
    return json.dumps(value)


def _check_same(folder: Folder, plan: Plan) -> None:
    """Refuse to go on with a search that is another one than what is asked for."""
    there = folder.plan
    pairs = [
        (name, getattr(there, name), getattr(plan, name))
        for name in ("method", "generations", "runs", "seed")
    ]
    pairs += [(name, there.parameters.get(name), plan.parameters[name]) for name in plan.parameters]
    for name, before, now in pairs:
        if before != now:
            problem = f"holds another search: {name} is {before} there, not {now}"
            hint = "give the options it was begun with, or another folder"
            raise SearchError(problem, where=str(folder.path), hint=hint)
