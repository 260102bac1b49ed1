"""A witness of an optimum as a vector and as a strategy, counted anew on positions.

Nothing here looks at the class graph: the vector is played by the same code that decides a claim,
so a witness is confirmed on another way than the one that found it.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §2.4.
"""

from __future__ import annotations

from games import Position
from strategies.encodings.files.vector import FINISHED, Vector, vector_strategy
from strategies.game_base import game_base, row_of, successor_rows
from strategies.strategy import Strategy
from verify.extremes.class_game import Choices, Counting, Seats, seats_of
from verify.extremes.errors import WitnessError
from verify.extremes.linear import Witness
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import play_of


def witness_vector(choices: Choices) -> Vector:
    """Write choices as 765 entries; where none was made, the least row that follows stands.

    choices : positions of a class -> one after it, such as class representatives
    """
    rows = {row_of(Position(node)): row_of(Position(child)) for node, child in choices.items()}
    return tuple(
        rows.get(row, min(successor_rows(row), default=FINISHED))
        for row in range(1, len(game_base()) + 1)
    )


def witness_strategy(choices: Choices, name: str = "witness") -> Strategy:
    """Give the strategy of a witness, for `verdict`; an entry permits the least cell to its row."""
    return vector_strategy(witness_vector(choices), name=name)


def recount(choices: Choices, seats: Seats, counting: Counting) -> Tally:
    """Count the games of a witness by playing its strategy against every opponent."""
    strategy = witness_strategy(choices)
    count = count_raw if counting == "raw" else count_up_to_symmetry
    return sum((count(play_of(strategy, seat)) for seat in seats_of(seats)), Tally())


def confirmed(witness: Witness, seats: Seats, counting: Counting) -> Witness:
    """Give a witness back if the games that it claims are those that its strategy plays.

    Raises WitnessError otherwise: what found it has an error.
    """
    played = recount(witness.choices, seats, counting)
    if played != witness.games:
        raise WitnessError(claimed=witness.games, played=played)
    return witness
