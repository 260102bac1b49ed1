"""The rule lists, each written a second time on plain boards. Nothing here is shared with ours."""

from __future__ import annotations

from functools import cache
from itertools import product

from tests.strategies.rules.plain_board import Answer, empty, forks, mover, named, put, texts, wins


def newell_simon(board: str, reading: str) -> Answer:
    """Win, block, fork and block fork by looking one or two moves ahead."""
    me, rival = mover(board)
    places = empty(board)
    for rule, found in (
        ("win", wins(board, me)),
        ("block", wins(board, rival)),
        ("fork", [cell for cell in places if len(wins(put(board, cell, me), me)) > 1]),
        ("block fork", _against_forks(board, me, rival, reading)),
    ):
        if found:
            return named(rule, found)
    if 5 in places:
        return named("centre", [5])
    corners = [cell for cell in places if cell in (1, 3, 7, 9)]
    across = [cell for cell in corners if board[::-1][cell - 1] == rival]
    if across:
        return named("opposite corner", across)
    return named("empty corner", corners) or named("empty side", places)


def _against_forks(board: str, me: str, rival: str, reading: str) -> list[int]:
    feared = [c for c in empty(board) if len(wins(put(board, c, rival), rival)) > 1]
    pushing = []
    for cell in empty(board):
        forced = wins(put(board, cell, me), me)
        if feared and forced and forced[0] not in feared:
            pushing.append(cell)
    if reading == "either-option":
        return sorted({*pushing, *feared})
    return pushing or feared


def bhatt_rules(board: str, reading: str) -> Answer:
    me, rival = mover(board)
    if reading == "win-first" and wins(board, me):
        return named("win", wins(board, me))
    if wins(board, rival):
        return named("block", wins(board, rival))
    places = empty(board)
    if 5 in places:
        return named("centre", [5])
    odd = [cell for cell in places if cell % 2]
    return named("corner", odd) or named("edge-centre", places)


def soedarmadji(board: str, reading: str) -> Answer:
    me, rival = mover(board)
    numbers = {cell: number_of(board, cell, me, rival) for cell in empty(board)}
    lowest = [cell for cell in numbers if numbers[cell] == min(numbers.values())]
    if reading == "centre-wins-ties" and 5 in lowest:
        lowest = [5]
    return [(cell, str(numbers[cell])) for cell in lowest]


def number_of(board: str, cell: int, me: str, rival: str) -> int:
    """Read the table cell by cell; a line is known by a '#' put on the cell itself."""
    through = [text.replace("#", "") for text in texts(put(board, cell, "#")) if "#" in text]
    xx, oo = through.count(me * 2), through.count(rival * 2)
    bx = through.count("." + me) + through.count(me + ".")
    bo = through.count("." + rival) + through.count(rival + ".")
    ee = len(through) - xx - oo - bx - bo
    corner = cell in (1, 3, 7, 9)
    if cell == 5 or xx or (corner and board[4] != me):
        return 1
    if oo:
        return 2
    if bx == 2 or (corner and (bo, bx) == (2, 1)):
        return 3
    if bx:
        return 4
    if bo > 1:
        return 5
    return {1: 6, 2: 7, 3: 7}[ee]


def optimal(board: str, _reading: str) -> Answer:
    me, _ = mover(board)
    sign = 1 if me == "X" else -1
    best = sign * _for_x()[board]
    rule = {1: "keeps win", 0: "keeps draw", -1: "keeps loss"}[best]
    return named(rule, [c for c in empty(board) if sign * _for_x()[put(board, c, me)] == best])


@cache
def _for_x() -> dict[str, int]:
    """Value all fillings of the board for X, the fullest first; impossible ones do no harm."""
    boards = sorted(map("".join, product(".XO", repeat=9)), key=lambda board: board.count("."))
    values: dict[str, int] = {}
    for board in boards:
        lines = texts(board)
        below = [values[put(board, cell, mover(board)[0])] for cell in empty(board)]
        if "XXX" in lines or "OOO" in lines:
            values[board] = 1 if "XXX" in lines else -1
        elif below:
            values[board] = max(below) if mover(board)[0] == "X" else min(below)
        else:
            values[board] = 0
    return values


def first_free(board: str, _reading: str) -> Answer:
    return [(board.index(".") + 1, "first free")]


def anything(board: str, _reading: str) -> Answer:
    return named("any", empty(board))


def forking_cells(board: str) -> list[int]:
    """List the cells where the opponent of the side to move would fork."""
    return forks(board, mover(board)[1])
