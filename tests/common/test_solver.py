"""The solver can be stopped while it searches."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from common.solver import search_aside

PIGEONS = 13


def test_ctrl_c_ends_a_search_at_once() -> None:
    """Pigeons that do not fit into their holes keep a solver of single clauses busy."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model", reason="the solver is an extra")
    model = cp_model.CpModel()
    sits = [[model.new_bool_var("") for _ in range(PIGEONS - 1)] for _ in range(PIGEONS)]
    for one in sits:
        model.add_bool_or(one)
    for hole in range(PIGEONS - 1):
        for at in range(PIGEONS):
            for other in range(at):
                model.add_bool_or(sits[at][hole].negated(), sits[other][hole].negated())
    solver = cp_model.CpSolver()
    solver.parameters.cp_model_presolve = False
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.max_time_in_seconds = 600
    since = time.monotonic()

    def searched() -> None:
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        search_aside(model, solver)

    with pytest.raises(KeyboardInterrupt):
        searched()
    assert time.monotonic() - since < 300
