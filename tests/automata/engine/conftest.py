"""The engines: every test that takes one holds for each of them."""

from __future__ import annotations

import pytest

from automata.engine.compiled.run import run_compiled
from automata.engine.run import Engine, run


@pytest.fixture(scope="session", params=[run, run_compiled], ids=["reference", "compiled"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    made: Engine = request.param
    return made
