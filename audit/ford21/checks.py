"""The checks of the claims of Ford21, one for each claim in `ford21.toml` that has one.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, 2021.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from audit.finding import Check
from audit.ford21.genes import (
    duplicates,
    gene_example,
    genes,
    genomes_apart,
    mirror,
    ten_games,
    ways,
)
from audit.ford21.hash import hash_distinct, hash_example, hash_invariant
from audit.ford21.optimum import bhatt_optimal, longer_games, x_four_draws, x_optimal, x_ratio
from audit.ford21.results import fitness_196, o_local_maximum, o_result
from audit.ford21.weights import cited_equations, draw_weight, o_draw_weight, wins_and_draws

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        "bhatt_optimal": bhatt_optimal,
        "cited_equations": cited_equations,
        "draw_weight": draw_weight,
        "duplicates": duplicates,
        "fitness_196": fitness_196,
        "gene_example": gene_example,
        "genes": genes,
        "genomes_apart": genomes_apart,
        "hash_distinct": hash_distinct,
        "hash_example": hash_example,
        "hash_invariant": hash_invariant,
        "longer_games": longer_games,
        "mirror": mirror,
        "o_draw_weight": o_draw_weight,
        "o_local_maximum": o_local_maximum,
        "o_result": o_result,
        "ten_games": ten_games,
        "ways": ways,
        "wins_and_draws": wins_and_draws,
        "x_four_draws": x_four_draws,
        "x_optimal": x_optimal,
        "x_ratio": x_ratio,
    }
)
"""Every check by its name."""
