"""The exact front of wins against draws as evidence, with printed strategies marked on it.

Source: [Bhatt08] §4.4, §4.5, Fig. 11, Table 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from audit.bhatt08.numbers import Pair
from common.exhibits import Exhibit, Plot
from verify.extremes.front import pareto_front


def front_evidence(marked: Mapping[str, Pair]) -> tuple[Exhibit, ...]:
    """Plot the front of both seats, games counted up to symmetry.

    marked : wins and draws of strategies by name
    """
    plot = Plot(
        points=tuple((draws, wins) for wins, draws in _front()),
        axes=("draws", "wins"),
        marks=tuple((draws, wins, name) for name, (wins, draws) in marked.items()),
    )
    note = "the strategies that no other beats in both wins and draws, and those printed"
    return (Exhibit(plot, note),)


@cache
def _front() -> tuple[Pair, ...]:
    return tuple((point.wins, point.draws) for point in pareto_front("both", "up_to_symmetry"))
