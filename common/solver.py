"""The solver CP-SAT of OR-Tools, an extra: loaded when it is needed, and run so that it can stop.

One worker and a fixed seed make the answer the same every time, unless the time runs out.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Final

from common.errors import NolossError, install_command

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

_INTERVAL: Final = 0.05  # seconds between two questions whether to continue


class SolverMissingError(NolossError):
    """The solver is an extra, and is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "this question needs the solver CP-SAT, the extra `solver`, which is not installed",
            hint=f"this brings OR-Tools: {install_command('solver')}",
        )


class SolverError(NolossError):
    """The solver gave no answer although it had no limit."""

    def __init__(self) -> None:
        hint = "this is a fault of the model or of the solver; please report it"
        super().__init__("the solver CP-SAT ended without an answer", hint=hint)


def solver_is_here() -> bool:
    """Say whether the solver is installed."""
    return find_spec("ortools") is not None


def solver_module() -> ModuleType:
    """Import the solver only when it is needed: it is an extra."""
    try:
        from ortools.sat.python import cp_model  # an extra, and slow to load
    except ImportError as error:
        raise SolverMissingError from error
    return cp_model


def search_aside(model: CpModel, solver: CpSolver, go_on: Callable[[], bool] = lambda: True) -> str:
    """Run the solver in a thread, so that Ctrl-C ends its search at once; give its status.

    go_on : called now and then; the search ends if it returns False
    """
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is Python's
    with ThreadPoolExecutor(max_workers=1) as aside:
        working = aside.submit(solver.solve, model)
        try:
            while not wait([working], _INTERVAL).done:
                if not go_on():
                    solver.stop_search()
            return solver.status_name(working.result())
        except BaseException:
            solver.stop_search()
            raise
