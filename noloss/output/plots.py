"""Plots as files in a folder, where the package that draws them is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from common.errors import install_command
from common.files import write_inside, write_marked
from diagrams.plots.plotting import AnyPlot, plot_file, plot_format
from diagrams.render.render import Format
from noloss.output.progress import progress
from noloss.output.streams import say


def write_plot(path: Path, plot: AnyPlot) -> Path:
    """Write a plot as the ending of its file says."""
    write_marked(path, plot_file(plot, plot_format(path)))
    return path


def write_plots(
    folder: Path, plots: Mapping[str, AnyPlot], format: Format = Format.SVG
) -> list[Path]:
    """Write plots into a folder, which is made if it is not there; name the files."""
    files = {folder / f"{name}.{format}": plot_file(plot, format) for name, plot in plots.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for path, data in files.items():
        write_inside(path, data)
    return list(files)


def draw_if_possible(
    folder: Path, draw: Callable[[], Mapping[str, AnyPlot]], format: Format = Format.SVG
) -> None:
    """Draw plots into a folder; if matplotlib is missing, say so."""
    if find_spec("matplotlib") is None:
        say("note: no plots, because matplotlib is not installed")
        say(f"  hint: this brings it: {install_command('plots')}")
        return
    with progress("drawing the plots"):
        write_plots(folder, draw(), format)
