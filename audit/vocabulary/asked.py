"""What claims name, found and played once: strategies, seats, positions.

Which file a name means depends on the folder, and what is in it on when it was changed, so both
are remembered with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Meta

from common.errors import NolossError
from games import (
    Line,
    Position,
    Seat,
    line_name,
    outcome,
    parse_line,
    parse_position,
    position_after,
)
from strategies import UnknownStrategyError, catalogue
from strategies.strategy import Strategy, in_use
from verify.extremes.class_game import Seats, seats_of
from verify.play.play import Choice, Play, first_choice, play_of
from verify.play.strengths import Strength
from verify.verdict.statement import Statement, statements

T = TypeVar("T")

BySeat: TypeAlias = Annotated[Mapping[Seat, T], Meta(min_length=1)]
"""What is printed for each seat, or for one of them."""

Stamp: TypeAlias = tuple[object, ...]

EMPTY_LINE: Final = ""
"""The line of play without a move: the empty board."""


def strategy_of(name: str) -> Strategy:
    """Give the strategy that a name such as `wst:printed-corners` or `table:mine.json` means.

    Always the same one: it keeps what it has computed. A tape program is asked on the tapes of
    single positions. Raises what `find_strategy` raises.
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
    """Tell something of the seats: of each that is printed, or of all that are meant together.

    Raises NolossError if a seat is printed that is not meant.
    """
    if not isinstance(printed, Mapping):
        return all(told(each) for each in seats_of(seat))
    for each in printed:
        if each not in seats_of(seat):
            problem = f"printed is told of the {each} seat, and the argument seat is '{seat}'"
            raise NolossError(problem, hint="leave out the argument seat")
    return {each: told(each) for each in printed}


def asked_seats(printed: object, seat: Seats) -> tuple[Seat, ...]:
    """Give the seats that a claim is about."""
    return tuple(
        each for each in seats_of(seat) if not isinstance(printed, Mapping) or each in printed
    )


def stamp_of(name: str) -> Stamp:
    """Tell what a name means apart from what it meant before: the folder, and the files.

    Files beside one that is named count, too: machines call each other, and modules import.
    """
    parts = {*re.split(r"[:#\s]", name), *name.split(":")}
    folders = {Path(part).parent for part in parts if _is_file(part)}
    return (Path.cwd(), *sorted(entry for folder in folders for entry in _changed(folder)))


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
