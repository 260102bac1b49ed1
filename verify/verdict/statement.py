"""What a verdict says about one seat in one strength, with the play that shows it.

Certificates and exports to other checkers are made of this. The play is the one in which the
statement can be seen without knowing anything else: under the moves that the strength leaves, and
where no way to choose is safe, against the replies that show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games import Seat
from strategies.strategy import Strategy
from verify.play.evidence import Counterexample, Refutation, counterexample, solve_choices
from verify.play.play import Node, Play, first_choice, follow, play_of
from verify.verdict.verdict import STRENGTHS, Strength

Claim: TypeAlias = Literal["never fails", "can fail", "always fails"]


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a verdict; to fail is to lose or to be stuck.

    replies : only for 'always fails', which is said of a play against these replies
    failure : only for 'can fail'
    """

    seat: Seat
    strength: Strength
    claim: Claim
    play: Play
    failure: Counterexample | None = None
    replies: Mapping[Node, int] | None = None


def statement(whole: Play, strength: Strength) -> Statement:
    """Find out what holds of a play under every choice, in one strength."""
    if strength == "some_choice":
        found = solve_choices(whole)
        if isinstance(found, Refutation):
            play = follow(whole, found.replies)
            return Statement(whole.seat, strength, "always fails", play, replies=found.replies)
        return Statement(whole.seat, strength, "never fails", follow(whole, found.cells))
    play = whole if strength == "every_choice" else first_choice(whole)
    failure = counterexample(play)
    claim: Claim = "never fails" if failure is None else "can fail"
    return Statement(whole.seat, strength, claim, play, failure)


def statements(strategy: Strategy, seat: Seat) -> Iterator[Statement]:
    """Give the statements in all strengths; the strategy is asked once."""
    whole = play_of(strategy, seat)
    return (statement(whole, strength) for strength in STRENGTHS)
