"""Boards of tic-tac-toe: in SVG for a page, in a label for Graphviz, and in words.

Nothing is shown by colour alone. The newest mark has a thick frame. Three in a row are struck
through, or light on dark. The end is a word in a separate frame: double for a win, thin for a draw,
thick for a loss, dashed if the strategy is stuck. The same values make the same bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from types import MappingProxyType
from typing import Final, TypeAlias

from markupsafe import Markup

from common.exhibits import LineOfPlay
from common.text import printable
from diagrams.palette import LIT, LIT_INK, LOOKS, STRIKE
from diagrams.render.dot_text import GAP, html, html_lines
from diagrams.templates import element_svg
from games import EMPTY, LINES, Position, outcome, parse_line, position_after, winner
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
NO_NUMBERS: Final[Mapping[Place, int]] = MappingProxyType({})

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
    return rows_words(_rows(position))


def rows_words(rows: Iterable[Sequence[str]]) -> str:
    """Describe rows of places in words, without gaps."""
    marks = ([mark for mark in row if mark != GAP_MARK] for row in rows)
    words = (", ".join("empty" if mark == BLANK else mark for mark in row) for row in marks)
    return "; ".join(f"row {number}: {row}" for number, row in enumerate(words, start=1))


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
    threes = three_in_a_row(position)
    won = [line for line in LINES if set(line) <= threes and _same(position, line)]
    return rows_svg(
        _rows(position),
        () if newest is None else (_place(newest),),
        {_place(cell) for cell in threes},
        strikes=[(_place(line[0]), _place(line[2])) for line in won],
        numbers={_place(cell): number for cell, number in (numbers or {}).items()},
        label=label or f"board, {board_words(position)}",
    )


def rows_svg(
    rows: Sequence[Sequence[str]],
    newest: Collection[Place],
    lit: Collection[Place],
    *,
    label: str,
    strikes: Iterable[tuple[Place, Place]] = (),
    numbers: Mapping[Place, int] = NO_NUMBERS,
) -> Markup:
    """Draw rows of places, as `rows_html` does.

    strikes : the first and last place of each line that is struck through
    numbers : small numbers beside marks
    label   : text for readers who cannot see the picture
    """
    there = {
        (y, x): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != GAP_MARK
    }
    parts = [_square(place, lit=place in lit) for place in there]
    parts += [_strike(*line) for line in strikes]
    for place, mark in there.items():
        parts += _mark(place, mark, numbers.get(place), place in lit)
    parts += [_frame(place, place in lit) for place in there if place in newest]
    width, height = len(rows[0]) * CELL + 2 * EDGE, len(rows) * CELL + 2 * EDGE
    return element_svg(width, height, label, parts, "board")


def board_html(position: Position, newest: int | None, *, shaded: bool, size: int = 18) -> str:
    """Draw a position as a table of nine cells.

    newest : the cell of the last move, or None
    shaded : whether its cells are grey
    size   : of a cell, in points
    """
    threes = {_place(cell) for cell in three_in_a_row(position)}
    moved = () if newest is None else (_place(newest),)
    return rows_html(_rows(position), moved, threes, shaded=shaded, size=size)


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


def _corner(place: Place) -> tuple[int, int]:
    return EDGE + place[1] * CELL, EDGE + place[0] * CELL


def _square(place: Place, *, lit: bool) -> str:
    x, y = _corner(place)
    fill = LIT if lit else "none"
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" '
        'stroke="currentColor" stroke-width="1"/>'
    )


def _mark(place: Place, mark: str, number: int | None, lit: bool) -> list[str]:
    if mark == BLANK:
        return []
    x, y = _corner(place)
    ink = LIT_INK if lit else "currentColor"
    left = CELL // 2 if number is None else CELL // 2 - 3
    middle = f'x="{x + left}" y="{y + CELL - 9}" font-size="19" text-anchor="middle"'
    parts = [f'<text {middle} font-weight="bold" fill="{ink}">{mark}</text>']
    if number is not None:
        corner = f'x="{x + CELL - 4}" y="{y + 12}" font-size="9" text-anchor="end"'
        parts.append(f'<text {corner} fill="{ink}">{number}</text>')
    return parts


def _frame(place: Place, lit: bool) -> str:
    x, y = _corner(place)
    ink = LIT_INK if lit else "currentColor"
    return (
        f'<rect class="newest" x="{x + 1.5}" y="{y + 1.5}" width="{CELL - 3}" '
        f'height="{CELL - 3}" fill="none" stroke="{ink}" stroke-width="3"/>'
    )


def _same(position: Position, line: Sequence[int]) -> bool:
    return len({position[cell - 1] for cell in line}) == 1


def _strike(begin: Place, end: Place) -> str:
    (x, y), (u, v) = _corner(begin), _corner(end)
    half = CELL // 2
    return (
        f'<path d="M{x + half} {y + half}L{u + half} {v + half}" stroke="{STRIKE}" '
        'stroke-width="3" stroke-opacity="0.75" stroke-linecap="round"/>'
    )


def _rows(position: Position) -> tuple[str, ...]:
    return tuple(position[at : at + 3] for at in (0, 3, 6))


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
