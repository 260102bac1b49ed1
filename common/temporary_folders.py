"""A folder that goes away afterwards; what a killed process left of one goes at the next start."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from common.held_folders import LOCK, held
from common.whole_files import OLD, is_ours_and_old

INSIDE: Final = "work"  # the one name in such a folder, beside the lock
_PREFIX: Final = "noloss-temporary-"
_NAME: Final = re.compile(rf"{_PREFIX}[a-z0-9_]{{8}}")


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Lend an empty folder; it is held for as long, so that nobody takes it for one left over."""
    _clear_left(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX) as made, held(Path(made)):
        inside = Path(made) / INSIDE
        inside.mkdir()
        yield inside


def _clear_left(parent: Path) -> None:
    """Remove the folders of this user that are old and held by nobody."""
    with suppress(OSError):
        with os.scandir(parent) as entries:
            named = [Path(entry) for entry in entries if _NAME.fullmatch(entry.name)]
        for left in named:
            with suppress(OSError):  # held by another process, or gone
                if is_ours_and_old(left, OLD) and left.is_dir() and not left.is_symlink():
                    _remove(left)


def _remove(left: Path) -> None:
    """Remove a folder that nobody holds, if there is nothing in it but what is ours."""
    with held(left):
        if {path.name for path in left.iterdir()} <= {LOCK, INSIDE}:
            shutil.rmtree(left)  # links in it go, not what they lead to
