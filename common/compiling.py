"""Functions compiled for this processor, with the code kept on disk.

This module imports Numba, which is slow to load. Import compiled functions only when they are
needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from glob import escape
from pathlib import Path
from typing import Any

from numba import njit

from common.files import OLD, clear_left
from common.processes import signals_later


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function on its first call, and keep the code on disk if possible."""
    try:
        dispatcher = njit(nogil=True, cache=True)(function)
    except RuntimeError:  # no folder for the code can be written
        return njit(nogil=True)(function)
    if (folder := dispatcher.stats.cache_path) is not None:
        name = re.escape(f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}")
        half_written = re.compile(rf"{name}-.*\.nb[ic]\.tmp\.[0-9a-f]{{16}}")  # files of Numba
        clear_left(Path(folder), half_written, OLD)
    return dispatcher


def is_kept(dispatcher: Any) -> bool:
    """Say whether a function needs no compiling: it is compiled, or its code is on disk.

    The code on disk may come from an older version of the file. Then the function is compiled
    again.
    """
    function, folder = dispatcher.py_func, dispatcher.stats.cache_path
    if dispatcher.signatures or folder is None:
        return bool(dispatcher.signatures)
    name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
    return any(Path(folder).glob(f"{escape(name)}-*.nbi"))


def calling(dispatcher: Any) -> AbstractContextManager[None]:
    """Let signals wait during the first call.

    LLVM calls back into Python while it compiles, and an exception that is raised there is lost.
    """
    return nullcontext() if dispatcher.signatures else signals_later()
