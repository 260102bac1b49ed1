"""One statement on a strategy in one seat and one strength, with the play that shows it.

The play alone is enough to see the statement: it has just the moves that the strength leaves. If no
way to choose is safe, it is the play against the replies that show this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from msgspec import Struct

from common.text import short_repr
from games import Line, Position, Seat, canonical, line_name
from verify.play.count import COUNT, Tally
from verify.play.play import Failure, Node, Play, first_choice, follow
from verify.play.safety import STRENGTHS, Refutation, Strength, counterexample, solve_choices

Claim: TypeAlias = Literal["never fails", "can fail", "always fails"]


class PositionNumbers(Struct, frozen=True):
    """Numbers of different positions; `classes` of those reached.

    reached : different positions on the way, the start and final ones included
    classes : symmetry classes of those
    decided : different positions in which the strategy moved
    """

    reached: int
    classes: int
    decided: int


@dataclass(frozen=True)
class GameNumbers:
    """Games by their end, in three countings.

    raw            : every sequence of cells is a game
    up_to_symmetry : every sequence of symmetry classes is a game
    orbits         : two games count as one if a single symmetry of the board turns one into the
        other
    """

    raw: Tally
    up_to_symmetry: Tally
    orbits: Tally

    @classmethod
    def of(cls, play: Play) -> Self:
        """Count the games of a play; each counting is made when you first use it."""
        made = cls.__new__(cls)
        vars(made)["_play"] = play
        return made

    if not TYPE_CHECKING:  # a type checker would allow every name as a field

        def __getattr__(self, name: str) -> Tally:
            """Count in one way, at its first use."""
            if name not in COUNT or "_play" not in vars(self):
                raise AttributeError(name, name=name, obj=self)
            return vars(self).setdefault(name, COUNT[name](vars(self)["_play"]))

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PlayNumbers:
    """The numbers of play under every choice or the first choice, with a refuting line.

    stuck          : positions in which the strategy must move and allows nothing
    positions      : the number of positions met
    games          : how many were played, by their end
    counterexample : the least of the shortest lines that end lost or stuck, or null
    """

    stuck: int
    positions: PositionNumbers
    games: GameNumbers
    counterexample: str | None

    __repr__ = short_repr


@dataclass(frozen=True)
class Statement:
    """One statement of a verdict; to fail is to lose or to be stuck.

    line    : only where the strategy fails: the shortest in which it can, or the longest for which
        it holds out against the replies
    end     : only for 'can fail': how that line ends
    replies : only for 'always fails', for the play against these replies
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
    def numbers(self) -> PlayNumbers:
        """The numbers of the play; its games are counted at their first use."""
        positions = self.play.positions
        reached = set(positions.values())
        return PlayNumbers(
            stuck=len({positions[node] for node, end in self.play.ends.items() if end == "stuck"}),
            positions=PositionNumbers(
                reached=len(reached),
                classes=len({canonical(position) for position in reached}),
                decided=len(asked_positions(self.play)),
            ),
            games=GameNumbers.of(self.play),
            counterexample=line_text(self.line),
        )

    def __repr__(self) -> str:
        return f"<Statement: {self.seat} seat, {self.strength}: {self.claim}>"


def statement(whole: Play, strength: Strength) -> Statement:
    """Decide one strength, from a play under every choice."""
    if strength == "some_choice":
        return _if_chosen_with_care(whole)
    play = whole if strength == "every_choice" else first_choice(whole)
    failure = counterexample(play)
    if failure is None:
        return Statement(whole.seat, strength, "never fails", play)
    return Statement(whole.seat, strength, "can fail", play, failure.line, failure.end)


def statements(whole: Play) -> Mapping[Strength, Statement]:
    """Decide all strengths, from a play under every choice."""
    return {strength: statement(whole, strength) for strength in STRENGTHS}


def line_text(line: Line | None) -> str | None:
    """Write a line, if there is one."""
    return None if line is None else line_name(line)


def asked_positions(played: Play) -> tuple[Position, ...]:
    """List the different positions in which the strategy moved, as the play meets them."""
    return tuple(dict.fromkeys(played.positions[node] for node in played.answers))


def _if_chosen_with_care(whole: Play) -> Statement:
    solved = solve_choices(whole)
    if isinstance(solved, Refutation):
        play, replies = follow(whole, solved.replies), solved.replies
        return Statement(
            whole.seat, "some_choice", "always fails", play, solved.line, replies=replies
        )
    return Statement(whole.seat, "some_choice", "never fails", follow(whole, solved.cells))
