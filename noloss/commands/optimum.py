"""`noloss optimum`: what is the best possible, over all strategies that a vector can express."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from common.whole_files import write_whole
from diagrams.plots.front import front_plot_svg
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.optima import decision_lines, games_text, where, witness_table, written_lines
from noloss.options import PATH, json_option, seat_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from noloss.pieces import piecewise
from noloss.witness_files import (
    refuse_no_file,
    refuse_no_folder,
    write_witness,
    write_witnesses,
)
from verify.extremes.class_game import COUNTINGS, Counting, Seats
from verify.extremes.feasible import Feasible, Infeasible, feasible
from verify.extremes.front import Point, pareto_front
from verify.extremes.linear import Points, Witness
from verify.extremes.optimum import (
    best_score,
    feasible_document,
    front_document,
    optimum,
    optimum_document,
    score_document,
)
from verify.statistics.tables import WeightsError, parse_weights

TIME_LIMIT = 60.0  # seconds
_COUNT = re.compile(r"[0-9]{1,6}")  # all games there are have six digits


@dataclass(frozen=True, slots=True)
class _Asked:
    """What all questions have in common."""

    seats: Seats
    counting: Counting
    output: Path | None
    as_json: bool


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
    metavar="FILE.svg",
    help="With --front: draw it, as Figure 11 of Bhatt08 is described.",
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
    as_json: bool,
) -> int:
    """Find the best possible, over all strategies that a 765-entry vector can express.

    Without further options: the least and the most wins and draws of any strategy that never
    loses, and the best ratio of wins to draws. Every number comes with a strategy that makes it,
    which is played out and counted anew.

    \b
    --points    the best score, of all strategies and of those that never lose
    --front     every pair of wins and draws that no other no-loss strategy beats
    --feasible  whether a strategy with these numbers exists at all

    --front and --feasible need the solver: pip install 'noloss[solver]'.

    \b
    Examples:
      noloss optimum --seat first --counting up_to_symmetry -o best
      noloss optimum --seat first --points 1,-15,-100
      noloss optimum --front --plot front.svg
      noloss optimum --seat second --feasible 640,128 --losses 6

    Exit code with --feasible: 0 there is one, 1 there is none, 3 the time ran out.
    """
    _refuse_mixed([points, front or None, pair], plot and not front, [losses, time_limit], pair)
    asked = _Asked(seat, counting, output, as_json)
    if pair is not None:
        limit = TIME_LIMIT if time_limit is None else time_limit
        return _feasible(asked, _counts(pair, losses), limit)
    refuse_no_folder(output)
    if points is not None:
        return _score(asked, _points(points))
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


def _points(text: str) -> Points:
    """Read what a win, a draw and a loss are worth, exactly."""
    try:
        weights = parse_weights(text)
    except WeightsError:
        hint = "write what a win, a draw and a loss are worth, such as 1,-15,-100 or 1,1/2,0"
        problem = f"--points {_shown(text)}: not three numbers with commas between them"
        raise InputError(problem, hint=hint) from None
    return Points(weights.win, weights.draw, weights.loss)


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


def _extremes(asked: _Asked) -> int:
    with progress("finding the extremes"):
        found = optimum(asked.seats, asked.counting)
    named = {
        "least wins": found.least_wins,
        "most wins": found.most_wins,
        "least draws": found.least_draws,
        "most draws": found.most_draws,
        "best ratio": found.best_ratio,
    }
    files = _write(asked, {name.replace(" ", "-"): one for name, one in named.items()})
    title = f"No-loss strategies in {where(asked.seats, asked.counting)}:"
    _tell(asked, optimum_document(found), [title], named, files)
    return ExitCode.DONE


def _score(asked: _Asked, points: Points) -> int:
    with progress("finding the best score"):
        every, careful = (
            best_score(asked.seats, asked.counting, points, no_loss) for no_loss in (False, True)
        )
    named = {"any-strategy": every.witness, "no-loss": careful.witness}
    worth = f"a win {points.win}, a draw {points.draw} and a loss {points.loss}"
    lines = [f"The most points in {where(asked.seats, asked.counting)}, for {worth}:"]
    for who, best in (("of any strategy", every), ("of one that never loses", careful)):
        lines.append(f"  {who}: {best.score}, from {games_text(best.witness.games)}")
    _tell(asked, score_document(every, careful), lines, {}, _write(asked, named))
    return ExitCode.DONE


def _front(asked: _Asked, plot: Path | None) -> int:
    if plot is not None and plot.suffix.lower() != ".svg":
        raise InputError(f"{plot}: the plot is SVG", hint=f"name it {plot.with_suffix('.svg')}")
    with piecewise("finding the front") as told:
        front = pareto_front(asked.seats, asked.counting, told)
    files = _write(asked, {_point_name(point): point.witness for point in front})
    if plot is not None:
        pairs = [(point.wins, point.draws) for point in front]
        write_whole(plot, front_plot_svg(pairs, asked.seats, asked.counting).encode())
    counted = where(asked.seats, asked.counting)
    lines = [
        f"The front of the no-loss strategies in {counted}: {len(front):,} pairs.",
        "Each is made by a strategy; that none is better rests on the relaxation and on CP-SAT.",
    ]
    named = {f"{place}": point.witness for place, point in enumerate(front, start=1)}
    document = front_document(asked.seats, asked.counting, front)
    _tell(asked, document | {"plot": plot and str(plot)}, lines, named, files)
    if plot is not None and not asked.as_json:
        print(f"{plot}: plot of the front")
    return ExitCode.DONE


def _point_name(point: Point) -> str:
    return f"wins-{point.wins}-draws-{point.draws}"


def _feasible(asked: _Asked, wanted: tuple[int, int, int], limit: float) -> int:
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
    lines = decision_lines(asked.seats, asked.counting, found)
    _tell(asked, feasible_document(asked.seats, asked.counting, found), lines, {}, files)
    if isinstance(found, Feasible):
        return ExitCode.DONE
    return ExitCode.REFUTED if isinstance(found, Infeasible) else ExitCode.NO_VERDICT


def _write(asked: _Asked, named: Mapping[str, Witness]) -> list[Path]:
    return [] if asked.output is None else write_witnesses(asked.output, named)


def _tell(
    asked: _Asked,
    document: Mapping[str, object],
    lines: Sequence[str],
    named: Mapping[str, Witness],
    files: list[Path],
) -> None:
    if asked.as_json:
        print_document({**document, "files": [str(file) for file in files]}, long=True)
        return
    with readers_may_leave():
        for line in lines:
            print(line)
        if named:
            print_table(witness_table(named))
        for line in written_lines(asked.seats, files):
            print(line)
