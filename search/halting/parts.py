"""Results that grow piece by piece in a folder beside their file, until they are one file.

A piece is done once its tally is there, which is written last. So a process that is killed at any
moment loses only its current pieces; with --resume they are done again.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from common.errors import install_command
from search.halting.tally import Tally
from search.halting.work import TITLES, Piece, PieceResult, do_piece
from search.parameters import SearchError
from search.runs.folders import held_for_runs, make_folder, refuse_link, write_file

ENDING: Final = ".parts"
PLAN: Final = "plan.json"
HEADER: Final = '{"format": "noloss/halting-certificates", "version": 1}\n'
AHEAD: Final = 3  # pieces for each process that wait to be done


class Parts:
    """The folder of a piece of work."""

    def __init__(self, file: Path) -> None:
        self.file, self.folder = file, file.with_name(file.name + ENDING)

    def path(self, number: int, ending: str) -> Path:
        """Give the place of a part of the results."""
        return self.folder / f"{number:07d}.{ending}"

    @contextmanager
    def held(self, plan: dict[str, Any], *, resume: bool) -> Iterator[None]:
        """Hold the folder for this process; it must be new, or of the same plan with `resume`."""
        refuse_link(self.folder)
        known = self.folder / PLAN
        if not known.exists() and self.folder.is_dir() and any(self.folder.iterdir()):
            hint = "name another file, or move this folder away: it is removed at the end"
            raise SearchError(
                "holds files that noloss did not make", where=str(self.folder), hint=hint
            )
        if known.exists() and not resume:
            hint = f"continue it: --resume; or delete the folder {self.folder}"
            raise SearchError("is begun already", where=str(self.file), hint=hint)
        make_folder(self.folder)
        with held_for_runs(self.folder):
            if known.exists():
                self._compare(known, plan)
            else:
                write_file(known, json.dumps(plan).encode())
            yield

    def _compare(self, known: Path, plan: dict[str, Any]) -> None:
        try:
            begun = json.loads(known.read_text("utf-8"))
            other = [name for name in plan if begun.get(name) != plan[name]]
        except (OSError, ValueError, RecursionError, AttributeError):
            other = [*plan] or ["plan"]
        if other:
            problem = f"the work that was begun here has another value of: {', '.join(other)}"
            hint = "give the options that it was begun with, or name another file"
            raise SearchError(problem, where=str(known), hint=hint)

    @property
    def number_done(self) -> int:
        """Count the pieces that are done."""
        return sum(path.name != PLAN for path in self.folder.glob("*.json"))

    def done(self, number: int, certified: bool) -> Tally | None:
        """Give the tally of a piece that is done."""
        endings = ("csv", "jsonl") if certified else ("csv",)
        if not all(self.path(number, ending).is_file() for ending in endings):
            return None
        try:
            tally = msgspec.json.decode(self.path(number, "json").read_bytes(), type=Tally)
        except (OSError, RecursionError, msgspec.MsgspecError):
            return None
        return tally if tally.machines else None

    def keep(self, result: PieceResult, certified: bool) -> None:
        """Write the results of a piece, the tally last."""
        if certified:
            write_file(self.path(result.number, "jsonl"), result.certificates)
        write_file(self.path(result.number, "csv"), result.lines)
        write_file(self.path(result.number, "json"), msgspec.json.encode(result.tally))

    def join(self, count: int, ending: str, head: str, file: Path) -> None:
        """Put the parts together in one file, and give it its name at the end."""
        whole = self.folder / f"whole.{ending}"
        with whole.open("wb") as out:
            out.write(head.encode())
            for number in range(count):
                with self.path(number, ending).open("rb") as part:
                    shutil.copyfileobj(part, out)
            out.flush()
            os.fsync(out.fileno())
        shutil.move(whole, file)

    def remove(self) -> None:
        """Remove the folder, once all is in the files."""
        shutil.rmtree(self.folder, ignore_errors=True)


def do_all(
    parts: Parts, pieces: Iterator[Piece], workers: Executor, jobs: int, report: Any
) -> tuple[int, Tally]:
    """Do all pieces that are not done; give how many there are, and the tally of all.

    report : called with the number of machines of each piece that is done
    """
    tallies: dict[int, Tally] = {}
    running: set[Future[PieceResult]] = set()
    count = 0
    certified = False

    def collect(most: int) -> None:
        nonlocal running
        while len(running) > most:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                result = future.result()
                parts.keep(result, certified)
                tallies[result.number] = result.tally
                report(result.tally.machines)

    for piece in pieces:
        count, certified = count + 1, piece.certified
        known = parts.done(piece.number, certified)
        if known is not None:
            tallies[piece.number] = known
            report(known.machines)
            continue
        running.add(workers.submit(do_piece, piece))
        collect(AHEAD * jobs)
    collect(0)
    return count, sum_of([tallies[number] for number in range(count)])


def sum_of(tallies: Sequence[Tally]) -> Tally:
    """Put tallies together, in order."""
    total = Tally()
    for tally in tallies:
        total = total + tally
    return total


def write_results(parts: Parts, count: int, certificates: Path | None) -> None:
    """Make the files of all parts, and remove the folder."""
    if certificates is not None:
        parts.join(count, "jsonl", HEADER, certificates)
    if parts.file.suffix == ".parquet":
        _write_parquet(parts, count)
    else:
        parts.join(count, "csv", TITLES + "\n", parts.file)
    parts.remove()


def check_parquet(file: Path) -> None:
    """Raise SearchError for a Parquet file without pyarrow."""
    if file.suffix == ".parquet":
        need_pyarrow(file)


def need_pyarrow(file: Path) -> None:
    """Raise SearchError for a Parquet file if pyarrow is not installed."""
    if find_spec("pyarrow") is None:  # an extra
        hint = f"this brings it: {install_command('tables')}; or name a .csv file"
        raise SearchError("a .parquet file needs pyarrow", where=str(file), hint=hint)


def _write_parquet(parts: Parts, count: int) -> None:
    """Write the table as Parquet, a piece at a time."""
    import pyarrow as pa  # an extra
    import pyarrow.parquet as pq

    names = TITLES.split(",")
    schema = pa.schema([(name, pa.string()) for name in names])
    whole = parts.folder / "whole.parquet"
    with pq.ParquetWriter(whole, schema) as writer:
        for number in range(count):
            rows = parts.path(number, "csv").read_text("utf-8").splitlines()
            columns = zip(*(row.split(",") for row in rows), strict=True)
            writer.write_table(pa.table(dict(zip(names, map(list, columns), strict=True)), schema))
    shutil.move(whole, parts.file)
