"""A checker as a separate program, and a standard output that takes nothing."""

from __future__ import annotations

import os
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

FULL = Path("/dev/full")


@contextmanager
def a_full_output() -> Iterator[None]:
    """Let the standard output be full for a while; skip the test where there is no such device."""
    if not FULL.exists():
        pytest.skip("needs /dev/full")
    output, full = os.dup(1), os.open(FULL, os.O_WRONLY)
    try:
        os.dup2(full, 1)
        yield
    finally:
        os.dup2(output, 1)
        os.close(output)
        os.close(full)


def exit_code(checker: ModuleType) -> object:
    """Run the file of a checker as a program, in this process, with these arguments."""
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(checker.__file__), run_name="__main__")
    return end.value.code
