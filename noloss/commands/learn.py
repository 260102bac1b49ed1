"""`noloss learn`: a player learns by rewards, and is judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import click
from click.core import ParameterSource

from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.learned import Judged, judge, learn_document
from noloss.learned_tables import (
    learned_sentences,
    openings_sentence,
    players_table,
    questions_table,
)
from noloss.learning import file_sha256, held_folder, kept_run, learn_on, write_results
from noloss.options import PATH, json_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from noloss.plot_files import write_plots
from search.learning.checkpoint import Run, run_document
from search.learning.learner import Learning
from search.learning.parameters import (
    SCHEDULE,
    Choice,
    Opponent,
    Parameters,
    Untried,
    parse_rewards,
)
from search.learning.player import is_memory_strategy
from search.learning.remembered import begin
from search.learning.schedule import parse_schedule
from strategies.encodings.files.memory import read_memory


@click.command("learn")
@click.option(
    "--games",
    type=click.IntRange(1, 10**9),
    default=100_000,
    show_default=True,
    metavar="N",
    help="How many games are played.",
)
@click.option(
    "--opponent",
    type=click.Choice(get_args(Opponent)),
    default="self",
    show_default=True,
    help="Itself, or a player that makes any move at random.",
)
@click.option(
    "--rewards",
    metavar="NAME|LIST",
    default="length",
    show_default=True,
    help="By length: 16,8,4,2,1 for games of 5 to 9 moves, or other numbers; or flat: always 1.",
)
@click.option(
    "--choice",
    type=click.Choice(get_args(Choice)),
    default="relative",
    show_default=True,
    help="The best move has the highest reward relative to all its rewards, or the highest sum.",
)
@click.option(
    "--untried",
    type=click.Choice(get_args(Untried)),
    default="last",
    show_default=True,
    help="Never prefer an untried move to a known one, or count it as a reward of zero.",
)
@click.option(
    "--schedule",
    metavar="SCHEDULE",
    default=SCHEDULE,
    show_default=True,
    help="The chance to explore: experience:K, different, constant:P or linear:P0,P1.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="The same seed learns the same, everywhere.",
)
@click.option(
    "--memory", type=click.Path(), metavar="FILE", help="Begin with what this memory knows."
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=PATH,
    metavar="FOLDER",
    help="Keep memory, history and checkpoints in this folder.",
)
@click.option("--resume", is_flag=True, help="Go on with the run that the folder keeps.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, /, folder: Path | None, resume: bool, as_json: bool, **asked: Any
) -> int:
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
    begun = None if resume else _begun(asked)
    with held_folder(folder, resume):
        run, learning = begun or _resumed(ctx, folder, asked)
        learn_on(run, learning, folder)
        judged = judge(run, learning)
        document = learn_document(run, learning, judged)
        if folder is not None:
            write_results(folder, learning, document)
            _draw(folder, run, learning)
    if as_json:
        print_document(document, long=True)
    else:
        with readers_may_leave():
            _show(run, learning, judged)
    return ExitCode.DONE


def _draw(folder: Path, run: Run, learning: Learning) -> None:
    from diagrams.plots.learning import learning_plots

    opponent = run.parameters.opponent
    with progress("drawing the plots"):
        write_plots(folder, lambda: learning_plots(learning.rows, opponent))


def _begun(asked: dict[str, Any]) -> tuple[Run, Learning]:
    run = _run(asked)
    if run.memory is None:
        return run, begin(run.seed)
    file = Path(run.memory)
    began_with = replace(run, memory_sha256=file_sha256(file))
    return began_with, begin(run.seed, read_memory(file))


def _resumed(
    ctx: click.Context, folder: Path | None, asked: dict[str, Any]
) -> tuple[Run, Learning]:
    """Take up the run of a folder; raise InputError if something else is asked for."""
    if folder is None:
        hint = "name the folder: --resume -o FOLDER"
        raise InputError("--resume goes on with the run of a folder", hint=hint)
    run, learning = kept_run(folder)
    kept, wanted = run_document(run), run_document(_run(asked))
    for name in kept:
        given = ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
        if given and kept[name] != wanted[name]:
            told = "no --memory" if kept[name] is None else f"--{name} {kept[name]}"
            hint = f"leave out --{name}, or begin a run in another folder"
            raise InputError(f"the run in {folder} has {told}", hint=hint)
    return run, learning


def _run(asked: dict[str, Any]) -> Run:
    parameters = Parameters(
        opponent=asked["opponent"],
        rewards=parse_rewards(asked["rewards"]),
        choice=asked["choice"],
        untried=asked["untried"],
        schedule=parse_schedule(asked["schedule"]),
    )
    return Run(parameters, asked["games"], asked["seed"], asked["memory"])


def _show(run: Run, learning: Learning, judged: Judged) -> None:
    for sentence in learned_sentences(run, learning, judged):
        print(sentence)
    print("\nThe player that explores no more, by what it does where nothing was learned")
    print_table(players_table(judged))
    if not is_memory_strategy(run.parameters):
        print("(memory:FILE plays the relative choice, and never an untried move: another player)")
    print("\nThe five questions; cells are 1 to 9 row by row")
    print_table(questions_table(judged))
    print(openings_sentence(judged))
