"""What can go wrong while an optimum is sought: no solver, or an answer that does not hold."""

from __future__ import annotations

from common.errors import NolossError
from common.extras import install_command
from verify.play.count import Tally


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


class WitnessError(NolossError):
    """A witness whose strategy, played out, does not make the games that it should."""

    def __init__(self, *, claimed: Tally, played: Tally) -> None:
        self.claimed = claimed
        self.played = played
        problem = f"a witness should make {claimed}, but its strategy plays {played}"
        super().__init__(problem, hint="this is a fault of what found it; please report it")
