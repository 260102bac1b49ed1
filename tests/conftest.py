"""What all tests share: the switch for slow ones, and the same examples every time."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("noloss", deadline=None, derandomize=True, database=None)
settings.load_profile("noloss")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow") or os.environ.get("NOLOSS_SLOW") == "1":
        return
    skip = pytest.mark.skip(reason="slow: run with --slow or NOLOSS_SLOW=1")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
