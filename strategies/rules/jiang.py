"""Eight rules on a 1×8 matrix of the lines, as in the prose of [Jiang17] and as its printed code.

Columns everywhere: R1 R2 R3 C1 C2 C3 D1 D2. The moves A to I are the cells 1 to 9.

Reading: rule 6 asks which corner the opponent has. The matrix does not say this, because 5,478
positions share 4,115 matrices. So a game here is the matrix, the remaining moves and the cells of
the opponent.
Deviation: the printed NextMove always adds. Here, as in the prose, Player #1 adds, Player #2
subtracts, and 'to acquire the same set of rules for Player #2' the matrix is negated: the side to
move always sees its own marks as +1.

Reading of the prose: the first rule that allows a move decides, and every move that it allows is
allowed, in the order A to I. 'Two 2's' is at least two. A fork of the opponent is a move with
which it would create two −2's now; rule 4 looks at those, not at forks that arise only after its
move.

Reading of the program that is printed at the end, nested as printed: a check whether something
'can be created by adding move' ranges over all remaining moves, and every move that passes all
enclosed checks is allowed; 'two' is at least two. If the branch for a fork finds no move, the
program selects nothing: it is stuck. `move_next` is any remaining move, or in the reading
`pseudocode-forced-reply` only the answer that the new 2 forces. The loop over the corners runs A,
C, G, I and ends in its first pass, with any selection. When the program checks for a −2 in
GameArray − move_fork + move, `move` ranges over all of RemainingMoves, and move_fork is among
them. Its first check, for a finished game, is left to the rules of the game. The program does not
number its branches. Here a branch carries the number of the prose rule that it puts into code; the
last branch, a random choice, carries the number of rule 8.

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, University of Toronto,
2017.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from games import Position, free_cells
from strategies.rules.board import CENTRE, CORNERS, EDGES, marks_of
from strategies.strategy import Permitted, Rules, first_that_permits, rule_entry

Matrix: TypeAlias = tuple[int, ...]  # length 8
Places: TypeAlias = tuple[int, ...]  # some of the win positions, 0 to 7
Cells: TypeAlias = tuple[int, ...]

MOVES: Final[tuple[Matrix, ...]] = (
    (1, 0, 0, 1, 0, 0, 1, 0),
    (1, 0, 0, 0, 1, 0, 0, 0),
    (1, 0, 0, 0, 0, 1, 0, 1),
    (0, 1, 0, 1, 0, 0, 0, 0),
    (0, 1, 0, 0, 1, 0, 1, 1),
    (0, 1, 0, 0, 0, 1, 0, 0),
    (0, 0, 1, 1, 0, 0, 0, 1),
    (0, 0, 1, 0, 1, 0, 0, 0),
    (0, 0, 1, 0, 0, 1, 1, 0),
)


class Game(Struct, frozen=True):
    """The facts that a rule can use."""

    matrix: Matrix  # own marks minus the opponent's, for every win position
    remaining: Cells  # ascending, which is A to I
    opponent: Cells


def game_of(position: Position) -> Game:
    """Set up the game matrix as the side to move sees it.

    >>> game_of(Position("..O.X.X..")).matrix  # E C G, Player #2 to move: negated
    (1, -1, -1, -1, -1, 1, -1, -1)
    """
    own, other = marks_of(position)
    matrix: Matrix = (0,) * 8
    for cell, mark in enumerate(position, start=1):
        matrix = plus(matrix, cell, (mark == own) - (mark == other))
    opponent = tuple(cell for cell, mark in enumerate(position, start=1) if mark == other)
    return Game(matrix, free_cells(position), opponent)


def plus(matrix: Matrix, cell: int, times: int = 1) -> Matrix:
    """Add the matrix of a move, once or a number of times."""
    return tuple(have + times * more for have, more in zip(matrix, MOVES[cell - 1], strict=True))


def places_of(matrix: Matrix, value: int) -> Places:
    """List the win positions that have a value."""
    return tuple(place for place, have in enumerate(matrix) if have == value)


def creating(game: Game, value: int, times: int = 1) -> Cells:
    """List the moves that, added, create a value in at least `times` win positions."""
    return _changed(game, 1, value, times)


def forks_of_opponent(game: Game) -> Cells:
    """List the moves that, subtracted, create at least two −2's."""
    return _changed(game, -1, -2, 2)


def containing(game: Game, places: Places) -> Cells:
    """List the remaining moves with a 1 in one of these win positions."""
    moves = ((cell, MOVES[cell - 1]) for cell in game.remaining)
    return tuple(cell for cell, move in moves if any(move[place] for place in places))


def after(game: Game, cell: int) -> Game:
    """Add a move. The sides do not change: the same player still sees the matrix."""
    remaining = tuple(other for other in game.remaining if other != cell)
    return Game(plus(game.matrix, cell), remaining, game.opponent)


def answers_to(game: Game, cell: int) -> Cells:
    """List the answers that a move forces: those left on the win positions that it makes a 2."""
    then = after(game, cell)
    return containing(then, _created(game.matrix, then.matrix, 2))


def prose(game: Game, *, any_reply: bool, many_forks: bool) -> Iterator[tuple[str, Cells]]:
    """Give the rules in their order, each with the moves that it allows.

    any_reply  : leave out '(as long as doing so will force them to choose a different move)'
    many_forks : leave out '(as long as there are not multiple forks)'
    """
    yield "rule 1", creating(game, 3)
    yield "rule 2", containing(game, places_of(game.matrix, -2))
    yield "rule 3", creating(game, 2, times=2)
    yield "rule 4", block_fork(game, any_reply=any_reply, many_forks=many_forks)
    yield "rule 5", remaining_of(game, (CENTRE,))
    yield "rule 6", remaining_of(game, tuple(opposite_corner(cell) for cell in game.opponent))
    yield "rule 7", remaining_of(game, CORNERS)
    yield "rule 8", remaining_of(game, EDGES)


def block_fork(game: Game, *, any_reply: bool, many_forks: bool) -> Cells:
    """List the moves of rule 4; none if the opponent has no fork, or if no move answers it.

    A move either creates a 2 or, if there is only one fork (or with `many_forks`), changes a −1 of
    a fork. Every remaining move on the win positions of these −1's does so, also the forking move
    itself.
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
    attacked = places_of(game.matrix, -1)
    lines = (tuple(place for place in attacked if MOVES[fork - 1][place]) for fork in forks)
    return {cell for places in lines for cell in containing(game, places)}


def remaining_of(game: Game, cells: Cells) -> Cells:
    """List the remaining moves among these cells, A to I."""
    return tuple(cell for cell in game.remaining if cell in cells)


def opposite_corner(cell: int) -> int:
    """Give the corner opposite a corner; 0 for any other cell.

    >>> [opposite_corner(cell) for cell in (1, 2, 3)]
    [9, 0, 7]
    """
    return 10 - cell if cell in CORNERS else 0


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


def _changed(game: Game, sign: int, value: int, times: int) -> Cells:
    """List the moves that, added with this sign, create a value in at least `times` places."""
    results = ((cell, plus(game.matrix, cell, sign)) for cell in game.remaining)
    return tuple(c for c, result in results if len(_created(game.matrix, result, value)) >= times)


def _created(before: Matrix, now: Matrix, value: int) -> Places:
    """List the win positions that have a value now, and did not have it before."""
    return tuple(place for place in places_of(now, value) if before[place] != value)


def _before_forks(game: Game) -> Iterator[tuple[str, Cells]]:
    yield "rule 1", creating(game, 3)
    yield "rule 2", containing(game, places_of(game.matrix, -2))
    yield "rule 3", creating(game, 2, times=2)


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
    forked = [plus(game.matrix, fork, -1) for fork in forks]
    undo = {
        cell
        for matrix in forked
        for cell in containing(game, places_of(matrix, -2))
        if -2 not in plus(matrix, cell)
    }
    return tuple(sorted(undo))


def _without_forks(game: Game) -> Iterator[tuple[str, Cells]]:
    yield "rule 5", remaining_of(game, (CENTRE,))
    corners = remaining_of(game, CORNERS)
    yield "rule 6", remaining_of(game, tuple(map(opposite_corner, corners[:1])))
    yield "rule 7", corners
    yield "rule 8", game.remaining


def _rules(reading: str) -> Rules:
    def answer(position: Position) -> tuple[Permitted, ...]:
        game = game_of(position)
        if reading in ("pseudocode", "pseudocode-forced-reply"):
            return pseudocode(game, forced_reply=reading == "pseudocode-forced-reply")
        rules = prose(
            game,
            any_reply=reading == "ignore-different-move",
            many_forks=reading == "ignore-multiple-forks",
        )
        return first_that_permits(rules)

    return answer


ENTRY = rule_entry(
    name="jiang",
    source="Jiang17, rules 1–8",
    summary="eight rules on a 1×8 matrix of the lines",
    readings={
        "base": "the eight rules in prose",
        "ignore-multiple-forks": "rule 4 touches the lines of a fork even if there are several",
        "ignore-different-move": "rule 4 makes a two for any answer that it forces",
        "pseudocode": "the printed program; after its two the opponent may move anywhere",
        "pseudocode-forced-reply": "the printed program; after its two the opponent blocks",
    },
    rules=_rules,
)
