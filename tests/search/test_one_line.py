"""Values shown by Python: one line, and short enough to be read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from search.evolution.catalogue import METHODS, make_method
from search.evolution.methods.bhatt08 import EMPTY
from search.evolution.population import random_vectors
from search.learning.judgement import judge
from search.learning.learner import learn, move_table
from search.learning.plan import LARGEST, LearningPlan, Parameters
from search.learning.player import begin
from search.runs.folders import read_checkpoint
from search.runs.plan import Plan
from search.runs.results import Results, figures
from search.runs.search_folder import Folder
from search.runs.search_run import Task, advance, from_bytes
from search.runs.tables import PRINTED
from strategies.game_base import ROWS
from tests.effort import part

PLAN = Plan("bhatt08", {"population": 12, "vector": [1] * ROWS}, 10**6, 999, 2**64)


def values() -> dict[str, object]:
    """Some value of every public type, of a real run."""
    plan = Plan("bhatt08", {"population": 12}, 500, 11, 5)
    piece = advance(task := Task(plan, 1, b"", 0.0))
    kept = from_bytes(piece.checkpoint, plan, 1)
    rows = figures(plan, 1, kept.state)
    folder = Folder(Path("/somewhere/" * 20) / "second", plan)
    parameters = Parameters(rewards=(LARGEST,) * 5)
    learning = begin(1)
    learn(learning, parameters, 1000, 1000)
    judgement = judge(LearningPlan(parameters, 1000, 1), learning, {})
    listed = (
        *(PLAN, plan, task, piece, kept, kept.state, rows, folder, EMPTY, PRINTED),
        *(Results(folder, {1: kept.state}, (rows,)), read_checkpoint(piece.checkpoint, "")),
        *(parameters, learning, learning.rows[0], move_table(), judgement, judgement.questions[4]),
        LearningPlan(parameters, 10**9, 2**40, "memory.json", "0" * 64),
    )
    return {type(value).__name__: value for value in listed}


TYPES = (
    *("Plan", "Task", "TaskResult", "RunState", "SearchState", "RunFigures", "Folder", "Archive"),
    *("AnalysisPart", "Results", "Checkpoint", "Parameters", "Learning", "HistoryRow", "MoveTable"),
    *("LearnDocument", "QuestionPart", "LearningPlan"),
)


@pytest.mark.parametrize("name", part(TYPES, 3))
def test_a_value_is_shown_in_one_short_line(name: str) -> None:
    text = repr(shown()[name])
    assert "\n" not in text
    assert name in text
    assert len(text) < 120


shown = cache(values)


@pytest.mark.parametrize("method", METHODS)
def test_a_method_is_shown_with_the_parameters_that_were_given(method: str) -> None:
    usual = ("()", "(points=(1, -15, -100))", "(points=(1, 0, -100))")  # by the seat
    assert repr(make_method(method)).endswith(usual)
    other = {"counting": "raw" if make_method(method).counting != "raw" else "up_to_symmetry"}
    assert "counting=" in repr(make_method(method, other))


def test_a_method_with_a_long_parameter_is_cut() -> None:
    vector = random_vectors(1, np.random.default_rng(1))[0].tolist()
    assert len(repr(make_method("hill-climber", {"vector": vector}))) < 120
