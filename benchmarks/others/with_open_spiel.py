"""Finds the best response to a table strategy with OpenSpiel, as a separate program.

Reads JSON on standard input: nine characters of a position -> cell from 1. Prints for both seats
the value of the strategy against its best opponent, and twice the seconds of processor time.
"""

import json
import sys
from time import process_time

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response

table = json.load(sys.stdin)


class TablePolicy(policy.Policy):
    """The table as OpenSpiel wants it; in positions that it lacks, the first free cell."""

    def action_probabilities(self, state, player_id=None):
        board = str(state).replace("\n", "").replace("x", "X").replace("o", "O")
        cell = table.get(board)
        return {state.legal_actions()[0] if cell is None else cell - 1: 1.0}


def values_against_the_best():
    """Give the value of the table in both seats against the best opponent."""
    game = pyspiel.load_game("tic_tac_toe")
    responses = [
        best_response.BestResponsePolicy(game, 1 - seat, TablePolicy(game, [0, 1]))
        for seat in (0, 1)
    ]
    return [-response.value(game.new_initial_state()) for response in responses]


times = [process_time()]
for _ in range(2):
    values = values_against_the_best()
    times.append(process_time())
print(json.dumps([values, times[1] - times[0], times[2] - times[1]]))
