"""Games of marks on cells, as data: cells, winning lines, and how marks come to the cells.

One class plays them all: tic-tac-toe on boards of any size, misère, on a torus, with either mark,
on several boards, with gravity, in space; and games in which stones are placed and then moved, such
as Three Men's Morris. `families` and `game_file` make the data.

The player whose move completes a winning line wins (misère: loses). With several boards, a
board with a complete line is dead, and the line on the last live board decides. If no cell is left
to place on, the game is a draw. A side whose stones are all placed moves one of them; if it cannot,
it has lost.

A position is written as its cells, `X`, `O` or `.`. If stones are moved, or turns are not taken
one by one, the side to move follows after a space: `XO..X.O.. O`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from games.errors import PositionError
from games.game import Move, Winner
from games.rules import BLANK, Seat, other_seat

Marks: TypeAlias = Literal["own", "either", "shared"]
"""`own`: each side has its own mark; `either`: a side chooses one each time; `shared`: both have
X."""

MARKS: Final = "XO"
SEAT_OF: Final[dict[str, Seat]] = {"X": "first", "O": "second"}
MARK_OF: Final[dict[Seat, str]] = {"first": "X", "second": "O"}
_ONLY: Final = (str.maketrans("XO.", "100"), str.maketrans("XO.", "010"))
"""Tables that make binary digits of a board: 1 for the cells with X, and for those with O."""


@dataclass(frozen=True, slots=True)
class WinningLine:
    """Cells that win if one mark is on all of them, and on none of the cells `beyond`.

    cells  : from 0
    beyond : the cells that would make a longer row, if such rows do not count
    """

    cells: tuple[int, ...]
    beyond: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CellSymmetry:
    """A symmetry that moves cells: the image of each, from 0."""

    images: tuple[int, ...]

    def __call__(self, position: str) -> str:
        """Move every mark to the image of its cell."""
        cells = [BLANK] * len(self.images)
        for cell, image in enumerate(self.images):
            cells[image] = position[cell]
        return "".join(cells) + position[len(cells) :]


@dataclass(frozen=True, eq=False)
class BoardGame:
    """A game of marks on cells.

    layout     : rows of cells, from 0, for pictures; None for a gap
    lines      : the lines that win
    misere     : whether the player who completes a line loses
    marks      : the owners of marks
    boards     : the cells of each board; with several, all must have a line before the game ends
    columns    : if marks fall: the cells of each column from the bottom up
    stones     : how many each side places before it moves them; None if it only places
    steps      : for each cell, those to which a stone moves from it
    blocked    : the outcome for a side that cannot move a stone
    turns      : the sides in the order of their turns; the order repeats
    """

    name: str
    about: str
    layout: tuple[tuple[int | None, ...], ...]
    lines: tuple[WinningLine, ...]
    symmetries: tuple[CellSymmetry, ...]
    misere: bool = False
    marks: Marks = "own"
    boards: tuple[tuple[int, ...], ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()
    stones: int | None = None
    steps: tuple[tuple[int, ...], ...] = ()
    blocked: Literal["loses", "draws"] = "loses"
    turns: str = MARKS

    def __repr__(self) -> str:
        return f"<BoardGame: {self.name}>"

    @cached_property
    def size(self) -> int:
        """The number of cells."""
        return sum(cell is not None for row in self.layout for cell in row)

    @property
    def repeats(self) -> bool:
        """Whether a position can come back: only if stones are moved."""
        return self.stones is not None

    @cached_property
    def names_side(self) -> bool:
        """Whether a position's text names the side to move, because the marks do not show it."""
        return self.stones is not None or self.turns != MARKS

    @cached_property
    def start(self) -> str:
        """The empty board."""
        return BLANK * self.size + (f" {self.turns[0]}" if self.names_side else "")

    def seat_to_move(self, position: str) -> Seat:
        """Give the seat whose turn it is; in a finished game, whose turn it would be."""
        if self.names_side:
            return SEAT_OF[position[-1]]
        return "second" if (self.size - position.count(BLANK)) % 2 else "first"

    def moves(self, position: str) -> tuple[Move, ...]:
        """List the legal moves, ascending; () after the end.

        The first `size` numbers are cells or columns to place on. Higher numbers are the same
        places with O, if either mark may be placed; or stones that move, by cell and target.
        """
        return () if self.ended(position) else self._open_moves(position)

    def play(self, position: str, move: Move) -> str:
        """Give the position after a legal move."""
        cells = list(position[: self.size])
        mark: str = MARK_OF[self.seat_to_move(position)]
        here, there = divmod(move - 1, self.size)
        if here and self.stones is not None:
            cells[here - 1], mark = BLANK, cells[here - 1]
        elif self.marks != "own":
            mark = MARKS[here]
        cells[self._cell(position, there)] = mark
        return "".join(cells) + (f" {self._next_side(position)}" if self.names_side else "")

    def ended(self, position: str) -> Winner | None:
        """Say how a finished game ended; None before its end.

        Only the last move can have completed a line.
        """
        if self._lines_decide(position):
            moved_last = self._moved_last(position)
            return other_seat(moved_last) if self.misere else moved_last
        if self._all_placed(position):
            if self._open_moves(position):
                return None
            return "draw" if self.blocked == "draws" else other_seat(self.seat_to_move(position))
        return None if BLANK in position[: self.size] else "draw"

    def move_name(self, move: Move) -> str:
        """Write a move: a cell or column; `X5` or `O5`; `3-6` for a stone that moves."""
        here, there = divmod(move - 1, self.size)
        if self.marks == "either":
            return f"{MARKS[here]}{there + 1}"
        return f"{here}-{there + 1}" if here else str(there + 1)

    def parse_move(self, text: str) -> Move:
        """Read a move; raise ValueError for a text that names none."""
        if self.marks == "either" and text[:1] in tuple(MARKS):
            return MARKS.index(text[0]) * self.size + int(text[1:])
        here, dash, there = text.partition("-")
        return int(here) * self.size + int(there) if dash else int(here)

    def parse_position(self, text: str) -> str:
        """Read a position.

        Raises PositionError for another length, other marks, or numbers of marks that the turns
        cannot lead to.
        """
        wanted = len(self.start)
        if len(text) != wanted:
            raise PositionError(
                text,
                problem=f"a position of {self.name} has {wanted} characters, this has {len(text)}",
                hint=f"the start is {self.start}",
            )
        self._check_marks(text)
        return text

    def rows(self, position: str) -> tuple[tuple[str, ...], ...]:
        """Set out a position as the rows of its layout; a gap is a space."""
        return tuple(
            tuple(" " if cell is None else position[cell] for cell in row) for row in self.layout
        )

    def complete(self, position: str) -> frozenset[int]:
        """Give the cells, from 0, of all winning lines that are complete."""
        found: set[int] = set()
        for line in self.lines:
            marks = {position[cell] for cell in line.cells}
            if len(marks) == 1 and marks.isdisjoint({BLANK, *(position[at] for at in line.beyond)}):
                found.update(line.cells)
        return frozenset(found)

    @cached_property
    def _lines_on(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The winning lines of each board, as sets of cells: the first cell is the highest bit."""
        boards = self.boards or (tuple(range(self.size)),)
        return tuple(
            tuple(
                (self._bits(line.cells), self._bits(line.beyond))
                for line in self.lines
                if line.cells[0] in board
            )
            for board in boards
        )

    def _bits(self, cells: tuple[int, ...]) -> int:
        return sum(1 << (self.size - 1 - cell) for cell in cells)

    def _lines_decide(self, position: str) -> bool:
        return all(self._has_line(position, lines) for lines in self._lines_on)

    def _has_line(self, position: str, lines: tuple[tuple[int, int], ...]) -> bool:
        cells = position[: self.size]
        for table in _ONLY:
            marks = int(cells.translate(table), 2)
            for line, beyond in lines:
                if marks & line == line and not marks & beyond:
                    return True
        return False

    def _all_placed(self, position: str) -> bool:
        """Say whether the side to move has placed all its stones."""
        if self.stones is None:
            return False
        return position.count(position[-1], 0, self.size) == self.stones

    def _open_moves(self, position: str) -> tuple[Move, ...]:
        """List the moves as if no line were complete on the boards that are still in play."""
        if self._all_placed(position):
            return tuple(self._stone_moves(position))
        places = [place + 1 for place in self._places(position)]
        if self.marks == "either":
            return (*places, *(place + self.size for place in places))
        return tuple(places)

    def _places(self, position: str) -> list[int]:
        """List the free cells, or the columns with one, of the boards that are still in play."""
        if self.columns:
            return [
                number
                for number, column in enumerate(self.columns)
                if position[column[-1]] == BLANK
            ]
        if len(self.boards) < 2:
            return [cell for cell in range(self.size) if position[cell] == BLANK]
        return [
            cell
            for board, lines in zip(self.boards, self._lines_on, strict=True)
            if not self._has_line(position, lines)
            for cell in board
            if position[cell] == BLANK
        ]

    def _stone_moves(self, position: str) -> Iterator[Move]:
        mine = position[-1]
        for here in range(self.size):
            if position[here] == mine:
                for there in self.steps[here]:
                    if position[there] == BLANK:
                        yield (here + 1) * self.size + there + 1

    def _cell(self, position: str, place: int) -> int:
        """Give the cell on which a mark lands if it is put on a cell, or dropped into a column."""
        if not self.columns:
            return place
        return next(cell for cell in self.columns[place] if position[cell] == BLANK)

    def _moved_last(self, position: str) -> Seat:
        if self.turns == MARKS:
            return other_seat(self.seat_to_move(position))
        placed = self.size - position.count(BLANK, 0, self.size)
        return SEAT_OF[self.turns[(placed - 1) % len(self.turns)]]

    def _next_side(self, position: str) -> str:
        if self.turns == MARKS:
            return "O" if position[-1] == "X" else "X"
        placed = self.size - position.count(BLANK, 0, self.size)
        return self.turns[(placed + 1) % len(self.turns)]

    def _check_marks(self, text: str) -> None:
        known = "X." if self.marks == "shared" else "XO."
        for cell, mark in enumerate(text[: self.size], start=1):
            if mark not in known:
                hint = "X and O are the marks, . is empty" if "O" in known else "all marks are X"
                problem = f"cell {cell} is {mark!r}, which is not one of {' '.join(known)}"
                raise PositionError(text, problem=problem, hint=hint)
        if self.names_side and text[self.size :] not in (" X", " O"):
            hint = f"end it with a space and the side to move, as in {self.start}"
            raise PositionError(text, problem="it does not say whose turn it is", hint=hint)
        wrong = self._wrong_numbers(text)
        if wrong is not None:
            raise PositionError(text, problem=wrong, hint=f"turns go {self.turns}, again and again")

    def _wrong_numbers(self, text: str) -> str | None:
        """Say what is wrong with the numbers of marks; None if turns lead to them."""
        crosses, noughts = (text.count(mark, 0, self.size) for mark in MARKS)
        placed = crosses + noughts
        if self.stones is not None and placed >= 2 * self.stones:
            fair = crosses == noughts == self.stones
        else:
            turns = [self.turns[ply % len(self.turns)] for ply in range(placed + 1)]
            fair = self.marks != "own" or turns[:-1].count("X") == crosses
            fair = fair and (not self.names_side or text[-1] == turns[-1])
        side = f", {text[-1]} to move," if self.names_side else ""
        return None if fair else f"{crosses} X and {noughts} O{side} cannot come from taking turns"
