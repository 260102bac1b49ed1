"""Plots as files in a folder, where the package that draws them is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from common.extras import install_command
from common.whole_files import write_whole
from noloss.printing.progress import progress
from noloss.printing.streams import say


def write_plots(folder: Path, plots: Mapping[str, bytes]) -> list[Path]:
    """Write plots into a folder, which is made if it is not there; name the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, plot in plots.items():
        write_whole(folder / name, plot)
    return [folder / name for name in plots]


def draw_if_possible(folder: Path, draw: Callable[[], Mapping[str, bytes]]) -> None:
    """Draw plots into a folder; say so where there can be none."""
    if find_spec("matplotlib") is None:
        say("note: there are no plots, as matplotlib is not installed")
        say(f"  hint: this brings it: {install_command('plots')}")
        return
    with progress("drawing the plots"):
        write_plots(folder, draw())
