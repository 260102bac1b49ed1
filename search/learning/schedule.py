"""How often a learner explores: with which chance it makes any move instead of the best one.

The article says only that it explores less the more it has experienced. The schedules here are:

- `experience:K`   K / (K + n), where n is how often a move was made from this pattern before
- `different`      by how many different games were seen, as in the author's public program:
  always up to 500, then 1/2 up to 1,000, 1/3 up to 2,000, 1/5 up to 3,000, 1/10 from there on
- `constant:P`     always P
- `linear:P0,P1`   from P0 in the first game, in equal steps, to P1 in the last

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Final, Literal, TypeAlias, get_args

from common.text import shown
from search.errors import SearchError

Kind: TypeAlias = Literal["experience", "different", "constant", "linear"]
Chance: TypeAlias = Callable[[int, int, int], float]
"""Of the games played before, the different ones among them, and the moves made before from the
pattern: the chance to explore."""

NUMBERS: Final[dict[Kind, int]] = {"experience": 1, "different": 0, "constant": 1, "linear": 2}
STEPS: Final = ((500, 1.0), (1000, 1 / 2), (2000, 1 / 3), (3000, 1 / 5))
LAST_STEP: Final = 1 / 10
HINT: Final = (
    "write experience:K with K above 0, different, constant:P, or linear:P0,P1; chances are 0 to 1"
)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A kind of schedule with its numbers; raises SearchError for numbers it cannot have."""

    kind: Kind
    numbers: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if len(self.numbers) != NUMBERS[self.kind]:
            raise _wrong(schedule_name(self), f"{self.kind} has {_how_many(self.kind)}")
        for number in self.numbers:
            if self.kind == "experience" and not (isfinite(number) and number > 0):
                raise _wrong(schedule_name(self), "K is not above 0")
            if self.kind != "experience" and not 0 <= number <= 1:
                raise _wrong(schedule_name(self), "a chance is not between 0 and 1")


def parse_schedule(text: str) -> Schedule:
    """Read a schedule as a person types it; raise SearchError if it is none.

    >>> parse_schedule("linear:1,0.1")
    Schedule(kind='linear', numbers=(1.0, 0.1))
    """
    name, colon, tail = text.partition(":")
    for kind in get_args(Kind):
        if name == kind:
            return Schedule(kind, _numbers(text, tail) if colon else ())
    raise _wrong(text, "there is no such schedule")


def schedule_name(schedule: Schedule) -> str:
    """Write a schedule as `parse_schedule` reads it.

    >>> schedule_name(Schedule("linear", (1.0, 0.05)))
    'linear:1,0.05'
    """
    numbers = ",".join(repr(number).removesuffix(".0") for number in schedule.numbers)
    return f"{schedule.kind}:{numbers}" if numbers else schedule.kind


def chance_of(schedule: Schedule, games: int) -> Chance:
    """Give the chance to explore in a run of so many games in all."""
    if schedule.kind == "experience":
        (k,) = schedule.numbers
        return lambda game, different, experience: k / (k + experience)
    if schedule.kind == "different":
        return lambda game, different, experience: _by_different(different)
    if schedule.kind == "constant":
        (chance,) = schedule.numbers
        return lambda game, different, experience: chance
    begin, end = schedule.numbers
    step = (end - begin) / max(games - 1, 1)
    return lambda game, different, experience: begin + step * game


def _by_different(games: int) -> float:
    for most, chance in STEPS:
        if games <= most:
            return chance
    return LAST_STEP


def _numbers(text: str, tail: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in tail.split(","))
    except ValueError:
        raise _wrong(text, f"{shown(tail)} is not a list of numbers") from None


def _how_many(kind: Kind) -> str:
    many = NUMBERS[kind]
    return ("no number", "one number", "two numbers")[many] + (" behind the colon" if many else "")


def _wrong(text: str, problem: str) -> SearchError:
    return SearchError(problem, where=f"schedule '{text}'", hint=HINT)
