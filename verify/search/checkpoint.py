"""A search on its way, as bytes: enough to go on as if it had never been interrupted.

The bytes are a zipped set of NumPy arrays, without pickle, and a JSON text that says whose they
are. They are believed only if their hash, their shapes and all entries are right.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from strategies.evolution.search import Row, State
from verify.scoring import EntryError, checked
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
        "format": FORMAT,
        "version": VERSION,
        "plan": plan_document(plan),
        "run": checkpoint.run,
        "generation": state.generation,
        "found": list(state.found),
        "history": [asdict(row) for row in state.history],
        "done": state.done,
        "lot": checkpoint.lot.bit_generator.state,
        "sha256": _hash(arrays),
    }
    text = json.dumps(about, sort_keys=True)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as bundle:
        _put(bundle, "about.json", json.dumps({"about": text, "sha256": _hash_of(text)}).encode())
        for name, array in arrays.items():
            part = io.BytesIO()
            np.save(part, array, allow_pickle=False)
            _put(bundle, f"{name}.npy", part.getvalue())
    return stream.getvalue()


def from_bytes(data: bytes, plan: Plan, run: int, where: str = "") -> Checkpoint:
    """Read a checkpoint of this run of this plan.

    Raises SearchError, saying what is wrong: cut off, changed, of another version, plan or run.
    """
    try:
        about, arrays = _taken_apart(data)
    except (ValueError, KeyError, OSError, EOFError, TypeError, zipfile.BadZipFile) as error:
        raise _bad("is no whole checkpoint", where) from error
    if about.get("format") != FORMAT:
        raise _bad("is no checkpoint", where)
    if about.get("version") != VERSION:
        problem = f"is a checkpoint of version {about.get('version')}, and this is {VERSION}"
        raise SearchError(
            problem, where=where, hint="go on with the noloss that wrote it, or start anew"
        )
    if about.get("plan") != plan_document(plan) or about.get("run") != run:
        raise _bad(f"is a checkpoint of another search or run than run {run} here", where)
    try:
        return _checkpoint(about, arrays)
    except (ValueError, KeyError, TypeError, EntryError) as error:
        raise _bad("is a checkpoint that was changed", where) from error


def _bad(problem: str, where: str) -> SearchError:
    hint = "delete this file to begin its run anew; the other runs are not touched"
    return SearchError(problem, where=where, hint=hint)


def _put(bundle: zipfile.ZipFile, name: str, data: bytes) -> None:
    bundle.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without the time of day


def _taken_apart(data: bytes) -> tuple[dict[str, Any], Arrays]:
    with zipfile.ZipFile(io.BytesIO(data)) as bundle:
        if sum(part.file_size for part in bundle.infolist()) > LARGEST:
            raise ValueError("too large")
        outer = json.loads(bundle.read("about.json"))
        if _hash_of(outer["about"]) != outer["sha256"]:
            raise ValueError("another text than was written")
        about = json.loads(outer["about"])
        arrays = {
            name.removesuffix(".npy"): np.load(io.BytesIO(bundle.read(name)), allow_pickle=False)
            for name in bundle.namelist()
            if name.endswith(".npy")
        }
    if _hash(arrays) != about["sha256"]:
        raise ValueError("other arrays than were written")
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


def _hash(arrays: Arrays) -> str:
    digest = sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        digest.update(f"{name} {array.dtype.str} {array.shape}\0".encode())
        digest.update(array.tobytes())
    return digest.hexdigest()


def _hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()
