"""How a learner learned: results and exploration a thousand games at a time, and what it knows.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from diagrams.plots.plotting import DRAWS, GREY, LOSSES, MEDIAN, WINS, MatplotlibPlot
from search.learning.learner import HistoryRow, move_table
from search.learning.plan import Opponent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def learning_plots(rows: Sequence[HistoryRow], opponent: Opponent) -> dict[str, MatplotlibPlot]:
    """Give the plots of a run of learning by name; none if it has not begun.

    learning  shares of results and of exploration, and of patterns and moves that are known
    """
    return {"learning": _learning_plot(rows, opponent)} if rows else {}


def _learning_plot(rows: Sequence[HistoryRow], opponent: Opponent) -> MatplotlibPlot:
    """Draw a history, one point for each of its blocks of games.

    Against itself both sides learn, so results are those of X and O; else those of the learner.
    """
    title = "Learning against " + ("itself" if opponent == "self" else "random moves")

    def draw(figure: Figure) -> None:
        upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        upper.set_title(title)
        _results(upper, rows, opponent)
        _knowledge(lower, rows)
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


def _knowledge(axes: Axes, rows: Sequence[HistoryRow]) -> None:
    table = move_table()
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
    """Give shares in percent; where there is nothing to share, 0."""
    return [100 * count / (every or 1) for count, every in zip(counts, of, strict=True)]
