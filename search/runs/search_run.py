"""A search by evolution: the state of a run in a checkpoint, one piece of the work.

A piece of work is a function of its task alone: from a checkpoint to a later one, on any computer.
The speed changes only how a search is cut into pieces, never its result. So the same seed gives the
same archive in one process, in several, or on a cluster, and a lost piece is simply repeated.

In a checkpoint the population, the archive and each array of `more` have a shape that follows from
the method, its parameters and the number of strategies found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from search.evolution.catalogue import Method, make_method
from search.evolution.methods.bhatt08 import Bhatt08
from search.evolution.methods.hill_climber import HillClimber
from search.evolution.methods.nsga2 import Nsga2
from search.evolution.state import Generation, SearchState
from search.runs.folders import (
    ArrayKind,
    Arrays,
    arrays_of,
    checkpoint_bytes,
    damaged,
    foreign,
    read_checkpoint,
)
from search.runs.plan import Plan
from strategies.game_base import ROWS
from verify.extremes.scoring import checked, count_games

_WORDS: Final = 4  # of 32 bits, in each of the two large numbers of the generator


@dataclass(frozen=True, slots=True)
class RunState:
    """The state of one run, and of its random numbers."""

    run: int
    state: SearchState
    rng: np.random.Generator


@dataclass(frozen=True, slots=True)
class Task:
    """Continue one run of a plan.

    start   : a checkpoint; empty: from the beginning
    seconds : how long to work at least, unless the run ends; one generation at least
    """

    plan: Plan
    run: int
    start: bytes = field(repr=False)
    seconds: float


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result of a task."""

    run: int
    generation: int
    finished: bool
    checkpoint: bytes = field(repr=False)


def search_of(plan: Plan) -> Method:
    """Give the method with its parameters; raise what `make_method` raises."""
    return make_method(plan.method, plan.parameters)


def rng_of(plan: Plan, run: int) -> np.random.Generator:
    """Give the random generator at the start of a run; it depends on the seed and the run alone."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence((plan.seed, run))))


def to_bytes(plan: Plan, kept: RunState) -> bytes:
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


def from_bytes(data: bytes, plan: Plan, run: int, where: str = "") -> RunState:
    """Read a checkpoint of this run of this plan.

    Raises SearchError with the reason: cut off, changed, another version, plan or run.
    """
    checkpoint = read_checkpoint(data, where)
    if checkpoint.plan != _owner(plan, run):
        raise damaged(f"is a checkpoint of another search or run than run {run} here", where)
    arrays = arrays_of(checkpoint, kinds(search_of(plan)))
    return RunState(run, _state_of(arrays, where), _rng_of(arrays["rng"]))


def _state_of(arrays: Arrays, where: str) -> SearchState:
    """Read the state of a search from its arrays."""
    history = tuple(
        Generation(generation, best, mean, (win, draw, loss), archive)
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
    return SearchState(
        generation=len(history) - 1,
        population=population,
        archive=archive,
        found=tuple(arrays["found"].tolist()),
        history=history,
        more=more,
        done=bool(arrays["done"][0]),
    )


def kinds(search: Method) -> Mapping[str, ArrayKind]:
    """Give type and shape of every array of a state; those of `more` as 'more.NAME'."""
    members = 1 if isinstance(search, HillClimber) else search.population
    return {
        "population": ArrayKind("<i2", members, (ROWS,)),
        "archive": ArrayKind("<i2", "found", (ROWS,)),
        "found": ArrayKind("<i8", "found"),
        "measures": ArrayKind("<f8", "generations", (2,)),
        "counts": ArrayKind("<i8", "generations", (4,)),
        "done": ArrayKind("|u1", 1),
        "rng": ArrayKind("<u4", 2 * _WORDS + 2),
        **{f"more.{name}": kind for name, kind in _more(search, members).items()},
    }


def advance(task: Task) -> TaskResult:
    """Continue a run for some time; raise SearchError if the checkpoint is of another run."""
    began = perf_counter()
    search = search_of(task.plan)
    if task.start:
        kept = from_bytes(task.start, task.plan, task.run)
        state, rng = kept.state, kept.rng
    else:
        rng = rng_of(task.plan, task.run)
        state = search.start(count_games, rng)
    while not is_over(task.plan, state):
        state = search.step(state, count_games, rng)
        if perf_counter() - began >= task.seconds:
            break
    checkpoint = to_bytes(task.plan, RunState(task.run, state, rng))
    return TaskResult(task.run, state.generation, is_over(task.plan, state), checkpoint)


def is_over(plan: Plan, state: SearchState) -> bool:
    """Say whether a run has ended."""
    return state.done or state.generation >= plan.generations


def _words_of(rng: np.random.Generator) -> NDArray[np.uint32]:
    """Give the state of the random numbers as words of 32 bits, the low ones first."""
    told: Any = rng.bit_generator.state
    large = (told["state"]["state"], told["state"]["inc"])
    words = [number >> 32 * at & 0xFFFFFFFF for number in large for at in range(_WORDS)]
    return np.array([*words, told["has_uint32"], told["uinteger"]], np.uint32)


def _owner(plan: Plan, run: int) -> dict[str, Any]:
    return {"search": asdict(plan), "run": run}


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


def _more(search: Method, members: int) -> dict[str, ArrayKind]:
    if isinstance(search, Bhatt08):
        return {"games": ArrayKind("<i8", members, (3,)), "keys": ArrayKind("<u8", "found")}
    if isinstance(search, Nsga2):
        return {
            "games": ArrayKind("<i8", members, (3,)),
            "standing": ArrayKind("<f8", members),
            "front": ArrayKind("<i8", "found", (3,)),
        }
    return {"fitness": ArrayKind("<f8", members), "worth": ArrayKind("<f8", "found")}
