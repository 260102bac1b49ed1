"""The size of a picture: a factor, or millimetres within which it fits; and its pixels an inch."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from diagrams.errors import DiagramError

MM: Final = 72 / 25.4  # points to the millimetre
PIXEL: Final = 0.75  # points to the pixel of CSS
SCALES: Final = (0.05, 20.0)
MILLIMETRES: Final = (5.0, 2000.0)
DOTS: Final = (20, 2400)  # to the inch
MOST_PIXELS: Final = 20_000  # of a side
_HEAD: Final = re.compile(r"<svg\b[^>]*>", re.DOTALL)


class TooLargeError(DiagramError):
    """A picture of more pixels than programs can open."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size that a picture shall have; its usual size if nothing is given.

    scale         : times its usual size
    width, height : millimetres within which it fits; it is as large as they allow
    dpi           : pixels to the inch, of a picture of pixels
    """

    scale: float | None = None
    width: float | None = None
    height: float | None = None
    dpi: int | None = None

    @property
    def is_usual(self) -> bool:
        """Whether the picture keeps its usual size."""
        return self.scale is None and self.width is None and self.height is None

    def factor(self, natural: tuple[float, float]) -> float:
        """Give the factor for a picture whose usual size is this, in points.

        >>> Size(width=254, height=25.4).factor((72, 144))
        0.5
        """
        if self.scale is not None:
            return self.scale
        sides = zip((self.width, self.height), natural, strict=True)
        return min((most * MM / side for most, side in sides if most is not None), default=1.0)

    def refuse_too_many_pixels(self, natural: tuple[float, float], usual_dpi: int) -> None:
        """Raise TooLargeError if a picture of pixels would have too many of them.

        natural : its usual size in points
        """
        dots = usual_dpi if self.dpi is None else self.dpi
        side = max(natural) * self.factor(natural) / 72 * dots
        if side > MOST_PIXELS:
            problem = f"the picture would be {side:,.0f} pixels long, more than {MOST_PIXELS:,}"
            raise TooLargeError(problem, hint="ask for fewer pixels to the inch, or a smaller size")


USUAL_SIZE: Final = Size()


def size_of(svg: str) -> tuple[float, float]:
    """Give the width and height of an SVG of ours or of Graphviz in points.

    >>> size_of('<svg width="96" height="48"/>'), size_of('<svg width="9pt" height="8pt"/>')
    ((72.0, 36.0), (9.0, 8.0))
    """
    has = ElementTree.fromstring(svg).attrib
    width, height = (_points(has[side]) for side in ("width", "height"))
    return width, height


def resized(svg: str, size: Size) -> str:
    """Give an SVG of noloss or of Graphviz its size, in millimetres if the size is given so."""
    if size.is_usual:
        return svg
    natural = size_of(svg)
    factor = size.factor(natural)
    sides = zip(("width", "height"), natural, strict=True)
    if size.scale is None:
        new = " ".join(f'{side}="{points * factor / MM:.2f}mm"' for side, points in sides)
    else:
        new = " ".join(f'{side}="{points * factor:.2f}pt"' for side, points in sides)
    return _HEAD.sub(lambda head: _with_sides(head[0], new), svg, count=1)


def sized_dot(dot: str, natural: tuple[float, float], size: Size) -> str:
    """Let Graphviz draw a graph in its size and sharpness; without the margin of a page.

    Pages of Graphviz have whole points, so the graph gets a point less than there is room for.
    """
    parts = [] if size.dpi is None else [f"dpi={size.dpi}"]
    if not size.is_usual:
        factor = size.factor(natural) / 72
        width, height = (points * factor - 1 / 72 for points in natural)
        parts += [f'size="{width:.4f},{height:.4f}!"', "margin=0"]
    if not parts:
        return dot
    return f"{dot.rstrip().removesuffix('}')}; {'; '.join(parts)} }}"


def _with_sides(head: str, new: str) -> str:
    return re.sub(r' (?:width|height)="[^"]*"', "", head).replace("<svg", f"<svg {new}", 1)


def _points(length: str) -> float:
    return float(length.removesuffix("pt")) if length.endswith("pt") else float(length) * PIXEL
