"""What all tests share: the switches for slow ones, and the same examples every time."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("noloss", deadline=None, derandomize=True, database=None)
settings.load_profile("noloss")


SWITCHES = {"slow": "--slow", "nightly": "--nightly"}
"""Marker -> the option that lets its tests run; NOLOSS_SLOW=1 and NOLOSS_NIGHTLY=1 do, too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    for marker, option in SWITCHES.items():
        parser.addoption(option, action="store_true", help=f"run the tests marked {marker}, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for marker, option in SWITCHES.items():
        variable = f"NOLOSS_{marker.upper()}"
        if config.getoption(option) or os.environ.get(variable) == "1":
            continue
        skip = pytest.mark.skip(reason=f"{marker}: run with {option} or {variable}=1")
        for item in items:
            if marker in item.keywords:
                item.add_marker(skip)
