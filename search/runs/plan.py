"""A plan: which method with which parameters, how many runs, how long, and from which seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from search.errors import SearchError
from search.evolution.catalogue import Method, make_method


@dataclass(frozen=True, slots=True, repr=False)
class Plan:
    """What is to be done; equal plans give equal results.

    method      : such as `bhatt08`
    parameters  : the fields of the method, as JSON can hold them
    generations : of each run
    runs        : independent of each other, numbered from 1
    seed        : decides everything random, together with the number of a run
    """

    method: str
    parameters: Mapping[str, Any]
    generations: int
    runs: int
    seed: int

    def __post_init__(self) -> None:
        """Refuse what makes no search; raise SearchError."""
        for name, least in (("generations", 0), ("runs", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise SearchError(
                    f"{name} is {getattr(self, name)}", hint=f"a whole number from {least} on"
                )

    def __repr__(self) -> str:
        runs = f"{self.runs} x {self.generations:,} generations"
        return f"<Plan: {self.method}, {runs}, seed {self.seed}>"


def search_of(plan: Plan) -> Method:
    """Give the method with its parameters; raise what `make_method` raises."""
    return make_method(plan.method, plan.parameters)


def rng_of(plan: Plan, run: int) -> np.random.Generator:
    """Give the random numbers of a run from its start: those of no other run, seed or machine."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence((plan.seed, run))))
