"""Strategies that never lose by their wins and draws, and how many make the same.

The figures themselves are not at hand; their axes follow from the text, where many wins and few
draws are in the upper left.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, Figs. 11 and 12.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from diagrams.plots.front import marks_for
from diagrams.plots.plotting import MARK, MEDIAN, RUN, Plot
from diagrams.plots.words import COUNTED, SEATED
from search.runs.tables import Pair, Points, non_dominated
from verify.extremes.class_game import Counting, Seats

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

EXACT: Final = "#009e73"
FEW: Final = 100  # points up to which they are drawn large
MANY: Final = 3000  # points beyond which they are drawn as an image
CELLS: Final = 250  # of the frequencies, across and upward at most


def archive_plots(
    points: Points, seats: Seats, counting: Counting, front: Sequence[Pair] = ()
) -> dict[str, Plot]:
    """Give both plots of strategies found, by name."""
    return {
        "wins-draws": wins_draws_plot(points, seats, counting, front),
        "frequencies": frequencies_plot(points, seats, counting),
    }


def wins_draws_plot(
    points: Points, seats: Seats, counting: Counting, front: Sequence[Pair] = ()
) -> Plot:
    """Draw wins against draws, with what no other beats as a connected line, and Table 2.

    front : wins and draws of the exact front, draws ascending, if it is to be shown
    """
    best = non_dominated(points)
    title = f"Wins and draws of {sum(points.values()):,} strategies that never lose"

    def draw(figure: Figure) -> None:
        axes = _axes(figure, title, seats, counting)
        _found(axes, points)
        label = f"{len(best):,} that no other beats"
        _pairs(axes, best, color=MEDIAN, marker="o", markersize=4, label=label, gid="unbeaten")
        if front:
            look: Any = {"color": EXACT, "linestyle": "--", "marker": "s", "markersize": 3}
            _pairs(axes, front, label=f"{len(front):,} of the exact front", gid="exact", **look)
        _marks(axes, seats, counting)
        figure.legend(loc="outside lower center", ncols=3)

    return Plot(title, draw, (8.0, 6.0))


def frequencies_plot(points: Points, seats: Seats, counting: Counting) -> Plot:
    """Draw how many strategies make the same wins and draws. Source: [Bhatt08] Fig. 12."""
    title = f"How many of {sum(points.values()):,} strategies make the same wins and draws"
    draws, wins, numbers = _grid(points)

    def draw(figure: Figure) -> None:
        axes = _axes(figure, title, seats, counting)
        most = max(2, int(numbers.max()))
        shown = axes.pcolormesh(
            draws,
            wins,
            np.ma.masked_equal(numbers, 0),
            norm="log",
            vmin=1,
            vmax=most,
            cmap="cividis_r",
            rasterized=True,
        )
        bar = figure.colorbar(shown, ax=axes, label="strategies, on a scale of powers of ten")
        if bar.solids is not None:
            bar.solids.set_rasterized(True)

    return Plot(title, draw, (8.0, 6.0))


def _axes(figure: Figure, title: str, seats: Seats, counting: Counting) -> Axes:
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_xlabel(f"draws (games, {SEATED[seats]}, {COUNTED[counting]})")
    axes.set_ylabel("wins (games)")
    axes.locator_params(integer=True)
    return axes


def _pairs(axes: Axes, pairs: Iterable[Pair], **style: Any) -> None:
    listed = list(pairs)
    axes.plot([draws for _, draws in listed], [wins for wins, _ in listed], linewidth=1.4, **style)


def _found(axes: Axes, points: Points) -> None:
    _pairs(
        axes,
        points,
        color=RUN,
        linestyle="none",
        marker="o",
        markersize=5.0 if len(points) <= FEW else 2.6,
        markeredgewidth=0,
        rasterized=len(points) > MANY,
        label=f"{len(points):,} different pairs",
        gid="found",
    )


def _marks(axes: Axes, seats: Seats, counting: Counting) -> None:
    """Mark the strategies of Table 2 by number, where games are counted as there."""
    for number, (name, (wins, draws)) in enumerate(marks_for(seats, counting), start=1):
        axes.plot(
            draws,
            wins,
            linestyle="none",
            marker="D",
            markersize=7,
            markerfacecolor=MARK,
            markeredgecolor="white",
            label=f"{number}  {name}, printed: {wins}/{draws}",
            zorder=5,
            gid=f"printed-{number}",
        )
        axes.annotate(
            str(number), (draws, wins), (6, -11), textcoords="offset points", weight="bold"
        )


def _grid(points: Points) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Count strategies in cells around whole numbers of draws and wins; give edges and counts.

    returns : edges of draws, edges of wins, counts of shape (wins, draws)
    """
    wins, draws = (np.array([pair[at] for pair in points]) for at in (0, 1))
    many = np.array([*points.values()], np.float64)
    edges = _edges(draws), _edges(wins)
    numbers = np.histogram2d(wins, draws, bins=(edges[1], edges[0]), weights=many)[0]
    return *edges, numbers


def _edges(values: NDArray[Any]) -> NDArray[Any]:
    least, most = int(values.min()), int(values.max())
    width = (most - least) // CELLS + 1
    return np.arange(least, most + width + 1, width) - 0.5
