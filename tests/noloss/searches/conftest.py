"""Fixtures for tests of `noloss search` and of `noloss search learn`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import pytest

from noloss.commands.searches import learn as learn_command
from search.learning.judgement import LearnDocument, judge
from search.learning.learner import Learning
from search.learning.plan import LearningPlan
from search.learning.player import memory_of
from strategies import catalogue
from tests.noloss.conftest import Done, Noloss

REAL = catalogue.entries
JUDGED: dict[str, LearnDocument] = {}


@pytest.fixture
def run(noloss: Noloss, monkeypatch: pytest.MonkeyPatch) -> Noloss:
    """Run commands in a new folder, with the real catalogue."""
    monkeypatch.setattr(catalogue, "entries", REAL)
    for command in ("evolve", "learn"):  # plots are looked at in test_plot_files
        name = f"noloss.commands.searches.{command}.draw_if_possible"
        monkeypatch.setattr(name, lambda *drawn: None)
    monkeypatch.setattr(learn_command, "judge", _judged)
    return noloss


def _judged(plan: LearningPlan, learning: Learning, versions: Mapping[str, str]) -> LearnDocument:
    """Judge each run once: the tests come to a few of them again and again."""
    key = repr((asdict(plan), sorted(memory_of(learning).items()), [*learning.rows], versions))
    if key not in JUDGED:
        JUDGED[key] = judge(plan, learning, versions)
    return JUDGED[key]


def contents(folder: Path) -> dict[str, bytes]:
    """Give the content of each file in a folder and its folders, by its name there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def refused(done: Done, problem: str) -> None:
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
    assert "hint: " in done.err
