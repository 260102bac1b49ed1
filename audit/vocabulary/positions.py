"""The worth of positions under best play, and the effects of moves in them.

And what happens in a game that is printed move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.terms import position_of, unfinished
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
    parse_line,
    play,
    position_after,
    result_for,
    seat_to_move,
    successors,
    to_move,
)
from games.space import RANK, best_moves, value, value_for
from strategies.rules.board import forking, marks_of
from verify.classified import classify, own_wins, stupid_cells, stupid_plies, threats

Named: TypeAlias = Annotated[Mapping[str, str], Meta(min_length=1)]
"""Positions by names that claims give them."""

OfSeat: TypeAlias = Literal["to_move", "first", "second"]
Cells: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=9)], ...]
Some: TypeAlias = Annotated[int, Meta(ge=0, le=9)] | Cells
Doing: TypeAlias = Literal[
    "all", "best", "win", "draw", "loss", "win_now", "block", "fork", "stupid"
]

Told: TypeAlias = Literal[
    "moves", "result", "kind", "stupid", "passed_wins", "mistakes", "position"
]

Plies: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=9)], ...]

SHOWN: Final[tuple[Doing, ...]] = ("win_now", "block", "fork", "stupid")
RESULT: Final[Mapping[int, Result]] = {rank: result for result, rank in RANK.items()}


def value_of(
    printed: Result | Annotated[Mapping[str, Result], Meta(min_length=1)],
    *,
    position: str | Named,
    seat: OfSeat = "to_move",
) -> Finding:
    """Give the value of a position if both sides play perfectly.

    printed  : win, draw or loss; for several positions a table by their names
    position : a position such as X...O...X, or the line of play that leads to it, such as 159; or
        several with names, such as { corner = "1", centre = "5" }
    seat     : whose result it is: to_move, of the side to move; first, of X; second, of O
    """

    def worth(at: Position) -> Result:
        return RESULT[value(at) if seat == "to_move" else value_for(seat, at)]

    places = _places_of(printed, position)
    found = {name: worth(position_of(place)) for name, place in places.items()}
    evidence = (each for name, place in places.items() for each in _with_best_play(name, place))
    return compared(printed, found if isinstance(printed, Mapping) else found[""], *evidence)


def moves(
    printed: Some | Annotated[Mapping[str, Some], Meta(min_length=1)],
    *,
    position: str | Named,
    which: Doing = "best",
) -> Finding:
    """List or count the moves with an effect, such as a win or a fork, for the side to move.

    printed  : the cells, 1 to 9 row by row, in any order, or how many there are; for several
        positions a table by their names
    position : a position such as X...O...X, or the line of play that leads to it, such as 159; or
        several with names, such as { corner = "1", centre = "5" }
    which    : all; best: no move is worth more; win, draw, loss: those that lead to this result
        with best play; win_now: that make three in a row; block: where the rival could do so; fork:
        that make two threats at once; stupid: that pass over a win, or else over the only block
    """
    places = _places_of(printed, position)
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


def line(
    printed: Annotated[Mapping[Told, int | str | Plies], Meta(min_length=1)],
    *,
    line: str,
) -> Finding:
    """Play a line of play, and report its course and its end.

    printed : moves (their number), result (win, draw or loss of X), kind (stupid, fork or other, as
        in number-of-games), position (that it leads to), and as lists of numbers of moves, 1 the
        first: stupid (as there), passed_wins (instead of which another move would have won at
        once), mistakes (after which best play leads to a worse result); only the printed ones
    line    : the cells in the order in which they are played, such as 1593784
    """
    played = parse_line(line)
    told = _told(played)
    for name in printed:
        if name not in told:
            hint = "play it to its end, or leave that out"
            raise NolossError(f"the line {line} is not over, so it has no {name}", hint=hint)
    rows = [
        (str(ply), str(played[ply - 1]), *_worth(played, ply), _remark(played, ply))
        for ply in range(1, len(played) + 1)
    ]
    shown = table(("move", "cell", "X reaches before", "and after", "remark"), rows)
    end = position_after(played)
    return compared(
        printed,
        {name: told[name] for name in printed},
        LineOfPlay(line),
        shown,
        Exhibit(Board(end), "at its end"),
    )


def saving(position: Position) -> tuple[int, ...]:
    """List the moves after which the side to move does not lose against best play."""
    return tuple(cell for cell, child in successors(position) if value(child) <= 0)


def blocking(position: Position) -> tuple[int, ...]:
    """List the cells where the rival could win; none if the side to move can win at once."""
    return () if own_wins(position) else threats(position)


def _places_of(printed: object, position: str | Named) -> Mapping[str, str]:
    """Give the positions of the printed values by their names; a single one has the empty name.

    Raises NolossError if the printed values and the positions do not fit together.
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


def _best_line(position: Position) -> Line:
    """Play on with the least of the best moves on both sides, to the end."""
    line: list[int] = []
    while outcome(position) is None:
        line.append(best_moves(position)[0])
        position = play(position, line[-1])
    return tuple(line)


def _with_best_play(name: str, place: str) -> tuple[Evidence, ...]:
    position = position_of(place)
    worth = RESULT[value(position)]
    note = f"{worth} for {mark_of(seat_to_move(position))}, whose move would be next"
    if outcome(position) is not None:
        return (Exhibit(Board(position), _noted(name, note)),)
    start = "" if position == EMPTY else position
    line = LineOfPlay(line_name(_best_line(position)), start)
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


def _reaching(rank: int) -> Callable[[Position], tuple[int, ...]]:
    return lambda position: tuple(
        cell for cell, child in successors(position) if -value(child) == rank
    )


DO: Final[Mapping[Doing, Callable[[Position], tuple[int, ...]]]] = {
    "all": free_cells,
    "best": best_moves,
    "win": _reaching(RANK["win"]),
    "draw": _reaching(RANK["draw"]),
    "loss": _reaching(RANK["loss"]),
    "win_now": own_wins,
    "block": threats,
    "fork": lambda position: forking(position, marks_of(position).own),
    "stupid": stupid_cells,
}


def _told(played: Line) -> dict[Told, object]:
    """Give all facts about a line; only one that is over has a result and a kind."""
    plies = range(1, len(played) + 1)
    told: dict[Told, object] = {
        "moves": len(played),
        "stupid": stupid_plies(played),
        "passed_wins": [ply for ply in plies if _passes_win(played, ply)],
        "mistakes": [ply for ply in plies if len(set(_worth(played, ply))) > 1],
        "position": position_after(played),
    }
    ended = outcome(position_after(played))
    if ended is not None:
        told |= {"result": result_for("first", ended), "kind": classify(played).kind}
    return told


def _worth(played: Line, ply: int) -> tuple[str, str]:
    """Give the result of X under best play before a move and after it."""
    before, after = (position_after(played[:at]) for at in (ply - 1, ply))
    return RESULT[value_for("first", before)], RESULT[value_for("first", after)]


def _passes_win(played: Line, ply: int) -> bool:
    wins = own_wins(position_after(played[: ply - 1]))
    return bool(wins) and played[ply - 1] not in wins


def _remark(played: Line, ply: int) -> str:
    mover = to_move(position_after(played[: ply - 1]))
    remarks = {
        "passes over a win": _passes_win(played, ply),
        "stupid": ply in stupid_plies(played),
        "a mistake": len(set(_worth(played, ply))) > 1,
    }
    return f"{mover}: {', '.join(name for name, so in remarks.items() if so) or '–'}"
