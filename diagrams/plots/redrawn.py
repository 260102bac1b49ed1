"""A picture of ours, SVG from the start, as a plot of matplotlib, from which PNG and PDF are made.

It knows the elements that our pictures are made of: `rect`, `line`, `polyline`, `polygon`,
`circle`, `text` that may be turned; a `title` is only shown by a browser.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from diagrams.plots.plotting import Plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PIXELS = 96.0  # to the inch, as in CSS
POINTS = 72.0 / PIXELS  # to the pixel
_SIDES = {"start": "left", "middle": "center", "end": "right"}


def redrawn(svg: str) -> Plot:
    """Give a picture of ours as a plot with the same size, shapes, colours and texts."""
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    title = next((each.text or "" for each in root if _kind(each) == "title"), "")

    def draw(figure: Figure) -> None:
        figure.set_layout_engine("none")
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        for plain, together in groupby(enumerate(root), lambda pair: _kind(pair[1]) == "rect"):
            if plain:
                _rectangles(axes, list(together))
                continue
            for order, element in together:
                _draw(axes, element, order, root.get("font-size", "16"))

    return Plot(title, draw, (width / PIXELS, height / PIXELS))


def _kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _rectangles(axes: Any, elements: Sequence[tuple[int, ElementTree.Element]]) -> None:
    """Draw rectangles that follow each other; there may be thousands, so all at once."""
    from matplotlib.collections import PolyCollection

    corners, looks = [], []
    for order, element in elements:
        has = element.attrib
        x, y = float(has.get("x", 0)), float(has.get("y", 0))
        right, low = x + float(has["width"]), y + float(has["height"])
        corners.append([(x, y), (right, y), (right, low), (x, low)])
        looks.append(_look(has, order))
    together = PolyCollection(
        corners,
        facecolors=[look["facecolor"] for look in looks],
        edgecolors=[look["edgecolor"] for look in looks],
        linewidths=[look["linewidth"] for look in looks],
        linestyles=[look["linestyle"] for look in looks],
        zorder=elements[0][0],
    )
    axes.add_collection(together, autolim=False)


def _draw(axes: Any, element: ElementTree.Element, order: int, size: str) -> None:
    """Draw one element over those before it."""
    from matplotlib import patches

    kind, has = _kind(element), element.attrib
    if kind == "text":
        _write(axes, element, order, size)
    elif kind == "circle":
        centre = float(has["cx"]), float(has["cy"])
        axes.add_patch(patches.Circle(centre, float(has["r"]), **_look(has, order)))
    elif kind in ("line", "polyline", "polygon"):
        corners = _corners(has)
        closed = kind == "polygon"
        axes.add_patch(patches.Polygon(corners, closed=closed, **_look(has, order)))
    elif kind != "title":
        raise AssertionError(f"no picture of ours has the element {kind}")


def _corners(has: dict[str, str]) -> list[tuple[float, float]]:
    if "points" in has:
        pairs = (pair.split(",") for pair in has["points"].split())
        return [(float(x), float(y)) for x, y in pairs]
    return [(float(has[f"x{end}"]), float(has[f"y{end}"])) for end in (1, 2)]


def _look(has: dict[str, str], order: int) -> dict[str, Any]:
    width = float(has.get("stroke-width", 1)) * POINTS
    dashes = [float(part) * POINTS / width for part in has.get("stroke-dasharray", "").split()]
    return {
        "facecolor": has.get("fill", "#000000"),
        "edgecolor": has.get("stroke", "none"),
        "linewidth": width,
        "linestyle": (0, dashes) if dashes else "solid",
        "zorder": order,
    }


def _write(axes: Any, element: ElementTree.Element, order: int, size: str) -> None:
    has = element.attrib
    turned = re.match(r"rotate\((\S+)", has.get("transform", ""))
    axes.text(
        float(has["x"]),
        float(has["y"]),
        (element.text or "").replace("$", r"\$"),  # else formulas begin and end with it
        color=has.get("fill", "#000000"),
        fontsize=float(has.get("font-size", size)) * POINTS,
        fontweight=has.get("font-weight", "normal"),
        horizontalalignment=_SIDES[has.get("text-anchor", "start")],
        verticalalignment="baseline",
        rotation=-float(turned[1]) if turned else 0.0,
        rotation_mode="anchor",
        zorder=order,
    )
