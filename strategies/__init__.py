"""Strategies, and every way to write one down.

- `strategy`       the strategy, its allowed moves, and the check of its answers; entries of the
                   catalogue
- `errors`         errors about strategies
- `wst/`           WST of [Garg18]: eight tape programs that answer one position, or play whole
                   games
- `rules/`         strategies written as rules: those of the papers, and references for comparison
- `encodings/`     strategies that a user brings: files, functions, machines, programs
- `catalogue`      every strategy by name, with its readings
- `machine_files`  the built-in machines by their names, and any other by its path
- `game_base`      the 765 classes of positions as numbered rows; `classes` has them as arrays

Source: [Garg18] S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game
Model by using Theoretical Computer Science, 2018.
"""

from strategies.errors import AnswerError, StrategyError, UnknownStrategyError
from strategies.strategy import (
    Effort,
    Permitted,
    Strategy,
    full_name,
    permitted_moves,
)

__all__ = [
    "AnswerError",
    "Effort",
    "Permitted",
    "Strategy",
    "StrategyError",
    "UnknownStrategyError",
    "full_name",
    "permitted_moves",
]
