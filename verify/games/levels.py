"""Games of placing solved level by level: all positions with n marks, for n up to a full board.

Forwards each level is the set of positions after those of the level before, one for each symmetry
class. Backwards each gets its value and its number of games from the level below. Only the keys of
all levels stay in memory, eight bytes each, and the values of two levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from common.compiling import calling
from games.board_game import MARKS, BoardGame, CellSymmetry
from games.errors import TooLargeError
from games.reached import Met
from verify.games import level_kernel as kernel
from verify.games.solution import VALUES, Solution

Keys: TypeAlias = npt.NDArray[np.uint64]
Rules: TypeAlias = tuple[Any, ...]

MOST_SYMMETRIES: Final = 128  # more cost more time than they save
SLICE: Final = 1 << 16  # positions between two looks at the clock
THREADS: Final = 2


def rules_of(game: BoardGame, *, merged: bool = True) -> Rules:
    """Put the rules of a game into the arrays that `level_kernel` describes.

    merged : whether symmetric positions count as one
    """
    cells = game.size
    symmetries = _few_symmetries(game) if merged else game.symmetries[:1]
    through: list[list[tuple[int, int]]] = [[] for _ in range(cells)]
    for line in game.lines:
        for cell in line.cells:
            through[cell].append((bits_of(line.cells), bits_of(line.beyond)))
    lines = [line for of_cell in through for line in of_cell]
    firsts = np.cumsum([0, *map(len, through)]).astype(np.int64)
    height = len(game.columns[0]) if game.columns else 0
    drops = np.array(game.columns, np.int64).reshape(len(game.columns), height)
    return (
        np.stack([_image_table(each.images) for each in symmetries]),
        firsts,
        np.array([mask for mask, _ in lines], np.uint64),
        np.array([beyond for _, beyond in lines], np.uint64),
        drops,
        np.array([bits_of(board) for board in game.boards], np.uint64),
        np.array(
            [
                cells,
                game.marks == "either",
                game.marks == "shared",
                game.misere,
                merged and game.marks == "either",
            ],
            np.int64,
        ),
    )


def _few_symmetries(game: BoardGame) -> tuple[CellSymmetry, ...]:
    """Give all symmetries; if too many, those that turn all boards in one way; or the identity."""
    few = game.symmetries
    if len(few) > MOST_SYMMETRIES and game.boards:
        area = len(game.boards[0])
        few = tuple(
            each
            for each in few
            if all(
                each.images[cell] % area == each.images[cell % area] % area
                for cell in range(game.size)
            )
        )
    return few if len(few) <= MOST_SYMMETRIES else few[:1]


def solve_by_levels(game: BoardGame, most: int, met: Met = lambda number: None) -> Solution:
    """Solve a game that `fits`; raise TooLargeError for more than `most` symmetry classes."""
    rules = rules_of(game)
    levels, positions, classes = forwards(game, rules, most, met)
    first = None
    for number, values in backwards(rules, levels):
        met(classes)
        first = values[0] if number == 1 else first
    scores, games = values
    score = int(scores[0])
    by_key = {} if first is None else dict(zip(levels[1].tolist(), first.tolist(), strict=True))
    after = {move: _score_after(game, move, rules, by_key) for move in game.moves(game.start)}
    keeping = [move for move, each in after.items() if _sign(each) == _sign(score)]
    return Solution(
        game=game.name,
        value=VALUES["draw" if not score else "first" if score > 0 else "second"],
        plies=kernel.WON - abs(score) if score else None,
        openings=tuple(game.move_name(move) for move in keeping if after[move] == score),
        keeping=tuple(map(game.move_name, keeping)),
        games=int(games[0, 0]) * int(kernel.BASE) + int(games[0, 1]),
        positions=positions,
        classes=classes,
    )


def forwards(game: BoardGame, rules: Rules, most: int, met: Met) -> tuple[list[Keys], int, int]:
    """Make the unfinished positions of all levels; count positions and classes."""
    levels = [np.zeros(1, np.uint64)]
    positions = classes = 1
    while len(levels[-1]):
        keys = levels[-1]
        second = (len(levels) - 1) % 2
        table = new_table(4 * len(keys))
        sums = np.zeros(3, np.int64)
        at = 0
        while at < len(keys):
            with calling(kernel.expand):
                at = kernel.expand(rules, keys, at, min(at + SLICE, len(keys)), second, table, sums)
            if sums[0] + 2 * game.size + 2 > len(table) // 2:
                table = grown(table)
            if classes + sums[0] > most:
                raise TooLargeError(game.name, most)
            met(classes + int(sums[0]))
        positions += int(sums[1])
        classes += int(sums[0])
        below = np.empty(int(sums[0] - sums[2]), np.uint64)
        kernel.unfinished(table, below)
        levels.append(below)
    return levels[:-1], positions, classes


def backwards(rules: Rules, levels: list[Keys]) -> Iterator[tuple[int, tuple[Any, Any]]]:
    """Give for each level, the last one first, its scores and its numbers of games."""
    below: tuple[Any, Any] = (np.empty(0, np.int8), np.empty((0, 2), np.uint64))
    table, places = indexed(np.empty(0, np.uint64))
    with ThreadPoolExecutor(THREADS) as pool:
        for number in reversed(range(len(levels))):
            keys = levels[number]
            values = (np.empty(len(keys), np.int8), np.empty((len(keys), 2), np.uint64))
            _evaluate(pool, rules, keys, number % 2, table, places, below, values)
            yield number, values
            table, places = indexed(keys)
            below = values


def indexed(keys: Keys) -> tuple[Keys, Any]:
    """Make a table of the keys of a level, with the place of each in the level."""
    table, places = new_table(len(keys)), np.empty(_slots(len(keys)), np.uint32)
    kernel.fill(table, places, keys)
    return table, places


def _evaluate(pool: ThreadPoolExecutor, rules: Rules, keys: Keys, second: int, *rest: Any) -> None:
    """Compute the values of a level, parts of it at the same time."""

    def part(bounds: tuple[int, int]) -> None:
        kernel.evaluate(rules, keys, *bounds, second, *rest)

    parts = list(_slices(len(keys)))
    if not kernel.evaluate.signatures:  # compiled once, by this thread
        with calling(kernel.evaluate):
            part(parts.pop(0))
    for _ in pool.map(part, parts):
        pass


def _slices(length: int) -> Iterator[tuple[int, int]]:
    return ((at, min(at + SLICE, length)) for at in range(0, length, SLICE))


def _score_after(game: BoardGame, move: Any, rules: Rules, by_key: dict[int, int]) -> int:
    """Score a first move for the first player: the score after it, with the end one move later."""
    position = game.play(game.start, move)
    ended = game.ended(position)
    if ended is not None:
        score = {"first": kernel.WON, "second": -kernel.WON, "draw": 0}[ended]
    else:
        x, o = (
            np.uint64(bits_of(cell for cell in range(game.size) if position[cell] == mark))
            for mark in MARKS
        )
        key, _ = kernel.represent(rules[0], int(rules[6][4]), x, o)
        score = -by_key[int(key)]
    return score - _sign(score)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def bits_of(cells: Iterable[int]) -> int:
    """Give a set of cells as a number."""
    return sum(1 << cell for cell in cells)


def _image_table(images: tuple[int, ...]) -> npt.NDArray[np.uint64]:
    """Give the images of all sets of cells, eleven cells at a time."""
    chunks = -(-len(images) // kernel.CHUNK)
    table = np.zeros((chunks, 1 << kernel.CHUNK), np.uint64)
    for cell, image in enumerate(images):
        chunk, bit = divmod(cell, kernel.CHUNK)
        holds = np.arange(1 << kernel.CHUNK) >> bit & 1
        table[chunk] |= holds.astype(np.uint64) << np.uint64(image)
    return table


def _slots(entries: int) -> int:
    """Give the size of a table: a power of two, at least twice its entries."""
    return 1 << max(10, (2 * entries).bit_length())


def new_table(entries: int) -> Keys:
    """Make an empty table for a number of entries."""
    return np.full(_slots(entries), kernel.EMPTY, np.uint64)


def grown(table: Keys) -> Keys:
    """Give a table of twice the size with the same keys."""
    larger = np.full(2 * len(table), kernel.EMPTY, np.uint64)
    kernel.move_over(table, larger)
    return larger
