"""`noloss count optimum`: the best results of all strategies that a vector can express."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import click

from common.exhibits import Text
from common.files import write_inside, write_whole
from diagrams.plots.front import front_plot_svg
from diagrams.plots.plotting import plot_format
from games import Seats
from noloss.arguments.games import game_option, refuse_given
from noloss.arguments.limits import given_seconds, stop_soon_after
from noloss.arguments.options import WRITTEN, WordChoice, json_option, seat_option
from noloss.errors import InputError, refuse
from noloss.output.plots import write_plot
from noloss.output.progress import piecewise, progress
from noloss.report import ExitCode, Report, ReportItem
from noloss.reports.numbers import (
    extremes_by_name,
    feasible_exhibits,
    front_exhibits,
    optimum_exhibits,
    score_exhibits,
    written_exhibits,
)
from strategies.encodings.convert import file_text
from strategies.encodings.files.vector import VectorDocument
from verify.extremes.class_game import COUNTINGS, Counting
from verify.extremes.documents import OptimumDocument
from verify.extremes.feasible import Feasible, Infeasible, Point, Undecided, feasible, pareto_front
from verify.extremes.optimum import (
    Witness,
    best_score,
    optimum,
    witness_vector,
)
from verify.play.count import Points, parse_points

TIME_LIMIT = 60.0  # seconds
_FOUND = {
    Feasible: ExitCode.DONE,
    Infeasible: ExitCode.REFUTED,
    Undecided: ExitCode.NO_VERDICT,
}
_OTHERS = {".csv", ".npy"}  # endings of vectors in other forms than JSON
_COUNT = re.compile(r"[0-9]{1,6}")  # the number of all games has six digits


@dataclass(frozen=True, slots=True)
class _Scope:
    """The options that all questions have in common."""

    seats: Seats
    counting: Counting
    output: Path | None


@click.command("optimum")
@seat_option(
    "The seat whose games count; both adds the games of the two seats.", "both", default="both"
)
@click.option(
    "--counting",
    type=WordChoice(COUNTINGS),
    default="raw",
    show_default=True,
    help="Every sequence of cells is a game, or every sequence of symmetry classes.",
)
@click.option(
    "--points",
    metavar="W,D,L",
    help="Find the most points, if a win, a draw and a loss count W, D and L.",
)
@click.option("--front", is_flag=True, help="Find the Pareto front of wins and draws.")
@click.option(
    "--plot",
    type=WRITTEN,
    metavar="FILE",
    help="With --front: draw it, as Figure 11 of Bhatt08 is described; .svg, .png or .pdf.",
)
@click.option(
    "--feasible",
    "pair",
    metavar="W,D",
    help="Does a strategy with these numbers of wins and draws exist?",
)
@click.option("--losses", metavar="L", help="With --feasible: the number of losses; 0 by default.")
@click.option(
    "--smallest",
    is_flag=True,
    help="Find the fewest positions, up to symmetry, in which a strategy that never loses moves.",
)
@click.option(
    "--opening",
    metavar="MOVE",
    help="With --smallest: the first move of every play: centre, corner, edge, or a move.",
)
@click.option(
    "--keep-value",
    is_flag=True,
    help="With --smallest: only strategies that never give up a win that they can force.",
)
@game_option
@click.option(
    "-o",
    "--output",
    type=WRITTEN,
    help="Write the strategies found as vectors: a file with --feasible, else a folder. With "
    "--smallest: the tables with their proof, a file.",
)
@json_option
@click.pass_context
def command(
    context: click.Context,
    seat: Seats,
    counting: Counting,
    points: str | None,
    front: bool,
    plot: Path | None,
    pair: str | None,
    losses: str | None,
    smallest: bool,
    opening: str | None,
    keep_value: bool,
    game: str | None,
    output: Path | None,
) -> Report:
    """Find the best possible, over all strategies that a 765-entry vector can express.

    Without further options you see the least and the most wins and draws of any strategy that never
    loses, and the best ratio of wins to draws. Every number comes with a strategy that reaches it;
    noloss plays that strategy and counts its games again.

    \b
    --points    the best score, of all strategies and of those that never lose
    --front     the Pareto front: the pairs of wins and draws that no other
                no-loss strategy beats
    --feasible  whether a strategy with these numbers exists at all
    --smallest  the table with the fewest positions, up to symmetry, that never
                loses, with a proof that no strategy at all needs fewer; also
                for another --game

    Numbers with losses may need a solver: install the extra `solver`.

    \b
    Examples:
      noloss count optimum --seat first --counting up-to-symmetry -o best
      noloss count optimum --seat first --points 1,-15,-100
      noloss count optimum --front --plot front.svg
      noloss count optimum --seat second --feasible 640,128 --losses 6
      noloss count optimum --smallest --seat first -o smallest.json
      noloss count optimum --smallest --seat first --opening corner --keep-value
      noloss count optimum --smallest --game 3,3,3:misere

    --seconds also limits the solver, which has 60 by default.

    Exit code with --feasible: 0 a strategy exists, 1 no strategy exists, 3 the time ran out. With
    --smallest: 3 if the search is too long, and only a bound is proved.
    """
    _refuse_mixed([points, front or None, pair, smallest or None], plot and not front, losses, pair)
    if smallest:
        from noloss.commands.games.smallest import smallest as smallest_report  # slow to load

        refuse_given(context, "--smallest", "counting")
        return smallest_report(game, seat, opening, keep_value, output)
    refuse_given(context, "another question than --smallest", "opening", "keep_value", "game")
    scope = _Scope(seat, counting, output)
    if pair is not None:
        given = given_seconds()
        limit = TIME_LIMIT if given is None else given
        stop_soon_after(limit)
        return _feasible(scope, _counts(pair, losses), limit)
    _refuse_no_folder(output)
    if points is not None:
        return _score(scope, parse_points(points, "--points"))
    return _front(scope, plot) if front else _extremes(scope)


def _refuse_mixed(questions: Sequence[object], plot: object, losses: object, pair: object) -> None:
    """Refuse two questions at once, and options of another question than the one asked."""
    refuse(
        (
            sum(one is not None for one in questions) > 1,
            "--points, --front, --feasible and --smallest are different questions",
            "ask one of them, and then the other",
        ),
        (plot, "--plot is about the front", "add --front"),
        (
            pair is None and losses is not None,
            "--losses is about one pair of numbers",
            "add --feasible W,D",
        ),
    )


def _counts(pair: str, losses: str | None) -> tuple[int, int, int]:
    """Read numbers of wins, draws and losses."""
    parts = [part.strip() for part in pair.split(",")]
    if len(parts) != 2 or not all(map(_COUNT.fullmatch, parts)):
        problem = f"--feasible {_shown(pair)}: not two numbers of games with a comma between them"
        raise InputError(problem, hint="write wins and draws, each up to 999,999, such as 41,5")
    if losses is not None and not _COUNT.fullmatch(losses):
        problem = f"--losses {_shown(losses)}: not a number of games"
        raise InputError(problem, hint="write a whole number up to 999,999, such as 6")
    return int(parts[0]), int(parts[1]), int(losses or 0)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


def _extremes(scope: _Scope) -> Report:
    with progress("finding the extremes"):
        found = optimum(scope.seats, scope.counting)
    named = {name.replace(" ", "-"): one for name, one in extremes_by_name(found).items()}
    files = _write(scope, named)
    return _report(scope, OptimumDocument.of_extremes(found, files), optimum_exhibits(found), files)


def _score(scope: _Scope, points: Points) -> Report:
    with progress("finding the best score"):
        every, careful = (
            best_score(scope.seats, scope.counting, points, no_loss) for no_loss in (False, True)
        )
    files = _write(scope, {"any-strategy": every.witness, "no-loss": careful.witness})
    document = OptimumDocument.of_scores(every, careful, files)
    return _report(scope, document, score_exhibits(every, careful), files)


def _front(scope: _Scope, plot: Path | None) -> Report:
    if plot is not None:
        plot_format(plot)  # an unknown ending is refused before any work
    with piecewise("finding the front") as told:
        front = pareto_front(scope.seats, scope.counting, told)
    files = _write(scope, {_point_name(point): point.witness for point in front})
    if plot is not None:
        pairs = [(point.wins, point.draws) for point in front]
        write_plot(plot, front_plot_svg(pairs, scope.seats, scope.counting))
    return _report(
        scope,
        OptimumDocument.of_front(scope.seats, scope.counting, front, plot, files),
        front_exhibits(scope.seats, scope.counting, front),
        files,
        plots=[] if plot is None else [plot],
    )


def _point_name(point: Point) -> str:
    return f"wins-{point.wins}-draws-{point.draws}"


def _feasible(scope: _Scope, wanted: tuple[int, int, int], limit: float) -> Report:
    _refuse_no_file(scope.output)
    wins, draws, losses = wanted
    with progress(f"looking for {wins:,} wins and {draws:,} draws"):
        found = feasible(scope.seats, scope.counting, wins, draws, limit, losses)
    files = []
    if scope.output is not None and isinstance(found, Feasible):
        files = [_write_witness(scope.output, found.witness)]
    return _report(
        scope,
        OptimumDocument.of_decision(scope.seats, scope.counting, found, files),
        feasible_exhibits(scope.seats, scope.counting, found),
        files,
        code=_FOUND[type(found)],
    )


def _write(scope: _Scope, named: Mapping[str, Witness]) -> list[Path]:
    return [] if scope.output is None else _write_witnesses(scope.output, named)


def _report(
    scope: _Scope,
    document: OptimumDocument,
    exhibits: Iterable[ReportItem],
    files: Sequence[Path],
    *,
    plots: Sequence[Path] = (),
    code: ExitCode = ExitCode.DONE,
) -> Report:
    plotted = (Text(f"{plot}: plot of the front") for plot in plots)
    return Report(
        document=document,
        exhibits=chain(exhibits, written_exhibits(scope.seats, files), plotted),
        code=code,
    )


def _refuse_no_file(path: Path | None) -> None:
    """Refuse a name that a vector in JSON cannot have, before anything is computed."""
    if path is not None and path.suffix.lower() in _OTHERS:
        hint = f"name it {path.with_suffix('.json')}"
        raise InputError(f"{path}: a strategy is written as JSON", hint=hint)


def _refuse_no_folder(path: Path | None) -> None:
    """Refuse a name that cannot be a folder, before anything is computed."""
    if path is None:
        return
    if path.is_file() or path.suffix.lower() in {".json", *_OTHERS}:
        hint = "name a folder; each strategy becomes a file in it"
        raise InputError(f"{path}: several strategies are written", hint=hint)


def _write_witness(
    path: Path, witness: Witness, write: Callable[[Path, bytes], None] = write_whole
) -> Path:
    """Write one strategy; `vector:FILE` names it in every command on strategies."""
    document = VectorDocument(strategy="optimum", entries=witness_vector(witness.choices))
    write(path, file_text(document).encode())
    return path


def _write_witnesses(folder: Path, named: Mapping[str, Witness]) -> list[Path]:
    """Write strategies into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        _write_witness(folder / f"{name}.json", one, write_inside) for name, one in named.items()
    ]
