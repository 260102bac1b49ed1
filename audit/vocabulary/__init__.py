"""The checks of claims: a function for each kind of statement.

- `terms`      the terms of claims: strategies, seats, positions, numbers
- `play`       the play of a strategy: its games, whether it loses, its answers, criteria; two
  strategies side by side, and against each other
- `other_games`  the same for other games: their values and numbers, and whether a strategy loses
- `positions`  the worth of positions, and the effects of moves in them; printed lines of play
- `counts`     numbers of positions, games and strategies of a kind
- `extremes`   the best possible numbers, and whether numbers are possible
- `inputs`     runs of machines on inputs, each made once
- `machines`   the result of a machine on an input, its size, whether two decide the same
- `samples`    runs of a search, compared by a declared criterion
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from audit.claim import Finding
from audit.vocabulary import (
    counts,
    extremes,
    machines,
    other_games,
    play,
    positions,
    samples,
)

VOCABULARY: Final[Mapping[str, Callable[..., Finding]]] = MappingProxyType(
    {
        "never-loses": play.never_loses,
        "games": play.games,
        "answer": play.answer,
        "takes-every-win": play.takes_every_win,
        "makes-every-fork": play.makes_every_fork,
        "compare": play.compare,
        "match": play.match,
        "game-value": other_games.game_value,
        "game-numbers": other_games.game_numbers,
        "game-never-loses": other_games.game_never_loses,
        "value": positions.value_of,
        "moves": positions.moves,
        "line": positions.line,
        "number-of-positions": counts.number_of_positions,
        "number-of-games": counts.number_of_games,
        "number-of-strategies": counts.number_of_strategies,
        "best": extremes.best,
        "possible": extremes.possible,
        "machine-verdict": machines.verdict,
        "machine-output": machines.output,
        "machine-steps": machines.number_of_steps,
        "machine-uses": machines.uses,
        "machine-never-halts": machines.never_halts,
        "machine-size": machines.size,
        "machines-agree": machines.agree,
        "sample": samples.sample,
    }
)
"""The name of a check in a file of claims -> the check."""

__all__ = ["VOCABULARY"]
