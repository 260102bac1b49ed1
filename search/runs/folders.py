"""Folders that keep runs, held by one process, and the checkpoints in them.

A file is written whole or not at all. A checkpoint is enough to continue with the same result as
without an interruption. Its bytes are a line that names the format, its version and the SHA-256 of
the rest. The rest is packed by zlib and holds, as MessagePack, the plan of the run as JSON and its
numbers by name, the low byte of each first. It is read only if the hash is right and all numbers
are there, as many as the plan asks for, and no others. A hash is not a signature: noloss accepts a
file made by hand. To check it, run the same plan again.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from common.errors import reason, unreadable, way_out
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
from search.parameters import SearchError

LARGEST: Final = 1 << 28
"""Bytes of a file, and of a checkpoint when it is unpacked; 100,000 members have 155 MB."""
LARGEST_PLAN: Final = 1 << 20  # and one with a plan; a vector in it has 5,000
OTHER_FOLDER: Final = "name another folder"
FORMAT: Final = "noloss/checkpoint"
VERSION: Final = 2  # 1 had one form for evolution and another one for learning
FILE: Final = "checkpoint"
ANEW: Final = "delete this file to begin its run again; other runs are not touched"
Arrays: TypeAlias = dict[str, NDArray[Any]]


@contextmanager
def held_for_runs(path: Path) -> Iterator[None]:
    """Hold a folder, made if needed, and remove half-written files in it.

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
    """Refuse a file, or a folder with anything in it.

    kept : names of files by which a folder keeps runs that --resume could continue
    """
    if not path.exists():
        return
    if not path.is_dir() or any(not is_part(one) and one.name != LOCK for one in path.iterdir()):
        hint = OTHER_FOLDER
        if any((path / name).exists() for name in kept):
            hint += ", or continue this search: --resume"
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

    Raises SearchError for a missing file, a folder, or a file larger than noloss would write it.
    """
    try:
        data = read_plain(path, most + 1)
    except OSError as error:
        if error.strerror in (LINK, NOT_PLAIN):
            raise _not_ours(path, error) from error
        problem, _ = unreadable(error, "")
        hint = "name the folder of a search; 'noloss search' makes one with -o"
        raise SearchError(problem, where=str(path), hint=hint) from error
    if len(data) > most:
        hint = "noloss did not write this file; name another folder"
        raise SearchError("is too large", where=str(path), hint=hint)
    return data


def _unwritable(path: Path, error: OSError) -> SearchError:
    if error.strerror in (LINK, NOT_PLAIN):
        return _not_ours(Path(error.filename or path), error)
    hint = way_out(error, "choose another folder", writing=True)
    hint += "; the files kept before are whole, and --resume continues"
    return SearchError(f"cannot be written: {reason(error)}", where=str(path), hint=hint)


def _not_ours(path: Path, error: OSError) -> SearchError:
    hint = "put back what noloss wrote there, or name another folder"
    return SearchError(error.strerror or str(error), where=str(path), hint=hint)


@dataclass(frozen=True, slots=True)
class ArrayKind:
    """Type and shape of an array.

    dtype  : as NumPy names it, with its order of bytes: '<i2'
    length : of the first axis, or a name for it: arrays with the same name are equally long
    width  : of the other axes
    """

    dtype: str
    length: int | str
    width: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Checkpoint:
    """The content of a checkpoint: the plan of its run, and numbers that `arrays_of` reads.

    where : the file, for messages
    """

    plan: dict[str, Any]
    numbers: Mapping[str, bytes]
    where: str

    def __repr__(self) -> str:
        size = sum(map(len, self.numbers.values()))
        return f"<Checkpoint: {len(self.numbers)} arrays, {size:,} bytes>"


def checkpoint_bytes(plan: Mapping[str, Any], arrays: Arrays) -> bytes:
    """Write a checkpoint; the same numbers give the same bytes.

    Raises SearchError for more data than could be read again.
    """
    numbers = {
        name: array.astype(array.dtype.newbyteorder("<")).tobytes()
        for name, array in arrays.items()
    }
    rest = msgspec.msgpack.encode(_Rest(json.dumps(plan, sort_keys=True), numbers))
    if len(rest) > LARGEST:
        problem = f"a checkpoint would have {len(rest):,} bytes, and {LARGEST:,} is the most"
        raise SearchError(problem, hint="make runs shorter, or the population smaller")
    packed = zlib.compress(rest)
    return f"{FORMAT} {VERSION} {sha256(packed).hexdigest()}\n".encode() + packed


def read_checkpoint(data: bytes, where: str) -> Checkpoint:
    """Read a checkpoint; `where` names its file.

    Raises SearchError if it was cut off or changed, is of another version, or no checkpoint.
    """
    head, _, packed = data.partition(b"\n")
    named = re.fullmatch(rb"noloss/checkpoint (\d{1,9}) ([0-9a-f]{64})", head)
    if named is None:
        raise damaged("is not a checkpoint, or was cut off", where)
    if int(named[1]) != VERSION:
        raise other_version(int(named[1]), where)
    if sha256(packed).hexdigest().encode() != named[2]:
        raise damaged("is a checkpoint that was cut off or changed", where)
    try:
        rest = msgspec.msgpack.decode(_unpacked(packed), type=_Rest)
        plan = json.loads(rest.plan)
    except (ValueError, RecursionError, MemoryError, zlib.error) as error:
        raise foreign(where) from error
    if not isinstance(plan, dict):
        raise foreign(where)
    return Checkpoint(plan, rest.numbers, where)


def arrays_of(checkpoint: Checkpoint, kinds: Mapping[str, ArrayKind]) -> Arrays:
    """Give the numbers of a checkpoint as arrays; raise SearchError if it has others."""
    if checkpoint.numbers.keys() != kinds.keys():
        raise foreign(checkpoint.where)
    lengths: dict[str, int] = {}
    arrays: Arrays = {}
    for name, kind in kinds.items():
        data, dtype = checkpoint.numbers[name], np.dtype(kind.dtype)
        size = dtype.itemsize * prod(kind.width)  # bytes of one row
        length = kind.length
        if isinstance(length, str):
            length = lengths.setdefault(length, len(data) // size)
        if len(data) != length * size:
            raise foreign(checkpoint.where)
        numbers = np.frombuffer(data, dtype).reshape(length, *kind.width)
        arrays[name] = numbers.astype(dtype.newbyteorder("="))
    return arrays


def foreign(where: str) -> SearchError:
    """Make the error for a checkpoint with a right hash but wrong content."""
    return damaged("is a checkpoint that noloss did not write", where)


def damaged(problem: str, where: str) -> SearchError:
    """Make the error for a file from which its run cannot continue."""
    return SearchError(problem, where=where, hint=ANEW)


def other_version(version: int, where: str) -> SearchError:
    """Make the error for a checkpoint of another version of noloss."""
    problem = f"is a checkpoint of version {version}, and this is {VERSION}"
    hint = "continue with the version of noloss that wrote it, or start again in another folder"
    return SearchError(problem, where=where, hint=hint)


class _Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plan: str
    numbers: dict[str, bytes]


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, LARGEST)
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("too large, or more than was packed")
    return data
