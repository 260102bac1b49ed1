"""A plan: how a learner learns, how long, from which seed and which memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from search.errors import SearchError
from search.learning.parameters import Parameters, parse_rewards, rewards_name
from search.learning.schedule import parse_schedule, schedule_name

MOST_GAMES: Final = 10**9


@dataclass(frozen=True, slots=True)
class TypedPlan:
    """A plan in the words in which it is typed, as the parts of options and of JSON.

    opponent, rewards, choice, untried, schedule : as they are typed
    games  : how many are played
    seed   : what decides everything random
    memory : the file that it starts from, None if it knows nothing
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
    """What one run is: the same plan gives the same memory, to the bit.

    memory        : the file that it starts from, None if it knows nothing
    memory_sha256 : of that file when the run began; None without one
    """

    parameters: Parameters
    games: int
    seed: int
    memory: str | None = None
    memory_sha256: str | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that make no run; raise SearchError."""
        if not 1 <= self.games <= MOST_GAMES:
            hint = f"a whole number from 1 to {MOST_GAMES:,}"
            raise SearchError(f"games is {self.games}", hint=hint)
        if self.seed < 0:
            raise SearchError(f"seed is {self.seed}", hint="a whole number from 0 on")

    def __repr__(self) -> str:
        opponent = self.parameters.opponent
        return f"<LearningPlan: {self.games:,} games, opponent {opponent}, seed {self.seed}>"


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
    """Read a plan from its words; raise SearchError for a word that makes none."""
    parameters = Parameters(
        opponent=words.opponent,  # type: ignore[arg-type]  # Parameters looks at them
        rewards=parse_rewards(words.rewards),
        choice=words.choice,  # type: ignore[arg-type]
        untried=words.untried,  # type: ignore[arg-type]
        schedule=parse_schedule(words.schedule),
    )
    return LearningPlan(parameters, words.games, words.seed, words.memory, memory_sha256)
