"""The claims about openings: rewards, and chances if players do not play perfectly.

The article prints a formula with odds and a table of sums; it says that the table is for players
without stupid moves. So rewards are looked at in four ways: over all games or the clever ones
(without a stupid move), as sums or per game. For chances, a move is drawn among those that a player
may make, each as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from audit.claim import Finding, compared
from audit.kutschera18.lines import games_of
from common.exhibits import Table, table
from games import Position, outcome, position_after, successors, to_move
from verify.classified import CLEVER, KINDS, game_statistics, stupid_cells, tally
from verify.play.count import Points, Tally, parse_points, score, score_per_game
from verify.statistics import OPENING_CELLS, OPENINGS, Opening

Among: TypeAlias = Literal["all games", "clever games"]
Measure: TypeAlias = Literal["sum", "per game"]
Vector: TypeAlias = tuple[Fraction, Fraction, Fraction]  # of wins, draws, losses

AMONG: Final[tuple[Among, ...]] = ("all games", "clever games")
MEASURES: Final[tuple[Measure, ...]] = ("sum", "per game")
REACH: Final = 5  # of the weights and multipliers that are tried


@dataclass(frozen=True, slots=True)
class Tuning:
    """Whether weights with win ≥ draw ≥ loss put the corner before both other openings.

    weights     : some that do
    multipliers : a proof that no weights do. Multiply the corner's leads over the centre and over
        the edge by these two numbers and add them: for weights in that order the sum is not a gain.
        So the two leads are not both a gain.

    Both are None if the small numbers tried do not decide.
    """

    weights: Points | None
    multipliers: tuple[int, int] | None


def best_opening(printed: dict[Measure, str], *, among: Among, weights: str) -> Finding:
    """Name the opening with the most rewards among games. Claim `kutschera-still-best`."""
    points = parse_points(weights)
    computed = {measure: _best(_rewards(among, measure, points)) for measure in printed}
    return compared(printed, computed, _four_ways(points))


def centre_better(printed: dict[Among, bool], *, weights: str) -> Finding:
    """Say among which games the centre weighs more than the corner.

    Claim `kutschera-centre-better`.
    """
    points = parse_points(weights)
    computed = {
        among: all(
            (by_opening := _rewards(among, measure, points))["centre"] > by_opening["corner"]
            for measure in MEASURES
        )
        for among in printed
    }
    return compared(printed, computed, _results_table(), _four_ways(points))


def no_tuning(printed: dict[str, bool], *, among: Among) -> Finding:
    """Look for weights in their natural order that prefer the corner."""
    found = [tuning(*leads(among, measure)) for measure in MEASURES]
    notes = [
        f"{among}, {measure}: {tuning_in_words(each, among, measure)}"
        for measure, each in zip(MEASURES, found, strict=True)
    ]
    if among == "all games":
        unnatural = _best(_rewards(among, "sum", Points(1, 2, 0)))
        notes.append(f"with a draw worth twice a win (1, 2, 0) the best, as sums: {unnatural}")
    return compared(printed, {"corner can be best": can_be_best(found)}, *notes)


def leads(among: Among, measure: Measure) -> tuple[Vector, Vector]:
    """Give by how much one corner leads the centre and one edge: in wins, draws, losses."""
    corner, edge, centre = (_vector(opening, among, measure) for opening in OPENINGS)
    return _minus(corner, centre), _minus(corner, edge)


def tuning(over_centre: Vector, over_edge: Vector) -> Tuning:
    """Look for weights that make both leads a gain, and for the proof that none exist.

    Weights in order are a·(1,0,0) + b·(1,1,0) + c·(1,1,1) with a, b ≥ 0 and any c; the proof is
    a sum of leads whose gain is at most 0 for the first two, and 0 for the third.
    """
    for weights in _small_weights():
        if _gain(over_centre, weights) > 0 and _gain(over_edge, weights) > 0:
            return Tuning(weights, None)
    for one, two in product(range(REACH + 1), repeat=2):
        win, draw, loss = (one * a + two * b for a, b in zip(over_centre, over_edge, strict=True))
        if (one or two) and win <= 0 and win + draw <= 0 and win + draw + loss == 0:
            return Tuning(None, (one, two))
    return Tuning(None, None)


def can_be_best(found: Iterable[Tuning]) -> bool | None:
    """Say whether weights were found: False if none can exist, None if that is open."""
    found = tuple(found)
    if any(each.weights for each in found):
        return True
    return False if all(each.multipliers for each in found) else None


def tuning_in_words(found: Tuning, among: Among, measure: Measure) -> str:
    """Say which weights were found, or how it is proved that none exist."""
    if found.weights is not None:
        weights = found.weights
        by_opening = _shown(_rewards(among, measure, weights))
        shown = ", ".join(f"{opening} {reward}" for opening, reward in by_opening.items())
        return f"with weights {weights.win}, {weights.draw}, {weights.loss}: {shown}"
    if found.multipliers is not None:
        centre, edge = found.multipliers
        return (
            f"{centre} × the corner's lead over the centre + {edge} × its lead over the edge is "
            "never more than 0 while a win weighs at least a draw and a draw at least a loss"
        )
    return "not decided by small weights and multipliers"


def _small_weights() -> list[Points]:
    """List small whole weights with win ≥ draw ≥ loss, the smallest first."""
    triples = product(range(-REACH, REACH + 1), repeat=3)
    ordered = [(w, d, x) for w, d, x in triples if w >= d >= x]
    ordered.sort(key=lambda triple: (sum(map(abs, triple)), [-each for each in triple]))
    return [Points(*triple) for triple in ordered]


def _results(opening: Opening, among: Among) -> Tally:
    return games_of(opening, KINDS if among == "all games" else CLEVER)


def _vector(opening: Opening, among: Among, measure: Measure) -> Vector:
    results = _results(opening, among)
    unit = 1 if measure == "sum" else results.games
    return Fraction(results.win, unit), Fraction(results.draw, unit), Fraction(results.loss, unit)


def _minus(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _gain(lead: Vector, weights: Points) -> Fraction:
    return lead[0] * weights.win + lead[1] * weights.draw + lead[2] * weights.loss


def _rewards(among: Among, measure: Measure, weights: Points) -> dict[Opening, Fraction]:
    reward = score if measure == "sum" else score_per_game
    return {opening: Fraction(reward(_results(opening, among), weights)) for opening in OPENINGS}


def _best(by_opening: Mapping[Opening, Fraction]) -> str:
    most = max(by_opening.values())
    return ", ".join(opening for opening in OPENINGS if by_opening[opening] == most)


def _four_ways(weights: Points) -> Table:
    rows = []
    for among, measure in product(AMONG, MEASURES):
        by_opening = _rewards(among, measure, weights)
        rows.append((among, measure, *_shown(by_opening).values(), _best(by_opening)))
    return table(("among", "measure", *OPENINGS, "best"), rows)


def _results_table() -> Table:
    rows = []
    for among, opening in product(AMONG, OPENINGS):
        results = _results(opening, among)
        rows.append((among, opening, results.win, results.draw, results.loss))
    return table(("among", "opening", "wins", "draws", "losses"), rows)


def _shown(by_opening: Mapping[Opening, Fraction]) -> dict[str, int | float]:
    """Write rewards for JSON: whole numbers as such, others with four decimals."""
    return {
        opening: int(value) if value.denominator == 1 else round(float(value), 4)
        for opening, value in by_opening.items()
    }


Player: TypeAlias = Literal["best", "any move", "no stupid move"]


WISE: Final = "no stupid move"
ERRING: Final[tuple[Player, ...]] = ("any move", WISE)


class Odds(NamedTuple):
    """The chances of X; of two, the greater has more wins, then more draws."""

    win: Fraction
    draw: Fraction
    loss: Fraction


ENDS: Final = {
    "X": Odds(Fraction(1), Fraction(0), Fraction(0)),
    None: Odds(Fraction(0), Fraction(1), Fraction(0)),
    "O": Odds(Fraction(0), Fraction(0), Fraction(1)),
}


def random_players(printed: dict[str, Opening]) -> Finding:
    """Name the best openings of two players with random moves. Claim `kutschera-at-random`."""
    odds = odds_by_opening("any move", "any move")
    computed = {
        "most wins": max(odds, key=lambda opening: odds[opening].win),
        "fewest draws": min(odds, key=lambda opening: odds[opening].draw),
        "fewest losses": min(odds, key=lambda opening: odds[opening].loss),
    }
    return compared(printed, computed, _table("any move", "any move"))


def best_chances(printed: dict[str, Opening]) -> Finding:
    """Name the openings with the best chance to win without stupid moves, in two ways.

    Claim `kutschera-edge-chances`.
    """
    clever = {
        opening: tally(game_statistics(), first=OPENING_CELLS[opening], kinds=CLEVER)
        for opening in OPENINGS
    }
    shares = {opening: Fraction(each.win, each.games) for opening, each in clever.items()}
    drawn = {each: odds.win for each, odds in odds_by_opening(WISE, WISE).items()}
    computed = {
        "share of its games": max(OPENINGS, key=shares.__getitem__),
        "moves drawn": max(OPENINGS, key=drawn.__getitem__),
    }
    rows = [(each, f"{float(shares[each]):.1%}", f"{float(drawn[each]):.1%}") for each in OPENINGS]
    return compared(printed, computed, table(("opening", *computed), rows))


def corner_best(printed: dict[str, bool]) -> Finding:
    """Say whether the corner wins most often if X plays best and O errs.

    Claim `kutschera-wikipedia`.
    """
    computed = {}
    for rival in ERRING:
        wins = {opening: odds.win for opening, odds in odds_by_opening("best", rival).items()}
        best = wins["corner"] > max(wins["edge"], wins["centre"])
        computed[f"corner is best against {rival}"] = best
    return compared(
        printed,
        computed,
        *(_table("best", rival) for rival in ERRING),
        "If X moves at random, too, the result differs:",
        _table("any move", "any move"),
    )


def odds_by_opening(x: Player, o: Player) -> dict[Opening, Odds]:
    """Give the chances of X after each opening, if the two players move in these ways."""
    return {each: _odds(position_after(OPENING_CELLS[each][:1]), x, o) for each in OPENINGS}


@cache
def _odds(position: Position, x: Player, o: Player) -> Odds:
    """Give the chances of X from a position, if the two players move in these ways."""
    ended = outcome(position)
    if ended is not None:
        return ENDS[ended.winner]
    player = x if to_move(position) == "X" else o
    refused = stupid_cells(position) if player == WISE else ()
    after = [_odds(child, x, o) for cell, child in successors(position) if cell not in refused]
    if player == "best":
        return max(after)
    return Odds(*(sum(chances, Fraction()) / len(after) for chances in zip(*after, strict=True)))


def _table(x: Player, o: Player) -> Table:
    rows = [
        (opening, *map(str, odds), *(f"{float(chance):.1%}" for chance in odds))
        for opening, odds in odds_by_opening(x, o).items()
    ]
    return table((f"X: {x}; O: {o}", "win", "draw", "loss", "won", "drawn", "lost"), rows)
