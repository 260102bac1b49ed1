"""What can go wrong while an optimum is sought: no solver, or an answer that does not hold."""

from __future__ import annotations

from verify.errors import VerifyError
from verify.play.count import Tally


class SolverMissingError(VerifyError):
    """The solver is an extra, and is not installed."""

    def __init__(self) -> None:
        self.hint = "pip install 'noloss[solver]' brings OR-Tools"
        super().__init__(self.hint)

    def __str__(self) -> str:
        return f"this question needs the solver CP-SAT, which is not installed\n  hint: {self.hint}"


class SolverError(VerifyError):
    """The solver gave no answer although it had no limit."""

    def __init__(self, status: str) -> None:
        self.status = status
        self.hint = "this is a fault of the model or of the solver; please report it"
        super().__init__(status)

    def __str__(self) -> str:
        return f"the solver CP-SAT ended with {self.status}\n  hint: {self.hint}"


class WitnessError(VerifyError):
    """A witness whose strategy, played out, does not make the games that it should."""

    def __init__(self, *, claimed: Tally, played: Tally) -> None:
        self.claimed = claimed
        self.played = played
        self.hint = "this is a fault of what found it; please report it"
        super().__init__(claimed, played)

    def __str__(self) -> str:
        return (
            f"a witness should make {self.claimed}, but its strategy plays {self.played}"
            f"\n  hint: {self.hint}"
        )
