"""What can go wrong between a graph and a file that shows it."""

from __future__ import annotations


class DiagramError(ValueError):
    """Base of every error that this package raises on purpose: where, what, a way out."""

    def __init__(self, problem: str, *, where: str = "", hint: str) -> None:
        self.problem = problem
        self.where = where
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.problem}\n  hint: {self.hint}"
