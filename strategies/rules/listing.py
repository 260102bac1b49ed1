"""How a strategy made of rules is listed: from a function of the position alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import TypeAlias

from games import Line, Position
from strategies.strategy import Entry, Permitted, Strategy, View

Rules: TypeAlias = Callable[[Position], tuple[Permitted, ...]]


def rule_entry(
    *,
    name: str,
    source: str,
    summary: str,
    readings: Mapping[str, str],
    rules: Callable[[str], Rules],
) -> Entry:
    """Make the entry of a positional strategy, which is asked once about every position.

    readings : name of the reading -> one line about it; 'base' comes first
    rules    : name of the reading -> what is permitted in an unfinished position
    """

    def make(reading: str, view: View) -> Strategy:
        answer = cache(rules(reading))

        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            return answer(position)

        return Strategy(
            name=name,
            reading=reading,
            source=source,
            summary=f"{summary}: {readings[reading]}",
            positional=True,
            moves=moves,
        )

    return Entry(name=name, source=source, summary=summary, readings=readings, make=make)


def first_that_permits(rules: Iterable[tuple[str, Collection[int]]]) -> tuple[Permitted, ...]:
    """Take all cells of the first rule that has any; later rules are not even worked out.

    >>> first_that_permits([("win", ()), ("block", (3, 7)), ("centre", (5,))])
    (Permitted(cell=3, rule='block'), Permitted(cell=7, rule='block'))
    """
    for rule, cells in rules:
        if cells:
            return tuple(Permitted(cell, rule) for cell in cells)
    return ()
