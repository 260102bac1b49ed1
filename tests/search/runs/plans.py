"""Small searches to test on, and the files that a search leaves."""

from __future__ import annotations

from pathlib import Path

from search.runs.executors import executor
from search.runs.folders import held_for_runs
from search.runs.plan import Plan
from search.runs.search_folder import new_folder, old_folder, search

SMALL = {"population": 12, "seat": "first"}


def plan(**changes: object) -> Plan:
    fields = {"method": "bhatt08", "parameters": SMALL, "generations": 12, "runs": 2, "seed": 5}
    return Plan(**(fields | changes))  # type: ignore[arg-type]


def silent(done: int, total: int) -> None:
    """Tell nobody."""


def results(folder: Path) -> dict[str, bytes]:
    """Give all files of a search that must be the same for equal searches."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "search.json"
    }


def done(path: Path, wanted: Plan, jobs: int = 1, scheduler: str | None = None) -> dict[str, bytes]:
    """Do a whole search in a new folder."""
    folder = new_folder(path, wanted)
    with executor(jobs, scheduler) as workers:
        search(folder, workers, silent)
    return results(path)


def gone_on(path: Path) -> dict[str, bytes]:
    """Go on with a search that was begun."""
    with held_for_runs(path), executor(1) as workers:
        search(old_folder(path), workers, silent)
    return results(path)
