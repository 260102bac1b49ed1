"""Whether llvmlite, numba and numpy are installed; noloss can do without these packages.

Some systems have no wheels of them, and a browser has no llvmlite and no numba. If one of them is
missing, no code is compiled: the reference engine and the plain routes give the same results, more
slowly. Ask here before you import compiled code.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from typing import Final
from warnings import warn

from common.errors import NolossError, pip_install

PACKAGES: Final = ("llvmlite", "numba", "numpy")
"""Compiled code needs them all."""


IN_BROWSER: Final = sys.platform == "emscripten"


class SlowerWarning(UserWarning):
    """Compiled code would be quicker, but is missing."""


@cache
def missing() -> tuple[str, ...]:
    """Name the packages for compiled code that are not installed."""
    return tuple(name for name in PACKAGES if find_spec(name) is None)


def can_compile() -> bool:
    """Say whether code can be compiled; if not, warn once that the work takes longer.

    Ask only where compiled code would be quicker.
    """
    if missing():
        _warn_once()
    return not missing()


@cache
def _warn_once() -> None:
    slower = "long runs and large games take up to 1,000 times as long"
    way_out = "" if IN_BROWSER else f": {pip_install(missing())}"
    warn(f"{_state()}, so {slower}{way_out}", SlowerWarning, stacklevel=3)


def needs_packages() -> NolossError:
    """Explain why something that needs the packages cannot be done, and how to install them."""
    which = "it" if len(missing()) == 1 else "them"
    hint = f"this brings {which}: {pip_install(missing())}"
    if IN_BROWSER:
        hint = "install noloss on your computer: a browser does not have them"
    return NolossError(f"{_state()}, and this needs {which}", hint=hint)


def _state() -> str:
    *others, last = missing()
    if not others:
        return f"{last} is not installed"
    return f"{', '.join(others)} and {last} are not installed"
