"""A run of learning: played on in slices, kept in a folder, told on the way.

    memory.json      what was learned, in the format of the article; `memory:FILE` reads it
    history.csv      a row for every thousand games
    learn.json       the document `noloss/learn`
    checkpoint.json  the learner between two games, to go on from

Equal runs write equal files. A folder is held by one process at a time.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from common.held_folders import LOCK, held
from common.whole_files import clear_parts, is_part, write_whole
from noloss.errors import InputError
from noloss.output import progress, say
from search.learning.checkpoint import Run, checkpoint_text, read_checkpoint
from search.learning.learner import Learning, Row, learn
from search.learning.remembered import memory_of, memory_text
from strategies.encodings.files.reading import read_bytes, read_text

CHECKPOINT: Final = "checkpoint.json"
RESULTS: Final = ("memory.json", "history.csv", "learn.json")
PAUSE: Final = 2.0  # seconds of learning between two checkpoints
SLICE: Final = 200  # games between two looks at the clock


@contextmanager
def held_folder(folder: Path | None, resume: bool) -> Iterator[None]:
    """Hold a folder for this process alone: one that keeps a run, or one for a new run.

    Raises InputError if it keeps none, or one already, or if another process holds it.
    """
    if folder is None:
        yield
        return
    check = _check_kept if resume else _new_folder
    check(folder)
    with ExitStack() as stack:
        try:
            stack.enter_context(held(folder))
        except BlockingIOError as error:
            hint = "wait until it has ended, or name another folder"
            raise InputError(f"another noloss is learning in {folder}", hint=hint) from error
        clear_parts([folder])
        check(folder)  # once more: until now another process may have written there
        yield


def kept_run(folder: Path) -> tuple[Run, Learning]:
    """Read the checkpoint of a folder.

    Raises EncodingError or LearningError if it is none, and InputError if the memory that the run
    began with is another one now; one that is gone is not needed.
    """
    file = folder / CHECKPOINT
    run, learning = read_checkpoint(read_text(file), str(file))
    memory = None if run.memory is None else Path(run.memory)
    if memory is not None and memory.exists() and file_sha256(memory) != run.memory_sha256:
        hint = "put back the file that it was, or begin a run in another folder"
        raise InputError(f"the run in {folder} began with another {run.memory}", hint=hint)
    return run, learning


def file_sha256(path: Path) -> str:
    """Hash a file; raise EncodingError if it cannot be read."""
    return sha256(read_bytes(path)).hexdigest()


def _check_kept(folder: Path) -> None:
    if not (folder / CHECKPOINT).is_file():
        hint = "leave out --resume to begin a run there"
        raise InputError(f"{folder} keeps no run that could go on: no {CHECKPOINT}", hint=hint)


def _new_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in (CHECKPOINT, *RESULTS):
        if (folder / name).exists():
            hint = "name another folder, or go on with --resume"
            raise InputError(f"{folder} keeps a run already: {name}", hint=hint)
    if any(not is_part(one) and one.name != LOCK for one in folder.iterdir()):
        raise InputError(
            f"{folder} holds something else", hint="name a new folder, or an empty one"
        )


def learn_on(run: Run, learning: Learning, folder: Path | None) -> None:
    """Play a run to its end, with a checkpoint now and then; told on standard error."""
    since, begun = monotonic(), learning.games

    def far() -> str:
        done, games = learning.games, run.games
        rate = (done - begun) / max(monotonic() - since, 1e-9)
        left = f", {(games - done) / rate:,.0f} s left" if rate else ""
        return f"{done:,} of {games:,} games, {rate:,.0f} a second{left}"

    try:
        with progress("learning", far):
            _keep(run, learning, folder)
            kept = monotonic()
            while learning.games < run.games:
                learn(learning, run.parameters, run.games, min(learning.games + SLICE, run.games))
                if monotonic() - kept > PAUSE or learning.games == run.games:
                    _keep(run, learning, folder)
                    kept = monotonic()
    except (KeyboardInterrupt, SystemExit):
        if folder is not None:
            say(f"{folder} keeps the run; to go on: noloss learn --resume -o {folder}")
        raise


def write_results(folder: Path, learning: Learning, document: Mapping[str, object]) -> None:
    """Write what a run has led to."""
    text = json.dumps(document, indent=1) + "\n"
    texts = (memory_text(memory_of(learning)), history_text(learning.rows), text)
    for name, content in zip(RESULTS, texts, strict=True):
        write_whole(folder / name, content.encode())


def history_text(rows: list[Row]) -> str:
    """Write a history as CSV, with a head."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(Row._fields)
    writer.writerows(rows)
    return stream.getvalue()


def _keep(run: Run, learning: Learning, folder: Path | None) -> None:
    if folder is not None:
        write_whole(folder / CHECKPOINT, checkpoint_text(run, learning).encode())
