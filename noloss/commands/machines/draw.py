"""`noloss draw`: pictures of machines, and of all that belongs to a strategy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from automata import Configuration, Machine, load_source, start
from automata.engine.runner import SECONDS, Runner
from automata.linking.library import files_library
from common.documents import Document
from common.exhibits import Text
from common.files import write_inside, write_marked
from diagrams.machine.branches import branches_dot
from diagrams.machine.call_graph import call_graph_dot
from diagrams.machine.picture import machine_dot
from diagrams.plots.plotting import FORMATS, plot_file
from diagrams.render.render import Format, PictureFile, format_of, write_picture
from diagrams.run_picture import run_svg, space_time
from games import SEATS, Seat
from noloss.arguments.completing import complete_either
from noloss.arguments.machines import (
    brought_machine,
    find_machine,
    laid_words,
    letters_of,
    machine_path,
    names_machine,
    read_rows,
)
from noloss.arguments.options import (
    WRITTEN,
    WordChoice,
    choose_option,
    json_option,
    seat_option,
    tape_option,
    word_argument,
)
from noloss.arguments.strategies import asking
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError, refuse
from noloss.output.pictures import Drawing, counterexample_drawing, tree_drawing
from noloss.output.progress import progress
from noloss.report import Report
from noloss.work.running import tree_shown
from strategies import Strategy, catalogue
from verify.play.play import Choice

RUN_FORMATS = (*FORMATS, Format.TEX)
RUN_STEPS = 100_000  # of a run, if nothing is said
CALLS = "calls"  # the name of the picture of the call graph, without its ending
RunArguments = tuple[
    str, str | None, Sequence[str]
]  # a machine, the word of its first tape, those of others
CHOICES: Final = WordChoice(["every_choice", "first_choice"])


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A picture that was written.

    shows  : such as `machine CF`, `calls of M` or `play tree of wst in the first seat (X)`
    file   : its ending may differ from what was asked, see `note`
    format : svg, png, pdf, dot or tex
    note   : why another format was written than was asked for, or what of a run is left out; else
             null
    """

    shows: str
    file: str
    format: str
    note: str | None


class PicturesDocument(Document, tag="noloss/pictures", frozen=True, kw_only=True):
    """Pictures that were written.

    pictures : in the order in which they were drawn
    """

    pictures: Sequence[PicturePart]


@click.command("draw")
@click.argument("what", metavar="MACHINE|STRATEGY", shell_complete=complete_either)
@word_argument
@click.option(
    "-o",
    "--output",
    required=True,
    type=WRITTEN,
    help="The file of the picture; for the machines of a strategy, their folder.",
)
@click.option(
    "--format",
    type=click.Choice([one.value for one in Format]),
    help="The format; if not given, the ending of the file tells it, and a folder gets svg.",
)
@click.option("--run", is_flag=True, help="Draw a run of a machine: a row a step, heads framed.")
@click.option("--branches", is_flag=True, help="Draw all branches of a run of MACHINE.")
@tape_option("With --run or --branches: lay a word on a tape. Can be given several times.")
@click.option("--steps", type=click.IntRange(min=0), help="Of the run, or of all branches.")
@choose_option
@click.option("--tree", is_flag=True, help="Draw the play tree of a strategy as small boards.")
@click.option("--counterexample", is_flag=True, help="Draw the line that refutes a strategy.")
@seat_option("Where it sits; by default first, or for a counterexample where there is one.")
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Cut the tree at N moves.")
@click.option(
    "--strength",
    type=CHOICES,
    help="Its moves in the tree, or what is refuted; every-choice by default.",
)
@json_option
def command(
    what: str,
    word: str | None,
    output: Path,
    format: str | None,
    run: bool,
    branches: bool,
    tapes: Sequence[str],
    steps: int | None,
    choices: tuple[int, ...] | None,
    tree: bool,
    counterexample: bool,
    seat: Seat | None,
    depth: int | None,
    strength: Choice | None,
) -> Report:
    """Draw a machine file as a transition diagram, or a strategy: its machines, or its play.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. For a STRATEGY that
    is a tape program, its call graph and every one of its machines are drawn into a folder; for
    machine:FILE its machine.

    With --branches, the run of a MACHINE with choices is drawn as the tree of its branches, as
    `noloss run --branches` follows them; WORD lies on its first tape, --tape lays words on any.

    With --tree, all play of any STRATEGY is drawn up to symmetry: every reply of the opponent,
    every answer with its rule, every end. With --counterexample, the shortest line that it loses.

    With --run, a space-time picture of a run of MACHINE: a row a step, a grid for each tape, the
    cell under each head framed. Of a long run, one row for every so many steps, and it says so.

    The ending .tex gives TikZ. Graphviz may take 30 seconds; what it cannot draw by then, and a
    machine of very many arrows, is drawn without layers from top to bottom, which a note says.

    \b
    Examples:
      noloss draw wst/CF -o CF.svg
      noloss draw palindrome.tm -o palindrome.pdf
      noloss draw palindrome.tm abba --run -o run.svg
      noloss draw guess.tm abab --branches -o branches.svg
      noloss draw wst -o pictures --format svg
      noloss draw wst --tree --seat second -o play.svg
      noloss draw machine:player.tm --tree -o play.svg
      noloss draw soedarmadji --counterexample -o lost.svg
    """
    _refuse_mixed(tree, counterexample, bool(seat), depth is not None, bool(strength))
    of_run, play = bool(tapes) or word is not None or steps is not None, tree or counterexample
    _refuse_mixed_runs(run, branches, of_run, choices is not None, play)
    wanted = None if format is None else Format(format)
    file = what if play or not names_machine(what) else machine_path(what)
    refuse_overwriting(output, file)
    if run:
        drawn = [_draw_run((what, word, tapes), steps, choices or (), output, wanted)]
    elif branches:
        drawn = [_draw_branches((what, word, tapes), steps, output, wanted or format_of(output))]
    elif tree:
        asked_tree = seat or "first", strength or "every_choice", depth
        drawn = [_draw_play(what, lambda asked: tree_drawing(asked, *asked_tree), output, wanted)]
    elif counterexample:
        refuted = SEATS if seat is None else (seat,), strength or "every_choice"
        drawn = [
            _draw_play(what, lambda asked: counterexample_drawing(asked, *refuted), output, wanted)
        ]
    else:
        drawn = _draw_machines(what, output, wanted)
    notes = dict.fromkeys(picture.note for picture in drawn if picture.note)
    return Report(
        document=PicturesDocument(pictures=drawn),
        exhibits=[Text(f"{picture.file}: {picture.shows}") for picture in drawn],
        notes=[f"note: {note}" for note in notes],
    )


def _refuse_mixed(
    tree: bool, counterexample: bool, seat: bool, of_tree: bool, strength: bool
) -> None:
    """Refuse two pictures at once, and options of another picture than the one asked for."""
    refuse(
        (
            tree and counterexample,
            "--tree and --counterexample are two pictures",
            "draw one of them, and then the other",
        ),
        (of_tree and not tree, "--depth is about a tree", "add --tree"),
        (
            strength and not (tree or counterexample),
            "--strength is about play",
            "add --tree or --counterexample",
        ),
        (
            seat and not (tree or counterexample),
            "--seat is about play",
            "add --tree or --counterexample",
        ),
    )


def _refuse_mixed_runs(run: bool, branches: bool, of_run: bool, chosen: bool, play: bool) -> None:
    """Refuse options of a run where none is drawn, and two pictures at once."""
    refuse(
        (run and branches, "--run and --branches are two pictures", "draw one after the other"),
        (
            branches and play,
            "--branches is about a machine, not about play",
            "leave out --branches, or --tree and --counterexample",
        ),
        (run and play, "a run and play are two pictures", "leave out --run"),
        (
            of_run and not (run or branches),
            "a WORD, --tape and --steps are about a run",
            "add --run or --branches",
        ),
        (chosen and not run, "--choose is about one branch of a run", "add --run"),
    )


def _draw_run(
    run: RunArguments,
    steps: int | None,
    choices: tuple[int, ...],
    output: Path,
    wanted: Format | None,
) -> PicturePart:
    format = wanted or format_of(output, RUN_FORMATS)
    if format not in RUN_FORMATS:
        raise InputError("a run is no graph", hint=f"use one of {', '.join(RUN_FORMATS)}")
    machine, begun = _begun(*run)
    with progress(f"drawing a run of {machine.name}"):
        drawn = space_time(machine, begun, RUN_STEPS if steps is None else steps, choices)
        write_marked(output, plot_file(run_svg(drawn), format))
    left_out = "; ".join(drawn.notes)
    return _part(f"run of {drawn.title}", PictureFile(output, format, left_out or None))


def _begun(what: str, word: str | None, tapes: Sequence[str]) -> tuple[Machine, Configuration]:
    machine = find_machine(what, letters_of(tapes, word))
    return machine, start(machine, laid_words(machine, tapes, word))


def _draw_branches(
    run: RunArguments, steps: int | None, output: Path, wanted: Format
) -> PicturePart:
    machine, begun = _begun(*run)
    runner = Runner(machine, begun, budget=steps, seconds=SECONDS if steps is None else None)
    dot = branches_dot(machine, tree_shown(runner, whole=True))
    return _part(f"branches of {machine.name}", write_picture(dot, output, wanted, write_marked))


def _draw_play(
    what: str, draw: Callable[[Strategy], Drawing], output: Path, wanted: Format | None
) -> PicturePart:
    format = wanted or format_of(output)  # an unknown ending is refused before any work
    with asking(f"drawing {what}", catalogue.find_strategy(what, "position")) as (asked,):
        made = draw(asked)
    return _part(made.shows, write_picture(made.dot, output, format, write_marked))


def _part(shows: str, written: PictureFile) -> PicturePart:
    return PicturePart(shows, str(written.path), written.format.value, written.note)


def _draw_machines(what: str, output: Path, wanted: Format | None) -> list[PicturePart]:
    with progress(f"drawing {what}"):
        file = machine_path(what) if names_machine(what) else brought_machine(what)
        if file is not None:
            return [_draw_machine(file, output, wanted)]
        return _draw_strategy(what, output, wanted or Format.SVG)


def _draw_machine(
    path: Path,
    target: Path,
    wanted: Format | None,
    write: Callable[[Path, bytes], None] = write_marked,
) -> PicturePart:
    source = read_rows(path)
    written = write_picture(machine_dot(source), target, wanted, write)
    return _part(f"machine {source.name}", written)


def _draw_strategy(name: str, folder: Path, wanted: Format) -> list[PicturePart]:
    from strategies.machine_files import strategy_files  # few drawings are of strategies

    files = strategy_files(name)
    if not files:
        hint = "add --tree for its play; only a tape program, such as wst, has machines"
        raise InputError(f"{name} has no machine to draw", hint=hint)
    main = load_source(next(iter(files.values())))
    calls = call_graph_dot(main, files_library(files))
    folder.mkdir(parents=True, exist_ok=True)
    written = write_picture(calls, folder / f"{CALLS}.{wanted}", wanted, write_inside)
    return [
        _part(f"calls of {main.name}", written),
        *(
            _draw_machine(path, folder / f"{machine}.{wanted}", wanted, write_inside)
            for machine, path in files.items()
        ),
    ]
