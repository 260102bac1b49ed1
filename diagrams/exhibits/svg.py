"""Boards and plots as SVG that stands inside a page and takes the page's colours.

Nothing is told by colour alone: the newest mark has a thick frame, three in a row are struck
through. All text is escaped; the same values make the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Final, TypeAlias

from common.exhibits import Plot
from diagrams.exhibits.html_text import escaped
from diagrams.play.board import three_in_a_row
from games import CELLS, LINES, Position
from games.rules import BLANK

Tick: TypeAlias = tuple[float, str]

CELL: Final = 32  # pixels
EDGE: Final = 2
FONTS: Final = "DejaVu Sans, Helvetica, Arial, sans-serif"
WIDTH: Final = 560
HEIGHT: Final = 360
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 24, 52  # margins around a plot


def board_svg(
    position: Position,
    *,
    newest: int | None = None,
    numbers: Mapping[int, int] | None = None,
    label: str = "",
) -> str:
    """Draw one board.

    newest  : the cell of the last move, which gets a thick frame
    numbers : small numbers beside marks, by cell
    label   : what the picture says to those who cannot see it; its rows if empty
    """
    size = 3 * CELL + 2 * EDGE
    threes = three_in_a_row(position)
    parts = [_square(cell, lit=cell in threes) for cell in CELLS]
    parts += [_strike(line) for line in LINES if set(line) <= threes and _same(position, line)]
    for cell in CELLS:
        parts += _mark(cell, position[cell - 1], (numbers or {}).get(cell), cell in threes)
    if newest is not None:
        x, y = _corner(newest)
        ink = "#1a1a1a" if newest in threes else "currentColor"
        parts.append(
            f'<rect class="newest" x="{x + 1.5}" y="{y + 1.5}" width="{CELL - 3}" '
            f'height="{CELL - 3}" fill="none" stroke="{ink}" stroke-width="3"/>'
        )
    return _svg(size, size, label or f"board, {told(position)}", parts, "board")


def told(position: Position) -> str:
    """Tell a position to somebody who does not see it.

    >>> told(Position("X.O.X...."))
    'row 1: X, empty, O; row 2: empty, X, empty; row 3: empty, empty, empty'
    """
    marks = ["empty" if mark == BLANK else mark for mark in position]
    rows = (", ".join(marks[at : at + 3]) for at in (0, 3, 6))
    return "; ".join(f"row {number}: {row}" for number, row in enumerate(rows, start=1))


def plot_svg(plot: Plot) -> str:
    """Draw points between two axes, and some of them as marks with their texts."""
    every = [*plot.points, *((x, y) for x, y, _ in plot.marks)]
    across, up = _ticks([x for x, _ in every]), _ticks([y for _, y in every])

    def at(x: float, y: float) -> tuple[str, str]:
        return (
            _pixel(LEFT + _share(x, across) * (WIDTH - RIGHT - LEFT)),
            _pixel(HEIGHT - BOTTOM - _share(y, up) * (HEIGHT - BOTTOM - TOP)),
        )

    parts = _axes(plot.axes)
    for value, text in across:
        x, _ = at(value, up[0][0])
        parts.append(f'<path d="M{x} {HEIGHT - BOTTOM}v5" stroke="currentColor"/>')
        parts.append(_text(x, str(HEIGHT - BOTTOM + 18), text, "middle"))
    for value, text in up:
        _, y = at(across[0][0], value)
        parts.append(f'<path d="M{LEFT} {y}h-5" stroke="currentColor"/>')
        parts.append(_text(str(LEFT - 9), _pixel(float(y) + 4), text, "end"))
    for point in plot.points:
        x, y = at(*point)
        parts.append(f'<circle cx="{x}" cy="{y}" r="2.5" fill="currentColor" opacity="0.6"/>')
    for mark_x, mark_y, text in plot.marks:
        parts += _mark_on_plot(*at(mark_x, mark_y), text)
    return _svg(WIDTH, HEIGHT, f"plot of {plot.axes[1]} over {plot.axes[0]}", parts, "plot")


def _svg(width: int, height: int, label: str, parts: Sequence[str], kind: str) -> str:
    # No xmlns: inside a page it is not needed, and nothing in the page looks like an address.
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    text = escaped(label)
    head = f'<svg class="{kind}" role="img" aria-label="{text}" {size} font-family="{FONTS}">'
    return f"{head}{''.join(parts)}</svg>"


def _corner(cell: int) -> tuple[int, int]:
    return EDGE + (cell - 1) % 3 * CELL, EDGE + (cell - 1) // 3 * CELL


def _square(cell: int, *, lit: bool) -> str:
    x, y = _corner(cell)
    fill = 'fill="#ffc83d"' if lit else 'fill="none"'
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" {fill} '
        'stroke="currentColor" stroke-width="1"/>'
    )


def _mark(cell: int, mark: str, number: int | None, lit: bool) -> list[str]:
    if mark == BLANK:
        return []
    x, y = _corner(cell)
    ink = "#1a1a1a" if lit else "currentColor"
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
        f'<path d="M{x + half} {y + half}L{u + half} {v + half}" stroke="#d0453f" '
        'stroke-width="3" stroke-opacity="0.75" stroke-linecap="round"/>'
    )


def _axes(axes: tuple[str, str]) -> list[str]:
    middle, centre = (LEFT + WIDTH - RIGHT) // 2, (TOP + HEIGHT - BOTTOM) // 2
    corner = f"M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"
    up = f'text-anchor="middle" transform="rotate(-90 16 {centre})"'
    upwards = f'<text x="16" y="{centre}" font-size="12" fill="currentColor" {up}>'
    return [
        f'<path d="{corner}" fill="none" stroke="currentColor"/>',
        _text(str(middle), str(HEIGHT - 12), axes[0], "middle"),
        f"{upwards}{escaped(axes[1])}</text>",
    ]


def _mark_on_plot(x: str, y: str, text: str) -> list[str]:
    right = float(x) > WIDTH * 2 / 3
    across = _pixel(float(x) + (-9 if right else 9))
    return [
        f'<circle cx="{x}" cy="{y}" r="5" fill="none" stroke="#d0453f" stroke-width="2"/>',
        _text(across, _pixel(float(y) - 7), text, "end" if right else "start"),
    ]


def _text(x: str, y: str, text: str, anchor: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="12" fill="currentColor" text-anchor="{anchor}">'
        f"{escaped(text)}</text>"
    )


def _pixel(value: float) -> str:
    return f"{value:.1f}"


def _share(value: float, ticks: Sequence[Tick]) -> float:
    least, most = ticks[0][0], ticks[-1][0]
    return (value - least) / (most - least)


def _ticks(values: Sequence[float]) -> list[Tick]:
    """Choose about five round numbers; the first and the last of them hold all values between."""
    least, most = min(values, default=0), max(values, default=1)
    if least == most:
        least, most = least - 1, most + 1
    rough = (most - least) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough * 0.999)
    numbers = range(floor(least / step), ceil(most / step) + 1)
    digits = max(0, -floor(log10(step) + 1e-9))
    return [(number * step, f"{number * step:,.{digits}f}") for number in numbers]
