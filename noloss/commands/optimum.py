"""`noloss optimum`: what is the best possible, over all strategies that a vector can express."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import click

from common.exhibits import Text
from diagrams.plots.files import plot_format
from diagrams.plots.front import front_plot_svg
from noloss.arguments.options import PATH, json_option, seat_option
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.printing.progress import piecewise, progress
from noloss.report import Report, Shown
from noloss.reports.extremes import (
    extremes_by_name,
    feasible_exhibits,
    front_exhibits,
    optimum_exhibits,
    score_exhibits,
    written_exhibits,
)
from noloss.writing.plots import write_plot
from noloss.writing.vectors import (
    refuse_no_file,
    refuse_no_folder,
    write_witness,
    write_witnesses,
)
from verify.extremes.class_game import COUNTINGS, Counting, Seats
from verify.extremes.documents import OptimumDocument
from verify.extremes.feasible import Feasible, Infeasible, Undecided, feasible
from verify.extremes.front import Point, pareto_front
from verify.extremes.linear import Witness
from verify.extremes.optimum import (
    best_score,
    optimum,
)
from verify.points import Points, parse_points

TIME_LIMIT = 60.0  # seconds
_FOUND = {
    Feasible: ExitCode.DONE,
    Infeasible: ExitCode.REFUTED,
    Undecided: ExitCode.NO_VERDICT,
}
_COUNT = re.compile(r"[0-9]{1,6}")  # all games there are have six digits


@dataclass(frozen=True, slots=True)
class _Asked:
    """What all questions have in common."""

    seats: Seats
    counting: Counting
    output: Path | None


@click.command("optimum")
@seat_option("Whose games count; both adds those of the two seats.", "both", default="both")
@click.option(
    "--counting",
    type=click.Choice(COUNTINGS),
    default="raw",
    show_default=True,
    help="Every sequence of cells is a game, or every sequence of symmetry classes.",
)
@click.option("--points", metavar="W,D,L", help="The most points, for these a win, draw and loss.")
@click.option("--front", is_flag=True, help="The strategies that none beats in wins and draws.")
@click.option(
    "--plot",
    type=PATH,
    metavar="FILE",
    help="With --front: draw it, as Figure 11 of Bhatt08 is described; .svg, .png or .pdf.",
)
@click.option(
    "--feasible", "pair", metavar="W,D", help="Is there a strategy with so many wins and draws?"
)
@click.option("--losses", metavar="L", help="With --feasible: and so many losses; by default 0.")
@click.option(
    "--time-limit",
    type=float,
    metavar="SECONDS",
    help=f"With --feasible: for the solver; by default {TIME_LIMIT:g}.",
)
@click.option(
    *("-o", "--output"),
    type=PATH,
    help="Write the strategies found as vectors: a file with --feasible, else a folder.",
)
@json_option
def command(
    seat: Seats,
    counting: Counting,
    points: str | None,
    front: bool,
    plot: Path | None,
    pair: str | None,
    losses: str | None,
    time_limit: float | None,
    output: Path | None,
) -> Report:
    """Find the best possible, over all strategies that a 765-entry vector can express.

    Without further options: the least and the most wins and draws of any strategy that never
    loses, and the best ratio of wins to draws. Every number comes with a strategy that makes it,
    which is played out and counted anew.

    \b
    --points    the best score, of all strategies and of those that never lose
    --front     every pair of wins and draws that no other no-loss strategy beats
    --feasible  whether a strategy with these numbers exists at all

    Numbers with losses may need the solver: the extra `solver`, see README.

    \b
    Examples:
      noloss optimum --seat first --counting up_to_symmetry -o best
      noloss optimum --seat first --points 1,-15,-100
      noloss optimum --front --plot front.svg
      noloss optimum --seat second --feasible 640,128 --losses 6

    Exit code with --feasible: 0 there is one, 1 there is none, 3 the time ran out.
    """
    _refuse_mixed([points, front or None, pair], plot and not front, [losses, time_limit], pair)
    asked = _Asked(seat, counting, output)
    if pair is not None:
        limit = TIME_LIMIT if time_limit is None else time_limit
        return _feasible(asked, _counts(pair, losses), limit)
    refuse_no_folder(output)
    if points is not None:
        return _score(asked, parse_points(points, "--points"))
    return _front(asked, plot) if front else _extremes(asked)


def _refuse_mixed(
    questions: Sequence[object], plot: object, of_pair: Sequence[object], pair: object
) -> None:
    """Refuse two questions at once, and options of another question than the one asked."""
    if sum(one is not None for one in questions) > 1:
        hint = "ask one of them, and then the other"
        raise InputError("--points, --front and --feasible are three questions", hint=hint)
    if plot:
        raise InputError("--plot is about the front", hint="add --front")
    if pair is None and any(one is not None for one in of_pair):
        problem = "--losses and --time-limit are about one pair of numbers"
        raise InputError(problem, hint="add --feasible W,D")


def _counts(pair: str, losses: str | None) -> tuple[int, int, int]:
    """Read numbers of wins, draws and losses."""
    parts = [part.strip() for part in pair.split(",")]
    if len(parts) != 2 or not all(map(_COUNT.fullmatch, parts)):
        problem = f"--feasible {_shown(pair)}: not two numbers of games with a comma between them"
        raise InputError(problem, hint="write wins and draws, each up to 999999, such as 41,5")
    if losses is not None and not _COUNT.fullmatch(losses):
        problem = f"--losses {_shown(losses)}: not a number of games"
        raise InputError(problem, hint="write a whole number up to 999999, such as 6")
    return int(parts[0]), int(parts[1]), int(losses or 0)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _extremes(asked: _Asked) -> Report:
    with progress("finding the extremes"):
        found = optimum(asked.seats, asked.counting)
    named = {name.replace(" ", "-"): one for name, one in extremes_by_name(found).items()}
    files = _write(asked, named)
    return _report(asked, OptimumDocument.of_extremes(found, files), optimum_exhibits(found), files)


def _score(asked: _Asked, points: Points) -> Report:
    with progress("finding the best score"):
        every, careful = (
            best_score(asked.seats, asked.counting, points, no_loss) for no_loss in (False, True)
        )
    files = _write(asked, {"any-strategy": every.witness, "no-loss": careful.witness})
    document = OptimumDocument.of_scores(every, careful, files)
    return _report(asked, document, score_exhibits(every, careful), files)


def _front(asked: _Asked, plot: Path | None) -> Report:
    if plot is not None:
        plot_format(plot)  # an unknown ending is refused before any work
    with piecewise("finding the front") as told:
        front = pareto_front(asked.seats, asked.counting, told)
    files = _write(asked, {_point_name(point): point.witness for point in front})
    if plot is not None:
        pairs = [(point.wins, point.draws) for point in front]
        write_plot(plot, front_plot_svg(pairs, asked.seats, asked.counting))
    return _report(
        asked,
        OptimumDocument.of_front(asked.seats, asked.counting, front, plot, files),
        front_exhibits(asked.seats, asked.counting, front),
        files,
        plots=[] if plot is None else [plot],
    )


def _point_name(point: Point) -> str:
    return f"wins-{point.wins}-draws-{point.draws}"


def _feasible(asked: _Asked, wanted: tuple[int, int, int], limit: float) -> Report:
    if not 0 <= limit <= 10**6:  # nor what is no number
        hint = "give seconds, such as 60; up to 1000000"
        raise InputError(f"--time-limit {limit:g}: not a time", hint=hint)
    refuse_no_file(asked.output)
    wins, draws, losses = wanted
    with progress(f"looking for {wins:,} wins and {draws:,} draws"):
        found = feasible(asked.seats, asked.counting, wins, draws, limit, losses)
    files = []
    if asked.output is not None and isinstance(found, Feasible):
        files = [write_witness(asked.output, found.witness)]
    return _report(
        asked,
        OptimumDocument.of_decision(asked.seats, asked.counting, found, files),
        feasible_exhibits(asked.seats, asked.counting, found),
        files,
        code=_FOUND[type(found)],
    )


def _write(asked: _Asked, named: Mapping[str, Witness]) -> list[Path]:
    return [] if asked.output is None else write_witnesses(asked.output, named)


def _report(
    asked: _Asked,
    document: OptimumDocument,
    exhibits: Iterable[Shown],
    files: Sequence[Path],
    *,
    plots: Sequence[Path] = (),
    code: ExitCode = ExitCode.DONE,
) -> Report:
    plotted = (Text(f"{plot}: plot of the front") for plot in plots)
    return Report(
        document=document,
        exhibits=chain(exhibits, written_exhibits(asked.seats, files), plotted),
        code=code,
    )
