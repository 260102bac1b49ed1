"""The claims about numbers of games and of strategies.

Source: [Bhatt08] §2.1, §4.3, §4.4, §5, Table 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import prod
from typing import Final

from msgspec.structs import asdict

from audit.bhatt08.table2 import COUNTED, Pair, about, extremes, rounded
from audit.claim import Finding, Printed, compared, concluded, same, undecided
from common.exhibits import Board, Exhibit, table
from games import EMPTY, SEATS, Position, Seat, canonical, outcome, seat_to_move, successors
from games.space import all_classes, all_positions
from strategies.catalogue import find_strategy
from strategies.encodings.files.vector import Vector, vector_strategy
from strategies.game_base import game_base, row_of, successor_rows
from verify.census.census import Census, Numbers, together
from verify.census.store import stored_census
from verify.extremes.optimum import witness_vector
from verify.play.count import count_raw, count_up_to_symmetry
from verify.play.play import play_of

ASTRONOMICAL: Final = 10**80
"""A larger number is astronomically large: an estimate of the atoms that can be observed."""


class Product(Printed, frozen=True):
    """Numbers of strategies in each seat, and of their pairs."""

    first: int
    second: int
    product: int


class PairsInRanges(Printed, frozen=True):
    """A number of pairs of wins and draws, and the ranges of both."""

    pairs: int
    wins: Pair
    draws: Pair


def vector_count(printed: dict[str, bool]) -> Finding:
    """Count the vectors. Claim `bhatt-vector-count`."""
    choices = [len(after) for row in rows() if len(after := successor_rows(row)) > 1]
    number = prod(choices)
    factors = " · ".join(f"{each}^{times}" for each, times in sorted(Counter(choices).items()))
    computed = {"astronomically large": number > ASTRONOMICAL}
    return compared(
        printed,
        computed,
        f"{len(choices)} entries have a choice to make, each whatever the others are: by the "
        f"number of their rows {factors}, about {about(number)}",
        f"exactly {number}",
    )


def disjoint(printed: dict[str, int]) -> Finding:
    """Compare the rows where each seat decides. Claim `bhatt-disjoint`."""
    of_seat = {seat: used_rows(seat) for seat in SEATS}
    common = of_seat["first"] & of_seat["second"]
    shown = table(("seat", "rows where it decides"), [(s, len(n)) for s, n in of_seat.items()])
    return compared(printed, {"rows used in both seats": len(common)}, shown)


def used_rows(seat: Seat) -> frozenset[int]:
    """Give the rows in which a seat is to move and the game is not over."""
    base = game_base()
    unfinished = (row for row in rows() if successor_rows(row))
    return frozenset(row for row in unfinished if seat_to_move(base[row - 1]) == seat)


def rows() -> range:
    """Give all rows of the game-base."""
    return range(1, len(game_base()) + 1)


def advantage(printed: float) -> Finding:
    """Divide the games that X wins by those that O wins. Claim `bhatt-advantage`."""
    ways = advantages()
    shown = table(
        ("counted", "for X", "for O", "ratio"),
        [(words, _plain(x), _plain(o), rounded(x / o)) for words, (x, o) in ways.items()],
    )
    won, lost = ways["games"]
    return compared(printed, rounded(won / lost), shown)


@cache
def advantages() -> Mapping[str, tuple[Fraction, Fraction]]:
    """Give several measures of how often X wins and O wins."""
    whole = play_of(find_strategy("any"), "first")
    raw, classes = count_raw(whole), count_up_to_symmetry(whole)
    return {
        "games": (Fraction(raw.win), Fraction(raw.loss)),
        "games up to symmetry": (Fraction(classes.win), Fraction(classes.loss)),
        "won positions": _won(all_positions()),
        "won positions up to symmetry": _won(all_classes()),
        "chance if both move at random": _by_chance(EMPTY),
    }


@cache
def _by_chance(position: Position) -> tuple[Fraction, Fraction]:
    ended = outcome(position)
    if ended is not None:
        return Fraction(ended.winner == "X"), Fraction(ended.winner == "O")
    after = [_by_chance(canonical(child)) for _, child in successors(position)]
    return sum((x for x, _ in after), Fraction()) / len(after), sum(
        (o for _, o in after), Fraction()
    ) / len(after)


class CombinedStrategies(Product, frozen=True):
    """Numbers of strategies in each seat, of their pairs, and whether any two combine into one."""

    any_two_make_one: bool


def strategies_72657(printed: CombinedStrategies) -> Finding:
    """Multiply the strategies, which can be combined freely. Claim `bhatt-72657`."""
    return combined_of(printed, stored_census())


def combined_of(printed: CombinedStrategies, counted: Census) -> Finding:
    """Say whether the printed numbers fit: the product is right, and that many strategies exist."""
    every: dict[str, Numbers] = dict(counted.seats)
    every["product"] = together(counted)
    rows = [(name, about(one.no_loss), f"{one.in_play:,}") for name, one in every.items()]
    enough = all(asdict(printed)[name] <= one.no_loss for name, one in every.items())
    computed = {
        "first": printed.first,
        "second": printed.second,
        "product": printed.first * printed.second,
        "any two make one": not used_rows("first") & used_rows("second"),
    }
    return concluded(
        enough and same(printed, computed),
        computed,
        "the number of no-loss strategies that exist:",
        table(("seats", "no-loss vectors", "of them different in play"), rows),
    )


def first_easier(printed: dict[str, str]) -> Finding:
    """Compare the shares of vectors that never lose. Claim `bhatt-first-easier`."""
    return easier(printed, stored_census())


def easier(printed: dict[str, str], counted: Census) -> Finding:
    """Name the seat in which more of all vectors never lose."""
    shares = {seat: _share(numbers) for seat, numbers in counted.seats}
    (least, _), (most, _) = sorted(shares.items(), key=lambda each: each[1])
    named = most if shares[least] < shares[most] else "neither"
    head = ("seat", "vectors", "that never lose", "share", "drawn by lot for one that never loses")
    shown = [
        (seat, about(one.vectors), about(one.no_loss), about(_share(one)), about(1 / _share(one)))
        for seat, one in counted.seats
    ]
    times = about(shares[most] / shares[least])
    return compared(
        printed, {"easier": named}, table(head, shown), f"one share is {times} times the other"
    )


def same_play(printed: dict[str, bool]) -> Finding:
    """Change an entry that is never reached. Claim `bhatt-same-play`."""
    vector = witness_vector(extremes("both", COUNTED).best_ratio.choices)
    row, alike = twins(vector)
    other = (*vector[: row - 1], changed(vector, row), *vector[row:])
    kept = _positions(vector) == _positions(other)
    return compared(
        printed,
        {"different vectors can play the same games": kept and vector != other},
        f"the strategy of the best ratio never comes to row {row}: its entry may be "
        f"{vector[row - 1]} or {changed(vector, row)}, and its games stay the same",
        Exhibit(Board(game_base()[row - 1]), f"row {row}"),
        f"about {about(alike)} vectors play just its games",
    )


def twins(vector: Vector) -> tuple[int, int]:
    """Give the first unused row with a choice, and the number of vectors with the same play."""
    reached = {row_of(each) for each in _positions(vector)}
    free = [row for row in rows() if row not in reached and len(successor_rows(row)) > 1]
    return free[0], prod(len(successor_rows(row)) for row in free)


def changed(vector: Vector, row: int) -> int:
    """Give another entry for a row."""
    return next(each for each in successor_rows(row) if each != vector[row - 1])


def strategies_351(printed: Product) -> Finding:
    """Multiply the strategies that differ widely. Claim `bhatt-351`."""
    computed = {"product": printed.first * printed.second}
    if printed.product != computed["product"]:
        return concluded(False, computed)
    return undecided(
        "the product is right; the list would show how many were found", computed=computed
    )


def pairs_2263(printed: PairsInRanges) -> Finding:
    """Compare with the number of pairs that fit into the printed ranges. Claim `bhatt-2263`."""
    wins, draws = printed.wins, printed.draws
    room = (wins[1] - wins[0] + 1) * (draws[1] - draws[0] + 1)
    computed = {"at most": room}
    if printed.pairs > room:
        return concluded(False, computed)
    return undecided(
        f"the printed ranges leave room for {room:,} pairs; only the list of the strategies "
        "found would show which of these pairs they make",
        computed=computed,
    )


def _won(positions: Iterable[Position]) -> tuple[Fraction, Fraction]:
    ended = Counter(end.winner for each in positions if (end := outcome(each)) is not None)
    return Fraction(ended["X"]), Fraction(ended["O"])


def _plain(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else rounded(number, 4)


def _share(numbers: Numbers) -> Fraction:
    return Fraction(numbers.no_loss, numbers.vectors)


def _positions(vector: Vector) -> frozenset[Position]:
    """Give the positions in which the strategy of a vector moves, in both seats."""
    strategy = vector_strategy(vector, name="a vector")
    asked = [play_of(strategy, seat) for seat in SEATS]
    return frozenset(each.positions[node] for each in asked for node in each.answers)
