"""The plan of a search by evolution: everything that decides its results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from search.parameters import SearchError


@dataclass(frozen=True, slots=True, repr=False)
class Plan:
    """The plan of a search; equal plans give equal results.

    method      : such as `bhatt08`
    parameters  : the fields of the method, as JSON can hold them
    generations : of each run
    runs        : the number of independent runs
    seed        : decides everything random, together with the number of a run
    """

    method: str
    parameters: Mapping[str, Any]
    generations: int
    runs: int
    seed: int

    def __post_init__(self) -> None:
        """Refuse an impossible plan; raise SearchError."""
        for name, least in (("generations", 0), ("runs", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise SearchError(
                    f"{name} is {getattr(self, name)}", hint=f"a whole number from {least} on"
                )

    def __repr__(self) -> str:
        runs = f"{self.runs} x {self.generations:,} generations"
        return f"<Plan: {self.method}, {runs}, seed {self.seed}>"
