"""Plots as files: SVG, PNG or PDF, drawn by matplotlib or made as SVG here.

matplotlib is an extra and loaded only here. The same numbers give the same bytes: no date is
written, names inside the file are not random, and the user's own settings of matplotlib do not
count. In SVG letters stay text.

A picture that is made as SVG is drawn again by matplotlib for PNG and PDF. The code here knows the
elements of our pictures: `rect`, `line`, `polyline`, `polygon`, `circle`, `text` that may be
turned; a `title` is only shown by a browser.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from xml.etree import ElementTree

from common.errors import install_command
from diagrams.errors import DiagramError
from diagrams.palette import LOOKS
from diagrams.render.maker import MAKER
from diagrams.render.render import Format, format_of
from diagrams.render.size import USUAL_SIZE, Size, resized, size_of
from diagrams.render.tikz import tikz
from diagrams.templates import FONTS

if TYPE_CHECKING:
    from matplotlib.figure import Figure


Draw: TypeAlias = "Callable[[Figure], None]"
"""Put axes and their content on an empty figure."""

SIZE: Final = (8.0, 5.0)  # inches
SHARPNESS: Final = 200  # dots per inch of parts that are not drawn as lines

WINS, DRAWS, LOSSES = (LOOKS[end].ink for end in ("win", "draw", "loss"))
RUN, MEDIAN, MARK, GREY = "#6a9bc3", "#08306b", "#b34700", "#777777"

STYLE: Final = MappingProxyType(
    {
        "axes.axisbelow": True,
        "axes.grid": True,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlelocation": "left",
        "axes.titlepad": 12.0,
        "font.size": 10.0,
        "grid.color": "#e4e4e4",
        "legend.frameon": False,
        "legend.fontsize": 9.0,
        "svg.fonttype": "none",
        "svg.hashsalt": "noloss",
    }
)
_MAKER: Final = {Format.SVG: "Creator", Format.PNG: "Software", Format.PDF: "Creator"}
_NO_DATE: Final[dict[Format, dict[str, None]]] = {
    Format.SVG: {"Date": None},
    Format.PNG: {},
    Format.PDF: {"CreationDate": None},
}
PIXELS = 96.0  # to the inch, as in CSS
POINTS = 72.0 / PIXELS  # to the pixel
_SIDES = {"start": "left", "middle": "center", "end": "right"}
FORMATS: Final = (Format.SVG, Format.PNG, Format.PDF)


@dataclass(frozen=True, slots=True)
class MatplotlibPlot:
    """A plot before it is a file.

    size : inches
    dpi  : pixels to the inch
    font : instead of the usual one; "" if none is named
    """

    title: str
    draw: Draw
    size: tuple[float, float] = SIZE
    dpi: int = SHARPNESS
    font: str = ""


AnyPlot: TypeAlias = MatplotlibPlot | str
"""A plot for matplotlib, or the text of an SVG of ours."""


def plotted(plot: MatplotlibPlot, format: Format = Format.SVG) -> bytes:
    """Give a plot as the content of a file: SVG, PNG or PDF.

    Raises DiagramError if matplotlib is not installed, or cannot be loaded.
    """
    matplotlib, figures = _matplotlib()
    stream = io.BytesIO()
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        if plot.font:
            matplotlib.rcParams["font.family"] = [plot.font, *matplotlib.rcParams["font.family"]]
        figure = figures.Figure(figsize=plot.size, layout="constrained")
        plot.draw(figure)
        about = {"Title": plot.title, _MAKER[format]: MAKER, **_NO_DATE[format]}
        figure.savefig(stream, format=format.value, metadata=about, dpi=plot.dpi)
    return stream.getvalue()


def plot_format(path: Path) -> Format:
    """Give the format of a plot by the ending of a file's name.

    Raises DiagramError if the ending is missing or unknown.
    """
    return format_of(path, FORMATS)


def plot_file(drawn: AnyPlot, format: Format, size: Size = USUAL_SIZE) -> bytes:
    """Give a plot as the content of a file; the same plot gives the same bytes.

    Only a plot that is made as SVG can be TeX, or can have another size. Raises DiagramError if it
    needs matplotlib, which is not installed, or cannot be loaded.
    """
    if isinstance(drawn, MatplotlibPlot):
        return plotted(drawn, format)
    if format is Format.TEX:
        return tikz(drawn, size.factor(size_of(drawn))).encode()
    if format is Format.SVG:
        return resized(drawn, size).encode()
    if format is Format.PNG:
        size.refuse_too_many_pixels(size_of(drawn), SHARPNESS)
    return plotted(_redrawn(drawn, size), format)


def _redrawn(svg: str, size: Size) -> MatplotlibPlot:
    """Draw an SVG of ours as a plot with the same shapes, colours and texts."""
    root = ElementTree.fromstring(svg)
    factor = size.factor(size_of(svg))
    points = POINTS * factor
    size_of_text = root.get("font-size", "16")
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    title = next((each.text or "" for each in root if _kind(each) == "title"), "")

    def draw(figure: Figure) -> None:
        figure.set_layout_engine("none")
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        for plain, together in groupby(enumerate(root), lambda pair: _kind(pair[1]) == "rect"):
            if plain:
                _rectangles(axes, list(together), points)
                continue
            for order, element in together:
                _draw(axes, element, order, points, size_of_text)

    font = root.get("font-family", FONTS).partition(",")[0]
    return MatplotlibPlot(
        title,
        draw,
        (width * factor / PIXELS, height * factor / PIXELS),
        SHARPNESS if size.dpi is None else size.dpi,
        "" if font in FONTS else font,
    )


def _matplotlib() -> tuple[Any, Any]:
    try:
        import matplotlib as package  # an extra
        from matplotlib import figure
    except ImportError as error:
        hint = f"this brings it: {install_command('plots')}"
        raise DiagramError("plots need matplotlib, which is not installed", hint=hint) from error
    except Exception as error:  # it reads the user's settings and locale as it is loaded
        hint = "fix its settings, a file matplotlibrc, or the locale in LC_ALL"
        raise DiagramError(f"matplotlib cannot be loaded: {error}", hint=hint) from error
    return package, figure


def _kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _rectangles(
    axes: Any, elements: Sequence[tuple[int, ElementTree.Element]], points: float
) -> None:
    """Draw a series of rectangles at once, because there may be thousands.

    points : to the pixel of the SVG
    """
    from matplotlib.collections import PolyCollection  # an extra

    corners, looks = [], []
    for order, element in elements:
        has = element.attrib
        x, y = float(has.get("x", 0)), float(has.get("y", 0))
        right, low = x + float(has["width"]), y + float(has["height"])
        corners.append([(x, y), (right, y), (right, low), (x, low)])
        looks.append(_look(has, order, points))
    together = PolyCollection(
        corners,
        facecolors=[look["facecolor"] for look in looks],
        edgecolors=[look["edgecolor"] for look in looks],
        linewidths=[look["linewidth"] for look in looks],
        linestyles=[look["linestyle"] for look in looks],
        zorder=elements[0][0],
    )
    axes.add_collection(together, autolim=False)


def _draw(axes: Any, element: ElementTree.Element, order: int, points: float, size: str) -> None:
    """Draw one element on top of those before it."""
    from matplotlib import patches  # an extra

    kind, has = _kind(element), element.attrib
    if kind == "text":
        _write(axes, element, order, points, size)
    elif kind == "circle":
        centre = float(has["cx"]), float(has["cy"])
        axes.add_patch(patches.Circle(centre, float(has["r"]), **_look(has, order, points)))
    elif kind in ("line", "polyline", "polygon"):
        corners = _corners(has)
        closed = kind == "polygon"
        axes.add_patch(patches.Polygon(corners, closed=closed, **_look(has, order, points)))
    elif kind != "title":
        raise AssertionError(f"no picture of ours has the element {kind}")


def _corners(has: dict[str, str]) -> list[tuple[float, float]]:
    if "points" in has:
        pairs = (pair.split(",") for pair in has["points"].split())
        return [(float(x), float(y)) for x, y in pairs]
    return [(float(has[f"x{end}"]), float(has[f"y{end}"])) for end in (1, 2)]


def _look(has: dict[str, str], order: int, points: float) -> dict[str, Any]:
    width = float(has.get("stroke-width", 1)) * points
    dashes = [float(part) * points / width for part in has.get("stroke-dasharray", "").split()]
    return {
        "facecolor": has.get("fill", "#000000"),
        "edgecolor": has.get("stroke", "none"),
        "linewidth": width,
        "linestyle": (0, dashes) if dashes else "solid",
        "zorder": order,
    }


def _write(axes: Any, element: ElementTree.Element, order: int, points: float, size: str) -> None:
    has = element.attrib
    turned = re.match(r"rotate\((\S+)", has.get("transform", ""))
    axes.text(
        float(has["x"]),
        float(has["y"]),
        (element.text or "").replace("$", r"\$"),  # else formulas begin and end with it
        color=has.get("fill", "#000000"),
        fontsize=float(has.get("font-size", size)) * points,
        fontweight=has.get("font-weight", "normal"),
        horizontalalignment=_SIDES[has.get("text-anchor", "start")],
        verticalalignment="baseline",
        rotation=-float(turned[1]) if turned else 0.0,
        rotation_mode="anchor",
        zorder=order,
    )
