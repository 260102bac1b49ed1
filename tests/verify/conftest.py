"""The marker of tests that ask checkers which are no part of this program."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "outside: asks Spin or CaDiCaL; skipped where not installed")
