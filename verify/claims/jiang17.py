"""The checks of the claims of Jiang's article, by name.

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, 2017.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from verify.claims.finding import Check
from verify.claims.jiang17_chances import g_over_i
from verify.claims.jiang17_effects import (
    corner_reply,
    equivalent,
    exclusion,
    fork_sets,
    g_i_effects,
    impossible,
    matrices,
    most_ones,
    move_matrices,
)
from verify.claims.jiang17_lines import (
    a_i_save,
    b_f,
    corner_better,
    corner_forks,
    e_c_i_a_b,
    edges_draw,
    must_threaten,
    opening_alike,
    sequence,
    two_twos,
)
from verify.claims.jiang17_rigged import (
    rigged_alive,
    rigged_forced,
    rigged_mistake,
    rigged_only_e,
    stay_alive,
)
from verify.claims.jiang17_rules import (
    both_draw,
    ideal_move,
    matrix_suffices,
    no_loss,
    pseudocode,
)

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        check.__name__: check
        for check in (
            a_i_save, b_f, both_draw, corner_better, corner_forks, corner_reply, e_c_i_a_b,
            edges_draw, equivalent, exclusion, fork_sets, g_i_effects, g_over_i, ideal_move,
            impossible, matrices, matrix_suffices, most_ones, move_matrices, must_threaten,
            no_loss, opening_alike, pseudocode, rigged_alive, rigged_forced, rigged_mistake,
            rigged_only_e, sequence, stay_alive, two_twos,
        )
    }
)  # fmt: skip
"""Every check by its name."""
