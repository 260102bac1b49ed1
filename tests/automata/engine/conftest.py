"""The engines: every test that takes one holds for each of them."""

from __future__ import annotations

import pytest

from automata.engine.run import Engine, run


@pytest.fixture(scope="session", params=[run], ids=["reference"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Give an engine under test."""
    made: Engine = request.param
    return made
