"""Certificates for tests, and the truth about them by a naive walk."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.verify.naive import (
    START,
    Game,
    blanks,
    class_of,
    failures,
    games,
    over,
    put,
    raw,
    up_to_symmetry,
)
from tests.verify.players import (
    blundering_after,
    first_free,
    perfect,
    strategy,
    stuck_after_four,
    wrong_first,
    wrong_second,
)
from verify.recheck import check
from verify.verdict.certificate import Certificate, certificate, content_hash
from verify.verdict.verdict import verdict

STRENGTHS = ("every_choice", "first_choice", "some_choice")
ENDS = ("win", "draw", "loss", "stuck")
MARKS = {"first": "X", "second": "O"}


def small(name: str) -> Certificate:
    """Make one small certificate of each kind."""
    made: dict[str, Callable[[], Certificate]] = {
        "all hold": lambda: certificate(verdict(strategy(perfect), start=(5, 1, 9, 2))),
        "every refuted": lambda: certificate(
            verdict(strategy(wrong_second), ["second"], (1, 5, 8))
        ),
        "only some holds": lambda: certificate(
            verdict(strategy(wrong_first), ["first"], (5, 1, 9, 2))
        ),
        "all refuted by loss": lambda: certificate(
            verdict(strategy(first_free), ["second"], (1, 2, 4))
        ),
        "all refuted by stuck": lambda: certificate(
            verdict(strategy(stuck_after_four), start=(1, 2, 3))
        ),
        "refuted at once": lambda: certificate(verdict(strategy(lambda _b, _l: ()), ["first"])),
        "already over": lambda: certificate(verdict(strategy(perfect), start=(1, 4, 2, 5, 3))),
        "by line, holds": lambda: certificate(
            verdict(strategy(perfect, positional=False), ["second"], (1, 5, 2))
        ),
        "by line, refuted": lambda: certificate(
            verdict(
                strategy(blundering_after((9, 5, 1), 3), positional=False), ["second"], (9, 5, 1)
            )
        ),
    }
    return made[name]()


SMALL = (
    "all hold",
    "every refuted",
    "only some holds",
    "all refuted by loss",
    "all refuted by stuck",
    "refuted at once",
    "already over",
    "by line, holds",
    "by line, refuted",
)


def sealed(document: Certificate) -> Certificate:
    """Give a document the hash of its content."""
    return document | {"sha256": content_hash(document)}


def code(document: object) -> int:
    return check(json.dumps(document).encode())[0]


# ── the truth, by a naive walk ───────────────────────────────────────────────────────────────────


class FalseError(Exception):
    """Something in a certificate is not so."""


def is_true(document: Certificate) -> bool:
    """Tell whether all claims of a well-shaped certificate are true."""
    try:
        for seat, data in document["seats"].items():
            for strength in STRENGTHS:
                _judge(document, data, seat, strength)
    except (FalseError, KeyError):
        return False
    return True


def _judge(document: Certificate, data: Certificate, seat: str, strength: str) -> None:
    met: dict[str, dict[str, int]] = {"moves": {}, "replies": {}}

    def node(board: str, line: tuple[int, ...]) -> str:
        return "".join(map(str, line)) if document["keys"] == "lines" else board

    def own(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        cells = _allowed(data, strength, node(board, line))
        met["moves"][node(board, line)] = cells[0] if cells else 0
        return _legal(cells, board)

    def other(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        if strength != "some_choice" or "replies" not in data[strength]:
            return blanks(board)
        reply = data[strength]["replies"][node(board, line)]
        met["replies"][node(board, line)] = reply
        return _legal((reply,), board)

    start = tuple(map(int, document["start"]))
    played = list(games(own, MARKS[seat], _board_after(start), start, other))
    if data[strength] != claim_of(played, strength, met, len(start)):
        raise FalseError
    if strength == "every_choice" and met["moves"].keys() != data["table"].keys():
        raise FalseError


def _allowed(data: Certificate, strength: str, node: str) -> tuple[int, ...]:
    """Give the moves of a table that a claim is about; a picked one must be permitted."""
    cells = tuple(data["table"][node])
    if strength == "first_choice":
        return cells[:1]
    if strength == "some_choice" and "moves" in data[strength]:
        picked = data[strength]["moves"][node]
        if picked not in cells:
            raise FalseError
        return (picked,)
    return cells


def _legal(cells: tuple[int, ...], board: str) -> tuple[int, ...]:
    if len(set(cells)) < len(cells) or not set(cells) <= set(blanks(board)):
        raise FalseError
    return cells


def _board_after(line: tuple[int, ...]) -> str:
    board = START
    for cell in line:
        if over(board):
            raise FalseError
        board = put(board, *_legal((cell,), board))
    return board


def claim_of(
    played: list[Game], strength: str, met: dict[str, dict[str, int]], before: int
) -> Certificate:
    """Say what is true of some games; not all must fail if there is to be a way out."""
    boards = {board for game in played for board in game.boards}
    lost = failures(played)
    claim: Certificate = {
        "holds": not lost,
        "counts": {
            "positions": {"reached": len(boards), "classes": len(set(map(class_of, boards)))},
            "games": {
                "raw": {end: raw(played)[end] for end in ENDS},
                "up_to_symmetry": {end: up_to_symmetry(played)[end] for end in ENDS},
            },
        },
    }
    if strength == "some_choice" and lost:
        if len(lost) < len(played):
            raise FalseError
        claim["replies"] = met["replies"]
    elif lost:
        claim["line"] = "".join(map(str, lost[0][before:]))
        claim["end"] = next(game.end for game in played if game.line == lost[0])
    elif strength != "every_choice":
        claim["moves"] = met["moves"]
    return claim
