"""Strategies side by side: strengths, games, missed chances, and the criteria of a published table.

There are two kinds of chances: a forced win and a fork. The strategy *can* miss a chance if an
allowed move does not take it, or if the strategy is stuck. The strategy *must* miss it if no
allowed move takes it.

- A forced win: the position is won, and a move takes it if the position stays won.
- A fork: neither side could make three in a row now, and a move takes it if it makes two
  threats, lines with two own marks and a blank, at once. If there is a win to take or a threat to
  block, the move is forced, so that is not a chance. The opponent can block only one of the two
  threats and cannot win first, so every such position is won. But not every won position has a
  fork, and a strategy that misses a fork may still keep the win.

Table I of [Garg18] compares strategies by five criteria; its X is the strategy and its O the
opponent, in either seat. They are read as follows, for every choice and for the first choice:

- who may start: the seats in which the strategy never gets stuck, with any choices
- O1 X5 O9 and O5 X1 O9: whether the strategy, in the second seat, never loses from the position
  after these three moves. The position is given, so it is judged even if the strategy would never
  reach it; only a history-dependent strategy must be able to reach it.
- sub-optimal player: it succeeds if it never loses in any seat, as the columns beside it suggest;
  or, as the text says, if it plays optimally, so that it can miss no forced win in any seat
- fork creation: in the first seat, whether it makes a fork in every position with a chance;
  'sometimes' if it can miss one, 'never' if no move that it allows is ever a fork

Source: [Garg18] S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game
Model by using Theoretical Computer Science, 2018, Table I.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from common.documents import Document
from common.text import short_repr, shown
from games import SEATS, Line, Position, Seat, line_name, successors
from games.space import value
from strategies.rules.board import completing, forking, marks_of
from strategies.strategy import Permitted, Strategy
from verify.play.count import Tally, win_to_draw
from verify.play.play import CHOICES, Choice, Play, line_to, play_of
from verify.play.safety import Strength
from verify.verdict.statement import GameNumbers, Statement, line_text, statements
from verify.verdict.verdict import SeatVerdict, Verdict

Takes: TypeAlias = Callable[[Position], tuple[int, ...]]  # () without a chance

Starter: TypeAlias = Literal["any player", "only strategy", "only opponent", "nobody"]
ForkCreation: TypeAlias = Literal["always", "sometimes", "never", "no chance"]

SubOptimal: TypeAlias = Literal["never_loses", "takes_every_win"]
"""The meaning of success with a sub-optimal player: a reading of the table."""

DIAGONALS: Final[Mapping[str, Line]] = {"O1 X5 O9": (1, 5, 9), "O5 X1 O9": (5, 1, 9)}


@dataclass(frozen=True, slots=True)
class Ratio:
    """Games won to games drawn: in lowest terms, such as 41:3, and decimal, null without draws.

    exact   : in lowest terms, such as `41:3`
    decimal : null if no game is drawn
    """

    exact: str
    decimal: float | None


@dataclass(frozen=True, slots=True)
class Ratios:
    """Games won to games drawn in three countings; null if no game is won or drawn."""

    raw: Ratio | None
    up_to_symmetry: Ratio | None
    orbits: Ratio | None


@dataclass(frozen=True, slots=True)
class ChanceNumbers:
    """Positions with a chance, and the shortest line to a miss.

    positions : in which the strategy moves and has a chance
    can_miss  : those in which an allowed move misses it, or the strategy is stuck
    must_miss : those in which no allowed move takes it
    line      : the least of the shortest lines that miss a chance; its last move misses the
        chance, or the strategy is stuck at its end; null without such a line
    """

    positions: int
    can_miss: int
    must_miss: int
    line: str | None


@dataclass(frozen=True, slots=True)
class PlayComparison:
    """The numbers compared under every choice or the first.

    games              : games by their end
    win_to_draw        : games won to games drawn; null if no game is won or drawn
    forced_wins, forks : chances of this kind
    """

    games: GameNumbers
    win_to_draw: Ratios
    forced_wins: ChanceNumbers
    forks: ChanceNumbers

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SeatComparison:
    """The numbers compared in one seat.

    seat                     : where it sits
    no_loss                  : strength → whether it holds
    every_choice, first_choice : the findings under this strength
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    every_choice: PlayComparison
    first_choice: PlayComparison

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class DiagonalComparison:
    """How a strategy fares after the three moves of a diagonal; null where it cannot be asked.

    line           : the three moves
    played         : whether the strategy can make these moves; the position is judged in any case
    no_loss        : strength → whether it holds from there; null for a history-dependent
        strategy that does not come there
    counterexample : the shortest line from there, under every choice, that ends lost or stuck; null
        if every line is safe
    """

    line: str
    played: bool
    no_loss: Mapping[Strength, bool] | None
    counterexample: str | None


@dataclass(frozen=True, slots=True)
class Criteria:
    """Table I of [Garg18] for one strategy; a criterion of a seat that is left out is null.

    may_start     : the players who may start, by the seats in which the strategy never gets
        stuck; null unless the question is about both seats
    diagonals     : `O1 X5 O9` and `O5 X1 O9` → its result, in the second seat, from the position
        after these moves
    sub_optimal   : strength → whether it succeeds with a sub-optimal player: it misses no forced
        win
    readings_of_sub_optimal : the meaning of success → strength → whether it succeeds with a
        sub-optimal player; `never_loses`: it does not lose; `takes_every_win`: it misses no
        forced win
    fork_creation : strength → how often it makes a fork in the first seat if it can
    """

    may_start: Starter | None
    diagonals: Mapping[str, DiagonalComparison]
    sub_optimal: Mapping[Choice, bool]
    readings_of_sub_optimal: Mapping[SubOptimal, Mapping[Choice, bool]]
    fork_creation: Mapping[Choice, ForkCreation] | None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class StrategyComparison:
    """One strategy of a comparison.

    strategy : its name
    reading  : the base reading is `base`
    seats    : one for every seat asked
    criteria : those of Table I of Garg18
    """

    strategy: str
    reading: str
    seats: tuple[SeatComparison, ...]
    criteria: Criteria

    def __repr__(self) -> str:
        seats = " and ".join(compared.seat for compared in self.seats)
        return f"<Comparison: {shown(f'{self.strategy}:{self.reading}')}, {seats} seat>"


class CompareDocument(Document, tag="noloss/compare", frozen=True, kw_only=True):
    """Strategies side by side.

    strategies : in the order in which they were named
    """

    strategies: tuple[StrategyComparison, ...]


def comparison(strategy: Strategy, decided: Verdict) -> StrategyComparison:
    """Compute everything by which strategies are compared.

    decided : the verdict on the strategy, from the start of the game

    Raises what `play_of` raises.
    """
    seats = tuple(map(_in_seat, decided.results))
    criteria = _criteria(strategy, {result.seat: result for result in decided.results}, seats)
    return StrategyComparison(strategy.name, strategy.reading, seats, criteria)


@cache
def winning_moves(position: Position) -> tuple[int, ...]:
    """List the moves, ascending, after which the side to move still wins against perfect play.

    >>> winning_moves(Position("X...O...."))
    ()
    """
    return tuple(cell for cell, child in successors(position) if value(child) == -1)


@cache
def forking_moves(position: Position) -> tuple[int, ...]:
    """List the moves, ascending, that make two threats if neither side has a threat.

    >>> forking_moves(Position("XO..X...O")), forking_moves(Position("XO......."))
    ((4, 7), ())
    """
    own, other = marks_of(position)
    if completing(position, own) or completing(position, other):
        return ()
    return forking(position, own)


def chances(played: Play, takes: Takes, write: Callable[[Line], str] = line_name) -> ChanceNumbers:
    """Look at every position of a play in which the strategy moves and has a chance.

    played : a play under every choice, or under the first
    write  : writes a line of play
    """
    had: set[Position] = set()
    can_miss: set[Position] = set()
    must_miss: set[Position] = set()
    for node, moves in played.answers.items():
        position = played.positions[node]
        good = takes(position)
        if not good:
            continue
        had.add(position)
        wrong = _wrong(moves, good)
        if wrong or not moves:
            can_miss.add(position)
        if len(wrong) == len(moves):
            must_miss.add(position)
    line = _least_miss(played, takes)
    text = None if line is None else write(line)
    return ChanceNumbers(len(had), len(can_miss), len(must_miss), text)


def _wrong(moves: tuple[Permitted, ...], good: Collection[int]) -> list[int]:
    return sorted(move.cell for move in moves if move.cell not in good)


def _least_miss(played: Play, takes: Takes) -> Line | None:
    """Give the least of the shortest lines to a miss; the nodes are in order of their lines."""
    lines: list[Line] = []
    missing = (
        (node, wrong)
        for node, moves in played.answers.items()
        if (good := takes(played.positions[node])) and (wrong := _wrong(moves, good))
    )
    for node, wrong in missing:
        lines.append((*line_to(played, node), wrong[0]))
        break
    for node, moves in played.answers.items():
        if not moves and takes(played.positions[node]):
            lines.append(line_to(played, node))
            break
    return min(lines, key=lambda line: (len(line), line), default=None)


def _in_seat(result: SeatVerdict) -> SeatComparison:
    every, first = (_compared(result.statements[choice]) for choice in CHOICES)
    return SeatComparison(result.seat, result.no_loss, every, first)


def _compared(stated: Statement) -> PlayComparison:
    games = stated.numbers.games
    return PlayComparison(
        games,
        Ratios(*map(_ratio, (games.raw, games.up_to_symmetry, games.orbits))),
        chances(stated.play, winning_moves),
        chances(stated.play, forking_moves),
    )


def _ratio(games: Tally) -> Ratio | None:
    ratio = win_to_draw(games)
    if ratio is None:
        return None
    wins, draws = ratio
    return Ratio(f"{wins}:{draws}", wins / draws if draws else None)


def _criteria(
    strategy: Strategy, decided: Mapping[Seat, SeatVerdict], seats: Sequence[SeatComparison]
) -> Criteria:
    plays: dict[Seat, dict[Choice, PlayComparison]] = {
        each.seat: {"every_choice": each.every_choice, "first_choice": each.first_choice}
        for each in seats
    }
    sub_optimal: dict[SubOptimal, dict[Choice, bool]] = {
        "never_loses": {choice: all(seat.no_loss[choice] for seat in seats) for choice in CHOICES},
        "takes_every_win": {
            choice: not any(play[choice].forced_wins.can_miss for play in plays.values())
            for choice in CHOICES
        },
    }
    return Criteria(
        may_start=_may_start(decided),
        diagonals=_diagonals(strategy, decided["second"]) if "second" in decided else {},
        sub_optimal=sub_optimal["takes_every_win"],
        readings_of_sub_optimal=sub_optimal,
        fork_creation=(
            {choice: _how_often(play.forks) for choice, play in plays["first"].items()}
            if "first" in plays
            else None
        ),
    )


def _may_start(decided: Mapping[Seat, SeatVerdict]) -> Starter | None:
    """Say who may make the first move; in the first seat the strategy makes it."""
    if len(decided) < len(SEATS):
        return None
    starters: dict[tuple[bool, ...], Starter] = {
        (True, True): "any player",
        (True, False): "only strategy",
        (False, True): "only opponent",
        (False, False): "nobody",
    }
    numbers = (decided[seat].strengths.every_choice for seat in SEATS)
    return starters[tuple(not each.stuck for each in numbers)]


def _diagonals(strategy: Strategy, second: SeatVerdict) -> dict[str, DiagonalComparison]:
    cases = {}
    for name, line in DIAGONALS.items():
        played = _comes_to(second.play, line)
        if strategy.positional or played:
            stated = statements(play_of(strategy, "second", start=line))
            no_loss = {strength: each.holds for strength, each in stated.items()}
            refuting = line_text(stated["every_choice"].line)
            cases[name] = DiagonalComparison(line_name(line), played, no_loss, refuting)
        else:
            cases[name] = DiagonalComparison(line_name(line), played, None, None)
    return cases


def _comes_to(whole: Play, line: Line) -> bool:
    node = whole.start
    for cell in line:
        after = dict(whole.edges[node])
        if cell not in after:
            return False
        node = after[cell]
    return True


def _how_often(forks: ChanceNumbers) -> ForkCreation:
    if not forks.positions:
        return "no chance"
    if not forks.can_miss:
        return "always"
    return "never" if forks.must_miss == forks.positions else "sometimes"
