"""How much is tried: a little by default, everything in the nightly run."""

from __future__ import annotations

from typing import Any, Final

import pytest


def _numbers(few: int, all_of_them: int) -> list[Any]:
    return [few, pytest.param(all_of_them, marks=pytest.mark.nightly)]


NUMBERS: Final = {
    "certificates": _numbers(100, 5_000),
    "loop certificates": _numbers(400, 200_000),
    "files": _numbers(120, 10_000),
    "grown": _numbers(200, 20_000),
    "command lines": _numbers(25, 2_000),
    "kills": _numbers(1, 50),
}
"""Target of an attack -> its number of cases, as parameters of a test."""
