"""The claims that a move is better against an opponent who is not perfect.

A line of play is led to its end, and one of several moves is made; from then on Player #1 follows
the guidelines, and Player #2 draws among the moves that are left to it, each as likely as any
other. All chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from audit.finding import Finding, compared
from audit.jiang17.effects import Moves, cells_of
from common.exhibits import Cell, Table, table
from games import Line, Position, free_cells, position_after
from games.space import fold
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, marks_of
from strategies.strategy import Permitted, Strategy, permitted_moves
from verify.match import POINTS, MatchEnd, Meeting, meeting

OPPONENTS: Final = ("wins and blocks", "moves at random", "wins", "blocks")
"""What the opponent does; where it has nothing to win or to block it moves at random."""

WIN: Final[Mapping[MatchEnd, Fraction]] = {end: Fraction(end == "win") for end in POINTS}

Choose: TypeAlias = Callable[[list[Fraction]], Fraction]


class Chance(NamedTuple):
    """What a way to play is worth, by how Player #1's open choices are resolved."""

    drawn: Fraction
    least: Fraction
    greatest: Fraction


def better(printed: Moves, *, line: Moves, among: list[Moves]) -> Finding:
    """Name the better of groups of moves, each at its best.

    Claims `jiang-centre-best`, `jiang-corner-again`, `jiang-g-over-i`.

    line  : played before, so that it is Player #1's turn
    among : the groups, each as one text
    """
    return better_with(find_strategy("jiang"), printed, line, among)


def better_with(strategy: Strategy, printed: Moves, line: Moves, among: list[Moves]) -> Finding:
    """Name the group of moves that is worth more, with a strategy from then on."""
    played = cells_of(line)
    found = {each: _better(strategy, played, among, each) for each in OPPONENTS}
    notes = (
        f"against an opponent who {opponent}: {moves or 'none is better'}"
        for opponent, moves in found.items()
    )
    computed = found[OPPONENTS[0]]
    return compared(printed, computed, _worths(strategy, played, "".join(among)), *notes)


def chance(
    strategy: Strategy, line: Line, opponent: str, worth: Mapping[MatchEnd, Fraction]
) -> Chance:
    """Give what the last move of a line is worth on the average, by what an end is worth."""
    met = _met(strategy, line, opponent)
    return Chance(
        drawn=_expected(met, worth, lambda values: sum(values, Fraction()) / len(values)),
        least=_expected(met, worth, min),
        greatest=_expected(met, worth, max),
    )


def led(line: Line, then: Strategy) -> Strategy:
    """Make the moves of a line where it leads, and follow a strategy elsewhere."""
    moves = {position_after(line[:place]): cell for place, cell in enumerate(line)}

    def answer(position: Position, played: Line) -> tuple[Permitted, ...]:
        if position in moves:
            return (Permitted(moves[position], "led"),)
        return permitted_moves(then, position, played)

    summary = f"{then.name}, led at first"
    return Strategy(then.name, then.reading, then.source, summary, then.positional, answer)


def _opponent_who(does: str) -> Strategy:
    """Make an opponent who wins, blocks, does both or neither, and else moves at random."""

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        own, other = marks_of(position)
        wins = completing(position, own) if "wins" in does else ()
        stops = completing(position, other) if "blocks" in does else ()
        return tuple(Permitted(cell, does) for cell in wins or stops or free_cells(position))

    return Strategy(does, "base", "Jiang17", f"an opponent who {does}", True, answer)


@cache
def _met(strategy: Strategy, line: Line, opponent: str) -> Meeting:
    return meeting(led(line, strategy), led(line, _opponent_who(opponent)), "first")


def _better(strategy: Strategy, line: Line, groups: list[Moves], opponent: str) -> Moves:
    """Name the group that is worth more however Player #1's open choices are resolved, or none."""
    best: dict[Moves, Chance] = {}
    for group in groups:
        ends = [(*line, cell) for cell in cells_of(group)]
        found = [chance(strategy, each, opponent, POINTS) for each in ends]
        best[group] = Chance(*map(max, zip(*found, strict=True)))
    for group in groups:
        others = [best[other].greatest for other in groups if other != group]
        if best[group].least > max(others):
            return group
    return ""


def _worths(strategy: Strategy, line: Line, moves: Moves) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in moves:
        end = (*line, *cells_of(name))
        wins, points = (chance(strategy, end, OPPONENTS[0], worth) for worth in (WIN, POINTS))
        span = f"{points.least} – {points.greatest}"
        rows.append((name, str(wins.drawn), str(points.drawn), span))
    return table(("move", "wins", "points", "points at worst, at best"), rows)


def _expected(met: Meeting, worth: Mapping[MatchEnd, Fraction], choose: Choose) -> Fraction:
    """Work out what the start is worth; choose: how Player #1's open choices are resolved."""
    edges, answers = dict(met.played.edges), dict(met.played.answers)
    ends = {node: worth[end] for node, end in met.ends.items()}

    def combine(node: str, values: Mapping[str, Fraction]) -> Fraction:
        after = [values[child] for _, child in edges[node]]
        return choose(after) if node in answers else sum(after, Fraction()) / len(after)

    return fold(edges, ends, combine)[met.played.start]
