"""What a state holds that was kept and is read again: how large it is, and what can be true.

The population, the archive and each array of `more` have a shape that follows from the method,
its parameters and the number of strategies found.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Final, TypeAlias

import numpy as np

from search.evolution.archive import fingerprints
from search.evolution.catalogue import Method
from search.evolution.methods.bhatt08 import Bhatt08
from search.evolution.methods.hill_climber import HillClimber
from search.evolution.methods.hochmuth import Hochmuth
from search.evolution.methods.nsga2 import Nsga2
from search.evolution.methods.tropicalcoder import TropicalCoder
from search.evolution.seats import seat_rows
from search.evolution.state import Row, State
from strategies.game_base import ROWS

Shape: TypeAlias = tuple[int, ...]
Kind: TypeAlias = tuple["np.dtype[np.generic]", Shape]

MOST_GAMES: Final = 1_000_000  # of a vector; there are 255,168 in all

_ENTRY: Final = np.dtype(np.int16)
_GAMES: Final = np.dtype(np.int64)
_FITNESS: Final = np.dtype(np.float64)
_KEY: Final = np.dtype(np.uint64)


def kinds(search: Method, found: int) -> Mapping[str, Kind]:
    """Give dtype and shape of every array of a state; those of `more` as 'more.NAME'."""
    members = 1 if isinstance(search, HillClimber) else search.population
    shared = {"population": (_ENTRY, (members, ROWS)), "archive": (_ENTRY, (found, ROWS))}
    return shared | {f"more.{name}": kind for name, kind in _more(search, members, found).items()}


def _more(search: Method, members: int, found: int) -> dict[str, Kind]:
    if isinstance(search, Bhatt08):
        return {"games": (_GAMES, (members, 3)), "keys": (_KEY, (found,))}
    if isinstance(search, Nsga2):
        return {
            "games": (_GAMES, (members, 3)),
            "standing": (_FITNESS, (members,)),
            "front": (_GAMES, (found, 3)),
        }
    return {"fitness": (_FITNESS, (members,)), "worth": (_FITNESS, (found,))}


def check_state(search: Method, state: State) -> None:
    """Refuse a state that this search cannot be in; its arrays have the shapes of `kinds`.

    Raises ValueError, with what is wrong.
    """
    if not _is_whole(state.generation):
        raise ValueError("a generation that is no number")
    if not all(map(_is_whole, state.found)) or list(state.found) != sorted(state.found):
        raise ValueError("finds out of order")
    if state.found and state.found[-1] > state.generation:
        raise ValueError("a find in a generation to come")
    if state.done is not (_ends_with_a_find(search) and bool(state.found)):
        raise ValueError("an end that is none")
    if [row.generation for row in state.history] != list(range(state.generation + 1)):
        raise ValueError("a history of other generations")
    if not all(map(_sound, state.history)) or state.history[-1].archive != len(state.found):
        raise ValueError("a history that cannot be")
    _check_more(search, state)


def _check_more(search: Method, state: State) -> None:
    for name, array in state.more.items():
        if array.dtype == _GAMES:
            played = array.astype(np.int64, copy=False)
            if (played < 0).any() or (played > MOST_GAMES).any() or not played.any(axis=1).all():
                raise ValueError(f"{name} that cannot be")
        if array.dtype == _FITNESS and not np.isfinite(array.astype(np.float64)).all():
            raise ValueError(f"{name} that is no number")
    if isinstance(search, Bhatt08):
        keys = fingerprints(state.archive, seat_rows(search.seat))
        if not np.array_equal(keys, state.more["keys"]):
            raise ValueError("fingerprints of other strategies")


def _ends_with_a_find(search: Method) -> bool:
    """Tell whether a method has nothing left to do once it has found something."""
    if isinstance(search, Bhatt08):
        return not search.archive
    if isinstance(search, Nsga2 | TropicalCoder):
        return False
    return isinstance(search, Hochmuth) or search.fitness == "not_lost"


def _sound(row: Row) -> bool:
    games: tuple[object, ...] = row.games
    counts: tuple[object, ...] = (row.generation, *games, row.archive)
    measures: tuple[object, ...] = (row.best, row.mean)
    return (
        len(games) == 3
        and all(map(_is_whole, counts))
        and max(row.games) <= MOST_GAMES
        and all(type(one) is float and isfinite(one) for one in measures)
    )


def _is_whole(value: object) -> bool:
    return type(value) is int and value >= 0
