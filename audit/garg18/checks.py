"""The checks of the claims of Garg18: which claim of `garg18.toml` each of them recomputes.

- `garg18_play`      whether WST ever loses, and what single rules are for
- `garg18_machines`  tapes, subroutines, rules, sequences
- `garg18_example`   the worked example, tape by tape
- `garg18_table1`    the table that compares strategies

Source: [Garg18] S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game
Model by using Theoretical Computer Science, 2018.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from audit.finding import Check
from audit.garg18 import (
    example as garg18_example,
)
from audit.garg18 import (
    machines as garg18_machines,
)
from audit.garg18 import (
    play as garg18_play,
)
from audit.garg18 import (
    table1 as garg18_table1,
)

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        check.__name__: check
        for check in (
            garg18_play.never_loses,
            garg18_play.special_case,
            garg18_play.five_rule,
            garg18_play.corners,
            garg18_play.every_configuration,
            garg18_play.smart_draw,
            garg18_machines.tapes,
            garg18_machines.six,
            garg18_machines.patterns,
            garg18_machines.lines,
            garg18_machines.counters,
            garg18_machines.first_three,
            garg18_example.kw,
            garg18_example.ki,
            garg18_example.kp_ko,
            garg18_example.step3_kc,
            garg18_example.step3_kr,
            garg18_example.step5,
            garg18_example.step7,
            garg18_example.boards,
            garg18_table1.starter,
            garg18_table1.diagonal_159,
            garg18_table1.diagonal_519,
            garg18_table1.sub_optimal,
            garg18_table1.forks,
            garg18_table1.fork_wins,
            garg18_table1.text,
        )
    }
)
"""Every check by its name."""
