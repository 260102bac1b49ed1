"""Compared strategies and matches as JSON documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from common.documents import Document
from games import Seat, line_name
from verify.compare.chances import Chances
from verify.compare.comparison import (
    DIAGONALS,
    Comparison,
    Criteria,
    Diagonal,
    ForkCreation,
    Misses,
    SeatComparison,
    Starter,
)
from verify.compare.match import POINTS, Games, MatchEnd, Side
from verify.compare.tournament import Match, expected_in_a_round
from verify.play.count import Tally, win_to_draw
from verify.play.play import CHOICES, Choice
from verify.play.strengths import Strength
from verify.verdict.documents import GameNumbers, game_numbers, line_text, no_loss


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
    """Games won to games drawn in both countings, null where there is neither."""

    raw: Ratio | None
    up_to_symmetry: Ratio | None


@dataclass(frozen=True, slots=True)
class ChanceNumbers:
    """Positions with a chance, and the shortest line to a miss.

    positions : in which the strategy is asked and has a chance
    can_miss  : those in which a permitted move lets it go, or the strategy is stuck
    must_miss : those in which no permitted move takes it
    line      : the least of the shortest lines that let a chance go; it ends with the move that
        does, or where the strategy is stuck; null if none does
    """

    positions: int
    can_miss: int
    must_miss: int
    line: str | None


@dataclass(frozen=True, slots=True)
class PlayComparison:
    """What is compared under every choice or the first.

    games              : games by their end
    win_to_draw        : games won to games drawn, null if there is neither
    forced_wins, forks : chances of this kind
    """

    games: GameNumbers
    win_to_draw: Ratios
    forced_wins: ChanceNumbers
    forks: ChanceNumbers


@dataclass(frozen=True, slots=True)
class SeatCompared:
    """What is compared in one seat.

    seat                     : where it sits
    no_loss                  : strength → whether it holds
    every_choice, first_choice : what is found under this strength
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    every_choice: PlayComparison
    first_choice: PlayComparison


@dataclass(frozen=True, slots=True)
class DiagonalCompared:
    """How a strategy fares behind a diagonal; null where it cannot be asked.

    line           : the three moves
    played         : whether the strategy can come there by them; the position is judged in any case
    no_loss        : strength → whether it holds from there; null for one that remembers and does
        not come there
    counterexample : the shortest line from there, under every choice, that ends lost or stuck; null
        if there is none
    """

    line: str
    played: bool
    no_loss: Mapping[Strength, bool] | None
    counterexample: str | None


@dataclass(frozen=True, slots=True)
class CriteriaCompared:
    """Table I of [Garg18] for one strategy; null for what a seat left out would say.

    may_start     : by the seats in which the strategy never gets stuck; null unless both were asked
    diagonals     : `O1 X5 O9` and `O5 X1 O9` → how it fares, in the second seat, from the position
        after these moves
    sub_optimal   : strength → whether it succeeds against a sub-optimal player: no forced win can
        be missed
    fork_creation : strength → how often it makes a fork in the first seat, where there is a chance
    """

    may_start: Starter | None
    diagonals: Mapping[str, DiagonalCompared]
    sub_optimal: Mapping[Choice, bool]
    fork_creation: Mapping[Choice, ForkCreation] | None


@dataclass(frozen=True, slots=True)
class StrategyCompared:
    """One strategy as it is set beside others.

    strategy : its name
    reading  : the base reading is `base`
    seats    : one for every seat asked
    criteria : those of Table I of Garg18
    """

    strategy: str
    reading: str
    seats: tuple[SeatCompared, ...]
    criteria: CriteriaCompared


class CompareDocument(Document, tag="noloss/compare", frozen=True, kw_only=True):
    """Strategies side by side.

    strategies : in the order in which they were named
    """

    strategies: tuple[StrategyCompared, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A strategy in a reading."""

    strategy: str
    reading: str


@dataclass(frozen=True, slots=True)
class Points:
    """Points as a fraction and decimal.

    exact : a whole number or a fraction, such as `3/4`
    """

    exact: str
    decimal: float


@dataclass(frozen=True, slots=True)
class MatchGames:
    """All games of one side, in both countings."""

    raw: Games
    up_to_symmetry: Games


@dataclass(frozen=True, slots=True)
class SidePlayed:
    """One side: its games, the least of the shortest lines to each end, the points of a game.

    seat     : of the strategy named first
    games    : every game with all choices of both, by its end
    lines    : end → the least of the shortest such games, null if there is none
    expected : its points in a game, every permitted move as likely as any other
    """

    seat: Seat
    games: MatchGames
    lines: Mapping[MatchEnd, str | None]
    expected: Points


@dataclass(frozen=True, slots=True)
class SideDrawn:
    """The drawn games of one side.

    seat  : of the strategy named first
    games : by their end
    """

    seat: Seat
    games: Games


@dataclass(frozen=True, slots=True)
class DrawnGames:
    """Games in which every open choice was drawn, with the points of both strategies.

    games  : how many, half of them in each seat
    seed   : what decided the choices
    sides  : one for each seat
    points : of both, in the order in which they were named
    """

    games: int
    seed: int
    sides: tuple[SideDrawn, ...]
    points: tuple[float, float]


class MatchDocument(Document, tag="noloss/match", frozen=True, kw_only=True):
    """Every game between two strategies; all is said about the first of them.

    strategies : both, in the order in which they were named
    sides      : one for each seat of the strategy named first
    round      : the sum of both sides, out of 2 points
    drawn      : only with `--games`: games in which every open choice was drawn, else null
    """

    strategies: tuple[Named, ...]
    sides: tuple[SidePlayed, ...]
    round: Points
    drawn: DrawnGames | None


def compare_document(compared: Iterable[Comparison]) -> CompareDocument:
    """Give compared strategies as the JSON document `noloss/compare`."""
    return CompareDocument(
        strategies=tuple(
            StrategyCompared(
                comparison.strategy,
                comparison.reading,
                tuple(map(_seat, comparison.seats)),
                _criteria(comparison.criteria),
            )
            for comparison in compared
        )
    )


def match_document(met: Match) -> MatchDocument:
    """Give a match as the JSON document `noloss/match`."""
    return MatchDocument(
        strategies=tuple(Named(strategy.name, strategy.reading) for strategy in met.strategies),
        sides=tuple(map(_side, met.sides)),
        round=_points(expected_in_a_round(met)),
        drawn=_drawn(met),
    )


def _seat(compared: SeatComparison) -> SeatCompared:
    every, first = (_play(compared, choice) for choice in CHOICES)
    return SeatCompared(compared.found.seat, no_loss(compared.found), every, first)


def _play(compared: SeatComparison, choice: Choice) -> PlayComparison:
    survey = compared.found.statements[choice].survey
    misses: Misses = compared.misses[choice]
    return PlayComparison(
        game_numbers(survey),
        Ratios(_ratio(survey.raw), _ratio(survey.up_to_symmetry)),
        _chances(misses.forced_wins),
        _chances(misses.forks),
    )


def _ratio(games: Tally) -> Ratio | None:
    ratio = win_to_draw(games)
    if ratio is None:
        return None
    wins, draws = ratio
    return Ratio(f"{wins}:{draws}", wins / draws if draws else None)


def _chances(chances: Chances) -> ChanceNumbers:
    line = line_text(chances.line)
    return ChanceNumbers(chances.positions, chances.can_miss, chances.must_miss, line)


def _criteria(criteria: Criteria) -> CriteriaCompared:
    names = {line: name for name, line in DIAGONALS.items()}
    diagonals = {names[case.line]: _diagonal(case) for case in criteria.diagonals}
    return CriteriaCompared(
        criteria.may_start, diagonals, criteria.sub_optimal, criteria.fork_creation
    )


def _diagonal(case: Diagonal) -> DiagonalCompared:
    found = case.found
    return DiagonalCompared(
        line=line_name(case.line),
        played=case.played,
        no_loss=None if found is None else no_loss(found),
        counterexample=None if found is None else line_text(found.statements["every_choice"].line),
    )


def _side(side: Side) -> SidePlayed:
    return SidePlayed(
        side.seat,
        MatchGames(side.raw, side.up_to_symmetry),
        {end: line_text(side.lines.get(end)) for end in POINTS},
        _points(side.expected),
    )


def _drawn(met: Match) -> DrawnGames | None:
    drawn = met.drawn
    if drawn is None:
        return None
    sides = tuple(SideDrawn(seat, games) for seat, games in drawn.sides.items())
    points = float(drawn.points), float(drawn.games - drawn.points)
    return DrawnGames(drawn.games, drawn.seed, sides, points)


def _points(points: Fraction) -> Points:
    return Points(str(points), float(points))
