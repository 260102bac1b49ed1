"""The best ratio of wins to draws: fractional programming on the class graph.

For a ratio r the strategy with the most of wins − r·draws is a linear problem. If its best value
is 0, r is the best ratio; otherwise its own ratio is greater, and takes the place of r. Fractions
are exact, and there are finitely many strategies, so this ends with the optimum.

Source: [Dinkelbach67] W. Dinkelbach, On Nonlinear Fractional Programming, Management Science
13 (7), 1967.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.extremes.class_game import ClassGame
from verify.extremes.linear import Witness, best
from verify.play.count import Tally
from verify.points import Points, score


def ratio_of(games: Tally) -> Fraction | None:
    """Divide wins by draws; None if there is no draw, a ratio without bound."""
    return Fraction(games.win, games.draw) if games.draw else None


def best_ratio(games: Sequence[ClassGame]) -> Witness:
    """Give a strategy with the best ratio of wins to draws, in all the games together.

    games : without losses, such as `careful` leaves them

    If some strategy has no draw, it is the one of those that wins the most. A strategy with
    neither wins nor draws does not exist: a game without losses has ends of its own.
    """
    most = best(games, Points(win=1, draw=0)).games.win
    witness = best(games, Points(win=1, draw=-(most + 1)))  # fewest draws first, then most wins
    while (ratio := ratio_of(witness.games)) is not None:
        points = Points(win=1, draw=-ratio)
        better = best(games, points)
        if score(better.games, points) == 0:
            break
        witness = better
    return witness
