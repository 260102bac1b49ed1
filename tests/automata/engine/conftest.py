"""The engines, and the ways to explore: every test that takes one holds for each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from automata import Configuration, Machine, Run, explore
from automata.engine.explore import explore_by
from automata.engine.runner import ENGINES, EngineName, Runner

if TYPE_CHECKING:
    import networkx as nx


Engine: TypeAlias = Callable[..., Run]
"""Runs as `automata.run` does, and is called like it."""


@pytest.fixture(scope="session", params=[name for name in ENGINES if name != "native"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    return partial(_run_by, request.param)


def _run_by(
    engine: EngineName, machine: Machine, now: Configuration, *asked: Any, **how: Any
) -> Run:
    return Runner(machine, now, engine, *asked, past_loops=True, **how).run()


def _compiled(
    machine: Machine, root: Configuration, budget: int | None = None
) -> nx.MultiDiGraph[int]:
    pytest.importorskip("llvmlite")
    from automata.engine.compiled.stretches import stretches_of

    follow = stretches_of(machine)
    assert follow is not None
    return explore_by(follow, machine, root, budget)


@pytest.fixture(
    scope="session", params=[explore, _compiled], ids=["auto", "compiled"], name="explore"
)
def _explore(request: pytest.FixtureRequest) -> Callable[..., nx.MultiDiGraph[int]]:
    """Give a way to explore."""
    made: Callable[..., nx.MultiDiGraph[int]] = request.param
    return made
