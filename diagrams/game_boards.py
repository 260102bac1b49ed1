"""Boards of any game in a label for Graphviz: rows, the last move, and complete lines."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from markupsafe import Markup

from common.text import clipped, printable
from diagrams.boards import REPLACED, Place, rows_html, rows_svg, rows_words, three_in_a_row
from diagrams.render.dot_text import html
from games import Position, Seat, mark_of
from games.board_game import BoardGame
from games.game import TIC_TAC_TOE, Game
from games.rules import BLANK

LONGEST: Final = 40
"""Characters of a position that is shown as a text."""


def game_board_html(
    game: Game, position: str, before: str | None, *, shaded: bool, size: int = 18
) -> str:
    """Draw a position of a game.

    before : the position before the last move, or None
    shaded : whether its cells are grey
    size   : of a cell, in points
    """
    if not has_cells(game):
        text = html(printable(clipped(position, LONGEST), REPLACED))
        table = '<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="3">'
        return f"{table}<TR><TD>{text}</TD></TR></TABLE>"
    newest = () if before is None else _changed(game, before, position)
    return rows_html(
        game.rows(position), newest, complete_places(game, position), shaded=shaded, size=size
    )


def game_board_svg(game: Game, position: str, before: str | None, label: str) -> Markup:
    """Draw a position of a game on a board for a page.

    before : the position before the last move, or None
    label  : text for readers who cannot see the picture, put before the rows
    """
    rows = game.rows(position)
    newest = () if before is None else _changed(game, before, position)
    lit = complete_places(game, position)
    return rows_svg(rows, newest, lit, label=f"{label}; {rows_words(rows)}")


def seat_words(game: Game, seat: Seat) -> str:
    """Name a seat, with its mark in tic-tac-toe or with the game."""
    of = f"({mark_of(seat)})" if game is TIC_TAC_TOE else f"of {game.name}"
    return f"the {seat} seat {of}"


def has_cells(game: Game) -> bool:
    """Say whether a position is cells on a board; in a game in Python it is a text."""
    return game is TIC_TAC_TOE or isinstance(game, BoardGame)


def complete_places(game: Game, position: str) -> Collection[Place]:
    """Give the places of the lines that are complete; none in a game in Python."""
    if game is TIC_TAC_TOE:
        return {divmod(cell - 1, 3) for cell in three_in_a_row(Position(position))}
    if not isinstance(game, BoardGame):
        return ()
    cells = game.complete(position)
    return {
        (y, x) for y, row in enumerate(game.layout) for x, cell in enumerate(row) if cell in cells
    }


def _changed(game: Game, before: str, position: str) -> set[Place]:
    """Give the places with a new mark; the place that a moved stone has left is not given."""
    rows = zip(game.rows(before), game.rows(position), strict=True)
    return {
        (y, x)
        for y, (old, new) in enumerate(rows)
        for x, (was, mark) in enumerate(zip(old, new, strict=True))
        if was != mark != BLANK
    }
