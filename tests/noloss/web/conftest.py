"""A client of the page, and what every test asks it for."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from noloss.web.app import application

HERE = "http://127.0.0.1:8642"


@pytest.fixture(scope="session")
def site() -> TestClient:
    return TestClient(application(), base_url=HERE, raise_server_exceptions=False)
