"""A search on its way, as bytes: enough to go on as if it had never been interrupted.

The bytes are a line that names the format, its version and a hash of the rest; then a zipped set
of NumPy arrays, without pickle, and a JSON text that says whose they are. They are believed only
if the hash is right, if every array has the type and shape that the plan asks for, if all entries
of vectors are allowed, and if the figures can be those of such a search. A hash is no signature:
who writes a checkpoint by hand, and keeps to all that, is believed.
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
from math import prod
from tokenize import TokenError
from typing import Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from search.errors import SearchError
from search.evolution.catalogue import Method
from search.evolution.kept_states import Kind, check_state, kinds
from search.evolution.state import Row, State
from search.runs.plan import Plan, plan_document, search_of
from verify.extremes.scoring.score import checked

FORMAT: Final = "noloss/checkpoint"
VERSION: Final = 1
LARGEST: Final = 1 << 30  # bytes of all arrays together

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of one run, with the random numbers where they stand."""

    run: int
    state: State
    rng: np.random.Generator


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
        "lot": checkpoint.rng.bit_generator.state,
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
    search = search_of(plan)
    try:
        with zipfile.ZipFile(io.BytesIO(rest)) as bundle:
            about = _about(bundle)
            if (about["plan"], about["run"]) != (plan_document(plan), run):
                raise _bad(f"is a checkpoint of another search or run than run {run} here", where)
            return _checkpoint(about, _arrays(bundle, search, len(about["found"])), search)
    except _MALFORMED as error:
        if isinstance(error, SearchError):
            raise
        raise _bad("is a checkpoint that noloss did not write", where) from error


_MALFORMED: Final = (
    *(ValueError, ArithmeticError, LookupError, TypeError, AttributeError, SyntaxError),
    *(OSError, EOFError, RuntimeError, MemoryError),
    *(TokenError, zlib.error, zipfile.BadZipFile),
)
"""What reading a file of somebody else's making can raise."""


def _bad(problem: str, where: str) -> SearchError:
    hint = "delete this file to begin its run anew; the other runs are not touched"
    return SearchError(problem, where=where, hint=hint)


def _put(bundle: zipfile.ZipFile, name: str, data: bytes) -> None:
    bundle.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without the time of day


def _about(bundle: zipfile.ZipFile) -> dict[str, Any]:
    parts = bundle.infolist()
    if sum(part.file_size for part in parts) > LARGEST:
        raise ValueError("too large")
    if any(part.compress_type != zipfile.ZIP_DEFLATED for part in parts):
        raise ValueError("packed in another way")
    about: dict[str, Any] = json.loads(bundle.read("about.json"))
    return about


def _arrays(bundle: zipfile.ZipFile, search: Method, found: int) -> Arrays:
    """Read the arrays that a search keeps: these, and no others."""
    wanted = kinds(search, found)
    names = ["about.json", *(f"{name}.npy" for name in wanted)]
    if sorted(bundle.namelist()) != sorted(names):
        raise ValueError("other arrays")
    return {name: _array(bundle.read(f"{name}.npy"), kind) for name, kind in wanted.items()}


def _array(data: bytes, kind: Kind) -> NDArray[Any]:
    """Read an array; its header is compared before anything is made of the size that it tells."""
    stream = io.BytesIO(data)
    if npy.read_magic(stream) != (1, 0):
        raise ValueError("an array of another version")
    shape, by_columns, dtype = npy.read_array_header_1_0(stream)
    if (dtype, shape) != kind or len(data) - stream.tell() != prod(shape) * dtype.itemsize:
        raise ValueError("an array of another type or size")
    entries = np.frombuffer(data, dtype, offset=stream.tell())
    return entries.reshape(shape, order="F" if by_columns else "C").copy()


def _checkpoint(about: Mapping[str, Any], arrays: Arrays, search: Method) -> Checkpoint:
    state = State(
        generation=about["generation"],
        population=checked(arrays.pop("population")),
        archive=checked(arrays.pop("archive")),
        found=tuple(about["found"]),
        history=tuple(Row(**row | {"games": tuple(row["games"])}) for row in about["history"]),
        more={name.removeprefix("more."): array for name, array in arrays.items()},
        done=about["done"],
    )
    check_state(search, state)
    if state.generation > about["plan"]["generations"]:
        raise ValueError("more generations than planned")
    return Checkpoint(about["run"], state, _lot(about["lot"]))


def _lot(told: Any) -> np.random.Generator:
    """Give random numbers where they stood; the generator takes what it does not understand."""
    generator = np.random.PCG64()
    generator.state = told
    odd = told["state"]["inc"] % 2 == 1  # as the increment of every such generator
    if generator.state != told or told["has_uint32"] not in (0, 1) or not odd:
        raise ValueError("random numbers that stand nowhere")
    return np.random.Generator(generator)
