"""Steps and space of runs over n, with the laws that they follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from automata.engine.growth import Growth
from automata.engine.measures import Measured
from diagrams.plots.plotting import MARK, MEDIAN, RUN, MatplotlibPlot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST = 70  # characters of a formula in a legend


def growth_plot(measured: Measured, family: str) -> MatplotlibPlot:
    """Draw one point for each run that halted, crosses for those that did not."""
    title = f"{measured.machine} on {family}"

    def draw(figure: Figure) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True)
        upper.set_title(title)
        _curve(upper, measured, "steps", measured.steps)
        _curve(lower, measured, "space", measured.space)
        upper.set_ylabel("steps")
        lower.set_ylabel("cells visited")
        lower.set_xlabel("n")

    return MatplotlibPlot(title, draw, (8.0, 7.0))


def _curve(axes: Axes, measured: Measured, what: str, law: Growth | None) -> None:
    ended = [(each.n, getattr(each, what)) for each in measured.measures if each.halted]
    cut = [(each.n, getattr(each, what)) for each in measured.measures if not each.halted]
    if ended:
        xs, ys = zip(*ended, strict=True)
        axes.plot(xs, ys, "o", color=RUN, markersize=4, label="runs that halted")
    if cut:
        xs, ys = zip(*cut, strict=True)
        axes.plot(xs, ys, "x", color=MARK, markersize=6, label="not halted: so far")
    if law is not None:
        curve = [(n, law.value(n)) for n, _ in ended if n >= law.since]
        xs, ys = zip(*curve, strict=True)
        text = f"{law.law}: {law.formula}"
        text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
        axes.plot(xs, ys, "-", color=MEDIAN, linewidth=1.2, label=text)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.legend(loc="upper left")
