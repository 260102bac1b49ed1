"""How much the tests try: everything where slow tests run, a part of it elsewhere.

The part is the same each time, and spread over the whole: each fifth case, not the first fifth.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def thorough() -> bool:
    """Tell whether everything is tried; the option `--slow` sets the variable, too."""
    return os.environ.get("NOLOSS_SLOW") == "1"


def examples(number: int, share: int = 10) -> int:
    """Give how many examples a law is tried with: a number, or a tenth or another share of it."""
    return number if thorough() else max(3, number // share)


def part(cases: Iterable[T], step: int = 5) -> list[T]:
    """Give every so many-th of some cases, from the first on."""
    return list(islice(cases, 0, None, 1 if thorough() else step))
