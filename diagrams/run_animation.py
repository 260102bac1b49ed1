"""A run as a picture that moves: one frame a step, the tapes below each other, heads framed.

As an SVG it moves in a browser; its frames, one picture each, make a GIF. Of a long run
instants at equal distances are shown, as in `run_picture`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from common.text import printable
from diagrams.animation import Spans, stretches
from diagrams.look import USUAL, Look
from diagrams.run_picture import (
    BETWEEN,
    LETTER,
    LINE,
    MARGIN,
    TITLE,
    TITLE_LETTER,
    WIDEST_WITH_LETTERS,
    Layout,
    boxes_of,
    looks,
)
from diagrams.space_time import SpaceTime, shown
from diagrams.templates import svg_file, svg_text

HIGH: Final = 26  # pixels of a cell
SLOWEST: Final = 0.8  # seconds a frame
LONGEST: Final = 40.0  # seconds of the whole, the last frame aside
LAST: Final = 3  # frames that the last one stays
TEXT: Final = 'font-size="13"'
BOLD: Final = 'font-size="13" font-weight="bold"'


class Piece(NamedTuple):
    """A part of the picture, with the frames for which it is seen: `begin` to before `end`."""

    begin: int
    end: int
    drawn: str


def seconds_of(run: SpaceTime) -> float:
    """Give the seconds of a frame."""
    return min(SLOWEST, LONGEST / len(run.rows))


def animated_svg(run: SpaceTime, look: Look = USUAL) -> str:
    """Draw a run as an SVG that moves."""
    frames = len(run.rows) + LAST
    spans = Spans(frames)
    parts = []
    for begin, end, drawn in _pieces(run, look):
        until = frames if end == len(run.rows) else end
        role = spans.role(begin, until)
        parts.append(f"<g{role}>{drawn}</g>" if role else drawn)
    rules = "\n".join(spans.rules(seconds_of(run)))
    return svg_file(
        run.title, _size(run, look), [f"<style>{rules}</style>", *parts], font=look.font
    )


def frames_svg(run: SpaceTime, look: Look = USUAL) -> Iterator[str]:
    """Draw each frame of a run as a separate SVG."""
    pieces = list(_pieces(run, look))
    size = _size(run, look)
    for number in range(len(run.rows)):
        parts = [drawn for begin, end, drawn in pieces if begin <= number < end]
        yield svg_file(run.title, size, parts, font=look.font)


def _layout(run: SpaceTime, look: Look) -> Layout:
    columns = max(grid.columns for grid in run.grids)
    longest = max(len(printable(symbol)) for symbol in run.symbols)
    wide = max(HIGH, LETTER * longest + 10)
    letters = columns * wide <= WIDEST_WITH_LETTERS
    cell = wide if letters else max(4, WIDEST_WITH_LETTERS // columns)
    names = max(len(printable(grid.tape)) for grid in run.grids)
    above = 0 if look.bare else LINE * (2 + len([*run.notes]))
    return Layout(letters, cell, HIGH, TITLE_LETTER * names + 10, MARGIN + above)


def _size(run: SpaceTime, look: Look) -> tuple[int, int]:
    layout = _layout(run, look)
    grids = layout.labels + layout.cell * max(grid.columns for grid in run.grids)
    widest = max(len(_now(run, number)) for number in range(len(run.rows)))
    title = 0 if look.bare else TITLE_LETTER * len(run.title)
    notes = 0 if look.bare else LETTER * max(map(len, run.notes), default=0)
    high = layout.top + LINE + (HIGH + BETWEEN // 2) * len(run.grids) + MARGIN
    return max(grids, title, notes, TITLE_LETTER * widest) + 2 * MARGIN, high


def _now(run: SpaceTime, number: int) -> str:
    row = run.rows[number]
    ended = f"  ({run.verdict})" if number == len(run.rows) - 1 else ""
    return f"step {row.step:,}   state {printable(row.now.state)}{ended}"


def _pieces(run: SpaceTime, look: Look) -> Iterator[Piece]:
    layout, always = _layout(run, look), len(run.rows)
    if not look.bare:
        yield Piece(0, always, svg_text(MARGIN, MARGIN + 12, run.title, TITLE))
        for number, line in enumerate(run.notes, start=1):
            yield Piece(0, always, svg_text(MARGIN, MARGIN + 14 + LINE * number, line, TEXT))
    said = [_now(run, number) for number in range(always)]
    for begin, end in stretches(said):
        yield Piece(begin, end, svg_text(MARGIN, layout.top + 12, said[begin], BOLD))
    for number in range(len(run.grids)):
        yield from _tape(run, number, layout)


def _tape(run: SpaceTime, number: int, layout: Layout) -> Iterator[Piece]:
    """Draw a tape: its cells, each as long as it keeps its symbol, and the frame of its head."""
    grid, always, cell = run.grids[number], len(run.rows), layout.cell
    top = layout.top + LINE + BETWEEN // 2 + (HIGH + BETWEEN // 2) * number
    left = MARGIN + layout.labels
    yield Piece(0, always, svg_text(MARGIN, top + 17, printable(grid.tape), BOLD))
    area = f'width="{grid.columns * cell}" height="{HIGH}"'
    edge = 'fill="#f7f7f7" stroke="#bbbbbb"'
    yield Piece(0, always, f'<rect x="{left}" y="{top}" {area} {edge}/>')
    if layout.letters:
        for at in range(1, grid.columns):
            x = left + at * cell
            ends = f'x1="{x}" y1="{top}" x2="{x}" y2="{top + HIGH}"'
            yield Piece(0, always, f'<line {ends} stroke="#dddddd"/>')
    rows = [shown(row.now.tapes[number], grid) for row in run.rows]
    for at in range(grid.columns):
        symbols = [row[at] for row in rows]
        for begin, end in stretches(symbols):
            if symbols[begin] != run.blank:
                x = left + at * cell
                yield Piece(begin, end, _symbol(run, symbols[begin], x, top, layout))
    heads = [row.now.tapes[number].position - grid.first for row in run.rows]
    for begin, end in stretches(heads):
        if 0 <= heads[begin] < grid.columns:
            corner = f'x="{left + heads[begin] * cell}" y="{top}" width="{cell}" height="{HIGH}"'
            stroke = 'stroke="#000000" stroke-width="2.5"'
            yield Piece(begin, end, f'<rect {corner} fill="none" {stroke}/>')


def _symbol(run: SpaceTime, symbol: str, x: int, top: int, layout: Layout) -> str:
    if layout.letters:
        style = f'{TEXT} text-anchor="middle"'
        return svg_text(f"{x + layout.cell / 2:g}", top + 17, printable(symbol), style)
    return "".join(boxes_of(looks(run.symbols, run.blank)[symbol], x, top, layout))
