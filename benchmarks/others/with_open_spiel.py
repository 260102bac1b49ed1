"""Finds the best response to a table strategy with OpenSpiel; alone, by Python.

Reads JSON on standard input: nine characters of a position -> cell from 1. Prints for both seats
the value of the strategy against its best opponent, and seconds of processor time.
"""

import json
import sys
from time import process_time

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response

table = json.load(sys.stdin)


class Table(policy.Policy):
    """The table as OpenSpiel wants it; elsewhere than in its positions the first free cell."""

    def action_probabilities(self, state, player_id=None):
        board = str(state).replace("\n", "").replace("x", "X").replace("o", "O")
        cell = table.get(board)
        return {state.legal_actions()[0] if cell is None else cell - 1: 1.0}


game = pyspiel.load_game("tic_tac_toe")
begin, values = process_time(), []
for seat in (0, 1):
    response = best_response.BestResponsePolicy(game, 1 - seat, Table(game, [0, 1]))
    values.append(-response.value(game.new_initial_state()))
print(json.dumps([values, process_time() - begin]))
