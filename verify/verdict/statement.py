"""What a verdict says about one seat in one strength, with the play that shows it.

Verdicts, certificates and exports to other checkers are made of this. The play is the one in which
the statement can be seen without knowing anything else: under the moves that the strength leaves,
and where no way to choose is safe, against the replies that show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from common.text import short_repr
from games import Line, Position, Seat, canonical
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.evidence import Refutation, counterexample, solve_choices
from verify.play.play import Failure, Node, Play, first_choice, follow
from verify.play.strengths import STRENGTHS, Strength

Claim: TypeAlias = Literal["never fails", "can fail", "always fails"]


@dataclass(frozen=True, slots=True)
class Survey:
    """What one play holds; all but the games are numbers of different positions or classes."""

    stuck: int
    reached: int  # on the way, the start and final ones included
    classes: int  # of those reached
    decided: int  # where the strategy was asked
    raw: Tally
    up_to_symmetry: Tally

    __repr__ = short_repr


@dataclass(frozen=True)
class Statement:
    """One statement of a verdict; to fail is to lose or to be stuck.

    line    : only where the strategy fails: the shortest in which it can, or the longest for which
        it holds out against the replies
    end     : only for 'can fail': how that line ends
    replies : only for 'always fails', which is said of a play against these replies
    """

    seat: Seat
    strength: Strength
    claim: Claim
    play: Play
    line: Line | None = None
    end: Failure | None = None
    replies: Mapping[Node, int] | None = None

    @property
    def holds(self) -> bool:
        """Whether the strategy has the strength."""
        return self.claim == "never fails"

    @cached_property
    def survey(self) -> Survey:
        """What the play holds, counted when it is asked for first."""
        return survey(self.play)

    def __repr__(self) -> str:
        return f"<Statement: {self.seat} seat, {self.strength}: {self.claim}>"


def statement(whole: Play, strength: Strength) -> Statement:
    """Find out what holds of a play under every choice, in one strength."""
    if strength == "some_choice":
        return _if_chosen_with_care(whole)
    play = whole if strength == "every_choice" else first_choice(whole)
    failure = counterexample(play)
    if failure is None:
        return Statement(whole.seat, strength, "never fails", play)
    return Statement(whole.seat, strength, "can fail", play, failure.line, failure.end)


def statements(whole: Play) -> Mapping[Strength, Statement]:
    """Find out what holds of a play under every choice, in all strengths."""
    return {strength: statement(whole, strength) for strength in STRENGTHS}


def survey(played: Play) -> Survey:
    """Count what a play reaches."""
    positions = played.positions
    reached = set(positions.values())
    return Survey(
        stuck=len({positions[node] for node, end in played.ends.items() if end == "stuck"}),
        reached=len(reached),
        classes=len({canonical(position) for position in reached}),
        decided=len(asked_positions(played)),
        raw=count_raw(played),
        up_to_symmetry=count_up_to_symmetry(played),
    )


def asked_positions(played: Play) -> tuple[Position, ...]:
    """List the different positions where the strategy was asked, as the play meets them."""
    return tuple(dict.fromkeys(played.positions[node] for node in played.answers))


def _if_chosen_with_care(whole: Play) -> Statement:
    solved = solve_choices(whole)
    if isinstance(solved, Refutation):
        play, replies = follow(whole, solved.replies), solved.replies
        return Statement(
            whole.seat, "some_choice", "always fails", play, solved.line, replies=replies
        )
    return Statement(whole.seat, "some_choice", "never fails", follow(whole, solved.cells))
