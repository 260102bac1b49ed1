"""Runs a machine with automata-lib, as a separate program in an environment that has it.

Reads JSON on standard input: `states`, `symbols` (the blank first), `start`, `finals`, `tapes`,
`table` (rows: state, symbols read, next state, symbols written, moves), `word`, `seconds`. Prints
steps and seconds of processor time, until the machine stops or the time is over.
"""

import json
import sys
from time import process_time

from automata.base.exceptions import RejectionException
from automata.tm.dtm import DTM
from automata.tm.mntm import MNTM

task = json.load(sys.stdin)
common = {
    "states": set(task["states"]),
    "input_symbols": set(task["symbols"][1:]),
    "tape_symbols": set(task["symbols"]),
    "initial_state": task["start"],
    "blank_symbol": task["symbols"][0],
    "final_states": set(task["finals"]),
}
moves = {-1: "L", 0: "N", 1: "R"}
delta = {}
for state, read, after, written, went in task["table"]:
    acts = [(symbol, moves[move]) for symbol, move in zip(written, went, strict=True)]
    if task["tapes"] == 1:
        delta.setdefault(state, {})[read[0]] = (after, *acts[0])
    else:
        delta.setdefault(state, {})[tuple(read)] = [(after, tuple(acts))]
if task["tapes"] == 1:
    machine = DTM(transitions=delta, **common)
else:
    machine = MNTM(transitions=delta, n_tapes=task["tapes"], **common)

begin, steps = process_time(), -1  # the first configuration is not a step
try:
    for _ in machine.read_input_stepwise(task["word"]):
        steps += 1
        if process_time() - begin > task["seconds"]:
            break
except RejectionException:
    pass
print(json.dumps([steps, process_time() - begin]))
