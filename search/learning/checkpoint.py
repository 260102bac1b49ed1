"""A learner between two games as text, so that learning goes on later as if never interrupted."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from common.text import shown
from search.errors import SearchError
from search.learning.kept_numbers import COUNTERS, MOST_GAMES, check_state, is_whole
from search.learning.learner import Learning, Row, Tally
from search.learning.parameters import Parameters, parse_rewards, rewards_name
from search.learning.schedule import parse_schedule, schedule_name

FORMAT: Final = "noloss/learn-checkpoint"
VERSION: Final = 1
RANDOM_VERSION: Final = 3  # of the state of Python's generator, the same since Python 3.2
ANEW: Final = "learn anew, into another folder"


@dataclass(frozen=True, slots=True)
class Run:
    """What one run is: the same run gives the same memory, to the bit.

    memory        : the file that it started from, None if it knew nothing
    memory_sha256 : of that file when the run began; None without one
    """

    parameters: Parameters
    games: int
    seed: int
    memory: str | None = None
    memory_sha256: str | None = None


def run_document(run: Run) -> dict[str, Any]:
    """Give a run as JSON has it."""
    parameters = run.parameters
    return {
        "opponent": parameters.opponent,
        "rewards": rewards_name(parameters.rewards),
        "choice": parameters.choice,
        "untried": parameters.untried,
        "schedule": schedule_name(parameters.schedule),
        "games": run.games,
        "seed": run.seed,
        "memory": run.memory,
    }


def checkpoint_text(run: Run, learning: Learning) -> str:
    """Write a run and its learner between two games."""
    state = {
        "random": list(learning.rng.getstate()[1]),
        **{name: getattr(learning, name) for name in COUNTERS},
        "games": learning.games,
        "different": sorted(learning.different),
        "tally": asdict(learning.tally),
        "rows": learning.rows,
    }
    told = run_document(run) | {"memory_sha256": run.memory_sha256}
    body = {"format": FORMAT, "version": VERSION, "run": told, "state": state}
    text = json.dumps(body, separators=(",", ":"))
    return f'{text[:-1]},"sum":"{_sum(text)}"}}\n'


def read_checkpoint(text: str, file: str) -> tuple[Run, Learning]:
    """Read what `checkpoint_text` wrote.

    Raises SearchError for a text that is cut or changed, for another format or version, and
    for a learner that no run can have led to, as far as its numbers tell.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise SearchError(file, "it is damaged: this is not whole", hint=ANEW) from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise SearchError(file, f"this is no {FORMAT}", hint=ANEW)
    version = body.get("version")
    if version != VERSION:
        hint = f"this program reads version {VERSION}; {ANEW}"
        raise SearchError(file, f"version {shown(version)} is unknown", hint=hint)
    kept = body.pop("sum", None)
    if kept != _sum(json.dumps(body, separators=(",", ":"))):
        raise SearchError(file, "it is damaged: its checksum does not fit", hint=ANEW)
    try:
        run, state = _run(body["run"]), body["state"]
        check_state(state, run.games)
        return run, _learning(state)
    except (KeyError, TypeError, AttributeError, ValueError, ArithmeticError):
        raise SearchError(file, "it holds no run", hint=ANEW) from None


def _run(told: dict[str, Any]) -> Run:
    parameters = Parameters(
        opponent=told["opponent"],
        rewards=parse_rewards(told["rewards"]),
        choice=told["choice"],
        untried=told["untried"],
        schedule=parse_schedule(told["schedule"]),
    )
    run = Run(parameters, told["games"], told["seed"], told["memory"], told["memory_sha256"])
    if not (is_whole(run.games, MOST_GAMES) and run.games and is_whole(run.seed)):
        raise ValueError("games or a seed that are none")
    named = run.memory is None, run.memory_sha256 is None
    if named != (True, True) and not (isinstance(run.memory, str) and _is_sum(run.memory_sha256)):
        raise ValueError("a memory without its sum")
    return run


def _is_sum(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _learning(state: dict[str, Any]) -> Learning:
    rng = Random()
    rng.setstate((RANDOM_VERSION, tuple(state["random"]), None))
    if list(rng.getstate()[1]) != state["random"]:
        raise ValueError("random numbers that stand nowhere")
    return Learning(
        rng,
        **{name: state[name] for name in COUNTERS},
        games=state["games"],
        different=set(state["different"]),
        tally=Tally(**state["tally"]),
        rows=[Row(*row) for row in state["rows"]],
    )


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()
