"""How much the tests try: a part of it in each run, more where slow tests run, all of it at night.

The part is the same each time, and spread over the whole: each fifth case, not the first fifth.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def thorough() -> bool:
    """Tell whether slow tests run; the option `--slow` sets the variable, too."""
    return os.environ.get("NOLOSS_SLOW") == "1"


def at_night() -> bool:
    """Tell whether the tests of minutes run; the option `--nightly` sets the variable, too."""
    return os.environ.get("NOLOSS_NIGHTLY") == "1"


def examples(number: int, share: int = 10) -> int:
    """Give how many examples a law is tried with: all at night, a third of them with slow tests.

    share : the divisor of the number of cases elsewhere
    """
    return number if at_night() else max(3, number // (min(3, share) if thorough() else share))


def part(cases: Iterable[T], step: int = 5) -> list[T]:
    """Give every n-th of some cases, from the first on."""
    return list(islice(cases, 0, None, 1 if thorough() else step))
