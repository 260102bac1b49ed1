"""Which games a strategy can make: sets that bound them, and a search that decides.

Bounds. A strategy makes one choice for a class on all paths to it. Without this condition, the
possible numbers of games from a class follow from those of its children: their union if the seat
decides, all their sums if the opponent decides. No strategy can make numbers outside this set: that
is already a proof. Numbers inside it may still be impossible.

`relaxation` keeps whole sets of wins and draws. A pair is one integer, wins + base·draws with a
base above all wins that occur, so that sums and multiples are those of integers; a set is an
integer, too, whose bits are its members. With losses these sets are too large; `parities` keeps
only whether wins, draws and losses are odd, which is weaker, but cheap.

Search. Classes are decided from the start on, parents first. So the number of ways to each class on
the frontier is known, and a choice counts for all paths, as in a vector. Below the frontier choices
are free on every path, as in the bounds. If the games still wanted are not a sum of pairs of these
sets, each times the ways to its class, no strategy continues from here, and the last choice is
taken back. A search that ends without a strategy has tried or excluded every strategy: that is a
proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from operator import or_
from re import finditer
from typing import Final, Literal, NamedTuple, TypeAlias

from games import Result
from games.space import fold
from verify.extremes.class_game import Choices, ClassGame
from verify.extremes.optimum import best
from verify.play.count import Points, Tally
from verify.play.play import Node


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
    """Compute the sets of a game without losses, such as `careful` gives, children first."""
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
    """Find which of wins, draws and losses can be odd together, with free choices."""
    ends = {node: frozenset({_PARITIES[end]}) for node, end in game.ends.items()}

    def combine(node: Node, sets: Mapping[Node, frozenset[Parity]]) -> frozenset[Parity]:
        edges = game.edges[node]
        if node in game.mine:
            return frozenset().union(*(sets[child] for child, _ in edges))
        return _odd_sums([sets[child] for child, moves in edges if moves % 2])

    return fold(game.edges, ends, combine)[game.start]


def odd_or_even(relaxed: Sequence[frozenset[Parity]], games: Tally) -> bool:
    """Say whether all seats together could make these numbers of games; False is a proof."""
    return (games.win % 2, games.draw % 2, games.loss % 2) in _odd_sums(relaxed)


def _odd_sums(sets: Sequence[frozenset[Parity]]) -> frozenset[Parity]:
    added = frozenset({(0, 0, 0)})
    for parts in sets:
        added = frozenset((a ^ d, b ^ e, c ^ f) for (a, b, c), (d, e, f) in product(added, parts))
    return added


STEPS: Final = 300
"""The most choices that the search tries before it gives up: a few seconds of work."""

Outcome: TypeAlias = Literal["found", "relaxation", "search", "given up"]
"""`relaxation`: impossible even with free choices on every path; `search`: with one choice each."""


class _State(NamedTuple):
    """The state after the choices made.

    ways       : in how many ways each class of the frontier is reached; all are unfinished
    wins, draws : that the frontier has yet to make
    """

    ways: Mapping[Node, int]
    wins: int
    draws: int


class _GivenUpError(Exception):
    """The search has taken all its steps."""


@dataclass(slots=True)
class _Search:
    """A search under way.

    sets    : the pairs that can follow from a class, with free choices on every path
    choices : those on the way to the present state, and others
    dead    : states from which no strategy continues
    """

    game: ClassGame
    base: int
    sets: Mapping[Node, int]
    rank: Mapping[Node, int]
    steps: int
    choices: dict[Node, Node] = field(default_factory=dict)
    dead: set[tuple[frozenset[tuple[Node, int]], int, int]] = field(default_factory=set)


def search(
    games: Sequence[ClassGame], wanted: Tally, steps: int = STEPS
) -> tuple[Outcome, Choices]:
    """Search for a strategy, in one game for each seat together; choices only if one is found.

    games  : without losses, such as `careful` leaves them
    wanted : no losses
    """
    game = _joined(games)
    base = 2 * wanted.win + 1  # more than the wins of any sum of two pairs within those wanted
    rank = {node: at for at, node in enumerate(game.edges)}
    work = _Search(game, base, _sets(game, base, wanted), rank, steps)
    start = _forced(work, _State({game.start: 1}, wanted.win, wanted.draw))
    if not _could_go_on(work, start):
        return "relaxation", {}
    try:
        found = _goes_on(work, start)
    except _GivenUpError:
        return "given up", {}
    if not found:
        return "search", {}
    every = {node: game.edges[node][0][0] for node in game.mine} | work.choices
    return "found", {_own(node): _own(child) for node, child in every.items()}


def _joined(games: Sequence[ClassGame]) -> ClassGame:
    """Join all games into one, in which every game is played; its nodes name their game."""
    edges = {"": tuple((f"{at} {game.start}", 1) for at, game in enumerate(games))}
    for at, game in enumerate(games):
        for node, children in game.edges.items():
            edges[f"{at} {node}"] = tuple((f"{at} {child}", moves) for child, moves in children)
    mine = frozenset(f"{at} {node}" for at, game in enumerate(games) for node in game.mine)
    ends = {f"{at} {node}": end for at, game in enumerate(games) for node, end in game.ends.items()}
    return ClassGame("", edges, mine, ends)


def _own(joined: Node) -> Node:
    return joined.partition(" ")[2]


def _sets(game: ClassGame, base: int, wanted: Tally) -> dict[Node, int]:
    """Compute the pairs that can follow from each class, within those wanted.

    A strategy that reaches a class reaches it in at least `least` ways. A choice is left out if it
    makes more games than wanted even in this least number of ways.
    """
    least = {game.start: 1}
    for node, edges in game.edges.items():
        for child, moves in edges:
            ways = least[node] * moves
            least[child] = min(ways, least.get(child, ways))
    pair = {"win": 1, "draw": base}
    ends = {node: 1 << pair[end] for node, end in game.ends.items()}

    def combine(node: Node, sets: Mapping[Node, int]) -> int:
        wins, draws = wanted.win // least[node], wanted.draw // least[node]
        after = [(sets[child], moves) for child, moves in game.edges[node]]
        if node in game.mine:
            return reduce(or_, (pairs for pairs, _ in after)) & _box(base, wins, draws)
        return _added(after, base, wins, draws)

    return fold(game.edges, ends, combine)


def _box(base: int, wins: int, draws: int) -> int:
    """Give the set of all pairs with no more wins and draws than these."""
    pairs, rows = (1 << wins + 1) - 1, 1
    while rows <= draws:
        more = min(rows, draws + 1 - rows)
        pairs |= pairs << base * more
        rows += more
    return pairs


def _within(parts: Sequence[tuple[int, int]], base: int, wins: int, draws: int) -> Iterator[int]:
    """Multiply each set by its ways; leave out results that are too large."""
    for pairs, ways in parts:
        yield multiples(pairs & _box(base, wins // ways, draws // ways), ways)


def _added(parts: Sequence[tuple[int, int]], base: int, wins: int, draws: int) -> int:
    """Give all sums of a pair of each set, times its ways; leave out results that are too large."""
    added = 1
    for pairs in sorted(_within(parts, base, wins, draws), key=int.bit_count):
        added = sums(added, pairs) & _box(base, wins, draws)
    return added


def _could_go_on(work: _Search, state: _State) -> bool:
    """Say whether the frontier could make the games wanted with free choices; False is a proof."""
    if min(state.wins, state.draws) < 0:
        return False
    parts = [(work.sets[node], ways) for node, ways in state.ways.items()]
    parts.sort(key=lambda part: part[0].bit_count())
    added = _added(parts[:-1], work.base, state.wins, state.draws)
    last = 1
    for pairs in _within(parts[-1:], work.base, state.wins, state.draws):
        last = pairs
    at = state.wins + work.base * state.draws
    few, many = sorted((added, last), key=int.bit_count)
    return any(part <= at and many >> (at - part) & 1 for part in members(few))


def _goes_on(work: _Search, state: _State) -> bool:
    """Look for choices from here on that make the games wanted, if `_could_go_on` holds."""
    if not state.ways:
        return True
    if not work.steps:
        raise _GivenUpError
    work.steps -= 1
    node = _next(work, state)
    for edge in work.game.edges[node]:
        work.choices[node] = edge[0]
        after = _forced(work, _passed(work, state, node, [edge]))
        known = (frozenset(after.ways.items()), after.wins, after.draws)
        if known not in work.dead:
            if _could_go_on(work, after) and _goes_on(work, after):
                return True
            work.dead.add(known)
    return False


def _next(work: _Search, state: _State) -> Node:
    """Give the first class of the frontier, parents before children."""
    return min(state.ways, key=work.rank.__getitem__)


def _forced(work: _Search, state: _State) -> _State:
    """Continue until the seat has a choice."""
    while state.ways:
        node = _next(work, state)
        edges = work.game.edges[node]
        if node in work.game.mine and len(edges) > 1:
            break
        state = _passed(work, state, node, edges)
    return state


def _passed(work: _Search, state: _State, node: Node, edges: Sequence[tuple[Node, int]]) -> _State:
    """Replace a class by its children."""
    ways, wins, draws = dict(state.ways), state.wins, state.draws
    here = ways.pop(node)
    for child, moves in edges:
        end = work.game.ends.get(child)
        if end is None:
            ways[child] = ways.get(child, 0) + here * moves
        elif end == "win":
            wins -= here * moves
        else:
            draws -= here * moves
    return _State(ways, wins, draws)
