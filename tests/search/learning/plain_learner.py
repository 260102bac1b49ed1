"""A learner written a second time, on boards as text and with fractions, sharing no code."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
Counters = dict[str, dict[int, list[int]]]
"""Board -> cell -> rewards of games that X won, that O won, that were drawn."""


def plain_learner(
    opponent: str, rewards: dict[int, int], choice: str, untried: str, chance: float, games: int
) -> Iterator[tuple[Counters, list[int], str]]:
    """Yield the memory after every game, with the cells played and the winner; seed is 7."""
    rng, memory = Random(7), Counters()
    for game in range(games):
        learner = "XO"[game // 100 % 2]
        board, cells = "---------", list[int]()
        winner = ""
        while not winner:
            mark = "XO"[len(cells) % 2]
            if opponent == "random" and mark != learner:
                cell = _any(rng, board)
            else:
                cell = _move(rng, memory.get(board, {}), board, mark, choice, untried, chance)
            board = board[: cell - 1] + mark + board[cell:]
            cells.append(cell)
            winner = _winner(board)
        _learn(memory, cells, winner, rewards[len(cells)])
        yield memory, cells, winner


def _move(
    rng: Random,
    moves: dict[int, list[int]],
    board: str,
    mark: str,
    choice: str,
    untried: str,
    chance: float,
) -> int:
    if not moves or rng.random() < chance:
        return _any(rng, board)
    worth: dict[int, Fraction] = {}
    for cell in _free(board):
        if cell in moves:
            x, o, draws = moves[cell]
            won, lost = (x, o) if mark == "X" else (o, x)
            worth[cell] = Fraction(100 * won + 10 * draws - lost)
            if choice == "relative":
                worth[cell] /= x + o + draws
        elif untried == "zero":
            worth[cell] = Fraction(0)
    best = [cell for cell, each in worth.items() if each == max(worth.values())]
    return best[0] if len(best) == 1 else best[int(rng.random() * len(best))]


def _learn(memory: Counters, cells: list[int], winner: str, reward: int) -> None:
    board = "---------"
    for number, cell in enumerate(cells):
        counters = memory.setdefault(board, {}).setdefault(cell, [0, 0, 0])
        counters["XO=".index(winner)] += reward
        board = board[: cell - 1] + "XO"[number % 2] + board[cell:]


def _any(rng: Random, board: str) -> int:
    free = _free(board)
    return free[int(rng.random() * len(free))]


def _free(board: str) -> list[int]:
    return [cell for cell in range(1, 10) if board[cell - 1] == "-"]


def _winner(board: str) -> str:
    for line in LINES:
        marks = {board[int(place)] for place in line}
        if len(marks) == 1 and marks != {"-"}:
            return marks.pop()
    return "" if "-" in board else "="
