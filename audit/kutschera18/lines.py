"""The claims about single games, and about the numbers that games are written as."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from audit.finding import Finding, Printed, compared
from common.exhibits import Board, LineOfPlay, table
from games import (
    Line,
    Position,
    line_name,
    outcome,
    parse_line,
    position_after,
    successors,
    to_move,
)
from games.space import value
from verify.classified import (
    classify,
    own_wins,
    stupid_plies,
)

LineText: TypeAlias = Annotated[str, Meta(pattern=r"\A[1-9]*\Z")]
"""A line of play."""

FIRST_OF_ALL, NINES = 123456789, 999999999  # between these the article looks for games


class NineDigitNumbers(Printed, frozen=True):
    """Which numbers of nine digits hold every digit once."""

    lowest: int
    highest: int
    is_one: bool = field(name="222222222 is one")
    most_are: bool


class KindOfLine(Printed, frozen=True):
    """What kind of game a line is, and the plies of its stupid moves."""

    kind: str
    stupid_moves: list[int]


def valid_numbers(printed: NineDigitNumbers) -> Finding:
    """Look for the numbers that hold each digit from 1 to 9 once. Claim `kutschera-numbers`."""
    numbers = _valid()
    between = NINES - FIRST_OF_ALL + 1
    computed = NineDigitNumbers(
        min(numbers), max(numbers), 222222222 in numbers, 2 * len(numbers) > between
    )
    return compared(printed, computed, f"{len(numbers):,} of {between:,} numbers")


def orders(printed: int, *, prefix: LineText) -> Finding:
    """Count the orders of the nine digits that begin alike. Claim `kutschera-12437`."""
    left = 9 - len(parse_line(prefix))
    note = f"{left} digits are left, in {factorial(left)} orders; of all numbers of nine digits "
    note += f"{10**left:,} begin so"
    return compared(printed, factorial(left), note, LineOfPlay(prefix))


def ending(printed: dict[str, int | str], *, line: LineText) -> Finding:
    """Play a game until it is over: its moves, its result, the chances that X passes over."""
    whole = _until_over(line)
    passed = [
        (ply, " or ".join(map(str, wins)), cell)
        for ply, cell in enumerate(whole, start=1)
        if (wins := own_wins(before := position_after(whole[: ply - 1])))
        and to_move(before) == "X"
        and cell not in wins
    ]
    told = {
        "moves": len(whole),
        "result": classify(whole).result,
        "chances that X passes over": ("none", "one", "a few")[min(2, len(passed))],
    }
    return compared(
        printed,
        {name: told[name] for name in printed},
        LineOfPlay(line_name(whole)),
        *(f"move {ply}: {wins} would have won, {cell} is played" for ply, wins, cell in passed),
        f"of all games that begin {line_name(whole[:4])}, {_draws(position_after(whole[:4]))} are "
        "drawn",
    )


def perfect(printed: bool, *, line: LineText) -> Finding:
    """Tell whether no move of a game gives anything away. Claim `kutschera-134258769-imperfect`."""
    whole = _until_over(line)
    rows = [
        (ply, cell, _for_x(before), _for_x(after))
        for ply, cell in enumerate(whole, start=1)
        if _for_x(before := position_after(whole[: ply - 1]))
        != _for_x(after := position_after(whole[:ply]))
    ]
    head = ("move", "cell", "best play before it", "and after it")
    return compared(printed, not rows, table(head, rows))


def kind_of(printed: KindOfLine, *, line: LineText) -> Finding:
    """Classify a game. Claim `kutschera-1234567-kind`."""
    whole = parse_line(line)
    computed = KindOfLine(classify(whole).kind, list(stupid_plies(whole)))
    return compared(printed, computed, LineOfPlay(line), Board(position_after(whole)))


def _until_over(digits: str) -> Line:
    """Play digits one after the other until the game is over or they end."""
    line: Line = ()
    for digit in digits:
        if outcome(position_after(line)) is not None:
            break
        line = (*line, int(digit))
    return line


@cache
def _valid() -> frozenset[int]:
    return frozenset(int("".join(digits)) for digits in permutations("123456789"))


@cache
def _draws(position: Position) -> int:
    """Count the drawn games that go on from a position."""
    ended = outcome(position)
    if ended is not None:
        return int(ended.winner is None)
    return sum(_draws(child) for _, child in successors(position))


def _for_x(position: Position) -> str:
    """Say what a position comes to against best play."""
    reached = value(position) if to_move(position) == "X" else -value(position)
    return {1: "X wins", 0: "draw", -1: "O wins"}[reached]
