"""A run of learning: played on in slices, kept in a folder, told on the way.

    memory.json      what was learned, in the format of the article; `memory:FILE` reads it
    history.csv      a row for every thousand games
    learn.json       the document `noloss/learn`
    checkpoint.json  the learner between two games, to go on from

Equal runs write equal files.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Final

from diagrams.files import write_whole
from noloss.errors import InputError
from noloss.output import progress, say
from strategies.encodings.files import read_text
from strategies.learning import (
    Learning,
    Row,
    Run,
    checkpoint_text,
    learn,
    memory_of,
    memory_text,
    read_checkpoint,
)

CHECKPOINT: Final = "checkpoint.json"
RESULTS: Final = ("memory.json", "history.csv", "learn.json")
PAUSE: Final = 2.0  # seconds of learning between two checkpoints
SLICE: Final = 200  # games between two looks at the clock


def kept_run(folder: Path) -> tuple[Run, Learning]:
    """Read the checkpoint of a folder; raise EncodingError or LearningError if it is none."""
    file = folder / CHECKPOINT
    if not file.is_file():
        hint = "leave out --resume to begin a run there"
        raise InputError(f"{folder} keeps no run that could go on: no {CHECKPOINT}", hint=hint)
    return read_checkpoint(read_text(file), str(file))


def new_folder(folder: Path) -> None:
    """Make a folder for a run; raise InputError if there is a run in it already."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (CHECKPOINT, *RESULTS):
        if (folder / name).exists():
            hint = "name another folder, or go on with --resume"
            raise InputError(f"{folder} keeps a run already: {name}", hint=hint)


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
