"""The best that strategies can do, as the JSON document `noloss/optimum`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal, Self, TypeAlias

from common.documents import UNSET, Document, UnsetType
from games import Seats
from verify.extremes.class_game import Counting
from verify.extremes.feasible import Feasible, Infeasible, Point, RestsOn, Undecided
from verify.extremes.optimum import BestScore, Optimum, Witness
from verify.play.count import Games, Number, Tally
from verify.play.play import Node

Exact: TypeAlias = int | str
"""A whole number as itself, any other as a text such as '3/2'."""


@dataclass(frozen=True, slots=True)
class WitnessGames:
    """A strategy, given by the child that it chooses at each class of positions, and its games.

    games   : by their end
    witness : position of a class → the child that is chosen
    """

    games: Games
    witness: Mapping[Node, Node]


@dataclass(frozen=True, slots=True)
class Extremes:
    """The ends of a range, each with a strategy that reaches it."""

    least: WitnessGames
    most: WitnessGames


@dataclass(frozen=True, slots=True)
class WinsToDraws:
    """The best ratio of wins to draws, such as '128/1', null without a draw; and its strategy.

    best : a fraction, null without a draw
    """

    best: str | None
    games: Games
    witness: Mapping[Node, Node]


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a game by its end."""

    win: Exact
    draw: Exact
    loss: Exact


@dataclass(frozen=True, slots=True)
class Score:
    """The most points, and a strategy that makes them.

    score : exact
    """

    score: Exact
    games: Games
    witness: Mapping[Node, Node]


# One document answers four questions, whose results are four classes. Numbers that are not whole
# are texts in it, and it names the files that were written.
class OptimumDocument(Document, tag="noloss/optimum", frozen=True, kw_only=True):
    """The best possible numbers, and strategies that show them; the fields depend on the kind.

    `extremes` has wins, draws and ratio; `score` has points, any_strategy and no_loss; `front` has
    points and plot; `feasible` has feasible, rests_on, games and witness.

    kind      : the question
    seat      : `both`: the games of the two seats added
    counting  : how games are counted
    wins, draws : the least and the most of them, over all no-loss strategies
    ratio     : the best ratio of wins to draws
    points    : of `score`: the worth of a game; of `front`: its points, draws ascending
    any_strategy, no_loss : the most points of any strategy, and of any that never loses
    feasible  : whether some strategy makes these games; null if the time ran out
    rests_on  : a yes rests on its witness, played out and counted; a no rests on `bounds`,
        `parity`, `relaxation` or `search`, which are proofs, or on the solver; null if the time
        ran out
    games     : the requested ones
    witness   : a strategy that makes them, or null
    plot      : the file with the drawing of the front, null without one
    files     : vector files written with `-o`
    """

    long = True

    kind: Literal["extremes", "score", "front", "feasible"]
    seat: Seats
    counting: Counting
    wins: Extremes | UnsetType = UNSET
    draws: Extremes | UnsetType = UNSET
    ratio: WinsToDraws | UnsetType = UNSET
    points: Worth | tuple[WitnessGames, ...] | UnsetType = UNSET
    any_strategy: Score | UnsetType = UNSET
    no_loss: Score | UnsetType = UNSET
    feasible: bool | UnsetType | None = UNSET
    rests_on: Literal["witness"] | RestsOn | UnsetType | None = UNSET
    games: Games | UnsetType = UNSET
    witness: Mapping[Node, Node] | UnsetType | None = UNSET
    plot: str | UnsetType | None = UNSET
    files: tuple[str, ...]

    @classmethod
    def of_extremes(cls, extremes: Optimum, files: Iterable[Path] = ()) -> Self:
        """Make the document of the extremes of all no-loss strategies."""
        best = extremes.best_ratio
        return cls(
            kind="extremes",
            seat=extremes.seats,
            counting=extremes.counting,
            wins=Extremes(_made(extremes.least_wins), _made(extremes.most_wins)),
            draws=Extremes(_made(extremes.least_draws), _made(extremes.most_draws)),
            ratio=WinsToDraws(_fraction(extremes.ratio), _games(best.games), best.choices),
            files=_names(files),
        )

    @classmethod
    def of_scores(cls, every: BestScore, careful: BestScore, files: Iterable[Path] = ()) -> Self:
        """Make the document of the best scores, for the same points.

        every   : the best of all strategies
        careful : the best of those that never lose
        """
        points = every.points
        return cls(
            kind="score",
            seat=every.seats,
            counting=every.counting,
            points=Worth(_exact(points.win), _exact(points.draw), _exact(points.loss)),
            any_strategy=_score(every),
            no_loss=_score(careful),
            files=_names(files),
        )

    @classmethod
    def of_front(
        cls,
        seats: Seats,
        counting: Counting,
        front: Sequence[Point],
        plot: Path | None = None,
        files: Iterable[Path] = (),
    ) -> Self:
        """Make the document of a front, with the file of its plot, if there is one."""
        return cls(
            kind="front",
            seat=seats,
            counting=counting,
            points=tuple(_made(point.witness) for point in front),
            plot=None if plot is None else str(plot),
            files=_names(files),
        )

    @classmethod
    def of_decision(
        cls,
        seats: Seats,
        counting: Counting,
        decision: Feasible | Infeasible | Undecided,
        files: Iterable[Path] = (),
    ) -> Self:
        """Make the document of a decision: whether games are possible, and the proof of that."""
        possible = isinstance(decision, Feasible)
        return cls(
            kind="feasible",
            seat=seats,
            counting=counting,
            feasible=None if isinstance(decision, Undecided) else possible,
            rests_on=_rests_on(decision),
            games=_games(decision.games),
            witness=decision.witness.choices if isinstance(decision, Feasible) else None,
            files=_names(files),
        )


def _rests_on(
    decision: Feasible | Infeasible | Undecided,
) -> Literal["witness"] | RestsOn | None:
    if isinstance(decision, Undecided):
        return None
    return decision.rests_on if isinstance(decision, Infeasible) else "witness"


def _made(witness: Witness) -> WitnessGames:
    return WitnessGames(_games(witness.games), witness.choices)


def _score(best: BestScore) -> Score:
    return Score(_exact(best.score), _games(best.witness.games), best.witness.choices)


def _games(games: Tally) -> Games:
    return Games(games.win, games.draw, games.loss)


def _fraction(ratio: Fraction | None) -> str | None:
    return None if ratio is None else f"{ratio.numerator}/{ratio.denominator}"


def _exact(value: Number) -> Exact:
    return int(value) if value == int(value) else str(Fraction(value))


def _names(files: Iterable[Path]) -> tuple[str, ...]:
    return tuple(map(str, files))
