"""What can be chosen about a learner.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018; the rewards by length are those of its author's public program.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from common.text import shown
from search.errors import SearchError
from search.learning.schedule import Schedule, parse_schedule, schedule_name

Opponent: TypeAlias = Literal["self", "random"]
Choice: TypeAlias = Literal["relative", "absolute"]
Untried: TypeAlias = Literal["last", "zero"]
Rewards: TypeAlias = tuple[int, ...]  # one for each length of a game, 5 to 9 moves

SHORTEST: Final = 5  # moves of a game
LENGTH: Final[Rewards] = (16, 8, 4, 2, 1)
FLAT: Final[Rewards] = (1, 1, 1, 1, 1)
SCHEDULE: Final = "linear:1,0"
LARGEST: Final = 1_000_000  # of a reward
NAMED: Final = {"length": LENGTH, "flat": FLAT}


@dataclass(frozen=True, slots=True, repr=False)
class Parameters:
    """How a learner plays and learns; raises SearchError for what cannot be.

    opponent : 'self' plays both sides, 'random' makes any move against the learner
    rewards  : what every move of a game earns at its end, won or drawn, by its length
    choice   : which move is the best: that of the highest reward relative to what the move has
        earned in all, or of the highest sum
    untried  : what a move that has earned nothing yet is worth where others have: 'last' is never
        preferred, as in the strategy `memory:`; 'zero' is a reward of 0 and so better than a move
        that only lost, as in the author's public program
    """

    opponent: Opponent = "self"
    rewards: Rewards = LENGTH
    choice: Choice = "relative"
    untried: Untried = "last"
    schedule: Schedule = field(default_factory=lambda: parse_schedule(SCHEDULE))

    def __post_init__(self) -> None:
        for name, words in _WORDS.items():
            if getattr(self, name) not in words:
                word = f"{name} '{shown(getattr(self, name))}'"
                hint = f"write {' or '.join(words)}"
                raise SearchError("there is no such word", where=word, hint=hint)
        if len(self.rewards) != len(LENGTH) or not all(map(_is_reward, self.rewards)):
            raise _no_rewards(",".join(map(str, self.rewards)))

    def __repr__(self) -> str:
        rewards, schedule = rewards_name(self.rewards), schedule_name(self.schedule)
        return (
            f"<Parameters: {self.opponent}, {rewards}, {self.choice}, {self.untried}, {schedule}>"
        )


_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "opponent": get_args(Opponent),
    "choice": get_args(Choice),
    "untried": get_args(Untried),
}


def _is_reward(value: object) -> bool:
    return type(value) is int and 1 <= value <= LARGEST


def parse_rewards(text: str) -> Rewards:
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


def rewards_name(rewards: Rewards) -> str:
    """Write rewards as `parse_rewards` reads them.

    >>> rewards_name((1, 1, 1, 1, 1)), rewards_name((9, 7, 5, 3, 1))
    ('flat', '9,7,5,3,1')
    """
    for name, known in NAMED.items():
        if rewards == known:
            return name
    return ",".join(map(str, rewards))


def _no_rewards(text: str) -> SearchError:
    hint = (
        "write length, flat, or the rewards for games of 5, 6, 7, 8 and 9 moves, such as 16,8,4,2,1"
    )
    problem = f"these are not five whole numbers from 1 to {LARGEST:,}"
    return SearchError(problem, where=f"rewards '{text}'", hint=hint)
