"""The program that [Jiang17] prints at its end, nested as printed.

Reading: a check whether something 'can be created by adding move' ranges over all remaining
moves, and every move that passes all enclosed checks is permitted; 'two' is at least two. Where
the branch for a fork finds no move, the program selects nothing: it is stuck. `move_next` is any
remaining move, or in the reading `pseudocode-forced-reply` only the answer that the new 2 forces.
The loop over the corners runs A, C, G, I and ends in its first pass, whatever that selects.
Where the program checks for a −2 in GameArray − move_fork + move, `move` ranges over all of
RemainingMoves, and move_fork is among them. Its first check, for a finished game, is left to the
rules of the game.
The program does not number its branches: a branch carries the number of the rule of the prose
that it puts into code, and the last, random one that of rule 8.
"""

from __future__ import annotations

from collections.abc import Iterator

from strategies.rules.board import CENTRE, CORNERS
from strategies.rules.jiang.matrices import (
    Cells,
    Game,
    after,
    answers_to,
    containing,
    creating,
    forks_of_opponent,
    move,
)
from strategies.rules.jiang.prose import opposite_corner, remaining_of
from strategies.rules.listing import first_that_permits
from strategies.strategy import Permitted


def pseudocode(game: Game, *, forced_reply: bool) -> tuple[Permitted, ...]:
    """Run the program once; () if it selects nothing.

    forced_reply : `move_next` is the forced answer only
    """
    at_once = first_that_permits(_before_forks(game))
    if at_once:
        return at_once
    forks = forks_of_opponent(game)
    if not forks:
        return first_that_permits(_without_forks(game))
    makes_two = creating(game, 2)
    if makes_two:
        cells = _safe_twos(game, makes_two, forced_reply=forced_reply)
    else:
        cells = _undoing(game, forks)
    return tuple(Permitted(cell, "rule 4") for cell in cells)


def _before_forks(game: Game) -> Iterator[tuple[str, Cells]]:
    yield "rule 1", creating(game, 3)
    yield "rule 2", containing(game, game.matrix == -2)
    yield "rule 3", creating(game, 2, times=2)


def _without_forks(game: Game) -> Iterator[tuple[str, Cells]]:
    yield "rule 5", remaining_of(game, (CENTRE,))
    corners = remaining_of(game, CORNERS)
    yield "rule 6", remaining_of(game, tuple(map(opposite_corner, corners[:1])))
    yield "rule 7", corners
    yield "rule 8", game.remaining


def _safe_twos(game: Game, makes_two: Cells, *, forced_reply: bool) -> Cells:
    """Keep the moves after which no move_next creates two −2's."""
    safe = []
    for cell in makes_two:
        then = after(game, cell)
        next_moves = answers_to(game, cell) if forced_reply else then.remaining
        if not set(next_moves) & set(forks_of_opponent(then)):
            safe.append(cell)
    return tuple(safe)


def _undoing(game: Game, forks: Cells) -> Cells:
    """List the moves on the win positions of a fork after which no −2 is left in the matrix.

    A fork makes two −2's and another move shares at most one win position with it ('exclusion'),
    so these are exactly the forking moves themselves.
    """
    undo = {
        cell
        for fork in forks
        for cell in containing(game, game.matrix - move(fork) == -2)
        if not (game.matrix - move(fork) + move(cell) == -2).any()
    }
    return tuple(sorted(undo))
