"""A second route to chances, matches and verdicts from every board, without any of our code."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cache

from tests.verify.naive import Cells, Game, blanks, ended, mover, over, put, three, value

WORTH = {"win": 1, "draw": 0, "loss": -1}


def with_mark(board: str, cell: int, mark: str) -> str:
    return board[: cell - 1] + mark + board[cell:]


def threats(board: str, mark: str) -> int:
    """Count the blanks on which this mark would have three in a row."""
    return sum(three(with_mark(board, cell, mark), mark) for cell in blanks(board))


@cache
def good_for_a_win(board: str) -> frozenset[int]:
    """Give the moves that keep a won board won, none if it is not won."""
    return frozenset(cell for cell in blanks(board) if value(put(board, cell)) == -1)


@cache
def good_for_a_fork(board: str) -> frozenset[int]:
    """Give the moves that make two threats; no moves if a side already has a threat."""
    if threats(board, "X") or threats(board, "O"):
        return frozenset()
    mark = mover(board)
    return frozenset(cell for cell in blanks(board) if threats(put(board, cell), mark) >= 2)


def chances(
    played: Collection[Game], mark: str, kind: str
) -> tuple[int, int, int, tuple[int, ...] | None]:
    """Give boards with a chance, those where it can be and must be missed, the shortest miss."""
    good_for = {"win": good_for_a_win, "fork": good_for_a_fork}[kind]
    taken: dict[str, set[bool]] = {}
    misses: set[tuple[int, ...]] = set()
    for game in played:
        for ply, board in enumerate(game.boards):
            if over(board) or mover(board) != mark or not (good := good_for(board)):
                continue
            made = game.line[ply : ply + 1]  # no move where the game ends stuck
            takes = bool(made) and made[0] in good
            taken.setdefault(board, set()).add(takes)
            if not takes:
                misses.add(game.line[: ply + 1])
    can = sum(False in found for found in taken.values())
    must = sum(found == {False} for found in taken.values())
    shortest = min(misses, key=lambda line: (len(line), line), default=None)
    return len(taken), can, must, shortest


def meetings(ours: Cells, theirs: Cells, mark: str) -> list[Game]:
    """Play every game between two players, the first with this mark; the end is the first's."""
    found: list[Game] = []

    def walk(line: tuple[int, ...], boards: tuple[str, ...]) -> None:
        board = boards[-1]
        if over(board):
            found.append(Game(line, boards, ended(board, mark)))
            return
        mine = mover(board) == mark
        options = (ours if mine else theirs)(board, line)
        if not options:
            found.append(Game(line, boards, "stuck" if mine else "other_stuck"))
        for cell in options:
            walk((*line, cell), (*boards, put(board, cell)))

    walk((), ("." * 9,))
    return found


def shortest_lines(played: Collection[Game]) -> dict[str, tuple[int, ...]]:
    lines: dict[str, tuple[int, ...]] = {}
    for game in sorted(played, key=lambda game: (len(game.line), game.line)):
        lines.setdefault(game.end, game.line)
    return lines


def expected(ours: Cells, theirs: Cells, mark: str, line: tuple[int, ...] = ()) -> Fraction:
    """Give the points of a game in which every choice is drawn."""
    board = "." * 9
    for cell in line:
        board = put(board, cell)
    if over(board):
        return {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}[ended(board, mark)]
    mine = mover(board) == mark
    options = (ours if mine else theirs)(board, line)
    if not options:
        return Fraction(0 if mine else 1)
    each = [expected(ours, theirs, mark, (*line, cell)) for cell in options]
    return sum(each, Fraction(0)) / len(each)


def sure(
    cells: Cells, mark: str, board: str, choice: str, known: dict[str, int] | None = None
) -> int:
    """Give what a player is sure to reach from a board: 1, 0 or −1; being stuck is −1."""
    known = {} if known is None else known
    if board in known:
        return known[board]
    if over(board):
        return WORTH[ended(board, mark)]
    mine = mover(board) == mark
    options = cells(board, ()) if mine else blanks(board)
    if mine and choice == "first_choice":
        options = options[:1]
    after = [sure(cells, mark, put(board, cell), choice, known) for cell in options]
    best = mine and choice == "some_choice"
    known[board] = (max(after) if best else min(after)) if after else -1
    return known[board]


def worth_to(board: str, mark: str) -> int:
    return value(board) if mover(board) == mark else -value(board)
