"""A learner between two games as text, so that learning goes on later as if never interrupted."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from strategies.encodings.errors import shown
from strategies.learning.errors import LearningError
from strategies.learning.learner import Learning, Row, Tally
from strategies.learning.parameters import Parameters, parse_rewards, rewards_name
from strategies.learning.schedule import parse_schedule, schedule_name

FORMAT: Final = "noloss/learn-checkpoint"
VERSION: Final = 1
RANDOM_VERSION: Final = 3  # of the state of Python's generator, the same since Python 3.2
ANEW: Final = "learn anew, into another folder"


@dataclass(frozen=True, slots=True)
class Run:
    """What one run is: the same run gives the same memory, to the bit.

    memory : the file that it started from, None if it knew nothing
    """

    parameters: Parameters
    games: int
    seed: int
    memory: str | None = None


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
        "random": list(learning.lot.getstate()[1]),
        **{name: getattr(learning, name) for name in _COUNTERS},
        "games": learning.games,
        "different": sorted(learning.different),
        "tally": asdict(learning.tally),
        "rows": learning.rows,
    }
    body = {"format": FORMAT, "version": VERSION, "run": run_document(run), "state": state}
    text = json.dumps(body, separators=(",", ":"))
    return f'{text[:-1]},"sum":"{_sum(text)}"}}\n'


def read_checkpoint(text: str, file: str) -> tuple[Run, Learning]:
    """Read what `checkpoint_text` wrote.

    Raises LearningError for a text that is cut or changed, and for another format or version.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise LearningError(file, "it is damaged: this is not whole", hint=ANEW) from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise LearningError(file, f"this is no {FORMAT}", hint=ANEW)
    version = body.get("version")
    if version != VERSION:
        hint = f"this program reads version {VERSION}; {ANEW}"
        raise LearningError(file, f"version {shown(version)} is unknown", hint=hint)
    kept = body.pop("sum", None)
    if kept != _sum(json.dumps(body, separators=(",", ":"))):
        raise LearningError(file, "it is damaged: its checksum does not fit", hint=ANEW)
    try:
        return _run(body["run"]), _learning(body["state"])
    except (KeyError, TypeError, ValueError):
        raise LearningError(file, "it holds no run", hint=ANEW) from None


def _run(told: dict[str, Any]) -> Run:
    parameters = Parameters(
        opponent=told["opponent"],
        rewards=parse_rewards(told["rewards"]),
        choice=told["choice"],
        untried=told["untried"],
        schedule=parse_schedule(told["schedule"]),
    )
    return Run(parameters, told["games"], told["seed"], told["memory"])


def _learning(state: dict[str, Any]) -> Learning:
    lot = Random()
    lot.setstate((RANDOM_VERSION, tuple(state["random"]), None))
    return Learning(
        lot,
        **{name: state[name] for name in _COUNTERS},
        games=state["games"],
        different=set(state["different"]),
        tally=Tally(**state["tally"]),
        rows=[Row(*row) for row in state["rows"]],
    )


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


_COUNTERS: Final = ("x_wins", "o_wins", "draws", "experience")
