"""Small games to test on, and plain enumeration of every strategy of them: a second route.

Nothing here uses our code but the shape of a game: strategies are listed one by one, and each is
played out path by path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

from hypothesis import strategies as st

from games import Result
from games.rules import ply
from games.space import all_classes
from verify.extremes.class_game import ClassGame, Counting, class_game
from verify.play.play import Node

MANY = 1500  # strategies that are listed at most
RESULTS: tuple[Result, ...] = ("win", "draw", "loss")


def listed(game: ClassGame) -> Iterator[dict[Node, Node]]:
    """List every strategy: a child for each node where the seat decides."""
    rows = [node for node in game.edges if node in game.mine]
    for picked in product(*([child for child, _ in game.edges[row]] for row in rows)):
        yield dict(zip(rows, picked, strict=True))


def how_many(game: ClassGame) -> int:
    return prod(len(game.edges[node]) for node in game.mine)


def played_out(game: ClassGame, choices: dict[Node, Node]) -> tuple[Counter[Result], set[Node]]:
    """Follow every path; give the games by their end, and the rows that were met."""
    games: Counter[Result] = Counter()
    met: set[Node] = set()
    paths = [(game.start, 1)]
    while paths:
        node, times = paths.pop()
        if node in game.ends:
            games[game.ends[node]] += times
        elif node in game.mine:
            met.add(node)
            paths.append((choices[node], times))
        else:
            paths += [(child, times * moves) for child, moves in game.edges[node]]
    return games, met


def no_loss_pairs(game: ClassGame) -> set[tuple[int, int]]:
    """List the wins and draws of all strategies that never lose."""
    found = (played_out(game, choices)[0] for choices in listed(game))
    return {(games["win"], games["draw"]) for games in found if not games["loss"]}


@st.composite
def levelled_games(
    draw: st.DrawFn, mark: str = "", ends: tuple[Result, ...] = RESULTS
) -> ClassGame:
    """Make a game of a few levels: the two sides move in turn, and paths meet again."""
    depth, mine_first = draw(st.integers(1, 6)), draw(st.booleans())
    sizes = [1, *(draw(st.integers(1, 3)) for _ in range(depth))]
    levels = [[f"{mark}{at}{chr(97 + i)}" for i in range(n)] for at, n in enumerate(sizes)]
    edges: dict[Node, tuple[tuple[Node, int], ...]] = {}
    ended: dict[Node, Result] = {}
    mine: set[Node] = set()
    for at, level in enumerate(levels):
        own = (at % 2 == 0) == mine_first
        for node in level:
            if at == depth or (at and draw(st.integers(0, 5)) == 0):
                ended[node] = draw(st.sampled_from(ends))
                continue
            children = draw(st.sets(st.sampled_from(levels[at + 1]), min_size=1))
            moves = st.just(1) if own else st.integers(1, 3)
            edges[node] = tuple((child, draw(moves)) for child in sorted(children))
            if own:
                mine.add(node)
    return ClassGame(levels[0][0], edges, frozenset(mine), ended)


@st.composite
def endgames(draw: st.DrawFn, counting: Counting) -> ClassGame:
    """Take the real game from some class on, with some of its moves only."""
    whole = class_game(draw(st.sampled_from(("first", "second"))), counting)
    start = draw(st.sampled_from([node for node in all_classes() if ply(node) >= 4]))
    edges: dict[Node, tuple[tuple[Node, int], ...]] = {}
    reached: list[Node] = [start]
    for node in reached:
        if node in whole.edges:
            kept = draw(st.sets(st.sampled_from(whole.edges[node]), min_size=1, max_size=2))
            edges[node] = tuple(sorted(kept))
            reached += [child for child, _ in sorted(kept) if child not in reached]
    found = frozenset(reached)
    ends = {node: end for node, end in whole.ends.items() if node in found}
    return ClassGame(start, edges, whole.mine & found, ends)


def small(game: ClassGame) -> bool:
    return how_many(game) <= MANY
