"""Plots of numbers, with matplotlib, which is an extra and loaded only here.

The same numbers give the same bytes: no date is written, names inside the file do not depend on
chance, and what a user has set for other plots does not count. In SVG letters stay text.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from common.extras import install_command
from diagrams.errors import DiagramError
from diagrams.render.render import Format

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Draw: TypeAlias = "Callable[[Figure], None]"
"""Puts axes and all that is on them on an empty figure."""

SIZE: Final = (8.0, 5.0)  # inches
SHARPNESS: Final = 200  # dots per inch of what is not drawn as lines

WINS, DRAWS, LOSSES = "#0072b2", "#e69f00", "#882255"
"""Colours that differ for the colour-blind, and in their lightness when printed in grey."""
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


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot before it is a file.

    size : inches
    """

    title: str
    draw: Draw
    size: tuple[float, float] = SIZE


def plotted(plot: Plot, format: Format = Format.SVG) -> bytes:
    """Make a plot the content of a file: SVG, PNG or PDF.

    Raises DiagramError if matplotlib is not installed, or cannot be loaded.
    """
    matplotlib, figures = _matplotlib()
    stream = io.BytesIO()
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        figure = figures.Figure(figsize=plot.size, layout="constrained")
        plot.draw(figure)
        about = {"Title": plot.title, _MAKER[format]: "noloss", **_NO_DATE[format]}
        figure.savefig(stream, format=format.value, metadata=about, dpi=SHARPNESS)
    return stream.getvalue()


_MAKER: Final = {Format.SVG: "Creator", Format.PNG: "Software", Format.PDF: "Creator"}
_NO_DATE: Final[dict[Format, dict[str, None]]] = {
    Format.SVG: {"Date": None},
    Format.PNG: {},
    Format.PDF: {"CreationDate": None},
}


def _matplotlib() -> tuple[Any, Any]:
    try:
        import matplotlib as package
        from matplotlib import figure
    except ImportError as error:
        hint = f"this brings it: {install_command('plots')}"
        raise DiagramError("plots need matplotlib, which is not installed", hint=hint) from error
    except Exception as error:  # it reads the user's settings and locale as it is loaded
        hint = "mend its settings, a file matplotlibrc, or the locale in LC_ALL"
        raise DiagramError(f"matplotlib cannot be loaded: {error}", hint=hint) from error
    return package, figure
