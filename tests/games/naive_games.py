"""Other games by plain recursion, on tuples of cells: a second route that shares no code.

A position is (cells, side to move, stones in hand); a game is a function from it to the positions
after it. Each has its end: None, "won" by the side that moved, "lost" by it, or "draw".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

Position: TypeAlias = tuple[str, int]  # marks, and 0 or 1 for the side to move
Next: TypeAlias = Callable[[Position], Iterator[tuple[Position, str | None]]]


def rows(height: int, width: int, k: int, torus: bool = False) -> set[frozenset[int]]:
    """List all rows of k cells, by going k steps from every cell in all eight directions."""
    found = set()
    for y in range(height):
        for x in range(width):
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    way = [(y + dy * n, x + dx * n) for n in range(k)]
                    if torus:
                        way = [(a % height, b % width) for a, b in way]
                    inside = all(0 <= a < height and 0 <= b < width for a, b in way)
                    if inside and len(set(way)) == k:
                        found.add(frozenset(a * width + b for a, b in way))
    return found


def longer(height: int, width: int, k: int, torus: bool) -> dict[frozenset[int], set[int]]:
    """Give for each row of k cells those that would make it longer: it is in a row of k + 1."""
    every = rows(height, width, k, torus)
    long = rows(height, width, k + 1, torus)
    return {row: {cell for more in long if row < more for cell in more - row} for row in every}


def placing(
    height: int,
    width: int,
    k: int,
    *,
    torus: bool = False,
    exact: bool = False,
    misere: bool = False,
    marks: str = "own",
    gravity: bool = False,
    boards: int = 1,
) -> tuple[Position, Next]:
    """Give the start and the moves of a game in which marks are placed."""
    area = height * width
    lines = [
        {b * area + c for c in row} for b in range(boards) for row in rows(height, width, k, torus)
    ]

    more = longer(height, width, k, torus) if exact else {}

    def full(text: str, board: int) -> bool:
        return any(
            min(line) // area == board
            and len({text[c] for c in line} | {"."}) == 2
            and "." not in {text[c] for c in line}
            and not any(text[c] == text[min(line)] for c in more.get(frozenset(line), ()))
            for line in lines
        )

    def after(position: Position) -> Iterator[tuple[Position, str | None]]:
        text, side = position
        for cell in range(area * boards):
            below = cell + width
            if text[cell] != "." or (gravity and below < area and text[below] == "."):
                continue
            if boards > 1 and full(text, cell // area):
                continue
            for mark in {"own": "XO"[side], "either": "XO", "shared": "X"}[marks]:
                new = text[:cell] + mark + text[cell + 1 :]
                end = None
                if all(full(new, board) for board in range(boards)):
                    end = "lost" if misere else "won"
                elif "." not in new:
                    end = "draw"
                yield (new, 1 - side), end

    return ("." * area * boards, 0), after


def morris(stones: int, diagonals: bool, way: str) -> tuple[Position, Next]:
    """Give the start and the moves of Three Men's Morris."""
    lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}]
    lines += [{0, 4, 8}, {2, 4, 6}] if diagonals else []

    def near(a: int, b: int) -> bool:
        y, x = abs(a // 3 - b // 3), abs(a % 3 - b % 3)
        straight = y + x == 1
        return {
            "fly": True,
            "king": max(y, x) == 1,
            "orthogonal": straight,
            "lines": straight or (diagonals and y == x == 1 and 4 in (a, b)),
        }[way]

    def after(position: Position) -> Iterator[tuple[Position, str | None]]:
        for text, side in moved(position):
            mine = {c for c in range(9) if text[c] == "XO"[1 - side]}
            won = any(line <= mine for line in lines)
            stuck = not won and not any(True for _ in moved((text, side)))
            yield (text, side), "won" if won or stuck else None

    def moved(position: Position) -> Iterator[Position]:
        text, side = position
        mark = "XO"[side]
        free = [c for c in range(9) if text[c] == "."]
        if text.count(mark) < stones:
            yield from ((text[:c] + mark + text[c + 1 :], 1 - side) for c in free)
            return
        for here in range(9):
            for there in free:
                if text[here] == mark and near(here, there):
                    new = [*text]
                    new[here], new[there] = ".", mark
                    yield "".join(new), 1 - side

    return ("." * 9, 0), after


def solved(start: Position, after: Next) -> tuple[int, int | None, int, int]:
    """Solve a game without circles: value for the first player, plies, games, positions."""
    met: set[Any] = {start}

    @cache
    def best(position: Position) -> tuple[int, int, int]:
        """Value for the side to move, plies to the win, and the number of games."""
        games, options = 0, []
        for child, end in after(position):
            met.add(child)
            if end is None:
                value, plies, number = best(child)
                options.append((-value, plies + 1))
                games += number
            else:
                options.append(({"won": 1, "lost": -1, "draw": 0}[end], 1))
                games += 1
        top = max(value for value, _ in options)
        times = [plies for value, plies in options if value == top]
        return top, (min(times) if top == 1 else max(times)), games

    value, plies, games = best(start)
    return value, (plies if value else None), games, len(met)


def solved_in_rounds(start: Position, after: Next) -> tuple[int, int | None, int]:
    """Solve a game with circles, round by round: value for the first player, plies, positions.

    After n rounds exactly the positions that are decided within n moves have a value.
    """
    moves: dict[Position, list[tuple[Position, str | None]]] = {}
    queue, ended = [start], set()
    while queue:
        position = queue.pop()
        if position not in moves:
            moves[position] = list(after(position))
            for child, end in moves[position]:
                if end is None:
                    queue.append(child)
                else:
                    ended.add(child)
    values: dict[Position, tuple[int, int]] = {}
    for number in range(1, len(moves) + 2):
        new = {}
        for position, options in moves.items():
            if position not in values and (worth := _worth(options, values)):
                new[position] = (worth, number)
        if not new:
            break
        values |= new
    value, plies = values.get(start, (0, 0))
    return value, (plies if value else None), len(moves.keys() | ended)


def _worth(
    options: list[tuple[Position, str | None]], values: dict[Position, tuple[int, int]]
) -> int:
    """Give 1 or -1 for a position that is decided by those after it, else 0."""
    worth = [
        {"won": 1, "lost": -1, "draw": 0}[end] if end else -values.get(child, (0, 0))[0]
        for child, end in options
    ]
    return 1 if 1 in worth else -1 if all(each == -1 for each in worth) else 0
