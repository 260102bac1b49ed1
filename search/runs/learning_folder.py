"""The folder of a learner: a run of learning that is kept there, and its checkpoint.

    memory.json   what was learned, in the format of the article; `memory:FILE` reads it
    history.csv   a row for every thousand games
    learn.json    the document `noloss/learn`
    checkpoint    the learner between two games, to continue from

Equal runs write equal files. A folder is held by one process at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, astuple, fields
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import msgspec
import numpy as np

from common.documents import plain
from common.text import csv_bytes
from search.learning.judgement import LearnDocument
from search.learning.learner import BLOCK, Block, HistoryRow, Learning, learn, move_table
from search.learning.plan import LearningPlan, TypedPlan, plan_of, typed
from search.learning.player import memory_of, memory_text
from search.parameters import SearchError
from search.runs.folders import (
    FILE,
    ArrayKind,
    Arrays,
    Checkpoint,
    arrays_of,
    check_vacant,
    checkpoint_bytes,
    foreign,
    held_for_runs,
    other_version,
    read_checkpoint,
    read_file,
    write_file,
)
from strategies.encodings.files.reading import read_bytes

RANDOM_VERSION: Final = 3  # of the state of Python's generator, the same since Python 3.2
RANDOM_WORDS: Final = 625
COUNTERS: Final = ("x_wins", "o_wins", "draws")
FORMER: Final = "checkpoint.json"  # of version 1
MEMORY: Final = "memory.json"
HISTORY: Final = "history.csv"
DOCUMENT: Final = "learn.json"
PAUSE: Final = 2.0  # seconds of learning between two checkpoints
SLICE: Final = 200  # games between two looks at the clock


def learner_bytes(plan: LearningPlan, learning: Learning) -> bytes:
    """Write a learner as a checkpoint; the same learner gives the same bytes."""
    arrays: Arrays = {
        "rng": np.array(learning.rng.getstate()[1], np.uint32),
        **{name: np.array(getattr(learning, name), np.uint64) for name in COUNTERS},
        "experience": np.array(learning.experience, np.uint32),
        "games": np.array([learning.games], np.uint32),
        "different": np.array(sorted(learning.different), np.uint32),
        "block": np.array(astuple(learning.block), np.uint32),
        "rows": np.array(learning.rows, np.uint64),
    }
    return checkpoint_bytes(_owner(plan), arrays)


def read_learner(data: bytes, where: str) -> tuple[LearningPlan, Learning]:
    """Read what `learner_bytes` wrote; `where` names its file.

    Raises SearchError with the reason: cut off, changed, another version, not a learner.
    """
    checkpoint = read_checkpoint(data, where)
    plan = _plan(checkpoint)
    arrays = arrays_of(checkpoint, kinds())
    games, rows = int(arrays["games"][0]), arrays["rows"].tolist()
    rng = Random()
    try:
        rng.setstate((RANDOM_VERSION, tuple(arrays["rng"].tolist()), None))
    except ValueError as error:
        raise foreign(where) from error
    if len(rows) != blocks(games, plan.games):
        raise foreign(where)
    learning = Learning(
        rng,
        **{name: arrays[name].tolist() for name in (*COUNTERS, "experience")},
        games=games,
        different=set(arrays["different"].tolist()),
        block=Block(*arrays["block"].tolist()),
        rows=[HistoryRow(*row) for row in rows],
    )
    return plan, learning


def kinds() -> Mapping[str, ArrayKind]:
    """Give type and shape of every array of a learner."""
    table = move_table()
    return {
        "rng": ArrayKind("<u4", RANDOM_WORDS),
        **dict.fromkeys(COUNTERS, ArrayKind("<u8", len(table.cells))),
        "experience": ArrayKind("<u4", len(table.patterns)),
        "games": ArrayKind("<u4", 1),
        "different": ArrayKind("<u4", "different"),
        "block": ArrayKind("<u4", len(fields(Block))),
        "rows": ArrayKind("<u8", "blocks", (len(HistoryRow._fields),)),
    }


def blocks(played: int, games: int) -> int:
    """Count the rows that a history has after some games of a run; its last block may be short."""
    return -(-played // BLOCK) if played >= games else played // BLOCK


@contextmanager
def held_for_learning(folder: Path | None, *, resume: bool) -> Iterator[None]:
    """Hold a folder for this process alone: one that keeps a run, or one for a new run.

    Raises SearchError if it does not keep a run (`resume`), if it is not empty (a new run), or if
    another process holds it.
    """
    if folder is None:
        yield
        return
    check = _check_kept if resume else _check_new
    check(folder)  # do not write into a folder with other content
    with held_for_runs(folder):
        check(folder)  # again: another process may have written there meanwhile
        yield


def keeps_run(folder: Path) -> bool:
    """Say whether a folder keeps a run that could continue."""
    return (folder / FILE).is_file()


def kept_run(folder: Path) -> tuple[LearningPlan, Learning]:
    """Read the checkpoint of a folder.

    Raises SearchError if it is damaged, or if the memory file of the beginning has changed; a
    deleted one is not needed.
    """
    file = folder / FILE
    plan, learning = read_learner(read_file(file), str(file))
    memory = None if plan.memory is None else Path(plan.memory)
    if memory is not None and memory.exists() and file_sha256(memory) != plan.memory_sha256:
        hint = "restore that file, or begin a run in another folder"
        problem = f"the run there began with another content of {plan.memory}"
        raise SearchError(problem, where=str(folder), hint=hint)
    return plan, learning


def file_sha256(path: Path) -> str:
    """Hash a file; raise EncodingError if it cannot be read."""
    return sha256(read_bytes(path)).hexdigest()


def learn_on(plan: LearningPlan, learning: Learning, folder: Path | None) -> None:
    """Play a run to its end; if there is a folder, write a checkpoint there now and then."""
    keep_learner(plan, learning, folder)
    since = monotonic()
    while learning.games < plan.games:
        learn(learning, plan.parameters, plan.games, min(learning.games + SLICE, plan.games))
        if monotonic() - since > PAUSE or learning.games == plan.games:
            keep_learner(plan, learning, folder)
            since = monotonic()


def write_results(folder: Path, learning: Learning, document: LearnDocument) -> None:
    """Write the results of a run."""
    write_file(folder / MEMORY, memory_text(memory_of(learning)).encode())
    write_file(folder / HISTORY, csv_bytes(HistoryRow._fields, learning.rows))
    write_file(folder / DOCUMENT, (json.dumps(plain(document), indent=1) + "\n").encode())


def keep_learner(plan: LearningPlan, learning: Learning, folder: Path | None) -> None:
    """Write the checkpoint of a learner, if there is a folder for it."""
    if folder is not None:
        write_file(folder / FILE, learner_bytes(plan, learning))


def _owner(plan: LearningPlan) -> dict[str, Any]:
    return {"learn": asdict(typed(plan)), "memory_sha256": plan.memory_sha256}


def _plan(checkpoint: Checkpoint) -> LearningPlan:
    """Read the plan of a checkpoint; its text must be in the usual form."""
    told = checkpoint.plan
    try:
        words = msgspec.convert(told.get("learn"), TypedPlan)
        plan = plan_of(words, msgspec.convert(told.get("memory_sha256"), str | None))
    except (msgspec.ValidationError, SearchError) as error:
        raise foreign(checkpoint.where) from error
    if json.dumps(_owner(plan), sort_keys=True) != json.dumps(told, sort_keys=True):
        raise foreign(checkpoint.where)
    return plan


def _check_kept(folder: Path) -> None:
    if keeps_run(folder):
        return
    if (folder / FORMER).is_file():
        raise other_version(1, str(folder / FORMER))
    hint = "leave out --resume to begin a run there"
    problem = f"keeps no run that could continue: no {FILE}"
    raise SearchError(problem, where=str(folder), hint=hint)


def _check_new(folder: Path) -> None:
    check_vacant(folder, [FILE, FORMER])
