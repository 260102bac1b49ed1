"""The states of a search by evolution, from a checkpoint and back.

The population, the archive and each array of `more` have a shape that follows from the method,
its parameters and the number of strategies found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from search.evolution.catalogue import Method
from search.evolution.methods.bhatt08 import Bhatt08
from search.evolution.methods.hill_climber import HillClimber
from search.evolution.methods.nsga2 import Nsga2
from search.evolution.state import Row, State
from search.runs.checkpoint import (
    Arrays,
    Kind,
    arrays_of,
    checkpoint_bytes,
    damaged,
    foreign,
    read_checkpoint,
)
from search.runs.plan import Plan, search_of
from strategies.game_base import ROWS
from verify.extremes.scoring.score import checked

_WORDS: Final = 4  # of 32 bits, in each of the two large numbers of the generator


@dataclass(frozen=True, slots=True)
class Kept:
    """The state of one run, with the random numbers where they stand."""

    run: int
    state: State
    rng: np.random.Generator


def to_bytes(plan: Plan, kept: Kept) -> bytes:
    """Write a state as a checkpoint; the same state gives the same bytes."""
    state, history = kept.state, kept.state.history
    arrays: Arrays = {
        "population": state.population,
        "archive": state.archive,
        "found": np.array(state.found, np.int64),
        "measures": np.array([(row.best, row.mean) for row in history], np.float64),
        "counts": np.array([(*row.games, row.archive) for row in history], np.int64),
        "done": np.array([state.done], np.uint8),
        "rng": _words_of(kept.rng),
    }
    arrays |= {f"more.{name}": array for name, array in state.more.items()}
    return checkpoint_bytes(_owner(plan, kept.run), arrays)


def from_bytes(data: bytes, plan: Plan, run: int, where: str = "") -> Kept:
    """Read a checkpoint of this run of this plan.

    Raises SearchError, saying what is wrong: cut off, changed, of another version, plan or run.
    """
    checkpoint = read_checkpoint(data, where)
    if checkpoint.plan != _owner(plan, run):
        raise damaged(f"is a checkpoint of another search or run than run {run} here", where)
    arrays = arrays_of(checkpoint, kinds(search_of(plan)))
    history = tuple(
        Row(generation, best, mean, (win, draw, loss), archive)
        for generation, ((best, mean), (win, draw, loss, archive)) in enumerate(
            zip(arrays["measures"].tolist(), arrays["counts"].tolist(), strict=True)
        )
    )
    try:
        population, archive = checked(arrays["population"]), checked(arrays["archive"])
    except ValueError as error:
        raise foreign(where) from error
    if not history:
        raise foreign(where)
    more = {
        name.removeprefix("more."): array
        for name, array in arrays.items()
        if name.startswith("more.")
    }
    state = State(
        generation=len(history) - 1,
        population=population,
        archive=archive,
        found=tuple(arrays["found"].tolist()),
        history=history,
        more=more,
        done=bool(arrays["done"][0]),
    )
    return Kept(run, state, _rng_of(arrays["rng"]))


def kinds(search: Method) -> Mapping[str, Kind]:
    """Give type and shape of every array of a state; those of `more` as 'more.NAME'."""
    members = 1 if isinstance(search, HillClimber) else search.population
    return {
        "population": Kind("<i2", members, (ROWS,)),
        "archive": Kind("<i2", "found", (ROWS,)),
        "found": Kind("<i8", "found"),
        "measures": Kind("<f8", "generations", (2,)),
        "counts": Kind("<i8", "generations", (4,)),
        "done": Kind("|u1", 1),
        "rng": Kind("<u4", 2 * _WORDS + 2),
        **{f"more.{name}": kind for name, kind in _more(search, members).items()},
    }


def _more(search: Method, members: int) -> dict[str, Kind]:
    if isinstance(search, Bhatt08):
        return {"games": Kind("<i8", members, (3,)), "keys": Kind("<u8", "found")}
    if isinstance(search, Nsga2):
        return {
            "games": Kind("<i8", members, (3,)),
            "standing": Kind("<f8", members),
            "front": Kind("<i8", "found", (3,)),
        }
    return {"fitness": Kind("<f8", members), "worth": Kind("<f8", "found")}


def _owner(plan: Plan, run: int) -> dict[str, Any]:
    return {"search": asdict(plan), "run": run}


def _words_of(rng: np.random.Generator) -> NDArray[np.uint32]:
    """Give where random numbers stand, as words of 32 bits; the low ones first."""
    told: Any = rng.bit_generator.state
    large = (told["state"]["state"], told["state"]["inc"])
    words = [number >> 32 * at & 0xFFFFFFFF for number in large for at in range(_WORDS)]
    return np.array([*words, told["has_uint32"], told["uinteger"]], np.uint32)


def _rng_of(words: NDArray[np.uint32]) -> np.random.Generator:
    *large, has_uint32, uinteger = words.tolist()
    state, inc = (
        sum(word << 32 * at for at, word in enumerate(part))
        for part in (large[:_WORDS], large[_WORDS:])
    )
    generator = np.random.PCG64()
    generator.state = {
        "bit_generator": "PCG64",
        "state": {"state": state, "inc": inc},
        "has_uint32": int(bool(has_uint32)),
        "uinteger": uinteger,
    }
    return np.random.Generator(generator)
