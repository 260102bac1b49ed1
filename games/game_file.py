"""A game that a user writes as data in TOML: cells, winning lines, and how marks come to the cells.

name   = "Tapatan"
rows   = ["1 2 3", "4 5 6", "7 8 9"]
lines  = ["1 2 3", "4 5 6", "7 8 9", "1 4 7", "2 5 8", "3 6 9", "1 5 9", "3 5 7"]
stones = 3
steps  = ["1 2", "2 3", "4 5", "5 6", "7 8", "8 9", "1 4", "4 7", "2 5", "5 8", "3 6", "6 9",
"1 5", "5 9", "3 5", "5 7"]
"""

from __future__ import annotations

import tomllib
from itertools import chain
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from common.text import clipped
from common.validation import said
from games.board_game import MARKS, BoardGame, CellSymmetry, WinningLine
from games.errors import UnknownGameError
from games.families import MOST_CELLS

LARGEST: Final = 100_000
"""Bytes of a file."""
MOST_SYMMETRIES: Final = 500

Numbers: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a file.

    name       : a title
    about      : its rules in a sentence or two
    rows       : the picture: the numbers of the cells in rows, `.` for a gap
    lines      : winning lines; a mark on all their cells wins
    misere     : the player who completes a line loses
    turns      : the sides in the order of their turns, such as `XO` or `XOOX`; it repeats
    marks      : `own`; `either`: a player places X or O as they like; `shared`: both place X
    stones     : how many stones each side places before it moves them; without this field,
                 no stone ever moves
    steps      : pairs of cells between which a stone moves
    blocked    : the outcome for a side that cannot move: it `loses`, or it is a draw (`draws`)
    symmetries : images of the cells 1, 2, 3 … under symmetries of the game; their compositions may
        be left out
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    rows: Annotated[list[Numbers], msgspec.Meta(min_length=1, max_length=MOST_CELLS)]
    lines: Annotated[list[Numbers], msgspec.Meta(min_length=1, max_length=2_000)]
    about: Annotated[str, msgspec.Meta(max_length=1_000)] = ""
    misere: bool = False
    turns: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CELLS)] = MARKS
    marks: Literal["own", "either", "shared"] = "own"
    stones: Annotated[int, msgspec.Meta(ge=1, le=MOST_CELLS)] | None = None
    steps: Annotated[list[Numbers], msgspec.Meta(max_length=5_000)] = []
    blocked: Literal["loses", "draws"] = "loses"
    symmetries: Annotated[list[Numbers], msgspec.Meta(max_length=MOST_SYMMETRIES)] = []


def game_of_text(text: str, file: str) -> BoardGame:
    """Read a game; `file` is the name of its file.

    Raises UnknownGameError, with the field at fault, for anything else.

    >>> game = game_of_text('name = "row"\\nrows = ["1 2 3"]\\nlines = ["1 2", "2 3"]', "row.toml")
    >>> game.moves(game.start), game.ended("XXO")
    ((1, 2, 3), 'first')
    """
    if len(text) > LARGEST:
        hint = f"a game of {MOST_CELLS} cells needs much less than {LARGEST:,} characters"
        raise UnknownGameError("the file is too large", file, hint=hint)
    try:
        given = msgspec.convert(tomllib.loads(text), GameFile)
    except tomllib.TOMLDecodeError as error:
        raise UnknownGameError(f"not TOML: {error}", file, hint="fix the file there") from None
    except RecursionError:
        hint = 'write rows as texts, such as rows = ["1 2 3"]'
        raise UnknownGameError("too many brackets inside each other", file, hint=hint) from None
    except msgspec.ValidationError as error:
        hint = "docs/games.md lists the fields"
        raise UnknownGameError(said(error), file, hint=hint) from None
    except ValueError:  # of Python, which reads no number of thousands of digits
        hint = "no number of a game has more than two digits"
        raise UnknownGameError("it has a number that is far too long", file, hint=hint) from None
    return _Reader(given, file).game()


class _Reader:
    """Reads the numbers in the fields of a file, and checks them."""

    def __init__(self, given: GameFile, file: str) -> None:
        self.given = given
        self.file = file
        self.layout = tuple(
            tuple(None if word == "." else self._number(word, "rows") for word in row.split())
            for row in given.rows
        )
        cells = sorted(cell for cell in chain(*self.layout) if cell is not None)
        self.size = len(cells)
        if cells != list(range(self.size)) or not cells:
            hint = "write the numbers from 1 to the number of cells, each once"
            raise self._wrong("rows", "not each cell is there once", hint)

    def game(self) -> BoardGame:
        """Make the game."""
        given = self.given
        lines = tuple(
            WinningLine(self._cells(line, f"lines[{at}]")) for at, line in enumerate(given.lines)
        )
        steps = self._steps()
        if not {*given.turns} <= {*MARKS}:
            raise self._wrong("turns", "not a text of X and O", "write one such as XOOX")
        self._check_stones()
        return BoardGame(
            name=self.file,
            about=given.about or given.name,
            layout=self.layout,
            lines=lines,
            symmetries=self._symmetries(lines, steps),
            misere=given.misere,
            marks=given.marks,
            stones=given.stones,
            steps=tuple(tuple(sorted(steps[cell])) for cell in range(self.size)),
            blocked=given.blocked,
            turns=given.turns,
        )

    def _number(self, word: str, where: str) -> int:
        if not (word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= MOST_CELLS):
            hint = f"cells are numbered from 1, up to {MOST_CELLS}"
            raise self._wrong(where, f"{clipped(word, 20)!r} is not the number of a cell", hint)
        return int(word) - 1

    def _cells(self, text: str, where: str, number: int | None = None) -> tuple[int, ...]:
        """Read different cells; `number` of them, if it is given."""
        cells = tuple(self._number(word, where) for word in text.split())
        if any(cell >= self.size for cell in cells):
            raise self._wrong(where, "a cell that is not in rows", "add it to rows")
        if len(set(cells)) < len(cells):
            raise self._wrong(where, "a cell is listed twice", "name each cell once")
        if not cells or number not in (None, len(cells)):
            wanted = "one cell or more" if number is None else f"{number} cells"
            hint = f"write {wanted}, with spaces between them"
            raise self._wrong(where, f"it has {len(cells)} cells", hint)
        return cells

    def _steps(self) -> list[set[int]]:
        steps: list[set[int]] = [set() for _ in range(self.size)]
        for at, text in enumerate(self.given.steps):
            one, other = self._cells(text, f"steps[{at}]", 2)
            steps[one].add(other)
            steps[other].add(one)
        return steps

    def _check_stones(self) -> None:
        given = self.given
        if given.stones is None:
            if given.steps:
                raise self._wrong("steps", "without stones no stone moves", "add stones = 3")
            return
        if not given.steps:
            raise self._wrong("stones", "no step moves them", 'add steps = ["1 2", …]')
        if given.marks != "own" or given.turns != MARKS:
            hint = "leave out marks and turns"
            raise self._wrong("stones", "stones that move need own marks, turn by turn", hint)
        if 2 * given.stones >= self.size:
            hint = f"at most {(self.size - 1) // 2} each leave a free cell"
            raise self._wrong("stones", f"{2 * given.stones} stones fill the board", hint)

    def _symmetries(
        self, lines: tuple[WinningLine, ...], steps: list[set[int]]
    ) -> tuple[CellSymmetry, ...]:
        """Read symmetries, and compose them; each must take lines to lines and steps to steps."""
        sets = {frozenset(line.cells) for line in lines}
        read: list[tuple[int, ...]] = []
        for at, text in enumerate(self.given.symmetries):
            where = f"symmetries[{at}]"
            images = self._cells(text, where, self.size)
            moved = {frozenset(images[cell] for cell in line) for line in sets}
            if moved != sets or any(
                {images[cell] for cell in steps[here]} != steps[images[here]]
                for here in range(self.size)
            ):
                hint = "it must take each winning line to one, and each step to one"
                raise self._wrong(where, "not a symmetry of this game", hint)
            read.append(images)
        return tuple(map(CellSymmetry, self._composed(read)))

    def _composed(self, symmetries: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Compose symmetries until they are a group; the identity comes first."""
        group = [tuple(range(self.size))]
        met = {*group}
        for one in group:
            for other in symmetries:
                images = tuple(other[cell] for cell in one)
                if images not in met:
                    met.add(images)
                    group.append(images)
            if len(group) > MOST_SYMMETRIES:
                problem = f"together they give more than {MOST_SYMMETRIES} symmetries"
                raise self._wrong("symmetries", problem, "leave some out")
        return group

    def _wrong(self, where: str, problem: str, hint: str) -> UnknownGameError:
        return UnknownGameError(f"{where}: {problem}", self.file, hint=hint)
