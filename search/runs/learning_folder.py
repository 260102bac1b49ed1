"""The folder of a learner, and a run of learning that is kept there.

    memory.json   what was learned, in the format of the article; `memory:FILE` reads it
    history.csv   a row for every thousand games
    learn.json    the document `noloss/learn`
    checkpoint    the learner between two games, to go on from

Equal runs write equal files. A folder is held by one process at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Final

from common.documents import plain
from search.errors import SearchError
from search.learning.documents import LearnDocument
from search.learning.learner import Learning, Row, learn
from search.learning.plan import LearningPlan
from search.learning.remembered import memory_of, memory_text
from search.runs.checkpoint import FILE, other_version
from search.runs.folders import check_vacant, csv_bytes, held_for_runs, read_file, write_file
from search.runs.learners import learner_bytes, read_learner
from strategies.encodings.files.reading import read_bytes

FORMER: Final = "checkpoint.json"  # of version 1
MEMORY: Final = "memory.json"
HISTORY: Final = "history.csv"
DOCUMENT: Final = "learn.json"
PAUSE: Final = 2.0  # seconds of learning between two checkpoints
SLICE: Final = 200  # games between two looks at the clock


@contextmanager
def held_for_learning(folder: Path | None, *, resume: bool) -> Iterator[None]:
    """Hold a folder for this process alone: one that keeps a run, or one for a new run.

    Raises SearchError if it keeps none, or has something in it, or if another process holds it.
    """
    if folder is None:
        yield
        return
    check = _check_kept if resume else _check_new
    check(folder)  # nothing is written where there is something else
    with held_for_runs(folder):
        check(folder)  # once more: until now another process may have written there
        yield


def keeps_run(folder: Path) -> bool:
    """Tell whether a folder keeps a run that could go on."""
    return (folder / FILE).is_file()


def kept_run(folder: Path) -> tuple[LearningPlan, Learning]:
    """Read the checkpoint of a folder.

    Raises SearchError if it is damaged, or if the memory that the run began with is another one
    now; one that is gone is not needed.
    """
    file = folder / FILE
    plan, learning = read_learner(read_file(file), str(file))
    memory = None if plan.memory is None else Path(plan.memory)
    if memory is not None and memory.exists() and file_sha256(memory) != plan.memory_sha256:
        hint = "put back the file that it was, or begin a run in another folder"
        problem = f"the run there began with another {plan.memory}"
        raise SearchError(problem, where=str(folder), hint=hint)
    return plan, learning


def file_sha256(path: Path) -> str:
    """Hash a file; raise EncodingError if it cannot be read."""
    return sha256(read_bytes(path)).hexdigest()


def learn_on(plan: LearningPlan, learning: Learning, folder: Path | None) -> None:
    """Play a run to its end, with a checkpoint in the folder now and then, if there is one."""
    _keep(plan, learning, folder)
    since = monotonic()
    while learning.games < plan.games:
        learn(learning, plan.parameters, plan.games, min(learning.games + SLICE, plan.games))
        if monotonic() - since > PAUSE or learning.games == plan.games:
            _keep(plan, learning, folder)
            since = monotonic()


def write_results(folder: Path, learning: Learning, document: LearnDocument) -> None:
    """Write what a run has led to."""
    write_file(folder / MEMORY, memory_text(memory_of(learning)).encode())
    write_file(folder / HISTORY, csv_bytes(Row._fields, learning.rows))
    write_file(folder / DOCUMENT, (json.dumps(plain(document), indent=1) + "\n").encode())


def _check_new(folder: Path) -> None:
    check_vacant(folder, [FILE, FORMER])


def _check_kept(folder: Path) -> None:
    if keeps_run(folder):
        return
    if (folder / FORMER).is_file():
        raise other_version(1, str(folder / FORMER))
    hint = "leave out --resume to begin a run there"
    problem = f"keeps no run that could go on: no {FILE}"
    raise SearchError(problem, where=str(folder), hint=hint)


def _keep(plan: LearningPlan, learning: Learning, folder: Path | None) -> None:
    if folder is not None:
        write_file(folder / FILE, learner_bytes(plan, learning))
