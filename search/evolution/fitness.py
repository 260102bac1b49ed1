"""What the fitness of a method measures, and which way it gets better."""

from __future__ import annotations

from dataclasses import dataclass

from search.evolution.catalogue import Method
from search.evolution.methods.bhatt08 import Bhatt08
from search.evolution.methods.hochmuth import Hochmuth
from search.evolution.methods.nsga2 import Nsga2
from search.evolution.methods.tropicalcoder import TropicalCoder


@dataclass(frozen=True, slots=True)
class Measure:
    """A fitness, in words with its unit."""

    name: str
    less_is_better: bool = False


def measure_of(search: Method) -> Measure:
    """Tell what the fitness of a method is, with these parameters.

    >>> measure_of(Bhatt08())
    Measure(name='share of games lost', less_is_better=True)
    """
    if isinstance(search, Bhatt08):
        return Measure("share of games lost", less_is_better=True)
    if isinstance(search, TropicalCoder):
        return Measure(f"points in {search.games:,} random games")
    if isinstance(search, Nsga2):
        return Measure("wins; as long as it loses, minus its losses")
    if isinstance(search, Hochmuth) or search.fitness == "not_lost":
        return Measure("share of games not lost")
    return Measure("points of all games")
