"""Positions as text: read with every check, shown as a board."""

from __future__ import annotations

from games.errors import PositionError
from games.rules import BLANK, Position, has_three

_MEANT = {"x": "X", "o": "O", "0": "O", " ": BLANK, "-": BLANK, "_": BLANK}


def parse_position(text: str) -> Position:
    """Read nine characters, row by row, of a position that can occur in a game.

    Raises PositionError for a wrong length or character, marks that cannot be the result of
    taking turns, two winners, or a move after the end.

    >>> parse_position("X...O....")
    'X...O....'
    """
    _check_length(text)
    _check_characters(text)
    _check_turns(text)
    _check_end(text)
    return Position(text)


def _check_length(text: str) -> None:
    if len(text) != 9:
        raise PositionError(
            text,
            problem=f"a position has 9 characters, this text has {len(text)}",
            hint="write the three rows one after the other, such as X...O....",
        )


def _check_characters(text: str) -> None:
    for cell, character in enumerate(text, start=1):
        if character not in ("X", "O", BLANK):
            meant = _MEANT.get(character)
            raise PositionError(
                text,
                problem=f"cell {cell} is {character!r}, which is none of X, O and .",
                hint=f"write {meant!r} there" if meant else "X and O are the marks, . is empty",
            )


def _check_turns(text: str) -> None:
    crosses, noughts = text.count("X"), text.count("O")
    if crosses - noughts not in (0, 1):
        raise PositionError(
            text,
            problem=f"{crosses} X and {noughts} O cannot come from taking turns",
            hint="X moves first: there are as many X as O, or one more",
        )


def _check_end(text: str) -> None:
    x_won, o_won = has_three(text, "X"), has_three(text, "O")
    if x_won and o_won:
        raise PositionError(
            text,
            problem="both X and O have three in a row",
            hint="a game ends with its first three in a row",
        )
    odd = text.count("X") > text.count("O")
    if (x_won and not odd) or (o_won and odd):
        won, late = ("X", "O") if x_won else ("O", "X")
        raise PositionError(
            text,
            problem=f"{won} has three in a row, but {late} moved after that",
            hint=f"take away the last {late}",
        )
