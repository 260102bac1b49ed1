"""The claims about matrices: which are printed, their common features, the effects of a move.

The matrices of the article are plain tuples. The moves A to I are the cells 1 to 9. Player #1 is X
and adds, Player #2 is O and subtracts; the matrix is never negated here. A two is the entry 2 for
X, −2 for O: two marks and a blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.positions import RESULT
from common.exhibits import Board, Exhibit, table
from games import (
    CELLS,
    LINES,
    Line,
    Mark,
    Position,
    Seat,
    free_cells,
    play,
    position_after,
    to_move,
)
from games.rules import BLANK
from games.space import all_positions, unfinished_positions, value_for
from games.symmetry import SYMMETRIES, apply, apply_cell
from strategies.rules.board import CENTRE, CORNERS, EDGES, forking

Matrix: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""Eight entries, one for every win position."""

Moves: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-I]*\Z")]
"""Moves in turn, as the article names them."""

Move: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-I]\Z")]

Group: TypeAlias = Annotated[list[Move], Meta(min_length=1)]

WIN_POSITIONS: Final = ("R1", "R2", "R3", "C1", "C2", "C3", "D1", "D2")
SIGN: Final = {"X": 1, "O": -1, BLANK: 0}
MOVES: Final = "ABCDEFGHI"
KINDS_OF_CELLS: Final = {"edge": EDGES, "corner": CORNERS, "centre": (CENTRE,)}


def letter(cell: int) -> str:
    """Name a move as the article does."""
    return MOVES[cell - 1]


def letters(cells: Iterable[int]) -> list[str]:
    """Name moves as the article does."""
    return list(map(letter, cells))


def cells_of(moves: Moves) -> Line:
    """Read moves.

    >>> cells_of("ECG")
    (5, 3, 7)
    """
    return tuple(MOVES.index(name) + 1 for name in moves)


def move_matrix(cell: int) -> Matrix:
    """Give the matrix of a move: 1 for every win position that holds it."""
    a, b, c, d, e, f, g, h = (int(cell in line) for line in LINES)
    return a, b, c, d, e, f, g, h


def game_matrix(board: str) -> Matrix:
    """Give the matrix of nine characters: X minus O, for every win position.

    >>> game_matrix("..O.X.X..")
    (-1, 1, 1, 1, 1, -1, 1, 1)
    """
    a, b, c, d, e, f, g, h = (sum(SIGN[board[cell - 1]] for cell in line) for line in LINES)
    return a, b, c, d, e, f, g, h


def effect(position: Position, cell: int, mark: Mark) -> Counter[tuple[int, int]]:
    """Count the entries that a mark on a free cell changes, by their values before and after.

    The article calls two moves with one effect equivalent: it leaves the order of the win
    positions open.
    """
    matrix, sign = game_matrix(position), SIGN[mark]
    return Counter(
        (was, was + sign) for was, held in zip(matrix, move_matrix(cell), strict=True) if held
    )


def new_twos(position: Position, cell: int, mark: Mark) -> list[str]:
    """Name the win positions in which a mark on a free cell makes a two."""
    matrix, sign = game_matrix(position), SIGN[mark]
    return [
        name
        for name, was, line in zip(WIN_POSITIONS, matrix, LINES, strict=True)
        if cell in line and was == sign
    ]


def making_twos(position: Position, mark: Mark) -> tuple[int, ...]:
    """List the free cells where a mark makes a two; several twos are a fork."""
    return tuple(cell for cell in free_cells(position) if new_twos(position, cell, mark))


def result(position: Position, seat: Seat) -> str:
    """Say what a seat reaches against best play."""
    return RESULT[value_for(seat, position)]


def in_one(found: Collection[object]) -> object:
    """Give the common value of all; the list of their values if they differ."""
    different = [one for place, one in enumerate(found) if one not in list(found)[:place]]
    return different[0] if len(different) == 1 else different


Effects: TypeAlias = dict[str, int]
"""The number of entries that change, by their values before and after."""

AFTER_E: Final = position_after((5,))
AFTER_E_C: Final = position_after((5, 3))
AFTER_E_C_G: Final = position_after((5, 3, 7))


def move_matrices(printed: Annotated[list[tuple[Move, Matrix]], Meta(min_length=1)]) -> Finding:
    """Make the matrix of every move from the eight lines. Claim `jiang-move-matrices`."""
    return _matrices(printed, [move_matrix(*cells_of(name)) for name, _ in printed])


def matrices(printed: Annotated[list[tuple[Moves, Matrix]], Meta(min_length=1)]) -> Finding:
    """Make the matrix of every line of play from its marks. Claim `jiang-matrices`."""
    return _matrices(printed, [game_matrix(position_after(cells_of(line))) for line, _ in printed])


def impossible(printed: bool, *, matrix: Matrix) -> Finding:
    """Look for boards with a matrix. Claim `jiang-impossible`."""
    boards = [position for position in all_positions() if game_matrix(position) == matrix]
    rows, columns = sum(matrix[:3]), sum(matrix[3:6])
    note = f"its rows sum up to {rows}, its columns to {columns}; "
    note += "both sums count every mark once, so on any board they are the same"
    shown: list[Evidence] = [Board(board) for board in boards[:2]]
    if rows != columns:
        shown.append(note)
    anyhow = sum(game_matrix("".join(marks)) == matrix for marks in product("XO.", repeat=9))
    shown.append(f"boards that can occur in a game and have it: {len(boards)}")
    shown.append(f"ways to put X, O or nothing on nine cells that give it, legal or not: {anyhow}")
    return compared(printed, not boards, *shown)


def exclusion(printed: int) -> Finding:
    """Count what two moves have in common. Claim `jiang-exclusion`."""
    pairs = Counter(
        sum(a & b for a, b in zip(move_matrix(one), move_matrix(other), strict=True))
        for one, other in combinations(CELLS, 2)
    )
    shown = table(("win positions in common", "pairs of moves"), sorted(pairs.items()))
    return compared(printed, max(pairs), shown)


def equivalent(printed: Annotated[list[tuple[Moves, Group]], Meta(min_length=1)]) -> Finding:
    """List the moves with the same effect on the matrix as others. Claim `jiang-equivalent`.

    printed : moves that are made, and the moves that are then equivalent
    """
    computed = []
    symmetric = True
    for moves, group in printed:
        position = position_after(cells_of(moves))
        like = _like(position, *cells_of(group[0]))
        computed.append((moves, letters(like)))
        symmetric = symmetric and alike(position, like)
    note = "each of these groups is also made of mirror images"
    shown: list[Evidence] = [note] if symmetric else []
    return compared(printed, computed, *shown, *_unequal_equals())


def most_ones(printed: dict[str, int | list[int]]) -> Finding:
    """Count the ones of every move. Claim `jiang-most-ones`."""
    computed = {
        kind: in_one([sum(move_matrix(cell)) for cell in cells])
        for kind, cells in KINDS_OF_CELLS.items()
    }
    return compared(printed, computed)


def corner_reply(printed: dict[str, Effects | list[Effects]]) -> Finding:
    """Say what the replies to E change in the matrix. Claim `jiang-corner-reply`."""
    computed = {
        kind: in_one([_changes(AFTER_E, cell) for cell in KINDS_OF_CELLS[kind]])
        for kind in ("corner", "edge")
    }
    return compared(printed, computed, Board(AFTER_E))


def g_i_effects(printed: dict[str, Effects]) -> Finding:
    """Say what G, A and I change after E C. Claim `jiang-g-i-effects`."""
    computed = {letter(cell): _changes(AFTER_E_C, cell) for cell in cells_of("GAI")}
    return compared(printed, computed, Board(AFTER_E_C))


def fork_sets(printed: dict[str, list[str]]) -> Finding:
    """List Player #1's forks after E C G and the replies that make a −2.

    Claim `jiang-fork-sets`.
    """
    computed = {
        "forks": letters(forking(AFTER_E_C_G, "X")),
        "make a -2": letters(making_twos(AFTER_E_C_G, "O")),
    }
    return compared(printed, computed, Board(AFTER_E_C_G))


def alike(position: Position, cells: Collection[int]) -> bool:
    """Say whether symmetries that keep a position take a cell to each of the others.

    >>> alike(AFTER_E_C, (1, 9)), alike(AFTER_E_C, (1, 7))
    (True, False)
    """
    keeping = [each for each in SYMMETRIES if apply(each, position) == position]
    return set(cells) <= {apply_cell(each, min(cells)) for each in keeping}


@cache
def unequal_equals() -> tuple[tuple[Position, int, int], ...]:
    """List the boards on which two equivalent moves are not worth the same, with two of them."""
    found: list[tuple[Position, int, int]] = []
    for position in unfinished_positions():
        pairs = combinations(free_cells(position), 2)
        differ = (pair for pair in pairs if _equivalent_but_unequal(position, *pair))
        found += [(position, *pair) for pair in list(differ)[:1]]
    return tuple(found)


def _matrices(rows: Sequence[tuple[str, Matrix]], true: Sequence[Matrix]) -> Finding:
    computed = [(name, matrix) for (name, _), matrix in zip(rows, true, strict=True)]
    wrong = [
        f"{name}: printed {list(was)}, it is {list(matrix)}"
        for (name, was), (_, matrix) in zip(rows, computed, strict=True)
        if was != matrix
    ]
    shown = table(("moves", *WIN_POSITIONS), [(name, *matrix) for name, matrix in computed])
    # A misprinted matrix says nothing against the board that it stands for.
    return compared(rows, computed, shown, *wrong)


def _like(position: Position, cell: int) -> tuple[int, ...]:
    mark = to_move(position)
    wanted = effect(position, cell, mark)
    return tuple(each for each in free_cells(position) if effect(position, each, mark) == wanted)


def _changes(position: Position, cell: int) -> dict[str, int]:
    changed = effect(position, cell, to_move(position))
    return {f"{was} to {becomes}": number for (was, becomes), number in sorted(changed.items())}


def _equivalent_but_unequal(position: Position, one: int, other: int) -> bool:
    mark = to_move(position)
    if effect(position, one, mark) != effect(position, other, mark):
        return False
    worth = [value_for("first", play(position, cell)) for cell in (one, other)]
    return worth[0] != worth[1]


def _unequal_equals() -> list[Evidence]:
    found = unequal_equals()
    position, one, other = found[0]
    note = f"equivalent is not equally good: on {len(found)} boards two moves with the same effect "
    note += f"are not worth the same; here {letter(one)} and {letter(other)} change the same "
    note += f"entries, and against best play X gets {_for_x(position, one)} from the one and "
    note += f"{_for_x(position, other)} from the other"
    return [Exhibit(Board(position), note)]


def _for_x(position: Position, cell: int) -> str:
    worth = value_for("first", play(position, cell))
    return {1: "a win", 0: "a draw", -1: "a loss"}[worth]
