"""The folder of a search: what was asked, how far each run is, and what was found.

    search.json                  the plan, and the versions with which it was begun
    run-001/checkpoint       how far run 1 is
    run-001/history.csv          one row for each generation, once the run has ended
    run-001/archive.json         the strategies that it found, and in which generation
    summary.json                 all runs in figures, once all have ended

Archives and histories hold nothing that differs between two equal searches. A folder is written
in by one process at a time, which holds it (`held_for_search`).
"""

from __future__ import annotations

import csv
import io
import json
import platform
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from common.held_folders import LOCK, held
from common.whole_files import clear_parts, is_part, sync_folder, write_beside
from search.errors import SearchError
from search.evolution.state import State
from search.runs.checkpoint import Checkpoint, from_bytes
from search.runs.plan import FORMAT, VERSION, Plan, plan_document, read_plan

PLAN: Final = "search.json"
SUMMARY: Final = "summary.json"
HISTORY_FILE: Final = "history.csv"
ARCHIVE_FILE: Final = "archive.json"
ARCHIVE: Final = "noloss/archive"
LARGEST: Final = 1 << 28  # bytes that a file of ours has at most
PACKAGES: Final = ("noloss", "numpy", "numba", "pymoo")


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of one search."""

    path: Path
    plan: Plan

    def run(self, number: int) -> Path:
        """Name the folder of a run."""
        return self.path / f"run-{number:03}"


@contextmanager
def held_for_search(path: Path) -> Iterator[None]:
    """Hold the folder of a search, made if need be, and clear it of what was left half-written.

    Raises SearchError if another process holds it, or if nothing can be written there.
    """
    _make(path)
    with ExitStack() as stack:
        try:
            stack.enter_context(held(path))
        except BlockingIOError as error:
            hint = "wait until it has ended, or name another folder"
            problem = "another noloss is searching in this folder"
            raise SearchError(problem, where=str(path), hint=hint) from error
        except OSError as error:
            raise _unwritable(path, error) from error
        clear_parts((path, *path.glob("run-*")))
        yield


def check_vacant(path: Path) -> None:
    """Refuse a place where there is something else than a search that wrote no plan yet."""
    if not path.exists():
        return
    if not path.is_dir() or any(not is_part(one) and one.name != LOCK for one in path.iterdir()):
        hint = "name another folder"
        if (path / PLAN).exists():
            hint += ", or go on with the search that is there: --resume"
        raise SearchError("is there already", where=str(path), hint=hint)


def new_folder(path: Path, plan: Plan) -> Folder:
    """Make the folder of a search; raise SearchError if there is something else already."""
    check_vacant(path)
    document = {"format": FORMAT, "version": VERSION, "plan": plan_document(plan)}
    _make(path)
    write(path / PLAN, text_of(document | {"versions": versions()}))
    return Folder(path, plan)


def old_folder(path: Path) -> Folder:
    """Open the folder of a search that was begun; raise SearchError if it holds none."""
    document = read_json(path / PLAN)
    if document.get("format") != FORMAT or document.get("version") != VERSION:
        problem = "is not the plan of a search that this noloss can read"
        raise SearchError(problem, where=str(path / PLAN), hint="name the folder of a search")
    return Folder(path, read_plan(document.get("plan"), str(path / PLAN)))


def keep(folder: Folder, run: int, checkpoint: bytes) -> None:
    """Keep how far a run is; raise SearchError if that cannot be written."""
    _make(folder.run(run))
    write(folder.run(run) / "checkpoint", checkpoint)


def kept(folder: Folder, run: int) -> tuple[bytes, Checkpoint] | None:
    """Give the checkpoint of a run as bytes, and what they say; None if it has not begun."""
    path = folder.run(run) / "checkpoint"
    if not path.exists():
        return None
    data = _read(path)
    return data, from_bytes(data, folder.plan, run, str(path))


def state_of(folder: Folder, run: int) -> Checkpoint | None:
    """Give the checkpoint of a run; None if it has not begun."""
    found = kept(folder, run)
    return None if found is None else found[1]


def has_results(folder: Folder, run: int) -> bool:
    """Tell whether the history and the archive of a run are there."""
    return all((folder.run(run) / name).is_file() for name in (HISTORY_FILE, ARCHIVE_FILE))


def write_results(folder: Folder, run: int, state: State) -> None:
    """Write the history and the archive of a run that has ended."""
    write(folder.run(run) / HISTORY_FILE, history_text(state))
    write(folder.run(run) / ARCHIVE_FILE, text_of(archive_document(folder.plan, run, state)))


def history_text(state: State) -> bytes:
    """Write a history as CSV, one row for each generation."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("generation", "best", "mean", "wins", "draws", "losses", "archive"))
    for row in state.history:
        table.writerow((row.generation, row.best, row.mean, *row.games, row.archive))
    return text.getvalue().encode()


def archive_document(plan: Plan, run: int, state: State) -> dict[str, Any]:
    """Give what a run found as the JSON document `noloss/archive`, version 1."""
    return {
        "format": ARCHIVE,
        "version": 1,
        "search": plan_document(plan),
        "run": run,
        "generations": list(state.found),
        "vectors": state.archive.tolist(),
    }


def versions() -> dict[str, str]:
    """Name the versions on which results rest."""
    found = {"python": platform.python_version(), "machine": platform.machine()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def text_of(document: Mapping[str, Any]) -> bytes:
    """Write a document with one vector on each line."""
    parts = [f"{json.dumps(key)}: {_value(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def write(path: Path, data: bytes) -> None:
    """Write a file whole; raise SearchError if that is impossible."""
    try:
        write_beside(path, data)
    except OSError as error:
        raise _unwritable(path, error) from error


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; raise SearchError if there is none."""
    data = _read(path)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        hint = "it was changed or cut off; delete the folder and begin anew"
        raise SearchError("is no JSON", where=str(path), hint=hint) from error
    if not isinstance(document, dict):
        raise SearchError("holds no object", where=str(path), hint="name the folder of a run")
    return document


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in value) + "\n]"
    return json.dumps(value)


def _read(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            hint = "name the folder of a search"
            raise SearchError("is no plain file", where=str(path), hint=hint)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "name the folder of a search; 'noloss evolve' makes one with -o"
        raise SearchError(f"cannot be read: {reason}", where=str(path), hint=hint) from error
    if len(data) > LARGEST:
        raise SearchError("is too large", where=str(path), hint="this is no file of a search")
    return data


def _make(path: Path) -> None:
    try:
        if not path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent)
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> SearchError:
    reason = (error.strerror or str(error)).lower()
    hint = "make room or choose another folder; what was kept before is whole, and --resume goes on"
    return SearchError(f"cannot be written: {reason}", where=str(path), hint=hint)
