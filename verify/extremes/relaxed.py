"""Which numbers of games are possible if choices are free on every path: more than truly are.

A strategy makes one choice for a class on all paths to it. Give that up, and the possible numbers
of games from a class are a set that follows from the sets of its children: their union where the
seat decides, all sums where the opponent does. What is not in this set no strategy can make, and
that is a proof by itself. What is in it may still be impossible.

`relaxation` keeps whole sets of wins and draws. A pair is one integer, wins + base·draws with a
base above all wins that occur, so that sums and multiples are those of integers; a set is an
integer, too, whose bits are its members. With losses these sets are too large; `parities` keeps
only whether wins, draws and losses are odd, which is much less, but cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_
from re import finditer
from typing import Final, TypeAlias

from games import Result
from games.graphs import fold
from verify.extremes.class_game import ClassGame
from verify.extremes.optimum import best
from verify.play.count import Tally
from verify.play.play import Node
from verify.points import Points


def members(numbers: int) -> list[int]:
    """List the members of a set, ascending."""
    if numbers.bit_count() == 1:
        return [numbers.bit_length() - 1]
    digits = f"{numbers:b}"[::-1]
    return [digit.start() for digit in finditer("1", digits)]


def sums(left: int, right: int) -> int:
    """Give the set of all sums of a member of each set."""
    few, many = sorted((left, right), key=int.bit_count)
    added = 0
    for shift in members(few):
        added |= many << shift
    return added


def multiples(numbers: int, factor: int) -> int:
    """Give the set of every member times a positive factor."""
    if factor == 1:
        return numbers
    if numbers.bit_count() == 1:
        return 1 << (numbers.bit_length() - 1) * factor
    return int(("0" * (factor - 1)).join(f"{numbers:b}"), 2)


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
    ends = {node: 1 << (1 if end == "win" else base) for node, end in game.ends.items()}

    def combine(node: Node, sets: Mapping[Node, int]) -> int:
        after = [(sets[child], moves) for child, moves in game.edges[node]]
        if node in game.mine:
            return reduce(or_, (pairs for pairs, _ in after))
        return reduce(sums, (multiples(pairs, moves) for pairs, moves in after))

    return Relaxation(base, fold(game.edges, ends, combine)[game.start])


def most_wins_by_draws(relaxed: Relaxation) -> dict[int, int]:
    """Bound the wins of a strategy from above, for every number of draws; draws ascending."""
    most: dict[int, int] = {}
    for wins, draws in pairs_of(relaxed):
        most[draws] = max(wins, most.get(draws, 0))
    return most


def pairs_of(relaxed: Relaxation) -> Iterator[tuple[int, int]]:
    """List the pairs of wins and draws, draws ascending."""
    for number in members(relaxed.pairs):
        draws, wins = divmod(number, relaxed.base)
        yield wins, draws


def parities(game: ClassGame) -> frozenset[Parity]:
    """Find which of wins, draws and losses can be odd together, if choices were free."""
    ends = {node: frozenset({_PARITIES[end]}) for node, end in game.ends.items()}

    def combine(node: Node, sets: Mapping[Node, frozenset[Parity]]) -> frozenset[Parity]:
        edges = game.edges[node]
        if node in game.mine:
            return frozenset().union(*(sets[child] for child, _ in edges))
        return _odd_sums([sets[child] for child, moves in edges if moves % 2])

    return fold(game.edges, ends, combine)[game.start]


def odd_or_even(relaxed: Sequence[frozenset[Parity]], games: Tally) -> bool:
    """Tell whether games, all seats together, could be so many; False is a proof."""
    return (games.win % 2, games.draw % 2, games.loss % 2) in _odd_sums(relaxed)


def _odd_sums(sets: Sequence[frozenset[Parity]]) -> frozenset[Parity]:
    added = frozenset({(0, 0, 0)})
    for parts in sets:
        added = frozenset((a ^ d, b ^ e, c ^ f) for (a, b, c), (d, e, f) in product(added, parts))
    return added
