"""The engines: every test that takes one holds for each of them."""

from __future__ import annotations

import pytest

from automata.engine.accelerated import run_accelerated
from automata.engine.run import Engine, run


@pytest.fixture(scope="session", params=[run, run_accelerated], ids=["reference", "accelerated"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    made: Engine = request.param
    return made
