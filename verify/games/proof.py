"""The value of a board that is too large to enumerate, by proof-number search.

It is for games in which each side has its own mark and a complete line wins. There the second
player cannot win: the first could otherwise play as the second does, because an extra mark never
harms (strategy stealing). So the search asks one question: can the first player force a line?
"""

from __future__ import annotations

from typing import Final

import numpy as np

from common.compiling import calling
from games.board_game import MARKS, BoardGame
from games.errors import TooLargeError
from games.reached import Met
from verify.games import proof_kernel as kernel
from verify.games.level_kernel import EMPTY
from verify.games.levels import bits_of, rules_of
from verify.games.solution import MOST_CELLS, VALUES, Solution

MOST_LOOKED_AT: Final = 200_000_000
"""Positions after which the search gives up by default: some minutes."""
FEW: Final = 400_000
"""Positions that a first move gets in the first round: two seconds."""
SLICE: Final = 200_000
"""Positions between two looks at the clock."""
ENTRIES: Final = 1 << 23
"""Entries of the table: a quarter of a gigabyte."""


def is_provable(game: BoardGame) -> bool:
    """Say whether the rules are those that the search knows."""
    plain = game.marks == "own" and not (game.misere or game.columns or game.boards)
    placed = game.stones is None and game.turns == MARKS
    exact = any(line.beyond for line in game.lines)
    return plain and placed and not exact and game.size <= MOST_CELLS


def solve_by_proof(game: BoardGame, most: int, met: Met = lambda number: None) -> Solution:
    """Find the value of a game that `is_provable`, and first moves that keep it.

    First moves are tried in rounds, those on the most lines first. Each round looks at more
    positions for each move. Once a move wins, each other move gets `FEW` positions; it is listed
    only if it wins within them.

    most : the most positions that are looked at

    Raises TooLargeError if the value is not found within them.
    """
    search = _Search(game, met)
    first_moves = _classes(game)
    wins = _first_that_wins(search, [*first_moves], most)
    won = {move for move in first_moves if wins and search.attacker_wins(move, FEW) is True}
    kept = {wins, *won} if wins else {*first_moves}
    names = tuple(
        game.move_name(image)
        for image in game.moves(game.start)
        if any(image in first_moves[move] for move in kept)
    )
    return Solution(
        game=game.name,
        value=VALUES["first" if wins else "draw"],
        plies=None,
        openings=names,
        keeping=names,
        games=None,
        positions=None,
    )


def _first_that_wins(search: _Search, moves: list[int], most: int) -> int | None:
    """Find a first move that wins; None if each is proved not to."""
    given = FEW
    while moves:
        for move in tuple(moves):
            wins = search.attacker_wins(move, min(given, most))
            if wins:
                return move
            if wins is False:
                moves.remove(move)
            if moves and search.looked_at >= most:
                raise TooLargeError(search.game.name, most)
        given *= 4
    return None


def _classes(game: BoardGame) -> dict[int, frozenset[int]]:
    """Give a first move of each symmetry class with its images; the most lines come first."""
    through = {
        move: sum(move - 1 in line.cells for line in game.lines) for move in game.moves(game.start)
    }
    classes: dict[int, frozenset[int]] = {}
    for move in sorted(through, key=lambda move: -through[move]):
        if not any(move in images for images in classes.values()):
            images = (symmetry.images[move - 1] + 1 for symmetry in game.symmetries)
            classes[move] = frozenset(images)
    return classes


class _Search:
    """A search with its table, which all questions share."""

    def __init__(self, game: BoardGame, met: Met) -> None:
        self.game, self.met = game, met
        self.images = rules_of(game)[0]
        lines = sorted({bits_of(line.cells) for line in game.lines})
        self.lines = np.array(lines, np.uint64)
        self.full = np.uint64((1 << game.size) - 1)
        self.table = np.zeros((ENTRIES, 4), np.uint64)
        self.table[:, 0] = EMPTY
        self.looked_at = 0

    def attacker_wins(self, move: int, most: int) -> bool | None:
        """Say whether the first player forces a line after a first move.

        most : the most positions that are looked at; the answer is None if they are not enough
        """
        mark = np.uint64(1 << (move - 1))
        if mark in self.lines:  # no line is complete in a position that is searched
            return True
        stack = np.zeros((kernel.DEEPEST, 2), np.uint64)
        limits = np.zeros((kernel.DEEPEST, 3), np.int64)
        stack[1, 0] = mark  # the attacker moves at even depths
        limits[1, :2] = kernel.INFINITE
        state = np.array([1, 0, 1], np.int64)
        answer = 0
        while not answer and state[1] < most:
            with calling(kernel.search):
                answer = kernel.search(
                    self.lines,
                    self.images,
                    self.full,
                    stack,
                    limits,
                    self.table,
                    state,
                    min(SLICE, most - int(state[1])),
                )
            self.met(self.looked_at + int(state[1]))
        self.looked_at += int(state[1])
        return answer == 1 if answer else None
