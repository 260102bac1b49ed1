"""The course of a search, generation by generation, and its finds, by wins and draws.

The printed figures are lost. The axes of wins against draws follow from the text: many wins and few
draws are in the upper left.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.4, Figs. 7 to 12. [Ford21] H. Ford,
Finding an optimal Noughts and Crosses strategy using a Genetic Algorithm, Figs. 5 to 13.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from diagrams.plots.front import COUNTED, SEATED, marks_for
from diagrams.plots.plotting import DRAWS, GREY, LOSSES, MARK, MEDIAN, RUN, WINS, MatplotlibPlot
from games import SEATS, Seats
from search.evolution.catalogue import measure_of
from search.evolution.state import SearchState
from search.runs.plan import Plan
from search.runs.results import Results, archive_of
from search.runs.search_run import search_of
from search.runs.tables import ALIKE, Pair, PairCounts, blended, different, non_dominated, points
from verify.extremes.class_game import Counting

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray


EXACT: Final = "#009e73"
FEW: Final = 100  # points up to which they are drawn large
MANY: Final = 3000  # points beyond which they are drawn as an image
CELLS: Final = 250  # the most cells of the frequencies, across and upward
Runs: TypeAlias = Mapping[int, SearchState]
Fronts: TypeAlias = Mapping[tuple[Seats, Counting], Sequence[Pair]]
"""Wins and draws of exact fronts, by seat and counting."""
Curve: TypeAlias = Sequence[float]  # one value for each generation, from 0 on
WIDE: Final = 1000.0  # a measure beyond this range is shown by powers of ten
NEAR: Final = 100.0  # a measure within this range is not
EARLY: Final = 0.1  # share of the generations: if all finds are earlier, time has a log scale
GAMES: Final = (("wins", WINS, "-"), ("draws", DRAWS, "--"), ("losses", LOSSES, ":"))


def archive_plots(
    points: PairCounts, seats: Seats, counting: Counting, front: Sequence[Pair] = ()
) -> dict[str, MatplotlibPlot]:
    """Give both plots of strategies found, by name."""
    return {
        "wins-draws": wins_draws_plot(points, seats, counting, front),
        "frequencies": frequencies_plot(points, seats, counting),
    }


def wins_draws_plot(
    points: PairCounts, seats: Seats, counting: Counting, front: Sequence[Pair] = ()
) -> MatplotlibPlot:
    """Draw wins against draws, with the Pareto front as a connected line, and Table 2.

    front : wins and draws of the exact front, draws ascending, if it is to be shown
    """
    best = non_dominated(points)
    title = f"Wins and draws of {sum(points.values()):,} strategies that never lose"

    def draw(figure: Figure) -> None:
        axes = _axes_of_games(figure, title, seats, counting)
        _found(axes, points)
        label = f"{len(best):,} on their Pareto front"
        _pairs(axes, best, color=MEDIAN, marker="o", markersize=4, label=label, gid="unbeaten")
        if front:
            look: Any = {"color": EXACT, "linestyle": "--", "marker": "s", "markersize": 3}
            _pairs(axes, front, label=f"{len(front):,} of the exact front", gid="exact", **look)
        _marks(axes, seats, counting)
        figure.legend(loc="outside lower center", ncols=3)

    return MatplotlibPlot(title, draw, (8.0, 6.0))


def frequencies_plot(points: PairCounts, seats: Seats, counting: Counting) -> MatplotlibPlot:
    """Draw the number of strategies with the same wins and draws. Source: [Bhatt08] Fig. 12."""
    title = f"How many of {sum(points.values()):,} strategies make the same wins and draws"
    draws, wins, numbers = pair_grid(points)

    def draw(figure: Figure) -> None:
        axes = _axes_of_games(figure, title, seats, counting)
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

    return MatplotlibPlot(title, draw, (8.0, 6.0))


def plots_of_searches(searches: Sequence[Results], fronts: Fronts) -> dict[str, MatplotlibPlot]:
    """Give all plots by name: those of each search, and those of both seats blended.

    fronts : exact Pareto fronts that are to be shown
    """
    plots: dict[str, MatplotlibPlot] = {}
    for number, search in enumerate(searches, start=1):
        front = fronts.get((search.method.seat, search.method.counting), ())
        prefix = f"{number}-" if len(searches) > 1 else ""
        drawn = search_plots(search.folder.plan, search.states, front)
        plots |= {f"{prefix}{name}": plot for name, plot in drawn.items()}
    first, second = (archive_of(searches, seat) for seat in SEATS)
    if first is not None and second is not None:
        pairs = blended(points(first, "first"), points(second, "second"))
        drawn = archive_plots(pairs, "both", ALIKE, fronts.get(("both", ALIKE), ()))
        plots |= {f"blended-{name}": plot for name, plot in drawn.items()}
    return plots


def search_plots(plan: Plan, runs: Runs, front: Sequence[Pair] = ()) -> dict[str, MatplotlibPlot]:
    """Give the plots of a search by name; empty if no run has begun.

    fitness      the best of each generation by its fitness
    games        its wins, draws and losses
    wins-draws   wins against draws of the strategies found frequencies  the number of strategies
    with the same wins and draws

    front : wins and draws of the exact front, if it is to be shown
    """
    if not runs:
        return {}
    search = search_of(plan)
    plots = {"fitness": fitness_plot(plan, runs), "games": games_plot(plan, runs)}
    archive = different(np.concatenate([state.archive for state in runs.values()]), search.seat)
    if not len(archive):
        return plots
    pairs = points(archive, search.seat, search.counting)
    return plots | archive_plots(pairs, search.seat, search.counting, front)


def fitness_plot(plan: Plan, runs: Runs) -> MatplotlibPlot:
    """Draw the fitness of the best member of each generation. Source: [Bhatt08] Figs. 7 to 10."""
    measure = measure_of(search_of(plan))
    title = f"Fitness of the best of each generation: {_about(plan, runs)}"
    curves = [[row.best for row in state.history] for state in runs.values()]
    way = "less" if measure.less_is_better else "more"

    def draw(figure: Figure) -> None:
        axes = _axes(figure, title, f"{measure.name} ({way} is better)")
        _curves(axes, curves)
        _first_finds(axes, runs)
        if max(abs(value) for curve in curves for value in curve) > WIDE:
            axes.set_yscale("symlog", linthresh=NEAR)
        figure.legend(loc="outside lower center", ncols=3)

    return MatplotlibPlot(title, draw)


def games_plot(plan: Plan, runs: Runs) -> MatplotlibPlot:
    """Draw wins, draws and losses of the best of each generation. Source: [Ford21] Figs. 5, 9."""
    search = search_of(plan)
    title = f"Games of the best of each generation: {_about(plan, runs)}"

    def draw(figure: Figure) -> None:
        axes = _axes(figure, title, f"games, {SEATED[search.seat]}, {COUNTED[search.counting]}")
        for at, (name, colour, style) in enumerate(GAMES):
            curves = [[row.games[at] for row in state.history] for state in runs.values()]
            label = name if len(curves) == 1 else f"{name}: median and range"
            _range(axes, curves, colour)
            middle = medians(curves)
            axes.plot(middle, color=colour, linestyle=style, linewidth=1.6, label=label, gid=name)
        axes.set_ylim(bottom=0)
        figure.legend(loc="outside lower center", ncols=3)

    return MatplotlibPlot(title, draw)


def medians(curves: Sequence[Curve]) -> list[float]:
    """Give the median of all runs in each generation."""
    return [median(values) for values in _abreast(curves)]


def pair_grid(points: PairCounts) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Count strategies in cells around whole numbers of draws and wins; give edges and counts.

    returns : edges of draws, edges of wins, counts of shape (wins, draws)
    """
    wins, draws = (np.array([pair[at] for pair in points]) for at in (0, 1))
    many = np.array([*points.values()], np.float64)
    edges = _edges(draws), _edges(wins)
    numbers = np.histogram2d(wins, draws, bins=(edges[1], edges[0]), weights=many)[0]
    return *edges, numbers


def _axes_of_games(figure: Figure, title: str, seats: Seats, counting: Counting) -> Axes:
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_xlabel(f"draws (games, {SEATED[seats]}, {COUNTED[counting]})")
    axes.set_ylabel("wins (games)")
    axes.locator_params(integer=True)
    return axes


def _pairs(axes: Axes, pairs: Iterable[Pair], **style: Any) -> None:
    listed = list(pairs)
    axes.plot([draws for _, draws in listed], [wins for wins, _ in listed], linewidth=1.4, **style)


def _found(axes: Axes, points: PairCounts) -> None:
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
    """Mark the strategies of Table 2 by number, if games are counted as there."""
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


def _edges(values: NDArray[Any]) -> NDArray[Any]:
    least, most = int(values.min()), int(values.max())
    width = (most - least) // CELLS + 1
    return np.arange(least, most + width + 1, width) - 0.5


def _about(plan: Plan, runs: Runs) -> str:
    number = "1 run" if len(runs) == 1 else f"{len(runs)} runs"
    seat = search_of(plan).seat
    return f"{plan.method}, {SEATED[seat]}, {number}"


def _axes(figure: Figure, title: str, upward: str) -> Axes:
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_xlabel("generation")
    axes.set_ylabel(upward)
    axes.locator_params(axis="x", integer=True)
    axes.margins(x=0.02)
    return axes


def _curves(axes: Axes, curves: Sequence[Curve]) -> None:
    """Draw each run thin and their median thick; a single run thick."""
    several = len(curves) > 1
    for number, curve in enumerate(curves if several else ()):
        label = "_" if number else "one run"  # labels that begin with _ are not in the legend
        axes.plot(curve, color=RUN, linewidth=0.8, alpha=0.7, label=label, gid=f"run-{number}")
    label = "median of the runs" if several else "one run"
    axes.plot(medians(curves), color=MEDIAN, linewidth=2, label=label, gid="median")


def _abreast(curves: Sequence[Curve]) -> list[list[float]]:
    """List the values of all runs in each generation; a run that has ended keeps its last value."""
    longest = max(map(len, curves))
    return [[curve[min(at, len(curve) - 1)] for curve in curves] for at in range(longest)]


def _range(axes: Axes, curves: Sequence[Curve], colour: str) -> None:
    values = _abreast(curves)
    least, most = ([limit(at_once) for at_once in values] for limit in (min, max))
    axes.fill_between(range(len(values)), least, most, color=colour, alpha=0.2, linewidth=0)


def _first_finds(axes: Axes, runs: Runs) -> None:
    """Mark for each run the generation of its first find, if there is one."""
    rows = [next((row for row in state.history if row.archive), None) for state in runs.values()]
    finds = [row for row in rows if row is not None]
    if finds:
        longest = max(state.generation for state in runs.values())
        if max(row.generation for row in finds) <= EARLY * longest:
            axes.set_xscale("symlog", linthresh=10)
            axes.xaxis.set_major_formatter("{x:,.0f}")
            axes.set_xlim(left=0)
            axes.set_xlabel("generation (from 10 on by powers of ten)")
        axes.plot(
            [row.generation for row in finds],
            [row.best for row in finds],
            linestyle="none",
            marker="D",
            markersize=6,
            markerfacecolor=MARK,
            markeredgecolor="white",
            zorder=5,
            gid="first-finds",
            label=f"first strategy that never loses ({len(finds)} of {len(rows)})",
        )
    else:
        axes.plot([], [], color=GREY, linestyle="none", label="no strategy found that never loses")
