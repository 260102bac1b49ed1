"""The claims of Table 2: which wins and draws are possible, and their ratios.

Source: [Bhatt08] §4.4, §4.5, Fig. 11, Table 2, Fig. 14.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from audit.claim import Finding, Printed, compared, concluded, undecided
from common.exhibits import Cell, Exhibit, Plot, table
from games import SEATS, Seat, Seats
from strategies.strategy import Strategy
from verify.extremes.class_game import COUNTINGS, Counting, careful_games, class_game
from verify.extremes.feasible import (
    WHY_NOT,
    Feasible,
    Infeasible,
    Undecided,
    feasible,
    pareto_front,
)
from verify.extremes.optimum import Optimum, Witness, best, confirmed, optimum, witness_strategy
from verify.play.count import Points

Pair: TypeAlias = tuple[int, int]
"""Wins and draws, or the ends of a range."""


COUNTED: Final[Counting] = "up_to_symmetry"
"""How the paper counts games: every pair of wins and draws that can be checked shows it."""


_BOTH: Final[Seats] = "both"


class BothSeats(Printed, frozen=True):
    """Wins and draws in each seat."""

    first: Pair
    second: Pair

    @property
    def by_seat(self) -> dict[Seat, Pair]:
        """Give them by seat."""
        return {"first": self.first, "second": self.second}


class Table2Row(BothSeats, frozen=True):
    """A row of Table 2."""

    ratio: float


class Total(BothSeats, frozen=True):
    """Wins and draws in each seat, and all of them together."""

    total: int


class TwoRatios(Printed, frozen=True):
    """Wins and draws of two strategies with their ratios, and which is better."""

    found: Pair
    ratio_found: float
    made: Pair
    ratio_made: float
    better: str


class RangesFound(Printed, frozen=True):
    """The least and the most wins and draws, and two strategies that must lie in them."""

    wins: Pair
    draws: Pair
    mode: Pair = field(name="Mode")
    best: Pair = field(name="Best W-t-D")


class Cases(Printed, frozen=True):
    """How many of all cases are won."""

    wins: int
    cases: int


def table2_row(printed: Table2Row) -> Finding:
    """Look for a no-loss strategy with the wins and draws of a row, and divide them.

    Claims `bhatt-table2-mode`, `-mode-move`, `-best`, `-heuristic`.
    """
    pairs = printed.by_seat
    found = {seat: possible(seat, COUNTED, *pair) for seat, pair in pairs.items()}
    rows = [_decided_row(seat, counting, pairs[seat]) for counting in COUNTINGS for seat in SEATS]
    if any(isinstance(each, Undecided) for each in found.values()):
        return undecided("the solver did not decide in its time; a faster machine would")
    made = {seat: each.witness for seat, each in found.items() if isinstance(each, Feasible)}
    computed: dict[str, object] = {
        seat: list(pair) if seat in made else None for seat, pair in pairs.items()
    }
    computed["ratio"] = row_ratio(pairs.values())
    head = ("seat", "counting", "wins", "draws", "possible", "least and most wins", "of draws")
    return compared(
        printed,
        computed,
        table(head, rows),
        "least and most are those of all no-loss strategies that a vector can express",
        "raw, a game is a sequence of cells; up_to_symmetry, one of classes of positions",
        rests_on=_both(made, "a strategy with these games"),
    )


def table2_ratios(printed: Annotated[dict[str, Table2Row], Meta(min_length=1)]) -> Finding:
    """Divide wins by draws, both seats together. Claim `bhatt-table2-ratios`."""
    computed: dict[str, Table2Row] = {}
    rows: list[tuple[Cell, ...]] = []
    for name, row in printed.items():
        pairs = (row.first, row.second)
        computed[name] = Table2Row(*pairs, row_ratio(pairs))
        rows.append((name, *_added(pairs), row_ratio(pairs)))
    return compared(printed, computed, table(("strategy", "wins", "draws", "ratio"), rows))


def best_ratio(printed: TwoRatios) -> Finding:
    """Compare the two ratios that are called best, and look for the best there is.

    Claim `bhatt-best-ratio`.
    """
    found, made = printed.found, printed.made
    ratios = {"found": Fraction(*found), "made": Fraction(*made)}
    better = max(ratios, key=lambda name: ratios[name])
    of_found, of_made = rounded(ratios["found"], 3), rounded(ratios["made"])
    computed = TwoRatios(found, of_found, made, of_made, better)
    possible_games = {each: extremes(each, COUNTED).best_ratio.games for each in (*SEATS, _BOTH)}
    limits = [
        (seats, games.win, games.draw, rounded(Fraction(games.win, games.draw)))
        for seats, games in possible_games.items()
    ]
    top = extremes(_BOTH, COUNTED).best_ratio
    return compared(
        printed,
        computed,
        "the best of all no-loss strategies that a vector can express:",
        table(("seats", "wins", "draws", "ratio"), limits),
        *_front_evidence({"found": found, "made by hand": made}),
        rests_on=(witness_strategy(top.choices, "the best ratio"),),
    )


def total_games(printed: Total) -> Finding:
    """Add up the games of a row, and count those of other strategies. Claim `bhatt-total-189`."""
    computed = Total(printed.first, printed.second, sum((*printed.first, *printed.second)))
    few, many = _most_games(-1, no_loss=True), _most_games(1, no_loss=True)
    rows: list[tuple[Cell, ...]] = [
        ("no-loss", few.games.games, many.games.games),
        ("all", *(_most_games(sign, no_loss=False).games.games for sign in (-1, 1))),
    ]
    return compared(
        printed,
        computed,
        "how many games a strategy plays in both seats depends on the strategy:",
        table(("strategies", "fewest games", "most games"), rows),
        rests_on=(
            witness_strategy(few.choices, "the fewest games"),
            witness_strategy(many.choices, "the most games"),
        ),
    )


def ranges(printed: RangesFound) -> Finding:
    """Compare ranges found with those of all no-loss strategies. Claim `bhatt-ranges`.

    Only impossible ranges are refuted: a range that no strategies can have, or one that leaves out
    a row of Table 2, whose strategies were found as well.
    """
    wins, draws = printed.wins, printed.draws
    all_of_them = extremes(_BOTH, COUNTED)
    most = exact_ranges(all_of_them)
    possible_ranges = all(
        least <= low <= high <= greatest
        for (low, high), (least, greatest) in zip((wins, draws), most.values(), strict=True)
    )
    inside = all(
        wins[0] <= won <= wins[1] and draws[0] <= drawn <= draws[1]
        for won, drawn in (printed.mode, printed.best)
    )
    low, high = all_of_them.least_wins, all_of_them.most_wins
    rows = [(name, *ends) for name, ends in most.items()]
    return concluded(
        None if possible_ranges and inside else False,
        {f"{name} of all that exist": ends for name, ends in most.items()},
        "The strategies found are not printed; their ranges cannot be seen without them.",
        "All no-loss strategies that a vector can express have wider ranges:",
        table(("", "least", "most"), rows),
        rests_on=(
            witness_strategy(low.choices, "the fewest wins"),
            witness_strategy(high.choices, "the most wins"),
        ),
    )


def heuristic_18_of_19(printed: Cases) -> Finding:
    """Look for a first player with such games. Claim `bhatt-heuristic-18-of-19`.

    The check decides only whether some strategy can play them, not whether the strategy of the lost
    figure does.
    """
    wins, draws = printed.wins, printed.cases - printed.wins
    found = possible("first", COUNTED, wins, draws)
    note = "the figure with the strategy is not in the text; this strategy has to be played out"
    head = ("wins", "draws", "possible as first player", "least and most wins", "of draws")
    limits = _limits(extremes("first", COUNTED))
    rows = table(head, [(wins, draws, _word(found), *limits)])
    if isinstance(found, Infeasible):
        return concluded(False, {"a no-loss strategy can": False}, rows)
    can = {"a no-loss strategy can": True} if isinstance(found, Feasible) else None
    return undecided(rows, note, computed=can)


def row_ratio(pairs: Iterable[Pair]) -> float:
    """Divide all wins by all draws, to two places."""
    return rounded(Fraction(*_added(pairs)))


@cache
def possible(
    seat: Seat, counting: Counting, wins: int, draws: int
) -> Feasible | Infeasible | Undecided:
    """Decide whether a no-loss strategy has these wins and draws; the answer is kept."""
    return feasible(seat, counting, wins, draws)


@cache
def extremes(seats: Seats, counting: Counting) -> Optimum:
    """Give the extremes of some seats; they are computed only once."""
    return optimum(seats, counting)


def exact_ranges(found: Optimum) -> dict[str, Pair]:
    """Give the least and the most wins and draws of all no-loss strategies."""
    return {
        "wins": (found.least_wins.games.win, found.most_wins.games.win),
        "draws": (found.least_draws.games.draw, found.most_draws.games.draw),
    }


def rounded(ratio: Fraction, places: int = 2) -> float:
    """Round as a table prints it.

    >>> rounded(Fraction(116, 73)), rounded(Fraction(140, 38), 3)
    (1.59, 3.684)
    """
    return float(round(ratio, places))


def about(number: int | Fraction) -> str:
    """Write a number to three figures.

    >>> about(123456), about(Fraction(1, 3000))
    ('1.23·10^5', '3.33·10^-4')
    """
    exact = Fraction(number)
    mantissa, _, exponent = f"{Decimal(exact.numerator) / exact.denominator:.2e}".partition("e")
    return f"{mantissa}·10^{int(exponent)}"


def _front_evidence(marked: Mapping[str, Pair]) -> tuple[Exhibit, ...]:
    """Plot the front of both seats, games counted up to symmetry.

    marked : wins and draws of strategies by name
    """
    plot = Plot(
        points=tuple((point.draws, point.wins) for point in pareto_front("both", COUNTED)),
        axes=("draws", "wins"),
        marks=tuple((draws, wins, name) for name, (wins, draws) in marked.items()),
    )
    note = "the strategies that no other beats in both wins and draws, and those printed"
    return (Exhibit(plot, note),)


def _decided_row(seat: Seat, counting: Counting, pair: Pair) -> tuple[Cell, ...]:
    limits = _limits(extremes(seat, counting))
    return (seat, counting, *pair, _word(possible(seat, counting, *pair)), *limits)


def _limits(found: Optimum) -> list[str]:
    return [f"{least} to {most}" for least, most in exact_ranges(found).values()]


def _word(found: Feasible | Infeasible | Undecided) -> str:
    if isinstance(found, Infeasible):
        return f"no ({WHY_NOT[found.rests_on]})"
    return "yes" if isinstance(found, Feasible) else "not decided"


def _both(made: Mapping[Seat, Witness], name: str) -> tuple[Strategy, ...]:
    """Make one strategy of the choices for both seats, if there are any."""
    if len(made) < len(SEATS):
        return ()
    choices = {node: to for each in made.values() for node, to in each.choices.items()}
    return (witness_strategy(choices, name),)


def _added(pairs: Iterable[Pair]) -> Pair:
    wins, draws = zip(*pairs, strict=True)
    return sum(wins), sum(draws)


@cache
def _most_games(sign: int, *, no_loss: bool) -> Witness:
    """Find a strategy with the most games in both seats; with sign −1 the fewest."""
    games = careful_games(_BOTH, COUNTED)
    if not no_loss:
        games = [class_game(seat, COUNTED) for seat in SEATS]
    return confirmed(best(games, Points(sign, sign, sign)), _BOTH, COUNTED)
