"""Small boards as HTML-like labels, and how the end of a game looks around them.

Nothing is told by colour alone: the newest mark has a thick frame, three in a row are light on
dark, and the end is a word in a frame of its own: double for a win, thin for a draw, thick for a
loss, dashed where the strategy is stuck.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from diagrams.render.dot_text import GAP, html, html_lines
from games import CELLS, LINES, Position, winner
from games.rules import BLANK
from verify.play.play import End

SHADED: Final = "#dddddd"
DARK: Final = "#222222"
LIT: Final = "#ffc83d"
WIDEST_RULE: Final = 16  # characters in a line of a rule's name
MOST_LINES: Final = 3  # of rules at one board

_FRAMES: Final[dict[End, str]] = {
    "win": 'BGCOLOR="#cfe6f7" BORDER="1"',
    "draw": 'BGCOLOR="#f4ecc4" BORDER="1"',
    "loss": 'BGCOLOR="#f7bfa8" BORDER="4"',
    "stuck": 'BGCOLOR="#e6cdea" BORDER="2" STYLE="dashed"',
}


def board_html(position: Position, newest: int | None, *, shaded: bool, size: int = 18) -> str:
    """Draw a position as a table of nine cells.

    newest : the cell of the last move, None if there was none
    shaded : whether its cells are grey
    size   : of a cell, in points
    """
    threes = three_in_a_row(position)
    rows = (CELLS[:3], CELLS[3:6], CELLS[6:])
    drawn = (
        "".join(_cell(position[at - 1], at in threes, at == newest, shaded, size) for at in row)
        for row in rows
    )
    lines = "".join(f"<TR>{row}</TR>" for row in drawn)
    # a table of no fixed size would be stretched by a taller neighbour
    fixed = f'FIXEDSIZE="TRUE" WIDTH="{3 * size}" HEIGHT="{3 * size}"'
    return (
        f'<TABLE {fixed} BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0">{lines}</TABLE>'
    )


def framed(content: str, end: End | None) -> str:
    """Put the rows of a table into the frame of an end, or into none."""
    spaces = 'CELLBORDER="0" CELLSPACING="0" CELLPADDING="2"'
    if end is None:
        return f'<TABLE BORDER="0" {spaces}>{content}</TABLE>'
    table = f"<TABLE {_FRAMES[end]} {spaces}>{content}</TABLE>"
    if end != "win":
        return table
    doubled = 'BORDER="1" CELLBORDER="0" CELLSPACING="1" CELLPADDING="0"'
    return f"<TABLE {doubled}><TR><TD>{table}</TD></TR></TABLE>"


def end_word(end: End) -> str:
    """Write how a game ended."""
    return f"<B>{end.upper()}</B>"


def rule_lines(rules: Iterable[str]) -> list[str]:
    """Write the names of rules as a few lines in italics, whatever stands in them, if any.

    >>> rule_lines(["a < b"])
    ['<I>a &lt; b</I>']
    """
    text = _printable(", ".join(filter(None, rules)))
    lines = wrap(text, WIDEST_RULE, max_lines=MOST_LINES, placeholder=" …")
    return [f"<I>{html(line)}</I>" for line in lines]


def title_html(title: str, lines: Iterable[str]) -> str:
    """Write a title and what is to be known under it, left-justified."""
    large = f'<FONT POINT-SIZE="18"><B>{html(_printable(title))}</B></FONT>'
    small = [f'<FONT POINT-SIZE="11">{html(_printable(line))}</FONT>' for line in lines]
    return html_lines([large, GAP, *small, GAP])


def three_in_a_row(position: Position) -> frozenset[int]:
    """Give the cells of every line that is won.

    >>> sorted(three_in_a_row(Position("XXXOO....")))
    [1, 2, 3]
    """
    won = winner(position)
    lines = [line for line in LINES if won and all(position[at - 1] == won for at in line)]
    return frozenset(at for line in lines for at in line)


def _printable(text: str) -> str:
    """Replace what no picture can hold, such as control characters."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _cell(mark: str, in_three: bool, newest: bool, shaded: bool, size: int) -> str:
    light = SHADED if shaded else "#ffffff"
    paper, ink = (DARK, "#ffffff") if in_three else (light, "#000000")
    place = f'FIXEDSIZE="TRUE" WIDTH="{size}" HEIGHT="{size}" BGCOLOR="{paper}"'
    if newest:
        place += f' BORDER="3" COLOR="{LIT if in_three else "#000000"}"'
    if mark == BLANK:
        return f"<TD {place}></TD>"
    return f'<TD {place}><FONT COLOR="{ink}" POINT-SIZE="{size * 2 // 3}"><B>{mark}</B></FONT></TD>'
