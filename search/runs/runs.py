"""All runs of a search, side by side: pieces go out, checkpoints come back and are kept."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass
from typing import Final

from common.progress import Progress
from search.runs.advance import Piece, Task, advance, is_over
from search.runs.executors import lost
from search.runs.search_folder import Folder, keep, keep_results, kept
from search.runs.states import from_bytes

PIECE: Final = 1.0  # seconds of work before a checkpoint is kept
PAUSE: Final = 0.2  # seconds between two looks, so that Ctrl-C is noticed


@dataclass(frozen=True, slots=True)
class _Work:
    folder: Folder
    executor: Executor
    at: dict[int, int]  # run -> generations done, all of them once it is over
    progress: Progress


def search(folder: Folder, executor: Executor, progress: Progress) -> None:
    """Bring every run of a folder to its end, from wherever it is; what is over is not done again.

    Raises SearchError if a checkpoint is not what was kept, cannot be written, or if the
    processes that work are lost; all that was kept before is whole, and can be gone on from.
    """
    runs = range(1, folder.plan.runs + 1)
    work = _Work(folder, executor, dict.fromkeys(runs, 0), progress)
    starts = _starts(work)  # all are checked before any work is done
    waiting: dict[Future[Piece], int] = {}
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
            keep_results(work.folder, run, checkpoint.state)
        else:
            starts[run], work.at[run] = data, checkpoint.state.generation
    return starts


def _submit(work: _Work, waiting: dict[Future[Piece], int], run: int, start: bytes) -> None:
    task = Task(work.folder.plan, run, start, PIECE)
    waiting[work.executor.submit(advance, task)] = run


def _take(work: _Work, waiting: dict[Future[Piece], int], done: Iterable[Future[Piece]]) -> None:
    """Keep what came back, and send out what comes after it."""
    for future in done:
        run = waiting.pop(future)
        piece = future.result()
        keep(work.folder, run, piece.checkpoint)
        work.at[run] = piece.generation
        if piece.finished:
            work.at[run] = work.folder.plan.generations
            state = from_bytes(piece.checkpoint, work.folder.plan, run).state
            keep_results(work.folder, run, state)
        else:
            _submit(work, waiting, run, piece.checkpoint)
        work.progress(sum(work.at.values()), work.folder.plan.runs * work.folder.plan.generations)
