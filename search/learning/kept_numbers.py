"""Which numbers a learner can have between two games: what a checkpoint is held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from search.learning.learner import BLOCK, Row, Tally
from search.learning.parameters import LARGEST as LARGEST_REWARD
from search.learning.parameters import SHORTEST
from search.learning.remembered import LARGEST as LARGEST_KNOWN
from search.learning.table import move_table

COUNTERS: Final = ("x_wins", "o_wins", "draws", "experience")
MOST_GAMES: Final = 10**9  # of a run
LONGEST: Final = 9  # moves of a game


def check_state(state: Mapping[str, Any], games: int) -> None:
    """Refuse numbers of a learner, as JSON has them, that no run of so many games leads to.

    Raises ValueError, KeyError or TypeError.
    """
    if not is_whole(state["games"], games):
        raise ValueError("more games than the run has")
    _check_counters(state)
    _check_different(state["different"], state["games"])
    _check_history(state, games)


def is_whole(value: object, most: int | None = None) -> bool:
    """Tell whether a value is a whole number from 0, up to some number."""
    return type(value) is int and value >= 0 and (most is None or value <= most)


def _check_counters(state: Mapping[str, Any]) -> None:
    table, played = move_table(), state["games"]
    for name in COUNTERS:
        patterns = name == "experience"
        length = len(table.patterns) if patterns else len(table.cells)
        most = played if patterns else LARGEST_KNOWN + played * LARGEST_REWARD
        values = state[name]
        if len(values) != length or not all(is_whole(value, most) for value in values):
            raise ValueError(f"{name} that cannot be")


def _check_different(numbers: Any, played: int) -> None:
    """Refuse games that are none: their digits are the cells, each taken once."""
    if not isinstance(numbers, list) or len(numbers) > played or bool(numbers) != bool(played):
        raise ValueError("other games than were played")
    if not all(map(is_whole, numbers)) or numbers != sorted(set(numbers)):
        raise ValueError("games out of order")
    for number in numbers:
        cells = str(number)
        distinct = len(set(cells)) == len(cells) and "0" not in cells
        if not (distinct and SHORTEST <= len(cells) <= LONGEST):
            raise ValueError("a game that is none")


def _check_history(state: Mapping[str, Any], games: int) -> None:
    """Refuse rows and a tally that do not add up to the games played."""
    played, tally = state["games"], state["tally"]
    rows = [Row(*row) for row in state["rows"]]
    most = max(LONGEST * played, len(move_table().cells))  # of any column
    ends = list(range(BLOCK, played + 1, BLOCK))
    if played == games and played % BLOCK:
        ends.append(played)
    if [row.games for row in rows] != ends or not all(
        is_whole(number, most) for row in rows for number in row
    ):
        raise ValueError("a history of other games")
    if set(tally) != {one.name for one in fields(Tally)} or not all(
        is_whole(number, most) for number in tally.values()
    ):
        raise ValueError("a tally that is none")
    for block, number in (
        *((row._asdict(), row.games - begin) for row, begin in zip(rows, (0, *ends), strict=False)),
        (tally, played - (ends[-1] if ends else 0)),
    ):
        won = block["x_wins"] + block["o_wins"]
        if won + block["draws"] != number or block["wins"] + block["losses"] != won:
            raise ValueError("games that do not add up")
