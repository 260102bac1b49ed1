"""What happens in a game that is printed move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from audit.finding import Finding, compared
from audit.vocabulary.positions import RESULT
from common.errors import NolossError
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import Line, outcome, parse_line, position_after, result_for, to_move
from games.value import value_for
from verify.statistics.statistics import classify, own_wins, stupid_plies

Told: TypeAlias = Literal[
    "moves", "result", "kind", "stupid", "passed_wins", "mistakes", "position"
]
Plies: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=9)], ...]


def line(
    printed: Annotated[Mapping[Told, int | str | Plies], Meta(min_length=1)],
    *,
    line: str,
) -> Finding:
    """Play a line of play, and tell how it goes.

    printed : moves (their number), result (win, draw or loss of X), kind (stupid, fork or other, as
        in number-of-games), position (that it leads to), and as lists of numbers of moves, 1 the
        first: stupid (as there), passed_wins (that could have won at once and do not), mistakes
        (after which best play leads to less than before); those that are printed
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


def _told(played: Line) -> dict[Told, object]:
    """Tell all of a line; only one that is over has a result and a kind."""
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
    """Tell what X comes to with best play before a move and after it."""
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
