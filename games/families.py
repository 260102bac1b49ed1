"""Families of games on boards: rows of k marks in the plane and in space, and Three Men's Morris.

A board of m rows and n columns has its cells numbered row by row. In space a cube of side n is n
such boards, one behind the other.

Source of the Morris games: [Murray52] H. J. R. Murray, A History of Board-Games Other Than Chess,
1952, chapter 3. Authors differ on their rules, so each rule is a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import Final, Literal, TypeAlias

from games.board_game import BoardGame, CellSymmetry, Marks, WinningLine
from games.errors import UnknownGameError

Movement: TypeAlias = Literal["orthogonal", "lines", "king", "fly"]

MOST_CELLS: Final = 64
MOST_BOARDS: Final = 3
_DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
_DIAGONALS: Final = ((0, 4, 8), (2, 4, 6))


def board_game(
    rows: int,
    columns: int,
    row: int,
    *,
    misere: bool = False,
    torus: bool = False,
    wild: bool = False,
    notakto: bool = False,
    boards: int = 1,
    gravity: bool = False,
    exact: bool = False,
    name: str,
) -> BoardGame:
    """Give the game of `row` marks in a row on a board.

    misere  : the player who completes a row loses
    torus   : rows continue from an edge at the opposite one
    wild    : each player may place either mark
    notakto : both place X, on `boards` boards; the player who completes a row on the last board
        loses
    gravity : marks fall to the lowest free cell of a column
    exact   : a longer row does not count

    Raises UnknownGameError for a board on which there is no such row, an empty board, or too large
    a board.
    """
    _check_size(name, rows * columns * boards, row)
    lines = tuple(_lines(rows, columns, row, torus=torus, exact=exact))
    if not lines:
        hint = f"a row of {max(rows, columns)} is the longest that fits"
        raise UnknownGameError(f"no row of {row} fits on {rows} × {columns} cells", name, hint=hint)
    maps = tuple(_board_maps(rows, columns, torus=torus, gravity=gravity))
    area = rows * columns
    marks: Marks = "shared" if notakto else "either" if wild else "own"
    return BoardGame(
        name=name,
        about=_about(rows, columns, row, misere, torus, marks, boards, gravity, exact),
        layout=_layout(rows, columns, boards),
        lines=tuple(_shifted(line, area * board) for board in range(boards) for line in lines),
        symmetries=tuple(_on_boards(maps, boards, area)),
        misere=misere or notakto,
        marks=marks,
        boards=tuple(tuple(range(area * b, area * b + area)) for b in range(boards))
        if notakto
        else (),
        columns=tuple(
            tuple(line * columns + column for line in reversed(range(rows)))
            for column in range(columns)
        )
        if gravity
        else (),
    )


def cube_game(side: int, *, misere: bool = False, wild: bool = False, name: str) -> BoardGame:
    """Give the game of a full row in a cube; 4 × 4 × 4 is Qubic.

    Raises UnknownGameError for an empty cube, or too large a one.
    """
    _check_size(name, side**3, side)
    lines = tuple(_cube_lines(side))
    marks: Marks = "either" if wild else "own"
    wins = "loses" if misere else "wins"
    placed = "a mark, X or O as they like," if wild else "their mark"
    return BoardGame(
        name=name,
        about=f"Players place {placed} in a cube of {side} × {side} × {side} cells in turn. "
        f"A player who completes a row of {side} in any direction {wins}.",
        layout=_cube_layout(side),
        lines=tuple(WinningLine(line) for line in lines),
        symmetries=tuple(_cube_symmetries(side)),
        misere=misere,
        marks=marks,
    )


def morris_game(
    *, lines: int = 8, moves: Movement = "lines", stones: int = 3, name: str
) -> BoardGame:
    """Give Three Men's Morris under one set of its rules.

    lines  : 8 with the two diagonals, 6 without
    moves  : to a neighbour in a row or column; along a winning line; to any of the eight
        neighbours; or to any free cell
    stones : of each side, 3 or 4
    """
    triples = [line.cells for line in _lines(3, 3, 3, torus=False, exact=False)]
    counted = [line for line in triples if lines == 8 or line not in _DIAGONALS]
    ways = {
        "orthogonal": "to a neighbour in its row or column",
        "lines": "to a neighbour on a winning line",
        "king": "to any of the eight neighbours",
        "fly": "to any free cell",
    }
    return BoardGame(
        name=name,
        about=f"Each player places {stones} stones in turn on 3 × 3 cells, then moves one of them "
        f"at a time {ways[moves]}. Three in a row win, "
        f"{'diagonals too' if lines == 8 else 'but not on a diagonal'}. "
        "A player who cannot move loses.",
        layout=_layout(3, 3, 1),
        lines=tuple(map(WinningLine, counted)),
        symmetries=tuple(map(CellSymmetry, _plane_maps(3, 3))),
        stones=stones,
        steps=tuple(tuple(_steps(cell, moves, counted)) for cell in range(9)),
    )


def _check_size(name: str, cells: int, row: int) -> None:
    if cells < 1 or row < 1:
        problem = "a board has at least one cell, and a row at least one mark"
        raise UnknownGameError(problem, name, hint="take numbers from 1 on")
    if cells > MOST_CELLS:
        hint = f"take fewer rows or columns: there may be {MOST_CELLS} cells"
        raise UnknownGameError(f"a board of {cells:,} cells is too large", name, hint=hint)


def _lines(rows: int, columns: int, row: int, *, torus: bool, exact: bool) -> Iterator[WinningLine]:
    """List every row of the given length once, with the cells that would make it longer."""
    seen: set[frozenset[int]] = set()
    if row > rows * columns:
        return

    def cell(line: int, column: int) -> int | None:
        if torus:
            return line % rows * columns + column % columns
        return line * columns + column if 0 <= line < rows and 0 <= column < columns else None

    for line, column in product(range(rows), range(columns)):
        for down, right in _DIRECTIONS:
            cells = [cell(line + down * at, column + right * at) for at in range(row)]
            found = tuple(each for each in cells if each is not None)
            if len(set(found)) < row or frozenset(found) in seen:
                continue
            seen.add(frozenset(found))
            around = (
                cell(line - down, column - right),
                cell(line + down * row, column + right * row),
            )
            beyond = tuple(  # on a torus both may be one cell
                each for each in dict.fromkeys(around) if each is not None and each not in found
            )
            yield WinningLine(found, beyond if exact else ())


def _shifted(line: WinningLine, by: int) -> WinningLine:
    return WinningLine(
        tuple(cell + by for cell in line.cells), tuple(cell + by for cell in line.beyond)
    )


def _plane_maps(rows: int, columns: int) -> Iterator[tuple[int, ...]]:
    """List the symmetries of a board, the identity first: four, or eight of a square."""
    for turned, up, back in product((False, True), repeat=3):
        if turned and rows != columns:
            continue
        images = []
        for line, column in product(range(rows), range(columns)):
            line = rows - 1 - line if up else line
            column = columns - 1 - column if back else column
            images.append(column * columns + line if turned else line * columns + column)
        yield tuple(images)


def _board_maps(
    rows: int, columns: int, *, torus: bool, gravity: bool
) -> Iterator[tuple[int, ...]]:
    """List the symmetries of a board under its rules, each once, the identity first."""
    maps: Iterable[tuple[int, ...]] = _plane_maps(rows, columns)
    if gravity:  # top and bottom differ
        maps = [
            each
            for each in maps
            if all(cell // columns == at // columns for at, cell in enumerate(each))
        ]
    if not torus:
        yield from dict.fromkeys(maps)
        return
    downs = range(1) if gravity else range(rows)
    shifts = [
        tuple(
            (cell // columns + down) % rows * columns + (cell % columns + right) % columns
            for cell in range(rows * columns)
        )
        for down, right in product(downs, range(columns))
    ]
    yield from dict.fromkeys(
        tuple(shift[cell] for cell in each) for each in maps for shift in shifts
    )


def _on_boards(maps: tuple[tuple[int, ...], ...], boards: int, area: int) -> Iterator[CellSymmetry]:
    """Turn each board separately and put the boards in any order, the identity first."""
    for order in permutations(range(boards)):
        for each in product(maps, repeat=boards):
            images = tuple(
                order[board] * area + cell for board in range(boards) for cell in each[board]
            )
            yield CellSymmetry(images)


def _steps(cell: int, moves: Movement, lines: list[tuple[int, ...]]) -> Iterator[int]:
    """List the cells to which a stone moves from a cell of 3 × 3."""
    for other in range(9):
        down, right = abs(cell // 3 - other // 3), abs(cell % 3 - other % 3)
        near = max(down, right) == 1
        on_line = any(cell in line and other in line for line in lines)
        if other != cell and (
            moves == "fly"
            or (moves == "king" and near)
            or (moves == "orthogonal" and down + right == 1)
            or (moves == "lines" and near and on_line)
        ):
            yield other


def _cube_lines(side: int) -> Iterator[tuple[int, ...]]:
    """List the rows of a cube: along an axis, a diagonal of a face's plane, or of space."""
    seen: set[frozenset[int]] = set()
    for start in product(range(side), repeat=3):
        for way in product((-1, 0, 1), repeat=3):
            cells = [
                tuple(a + at * b for a, b in zip(start, way, strict=True)) for at in range(side)
            ]
            inside = all(0 <= part < side for cell in cells for part in cell)
            if any(way) and inside:
                row = tuple(sorted((z * side + y) * side + x for z, y, x in cells))
                if len(set(row)) == side and frozenset(row) not in seen:
                    seen.add(frozenset(row))
                    yield row


def _cube_symmetries(side: int) -> Iterator[CellSymmetry]:
    """List the 48 symmetries of a cube, the identity first."""
    for order in permutations(range(3)):
        for flips in product((False, True), repeat=3):
            images = []
            for cell in product(range(side), repeat=3):
                z, y, x = (
                    side - 1 - cell[axis] if flip else cell[axis]
                    for axis, flip in zip(order, flips, strict=True)
                )
                images.append((z * side + y) * side + x)
            yield CellSymmetry(tuple(images))


def _layout(rows: int, columns: int, boards: int) -> tuple[tuple[int | None, ...], ...]:
    """Set boards beside each other, with a gap between them."""
    return tuple(
        tuple(
            place
            for board in range(boards)
            for place in (
                *([None] if board else []),
                *(board * rows * columns + line * columns + at for at in range(columns)),
            )
        )
        for line in range(rows)
    )


def _cube_layout(side: int) -> tuple[tuple[int | None, ...], ...]:
    return _layout(side, side, side)


def _about(
    rows: int,
    columns: int,
    row: int,
    misere: bool,
    torus: bool,
    marks: Marks,
    boards: int,
    gravity: bool,
    exact: bool,
) -> str:
    """Say the rules."""
    on = (
        f"{boards} boards of {rows} × {columns} cells"
        if boards > 1
        else (f"a board of {rows} × {columns} cells")
    )
    if torus:
        on += ", whose opposite edges are joined,"
    placed = {"own": "their mark", "either": "a mark, X or O as they like,", "shared": "an X"}[
        marks
    ]
    does = f"drop {placed} into a column of" if gravity else f"place {placed} on"
    ends = "loses" if misere or marks == "shared" else "wins"
    last = " on the last board without one" if boards > 1 else ""
    longer = "; a longer row does not count" if exact else ""
    return (
        f"Players {does} {on} in turn. A player who completes a row of {row}{last} {ends}{longer}."
    )
