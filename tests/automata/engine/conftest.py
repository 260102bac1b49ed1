"""The engines, and the ways to explore: every test that takes one holds for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from automata import Configuration, Machine, explore
from automata.engine.compiled.stretches import stretches_of
from automata.engine.engines import ENGINES
from automata.engine.explore import explore_by
from automata.engine.run import Engine

if TYPE_CHECKING:
    import networkx as nx


NAMES = {engine: name for name, engine in ENGINES.items() if name != "native"}  # each once


@pytest.fixture(scope="session", params=list(NAMES), ids=list(NAMES.values()))
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    made: Engine = request.param
    return made


def _compiled(
    machine: Machine, root: Configuration, budget: int | None = None
) -> nx.MultiDiGraph[int]:
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
