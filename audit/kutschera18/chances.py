"""The claims about players who do not play perfectly: what they can expect after each opening.

A move is drawn among those that a player may make, each as likely as any other.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from audit.finding import Finding, compared
from common.exhibits import Table, table
from games import Position, outcome, position_after, successors, to_move
from verify.classified import CLEVER, game_statistics, stupid_cells, tally
from verify.statistics import OPENING_CELLS, OPENINGS, Opening

Player: TypeAlias = Literal["best", "any move", "no stupid move"]


WISE: Final = "no stupid move"
ERRING: Final[tuple[Player, ...]] = ("any move", WISE)


class Odds(NamedTuple):
    """The chances of X; in this order one is better than another if X wins more often."""

    win: Fraction
    draw: Fraction
    loss: Fraction


ENDS: Final = {
    "X": Odds(Fraction(1), Fraction(0), Fraction(0)),
    None: Odds(Fraction(0), Fraction(1), Fraction(0)),
    "O": Odds(Fraction(0), Fraction(0), Fraction(1)),
}


def random_players(printed: dict[str, Opening]) -> Finding:
    """Name the best openings of two players who draw their moves. Claim `kutschera-at-random`."""
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
    """Tell whether the corner wins most often if X plays best and O errs.

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
        "If X draws its moves as well, it is otherwise:",
        _table("any move", "any move"),
    )


def odds_by_opening(x: Player, o: Player) -> dict[Opening, Odds]:
    """Give the chances of X after each opening, when the two move like this."""
    return {each: _odds(position_after(OPENING_CELLS[each][:1]), x, o) for each in OPENINGS}


@cache
def _odds(position: Position, x: Player, o: Player) -> Odds:
    """Give the chances of X from a position, when the two move like this."""
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
