"""The engines: every test that takes one holds for each of them."""

from __future__ import annotations

import pytest

from automata.engine.engines import ENGINES
from automata.engine.run import Engine

NAMES = {engine: name for name, engine in ENGINES.items() if name != "native"}  # each once


@pytest.fixture(scope="session", params=list(NAMES), ids=list(NAMES.values()))
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    made: Engine = request.param
    return made
