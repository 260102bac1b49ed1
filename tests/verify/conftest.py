"""The marker of tests that run checkers from outside of this program."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    about = "outside: asks Spin, CaDiCaL or Coq; skipped where not installed"
    config.addinivalue_line("markers", about)
