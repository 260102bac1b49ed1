"""A client of the page, and the common requests of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from noloss.web.app import application
from noloss.web.workers import Workers

HERE = "http://127.0.0.1:8642"


@pytest.fixture(scope="session")
def site() -> TestClient:
    return TestClient(application(), base_url=HERE, raise_server_exceptions=False)


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all work done here, as on a system without forks, so that a test may change a limit."""
    monkeypatch.setattr("noloss.web.workers.FORKS", False)


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """Lend workers that do hostile tasks."""
    made = Workers("tests.noloss.web.hostile_tasks")
    yield made
    made.close()
