"""Values on boards as a picture, such as the statistics of all games by their opening.

Every cell has a number and a colour; the colour only helps the eye. The highest cells of a board
have a thick frame, the lowest a dashed one, so that a print in black and white shows them, too. The
SVG is plain text, and the same values make the same bytes.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import wrap
from types import MappingProxyType
from typing import Final, TypeAlias

from diagrams.errors import DiagramError
from diagrams.templates import svg_file, svg_text
from games import CELLS
from verify.classified import Statistics
from verify.play.count import KUTSCHERA, Points, Tally, score, score_per_game
from verify.statistics import CellGames, SecondMoveGames, cell_rows, second_moves

Value: TypeAlias = int | Fraction

CELL: Final = 100  # pixels
GAP: Final = 28
MARGIN: Final = 20
HEADING: Final = 30
TITLE_LINE: Final = 18
TITLE_WIDTH: Final = 36  # characters that fit above a board
LEGEND: Final = "Each board has its own scale: thick frame highest, dashed frame lowest."

_LIGHT: Final = (247, 251, 255)
_DARK: Final = (8, 69, 148)
_BLANK: Final = "#ffffff"
_BOARD: Final = 3 * CELL
TITLE: Final = "Where the first player begins"
REPLIES: Final = "How the second player replies"


@dataclass(frozen=True, slots=True)
class HeatBoard:
    """Nine values with a title; a cell without a value shows its mark, or nothing."""

    title: str
    values: tuple[Value | None, ...]  # length 9, row by row
    marks: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))  # by cell

    def __post_init__(self) -> None:
        if len(self.values) != 9:
            raise DiagramError(
                f"{len(self.values)} values for 9 cells",
                where=self.title,
                hint="give one value for each cell, None for a cell without",
            )


def with_commas(value: Value) -> str:
    """Write a whole number with commas between thousands, another number with two decimals.

    >>> with_commas(1509144), with_commas(Fraction(1, 3))
    ('1,509,144', '0.33')
    """
    if isinstance(value, int) or value.denominator == 1:
        return f"{int(value):,}"
    return f"{float(value):,.2f}"


def heat_map_svg(
    title: str,
    boards: Sequence[HeatBoard],
    *,
    columns: int = 3,
    label: Callable[[Value], str] = with_commas,
) -> str:
    """Draw boards side by side, a new row after every few of them.

    Raises DiagramError if a row holds no board.
    """
    if columns < 1:
        raise DiagramError(
            f"{columns} boards do not make a row",
            where=title,
            hint="give 1 or more columns",
        )
    rows = [boards[start : start + columns] for start in range(0, len(boards), columns)]
    parts: list[str] = []
    top = MARGIN + HEADING
    for row in rows:
        titles = [wrap(board.title, TITLE_WIDTH) or [""] for board in row]
        below = top + TITLE_LINE * max(map(len, titles))
        for place, (board, lines) in enumerate(zip(row, titles, strict=True)):
            left = MARGIN + place * (_BOARD + GAP)
            parts += _title(lines, left, below)
            parts += _board(board, left, below, label)
        top = below + _BOARD + GAP
    wide = max(1, min(columns, len(boards)))
    width = 2 * MARGIN + max(wide * (_BOARD + GAP) - GAP, 7 * len(LEGEND))
    parts.insert(0, svg_text(MARGIN, MARGIN + 12, title, 'font-size="18" font-weight="bold"'))
    parts.append(svg_text(MARGIN, top, LEGEND, 'font-size="12"'))
    return svg_file(title, (width, top + MARGIN), parts)


def opening_boards(statistics: Statistics, weights: Points | None = None) -> tuple[HeatBoard, ...]:
    """Make the boards of the nine opening cells: results, forks, and rewards in four ways."""
    weights = weights or KUTSCHERA
    rows = cell_rows(statistics)

    def board(title: str, value: Callable[[CellGames], int]) -> HeatBoard:
        return HeatBoard(title, tuple(value(row) for row in rows))

    return (
        board("all games: wins", lambda row: row.games.win),
        board("all games: draws", lambda row: row.games.draw),
        board("all games: losses", lambda row: row.games.loss),
        board("no stupid move: wins", lambda row: row.clever.win),
        board("no stupid move: draws", lambda row: row.clever.draw),
        board("no stupid move: losses", lambda row: row.clever.loss),
        board("wins with a fork", lambda row: row.fork.win),
        *_reward_boards("all games", [row.games.tally for row in rows], weights),
        *_reward_boards("no stupid move", [row.clever.tally for row in rows], weights),
    )


def reply_boards(statistics: Statistics, first: int) -> tuple[HeatBoard, ...]:
    """Make the boards of the eight replies to an opening cell."""
    replies = {row.second: row for row in second_moves(statistics) if row.first == first}

    def board(title: str, value: Callable[[SecondMoveGames], int]) -> HeatBoard:
        values = (value(replies[cell]) if cell in replies else None for cell in CELLS)
        return HeatBoard(f"after {first}: {title}", tuple(values), {first: "X"})

    return (
        board("X wins with a fork", lambda row: row.fork.win),
        board("no stupid move: X wins", lambda row: row.clever.win),
        board("no stupid move: draws", lambda row: row.clever.draw),
        board("no stupid move: X loses", lambda row: row.clever.loss),
    )


def opening_svg(statistics: Statistics, weights: Points | None = None) -> str:
    """Draw the boards of the nine opening cells."""
    return heat_map_svg(TITLE, opening_boards(statistics, weights))


def reply_svg(statistics: Statistics) -> str:
    """Draw the boards of the replies to a corner, an edge and the centre."""
    boards = [board for first in (1, 2, 5) for board in reply_boards(statistics, first)]
    return heat_map_svg(REPLIES, boards, columns=4)


def _title(lines: Sequence[str], left: int, below: int) -> list[str]:
    first = below - 6 - TITLE_LINE * (len(lines) - 1)
    return [
        svg_text(left, first + TITLE_LINE * place, line, 'font-size="14"')
        for place, line in enumerate(lines)
    ]


def _board(board: HeatBoard, left: int, top: int, label: Callable[[Value], str]) -> list[str]:
    shown = [value for value in board.values if value is not None]
    least, most = (min(shown), max(shown)) if shown else (0, 0)
    parts: list[str] = []
    frames: list[str] = []  # over the cells, so that no neighbour hides them
    for place, value in enumerate(board.values):
        x, y = left + place % 3 * CELL, top + place // 3 * CELL
        if value is None:
            text, fill = board.marks.get(place + 1, ""), _BLANK
            parts += _cell(x, y, fill, text, size=34)
            continue
        parts += _cell(x, y, _colour(value, least, most), label(value), size=15)
        if least != most and value in (least, most):
            frames.append(_frame(x, y, dashed=value == least))
    return parts + frames


def _cell(x: int, y: int, fill: str, text: str, *, size: int) -> list[str]:
    square = (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#444444"/>'
    )
    if not text:
        return [square]
    middle, line = x + CELL // 2, y + CELL // 2 + size // 3
    style = f'font-size="{size}" text-anchor="middle" fill="{_ink(fill)}"'
    return [square, svg_text(middle, line, text, style)]


def _frame(x: int, y: int, *, dashed: bool) -> str:
    style = 'stroke-width="2" stroke-dasharray="6 4"' if dashed else 'stroke-width="4"'
    side = CELL - 8
    return (
        f'<rect x="{x + 4}" y="{y + 4}" width="{side}" height="{side}" fill="none"'
        f' stroke="{"#000000" if dashed else "#d97700"}" {style}/>'
    )


def _colour(value: Value, least: Value, most: Value) -> str:
    """Choose a colour between light and dark by the value's place in the range."""
    share = Fraction(value - least) / Fraction(most - least) if most != least else Fraction(0)
    channels = (
        round(light + (dark - light) * share) for light, dark in zip(_LIGHT, _DARK, strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _ink(fill: str) -> str:
    """Choose black or white, the one with more contrast to a colour (WCAG contrast)."""
    channels = [int(fill[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (luminance + 0.05) ** 2 > 0.05 * 1.05 else "#ffffff"


def _reward_boards(title: str, results: list[Tally], weights: Points) -> tuple[HeatBoard, ...]:
    sums = tuple(score(each, weights) for each in results)
    odds = tuple(score_per_game(each, weights) for each in results)
    return HeatBoard(f"{title}: reward, sum", sums), HeatBoard(f"{title}: reward per game", odds)
