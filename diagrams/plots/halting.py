"""A table of machines in pictures: which decider decides how many, how long it takes, and runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from automata import Machine, start
from common.documents import UnsetType
from common.text import counted
from diagrams.plots.plotting import MatplotlibPlot
from diagrams.run_picture import COLOURS
from diagrams.space_time import shown, space_time
from search.halting.table import DepthPart, HaltingTable, TimePart

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

TILES: Final = 8  # runs of each decider
STEPS: Final = 120  # of each run
NARROWEST: Final = 40  # cells of a tile
_HATCHES: Final = ("", "//", "..", "xx", "\\\\", "++")
"""One pattern fewer than colours: so a pair of colour and pattern is repeated only after 42."""
_HEAD: Final = "#000000"


def table_plots(
    document: HaltingTable, runs: Mapping[str, Mapping[str, Machine]]
) -> dict[str, MatplotlibPlot]:
    """Give the plots of a table by name.

    runs : kind of decider → machines whose runs are shown, by their text
    """
    plots = {"deciders": deciders_plot(document)}
    if not isinstance(document.depths, UnsetType):
        plots["transitions"] = transitions_plot(document.file, document.depths)
    if not runs:  # all machines stay open
        return plots
    if not isinstance(document.times, UnsetType):
        plots["times"] = times_plot(document.file, document.times)
    return plots | {"runs": runs_plot(document.file, runs)}


def deciders_plot(document: HaltingTable) -> MatplotlibPlot:
    """Draw how many machines each decider decided, on a scale of powers of ten."""
    title = f"{counted(document.machines, 'machine')} of {document.file}, by decider"
    parts = [*reversed(document.deciders)]
    numbers = [part.halt + part.nonhalt + part.open for part in parts]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set_title(title)
        axes.set_xlabel("machines, on a scale of powers of ten")
        names = [part.decider or ("none" if part.halt + part.nonhalt else "open") for part in parts]
        bars = axes.barh(names, numbers, color=COLOURS[0], log=True)
        axes.bar_label(bars, [f"{number:,}" for number in numbers], padding=4)
        axes.margins(x=0.15)

    return MatplotlibPlot(title, draw, (8.0, 1.5 + 0.28 * len(parts)))


def transitions_plot(name: str, depths: Sequence[DepthPart]) -> MatplotlibPlot:
    """Draw the share of each decider among the machines with the same number of transitions."""
    title = f"Machines of {name}, by transitions and decider"
    total = Counter[str]()
    for part in depths:
        total.update(part.deciders)

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set_title(title)
        at = np.arange(len(depths))
        every = np.array([sum(part.deciders.values()) for part in depths])
        below = np.zeros(len(depths))
        for number, (kind, _) in enumerate(total.most_common()):
            share = np.array([part.deciders.get(kind, 0) for part in depths]) / every
            axes.bar(at, share, bottom=below, label=kind, **_look(number))
            below += share
        axes.set_xticks(
            at, [f"{part.depth}\n{many:,}" for part, many in zip(depths, every, strict=True)]
        )
        axes.set_xlabel("transitions that are defined; below, the number of such machines")
        axes.set_ylabel("share of these machines")
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter("{x:.0%}")
        figure.legend(loc="outside right upper")

    return MatplotlibPlot(title, draw, (max(8.0, 2.5 + 0.9 * len(depths)), 5.0))


def _look(number: int) -> dict[str, Any]:
    """Give a colour and a pattern, so that a print in black and white shows them apart."""
    hatch = _HATCHES[number % len(_HATCHES)]
    colour = COLOURS[number % len(COLOURS)]
    return {"color": colour, "hatch": hatch, "edgecolor": "white", "linewidth": 0.4}


def times_plot(name: str, times: Sequence[TimePart]) -> MatplotlibPlot:
    """Draw how long it takes to decide some machines of each decider."""
    title = f"Time to decide a machine of {name}, on one core"
    parts = [*reversed(times)]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set_title(title)
        axes.set_xscale("log")
        axes.set_xlabel("milliseconds, on a scale of powers of ten; | the median")
        for at, part in enumerate(parts):
            level = np.linspace(-0.25, 0.25, len(part.milliseconds)) + at
            axes.plot(part.milliseconds, level, "o", color=COLOURS[0], markersize=3)
            axes.plot([part.median], [at], "|", color=_HEAD, markersize=22, markeredgewidth=2)
        axes.set_yticks(range(len(parts)), [part.kind for part in parts])
        axes.margins(y=0.15)

    return MatplotlibPlot(title, draw, (8.0, 1.5 + 0.5 * len(parts)))


def runs_plot(name: str, runs: Mapping[str, Mapping[str, Machine]]) -> MatplotlibPlot:
    """Draw the first steps of some machines of each decider as small space-time pictures."""
    title = f"First {STEPS} steps of machines of {name}; a row a step, the head is black"

    def draw(figure: Figure) -> None:
        figure.suptitle(title, x=0.01, ha="left")
        grid: Any = figure.subplots(len(runs), TILES, squeeze=False)
        for row, (kind, machines) in zip(grid, runs.items(), strict=True):
            for axes in row:
                axes.axis("off")
            row[0].set_title(kind, loc="left", fontsize=9)
            for axes, (text, machine) in zip(row, machines.items(), strict=False):
                _tile(axes, machine)
                axes.text(0.0, -0.02, text, transform=axes.transAxes, fontsize=5, va="top")

    return MatplotlibPlot(title, draw, (12.0, 0.6 + 1.7 * len(runs)))


def _tile(axes: Axes, machine: Machine) -> None:
    from matplotlib.colors import ListedColormap  # an extra

    picture = tile(machine)
    colours = ["#ffffff", *COLOURS, *COLOURS, _HEAD]
    axes.imshow(
        np.where(picture < 0, len(colours) - 1, picture),
        cmap=ListedColormap(colours),
        vmin=0,
        vmax=len(colours) - 1,
        aspect="auto",
        interpolation="nearest",
    )


def tile(machine: Machine) -> NDArray[Any]:
    """Give the first steps of a run on the blank tape: symbols by number, −1 under the head.

    returns : (STEPS + 1, cells); blank after the last step of a run that halts
    """
    run = space_time(machine, start(machine), STEPS)
    (grid,) = run.grids
    others = [symbol for symbol in machine.alphabet if symbol != machine.blank]
    numbers = {symbol: at for at, symbol in enumerate([machine.blank, *others])}
    rows = []
    for instant in run.rows:
        tape = instant.now.tapes[0]
        row = [numbers[symbol] for symbol in shown(tape, grid)]
        row[tape.position - grid.first] = -1
        rows.append(row)
    around = max(NARROWEST - grid.columns, 0)
    below = STEPS + 1 - len(rows)
    return np.pad(np.array(rows), ((0, below), (around // 2, around - around // 2)))
