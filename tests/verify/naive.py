"""A second route to every number: plain walks of the whole game tree, without any of our code.

Boards are texts of nine characters. Boards that several lines reach are never merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from math import prod

Cells = Callable[[str, tuple[int, ...]], tuple[int, ...]]  # board, line → permitted cells

START = "........."


@dataclass(frozen=True)
class Game:
    """One whole game: its cells, its boards from the start on, how it ended."""

    line: tuple[int, ...]
    boards: tuple[str, ...]
    end: str


@cache
def mover(board: str) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def three(board: str, mark: str) -> bool:
    rows = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3]]
    return mark * 3 in [*rows, board[0::4], board[2:8:2]]


@cache
def over(board: str) -> bool:
    return three(board, "X") or three(board, "O") or "." not in board


@cache
def put(board: str, cell: int) -> str:
    return board[: cell - 1] + mover(board) + board[cell:]


@cache
def blanks(board: str) -> tuple[int, ...]:
    return tuple(i + 1 for i in range(9) if board[i] == ".")


@cache
def ended(board: str, mark: str) -> str:
    other = "O" if mark == "X" else "X"
    return "win" if three(board, mark) else "loss" if three(board, other) else "draw"


@cache
def class_of(board: str) -> frozenset[str]:
    """Turn and mirror the board every way there is."""
    images = set()
    for _ in range(4):
        board = "".join(board[column::3][::-1] for column in range(3))
        images |= {board, board[::-1], "".join(board[r : r + 3][::-1] for r in (0, 3, 6))}
    return frozenset(images)


def games(
    cells: Cells,
    mark: str,
    board: str = START,
    line: tuple[int, ...] = (),
    replies: Cells = lambda board, _: blanks(board),
) -> Iterator[Game]:
    """Play every game, one after the other; the opponent makes any legal move or given replies."""
    unfinished: list[tuple[tuple[int, ...], tuple[str, ...]]] = [(line, (board,))]
    while unfinished:
        line, boards = unfinished.pop()
        board = boards[-1]
        if over(board):
            yield Game(line, boards, ended(board, mark))
            continue
        options = (cells if mover(board) == mark else replies)(board, line)
        if not options:
            yield Game(line, boards, "stuck")
        unfinished += [((*line, cell), (*boards, put(board, cell))) for cell in options]


def raw(played: Iterable[Game]) -> Counter[str]:
    return Counter(game.end for game in played)


def up_to_symmetry(played: Iterable[Game]) -> Counter[str]:
    sequences = {(tuple(map(class_of, game.boards)), game.end) for game in played}
    return Counter(end for _, end in sequences)


def orbits(played: Iterable[Game]) -> Counter[str]:
    """Count games by the least of their images under the symmetries that keep the first board."""
    ends = {(min(images(game)), game.end) for game in played}
    return Counter(end for _, end in ends)


def images(game: Game) -> list[str]:
    """Turn and mirror the moves made after the first board, in each way that leaves it as it is."""
    moves = "".join(map(str, game.line[len(game.line) - len(game.boards) + 1 :]))
    return [moves.translate(way) for way in _ways(game.boards[0])]


@cache
def _ways(board: str) -> list[dict[int, int]]:
    ways = []
    places = "123456789"  # the cell that comes to each place
    for _ in range(4):
        places = "".join(places[column::3][::-1] for column in range(3))
        ways += [places, places[6:] + places[3:6] + places[:3]]
    keeping = (way for way in ways if "".join(board[int(cell) - 1] for cell in way) == board)
    return [str.maketrans(way, "123456789") for way in keeping]


def failures(played: list[Game]) -> list[tuple[int, ...]]:
    """List the lines that end lost or stuck, the shortest first, then by their digits."""
    lines = {game.line for game in played if game.end in ("loss", "stuck")}
    return sorted(lines, key=lambda line: (len(line), line))


def some_resolution_is_safe(cells: Cells, mark: str, board: str, most: int) -> bool | None:
    """Try every way to resolve the choices, one move a board; None if there are more than `most`.

    Only for strategies that look at the board alone.
    """
    boards = {each for game in games(cells, mark, board) for each in game.boards}
    asked = sorted(each for each in boards if not over(each) and mover(each) == mark)
    options = [cells(each, ()) or (0,) for each in asked]  # 0 stands for stuck
    if prod(map(len, options)) > most:
        return None
    for way in product(*options):
        made = dict(zip(asked, way, strict=True))
        if not failures(list(games(partial(_look_up, made), mark, board))):
            return True
    return False


def _look_up(made: dict[str, int], board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return (made[board],) if made[board] else ()


def moves_until_failure(
    cells: Cells, mark: str, board: str = START, line: tuple[int, ...] = ()
) -> int | None:
    """Give the moves until the strategy fails, both sides at their best; None if it need not."""
    if over(board):
        return 0 if ended(board, mark) == "loss" else None
    mine = mover(board) == mark
    options = cells(board, line) if mine else blanks(board)
    if not options:
        return 0
    below = [moves_until_failure(cells, mark, put(board, cell), (*line, cell)) for cell in options]
    lost = [distance for distance in below if distance is not None]
    if mine:
        return 1 + max(lost) if len(lost) == len(below) else None
    return 1 + min(lost) if lost else None


def hurried_reply(cells: Cells, mark: str, board: str, line: tuple[int, ...]) -> int:
    """Give the least cell among those that make the strategy fail soonest."""
    far = 99

    def distance(cell: int) -> int:
        found = moves_until_failure(cells, mark, put(board, cell), (*line, cell))
        return far if found is None else found

    return min(blanks(board), key=lambda cell: (distance(cell), cell))


@cache
def value(board: str) -> int:
    """Give what the side to move can reach: 1, 0 or −1."""
    if over(board):
        return -1 if three(board, "X") or three(board, "O") else 0
    return max(-value(put(board, cell)) for cell in blanks(board))
