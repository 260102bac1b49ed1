"""The folder of a search, and all its runs in parallel: pieces go out, checkpoints come back.

    search.json the plan, and the versions at its beginning
    run-001/checkpoint the progress of run 1
    run-001/history.csv     one row for each generation, once the run has ended
    run-001/archive.json    the strategies that it found, with their generations
    summary.json            all runs in figures, once all have ended

Equal searches have equal archives and histories. Only one process at a time writes in a folder; it
holds the folder (`held_for_runs`).
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from common.documents import Document, plain, read_document
from common.files import temporary_folder
from common.progress import Progress
from common.text import csv_bytes
from search.evolution.state import SearchState
from search.parameters import SearchError
from search.runs.executors import lost
from search.runs.folders import (
    FILE,
    LARGEST_PLAN,
    check_vacant,
    held_for_runs,
    make_folder,
    make_inside,
    read_file,
    refuse_link,
    write_file,
)
from search.runs.plan import Plan
from search.runs.search_run import RunState, Task, TaskResult, advance, from_bytes, is_over

PLAN: Final = "search.json"
SUMMARY: Final = "summary.json"
HISTORY: Final = "history.csv"
ARCHIVE: Final = "archive.json"
COLUMNS: Final = ("generation", "best", "mean", "wins", "draws", "losses", "archive")
PACKAGES: Final = ("noloss", "numpy", "numba", "pymoo")
PIECE: Final = 1.0  # seconds of work before a checkpoint is kept
PAUSE: Final = 0.2  # seconds between two looks, so that Ctrl-C is noticed


class SearchDocument(Document, tag="noloss/search", frozen=True, kw_only=True):
    """The plan of a search, and the versions with which it was begun.

    plan     : method, parameters and runs
    versions : program → version
    """

    plan: Plan
    versions: Mapping[str, str]


class ArchiveDocument(Document, tag="noloss/archive", frozen=True, kw_only=True):
    """The strategies that a run found, each with the generation in which it was found.

    search      : the plan
    run         : its number
    generations : in which each strategy was found
    vectors     : the strategies; `vector:archive.json#1` is the first
    """

    search: Plan
    run: int
    generations: Sequence[int]
    vectors: Sequence[Sequence[int]]


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


def search(folder: Folder, executor: Executor, progress: Progress) -> None:
    """Continue every run of a folder to its end; finished runs are not repeated.

    Raises SearchError if a checkpoint is damaged or cannot be written, or if worker processes are
    lost. Older checkpoints stay valid, and the search can be continued.
    """
    runs = range(1, folder.plan.runs + 1)
    work = _Work(folder, executor, dict.fromkeys(runs, 0), progress)
    starts = _starts(work)  # check all of them before any work
    waiting: dict[Future[TaskResult], int] = {}
    try:
        for run, start in starts.items():
            _submit(work, waiting, run, start)
        while waiting:
            done, _ = wait_for(waiting, timeout=PAUSE, return_when=FIRST_COMPLETED)
            _take(work, waiting, done)
    except (BrokenExecutor, CancelledError) as error:
        raise lost() from error
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def held_folder(path: Path | None, plan: Plan, *, resume: bool) -> Iterator[Folder]:
    """Give the folder of a search for some time, held for this process alone.

    path   : None for a folder that goes away afterwards
    resume : continue the search that is there, if there is one

    Raises SearchError if there is something else, or another search than this one.
    """
    if path is None:
        with temporary_folder() as temporary:
            yield new_folder(temporary, plan)
        return
    if not (resume and is_search(path)):
        check_vacant(path, [PLAN])  # do not write into a folder with other content
    with held_for_runs(path):
        if resume and is_search(path):
            folder = old_folder(path)
            _check_same(folder, plan)
            yield folder
        else:
            yield new_folder(path, plan)


def is_search(path: Path) -> bool:
    """Say whether a folder keeps a search."""
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
    """Write the checkpoint of a run; raise SearchError if that fails."""
    make_inside(folder.run(run))
    write_file(folder.checkpoint(run), checkpoint)


def kept(folder: Folder, run: int) -> tuple[bytes, RunState] | None:
    """Give the checkpoint of a run, as bytes and decoded; None if it has not begun."""
    path = folder.checkpoint(run)
    refuse_link(path.parent)
    if not os.path.lexists(path):
        return None
    data = read_file(path)
    return data, from_bytes(data, folder.plan, run, str(path))


def has_begun(path: Path) -> bool:
    """Say whether a folder keeps anything of any run."""
    return any(path.glob(f"run-*/{FILE}"))


def text_of(document: Document) -> bytes:
    """Write a document with one vector on each line."""
    parts = [f"{json.dumps(key)}: {_value(value)}" for key, value in plain(document).items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def versions() -> dict[str, str]:
    """Give the versions that results depend on."""
    named = {"python": platform.python_version(), "machine": platform.machine()}
    for package in PACKAGES:
        try:
            named[package] = version(package)
        except PackageNotFoundError:
            continue
    return named


def _keep_results(folder: Folder, run: int, state: SearchState) -> None:
    """Make sure that the history and the archive of a finished run are right.

    A right file stays unchanged; a missing or different file is written.
    """
    make_inside(folder.run(run))
    for name, data in _results(folder.plan, run, state).items():
        path = folder.run(run) / name
        if not os.path.lexists(path) or read_file(path) != data:
            write_file(path, data)


def _history_text(state: SearchState) -> bytes:
    """Write a history as CSV, one row for each generation."""
    return csv_bytes(
        COLUMNS,
        ((row.generation, row.best, row.mean, *row.games, row.archive) for row in state.history),
    )


@dataclass(frozen=True, slots=True)
class _Work:
    folder: Folder
    executor: Executor
    at: dict[int, int]  # run -> generations done, all of them once it is over
    progress: Progress


def _starts(work: _Work) -> dict[int, bytes]:
    """Give the checkpoints of the runs that are not over; empty for those that have not begun."""
    starts, plan = {}, work.folder.plan
    for run in work.at:
        before = kept(work.folder, run)
        if before is None:
            starts[run] = b""
            continue
        data, checkpoint = before
        if is_over(plan, checkpoint.state):
            work.at[run] = plan.generations
            _keep_results(work.folder, run, checkpoint.state)
        else:
            starts[run], work.at[run] = data, checkpoint.state.generation
    return starts


def _submit(work: _Work, waiting: dict[Future[TaskResult], int], run: int, start: bytes) -> None:
    task = Task(work.folder.plan, run, start, PIECE)
    waiting[work.executor.submit(advance, task)] = run


def _take(
    work: _Work, waiting: dict[Future[TaskResult], int], done: Iterable[Future[TaskResult]]
) -> None:
    """Keep a finished piece, and send out the next one."""
    for future in done:
        run = waiting.pop(future)
        piece = future.result()
        keep(work.folder, run, piece.checkpoint)
        work.at[run] = piece.generation
        if piece.finished:
            work.at[run] = work.folder.plan.generations
            state = from_bytes(piece.checkpoint, work.folder.plan, run).state
            _keep_results(work.folder, run, state)
        else:
            _submit(work, waiting, run, piece.checkpoint)
        work.progress(sum(work.at.values()), work.folder.plan.runs * work.folder.plan.generations)


def _check_same(folder: Folder, plan: Plan) -> None:
    """Refuse to continue a search that differs from the one asked for."""
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


def _results(plan: Plan, run: int, state: SearchState) -> dict[str, bytes]:
    """Give the files of a finished run, made from its state."""
    archive = ArchiveDocument(
        search=plan, run=run, generations=state.found, vectors=state.archive.tolist()
    )
    return {HISTORY: _history_text(state), ARCHIVE: text_of(archive)}


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
        return f"[\n{rows}\n]"
    return json.dumps(value)
