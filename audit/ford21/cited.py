"""The checks of what Ford21 says that others did, held against [Bhatt08].

The paper cites a report of 2007 by the same authors. What was examined is [Bhatt08], in which that
work appeared; the numbers that the paper takes from the report stand there, too.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from msgspec import field

from audit.finding import Finding, Printed, compared
from audit.ford21.games import Ratio, game_of, in_words, least_draws, opened, safe, shown_by
from common.exhibits import Exhibit, table
from verify.extremes.class_game import COUNTINGS, Counting
from verify.extremes.optimum import best_ratio, ratio_of

TABLE_1: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {"as X": (4, 7, 10), "as O": (46, 278, 432)}
)
"""Generations until something is found, best, median and worst. Source: [Bhatt08] Table 1."""

WITHOUT: Final[Mapping[str, int]] = MappingProxyType({"as X": 0, "as O": 3})
"""Of 11 runs of 500 generations those that found nothing. Source: [Bhatt08] §4.3."""

TABLE_2: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"Mode": (41, 5), "Mode-move": (44, 8), "Best W-t-D": (42, 3), "Mod. heuristic": (18, 1)}
)
"""Wins and draws as first player. Source: [Bhatt08] Table 2."""

OPERATORS: Final[Mapping[str, object]] = MappingProxyType(
    {
        "crossover": "multi-point",
        "parents": "all members, as stochastic uniform selection draws them",
        "new random solutions": False,
    }
)
"""Source: [Bhatt08] §3.3, §3.4, §3.6, §4.3."""

ALIKE: Final[Counting] = "up_to_symmetry"


class WorstRuns(Printed, frozen=True):
    """Iterations until something was found at worst, and runs that found nothing."""

    as_x: int = field(name="as X")
    as_o: int = field(name="as O")
    runs_without_as_o: int = field(name="runs as O that found none")


class BestRatio(Printed, frozen=True):
    """A ratio, and whether no strategy without losses has a better one."""

    ratio: Ratio
    best_possible: bool


def worst(printed: WorstRuns) -> Finding:
    """Look up the runs that took the longest. Claim `ford-432-iterations`."""
    computed = WorstRuns(TABLE_1["as X"][-1], TABLE_1["as O"][-1], WITHOUT["as O"])
    found = "the row of O is that of the runs which found something, 8 of 11"
    return compared(printed, computed, _table_1(), found)


def range_as_x(printed: tuple[int, int]) -> Finding:
    """Look up the runs as first player. Claim `ford-4-to-10-iterations`."""
    best, _, last = TABLE_1["as X"]
    return compared(printed, (best, last), _table_1())


def operators(printed: dict[str, str | bool]) -> Finding:
    """Look up how a generation is made. Claim `ford-cited-crossover`."""
    return compared(
        printed,
        dict(OPERATORS),
        "Bhatt08 §3.4 crosses all members, with probability one, at 50 places; §3.3 draws the "
        "parents by stochastic uniform selection, in proportion to fitness",
        "§3.6 makes the next generation of the old one, of the crossed and of the mutated one; "
        "random solutions make only the first (§3.1)",
    )


def ratio_as_x(printed: BestRatio) -> Finding:
    """Look up the best ratio as X, and find the best possible. Claim `ford-x-41-3`."""
    win, draw = TABLE_2["Best W-t-D"]
    possible = best_ratio([safe("first", ALIKE)])
    strategy = shown_by(possible, "first", ALIKE)
    head = ("Bhatt08, Table 2", "wins", "draws", "ratio")
    rows = [(name, *games, round(games[0] / games[1], 2)) for name, games in TABLE_2.items()]
    raw, alike = (least_draws(opened(safe("first", way), "centre")).draw for way in COUNTINGS)
    return compared(
        printed,
        BestRatio(f"{win}:{draw}", Fraction(win, draw) == ratio_of(possible.games)),
        Exhibit(table(head, rows), "as first player, symmetric games counted once"),
        f"Bhatt08 §4.5 calls 42:3 the best of what its search found; possible are, counted as "
        f"there, {in_words(possible.games)}",
        "draws of the two papers do not compare, as Bhatt08 counts symmetric games once: after a "
        f"centre opening at least {raw} remain as they are counted here, and {alike} as there",
        *game_of(strategy, "first", "draw"),
        rests_on=(strategy,),
    )


def _table_1() -> Exhibit:
    head = ("Bhatt08, Table 1", "best", "median", "worst", "runs of 11 without a find")
    rows = [(seat, *numbers, WITHOUT[seat]) for seat, numbers in TABLE_1.items()]
    return Exhibit(table(head, rows), "generations until a strategy without losses is found")
