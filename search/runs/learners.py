"""A learner between two games, from a checkpoint and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, fields
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from search.errors import SearchError
from search.learning.learner import BLOCK, Block, Learning, Row
from search.learning.plan import LearningPlan, TypedPlan, plan_of, typed
from search.learning.table import move_table
from search.runs.checkpoint import (
    Arrays,
    Checkpoint,
    Kind,
    arrays_of,
    checkpoint_bytes,
    foreign,
    read_checkpoint,
)

RANDOM_VERSION: Final = 3  # of the state of Python's generator, the same since Python 3.2
RANDOM_WORDS: Final = 625
COUNTERS: Final = ("x_wins", "o_wins", "draws")


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

    Raises SearchError, saying what is wrong: cut off, changed, of another version, no learner.
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
        rows=[Row(*row) for row in rows],
    )
    return plan, learning


def kinds() -> Mapping[str, Kind]:
    """Give type and shape of every array of a learner."""
    table = move_table()
    return {
        "rng": Kind("<u4", RANDOM_WORDS),
        **dict.fromkeys(COUNTERS, Kind("<u8", len(table.cells))),
        "experience": Kind("<u4", len(table.patterns)),
        "games": Kind("<u4", 1),
        "different": Kind("<u4", "different"),
        "block": Kind("<u4", len(fields(Block))),
        "rows": Kind("<u8", "blocks", (len(Row._fields),)),
    }


def blocks(played: int, games: int) -> int:
    """Count the rows that a history has after some games of a run; its last block may be short."""
    return -(-played // BLOCK) if played >= games else played // BLOCK


def _owner(plan: LearningPlan) -> dict[str, Any]:
    return {"learn": asdict(typed(plan)), "memory_sha256": plan.memory_sha256}


def _plan(checkpoint: Checkpoint) -> LearningPlan:
    """Read the plan of a checkpoint, which must be what this plan is written as."""
    told = checkpoint.plan
    try:
        words = msgspec.convert(told.get("learn"), TypedPlan)
        plan = plan_of(words, msgspec.convert(told.get("memory_sha256"), str | None))
    except (msgspec.ValidationError, SearchError) as error:
        raise foreign(checkpoint.where) from error
    if json.dumps(_owner(plan), sort_keys=True) != json.dumps(told, sort_keys=True):
        raise foreign(checkpoint.where)
    return plan
