"""Strategies side by side: strengths, games, missed chances, and the criteria of a published table.

Table I of [Garg18] compares strategies by five criteria; its X is the strategy and its O the
opponent, whoever starts. They are read as follows, for every choice and for the first choice:

- who may start: the seats in which the strategy never gets stuck, whatever it chooses
- O1 X5 O9 and O5 X1 O9: whether the strategy, in the second seat, never loses from the position
  after these three moves. The position is given, so it is judged even where the strategy would
  have answered otherwise; only one that remembers must be able to come there.
- sub-optimal player: it succeeds if it can miss no forced win, in any seat
- fork creation: in the first seat, whether it makes a fork in every position with a chance;
  'sometimes' if it can miss one, 'never' if no move that it permits is ever a fork

Source: [Garg18] S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game
Model by using Theoretical Computer Science, 2018, Table I.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from common.text import short_repr, shown
from games import SEATS, Line, Seat
from strategies.strategy import Strategy
from verify.compare.chances import Chances, chances, forking_moves, winning_moves
from verify.play.play import CHOICES, Choice, Play, play_of
from verify.verdict.statement import statements
from verify.verdict.verdict import SeatVerdict, verdict

Starter: TypeAlias = Literal["any player", "only strategy", "only opponent", "nobody"]
ForkCreation: TypeAlias = Literal["always", "sometimes", "never", "no chance"]

DIAGONALS: Final[Mapping[str, Line]] = {"O1 X5 O9": (1, 5, 9), "O5 X1 O9": (5, 1, 9)}


@dataclass(frozen=True, slots=True)
class Misses:
    """How one play deals with its chances."""

    forced_wins: Chances
    forks: Chances

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SeatComparison:
    """What is compared in one seat; `found` is without the effort of tape programs."""

    found: SeatVerdict
    misses: Mapping[Choice, Misses]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Diagonal:
    """How a strategy fares in the second seat once a diagonal is filled.

    played : whether the strategy can come there by these very moves
    found  : the verdict from there; None if it remembers and cannot come there
    """

    line: Line
    played: bool
    found: SeatVerdict | None


@dataclass(frozen=True, slots=True)
class Criteria:
    """Table I of [Garg18] for one strategy; what depends on a seat left out is None.

    diagonals : in the order of `DIAGONALS`, none without the second seat
    """

    may_start: Starter | None
    diagonals: tuple[Diagonal, ...]
    sub_optimal: Mapping[Choice, bool]
    fork_creation: Mapping[Choice, ForkCreation] | None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Comparison:
    """One strategy as it is set beside others."""

    strategy: str
    reading: str
    seats: tuple[SeatComparison, ...]
    criteria: Criteria

    def __repr__(self) -> str:
        seats = " and ".join(compared.found.seat for compared in self.seats)
        return f"<Comparison: {shown(f'{self.strategy}:{self.reading}')}, {seats} seat>"


def comparison(strategy: Strategy, seats: Iterable[Seat] = SEATS) -> Comparison:
    """Find out all that strategies are compared by.

    Raises what `play_of` raises.
    """
    plays = {seat: play_of(strategy, seat) for seat in seats}
    found = {seat: _in_seat(whole) for seat, whole in plays.items()}
    criteria = Criteria(
        may_start=_may_start(found),
        diagonals=_diagonals(strategy, plays["second"]) if "second" in plays else (),
        sub_optimal={
            choice: not any(one.misses[choice].forced_wins.can_miss for one in found.values())
            for choice in CHOICES
        },
        fork_creation=_fork_creation(found["first"]) if "first" in found else None,
    )
    return Comparison(strategy.name, strategy.reading, tuple(found.values()), criteria)


def _in_seat(whole: Play) -> SeatComparison:
    found = SeatVerdict(whole.seat, statements(whole))
    return SeatComparison(
        found, {choice: _misses(found.statements[choice].play) for choice in CHOICES}
    )


def _misses(played: Play) -> Misses:
    return Misses(chances(played, winning_moves), chances(played, forking_moves))


def _may_start(found: Mapping[Seat, SeatComparison]) -> Starter | None:
    """Tell who may make the first move; the strategy does in the first seat."""
    if len(found) < len(SEATS):
        return None
    starters: dict[tuple[bool, ...], Starter] = {
        (True, True): "any player",
        (True, False): "only strategy",
        (False, True): "only opponent",
        (False, False): "nobody",
    }
    surveys = (found[seat].found.statements["every_choice"].survey for seat in SEATS)
    return starters[tuple(not survey.stuck for survey in surveys)]


def _diagonals(strategy: Strategy, whole: Play) -> tuple[Diagonal, ...]:
    cases: list[Diagonal] = []
    for line in DIAGONALS.values():
        played = _comes_to(whole, line)
        askable = strategy.positional or played
        found = verdict(strategy, ["second"], start=line).results[0] if askable else None
        cases.append(Diagonal(line, played, found))
    return tuple(cases)


def _comes_to(whole: Play, line: Line) -> bool:
    node = whole.start
    for cell in line:
        after = dict(whole.edges[node])
        if cell not in after:
            return False
        node = after[cell]
    return True


def _fork_creation(first: SeatComparison) -> dict[Choice, ForkCreation]:
    return {choice: _how_often(misses.forks) for choice, misses in first.misses.items()}


def _how_often(forks: Chances) -> ForkCreation:
    if not forks.positions:
        return "no chance"
    if not forks.can_miss:
        return "always"
    return "never" if forks.must_miss == forks.positions else "sometimes"
