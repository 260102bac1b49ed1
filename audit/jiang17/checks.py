"""The checks of the claims of Jiang's article, by name.

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, 2017.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from audit.finding import Check
from audit.jiang17.chances import g_over_i
from audit.jiang17.effects import (
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
from audit.jiang17.lines import (
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
from audit.jiang17.rigged import (
    rigged_alive,
    rigged_forced,
    rigged_mistake,
    rigged_only_e,
    stay_alive,
)
from audit.jiang17.rules import both_draw, ideal_move, matrix_suffices, no_loss, pseudocode

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
