"""What numbers of games are possible if choices were free on every path: a superset of the truth.

A strategy makes one choice for a class on all paths to it. Give that up, and the possible numbers
of games from a class are a set that follows from the sets of its children: their union where the
seat decides, all sums where the opponent does. What is not in this set no strategy can make, and
that is a proof by itself. What is in it may still be impossible.

`relaxation` keeps whole sets of wins and draws. With losses these sets are too large; `parities`
keeps only whether wins, draws and losses are odd, which is much less, but cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from games import Result
from verify.extremes.class_game import ClassGame
from verify.extremes.linear import best
from verify.extremes.pairs import members, multiples, sums
from verify.play.count import Tally
from verify.points import Points


@dataclass(frozen=True, slots=True)
class Relaxation:
    """The set of pairs of wins and draws from the start of a game without losses."""

    base: int
    pairs: int

    def __repr__(self) -> str:
        return f"Relaxation({self.pairs.bit_count():,} pairs of wins and draws)"


Parity: TypeAlias = tuple[int, int, int]  # wins, draws and losses, each 0 if even or 1 if odd

_PARITIES: Final[Mapping[Result, Parity]] = {
    "win": (1, 0, 0),
    "draw": (0, 1, 0),
    "loss": (0, 0, 1),
}


def relaxation(game: ClassGame) -> Relaxation:
    """Work out the sets of a game without losses, such as `careful` gives it, children first."""
    most = best([game], Points(1, 1)).games
    base = most.win + most.draw + 1
    sets = {node: 1 << (1 if end == "win" else base) for node, end in game.ends.items()}
    for node, edges in reversed(tuple(game.edges.items())):
        pairs = 0 if node in game.mine else 1  # the empty set, or that of the empty sum
        for child, moves in edges:
            if node in game.mine:
                pairs |= sets[child]
            else:
                pairs = sums(pairs, multiples(sets[child], moves))
        sets[node] = pairs
    return Relaxation(base, sets[game.start])


def most_wins_by_draws(relaxed: Relaxation) -> dict[int, int]:
    """Bound the wins of a strategy from above, for every number of draws; draws ascending."""
    most: dict[int, int] = {}
    for wins, draws in pairs_of(relaxed):
        most[draws] = max(wins, most.get(draws, 0))
    return most


def parities(game: ClassGame) -> frozenset[Parity]:
    """Find which of wins, draws and losses can be odd together, if choices were free."""
    sets = {node: frozenset({_PARITIES[end]}) for node, end in game.ends.items()}
    for node, edges in reversed(tuple(game.edges.items())):
        children = [sets[child] for child, moves in edges if node in game.mine or moves % 2]
        sets[node] = frozenset().union(*children) if node in game.mine else _odd_sums(children)
    return sets[game.start]


def odd_or_even(relaxed: Sequence[frozenset[Parity]], games: Tally) -> bool:
    """Tell whether games, all seats together, could be so many; False is a proof."""
    return (games.win % 2, games.draw % 2, games.loss % 2) in _odd_sums(relaxed)


def _odd_sums(sets: Sequence[frozenset[Parity]]) -> frozenset[Parity]:
    added = frozenset({(0, 0, 0)})
    for parts in sets:
        added = frozenset((a ^ d, b ^ e, c ^ f) for (a, b, c), (d, e, f) in product(added, parts))
    return added


def pairs_of(relaxed: Relaxation) -> Iterator[tuple[int, int]]:
    """List the pairs of wins and draws, draws ascending."""
    for number in members(relaxed.pairs):
        draws, wins = divmod(number, relaxed.base)
        yield wins, draws
