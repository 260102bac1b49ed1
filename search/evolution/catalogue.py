"""Every method by name, with its parameters as plain data, and the measure of its fitness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Final, TypeAlias

from common.errors import nearest
from search.evolution.methods.bhatt08 import Bhatt08
from search.evolution.methods.ford21 import Ford21
from search.evolution.methods.hill_climber import HillClimber
from search.evolution.methods.hochmuth import Hochmuth
from search.evolution.methods.nsga2 import Nsga2
from search.evolution.methods.tropicalcoder import TropicalCoder
from search.parameters import SearchError

Method: TypeAlias = Bhatt08 | Ford21 | Hochmuth | TropicalCoder | HillClimber | Nsga2

METHODS: Final[Mapping[str, type[Method]]] = MappingProxyType(
    {
        "bhatt08": Bhatt08,
        "ford21": Ford21,
        "hochmuth": Hochmuth,
        "tropicalcoder": TropicalCoder,
        "hill-climber": HillClimber,
        "nsga2": Nsga2,
    }
)


@dataclass(frozen=True, slots=True)
class FitnessMeasure:
    """A fitness, in words with its unit."""

    name: str
    less_is_better: bool = False


def make_method(name: str, given: Mapping[str, object] = MappingProxyType({})) -> Method:
    """Make a method from its name and some of its parameters; the others have their defaults.

    A list is a tuple, as in JSON.

    Raises SearchError for an unknown name, an unknown parameter, or an impossible value.

    >>> make_method("bhatt08", {"population": 50}).population
    50
    """
    if name not in METHODS:
        hint = nearest(name, METHODS, _all(METHODS))
        raise SearchError(f"unknown method '{name}'", hint=hint)
    known = parameter_names(METHODS[name])
    for parameter in given:
        if parameter not in known:
            why = f"{name} has no such parameter"
            raise SearchError(why, where=parameter, hint=nearest(parameter, known, _all(known)))
    values = {key: tuple(v) if isinstance(v, list) else v for key, v in given.items()}
    return METHODS[name](**values)  # type: ignore[arg-type]  # each method checks its own


def parameters(search: Method) -> dict[str, object]:
    """Give the parameters of a method as JSON knows them; `make_method` takes them back."""
    values = {name: getattr(search, name) for name in parameter_names(type(search))}
    return {name: [*v] if isinstance(v, tuple) else v for name, v in values.items()}


def parameter_names(method: type[Method]) -> tuple[str, ...]:
    """List the parameters of a method in their order."""
    return tuple(field.name for field in fields(method))


def measure_of(search: Method) -> FitnessMeasure:
    """Describe the fitness of a method with these parameters.

    >>> measure_of(Bhatt08())
    FitnessMeasure(name='share of games lost', less_is_better=True)
    """
    if isinstance(search, Bhatt08):
        return FitnessMeasure("share of games lost", less_is_better=True)
    if isinstance(search, TropicalCoder):
        return FitnessMeasure(f"points in {search.games:,} random games")
    if isinstance(search, Nsga2):
        return FitnessMeasure("wins; as long as it loses, minus its losses")
    if isinstance(search, Hochmuth) or search.fitness == "not_lost":
        return FitnessMeasure("share of games not lost")
    return FitnessMeasure("points of all games")


def _all(names: Iterable[str]) -> str:
    return f"there are {', '.join(names)}"
