"""One statement of a verdict, written for a checker that knows nothing of this program.

- `promela`  a model for Spin that restates the rules, with the strategy as a table
- `game_promela`  the same for another board game, from its data
- `dimacs`   a formula that is satisfiable exactly if the statement is false, for any SAT solver
- `prism`    explicit states and transitions for PRISM and Storm
- `coq/`     theorems for Coq, each with the sentence that it proves
- `wording`  the words of all export files about themselves

Every export takes a `Statement` about play from the empty board. `prism` and `game_promela` take
those about other games, too. A history-dependent strategy is
written, too: its table is keyed by the line of play, here as a number of up to nine digits.
"""

from verify.export.dimacs import dimacs, line_of_model
from verify.export.prism import Opponent, PrismModel, prism
from verify.export.promela import free_game, promela

__all__ = [
    "Opponent",
    "PrismModel",
    "dimacs",
    "free_game",
    "line_of_model",
    "prism",
    "promela",
]
