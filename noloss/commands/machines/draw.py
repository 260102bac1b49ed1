"""`noloss draw`: pictures of machines, and of all that belongs to a strategy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import click

from automata import Source, load_source
from automata.engine.branching import has_branches
from automata.engine.runner import SECONDS, Runner
from automata.errors import LeftEndError
from automata.linking.library import files_library
from common.documents import Document
from common.exhibits import Text
from common.files import write_inside, write_marked
from diagrams import run_drawn
from diagrams.machine import drawn
from diagrams.machine.branches import branches_dot
from diagrams.machine.call_graph import call_graph_dot
from diagrams.machine.drawn import machine_rendering
from diagrams.render.render import (
    OF_GRAPHS,
    Format,
    PictureFile,
    format_of,
    write_picture,
    write_rendering,
)
from diagrams.run_drawn import run_file
from diagrams.space_time import SpaceTime, space_time
from games import SEATS, Seat
from noloss.arguments.boards import begun
from noloss.arguments.completing import complete_either
from noloss.arguments.machines import (
    brought_machine,
    machine_path,
    names_machine,
    read_rows,
)
from noloss.arguments.options import (
    WRITTEN,
    WordChoice,
    choose_option,
    json_option,
    position_option,
    seat_option,
    tape_option,
    word_argument,
)
from noloss.arguments.pictures import (
    Kind,
    PictureOptions,
    picture_options,
    refuse_unfit,
)
from noloss.arguments.strategies import asking
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError, refuse
from noloss.output.pictures import Drawing, counterexample_drawing, tree_drawing
from noloss.output.progress import progress
from noloss.report import Report
from noloss.work.certificates import ANY, HALTING, beginning, checked_proof
from noloss.work.running import run_shown, tree_shown
from strategies import Strategy, catalogue
from verify.play.play import Choice

RUN_STEPS = 100_000  # of a run, if nothing is said
CALLS = "calls"  # the name of the picture of the call graph, without its ending
RunArguments = tuple[str, str | None, Sequence[str], str | None]
"""A machine, the word of its first tape, those of others, and a position."""
Write: TypeAlias = Callable[[Path, bytes], None]
CHOICES: Final = WordChoice(["every_choice", "first_choice"])


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A picture that was written.

    shows  : such as `machine CF`, `calls of M` or `play tree of wst in the first seat (X)`
    file   : its ending may differ from what was asked, see `note`
    format : svg, png, pdf, gif, dot, tex or mmd
    note   : why another format was written than was asked for, what of a run is left out, or how to
             continue a run that waits at a choice; else null
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
@click.argument("what", metavar="MACHINE|STRATEGY|PROOF", shell_complete=complete_either)
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
    help="The format.  [default: by the ending of the file; svg in a folder]",
)
@click.option("--run", is_flag=True, help="Draw a run of MACHINE step by step.")
@click.option("--branches", is_flag=True, help="Draw all branches of a run of MACHINE.")
@tape_option("With --run or --branches: lay a word on a tape. Can be given several times.")
@position_option
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    help="Draw at most this number of steps of the run, or of all branches together.",
)
@choose_option
@click.option("--tree", is_flag=True, help="Draw the play tree of a strategy as small boards.")
@click.option("--counterexample", is_flag=True, help="Draw the line that refutes a strategy.")
@seat_option(
    "The seat of the strategy.  [default: first; with --counterexample a seat in which it loses]"
)
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Cut the tree at N moves.")
@click.option(
    "--strength",
    type=CHOICES,
    help="Follow every move that the strategy allows, or only the first.  [default: every-choice]",
)
@picture_options
@json_option
def command(
    what: str,
    word: str | None,
    output: Path,
    format: str | None,
    run: bool,
    branches: bool,
    tapes: Sequence[str],
    position: str | None,
    steps: int | None,
    choices: tuple[int, ...] | None,
    tree: bool,
    counterexample: bool,
    seat: Seat | None,
    depth: int | None,
    strength: Choice | None,
    **words: Any,
) -> Report:
    """Draw a machine, a run of it, the play of a strategy, or the set in a proof.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. A STRATEGY of tape
    programs, such as wst, is drawn into a folder: each of its machines, and the graph of their
    calls. For machine:FILE its machine is drawn.

    --run draws a run of MACHINE. Each row of the picture is one step, each tape is a grid, and the
    cell under a head has a frame. In the picture of a long run a row stands for several steps, and
    the picture says for how many. WORD is on the first tape; --tape puts a word on any tape, and
    --position puts a position on the tapes of a strategy, as in `noloss run`. If the machine has
    choices, noloss draws a shortest branch that accepts; --choose draws another.

    --branches draws the run of a MACHINE with choices as a tree of all branches, those of `noloss
    run --branches`.

    --tree draws all games of a STRATEGY, up to symmetry: each move of the opponent, each answer
    with its rule, and each end. --counterexample draws the shortest game that the strategy loses.

    A PROOF is a certificate of `noloss decide`. noloss checks it, and draws its set as a graph.

    An .svg, .png or .pdf is a picture, a .gif of a run moves, and a .dot is for Graphviz. A .tex is
    TikZ for LaTeX: the states and arrows of a machine have names, so you can edit them. An .mmd is
    Mermaid, which a README on the web shows as a picture.

    If a picture takes Graphviz more than 30 seconds, or a machine has very many arrows, noloss
    draws it without layers and says so in a note.

    \b
    Examples:
      noloss draw wst/CF -o CF.svg
      noloss draw palindrome.tm -o palindrome.pdf
      noloss draw palindrome.tm -o slide.svg --left-to-right --bare --labels textbook --width 120
      noloss draw wst/M --around rules --within 2 -o rules.svg
      noloss draw palindrome.tm abba --run -o run.svg
      noloss draw palindrome.tm abba --run --animated -o run.svg
      noloss draw guess.tm abab --branches -o branches.svg
      noloss draw wst -o pictures --format svg
      noloss draw wst --tree --seat second -o play.svg
      noloss draw machine:player.tm --tree -o play.svg
      noloss draw soedarmadji --counterexample -o lost.svg
      noloss draw proof.json -o proof.svg
    """
    _refuse_mixed(tree, counterexample, bool(seat), depth is not None, bool(strength))
    of_run = bool(tapes) or any(given is not None for given in (word, steps, position))
    play = tree or counterexample
    _refuse_mixed_runs(run, branches, of_run, choices is not None, play)
    file = what if play or not names_machine(what) else machine_path(what)
    refuse_overwriting(output, file)
    given, options = None if format is None else Format(format), PictureOptions(**words)
    target, look = _Target(output, given, options), options.look
    if run:
        pictures = [_draw_run((what, word, tapes, position), steps, choices, target)]
    elif branches:
        pictures = [_draw_branches((what, word, tapes, position), steps, target)]
    elif tree:
        of_tree = seat or "first", strength or "every_choice", depth
        pictures = [_draw_play("tree", what, lambda who: tree_drawing(who, *of_tree, look), target)]
    elif counterexample:
        refuted = SEATS if seat is None else (seat,), strength or "every_choice"
        pictures = [
            _draw_play(
                "line", what, lambda who: counterexample_drawing(who, *refuted, look), target
            )
        ]
    else:
        pictures = _draw_machines(what, target)
    notes = dict.fromkeys(picture.note for picture in pictures if picture.note)
    return Report(
        document=PicturesDocument(pictures=pictures),
        exhibits=[Text(f"{picture.file}: {picture.shows}") for picture in pictures],
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
            "a WORD, --tape, --position and --steps are about a run",
            "add --run or --branches",
        ),
        (chosen and not run, "--choose is about one branch of a run", "add --run"),
    )


@dataclass(frozen=True, slots=True)
class _Target:
    """The place of a picture, and its options.

    given : its format, if the ending of the file does not say it
    """

    output: Path
    given: Format | None
    options: PictureOptions

    def format(self, kind: Kind, known: Sequence[Format] = OF_GRAPHS) -> Format:
        """Give the format; refuse an unknown ending, and options that do not fit it."""
        format = self.given or format_of(self.output, known)
        refuse_unfit(self.options, kind, format)
        return format


def _draw_run(
    run: RunArguments, steps: int | None, choices: tuple[int, ...] | None, target: _Target
) -> PicturePart:
    if target.given is not None and target.given not in run_drawn.FORMATS:
        hint = f"use one of {', '.join(run_drawn.FORMATS)}"
        raise InputError("a run is not a graph", hint=hint)
    format = target.format("run", run_drawn.FORMATS)
    asked = target.options
    beginning = begun(*run).entered()
    machine, most = beginning.machine, RUN_STEPS if steps is None else steps
    if choices is None:
        choices = _accepting(Runner(machine, beginning.now, budget=most))
    with progress(f"drawing a run of {machine.name}"):
        drawn = space_time(machine, beginning.now, most, choices)
        data = run_file(drawn, format, asked.look, asked.size, animated=asked.animated)
        write_marked(target.output, data)
    left_out = "; ".join((*drawn.notes, *_how_to_choose(drawn)))
    return _part(f"run of {drawn.title}", PictureFile(target.output, format, left_out or None))


def _accepting(runner: Runner) -> tuple[int, ...]:
    """Give the choices of an accepting branch; none without one, or without a choice."""
    with suppress(LeftEndError):  # the picture shows where the head falls off
        if runner.machine.owners and has_branches(runner.machine, run_shown(runner)):
            tree = tree_shown(runner, whole=False)
            return () if tree.accepts is None else tree.choices(tree.accepts)
    return ()


def _how_to_choose(drawn: SpaceTime) -> Iterator[str]:
    if drawn.verdict == "waiting":
        made = ",".join(map(str, (*drawn.choices, "N")))
        yield f"the run waits at a choice: --choose {made} draws one branch, --branches all of them"


def _draw_branches(run: RunArguments, steps: int | None, target: _Target) -> PicturePart:
    format = target.format("branches")
    beginning = begun(*run).entered()
    machine, seconds = beginning.machine, SECONDS if steps is None else None
    runner = Runner(machine, beginning.now, budget=steps, seconds=seconds)
    dot = branches_dot(machine, tree_shown(runner, whole=True), target.options.look)
    return _drawn(f"branches of {machine.name}", dot, target, format)


def _draw_play(
    kind: Kind, what: str, draw: Callable[[Strategy], Drawing], target: _Target
) -> PicturePart:
    format = target.format(kind)  # an unknown ending is refused before any work
    with asking(f"drawing {what}", catalogue.find_strategy(what, "position")) as (asked,):
        made = draw(asked)
    return _drawn(made.shows, made.dot, target, format)


def _drawn(shows: str, dot: str, target: _Target, format: Format) -> PicturePart:
    written = write_picture(dot, target.output, format, write_marked, target.options.size)
    return _part(shows, written)


def _part(shows: str, written: PictureFile) -> PicturePart:
    return PicturePart(shows, str(written.path), written.format.value, written.note)


def _draw_machines(what: str, target: _Target) -> list[PicturePart]:
    begins = beginning(Path(what))
    if HALTING in begins:
        return [_draw_proof(Path(what), target)]
    refuse(
        (
            ANY in begins,
            f"{what}: no picture is drawn of such a document",
            "`noloss decide MACHINE --certificate FILE` writes a proof that can be drawn",
        )
    )
    with progress(f"drawing {what}"):
        file = machine_path(what) if names_machine(what) else brought_machine(what)
        if file is None:
            return _draw_strategy(what, target)
        source = read_rows(file)
        format = target.format("machine", drawn.FORMATS)
        return [_draw_machine(source, target.output, format, target.options, write_marked)]


def _draw_machine(
    source: Source, path: Path, format: Format, asked: PictureOptions, write: Write
) -> PicturePart:
    made = machine_rendering(source, format, asked.look, asked.size)
    return _part(f"machine {source.name}", write_rendering(made, path, format, write))


def _draw_proof(file: Path, target: _Target) -> PicturePart:
    from diagrams.machine.proof_graph import proof_dot  # few drawings are of proofs

    format = target.format("proof")
    with progress(f"drawing {file.name}"):
        certificate = checked_proof(file)
        dot = proof_dot(certificate, target.options.look)
    return _drawn(f"{certificate.kind} for {certificate.machine}", dot, target, format)


def _draw_strategy(name: str, target: _Target) -> list[PicturePart]:
    from strategies.machine_files import strategy_files  # few drawings are of strategies

    files = strategy_files(name)
    if not files:
        hint = "add --tree for its play; only a tape program, such as wst, has machines"
        raise InputError(f"{name} has no machine to draw", hint=hint)
    format, asked, folder = target.given or Format.SVG, target.options, target.output
    refuse_unfit(asked, "calls", format)
    main = load_source(next(iter(files.values())))
    calls = call_graph_dot(main, files_library(files), look=asked.look)
    folder.mkdir(parents=True, exist_ok=True)
    written = write_picture(calls, folder / f"{CALLS}.{format}", format, write_inside, asked.size)
    return [
        _part(f"calls of {main.name}", written),
        *(
            _draw_machine(
                read_rows(path), folder / f"{machine}.{format}", format, asked, write_inside
            )
            for machine, path in files.items()
        ),
    ]
