"""The Pareto front of wins against draws as a picture, with the printed values of Figure 11.

The figure itself is lost. Its axes follow from the text: many wins and few draws are in the upper
left. If the counting is that of the paper, the strategies of its Table 2 are marked and, for both
seats together, the range of its 72,657 strategies is framed.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, Fig. 11, Table 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap
from types import MappingProxyType
from typing import Final, TypeAlias

from diagrams.errors import DiagramError
from diagrams.templates import svg_file, svg_text
from games import Seats
from verify.extremes.class_game import Counting

SEATED: Final[Mapping[Seats, str]] = MappingProxyType(
    {"first": "first seat (X)", "second": "second seat (O)", "both": "both seats"}
)
COUNTED: Final[Mapping[Counting, str]] = MappingProxyType(
    {"raw": "raw", "up_to_symmetry": "up to symmetry"}
)


Pair: TypeAlias = tuple[int, int]  # wins, draws

TABLE_2: Final = (
    ("Mode", (41, 5), (75, 68)),
    ("Mode-move", (44, 8), (88, 61)),
    ("Best W-t-D", (42, 3), (98, 35)),
    ("Mod. heuristic", (18, 1), (68, 21)),
)
"""Name; wins and draws as first player; as second player, all up to symmetry."""
FOUND_WINS: Final = (89, 156)
FOUND_DRAWS: Final = (38, 110)
"""The range of the strategies in Figure 11, first and second player together. §4.4."""

WIDTH, HEIGHT = 800, 600
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 770, 60, 440
_WIDEST: Final = 120  # characters of a line below the plot
_FRONT, _MARK, _FRAME, _GRID = "#084594", "#b34700", "#777777", "#e4e4e4"


@dataclass(frozen=True, slots=True)
class _Axis:
    """A scale of whole numbers between two round numbers."""

    least: int
    most: int
    step: int
    start: int  # pixels
    end: int

    def at(self, value: int) -> str:
        """Give the place of a value in pixels, as SVG text."""
        share = (value - self.least) / (self.most - self.least)
        return f"{self.start + (self.end - self.start) * share:.1f}"

    def ticks(self) -> range:
        """List the round numbers."""
        return range(self.least, self.most + 1, self.step)


def marks_for(seats: Seats, counting: Counting) -> tuple[tuple[str, Pair], ...]:
    """Give the strategies of Table 2 with their wins and draws; empty for another counting."""
    if counting == "raw":
        return ()
    pick: dict[Seats, Callable[[Pair, Pair], Pair]] = {
        "first": lambda first, _: first,
        "second": lambda _, second: second,
        "both": lambda first, second: (first[0] + second[0], first[1] + second[1]),
    }
    return tuple((name, pick[seats](first, second)) for name, first, second in TABLE_2)


def front_plot_svg(front: Sequence[Pair], seats: Seats, counting: Counting) -> str:
    """Draw a front, draws to the right and wins upward.

    front : wins and draws, draws ascending

    Raises DiagramError without a point.
    """
    if not front:
        raise DiagramError("no point to draw", where="front", hint="give one or more points")
    title = f"Wins and draws of no-loss strategies: {SEATED[seats]}, {COUNTED[counting]}"
    marks = marks_for(seats, counting)
    framed = seats == "both" and bool(marks)
    pairs = [*front, *(pair for _, pair in marks)]
    if framed:
        pairs += zip(FOUND_WINS, FOUND_DRAWS, strict=True)
    x = _axis([draws for _, draws in pairs], _LEFT, _RIGHT)
    y = _axis([wins for wins, _ in pairs], _BOTTOM, _TOP)
    parts = [
        _text(_LEFT - 56, 32, title, "start", 'font-size="17" font-weight="bold"'),
        *_grid(x, y),
        *(_frame(x, y) if framed else []),
        *_front(front, x, y),
        *(part for at, mark in enumerate(marks, start=1) for part in _mark(at, mark, x, y)),
        *_caption(bool(marks), framed),
    ]
    return svg_file(title, (WIDTH, HEIGHT), parts, 'font-size="12"')


def _axis(values: Sequence[int], start: int, end: int) -> _Axis:
    """Choose round limits around some values, at most ten steps apart."""
    span = max(max(values) - min(values), 1)
    powers = (base * 10**power for power in range(12) for base in (1, 2, 5))
    step = next(one for one in powers if span <= 8 * one)
    least = max(min(values) - 1, 0) // step * step
    return _Axis(least, (max(values) // step + 1) * step, step, start, end)


def _grid(x: _Axis, y: _Axis) -> list[str]:
    parts = []
    for value in x.ticks():
        at = x.at(value)
        parts += [_line(at, _TOP, at, _BOTTOM), _text(at, _BOTTOM + 18, f"{value:,}", "middle")]
    for value in y.ticks():
        at = y.at(value)
        parts.append(_line(_LEFT, at, _RIGHT, at))
        parts.append(_text(_LEFT - 8, float(at) + 4, f"{value:,}", "end"))
    middle = (_TOP + _BOTTOM) // 2
    turned = f'transform="rotate(-90 24 {middle})"'
    return [
        *parts,
        _text((_LEFT + _RIGHT) // 2, _BOTTOM + 40, "draws", "middle"),
        _text(24, middle, "wins", "middle", turned),
    ]


def _front(front: Sequence[Pair], x: _Axis, y: _Axis) -> list[str]:
    line = " ".join(f"{x.at(draws)},{y.at(wins)}" for wins, draws in front)
    return [
        f'<polyline points="{line}" fill="none" stroke="{_FRONT}" stroke-width="1.5"/>',
        *(
            f'<circle cx="{x.at(draws)}" cy="{y.at(wins)}" r="3.5" fill="{_FRONT}">'
            f"<title>{wins:,} wins, {draws:,} draws</title></circle>"
            for wins, draws in front
        ),
    ]


def _mark(number: int, mark: tuple[str, Pair], x: _Axis, y: _Axis) -> list[str]:
    """Draw a strategy of Table 2 as a diamond with its number, and name it beside the plot."""
    name, (wins, draws) = mark
    key = _BOTTOM + 70
    left = _LEFT + (number - 1) * 172
    return [
        _diamond(float(x.at(draws)), float(y.at(wins)), f"{name}: {wins:,} wins, {draws:,} draws"),
        _text(float(x.at(draws)) + 9, float(y.at(wins)) + 4, str(number), "start", _BOLD),
        _diamond(left + 6, key - 4, name),
        _text(left + 16, key, f"{number}  {name} {wins:,}/{draws:,}", "start"),
    ]


_BOLD = f'font-weight="bold" fill="{_MARK}"'


def _frame(x: _Axis, y: _Axis) -> list[str]:
    left, right = (float(x.at(draws)) for draws in FOUND_DRAWS)
    below, above = (float(y.at(wins)) for wins in FOUND_WINS)
    size = f'width="{right - left:.1f}" height="{below - above:.1f}"'
    style = f'fill="none" stroke="{_FRAME}" stroke-dasharray="6 4"'
    return [
        f'<rect x="{left:.1f}" y="{above:.1f}" {size} {style}/>',
        _text(right - 6, above + 16, "range of Figure 11", "end", f'fill="{_FRAME}"'),
    ]


def _caption(marked: bool, framed: bool) -> list[str]:
    told = "Dots: the exact Pareto front, the pairs that no other no-loss strategy beats. "
    if marked:
        told += (
            "Diamonds: strategies printed in Bhatt08, Table 2, as wins/draws. Figure 11 of Bhatt08 "
            "itself is lost; its axes are taken from its text, few draws on the left. "
        )
    else:
        told += (
            "Axes as in Figure 11 of Bhatt08, which itself is lost; that paper counts games up to "
            "symmetry, so none of its strategies is marked here. "
        )
    if framed:
        told += "Dashed: the range of its 72,657 strategies (§4.4)."
    top = _BOTTOM + (96 if marked else 70)
    lines = wrap(told, _WIDEST)
    return [_text(_LEFT - 56, top + 18 * at, line, "start") for at, line in enumerate(lines)]


def _line(x1: object, y1: object, x2: object, y2: object) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{_GRID}"/>'


def _text(x: object, y: object, text: str, anchor: str, more: str = "") -> str:
    return svg_text(x, y, text, f'text-anchor="{anchor}"' + (f" {more}" if more else ""))


def _diamond(x: float, y: float, title: str) -> str:
    points = f"{x:.1f},{y - 6:.1f} {x + 6:.1f},{y:.1f} {x:.1f},{y + 6:.1f} {x - 6:.1f},{y:.1f}"
    return (
        f'<polygon points="{points}" fill="{_MARK}" stroke="#ffffff">'
        f"<title>{escape(title)}</title></polygon>"
    )
