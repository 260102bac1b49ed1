"""The checks of the claims of Bhatt08, by name; each is the check of claims in `bhatt08.toml`.

- `bhatt08_states`      positions up to symmetry and their numbers
- `bhatt08_counts`      numbers of games and of strategies
- `bhatt08_table2`      wins and draws, and their ratios
- `bhatt08_heuristics`  rules for people
- `bhatt08_selection`   the arithmetic of the genetic algorithm
- `bhatt08_printed`     how printed tables are read and large numbers written

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from audit.bhatt08.counts import (
    advantage,
    disjoint,
    first_easier,
    pairs_2263,
    same_play,
    strategies_351,
    strategies_72657,
    strategies_found,
    vector_count,
)
from audit.bhatt08.heuristics import remedies, rules, soedarmadji
from audit.bhatt08.selection import cross_sites, eq4
from audit.bhatt08.states import base_cases, feasibility, numbering, states, states_827, symmetry
from audit.bhatt08.table2 import (
    best_ratio,
    heuristic_18_of_19,
    ranges,
    ranges_found,
    table2_ratios,
    table2_row,
    total_games,
)
from audit.finding import Check

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        check.__name__: check
        for check in (
            advantage, base_cases, best_ratio, cross_sites, disjoint, eq4, feasibility,
            first_easier, heuristic_18_of_19, numbering, pairs_2263, ranges, ranges_found, remedies,
            rules, same_play, soedarmadji, states, states_827, strategies_351, strategies_72657,
            strategies_found, symmetry, table2_ratios, table2_row, total_games, vector_count,
        )
    }
)  # fmt: skip
"""Every check by its name."""
