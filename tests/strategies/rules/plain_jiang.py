"""The rules and the program of [Jiang17] a second time, on the lines of a board, no matrices."""

from __future__ import annotations

from tests.strategies.rules.plain_board import (
    ROWS,
    Answer,
    empty,
    forks,
    mover,
    named,
    put,
    texts,
    twos,
    wins,
)


def jiang(board: str, reading: str) -> Answer:
    me, rival = mover(board)
    for rule, found in (
        ("rule 1", wins(board, me)),
        ("rule 2", wins(board, rival)),
        ("rule 3", forks(board, me)),
    ):
        if found:
            return named(rule, found)
    feared = forks(board, rival)
    if reading.startswith("pseudocode"):
        return _program(board, reading, feared)
    if feared:
        found = _rule_4(board, feared, reading)
        if found:
            return named("rule 4", found)
    return _rules_5_to_8(board)


def _rule_4(board: str, feared: list[int], reading: str) -> list[int]:
    me, rival = mover(board)
    found = set()
    for cell in empty(board):
        replies = wins(put(board, cell, me), me)
        kind = reading == "ignore-different-move" or not set(replies) & set(feared)
        if replies and kind:
            found.add(cell)
    if len(feared) == 1 or reading == "ignore-multiple-forks":
        for row, text in zip(ROWS, texts(board), strict=True):
            if sorted(text) == sorted(".." + rival) and set(row) & set(feared):
                found |= {cell for cell in row if board[cell - 1] == "."}
    return sorted(found)


def _rules_5_to_8(board: str) -> Answer:
    _, rival = mover(board)
    places = empty(board)
    if 5 in places:
        return named("rule 5", [5])
    corners = [cell for cell in places if cell in (1, 3, 7, 9)]
    across = [cell for cell in corners if board[9 - cell] == rival]
    return named("rule 6", across) or named("rule 7", corners) or named("rule 8", places)


def _program(board: str, reading: str, feared: list[int]) -> Answer:
    me, _ = mover(board)
    if not feared:
        return _corner_loop(board)
    makers = [cell for cell in empty(board) if wins(put(board, cell, me), me)]
    if not makers:
        return named("rule 4", _second_half(board, feared))
    return named("rule 4", [cell for cell in makers if _is_safe(board, cell, reading)])


def _is_safe(board: str, cell: int, reading: str) -> bool:
    me, rival = mover(board)
    then = put(board, cell, me)
    replies = wins(then, me) if reading == "pseudocode-forced-reply" else empty(then)
    return all(twos(put(then, reply, rival), rival) < 2 for reply in replies)


def _second_half(board: str, feared: list[int]) -> list[int]:
    """Try every move on every line on which a fork makes a two; the fork's own cell cancels it."""
    me, rival = mover(board)
    found = set()
    for fork in feared:
        forked = put(board, fork, rival)
        for row, text in zip(ROWS, texts(forked), strict=True):
            if sorted(text) == sorted("." + rival * 2):
                for cell in set(row) & set(empty(board)):
                    then = board if cell == fork else put(forked, cell, me)
                    if twos(then, rival) == 0:
                        found.add(cell)
    return sorted(found)


def _corner_loop(board: str) -> Answer:
    places = empty(board)
    if 5 in places:
        return named("rule 5", [5])
    for corner, opposite in ((1, 9), (3, 7), (7, 3), (9, 1)):
        if corner in places:
            if opposite in places:
                return named("rule 6", [opposite])
            return named("rule 7", [cell for cell in places if cell in (1, 3, 7, 9)])
    return named("rule 8", places)
