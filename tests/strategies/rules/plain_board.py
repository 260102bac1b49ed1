"""A second route: boards as texts, everything found by trying it out, none of our code."""

from __future__ import annotations

from functools import cache

ROWS = [
    *([row, row + 1, row + 2] for row in (1, 4, 7)),
    *([column, column + 3, column + 6] for column in (1, 2, 3)),
    [1, 5, 9],
    [3, 5, 7],
]

Answer = list[tuple[int, str]]


def mover(board: str) -> tuple[str, str]:
    """Give the side to move and the other side."""
    return ("X", "O") if board.count(".") % 2 else ("O", "X")


def empty(board: str) -> list[int]:
    return [cell for cell in range(1, 10) if board[cell - 1] == "."]


def put(board: str, cell: int, mark: str) -> str:
    return board[: cell - 1] + mark + board[cell:]


@cache
def texts(board: str) -> list[str]:
    """Give the marks of every line, in the order of R1 R2 R3 C1 C2 C3 D1 D2."""
    return ["".join(board[cell - 1] for cell in row) for row in ROWS]


@cache
def wins(board: str, mark: str) -> list[int]:
    """List the cells with which a mark has three in a row, by trying every one."""
    return [cell for cell in empty(board) if mark * 3 in texts(put(board, cell, mark))]


@cache
def twos(board: str, mark: str) -> int:
    """Count the lines with two of a mark and a blank."""
    return sum(sorted(text) == sorted(mark * 2 + ".") for text in texts(board))


def forks(board: str, mark: str) -> list[int]:
    """List the cells after which a mark threatens at least two more wins than before."""
    before = twos(board, mark)
    return [cell for cell in empty(board) if twos(put(board, cell, mark), mark) - before >= 2]


def named(rule: str, cells: list[int]) -> Answer:
    return [(cell, rule) for cell in cells]
