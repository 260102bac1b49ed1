"""Plots as files: SVG, PNG or PDF, whether matplotlib draws them or they are SVG from the start."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

from diagrams.plots.plotting import Plot, plotted
from diagrams.plots.redrawn import redrawn
from diagrams.render.render import Format, format_of
from diagrams.render.tikz import tikz

Drawn: TypeAlias = Plot | str
"""A plot for matplotlib, or the text of an SVG of ours."""

FORMATS: Final = (Format.SVG, Format.PNG, Format.PDF)


def plot_format(path: Path) -> Format:
    """Tell the format of a plot from the ending of a file's name.

    Raises DiagramError if the ending is missing or unknown.
    """
    return format_of(path, FORMATS)


def plot_file(drawn: Drawn, format: Format) -> bytes:
    """Make a plot the content of a file; the same plot gives the same bytes.

    Only what is SVG from the start can be TeX.
    Raises DiagramError if it needs matplotlib, which is not installed, or cannot be loaded.
    """
    if isinstance(drawn, Plot):
        return plotted(drawn, format)
    if format is Format.TEX:
        return tikz(drawn).encode()
    return drawn.encode() if format is Format.SVG else plotted(redrawn(drawn), format)
