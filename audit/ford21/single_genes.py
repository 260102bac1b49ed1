"""The check of a claim of Ford21: what changes of one gene at a time can reach.

What follows from a class depends on the choices below it only, so what a change of one gene adds
is known without playing: the games that come to its class, times what the new choice is worth more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from audit.finding import Finding, compared
from audit.ford21.games import whole
from common.exhibits import Exhibit, table
from games import SEATS, Position, Seat, canonical, mark_of, successors
from games.graphs import fold
from verify.extremes.class_game import Choices, ClassGame, tally
from verify.extremes.optimum import best, best_choices, total, worth_of_ends
from verify.play.count import FORD_AS_FIRST, FORD_AS_SECOND, Number, Points, score
from verify.play.play import Node

STARTS: Final = 20  # strategies drawn at random
SEED: Final = 2021
POINTS: Final[Mapping[Seat, Points]] = {"first": FORD_AS_FIRST, "second": FORD_AS_SECOND}


@dataclass(frozen=True, slots=True)
class Climb:
    """A way up by changes of one gene, and where it ends.

    points : before and after each change
    """

    points: tuple[Number, ...]
    choices: Choices


def sequences(printed: dict[str, bool]) -> Finding:
    """Climb from strategies drawn at random. Claim `ford-gene-sequences`.

    printed : by mark, whether there are strategies that only several genes together make better
    """
    rows, stuck = [], {}
    for seat in SEATS:
        most = int(score(best([whole(seat)], POINTS[seat]).games, POINTS[seat]))
        ends = sorted(int(climb(seat, start).points[-1]) for start in random_starts(seat))
        lower = sum(end < most for end in ends)
        stuck[mark_of(seat)] = lower > 0
        rows.append((mark_of(seat), lower, ends[0], ends[STARTS // 2], most))
    head = ("seat", f"of {STARTS} stuck", "least points", "median points", "most points of all")
    ways = {mark_of(seat): climb_sideways(seat, first_choices(seat)).points for seat in SEATS}
    aside = [
        f"{mark} comes from {points[0]} to {points[-1]} points and never loses any"
        for mark, points in ways.items()
    ]
    return compared(
        printed,
        stuck,
        Exhibit(table(head, rows), "where climbs end if every change must gain points"),
        "where changes that make no difference are kept as well, single genes are enough: "
        f"changed to the best, the latest in the game first, {'; '.join(aside)}",
    )


def climb(seat: Seat, start: Choices) -> Climb:
    """Change one gene after the other, each time the one that gains the most, until none does."""
    game, choices = whole(seat), dict(start)
    made = [score(tally(game, choices), POINTS[seat])]
    while (change := best_change(game, choices, POINTS[seat])) is not None:
        gain, node, child = change
        choices[node] = child
        made.append(made[-1] + gain)
    return Climb(tuple(made), choices)


def best_change(
    game: ClassGame, choices: Choices, points: Points
) -> tuple[Number, Node, Node] | None:
    """Find the change of one gene that gains the most: the gain, its class, the new choice."""
    worth = fold(
        game.edges,
        worth_of_ends(game, points),
        lambda node, values: (
            values[choices[node]] if node in game.mine else total(game, node, values)
        ),
    )
    best: tuple[Number, Node, Node] | None = None
    ways = dict.fromkeys([*game.edges, *game.ends], 0) | {game.start: 1}
    for node, edges in game.edges.items():
        for child, moves in edges:
            if node not in game.mine or choices[node] == child:
                ways[child] += ways[node] * moves
            elif (gain := ways[node] * (worth[child] - worth[node])) > (best[0] if best else 0):
                best = gain, node, child
    return best


def climb_sideways(seat: Seat, start: Choices) -> Climb:
    """Change one gene after the other to what is best, the latest in the game first.

    What follows from the class of a changed gene is as good as it can be, so no change makes
    the points less, wherever it starts; and the last strategy is one of the best.
    """
    game, points, choices = whole(seat), POINTS[seat], dict(start)
    best = best_choices(game, points)
    made = [score(tally(game, choices), points)]
    for node in reversed(tuple(game.edges)):
        if node in game.mine and choices[node] != best[node]:
            choices[node] = best[node]
            made.append(score(tally(game, choices), points))
    return Climb(tuple(made), choices)


def first_choices(seat: Seat) -> dict[Node, Node]:
    """Give the strategy that takes the least free cell in the representative of each class."""
    game = whole(seat)
    return {
        node: canonical(successors(Position(node))[0][1])
        for node in game.edges
        if node in game.mine
    }


def random_starts(seat: Seat) -> Iterator[dict[Node, Node]]:
    """Draw strategies, always the same ones."""
    game, rng = whole(seat), Random(SEED)
    mine = [node for node in game.edges if node in game.mine]
    for _ in range(STARTS):
        yield {node: rng.choice(game.edges[node])[0] for node in mine}
