"""The best strategy for points per game: linear objectives, solved class by class.

Games, and so points, add up over the paths of the class graph, and how the games from a class
end depends on choices below it only. So a choice that is best below a class is best on all paths
to it, and maximising node by node, children first, is exact although choices are shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import Result
from verify.extremes.class_game import Choices, ClassGame, tally
from verify.play.count import Tally
from verify.play.play import Node
from verify.points import Number, Points, score


@dataclass(frozen=True, slots=True)
class Witness:
    """A strategy as choices for one or several seats, and the games that it makes, all added."""

    games: Tally
    choices: Choices

    def __repr__(self) -> str:
        return f"Witness({self.games}, {len(self.choices):,} choices)"


def best_choices(game: ClassGame, points: Points) -> dict[Node, Node]:
    """Choose, where the seat decides, a child from which the most points follow; ties: the first.

    The choice is best also at nodes that the strategy never reaches.
    """
    worth: dict[Result, Number] = {"win": points.win, "draw": points.draw, "loss": points.loss}
    value = {node: worth[end] for node, end in game.ends.items()}
    choices: dict[Node, Node] = {}
    for node, edges in reversed(tuple(game.edges.items())):
        if node in game.mine:
            choices[node] = max((child for child, _ in edges), key=value.__getitem__)
            value[node] = value[choices[node]]
        else:
            value[node] = sum(value[child] * moves for child, moves in edges)
    return choices


def best(games: Sequence[ClassGame], points: Points) -> Witness:
    """Give a strategy with the most points, in all the games together.

    games : one for each seat; their choices are at different nodes, so each is solved alone
    """
    choices: dict[Node, Node] = {}
    for game in games:
        choices |= best_choices(game, points)
    return witness_of(games, choices)


def witness_of(games: Sequence[ClassGame], choices: Choices) -> Witness:
    """Count what choices for all seats make, all games together."""
    return Witness(sum((tally(game, choices) for game in games), Tally()), choices)


def beyond(games: Sequence[ClassGame], wanted: Tally) -> bool:
    """Tell whether wins, draws, losses or all games are more or fewer than any strategy makes."""
    for of_one in (Points(1, 0), Points(0, 1), Points(0, 0, 1), Points(1, 1, 1)):
        for sign in (1, -1):
            points = Points(sign * of_one.win, sign * of_one.draw, sign * of_one.loss)
            if score(wanted, points) > score(best(games, points).games, points):
                return True
    return False
