"""Many machines decided in pieces, with progress, in several processes or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from msgspec.structs import replace

from automata.halting.pipeline import get_ready
from common.files import check_writable
from common.text import counted
from noloss.arguments.many import Effort
from noloss.output.progress import progress
from noloss.output.streams import say
from search.halting.parts import Parts, check_parquet, do_all, write_results
from search.halting.table import HaltingTable, table_of
from search.halting.work import Piece
from search.runs.executors import check_scheduler, executor


def decide_many(
    pieces: Iterator[Piece], effort: Effort, plan: Mapping[str, Any], expected: int | None
) -> HaltingTable:
    """Decide machines in pieces, and write the files; pieces that are done outlast an interruption.

    expected : the number of machines, if it is known
    """
    _check(effort)
    parts, pace = Parts(effort.output), Pace(expected, monotonic())
    whole = {**plan, "certificates": effort.certificates is not None}
    starting = partial(progress, f"starting {counted(effort.jobs, 'worker')}")
    try:
        with parts.held(whole, resume=effort.resume):
            with (
                executor(effort.jobs, effort.scheduler, starting, get_ready) as workers,
                progress("deciding", pace.words, share=pace.share),
            ):
                count, tally = do_all(parts, pieces, workers, effort.jobs, pace.add)
            write_results(parts, count, effort.certificates)
    except (KeyboardInterrupt, SystemExit, BrokenExecutor):
        pieces_done = counted(parts.number_done, "piece")
        say(f"{pieces_done} done and kept in {parts.folder}; give --resume to continue")
        raise
    seconds = monotonic() - pace.begun
    proofs = None if effort.certificates is None else effort.certificates.name
    return replace(
        table_of(effort.output.name, tally, proofs),
        seconds=round(seconds, 3),
        machines_a_second=round(tally.machines / max(seconds, 0.001), 1),
    )


def _check(effort: Effort) -> None:
    """Raise an error, before the work begins, if a file cannot be written or no cluster answers."""
    for file in (effort.output, effort.certificates):
        if file is not None:
            check_writable(file)
    check_parquet(effort.output)
    if effort.scheduler is not None:
        check_scheduler(effort.scheduler)


@dataclass(slots=True)
class Pace:
    """The machines decided so far; `begun` is on the clock of `monotonic`."""

    expected: int | None
    begun: float
    made: int = 0

    def add(self, machines: int) -> None:
        """Count further machines."""
        self.made += machines

    def words(self) -> str:
        """Give the number of machines so far, and the number in a second."""
        rate = self.made / max(monotonic() - self.begun, 0.1)
        return f"{counted(self.made, 'machine')}, {rate:,.0f} a second"

    def share(self) -> float | None:
        """Give the part that is done; None if the number of machines is not known."""
        return None if self.expected is None else self.made / max(self.expected, 1)
