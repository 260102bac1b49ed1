"""Games by name: `3,3,3:misere`, `cube:4`, `morris:lines=6`, `nine-holes`.

A name is a board, or a word, and options behind a colon. `3,3,3` is tic-tac-toe.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from common.errors import nearest
from games.board_game import BoardGame
from games.errors import UnknownGameError
from games.families import MOST_BOARDS, board_game, cube_game, morris_game


class Family(Struct, frozen=True):
    """Games that differ in their options.

    form    : how the games of this family are named
    about   : one line
    options : option -> the values that it takes; (True,) for an option without a value
    """

    form: str
    about: str
    options: Mapping[str, tuple[object, ...]]


_FLAG: Final = (True,)
BOARDS: Final = Family(
    "ROWS,COLUMNS,K[:OPTION,…]",
    "K marks in a row on a board of ROWS × COLUMNS cells",
    {
        "misere": _FLAG,
        "torus": _FLAG,
        "wild": _FLAG,
        "notakto": _FLAG,
        "boards": tuple(range(1, MOST_BOARDS + 1)),
        "gravity": _FLAG,
        "exact": _FLAG,
    },
)
CUBE: Final = Family(
    "cube:SIDE[,OPTION,…]",
    "a full row in a cube of SIDE × SIDE × SIDE cells",
    {"misere": _FLAG, "wild": _FLAG},
)
MORRIS: Final = Family(
    "morris[:OPTION,…]",
    "Three Men's Morris: place the stones, then move them",
    {"lines": (6, 8), "moves": ("orthogonal", "lines", "king", "fly"), "stones": (3, 4)},
)

NAMED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "tic-tac-toe": ("3,3,3", "three in a row on 3 × 3 cells"),
        "qubic": ("cube:4", "four in a row in a cube of 4 × 4 × 4 cells"),
        "nine-holes": ("morris:lines=6,moves=fly", "no diagonals, a stone moves to any free cell"),
        "tapatan": ("morris:lines=8,moves=lines", "diagonals count, a stone moves along a line"),
        "achi": ("morris:lines=8,moves=lines,stones=4", "as Tapatan, with four stones each"),
    }
)
"""Name of a game -> what it is short for, and one line about it."""

TIC_TAC_TOE_NAMES: Final = ("3,3,3", "tic-tac-toe")
"""Names of the default game."""

_BOARD: Final = re.compile(r"(\d{1,9}),(\d{1,9}),(\d{1,9})(?::(.*))?", re.DOTALL | re.ASCII)
_CUBE: Final = re.compile(r"cube:(\d{1,9})(?:,(.*))?", re.DOTALL | re.ASCII)


def find_game(name: str) -> BoardGame:
    """Find a game by its name.

    Raises UnknownGameError, with the nearest name, for any other text.

    >>> find_game("4,4,4:misere").misere, find_game("achi").stones
    (True, 4)
    """
    text, _ = NAMED.get(name, (name, ""))
    if board := _BOARD.fullmatch(text):
        rows, columns, row = (int(number) for number in board.groups()[:3])
        options = _options(board[4], BOARDS, name)
        _refuse_together(options, name)
        if options.get("boards") and not options.get("notakto"):
            hint = "add notakto, or leave out boards"
            raise UnknownGameError("only notakto has several boards", name, hint=hint)
        return board_game(rows, columns, row, **options, name=name)
    if cube := _CUBE.fullmatch(text):
        return cube_game(int(cube[1]), **_options(cube[2], CUBE, name), name=name)
    word, colon, rest = text.partition(":")
    if word == "morris":
        return morris_game(**_options(rest if colon else None, MORRIS, name), name=name)
    if word in NAMED:
        hint = f"it is short for {NAMED[word][0]}: write that with more options"
        raise UnknownGameError(f"{word} takes no options", name, hint=hint)
    known = (*NAMED, "morris", "3,3,3", "4,4,4")
    hint = nearest(name, known, f"there are {', '.join(NAMED)}, morris, and boards such as 4,4,4")
    raise UnknownGameError("there is no such game", name, hint=hint)


def _options(text: str | None, family: Family, name: str) -> dict[str, Any]:
    """Read options; each at most once, with a value that it takes."""
    read: dict[str, Any] = {}
    for part in [] if text is None else text.split(","):
        option, equals, written = part.strip().partition("=")
        if option not in family.options:
            hint = nearest(option, family.options, f"options are {', '.join(family.options)}")
            raise UnknownGameError(f"it has no option '{option}'", name, hint=hint)
        values = family.options[option]
        by_text = {str(value): value for value in values}
        if option in read:
            raise UnknownGameError(f"{option} is listed twice", name, hint="write it once")
        if values == _FLAG and not equals:
            read[option] = True
        elif values != _FLAG and written in by_text:
            read[option] = by_text[written]
        else:
            form = option if values == _FLAG else " or ".join(f"{option}={v}" for v in values)
            raise UnknownGameError(f"{part.strip()} is not an option", name, hint=f"write {form}")
    return read


def _refuse_together(options: Mapping[str, object], name: str) -> None:
    for one, other, why in (
        ("wild", "notakto", "in notakto both players place X"),
        ("misere", "notakto", "in notakto the player who completes the last row always loses"),
        ("gravity", "notakto", "notakto is played without gravity here"),
        ("exact", "boards", "a full board without an exact row would never be dead"),
    ):
        if one in options and other in options:
            raise UnknownGameError(why, name, hint=f"leave out {one} or {other}")
