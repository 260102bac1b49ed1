"""Strategies lent to a piece of work, and the position or the line in question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from common.text import counted
from games import (
    EMPTY,
    Line,
    Position,
    Seat,
    mark_of,
    outcome,
    parse_line,
    parse_position,
    position_after,
    seat_to_move,
)
from noloss.errors import InputError
from noloss.output.progress import progress
from strategies import Permitted, Strategy, UnknownStrategyError, catalogue, full_name
from strategies.strategy import in_use


@contextmanager
def asking(doing: str, *strategies: Strategy) -> Iterator[tuple[Strategy, ...]]:
    """Lend strategies, and show on the way how often they have been asked.

    After the work, strategies that run foreign code confirm their answers, before anything is
    shown. All strategies release their resources, also after an error.
    """
    asked = 0

    def counting(strategy: Strategy) -> Strategy:
        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            nonlocal asked
            asked += 1
            return strategy.moves(position, line)

        return replace(strategy, moves=moves)

    with in_use(*strategies), progress(doing, lambda: f"asked {counted(asked, 'time')}"):
        yield tuple(map(counting, strategies))


def find_in_view(text: str, view: catalogue.View | None) -> Strategy:
    """Find a strategy; `view` is one option for all strategies of a command.

    Without a view, a tape program is asked by positions. A strategy that does not have this view is
    asked in its own view. Raises UnknownStrategyError for a wrong name.
    """
    try:
        return catalogue.find_strategy(text, view or "position")
    except UnknownStrategyError:
        return catalogue.find_strategy(text)


def asked_position(
    strategy: Strategy, position_text: str | None, line_text: str | None, seat: Seat | None
) -> tuple[Position, Line]:
    """Read the unfinished position in question, and its line if there is one.

    seat : whose turn it must be, None for either

    Raises InputError, PositionError or LineError if the arguments do not fit together.
    """
    line = None if line_text is None else parse_line(line_text)
    if position_text is not None:
        position = parse_position(position_text)
    elif line is not None:
        position = position_after(line)
    else:
        hint = "give a position such as X........, or the line of play that leads to it, such as 1"
        raise InputError("missing argument 'POSITION'", hint=hint)
    if line is not None and position_after(line) != position:
        hint = f"the line {line_text} leads to {position_after(line)}"
        raise InputError(f"the line does not lead to {position}", hint=hint)
    if line is None and not strategy.positional:
        name = full_name(strategy)
        problem = (
            f"{name} is history-dependent, and {position} alone does not give the line of play"
        )
        raise InputError(problem, hint="give the line of play: --line 159, in Python line='159'")
    _refuse_finished(position)
    _refuse_other_seat(position, seat)
    return position, line or ()


def asked_start(strategy: Strategy, start: str | None, line: str | None) -> Position | Line:
    """Read where play starts; keep the line, for a history-dependent strategy.

    Raises what `asked_position` raises.
    """
    if start is None and line is None:
        return EMPTY
    position, led = asked_position(strategy, start, line, None)
    return led or position


def unfinished_position(text: str) -> Position:
    """Read a position with a move to make; raise PositionError or InputError for any other."""
    position = parse_position(text)
    _refuse_finished(position)
    return position


def _refuse_finished(position: Position) -> None:
    ended = outcome(position)
    if ended is not None:
        how = f"{ended.winner} has won" if ended.winner else "it is a draw"
        hint = "ask about a position with a move to make"
        raise InputError(f"position {position}: the game is over, {how}", hint=hint)


def _refuse_other_seat(position: Position, seat: Seat | None) -> None:
    turn = seat_to_move(position)
    if seat is not None and seat != turn:
        problem = f"position {position}: it is the turn of the {turn} seat ({mark_of(turn)})"
        hint = f"say --seat {turn}, or leave it out; X moves first and sits in the first seat"
        raise InputError(problem, hint=hint)
