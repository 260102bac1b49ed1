"""Learners of [Kutschera18], trained and judged in figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final

from games import SEATS
from search.learning.parameters import Parameters
from search.learning.player import player
from search.learning.questions import Answer, agreement, answers, wins_at_once
from search.learning.remembered import trained
from search.learning.schedule import parse_schedule
from verify.compare.chances import chances
from verify.play.count import Tally, count_raw
from verify.play.play import Play, play_of

SCHEDULES: Final[Mapping[str, Parameters]] = MappingProxyType(
    {
        "linear:1,0": Parameters(),
        "different": Parameters(schedule=parse_schedule("different"), untried="zero"),
        "experience:100": Parameters(schedule=parse_schedule("experience:100")),
        "constant:0.1": Parameters(schedule=parse_schedule("constant:0.1")),
    }
)
"""Ways to explore, as `noloss learn` names them; `different`, with untried moves worth zero, is
that of the author's public program."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What a learner came to.

    lost    : share of the games that its greedy player can play that it loses or is stuck in
    games   : those games, by how they end
    missed  : positions with a win at once to which it comes, and those where it may pass over it
    answers : the first four questions answered as the article does
    replies : openings of nine to which its reply is good by the article
    """

    lost: Fraction
    games: Tally
    missed: tuple[int, int]
    answers: int
    replies: int


@cache  # the same learners serve several claims
def learned(parameters: Parameters, games: int, seed: int) -> Learned:
    """Train a learner, and judge the player that it is when it explores no more."""
    memory = trained(parameters, games, seed)
    greedy = player(memory, parameters)
    plays = [play_of(greedy, seat) for seat in SEATS]
    played = _tally(plays)
    had = [chances(play, wins_at_once) for play in plays]
    asked = answers(greedy)
    return Learned(
        lost=_lost(played),
        games=played,
        missed=(sum(each.positions for each in had), sum(each.can_miss for each in had)),
        answers=sum(agreement(answer) == "yes" for answer in asked[:4]),
        replies=_good(asked[4]),
    )


def altered(schedule: str, **changes: object) -> Parameters:
    """Give the parameters of a schedule, with some of them changed."""
    return replace(SCHEDULES[schedule], **changes)  # type: ignore[arg-type]


def _lost(games: Tally) -> Fraction:
    lost = games.loss + games.stuck
    return Fraction(lost, games.win + games.draw + lost)


def _tally(plays: Iterable[Play]) -> Tally:
    """Add up the games of both seats."""
    counted = [count_raw(each) for each in plays]
    return Tally(
        sum(each.win for each in counted),
        sum(each.draw for each in counted),
        sum(each.loss for each in counted),
        sum(each.stuck for each in counted),
    )


def _good(answer: Answer) -> int:
    good = (bool(one.learned) and set(one.learned) <= set(one.article) for one in answer.asked)
    return sum(good)
