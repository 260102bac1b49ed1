"""What can go wrong with long searches and the folders that keep them."""

from __future__ import annotations

from verify.errors import VerifyError


class SearchError(VerifyError):
    """A search that cannot start, go on or be kept."""

    def __init__(self, problem: str, *, where: str = "", hint: str) -> None:
        self.problem = problem
        self.where = where
        self.hint = hint
        super().__init__(problem, where)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.problem}\n  hint: {self.hint}"
