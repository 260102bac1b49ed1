"""Numbers of strategies: all vectors, those that never lose, and those of them that differ in play.

A row is a class where the seat decides. A choice leads to the rows that the opponent can move to
next; if the game ends, to no row. The number of strategies is a sum over all ways to choose at the
rows that are reached. Each term is the product of the weights of the rows that are not reached.
Rows that make no difference are taken out first (`careful_rows`).

The choices decide which rows are reached, and paths share rows, so the counts are not plain
products. The rows are decided from the start downwards. The count does not keep the choices
made: it keeps only each set of reached rows, with the number of ways to reach it. In the end only
choices are left that lead to last rows (those whose choices lead to no other row). Then
`cover_total` computes the sum over all ways to make them, for each set separately.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §2.1, §4.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import count
from math import gcd, prod
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from common.progress import Progress
from games import Seat, Seats, seats_of
from verify.census.cover import Item, LeafWeight, Leaves, Memory, Weights, cover_total
from verify.extremes.class_game import ClassGame, careful, class_game
from verify.play.play import Node

Kind: TypeAlias = Literal["vectors", "plays"]
"""The entries that make strategies different: those of all rows, or only of reached rows."""
KINDS: Final[tuple[Kind, Kind]] = ("vectors", "plays")

Reply: TypeAlias = frozenset[Node]  # the rows that the opponent can move to after a choice


class Rows(Struct, frozen=True):
    """The rows that a careful strategy can reach, parents before children.

    options : for every row the replies to its safe choices, with how many choices share them
    free    : for every row its weight if it is not reached
    start   : the rows where the seat may have its first move
    factor  : the weight of everything else
    """

    options: Mapping[Node, Mapping[Reply, int]]
    free: Mapping[Node, int]
    start: Reply
    factor: int

    def __repr__(self) -> str:
        return f"Rows({len(self.options):,} rows, {len(self.start):,} of them first)"


def careful_rows(game: ClassGame, kind: Kind) -> Rows | None:
    """Give the rows of the no-loss strategies of a game; None without such strategies.

    An entry at a row that is not reached is free, if entries are counted.
    """
    kept = careful(game)
    if kept is None:
        return None
    options = {
        node: Counter(_rows_after(kept, child) for child, _ in edges)
        for node, edges in kept.edges.items()
        if node in kept.mine
    }
    free = {node: len(game.edges[node]) if kind == "vectors" else 1 for node in game.mine}
    factor = 1
    for node in game.mine - options.keys():
        factor *= free[node]
    start = frozenset({kept.start}) if kept.start in kept.mine else _rows_after(kept, kept.start)
    return _relevant(Rows(options, {node: free[node] for node in options}, start, factor))


def _rows_after(game: ClassGame, node: Node) -> Reply:
    """List the rows after each move of the opponent at a node; none if the game is over."""
    return frozenset(child for child, _ in game.edges.get(node, ()) if child in game.mine)


def _relevant(rows: Rows) -> Rows:
    """Leave out each row that has the same weight whether it is reached or not.

    None of its choices leads to a row, and the number of its choices is its weight when it is not
    reached. Children go first: without them, the choices of a parent may lead to no row.
    """
    factor = rows.factor
    options: dict[Node, Mapping[Reply, int]] = {}
    for node, choices in reversed(tuple(rows.options.items())):
        merged: Counter[Reply] = Counter()
        for reply, ways in choices.items():
            merged[reply.intersection(options)] += ways
        if merged == {frozenset(): rows.free[node]}:
            factor *= rows.free[node]
        else:
            options[node] = merged
    free = {node: rows.free[node] for node in options}
    parents_first = dict(reversed(options.items()))
    return Rows(parents_first, free, rows.start.intersection(options), factor)


T = TypeVar("T")


class Numbers(Struct, frozen=True):
    """How many strategies there are for the rows of a seat.

    vectors  : one choice for every unfinished row of the seat
    no_loss  : those of them that never lose; entries at rows that are not reached are free
    in_play  : no-loss strategies, with choices only at the rows that they reach
    """

    vectors: int
    no_loss: int
    in_play: int

    def __repr__(self) -> str:
        fields = {"vectors": self.vectors, "no_loss": self.no_loss, "in_play": self.in_play}
        return f"Numbers({', '.join(f'{name}≈{_short(n)}' for name, n in fields.items())})"


class Census(Struct, frozen=True):
    """The numbers of each seat asked."""

    seats: tuple[tuple[Seat, Numbers], ...]

    def __repr__(self) -> str:
        parts = (f"{seat}: {_short(numbers.in_play)} in play" for seat, numbers in self.seats)
        return f"Census({', '.join(parts)})"


def _short(number: int) -> str:
    """Write a number of any length to two digits.

    >>> _short(28254717)
    '2.8e+7'
    """
    return f"{Decimal(number):.1e}"


def census(seats: Seats = "both", progress: Progress | None = None) -> Census:
    """Count the strategies of every seat asked, exactly."""
    asked = seats_of(seats)
    found = numbers([class_game(seat, "up_to_symmetry") for seat in asked], progress)
    return Census(tuple(zip(asked, found, strict=True)))


def together(counted: Census) -> Numbers:
    """Count pairs of a strategy for each seat: their rows are disjoint, so the numbers multiply."""
    by_seat = [of_seat for _, of_seat in counted.seats]
    return Numbers(
        vectors=prod(n.vectors for n in by_seat),
        no_loss=prod(n.no_loss for n in by_seat),
        in_play=prod(n.in_play for n in by_seat),
    )


def numbers(games: Iterable[ClassGame], progress: Progress | None = None) -> list[Numbers]:
    """Count the strategies of several games; in each, the seats move in turn."""
    played = list(games)
    sums = [_prepared(careful_rows(game, kind)) for game in played for kind in KINDS]
    totals = _worked_out(sums, progress or _silent)
    return [
        Numbers(prod(len(game.edges[node]) for node in game.mine), no_loss, in_play)
        for game, no_loss, in_play in zip(played, totals[::2], totals[1::2], strict=True)
    ]


class _Sum(Struct, frozen=True):
    """The sum that remains when every undecided row leads to last rows only.

    A row is a bit, a set of rows an integer.

    reached : each set of undecided and last rows that can be reached -> the number of ways to it
    items   : for every undecided row its choices
    free    : for every row its weight if it is not reached
    """

    reached: Mapping[Leaves, int]
    items: Mapping[Leaves, Item]
    free: Mapping[Leaves, int]
    last: Weights


def _prepared(rows: Rows | None) -> _Sum:
    """Decide the rows from the start down to those whose choices lead to last rows only."""
    if rows is None:
        return _Sum({}, {}, {}, {})
    bits = {node: 1 << at for at, node in enumerate(rows.options)}
    items = {
        bits[node]: {sum(bits[row] for row in reply): ways for reply, ways in choices.items()}
        for node, choices in rows.options.items()
    }
    free = {bits[node]: weight for node, weight in rows.free.items()}
    last = {bit: LeafWeight(item[0], free[bit]) for bit, item in items.items() if set(item) == {0}}
    lasts = sum(last)
    reached = {sum(bits[row] for row in rows.start): rows.factor}
    for bit, item in items.items():  # parents come first, so this row is reached by now or never
        if any(reply & ~lasts for reply in item):
            reached = _decided(reached, bit, item, free[bit])
    late = {
        bit: item
        for bit, item in items.items()
        if bit not in last and not any(reply & ~lasts for reply in item)
    }
    return _Sum(reached, late, free, last)


def _decided(sets: Mapping[Leaves, int], bit: Leaves, item: Item, free: int) -> dict[Leaves, int]:
    """In each set that has this row, replace it by each of its choices; merge equal sets."""
    decided: dict[Leaves, int] = {}
    for rows, ways in sets.items():
        if not rows & bit:
            decided[rows] = decided.get(rows, 0) + ways * free
            continue
        for reply, choices in item.items():
            after = rows & ~bit | reply
            decided[after] = decided.get(after, 0) + ways * choices
    return decided


def _worked_out(sums: Sequence[_Sum], progress: Progress) -> list[int]:
    """Add up every sum, set by set."""
    work = [(at, rows, ways) for at, todo in enumerate(sums) for rows, ways in todo.reached.items()]
    memories: list[Memory] = [{} for _ in sums]
    totals = [0] * len(sums)
    for done, (at, rows, ways) in enumerate(_scattered(work), start=1):
        totals[at] += ways * _total(sums[at], rows, memories[at])
        progress(done, len(work))
    return totals


def _scattered(work: Sequence[T]) -> Iterator[T]:
    """Mix easy and hard pieces, so that finished pieces predict the time of the others."""
    size = len(work)
    step = next(step for step in count(5 * size // 8) if gcd(step, size) == 1)
    return (work[at * step % size] for at in range(size))


def _total(todo: _Sum, rows: Leaves, memory: Memory) -> int:
    """Add up the ways to decide the rest when these rows are reached."""
    items = [item for bit, item in todo.items.items() if bit & rows]
    items += [{bit: 1} for bit in todo.last if bit & rows]  # these are reached already
    free = prod(todo.free[bit] for bit in todo.items if not bit & rows)
    return free * cover_total(items, todo.last, memory)


def _silent(done: int, work: int) -> None:
    """Report no progress."""
