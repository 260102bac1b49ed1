"""A space-time picture of a run as SVG: a row a step, a grid for each tape, heads framed.

If there is room the symbols are in their cells; else each has a shape and a colour, which the
legend names. No two of the first 22 symbols have one shape, so a
print in black and white shows them apart; the blank is an empty cell. The same run gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from automata.machine import Symbol
from common.text import printable
from diagrams.look import USUAL, Look
from diagrams.space_time import Grid, SpaceTime, shown
from diagrams.templates import svg_file, svg_text

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height, as parts of a cell."""

SHAPES: Final[tuple[tuple[Box, ...], ...]] = (
    ((0, 0, 1, 1),),
    ((0, 0.5, 1, 0.5),),
    ((0, 0, 0.5, 1),),
    ((0.25, 0.25, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3),),
    ((0.35, 0, 0.3, 1),),
    ((0, 0, 1, 0.5),),
    ((0.5, 0, 0.5, 1),),
    ((0, 0, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.3), (0, 0.7, 1, 0.3)),
    ((0, 0, 0.3, 1), (0.7, 0, 0.3, 1)),
    ((0, 0, 0.5, 0.5),),
    ((0.5, 0.5, 0.5, 0.5),),
    ((0.5, 0, 0.5, 0.5),),
    ((0, 0.5, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3), (0.35, 0, 0.3, 1)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 1, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.2), (0, 0.8, 1, 0.2), (0, 0, 0.2, 1), (0.8, 0, 0.2, 1)),
)
COLOURS: Final = ("#0072b2", "#e69f00", "#882255", "#009e73", "#d55e00", "#56b4e9", "#777777")
"""They differ for the colour-blind; 22 shapes and seven colours make 154 pairs."""
MARGIN: Final = 20
BETWEEN: Final = 24  # pixels between two grids
LINE: Final = 18
LETTER: Final = 7  # pixels of a letter of 11 pixels
TITLE_LETTER: Final = 10  # of a bold one of 15 pixels
MOST_WITH_LETTERS: Final = 70  # rows of a picture whose cells have letters
WIDEST_WITH_LETTERS: Final = 1_440  # pixels of all cells of its rows
WIDEST_STATE: Final = 24  # letters
SMALL: Final = 'font-size="11"'
TITLE: Final = 'font-size="15" font-weight="bold"'


@dataclass(frozen=True, slots=True)
class SymbolLook:
    """The boxes that a symbol fills, in one colour."""

    boxes: tuple[Box, ...]
    colour: str


def looks(symbols: Sequence[Symbol], blank: Symbol) -> Mapping[Symbol, SymbolLook]:
    """Give every symbol its look; the blank has no box."""
    marked = [symbol for symbol in symbols if symbol != blank]
    found = {
        symbol: SymbolLook(SHAPES[at % len(SHAPES)], COLOURS[at % len(COLOURS)])
        for at, symbol in enumerate(marked)
    }
    return {blank: SymbolLook((), "#ffffff"), **found}


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes in pixels; `letters`: symbols are in their cells."""

    letters: bool
    cell: int
    row: int
    labels: int
    top: int


def run_svg(run: SpaceTime, wanted: Look = USUAL) -> str:
    """Draw a run."""
    bare = wanted.bare
    layout = _layout(run, bare=bare)
    look = looks(run.symbols, run.blank)
    title, heading = ("", []) if bare else (run.title, [*run.notes, *_legend_words(run, layout)])
    parts = [svg_text(MARGIN, MARGIN + 12, title, TITLE)] if title else []
    for number, line in enumerate(heading, start=1):
        parts.append(svg_text(MARGIN, MARGIN + 14 + LINE * number, line, SMALL))
    parts += _labels(run, layout)
    left = MARGIN + layout.labels
    for number, grid in enumerate(run.grids):
        parts += _grid(run, number, left, layout, look)
        left += max(grid.columns * layout.cell, LETTER * len(grid.tape)) + BETWEEN
    bottom = layout.top + layout.row * len(run.rows) + MARGIN
    if not layout.letters and not bare:
        parts += _legend(look, layout, bottom, max(left, 420))
        bottom += LINE * _legend_lines(look, max(left, 420)) + MARGIN
    widest = max(LETTER * max(map(len, heading), default=0), TITLE_LETTER * len(title))
    least = 0 if bare else 440
    size = max(left, widest + 2 * MARGIN, least), bottom
    return svg_file(run.title, size, parts, font=wanted.font)


def _layout(run: SpaceTime, *, bare: bool) -> Layout:
    columns = sum(grid.columns for grid in run.grids)
    longest = max(len(printable(symbol)) for symbol in run.symbols)
    wide = max(16, LETTER * longest + 6)
    letters = len(run.rows) <= MOST_WITH_LETTERS and columns * wide <= WIDEST_WITH_LETTERS
    cell = wide if letters else 8 if columns <= 120 else 4
    row = 16 if letters else 8 if len(run.rows) <= 120 else 4
    states = max(len("state"), *(len(_state(instant.now.state)) for instant in run.rows))
    labels = LETTER * (_digits(run) + states) + 28
    lines = len([*run.notes]) + len([*_legend_words(run, Layout(letters, 0, 0, 0, 0))])
    above = LINE if bare else LINE * (lines + 3) + 8
    return Layout(letters, cell, row, labels, MARGIN + above)


def _digits(run: SpaceTime) -> int:
    return max(len("step"), len(f"{run.steps:,}"))


def _state(name: str) -> str:
    text = printable(name)
    return text if len(text) <= WIDEST_STATE else f"…{text[1 - WIDEST_STATE :]}"


def _legend_words(run: SpaceTime, layout: Layout) -> Iterator[str]:
    frame = "framed: under the head"
    if layout.letters:
        yield f"{frame}; an empty cell is blank ({printable(run.blank)})"
    else:
        yield f"{frame}; the shapes of the symbols are below"


def _labels(run: SpaceTime, layout: Layout) -> Iterator[str]:
    """Write steps and states beside the rows, where there is room."""
    right = MARGIN + LETTER * _digits(run) + 4
    head = layout.top - 8
    yield svg_text(right, head, "step", f'{SMALL} text-anchor="end"')
    yield svg_text(right + 12, head, "state", SMALL)
    below, before = -100.0, ""
    for number, instant in enumerate(run.rows):
        y = layout.top + layout.row * number + layout.row / 2 + 4
        last = number == len(run.rows) - 1
        crowded = y - below < 13 or (layout.row * (len(run.rows) - 1 - number) < 13)
        same = layout.row < 13 and instant.now.state == before and y - below < 60
        if not last and (crowded or same):
            continue
        below, before = y, instant.now.state
        yield svg_text(right, f"{y:g}", f"{instant.step:,}", f'{SMALL} text-anchor="end"')
        yield svg_text(right + 12, f"{y:g}", _state(before), SMALL)


def _grid(
    run: SpaceTime, number: int, left: int, layout: Layout, look: Mapping[Symbol, SymbolLook]
) -> Iterator[str]:
    grid, cell, row = run.grids[number], layout.cell, layout.row
    yield svg_text(left, layout.top - 8, printable(grid.tape), f'{SMALL} font-weight="bold"')
    size = f'width="{grid.columns * cell}" height="{len(run.rows) * row}"'
    yield f'<rect x="{left}" y="{layout.top}" {size} fill="#f7f7f7" stroke="#bbbbbb"/>'
    heads = []
    for at, instant in enumerate(run.rows):
        tape = instant.now.tapes[number]
        y = layout.top + at * row
        symbols = shown(tape, grid)
        if layout.letters:
            yield from _letters(symbols, left, y, layout, run.blank)
        else:
            yield from _boxes(symbols, left, y, layout, look)
        if grid.first <= tape.position < grid.first + grid.columns:
            heads.append(_head(grid, tape.position, left, y, layout))
    yield from heads


def _letters(
    symbols: tuple[Symbol, ...], left: int, y: int, layout: Layout, blank: Symbol
) -> Iterator[str]:
    style = f'{SMALL} text-anchor="middle"'
    for at, symbol in enumerate(symbols):
        if symbol != blank:
            x = left + at * layout.cell + layout.cell / 2
            yield svg_text(f"{x:g}", y + 12, printable(symbol), style)


def _boxes(
    symbols: tuple[Symbol, ...],
    left: int,
    y: int,
    layout: Layout,
    look: Mapping[Symbol, SymbolLook],
) -> Iterator[str]:
    """Fill the cells of a row; equal neighbours are one box where their shape reaches across."""
    at = 0
    for symbol, same in groupby(symbols):
        count = len(list(same))
        wide = all(width == 1 for _, _, width, _ in look[symbol].boxes)
        for begin, run in [(at, count)] if wide else [(at + n, 1) for n in range(count)]:
            yield from boxes_of(look[symbol], left + begin * layout.cell, y, layout, run)
        at += count


def boxes_of(look: SymbolLook, x: int, y: int, layout: Layout, cells: int = 1) -> Iterator[str]:
    """Draw a symbol in its shape; one that fills its cell may fill equal neighbours, too."""
    for left, top, width, height in look.boxes:
        corner = f'x="{x + left * layout.cell:g}" y="{y + top * layout.row:g}"'
        wide = width * layout.cell if cells == 1 else cells * layout.cell
        size = f'width="{wide:g}" height="{height * layout.row:g}"'
        yield f'<rect {corner} {size} fill="{look.colour}"/>'


def _head(grid: Grid, position: int, left: int, y: int, layout: Layout) -> str:
    x = left + (position - grid.first) * layout.cell
    size = f'width="{layout.cell}" height="{layout.row}"'
    stroke = 'stroke="#000000" stroke-width="1.6"'
    return f'<rect x="{x}" y="{y}" {size} fill="none" {stroke}/>'


def _legend(
    look: Mapping[Symbol, SymbolLook], layout: Layout, top: int, width: int
) -> Iterator[str]:
    """Show every symbol in a cell with its name beside it."""
    big = Layout(layout.letters, 14, 14, 0, 0)
    x, y = MARGIN, top
    for symbol, its in look.items():
        needed = _legend_width(symbol, its)
        if x + needed > width:
            x, y = MARGIN, y + LINE
        yield f'<rect x="{x}" y="{y}" width="14" height="14" fill="#f7f7f7" stroke="#bbbbbb"/>'
        yield from boxes_of(its, x, y, big)
        yield svg_text(x + 20, y + 11, _legend_name(symbol, its), SMALL)
        x += needed


def _legend_name(symbol: Symbol, look: SymbolLook) -> str:
    return printable(symbol) if look.boxes else f"{printable(symbol)} (blank)"


def _legend_width(symbol: Symbol, look: SymbolLook) -> int:
    return 20 + LETTER * len(_legend_name(symbol, look)) + 20


def _legend_lines(look: Mapping[Symbol, SymbolLook], width: int) -> int:
    lines, x = 1, MARGIN
    for symbol, its in look.items():
        needed = _legend_width(symbol, its)
        if x + needed > width:
            lines, x = lines + 1, MARGIN
        x += needed
    return lines
