"""The claims about how a game goes in the model: ways to win, its end, and the kept matrix."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from audit.finding import Finding, compared
from audit.jiang17.effects import (
    WIN_POSITIONS,
    Matrix,
    game_matrix,
    in_one,
    letters,
    move_matrix,
)
from audit.jiang17.lines import MATCH
from common.exhibits import Board, Exhibit, table
from games import LINES, Line, Position, outcome, position_after
from games.space import all_positions

DIRECTIONS: Final = {1: "rows", 3: "columns", 2: "diagonals", 4: "diagonals"}
"""What a line is, by the step from its first cell to its second."""

NEITHER: Final = "neither, no move remains"

Sign: TypeAlias = Literal["added", "subtracted"]
SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
Signs: TypeAlias = Annotated[dict[str, Sign], Meta(min_length=2, max_length=2)]


def win_positions(printed: dict[str, int]) -> Finding:
    """Count the ways to win by their direction. Claim `jiang-win-positions`."""
    found = Counter(DIRECTIONS[line[1] - line[0]] for line in LINES)
    named = zip(WIN_POSITIONS, LINES, strict=True)
    shown = table(("win position", "moves"), [(name, " ".join(letters(at))) for name, at in named])
    return compared(printed, {"ways to win": len(LINES), **found}, shown)


def threes(printed: dict[str, str]) -> Finding:
    """Say who has won where the matrix contains a 3 or a −3. Claim `jiang-threes`."""
    winners: dict[str, list[str]] = {"3": [], "-3": []}
    for position in all_positions():
        if (held := _holds(position)) in winners:
            winners[held].append(_winner(position))
    computed = {three: in_one(found) for three, found in winners.items()}
    won = sum(_holds(each) == NEITHER and _winner(each) != "nobody" for each in all_positions())
    return compared(printed, computed, f"boards that are won without a 3 or a −3: {won}")


def play_ends(printed: list[str]) -> Finding:
    """List what the matrix contains where a game is over. Claim `jiang-play-ends`."""
    over = [each for each in all_positions() if outcome(each) is not None]
    found = Counter(map(_holds, over))
    drawn = next(each for each in over if _holds(each) == NEITHER)
    shown = table(("the matrix contains", "boards on which the game is over"), found.items())
    note = "the game is over, and the matrix contains neither a 3 nor a −3"
    return compared(printed, sorted(found), Exhibit(Board(drawn), note), shown)


def next_move(printed: Signs) -> Finding:
    """Say whose moves have to be added and whose subtracted. Claim `jiang-next-move`.

    Both are tried for both players, along the match that the article goes through.
    """
    lines = [MATCH[:place] for place in range(len(MATCH) + 1)]
    boards = [game_matrix(position_after(line)) for line in lines]
    ways = [dict(zip(printed, way, strict=True)) for way in product(SIGNS, repeat=2)]
    computed = in_one([way for way in ways if [kept(line, way) for line in lines] == boards])
    rows = [
        ("".join(letters(line)), str(list(kept(line, printed))), str(list(board)))
        for line, board in zip(lines, boards, strict=True)
    ]
    return compared(printed, computed, table(("moves", "as printed", "matrix of the board"), rows))


def kept(line: Line, signs: Signs) -> Matrix:
    """Give the matrix that is kept if moves are added or subtracted, by turns.

    >>> kept((5, 3), {"Player #1": "added", "Player #2": "subtracted"})
    (-1, 1, 0, 0, 1, -1, 1, 0)
    """
    turns = tuple(signs.values())
    matrix = [0] * len(LINES)
    for place, cell in enumerate(line):
        sign = 1 if turns[place % 2] == "added" else -1
        matrix = [was + sign * held for was, held in zip(matrix, move_matrix(cell), strict=True)]
    a, b, c, d, e, f, g, h = matrix
    return a, b, c, d, e, f, g, h


def _holds(position: Position) -> str:
    return next((str(three) for three in (3, -3) if three in game_matrix(position)), NEITHER)


def _winner(position: Position) -> str:
    ended = outcome(position)
    if ended is None or ended.winner is None:
        return "nobody"
    return {"X": "Player #1", "O": "Player #2"}[ended.winner]
