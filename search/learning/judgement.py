"""What was learned, judged: verdicts, chances of winning at once, points against any player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games import SEATS, Position, Seat, free_cells
from search.learning.parameters import Parameters
from search.learning.player import player
from search.learning.questions import (
    Answer,
    answers,
    blocks,
    missed,
    openings_against_random,
    wins_at_once,
)
from strategies import Strategy, catalogue
from strategies.encodings.files.memory import Memory
from verify.compare.chances import Chances, chances
from verify.compare.match import side
from verify.play.play import play_of
from verify.verdict.documents import line_text
from verify.verdict.verdict import SeatVerdict, verdict

READINGS: Final = ("base", "unseen=any")


@dataclass(frozen=True, slots=True)
class Seated:
    """The player in one seat.

    expected : points against a player that makes any move; where it is stuck it has none
    wins     : positions reached where it can win at once, and those where it may not do so
    """

    verdict: SeatVerdict
    expected: Fraction
    wins: Chances


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """The player of a memory.

    players  : by reading, what it is in both seats
    answers  : to the five questions, in the base reading
    openings : points that X can expect at best, after each opening, against any player
    wins, blocks : patterns known with such a chance, and those of them where it may be missed
    lacking  : patterns of which not every move is known
    """

    players: Mapping[str, tuple[Seated, ...]]
    answers: tuple[Answer, ...]
    openings: Mapping[int, Fraction]
    wins: tuple[int, int]
    blocks: tuple[int, int]
    lacking: int

    def __repr__(self) -> str:
        asked = f"{len(self.players)} readings, {len(self.answers)} questions"
        return f"<Judgement: {asked}, {self.lacking:,} patterns lack moves>"


def judge(memory: Memory, parameters: Parameters) -> Judgement:
    """Judge the player that a memory makes, by every game that it can play."""
    base = player(memory, parameters)
    players = {
        reading: tuple(_seated(player(memory, parameters, reading), seat) for seat in SEATS)
        for reading in READINGS
    }
    return Judgement(
        players=players,
        answers=answers(base),
        openings=openings_against_random(),
        wins=missed(base, memory, wins_at_once),
        blocks=missed(base, memory, blocks),
        lacking=sum(len(moves) < len(free_cells(Position(at))) for at, moves in memory.items()),
    )


def refuting_lines(verdict: SeatVerdict) -> tuple[str | None, ...]:
    """Give the line against each of the strengths, None where it holds."""
    return tuple(line_text(stated.line) for stated in verdict.statements.values())


def _seated(strategy: Strategy, seat: Seat) -> Seated:
    (found,) = verdict(strategy, (seat,)).results
    expected = side(strategy, catalogue.find_strategy("any"), seat).expected
    return Seated(found, expected, chances(play_of(strategy, seat), wins_at_once))
