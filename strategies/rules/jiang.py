"""The entry of `jiang`: five readings of one paper; `jiang_matrices` has its rules.

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, University of Toronto,
2017, the eight rules and the pseudocode at its end.
"""

from __future__ import annotations

from games import Position
from strategies.strategy import Permitted, Rules, first_that_permits, rule_entry


def _rules(reading: str) -> Rules:
    from strategies.rules.jiang_matrices import (  # loads numpy
        game_of,
        prose,
        pseudocode,
    )

    def answer(position: Position) -> tuple[Permitted, ...]:
        game = game_of(position)
        if reading in ("pseudocode", "pseudocode-forced-reply"):
            return pseudocode(game, forced_reply=reading == "pseudocode-forced-reply")
        rules = prose(
            game,
            any_reply=reading == "ignore-different-move",
            many_forks=reading == "ignore-multiple-forks",
        )
        return first_that_permits(rules)

    return answer


ENTRY = rule_entry(
    name="jiang",
    source="Jiang17, rules 1–8",
    summary="eight rules on a 1×8 matrix of the lines",
    readings={
        "base": "the eight rules in prose",
        "ignore-multiple-forks": "rule 4 touches the lines of a fork even if there are several",
        "ignore-different-move": "rule 4 makes a two whatever answer it forces",
        "pseudocode": "the printed program; after its two the opponent may move anywhere",
        "pseudocode-forced-reply": "the printed program; after its two the opponent blocks",
    },
    rules=_rules,
)
