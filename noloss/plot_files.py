"""Plots beside what they show, where the package that draws them is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

from common.whole_files import write_whole
from noloss.output import say


def write_plots(folder: Path, draw: Callable[[], Mapping[str, bytes]]) -> None:
    """Write plots into a folder; say so where there can be none."""
    if find_spec("matplotlib") is None:
        say("there are no plots: pip install 'noloss[plots]' brings what draws them")
        return
    for name, picture in draw().items():
        write_whole(folder / name, picture)
