"""Curves: steps and space of runs over n with their laws, and the progress of a learner.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from automata.engine.growth import Growth
from automata.engine.measures import Measurements
from diagrams.plots.plotting import DRAWS, GREY, LOSSES, MARK, MEDIAN, RUN, WINS, MatplotlibPlot
from search.learning.learner import HistoryRow, MoveTable, move_table
from search.learning.plan import Opponent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


LONGEST = 70  # characters of a formula in a legend


def growth_plot(measured: Measurements, family: str) -> MatplotlibPlot:
    """Draw one point for each run that halted, crosses for those that did not."""
    title = f"{measured.machine} on {family}"

    def draw(figure: Figure) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True)
        upper.set_title(title)
        _law_curve(upper, measured, "steps", measured.steps)
        _law_curve(lower, measured, "space", measured.space)
        upper.set_ylabel("steps")
        lower.set_ylabel("cells visited")
        lower.set_xlabel("n")

    return MatplotlibPlot(title, draw, (8.0, 7.0))


def _law_curve(axes: Axes, measured: Measurements, what: str, law: Growth | None) -> None:
    ended = [(each.n, getattr(each, what)) for each in measured.measures if each.halted]
    cut = [(each.n, getattr(each, what)) for each in measured.measures if not each.halted]
    if ended:
        xs, ys = zip(*ended, strict=True)
        axes.plot(xs, ys, "o", color=RUN, markersize=4, label="runs that halted")
    if cut:
        xs, ys = zip(*cut, strict=True)
        axes.plot(xs, ys, "x", color=MARK, markersize=6, label="not halted: until now")
    if law is not None:
        curve = [(n, law.value(n)) for n, _ in ended if n >= law.since]
        xs, ys = zip(*curve, strict=True)
        text = f"{law.law}: {law.formula}"
        text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
        axes.plot(xs, ys, "-", color=MEDIAN, linewidth=1.2, label=text)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.legend(loc="upper left")


def learning_plots(
    rows: Sequence[HistoryRow], opponent: Opponent, moves: MoveTable | None = None
) -> dict[str, MatplotlibPlot]:
    """Give the plots of a run of learning by name; empty if it has not begun.

    learning  shares of results, of exploration, and of known patterns and moves

    moves : the moves of the game; by default those of tic-tac-toe
    """
    return {"learning": _learning_plot(rows, opponent, moves or move_table())} if rows else {}


def _learning_plot(
    rows: Sequence[HistoryRow], opponent: Opponent, moves: MoveTable
) -> MatplotlibPlot:
    """Draw a history, one point for each of its blocks of games.

    Against itself both sides learn, so results are those of X and O; else those of the learner.
    """
    title = "Learning against " + ("itself" if opponent == "self" else "random moves")

    def draw(figure: Figure) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        upper.set_title(title)
        _results(upper, rows, opponent)
        _knowledge(lower, rows, moves)
        for axes in (upper, lower):
            axes.set_ylim(-2, 102)
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
        lower.set_xlabel("games played")
        lower.set_xlim(left=0)
        lower.xaxis.set_major_formatter("{x:,.0f}")

    return MatplotlibPlot(title, draw, (9.0, 6.0))


def _results(axes: Axes, rows: Sequence[HistoryRow], opponent: Opponent) -> None:
    itself = opponent == "self"
    played = [row.x_wins + row.draws + row.o_wins for row in rows]
    wins = [row.x_wins if itself else row.wins for row in rows]
    losses = [row.o_wins if itself else row.losses for row in rows]
    names = ("X wins", "draws", "O wins") if itself else ("wins", "draws", "losses")
    curves = (wins, WINS, "-"), ([row.draws for row in rows], DRAWS, "--"), (losses, LOSSES, ":")
    for name, (counts, colour, style) in zip(names, curves, strict=True):
        _curve(axes, rows, _shares(counts, played), name, colour, style)
    explored = _shares([row.explored for row in rows], [row.moves for row in rows])
    _curve(axes, rows, explored, "moves made\nto explore", GREY, "-.")
    axes.set_ylabel("share of a block of games (%)")


def _knowledge(axes: Axes, rows: Sequence[HistoryRow], table: MoveTable) -> None:
    for name, counts, every, colour, style in (
        ("patterns", [row.patterns for row in rows], len(table.patterns), MEDIAN, "-"),
        ("moves", [row.known for row in rows], len(table.cells), MEDIAN, "--"),
    ):
        label = f"{name} known,\nof {every:,}"
        _curve(axes, rows, _shares(counts, [every] * len(rows)), label, colour, style)
    axes.set_ylabel("known (%)")


def _curve(
    axes: Axes,
    rows: Sequence[HistoryRow],
    values: Sequence[float],
    name: str,
    colour: str,
    style: str,
) -> None:
    games = [row.games for row in rows]
    dot = "o" if len(rows) == 1 else None  # a line needs two points
    look: dict[str, Any] = {"color": colour, "linestyle": style, "linewidth": 1.6, "marker": dot}
    axes.plot(games, values, label=name, gid=name.split("\n")[0].replace(" ", "-"), **look)


def _shares(counts: Sequence[int], of: Sequence[int]) -> list[float]:
    """Give shares in percent; 0 if the total is 0."""
    return [100 * count / (every or 1) for count, every in zip(counts, of, strict=True)]
