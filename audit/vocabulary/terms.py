"""The terms of claims: strategies, seats and positions; numbers as they are printed.

The meaning of a name depends on the folder, and on the time of the last change of its file. So the
memory of strategies and plays uses both as its key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Meta

from common.errors import NolossError
from common.text import shown
from games import (
    Line,
    Position,
    Seat,
    Seats,
    line_name,
    outcome,
    parse_line,
    parse_position,
    position_after,
    seats_of,
)
from strategies import UnknownStrategyError, catalogue
from strategies.strategy import Strategy, in_use
from verify.play.play import Choice, Play, first_choice, play_of
from verify.play.safety import Strength
from verify.verdict.statement import Statement, statements

T = TypeVar("T")

BySeat: TypeAlias = Annotated[Mapping[Seat, T], Meta(min_length=1)]
"""The printed values of each seat, or of one of them."""

Stamp: TypeAlias = tuple[object, ...]

EMPTY_LINE: Final = ""
"""The line of play without a move: the empty board."""

Shown: TypeAlias = int | float | str
"""A number as it is printed: whole, decimal, or as a text such as `41:3` or `3/4`."""

LONGEST: Final = 1_000  # characters of a number that is a text


def strategy_of(name: str) -> Strategy:
    """Give the strategy that a name such as `wst:printed-corners` or `table:mine.json` means.

    The same name gives the same object, which keeps its results. A tape program runs on the tapes
    of single positions. Raises what `find_strategy` raises.
    """
    return _strategy(name, stamp_of(name))


def played(name: str, seat: Seat, choice: Choice = "every_choice", start: str = EMPTY_LINE) -> Play:
    """Play a strategy in a seat against every opponent, from a position on.

    start : as for `start_of`
    """
    whole = _played(name, stamp_of(name), seat, start)
    return whole if choice == "every_choice" else first_choice(whole)


def judged(name: str, seat: Seat, start: str = EMPTY_LINE) -> Mapping[Strength, Statement]:
    """Decide all strengths of a strategy in a seat, from a position on."""
    return _judged(name, stamp_of(name), seat, start)


def start_of(text: str) -> Position | Line:
    """Read a position such as `X...O...X`, or the line of play that leads to it, such as `159`.

    Without a character it is the empty board. Raises PositionError and LineError.
    """
    return parse_line(text) if text.isdigit() or not text else parse_position(text)


def position_of(text: str) -> Position:
    """Give the position that a text means, as for `start_of`."""
    start = start_of(text)
    return position_after(start) if isinstance(start, tuple) else start


def unfinished(text: str) -> Position:
    """Read a position with a move to make; raise NolossError where the game is over."""
    position = position_of(text)
    if outcome(position) is not None:
        hint = "ask about a position with a move to make"
        raise NolossError(f"position {position}: the game is over", hint=hint)
    return position


def start_text(text: str) -> str:
    """Name a start of play in a sentence."""
    start = start_of(text)
    if isinstance(start, tuple):
        return f"after {line_name(start)}" if start else "from the empty board"
    return f"from {start}"


def by_seat(printed: T | Mapping[Seat, T], seat: Seats, told: Callable[[Seat], T]) -> object:
    """Answer for the seats: for each that is printed, or for all of them together.

    Raises NolossError for a printed seat outside of these.
    """
    if not isinstance(printed, Mapping):
        return all(told(each) for each in seats_of(seat))
    for each in printed:
        if each not in seats_of(seat):
            problem = f"printed names the {each} seat, and the argument seat is '{seat}'"
            raise NolossError(problem, hint="leave out the argument seat")
    return {each: told(each) for each in printed}


def asked_seats(printed: object, seat: Seats) -> tuple[Seat, ...]:
    """Give the seats that a claim is about."""
    return tuple(
        each for each in seats_of(seat) if not isinstance(printed, Mapping) or each in printed
    )


def stamp_of(name: str) -> Stamp:
    """Give what changes if a name means something else: the folder, and the dates of its files.

    Files beside one that is named count, too: machines call each other, and modules import.
    """
    parts = {*re.split(r"[:#\s]", name), *name.split(":")}
    folders = {Path(part).parent for part in parts if _is_file(part)}
    return (Path.cwd(), *sorted(entry for folder in folders for entry in _changed(folder)))


def number_as(printed: Shown, exact: Fraction) -> Shown:
    """Give an exact number in the form of the printed one; if they agree, the printed one.

    A decimal agrees if the exact number, rounded to as many places, is this decimal.

    >>> number_as(3.68, Fraction(140, 38)), number_as(3.7, Fraction(140, 38))
    (3.68, 3.7)
    >>> number_as(3.69, Fraction(140, 38)), number_as("42:3", Fraction(14)), number_as(3, 3)
    (3.68, '42:3', 3)
    >>> number_as("1/2", Fraction(3, 4)), number_as(1, Fraction(3, 4))
    ('3/4', '3/4')
    """
    exact = Fraction(exact)
    if isinstance(printed, float):
        places = max(0, -int(Decimal(repr(printed)).as_tuple().exponent))
        near = abs(Fraction(repr(printed)) - exact) <= Fraction(1, 2 * 10**places)
        return printed if near else float(round(exact, places))
    if isinstance(printed, int):
        return int(exact) if exact.denominator == 1 else str(exact)
    if ":" in printed:
        ours = f"{exact.numerator}:{exact.denominator}"
        return printed if _divided(printed) == exact else ours
    return printed if _read(printed) == exact else str(exact)


def ratio_as(printed: Shown, one: int, other: int) -> Shown:
    """Give a ratio in the form of the printed one; a ratio to 0 is a text, such as `5:0`."""
    if other:
        return number_as(printed, Fraction(one, other))
    ours = f"{min(one, 1)}:0"
    same = isinstance(printed, str) and _divided(printed) is None
    return printed if same and (int(str(printed).partition(":")[0]) > 0) == (one > 0) else ours


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name that is too long
        return False


def _changed(folder: Path) -> list[tuple[str, int, int]]:
    states = ((str(path), path.stat()) for path in folder.iterdir() if path.is_file())
    return [(name, state.st_mtime_ns, state.st_size) for name, state in states]


@cache
def _strategy(name: str, _: Stamp) -> Strategy:
    try:
        return catalogue.find_strategy(name, "position")
    except UnknownStrategyError:
        return catalogue.find_strategy(name)


@cache
def _played(name: str, _: Stamp, seat: Seat, start: str) -> Play:
    with in_use(strategy_of(name)):
        return play_of(strategy_of(name), seat, start=start_of(start))


@cache
def _judged(name: str, stamp: Stamp, seat: Seat, start: str) -> Mapping[Strength, Statement]:
    return statements(_played(name, stamp, seat, start))


def _divided(text: str) -> Fraction | None:
    one, _, other = text.partition(":")
    if not (one.isdecimal() and other.isdecimal() and len(text) <= 40):
        raise _no_number(text)
    return Fraction(int(one), int(other)) if int(other) else None


def _read(text: str) -> Fraction:
    if len(text) > LONGEST or "e" in text.lower():  # a large exponent would take all memory
        raise _no_number(text)
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise _no_number(text) from None


def _no_number(text: str) -> NolossError:
    hint = "write a number, or a text such as '41:3' or '3/4'"
    return NolossError(f"printed: {shown(text)} is not a number", hint=hint)
