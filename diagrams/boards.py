"""Boards of tic-tac-toe: in SVG for a page, in a label for Graphviz, and in words.

Nothing is shown by colour alone. The newest mark has a thick frame. Three in a row are struck
through, or light on dark. The end is a word in a separate frame: double for a win, thin for a draw,
thick for a loss, dashed if the strategy is stuck. The same values make the same bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final, TypeAlias

from markupsafe import Markup

from common.exhibits import LineOfPlay
from common.text import printable
from diagrams.palette import LIT, LIT_INK, LOOKS, STRIKE
from diagrams.render.dot_text import GAP, html, html_lines
from diagrams.templates import element_svg
from games import CELLS, EMPTY, LINES, Position, outcome, parse_line, position_after, winner
from games.rules import BLANK
from verify.play.play import End

CELL: Final = 32  # pixels
EDGE: Final = 2
SHADED: Final = "#dddddd"
DARK: Final = "#222222"
WIDEST_RULE: Final = 16  # characters in a line of a rule's name
MOST_LINES: Final = 3  # of rules at one board
GAP_MARK: Final = " "  # in the rows of a position: a place without a cell
REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
"""Replaces characters that no picture can hold, such as control characters."""

Place: TypeAlias = tuple[int, int]
"""A row and a column of a board, from 0."""

_FRAMES: Final[dict[End, str]] = {
    "win": 'BORDER="1"',
    "draw": 'BORDER="1"',
    "loss": 'BORDER="4"',
    "stuck": 'BORDER="2" STYLE="dashed"',
}


@dataclass(frozen=True, slots=True)
class LineStep:
    """A board of a line of play, after a move."""

    position: Position
    newest: int
    numbers: Mapping[int, int]  # cell -> the number of the move that took it
    caption: str
    ending: str  # empty: the game continues


def steps_of(shown: LineOfPlay) -> Iterator[LineStep]:
    """Play a line and give the board after every move.

    Raises LineError for a line that cannot be played.

    >>> [step.caption for step in steps_of(LineOfPlay("15"))]
    ['1. X on 1', '2. O on 5']
    """
    start = Position(shown.start) if shown.start else EMPTY
    cells = parse_line(shown.line, start)
    numbers: dict[int, int] = {}
    for number, cell in enumerate(cells, start=1):
        position = position_after(cells[:number], start)
        numbers[cell] = number
        over = outcome(position)
        ending = "" if over is None else f"{over.winner} wins" if over.winner else "draw"
        caption = f"{number}. {position[cell - 1]} on {cell}"
        yield LineStep(position, cell, dict(numbers), caption, ending)


def board_words(position: Position) -> str:
    """Describe a position in words, for readers who cannot see the board.

    >>> board_words(Position("X.O.X...."))
    'row 1: X, empty, O; row 2: empty, X, empty; row 3: empty, empty, empty'
    """
    marks = ["empty" if mark == BLANK else mark for mark in position]
    rows = (", ".join(marks[at : at + 3]) for at in (0, 3, 6))
    return "; ".join(f"row {number}: {row}" for number, row in enumerate(rows, start=1))


def three_in_a_row(position: Position) -> frozenset[int]:
    """Give the cells of every line that is won.

    >>> sorted(three_in_a_row(Position("XXXOO....")))
    [1, 2, 3]
    """
    won = winner(position)
    lines = [line for line in LINES if won and all(position[at - 1] == won for at in line)]
    return frozenset(at for line in lines for at in line)


def board_svg(
    position: Position,
    *,
    newest: int | None = None,
    numbers: Mapping[int, int] | None = None,
    label: str = "",
) -> Markup:
    """Draw one board.

    newest  : the cell of the last move, which gets a thick frame
    numbers : small numbers beside marks, by cell
    label   : text for readers who cannot see the picture; its rows if empty
    """
    size = 3 * CELL + 2 * EDGE
    threes = three_in_a_row(position)
    parts = [_square(cell, lit=cell in threes) for cell in CELLS]
    parts += [_strike(line) for line in LINES if set(line) <= threes and _same(position, line)]
    for cell in CELLS:
        parts += _mark(cell, position[cell - 1], (numbers or {}).get(cell), cell in threes)
    if newest is not None:
        x, y = _corner(newest)
        ink = LIT_INK if newest in threes else "currentColor"
        parts.append(
            f'<rect class="newest" x="{x + 1.5}" y="{y + 1.5}" width="{CELL - 3}" '
            f'height="{CELL - 3}" fill="none" stroke="{ink}" stroke-width="3"/>'
        )
    return element_svg(size, size, label or f"board, {board_words(position)}", parts, "board")


def board_html(position: Position, newest: int | None, *, shaded: bool, size: int = 18) -> str:
    """Draw a position as a table of nine cells.

    newest : the cell of the last move, or None
    shaded : whether its cells are grey
    size   : of a cell, in points
    """
    rows = tuple(position[at : at + 3] for at in (0, 3, 6))
    threes = {_place(cell) for cell in three_in_a_row(position)}
    moved = () if newest is None else (_place(newest),)
    return rows_html(rows, moved, threes, shaded=shaded, size=size)


def rows_html(
    rows: Sequence[Sequence[str]],
    newest: Collection[Place],
    lit: Collection[Place],
    *,
    shaded: bool,
    size: int = 18,
) -> str:
    """Draw rows of places as a table: a mark, `.` for an empty cell, or a space for a gap.

    newest : where the last move changed something
    lit    : the cells of complete lines
    """
    drawn = (
        "".join(
            _cell(mark, (y, x) in lit, (y, x) in newest, shaded, size) for x, mark in enumerate(row)
        )
        for y, row in enumerate(rows)
    )
    lines = "".join(f"<TR>{row}</TR>" for row in drawn)
    # a table of no fixed size would be stretched by a taller neighbour
    fixed = f'FIXEDSIZE="TRUE" WIDTH="{len(rows[0]) * size}" HEIGHT="{len(rows) * size}"'
    return (
        f'<TABLE {fixed} BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="0">{lines}</TABLE>'
    )


def framed(content: str, end: End | None) -> str:
    """Put the rows of a table into the frame of an end, or into none."""
    spaces = 'CELLBORDER="0" CELLSPACING="0" CELLPADDING="2"'
    if end is None:
        return f'<TABLE BORDER="0" {spaces}>{content}</TABLE>'
    table = f'<TABLE BGCOLOR="{LOOKS[end].paper}" {_FRAMES[end]} {spaces}>{content}</TABLE>'
    if end != "win":
        return table
    doubled = 'BORDER="1" CELLBORDER="0" CELLSPACING="1" CELLPADDING="0"'
    return f"<TABLE {doubled}><TR><TD>{table}</TD></TR></TABLE>"


def end_word(end: End) -> str:
    """Write how a game ended."""
    return f"<B>{end.upper()}</B>"


def rule_lines(rules: Iterable[str]) -> list[str]:
    """Write the names of rules as a few lines in italics; their texts are escaped.

    >>> rule_lines(["a < b"])
    ['<I>a &lt; b</I>']
    """
    text = printable(", ".join(filter(None, rules)), REPLACED)
    lines = wrap(text, WIDEST_RULE, max_lines=MOST_LINES, placeholder=" …")
    return [f"<I>{html(line)}</I>" for line in lines]


def title_html(title: str, lines: Iterable[str]) -> str:
    """Write a title with the lines below it, left-justified."""
    large = f'<FONT POINT-SIZE="18"><B>{html(printable(title, REPLACED))}</B></FONT>'
    small = [f'<FONT POINT-SIZE="11">{html(printable(line, REPLACED))}</FONT>' for line in lines]
    return html_lines([large, GAP, *small, GAP])


def _corner(cell: int) -> tuple[int, int]:
    return EDGE + (cell - 1) % 3 * CELL, EDGE + (cell - 1) // 3 * CELL


def _square(cell: int, *, lit: bool) -> str:
    x, y = _corner(cell)
    fill = LIT if lit else "none"
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" '
        'stroke="currentColor" stroke-width="1"/>'
    )


def _mark(cell: int, mark: str, number: int | None, lit: bool) -> list[str]:
    if mark == BLANK:
        return []
    x, y = _corner(cell)
    ink = LIT_INK if lit else "currentColor"
    left = CELL // 2 if number is None else CELL // 2 - 3
    middle = f'x="{x + left}" y="{y + CELL - 9}" font-size="19" text-anchor="middle"'
    parts = [f'<text {middle} font-weight="bold" fill="{ink}">{mark}</text>']
    if number is not None:
        place = f'x="{x + CELL - 4}" y="{y + 12}" font-size="9" text-anchor="end"'
        parts.append(f'<text {place} fill="{ink}">{number}</text>')
    return parts


def _same(position: Position, line: Sequence[int]) -> bool:
    return len({position[cell - 1] for cell in line}) == 1


def _strike(line: Sequence[int]) -> str:
    (x, y), (u, v) = _corner(line[0]), _corner(line[2])
    half = CELL // 2
    return (
        f'<path d="M{x + half} {y + half}L{u + half} {v + half}" stroke="{STRIKE}" '
        'stroke-width="3" stroke-opacity="0.75" stroke-linecap="round"/>'
    )


def _place(cell: int) -> Place:
    return (cell - 1) // 3, (cell - 1) % 3


def _cell(mark: str, in_three: bool, newest: bool, shaded: bool, size: int) -> str:
    if mark == GAP_MARK:
        return f'<TD BORDER="0" FIXEDSIZE="TRUE" WIDTH="{size}" HEIGHT="{size}"></TD>'
    light = SHADED if shaded else "#ffffff"
    paper, ink = (DARK, "#ffffff") if in_three else (light, "#000000")
    place = f'FIXEDSIZE="TRUE" WIDTH="{size}" HEIGHT="{size}" BGCOLOR="{paper}"'
    if newest:
        place += f' BORDER="3" COLOR="{LIT if in_three else "#000000"}"'
    if mark == BLANK:
        return f"<TD {place}></TD>"
    return f'<TD {place}><FONT COLOR="{ink}" POINT-SIZE="{size * 2 // 3}"><B>{mark}</B></FONT></TD>'
