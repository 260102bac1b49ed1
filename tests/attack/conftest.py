"""Fixtures for attacks: the front door, opened as in its own tests."""

from tests.noloss.conftest import noloss as noloss
