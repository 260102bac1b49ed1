"""`noloss learn`: a player learns by rewards, and is judged."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

import click
from click.core import ParameterSource

from diagrams.plots.files import Drawn
from diagrams.render.render import Format
from noloss import __version__
from noloss.arguments.options import json_option, plot_format_option
from noloss.arguments.search_options import LEARNING, folder_options, options_from
from noloss.errors import InputError
from noloss.printing.progress import progress
from noloss.printing.streams import say
from noloss.report import Report
from noloss.reports.learning import learning_exhibits
from noloss.writing.plots import draw_if_possible
from search.learning.documents import learn_document
from search.learning.judgement import judge
from search.learning.learner import Learning
from search.learning.plan import LearningPlan, TypedPlan, plan_of, typed
from search.learning.remembered import begin, memory_of
from search.runs.learning_folder import (
    file_sha256,
    held_for_learning,
    keeps_run,
    kept_run,
    learn_on,
    write_results,
)
from strategies.encodings.files.memory import read_memory


@click.command("learn")
@options_from(LEARNING)
@folder_options(
    "Keep memory, history and checkpoints in this folder.",
    "Go on with the run that the folder keeps.",
)
@plot_format_option("With -o: the format of the plot.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, /, output: Path | None, resume: bool, format: Format, **words: Any
) -> Report:
    """Let a player learn by rewards as Kutschera18 describes it, and judge what it has learned.

    It plays against itself, or against random moves, and changes sides every hundred games. At
    the end of a game every move made earns a reward, higher for shorter games; the next move is
    the one with the highest reward, unless it explores. Afterwards nothing is explored any more:
    every game that the player can then play is played out, and the five questions of the article
    are asked, with their exact answers beside.

    The chance to explore is K / (K + n) after n moves from the same pattern (experience:K), falls
    with the number of different games as in the author's program (different), stays (constant:P),
    or goes evenly from the first game to the last (linear:P0,P1).

    \b
    Examples:
      noloss learn --seed 1 -o run
      noloss learn --resume -o run
      noloss learn --opponent random --rewards flat --schedule experience:1000 --json
      noloss verify memory:run/memory.json

    The same run gives the same memory, also if it was interrupted and went on with --resume.
    Exit code 0: it has learned, however well.
    """
    begun = None if resume else _begun(TypedPlan(**words))
    with held_for_learning(output, resume=resume):
        plan, learning = begun or _resumed(ctx, output, TypedPlan(**words))
        try:
            _learn(plan, learning, output)
            with progress("judging what was learned"):
                judgement = judge(memory_of(learning), plan.parameters)
            versions = {"noloss": __version__, "python": platform.python_version()}
            document = learn_document(plan, learning, judgement, versions)
            if output is not None:
                write_results(output, learning, document)
                draw_if_possible(output, lambda: _plots(plan, learning), format)
        except (KeyboardInterrupt, SystemExit):
            if output is not None:
                say(_interrupted_text(output))
            raise
    return Report(document=document, exhibits=learning_exhibits(plan, learning, judgement))


def _learn(plan: LearningPlan, learning: Learning, output: Path | None) -> None:
    """Play a run to its end; told on standard error."""
    since, before = monotonic(), learning.games

    def far() -> str:
        done, games = learning.games, plan.games
        rate = (done - before) / max(monotonic() - since, 1e-9)
        left = f", {(games - done) / rate:,.0f} s left" if rate else ""
        return f"{done:,} of {games:,} games, {rate:,.0f} a second{left}"

    with progress("learning", far):
        learn_on(plan, learning, output)


def _interrupted_text(output: Path) -> str:
    """Say what becomes of a run that was interrupted."""
    if keeps_run(output):
        return f"{output} keeps the run; to go on: noloss learn --resume -o {output}"
    return f"nothing was done yet; the same command begins again in {output}"


def _plots(plan: LearningPlan, learning: Learning) -> Mapping[str, Drawn]:
    from diagrams.plots.learning import learning_plots

    return learning_plots(learning.rows, plan.parameters.opponent)


def _begun(words: TypedPlan) -> tuple[LearningPlan, Learning]:
    plan = plan_of(words)
    if plan.memory is None:
        return plan, begin(plan.seed)
    file = Path(plan.memory)
    return plan_of(words, file_sha256(file)), begin(plan.seed, read_memory(file))


def _resumed(
    ctx: click.Context, output: Path | None, words: TypedPlan
) -> tuple[LearningPlan, Learning]:
    """Take up the run of a folder; raise InputError if something else is asked for."""
    if output is None:
        hint = "name the folder: --resume -o FOLDER"
        raise InputError("--resume goes on with the run of a folder", hint=hint)
    plan, learning = kept_run(output)
    there, wanted = asdict(typed(plan)), asdict(typed(plan_of(words)))
    for name in there:
        given = ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
        if given and there[name] != wanted[name]:
            option = "no --memory" if there[name] is None else f"--{name} {there[name]}"
            hint = f"leave out --{name}, or begin a run in another folder"
            raise InputError(f"the run in {output} has {option}", hint=hint)
    return plan, learning
