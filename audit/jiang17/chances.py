"""The claim that G is better than I after E C, against an opponent who is not perfect.

Player #1 is led to E, and after C to one of the two; from then on it follows the guidelines.
Player #2 is led to C, and then draws among the moves that are left to it, each as likely as any
other. All chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from audit.finding import Finding, compared
from audit.jiang17.effects import AFTER_E, AFTER_E_C
from audit.jiang17.matrices import cells_of
from common.exhibits import Cell, table
from games import EMPTY, Position, free_cells
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, marks_of
from strategies.strategy import Permitted, Strategy, permitted_moves
from verify.compare.match import POINTS, MatchEnd, Meeting, meeting
from verify.play.play import Edges

OPPONENTS: Final = ("moves at random", "wins", "blocks", "wins and blocks")
"""What the opponent does; where it has nothing to win or to block it moves at random."""

WIN: Final[Mapping[MatchEnd, Fraction]] = {end: Fraction(end == "win") for end in POINTS}

Choose: TypeAlias = Callable[[list[Fraction]], Fraction]


class Chance(NamedTuple):
    """What a way to play is worth, by how Player #1's open choices are resolved."""

    drawn: Fraction
    first: Fraction
    least: Fraction
    greatest: Fraction


def g_over_i(printed: dict[str, str]) -> Finding:
    """Compare G and I against an opponent who wins and blocks. Claim `jiang-g-over-i`."""
    return better_of("G", "I", find_strategy("jiang"), printed)


def better_of(one: str, other: str, strategy: Strategy, printed: dict[str, str]) -> Finding:
    """Say which of two moves after E C is worth more, with a strategy from then on."""
    rows: list[tuple[Cell, ...]] = []
    for opponent in OPPONENTS:
        for name in (one, other):
            wins, points = (chance(strategy, name, opponent, worth) for worth in (WIN, POINTS))
            span = f"{points.least} – {points.greatest}"
            rows.append((opponent, name, str(wins.drawn), str(points.drawn), span))
    better = {opponent: _better(strategy, one, other, opponent) for opponent in OPPONENTS}
    computed = {"better": better["wins and blocks"]}
    head = ("opponent", "move", "wins", "points", "points at worst, at best")
    notes = (f"against an opponent who {opponent}: {name}" for opponent, name in better.items())
    return compared(printed, computed, table(head, rows), *notes)


def chance(
    strategy: Strategy, name: str, opponent: str, worth: Mapping[MatchEnd, Fraction]
) -> Chance:
    """Give what a move after E C is worth on the average, by what an end is worth."""
    met = _met(strategy, name, opponent)
    return Chance(
        drawn=_expected(met, worth, lambda values: sum(values, Fraction()) / len(values)),
        first=_expected(met, worth, None),
        least=_expected(met, worth, min),
        greatest=_expected(met, worth, max),
    )


def led(moves: Mapping[Position, int], then: Strategy) -> Strategy:
    """Make given moves in some positions, and follow a strategy in all others."""

    def answer(position: Position, line: tuple[int, ...]) -> tuple[Permitted, ...]:
        if position in moves:
            return (Permitted(moves[position], "led"),)
        return permitted_moves(then, position, line)

    summary = f"{then.name}, led at first"
    return Strategy(then.name, then.reading, then.source, summary, then.positional, answer)


def opponent_who(does: str) -> Strategy:
    """Make an opponent who wins, blocks, does both or neither, and else moves at random."""

    def answer(position: Position, line: tuple[int, ...]) -> tuple[Permitted, ...]:
        own, other = marks_of(position)
        wins = completing(position, own) if "wins" in does else ()
        stops = completing(position, other) if "blocks" in does else ()
        return tuple(Permitted(cell, does) for cell in wins or stops or free_cells(position))

    return Strategy(does, "base", "Jiang17", f"an opponent who {does}", True, answer)


@cache
def _met(strategy: Strategy, name: str, opponent: str) -> Meeting:
    ours = led({EMPTY: 5, AFTER_E_C: cells_of(name)[0]}, strategy)
    theirs = led({AFTER_E: 3}, opponent_who(opponent))
    return meeting(ours, theirs, "first")


def _better(strategy: Strategy, one: str, other: str, opponent: str) -> str:
    """Name the move that is worth more however Player #1's open choices are resolved."""
    values = {name: chance(strategy, name, opponent, POINTS) for name in (one, other)}
    if values[one].least > values[other].greatest:
        return one
    return other if values[other].least > values[one].greatest else "neither"


def _expected(met: Meeting, worth: Mapping[MatchEnd, Fraction], choose: Choose | None) -> Fraction:
    """Work out what the start is worth; choose: how to resolve open choices, None: the first."""
    values: dict[str, Fraction] = {}
    for node, edges in reversed(tuple(met.played.edges.items())):  # children first
        if node in met.ends:
            values[node] = worth[met.ends[node]]
            continue
        after = [values[child] for _, child in edges]
        if node not in met.played.answers:
            values[node] = sum(after, Fraction()) / len(after)
        elif choose is None:
            values[node] = values[_first(edges, met.played.answers[node])]
        else:
            values[node] = choose(after)
    return values[met.played.start]


def _first(edges: Edges, moves: tuple[Permitted, ...]) -> str:
    return dict(edges)[moves[0].cell]
