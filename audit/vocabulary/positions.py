"""What positions are worth against best play, and which moves do what in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.finding import Evidence, Finding, compared
from audit.vocabulary.asked import position_of, unfinished
from common.errors import NolossError, nearest
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import (
    EMPTY,
    Line,
    Position,
    Result,
    free_cells,
    line_name,
    mark_of,
    outcome,
    seat_to_move,
    successors,
)
from games.value import RANK, value, value_for
from strategies.rules.board import completing, forking, marks_of
from verify.statistics.statistics import stupid_cells

Named: TypeAlias = Annotated[Mapping[str, str], Meta(min_length=1)]
"""Positions by names that claims give them."""

OfSeat: TypeAlias = Literal["to_move", "first", "second"]
Cells: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=9)], ...]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=9)] | Cells
Doing: TypeAlias = Literal[
    "all", "best", "win", "draw", "loss", "win_now", "block", "fork", "stupid"
]

SHOWN: Final[tuple[Doing, ...]] = ("win_now", "block", "fork", "stupid")
RESULT: Final[Mapping[int, Result]] = {rank: result for result, rank in RANK.items()}


def value_of(
    printed: Result | Annotated[Mapping[str, Result], Meta(min_length=1)],
    *,
    position: str | Named,
    seat: OfSeat = "to_move",
) -> Finding:
    """Tell what a position is worth if both sides play as well as can be.

    printed  : win, draw or loss; for several positions by their names
    position : a position such as X...O...X, or the line of play that leads to it, such as 159; or
        several with names, such as { corner = "1", centre = "5" }
    seat     : whose result it is: to_move, of the side to move; first, of X; second, of O
    """

    def worth(at: Position) -> Result:
        return RESULT[value(at) if seat == "to_move" else value_for(seat, at)]

    places = places_of(printed, position)
    found = {name: worth(position_of(place)) for name, place in places.items()}
    evidence = (each for name, place in places.items() for each in _with_best_play(name, place))
    return compared(printed, found if isinstance(printed, Mapping) else found[""], *evidence)


def moves(
    printed: Some | Annotated[Mapping[str, Some], Meta(min_length=1)],
    *,
    position: str | Named,
    which: Doing = "best",
) -> Finding:
    """List or count the moves of the side to move that do something.

    printed  : the cells, 1 to 9 row by row, in any order, or how many there are; for several
        positions a table by their names
    position : a position such as X...O...X, or the line of play that leads to it, such as 159; or
        several with names, such as { corner = "1", centre = "5" }
    which    : all; best: no move is worth more; win, draw, loss: those that lead to this result
        with best play; win_now: that make three in a row; block: where the rival could do so; fork:
        that make two threats at once; stupid: that pass over a win, or else over the only block
    """
    places = places_of(printed, position)
    told = printed if isinstance(printed, Mapping) else {"": printed}
    cells = {name: list(DO[which](unfinished(place))) for name, place in places.items()}
    found = {
        name: len(cells[name]) if isinstance(told[name], int) else cells[name] for name in places
    }
    said = {
        name: value if isinstance(value, int) else sorted(value) for name, value in told.items()
    }
    evidence = (each for name, place in places.items() for each in _all_moves(name, place))
    if isinstance(printed, Mapping):
        return compared(said, found, *evidence)
    return compared(said[""], found[""], *evidence)


def places_of(printed: object, position: str | Named) -> Mapping[str, str]:
    """Give the positions that are printed of by their names; a single one has the empty name.

    Raises NolossError where what is printed and the positions do not fit together.
    """
    if isinstance(printed, Mapping) != isinstance(position, Mapping):
        hint = "print a table by the names of the positions, or name one position"
        raise NolossError("of printed and position, one has names and one has none", hint=hint)
    if isinstance(position, str):
        return {"": position}
    assert isinstance(printed, Mapping)
    for name in printed:
        if name not in position:
            hint = nearest(name, position, f"the positions are {', '.join(position)}")
            raise NolossError(f"printed names no position with {name!r}", hint=hint)
    return {name: position[name] for name in printed}


def best_line(position: Position) -> Line:
    """Play on with the least of the best moves on both sides, to the end."""
    line: list[int] = []
    while outcome(position) is None:
        cell, position = min(
            (each for each in successors(position) if -value(each[1]) == value(position)),
        )
        line.append(cell)
    return tuple(line)


def _with_best_play(name: str, place: str) -> tuple[Evidence, ...]:
    position = position_of(place)
    worth = RESULT[value(position)]
    note = f"{worth} for {mark_of(seat_to_move(position))}, whose move would be next"
    if outcome(position) is not None:
        return (Exhibit(Board(position), _noted(name, note)),)
    start = "" if position == EMPTY else position
    line = LineOfPlay(line_name(best_line(position)), start)
    return *_all_moves(name, place), Exhibit(line, "one way to play it out as well as can be")


def _noted(name: str, note: str) -> str:
    return f"{name}: {note}" if name else note


def _all_moves(name: str, place: str) -> tuple[Evidence, ...]:
    position = unfinished(place)
    note = _noted(name, f"{mark_of(seat_to_move(position))} is to move")
    doing = {what: DO[what](position) for what in SHOWN}
    rows = [
        (
            str(cell),
            RESULT[-value(child)],
            ", ".join(what for what, cells in doing.items() if cell in cells) or "–",
        )
        for cell, child in successors(position)
    ]
    return Exhibit(Board(position), note), table(("move", "result with best play", "it does"), rows)


def _reaching(*ranks: int) -> Callable[[Position], tuple[int, ...]]:
    return lambda position: tuple(
        cell for cell, child in successors(position) if -value(child) in ranks
    )


DO: Final[Mapping[Doing, Callable[[Position], tuple[int, ...]]]] = {
    "all": free_cells,
    "best": lambda position: _reaching(value(position))(position),
    "win": _reaching(RANK["win"]),
    "draw": _reaching(RANK["draw"]),
    "loss": _reaching(RANK["loss"]),
    "win_now": lambda position: completing(position, marks_of(position).own),
    "block": lambda position: completing(position, marks_of(position).other),
    "fork": lambda position: forking(position, marks_of(position).own),
    "stupid": stupid_cells,
}
