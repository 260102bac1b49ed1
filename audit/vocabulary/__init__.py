"""The checks of claims: a function for each kind of statement.

- `terms`      what claims name and print: strategies, seats, positions, numbers
- `play`       what a strategy does: its games, whether it loses, its answers, criteria; two
  strategies side by side, and against each other
- `positions`  what positions are worth, and which moves do what in them; printed lines of play
- `counts`     how many positions, games and strategies there are of a kind
- `extremes`   what is best possible, and whether numbers are possible at all
- `inputs`     machines on inputs, run once
- `machines`   what a machine does on an input, how large it is, whether two decide the same
- `samples`    runs of a search, held against a declared criterion
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from audit.claim import Finding
from audit.vocabulary import counts, extremes, machines, play, positions, samples

VOCABULARY: Final[Mapping[str, Callable[..., Finding]]] = MappingProxyType(
    {
        "never-loses": play.never_loses,
        "games": play.games,
        "answer": play.answer,
        "takes-every-win": play.takes_every_win,
        "makes-every-fork": play.makes_every_fork,
        "compare": play.compare,
        "match": play.match,
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
