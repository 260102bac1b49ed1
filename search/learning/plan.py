"""The plan of one run of a learner: how it plays, learns and explores, its length and seed.

The schedule gives the chance of a random move instead of the best one. The article says only that
the learner explores less with more experience. The schedules are:

- `experience:K`   K / (K + n), where n is how often a move was made from this pattern before
- `different`      by the number of different games seen, as in the author's public program: always
                   up to 500, then 1/2 up to 1,000, 1/3 up to 2,000, 1/5 up to 3,000, 1/10 from
                   there on
- `constant:P`     always P
- `linear:P0,P1`   from P0 in the first game, in equal steps, to P1 in the last

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018; the rewards by length are those of its author's public program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isfinite
from typing import Final, Literal, TypeAlias, get_args

from common.text import shown
from search.parameters import SearchError

ScheduleKind: TypeAlias = Literal["experience", "different", "constant", "linear"]

Chance: TypeAlias = Callable[[int, int, int], float]
"""The chance to explore, from three numbers: games played before, different games among them, and
moves made before from the pattern."""

NUMBERS: Final[dict[ScheduleKind, int]] = {
    "experience": 1,
    "different": 0,
    "constant": 1,
    "linear": 2,
}
STEPS: Final = ((500, 1.0), (1000, 1 / 2), (2000, 1 / 3), (3000, 1 / 5))
LAST_STEP: Final = 1 / 10

HINT: Final = (
    "write experience:K with K above 0, different, constant:P, or linear:P0,P1; chances are 0 to 1"
)
Opponent: TypeAlias = Literal["self", "random"]
Choice: TypeAlias = Literal["relative", "absolute"]
Untried: TypeAlias = Literal["last", "zero"]
RewardsByLength: TypeAlias = tuple[int, ...]  # one for each length of a game, 5 to 9 moves
SHORTEST: Final = 5  # moves of a game
LENGTH: Final[RewardsByLength] = (16, 8, 4, 2, 1)
FLAT: Final[RewardsByLength] = (1, 1, 1, 1, 1)
SCHEDULE: Final = "linear:1,0"
LARGEST: Final = 1_000_000  # of a reward
NAMED: Final = {"length": LENGTH, "flat": FLAT}

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "opponent": get_args(Opponent),
    "choice": get_args(Choice),
    "untried": get_args(Untried),
}
MOST_GAMES: Final = 10**9


@dataclass(frozen=True, slots=True)
class Schedule:
    """A kind of schedule with its numbers; raises SearchError for impossible numbers."""

    kind: ScheduleKind
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
    """Read a schedule as you type it; raise SearchError for any other text.

    >>> parse_schedule("linear:1,0.1")
    Schedule(kind='linear', numbers=(1.0, 0.1))
    """
    name, colon, tail = text.partition(":")
    for kind in get_args(ScheduleKind):
        if name == kind:
            return Schedule(kind, _numbers(text, tail) if colon else ())
    raise _wrong(text, "unknown schedule")


@dataclass(frozen=True, slots=True, repr=False)
class Parameters:
    """How a learner plays and learns; raises SearchError for impossible parameters.

    opponent : 'self' plays both sides, 'random' makes any move against the learner
    rewards  : the reward of every move of a game at its end, won or drawn, by its length
    choice   : which move is the best: the one with the highest reward relative to the move's
        earnings in all, or with the highest sum
    untried  : the worth of a move that has earned nothing yet where others have: 'last' is never
        preferred, as in the strategy `memory:`; 'zero' is a reward of 0 and so better than a move
        that only lost, as in the author's public program
    """

    opponent: Opponent = "self"
    rewards: RewardsByLength = LENGTH
    choice: Choice = "relative"
    untried: Untried = "last"
    schedule: Schedule = field(default_factory=lambda: parse_schedule(SCHEDULE))

    def __post_init__(self) -> None:
        for name, words in _WORDS.items():
            if getattr(self, name) not in words:
                word = f"{name} '{shown(getattr(self, name))}'"
                hint = f"write {' or '.join(words)}"
                raise SearchError("unknown word", where=word, hint=hint)
        if len(self.rewards) != len(LENGTH) or not all(map(_is_reward, self.rewards)):
            raise _no_rewards(",".join(map(str, self.rewards)))

    def __repr__(self) -> str:
        rewards, schedule = rewards_name(self.rewards), schedule_name(self.schedule)
        return (
            f"<Parameters: {self.opponent}, {rewards}, {self.choice}, {self.untried}, {schedule}>"
        )


@dataclass(frozen=True, slots=True)
class TypedPlan:
    """A plan in words, as you type it in options and as JSON has it.

    opponent, rewards, choice, untried, schedule : as typed
    games  : the number of games

    seed   : decides everything random
    memory : the file that it starts from, null if it knows nothing
    """

    opponent: str
    rewards: str
    choice: str
    untried: str
    schedule: str
    games: int
    seed: int
    memory: str | None


@dataclass(frozen=True, slots=True, repr=False)
class LearningPlan:
    """The plan of one run: the same plan gives the same memory, to the bit.

    memory        : the file that it starts from, None if it knows nothing
    memory_sha256 : of that file when the run began; None without one
    """

    parameters: Parameters
    games: int
    seed: int
    memory: str | None = None
    memory_sha256: str | None = None

    def __post_init__(self) -> None:
        """Refuse impossible numbers; raise SearchError."""
        if not 1 <= self.games <= MOST_GAMES:
            hint = f"a whole number from 1 to {MOST_GAMES:,}"
            raise SearchError(f"games is {self.games}", hint=hint)
        if self.seed < 0:
            raise SearchError(f"seed is {self.seed}", hint="a whole number from 0 on")

    def __repr__(self) -> str:
        opponent = self.parameters.opponent
        return f"<LearningPlan: {self.games:,} games, opponent {opponent}, seed {self.seed}>"


def schedule_name(schedule: Schedule) -> str:
    """Write a schedule as `parse_schedule` reads it.

    >>> schedule_name(Schedule("linear", (1.0, 0.05)))
    'linear:1,0.05'
    """
    numbers = ",".join(repr(number).removesuffix(".0") for number in schedule.numbers)
    return f"{schedule.kind}:{numbers}" if numbers else schedule.kind


def chance_of(schedule: Schedule, games: int) -> Chance:
    """Give the chance to explore in a run of `games` games in all."""
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


def parse_rewards(text: str) -> RewardsByLength:
    """Read 'length', 'flat', or five numbers; raise SearchError for anything else.

    >>> parse_rewards("length"), parse_rewards("9,7,5,3,1")
    ((16, 8, 4, 2, 1), (9, 7, 5, 3, 1))
    """
    if text in NAMED:
        return NAMED[text]
    parts = text.split(",")
    if len(parts) != len(LENGTH) or not all(part.isascii() and part.isdigit() for part in parts):
        raise _no_rewards(text)
    if any(len(part) > len(str(LARGEST)) for part in parts):
        raise _no_rewards(text)
    return Parameters(rewards=tuple(map(int, parts))).rewards


def rewards_name(rewards: RewardsByLength) -> str:
    """Write rewards as `parse_rewards` reads them.

    >>> rewards_name((1, 1, 1, 1, 1)), rewards_name((9, 7, 5, 3, 1))
    ('flat', '9,7,5,3,1')
    """
    for name, known in NAMED.items():
        if rewards == known:
            return name
    return ",".join(map(str, rewards))


def typed(plan: LearningPlan) -> TypedPlan:
    """Give a plan in words; `plan_of` takes them back."""
    return TypedPlan(
        opponent=plan.parameters.opponent,
        rewards=rewards_name(plan.parameters.rewards),
        choice=plan.parameters.choice,
        untried=plan.parameters.untried,
        schedule=schedule_name(plan.parameters.schedule),
        games=plan.games,
        seed=plan.seed,
        memory=plan.memory,
    )


def plan_of(words: TypedPlan, memory_sha256: str | None = None) -> LearningPlan:
    """Read a plan from its words; raise SearchError for a wrong word."""
    parameters = Parameters(
        opponent=words.opponent,  # type: ignore[arg-type]  # Parameters looks at them
        rewards=parse_rewards(words.rewards),
        choice=words.choice,  # type: ignore[arg-type]
        untried=words.untried,  # type: ignore[arg-type]
        schedule=parse_schedule(words.schedule),
    )
    return LearningPlan(parameters, words.games, words.seed, words.memory, memory_sha256)


def _wrong(text: str, problem: str) -> SearchError:
    return SearchError(problem, where=f"schedule '{text}'", hint=HINT)


def _how_many(kind: ScheduleKind) -> str:
    many = NUMBERS[kind]
    return ("no number", "one number", "two numbers")[many] + (" behind the colon" if many else "")


def _numbers(text: str, tail: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in tail.split(","))
    except ValueError:
        raise _wrong(text, f"{shown(tail)} is not a list of numbers") from None


def _no_rewards(text: str) -> SearchError:
    hint = (
        "write length, flat, or the rewards for games of 5, 6, 7, 8 and 9 moves, such as 16,8,4,2,1"
    )
    problem = f"these are not five whole numbers from 1 to {LARGEST:,}"
    return SearchError(problem, where=f"rewards '{text}'", hint=hint)


def _is_reward(value: object) -> bool:
    return type(value) is int and 1 <= value <= LARGEST


def _by_different(games: int) -> float:
    for most, chance in STEPS:
        if games <= most:
            return chance
    return LAST_STEP
