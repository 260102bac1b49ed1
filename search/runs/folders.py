"""Folders that keep runs: held by one process, new or refused; a file is there whole or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from common.errors import reason, way_out
from common.files import (
    LINK,
    LOCK,
    NOT_PLAIN,
    check_no_link,
    check_plain,
    clear_parts,
    held,
    is_part,
    read_plain,
    sync_folder,
    write_beside,
)
from search.errors import SearchError

LARGEST: Final = 1 << 28  # bytes that a file of ours has at most
LARGEST_PLAN: Final = 1 << 20  # and one with a plan; a vector in it has 5,000
OTHER_FOLDER: Final = "name another folder"


@contextmanager
def held_for_runs(path: Path) -> Iterator[None]:
    """Hold a folder, made if need be, and clear it of what was left half-written.

    Raises SearchError if another process holds it, or if nothing can be written there.
    """
    make_folder(path)
    with ExitStack() as stack:
        try:
            stack.enter_context(held(path))
        except BlockingIOError as error:
            problem = "another noloss is at work in this folder"
            hint = f"wait until it has ended, or {OTHER_FOLDER}"
            raise SearchError(problem, where=str(path), hint=hint) from error
        except OSError as error:
            raise _unwritable(path, error) from error
        clear_parts((path, *(run for run in path.glob("run-*") if not run.is_symlink())))
        yield


def check_vacant(path: Path, kept: Iterable[str]) -> None:
    """Refuse a place where there is anything, or a file.

    kept : names of files by which a folder keeps runs that --resume could continue
    """
    if not path.exists():
        return
    if not path.is_dir() or any(not is_part(one) and one.name != LOCK for one in path.iterdir()):
        hint = OTHER_FOLDER
        if any((path / name).exists() for name in kept):
            hint += ", or go on with what is there: --resume"
        raise SearchError("is there already", where=str(path), hint=hint)


def make_folder(path: Path) -> None:
    """Make a folder if it is not there; raise SearchError if that is impossible."""
    try:
        if not path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
            sync_folder(path.parent)
    except OSError as error:
        raise _unwritable(path, error) from error


def make_inside(path: Path) -> None:
    """Make a folder inside one that keeps runs; raise SearchError also for a link in its place."""
    refuse_link(path)
    make_folder(path)


def refuse_link(path: Path) -> None:
    """Raise SearchError for a link inside a folder that keeps runs: it could lead anywhere."""
    try:
        check_no_link(path)
    except OSError as error:
        raise _not_ours(path, error) from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole; raise SearchError if that is impossible, or if there is a link."""
    try:
        check_plain(path)
        write_beside(path, data)
    except OSError as error:
        raise _unwritable(path, error) from error


def read_file(path: Path, most: int = LARGEST) -> bytes:
    """Read a file of a folder that keeps runs.

    Raises SearchError if there is none, if it is no file, or larger than noloss would write it.
    """
    try:
        data = read_plain(path, most + 1)
    except OSError as error:
        if error.strerror in (LINK, NOT_PLAIN):
            raise _not_ours(path, error) from error
        hint = "name the folder of a search; 'noloss evolve' makes one with -o"
        raise SearchError(f"cannot be read: {reason(error)}", where=str(path), hint=hint) from error
    if len(data) > most:
        raise SearchError("is too large", where=str(path), hint="noloss did not write this file")
    return data


def _unwritable(path: Path, error: OSError) -> SearchError:
    if error.strerror in (LINK, NOT_PLAIN):
        return _not_ours(Path(error.filename or path), error)
    hint = way_out(error, "choose another folder", writing=True)
    hint += "; what was kept before is whole, and --resume goes on"
    return SearchError(f"cannot be written: {reason(error)}", where=str(path), hint=hint)


def _not_ours(path: Path, error: OSError) -> SearchError:
    hint = "put back what noloss wrote there, or name another folder"
    return SearchError(error.strerror or str(error), where=str(path), hint=hint)
