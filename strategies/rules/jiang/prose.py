"""The eight rules of [Jiang17] as the prose has them.

Reading: the first rule that permits a move decides, and every move that it permits is permitted,
in the order A to I. 'Two 2's' is at least two. A fork of the opponent is a move with which it
would create two −2's now; rule 4 looks at those, not at forks that arise only after its move.
"""

from __future__ import annotations

from collections.abc import Iterator

from strategies.rules.board import CENTRE, CORNERS, EDGES
from strategies.rules.jiang.matrices import (
    Cells,
    Game,
    answers_to,
    containing,
    creating,
    forks_of_opponent,
    move,
)


def prose(game: Game, *, any_reply: bool, many_forks: bool) -> Iterator[tuple[str, Cells]]:
    """Give the rules in their order, each with the moves that it permits.

    any_reply  : leave out '(as long as doing so will force them to choose a different move)'
    many_forks : leave out '(as long as there are not multiple forks)'
    """
    yield "rule 1", creating(game, 3)
    yield "rule 2", containing(game, game.matrix == -2)
    yield "rule 3", creating(game, 2, times=2)
    yield "rule 4", block_fork(game, any_reply=any_reply, many_forks=many_forks)
    yield "rule 5", remaining_of(game, (CENTRE,))
    yield "rule 6", remaining_of(game, tuple(opposite_corner(cell) for cell in game.opponent))
    yield "rule 7", remaining_of(game, CORNERS)
    yield "rule 8", remaining_of(game, EDGES)


def block_fork(game: Game, *, any_reply: bool, many_forks: bool) -> Cells:
    """List the moves of rule 4; none if the opponent has no fork, or if no move answers it.

    It either creates a 2, or changes one of the −1's of the fork, of which there must be one only:
    every remaining move of those win positions does that, the forking move itself included.
    """
    forks = forks_of_opponent(game)
    if not forks:
        return ()
    makes_two = [
        cell
        for cell in creating(game, 2)
        if any_reply or not set(answers_to(game, cell)) & set(forks)
    ]
    touches = on_lines_of(game, forks) if many_forks or len(forks) == 1 else ()
    return tuple(sorted({*makes_two, *touches}))


def on_lines_of(game: Game, forks: Cells) -> set[int]:
    """Collect the remaining moves that change a −1 from which one of the forks would be made."""
    return {
        cell for fork in forks for cell in containing(game, (game.matrix == -1) & (move(fork) == 1))
    }


def remaining_of(game: Game, cells: Cells) -> Cells:
    """List the remaining moves among these cells, A to I."""
    return tuple(cell for cell in game.remaining if cell in cells)


def opposite_corner(cell: int) -> int:
    """Give the corner opposite a corner; 0 for any other cell.

    >>> [opposite_corner(cell) for cell in (1, 2, 3)]
    [9, 0, 7]
    """
    return 10 - cell if cell in CORNERS else 0
