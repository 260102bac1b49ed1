"""A search on its way, as bytes: enough to go on as if it had never been interrupted.

The bytes are a line that names the format, its version and a hash of the rest; then a zipped set
of NumPy arrays, without pickle, and a JSON text that says whose they are. They are believed only
if the hash, the shapes and all entries are right.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from strategies.evolution.search import Row, State
from verify.scoring import checked
from verify.search.errors import SearchError
from verify.search.plan import Plan, plan_document

FORMAT: Final = "noloss/checkpoint"
VERSION: Final = 1
LARGEST: Final = 1 << 30  # bytes of all arrays together

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of one run, with the random numbers where they stand."""

    run: int
    state: State
    lot: np.random.Generator


def to_bytes(plan: Plan, checkpoint: Checkpoint) -> bytes:
    """Write a checkpoint; the same checkpoint gives the same bytes."""
    state = checkpoint.state
    arrays: Arrays = {"population": state.population, "archive": state.archive}
    arrays |= {f"more.{name}": array for name, array in state.more.items()}
    about = {
        "plan": plan_document(plan),
        "run": checkpoint.run,
        "generation": state.generation,
        "found": list(state.found),
        "history": [asdict(row) for row in state.history],
        "done": state.done,
        "lot": checkpoint.lot.bit_generator.state,
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as bundle:
        _put(bundle, "about.json", json.dumps(about, sort_keys=True).encode())
        for name, array in arrays.items():
            part = io.BytesIO()
            np.save(part, array, allow_pickle=False)
            _put(bundle, f"{name}.npy", part.getvalue())
    rest = stream.getvalue()
    return f"{FORMAT} {VERSION} {sha256(rest).hexdigest()}\n".encode() + rest


def from_bytes(data: bytes, plan: Plan, run: int, where: str = "") -> Checkpoint:
    """Read a checkpoint of this run of this plan.

    Raises SearchError, saying what is wrong: cut off, changed, of another version, plan or run.
    """
    head, _, rest = data.partition(b"\n")
    named = re.fullmatch(rb"noloss/checkpoint (\d{1,9}) ([0-9a-f]{64})", head)
    if named is None:
        raise _bad("is no checkpoint, or was cut off", where)
    if int(named[1]) != VERSION:
        problem = f"is a checkpoint of version {int(named[1])}, and this is {VERSION}"
        hint = "go on with the noloss that wrote it, or start anew"
        raise SearchError(problem, where=where, hint=hint)
    if sha256(rest).hexdigest().encode() != named[2]:
        raise _bad("is a checkpoint that was cut off or changed", where)
    try:
        about, arrays = _taken_apart(rest)
        whose = about["plan"], about["run"]
        checkpoint = _checkpoint(about, arrays)
    except _MALFORMED as error:
        raise _bad("is a checkpoint that noloss did not write", where) from error
    if whose != (plan_document(plan), run):
        raise _bad(f"is a checkpoint of another search or run than run {run} here", where)
    return checkpoint


_MALFORMED: Final = (
    *(ValueError, KeyError, TypeError, AttributeError, OSError, EOFError, RuntimeError),
    *(zlib.error, zipfile.BadZipFile),
)
"""What reading a file of somebody else's making can raise."""


def _bad(problem: str, where: str) -> SearchError:
    hint = "delete this file to begin its run anew; the other runs are not touched"
    return SearchError(problem, where=where, hint=hint)


def _put(bundle: zipfile.ZipFile, name: str, data: bytes) -> None:
    bundle.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without the time of day


def _taken_apart(data: bytes) -> tuple[dict[str, Any], Arrays]:
    with zipfile.ZipFile(io.BytesIO(data)) as bundle:
        if sum(part.file_size for part in bundle.infolist()) > LARGEST:
            raise ValueError("too large")
        about = json.loads(bundle.read("about.json"))
        arrays = {
            name.removesuffix(".npy"): np.load(io.BytesIO(bundle.read(name)), allow_pickle=False)
            for name in bundle.namelist()
            if name.endswith(".npy")
        }
    return about, arrays


def _checkpoint(about: Mapping[str, Any], arrays: Arrays) -> Checkpoint:
    lot = np.random.Generator(np.random.PCG64())
    lot.bit_generator.state = about["lot"]
    state = State(
        generation=about["generation"],
        population=checked(arrays.pop("population")),
        archive=checked(arrays.pop("archive")),
        found=tuple(about["found"]),
        history=tuple(Row(**row | {"games": tuple(row["games"])}) for row in about["history"]),
        more={name.removeprefix("more."): array for name, array in arrays.items()},
        done=about["done"],
    )
    if len(state.found) != len(state.archive):
        raise ValueError("an archive of another length")
    return Checkpoint(about["run"], state, lot)
