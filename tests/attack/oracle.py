"""An oracle: it decides by an independent route whether a certificate states the truth.

Nothing of noloss is imported, and nothing of the tests. A board is a text of nine characters. A
magic square numbers its cells: three cells make a row if they add up to fifteen.
Symmetries turn and mirror the coordinates of the cells.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

Data = dict[str, Any]
Cells = Callable[[str], list[int]]  # node -> cells

SQUARE = dict(enumerate((2, 7, 6, 9, 5, 1, 4, 3, 8)))  # place from 0 on -> its number
ENDS = ("win", "draw", "loss", "stuck")
STRENGTHS = ("every_choice", "first_choice", "some_choice")
STATED = {
    "format": "noloss/certificate",
    "version": 1,
    "rules": {
        "cells": "123456789",
        "rows": "123 456 789 147 258 369 159 357",
        "first": "X",
        "second": "O",
        "blank": ".",
    },
}
FIELDS = {*STATED, "strategy", "reading", "keys", "start", "seats", "sha256"}


class UntrueError(Exception):
    """The file is not a certificate, or something in it is false."""


class Game(NamedTuple):
    """One whole game: its end, its line from the empty board, its boards from the start on."""

    end: str
    line: str
    boards: tuple[str, ...]


class Play(NamedTuple):
    """The game: the seats, whether nodes are boards or lines, where play starts."""

    seat: str
    by_line: bool
    start: str
    own: Cells
    replies: Cells | None = None  # None: the opponent makes any move


def is_true(content: bytes) -> bool:
    """Tell whether a file is a whole certificate, and all that it states is so."""
    try:
        _judge(json.loads(content, object_pairs_hook=_once))
    except (UntrueError, ValueError, RecursionError):
        return False
    return True


def sealed(document: Data) -> Data:
    """Give a document the hash of the rest of it."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return rest | {"sha256": sha256(text.encode()).hexdigest()}


def derived(play: Play) -> Data:
    """Give the part of a seat that is true of a strategy: its table, and the three claims."""
    asked: dict[str, list[int]] = {}

    def own(node: str) -> list[int]:
        asked[node] = play.own(node)
        return asked[node]

    every = told(play._replace(own=own), "every_choice")
    first = told(play._replace(own=lambda node: play.own(node)[:1]), "first_choice")
    return {
        "table": asked,
        "every_choice": every,
        "first_choice": first,
        "some_choice": _some(play),
    }


# ── the game ─────────────────────────────────────────────────────────────────────────────────────


@cache
def winner(board: str) -> str:
    for mark in "XO":
        numbers = [SQUARE[at] for at in range(9) if board[at] == mark]
        if any(sum(three) == 15 for three in combinations(numbers, 3)):
            return mark
    return ""


@cache
def free(board: str) -> tuple[int, ...]:
    return () if winner(board) else tuple(at + 1 for at in range(9) if board[at] == ".")


@cache
def class_of(board: str) -> frozenset[str]:
    places = {(at % 3 - 1, at // 3 - 1): mark for at, mark in enumerate(board)}
    images = set()
    for across in (1, -1):
        for down in (1, -1):
            turned = {(across * x, down * y): mark for (x, y), mark in places.items()}
            for keys in (sorted(turned), sorted(turned, key=lambda place: place[::-1])):
                images.add("".join(turned[key] for key in keys))
    return frozenset(images)


def after(board: str, cell: int) -> str:
    mark = "XO"[(9 - board.count(".")) % 2]
    return board[: cell - 1] + mark + board[cell:]


def board_of(line: str) -> str:
    board = "." * 9
    for digit in line:
        if digit not in "123456789" or int(digit) not in free(board):
            raise UntrueError
        board = after(board, int(digit))
    return board


def games(play: Play) -> Iterator[Game]:
    """Play every game, one after the other."""
    mark = {"first": "X", "second": "O"}[play.seat]
    going: list[tuple[str, tuple[str, ...]]] = [(play.start, (board_of(play.start),))]
    while going:
        line, boards = going.pop()
        board = boards[-1]
        if not free(board):
            won = winner(board)
            yield Game("draw" if not won else "win" if won == mark else "loss", line, boards)
            continue
        cells = _moves(play, line, board)
        if not cells:
            yield Game("stuck", line, boards)
        going += [(f"{line}{cell}", (*boards, after(board, cell))) for cell in cells]


def _moves(play: Play, line: str, board: str) -> list[int]:
    node = line if play.by_line else board
    if (len(line) % 2 == 0) == (play.seat == "first"):
        cells = play.own(node)
    elif play.replies is None:
        return list(free(board))
    else:
        cells = play.replies(node)
    if any(type(cell) is not int for cell in cells):
        raise UntrueError
    if len(set(cells)) < len(cells) or not set(cells) <= set(free(board)):
        raise UntrueError
    return cells


# ── claims ───────────────────────────────────────────────────────────────────────────────────────


def told(play: Play, strength: str) -> Data:
    """Say what comes of all games of a play; raise UntrueError if they cannot be played."""
    own: dict[str, int] = {}
    replies: dict[str, int] = {}

    def asked(node: str) -> list[int]:
        cells = play.own(node)
        own[node] = cells[0] if cells else 0
        return cells

    def replied(node: str) -> list[int]:
        assert play.replies is not None
        cells = play.replies(node)
        replies[node] = cells[0]
        return cells

    noted = play._replace(own=asked, replies=None if play.replies is None else replied)
    played = list(games(noted))
    failing = [(len(line), line, end) for end, line, _ in played if end in ("loss", "stuck")]
    claim: Data = {"holds": not failing, "counts": _counts(played)}
    if play.replies is not None:
        return claim | {"replies": replies}
    if failing:
        _, line, end = min(failing)
        return claim | {"line": line[len(play.start) :], "end": end}
    return claim if strength == "every_choice" else claim | {"moves": own}


def _counts(played: list[Game]) -> Data:
    boards = {board for game in played for board in game.boards}
    ends = Counter(game.end for game in played)
    alike = {(game.end, tuple(map(class_of, game.boards))) for game in played}
    fewer = Counter(end for end, _ in alike)
    return {
        "positions": {"reached": len(boards), "classes": len(set(map(class_of, boards)))},
        "games": {
            "raw": {end: ends[end] for end in ENDS},
            "up_to_symmetry": {end: fewer[end] for end in ENDS},
        },
    }


def _some(play: Play) -> Data:
    """Find a safe way to choose, or replies against which every way fails; then claim it."""

    @cache
    def safe(line: str, board: str) -> bool:
        if not free(board):
            return winner(board) != {"first": "O", "second": "X"}[play.seat]
        mine = (len(line) % 2 == 0) == (play.seat == "first")
        below = [safe(f"{line}{cell}", after(board, cell)) for cell in _moves(play, line, board)]
        return any(below) if mine else all(below)

    chosen: dict[str, list[int]] = {}

    def choose(node: str, line: str, board: str, wanted: bool) -> None:
        cells = _moves(play, line, board)
        good = [cell for cell in cells if safe(f"{line}{cell}", after(board, cell)) is wanted]
        chosen.setdefault(node, good[:1])

    def solve(wanted: bool) -> None:
        going = [(play.start, board_of(play.start))]
        while going:
            line, board = going.pop()
            if not free(board):
                continue
            node = line if play.by_line else board
            mine = (len(line) % 2 == 0) == (play.seat == "first")
            if mine is wanted:
                choose(node, line, board, wanted)
            cells = chosen[node] if mine is wanted else _moves(play, line, board)
            going += [(f"{line}{cell}", after(board, cell)) for cell in cells]

    holds = safe(play.start, board_of(play.start))
    solve(holds)
    if holds:
        return told(play._replace(own=chosen.__getitem__), "some_choice")
    return told(play._replace(replies=chosen.__getitem__), "some_choice")


# ── a file ───────────────────────────────────────────────────────────────────────────────────────


def _once(pairs: list[tuple[str, Any]]) -> Data:
    if len({key for key, _ in pairs}) < len(pairs):
        raise UntrueError
    return dict(pairs)


def _need(condition: bool) -> None:
    if not condition:
        raise UntrueError


def _same(one: Any, other: Any) -> bool:
    """Compare two values; 1, 1.0 and true differ."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _judge(document: Any) -> None:
    _need(isinstance(document, dict) and document.keys() == FIELDS)
    _need(all(_same(document[field], value) for field, value in STATED.items()))
    texts = ("strategy", "reading", "keys", "start", "sha256")
    _need(all(isinstance(document[field], str) for field in texts))
    _need(document == sealed(document))
    _need(document["keys"] in ("positions", "lines"))
    board_of(document["start"])
    seats = document["seats"]
    _need(isinstance(seats, dict) and bool(seats) and seats.keys() <= {"first", "second"})
    for seat, data in seats.items():
        _need(isinstance(data, dict) and data.keys() == {"table", *STRENGTHS})
        for strength in STRENGTHS:
            _judge_claim(document, seat, data, strength)


def _judge_claim(document: Data, seat: str, data: Data, strength: str) -> None:
    table, said = data["table"], data[strength]
    _need(isinstance(table, dict) and isinstance(said, dict))
    _need(all(isinstance(cells, list) for cells in table.values()))
    reached: set[str] = set()

    def own(node: str) -> list[int]:
        _need(node in table)
        reached.add(node)
        cells: list[int] = table[node]
        if strength == "first_choice":
            return cells[:1]
        if strength == "some_choice" and "moves" in said:
            picked = _listed(said["moves"], node)
            _need(any(_same(picked, cell) for cell in cells))
            return [picked]
        return cells

    def replies(node: str) -> list[int]:
        return [_listed(said["replies"], node)]

    against = replies if strength == "some_choice" and "replies" in said else None
    by_line = document["keys"] == "lines"
    true = told(Play(seat, by_line, document["start"], own, against), strength)
    if strength == "some_choice":
        _need(true["holds"] is (against is None))
        raw = true["counts"]["games"]["raw"]
        _need(true["holds"] or raw["win"] == raw["draw"] == 0)
    _need(_same(true, said))
    _need(strength != "every_choice" or reached == table.keys())


def _listed(listed: Any, node: str) -> int:
    _need(isinstance(listed, dict) and node in listed)
    cell = listed[node]
    _need(type(cell) is int)
    assert isinstance(cell, int)
    return cell
