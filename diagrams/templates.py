"""HTML by templates, and SVG, with every text escaped.

A template is in the folder `templates` of its package, and is named by package and file:
`rendered("diagrams.page/audit.html", …)`. Its arguments are escaped, unless they are `Markup`,
which is already HTML. Pictures inside a page take the page's colours. The same values make the same
bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from markupsafe import Markup

from common.exhibits import Plot

if TYPE_CHECKING:
    from jinja2 import Environment

Tick: TypeAlias = tuple[float, str]
"""A number on an axis, and its text."""
FONTS: Final = "DejaVu Sans, Helvetica, Arial, sans-serif"
WIDTH: Final = 560  # pixels of a plot
HEIGHT: Final = 360
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 24, 52  # margins around it


def rendered(template: str, **values: object) -> Markup:
    """Fill a template with these values."""
    return Markup(_environment().get_template(template).render(values))


@cache
def macros(template: str) -> Any:
    """Give the macros of a template as functions."""
    return _environment().get_template(template).module


def escaped(text: str) -> Markup:
    """Escape a text for HTML; characters that no page can hold are replaced.

    >>> str(escaped('<b>"a"\\n&'))
    '&lt;b&gt;&quot;a&quot; &amp;'
    """
    return Markup(escape("".join(map(_shown, text)), quote=True))


def escaped_lines(text: str) -> Markup:
    """Escape a text of several lines, whose line ends stay, as in a <pre>.

    >>> str(escaped_lines("a < b\\nso b > a"))
    'a &lt; b\\nso b &gt; a'
    """
    return Markup("\n").join(map(escaped, text.split("\n")))


def breakable(name: str) -> Markup:
    """Escape a name, such as that of a file, with possible line breaks after its punctuation.

    >>> str(breakable("table:mine.json"))
    'table:<wbr>mine.<wbr>json'
    """
    return Markup(re.sub(r"([:./])(?=[^\s:./])", r"\1<wbr>", str(escaped(name))))


def verbatim(text: str, *, attribute: bool = False) -> Markup:
    r"""Escape a text exactly, with all line ends and spaces, as for a text to edit.

    attribute : whether the text is in an attribute, where a browser would change line ends

    >>> str(verbatim("a\tb\n<")), str(verbatim("a\n", attribute=True))
    ('a\tb\n&lt;', 'a&#10;')
    """
    plain = escape(text, quote=True)
    return Markup(plain.replace("\n", "&#10;").replace("\r", "&#13;") if attribute else plain)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # slow to load

    made = Environment(
        autoescape=True,
        auto_reload=False,
        finalize=_finalized,
        loader=FunctionLoader(_source),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    made.filters |= {"breakable": breakable, "lines": escaped_lines, "verbatim": verbatim}
    return made


def _source(template: str) -> str:
    package, _, name = template.partition("/")
    return (files(package) / "templates" / name).read_text("utf-8")


def _finalized(value: object) -> Markup:
    return value if isinstance(value, Markup) else escaped(str(value))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"


def svg_file(
    title: str, size: tuple[int, int], parts: Sequence[str], style: str = "", font: str = ""
) -> str:
    """Put elements on a white background of `size` pixels.

    style : for all text in them
    font  : before the usual ones; "" if none is named
    """
    width, height = size
    fonts = f"{font}, {FONTS}" if font else FONTS
    area = f'width="{width}" height="{height}"'
    view = f'viewBox="0 0 {width} {height}" font-family="{fonts}"' + (f" {style}" if style else "")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {area} {view}>',
        f"<title>{escape(title)}</title>",
        f'<rect {area} fill="#ffffff"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def svg_text(x: object, y: object, text: str, style: str) -> str:
    """Write a line of text."""
    return f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>'


def element_svg(width: int, height: int, label: str, parts: Sequence[str], kind: str) -> Markup:
    """Wrap the elements of a picture for a page; `kind` is its class."""
    drawn: Markup = _macros().picture(kind, label, width, height, FONTS, Markup("".join(parts)))
    return drawn


def plot_svg(plot: Plot) -> Markup:
    """Draw points between two axes, some of them marked with a text."""
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
    return element_svg(WIDTH, HEIGHT, f"plot of {plot.axes[1]} over {plot.axes[0]}", parts, "plot")


def _axes(axes: tuple[str, str]) -> list[str]:
    middle, centre = (LEFT + WIDTH - RIGHT) // 2, (TOP + HEIGHT - BOTTOM) // 2
    corner = f"M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"
    return [
        f'<path d="{corner}" fill="none" stroke="currentColor"/>',
        _text(str(middle), str(HEIGHT - 12), axes[0], "middle"),
        _macros().upwards(16, centre, axes[1]),
    ]


def _mark_on_plot(x: str, y: str, text: str) -> list[str]:
    right = float(x) > WIDTH * 2 / 3
    across = _pixel(float(x) + (-9 if right else 9))
    return [
        f'<circle cx="{x}" cy="{y}" r="5" fill="none" stroke="#d0453f" stroke-width="2"/>',
        _text(across, _pixel(float(y) - 7), text, "end" if right else "start"),
    ]


def _text(x: str, y: str, text: str, anchor: str) -> str:
    drawn: str = _macros().text(x, y, text, anchor)
    return drawn


def _macros() -> Any:
    return macros("diagrams.page/svg.html")  # slow to load; only pages need it


def _pixel(value: float) -> str:
    return f"{value:.1f}"


def _share(value: float, ticks: Sequence[Tick]) -> float:
    least, most = ticks[0][0], ticks[-1][0]
    return (value - least) / (most - least)


def _ticks(values: Sequence[float]) -> list[Tick]:
    """Choose about five round numbers; all values lie between the first and the last."""
    least, most = min(values, default=0), max(values, default=1)
    if least == most:
        least, most = least - 1, most + 1
    rough = (most - least) / 5
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough * 0.999)
    numbers = range(floor(least / step), ceil(most / step) + 1)
    digits = max(0, -floor(log10(step) + 1e-9))
    return [(number * step, f"{number * step:,.{digits}f}") for number in numbers]
