"""Pictures of machines, runs, play and proofs, drawn into files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from automata import Source, load_source
from automata.engine.branching import has_branches
from automata.engine.runner import SECONDS, Runner
from automata.errors import LeftEndError
from automata.linking.library import files_library
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
from diagrams.space_time import MOST_STEPS, SpaceTime, space_time
from noloss.arguments.boards import Beginning, begun
from noloss.arguments.games import counting_positions
from noloss.arguments.machines import (
    brought_machine,
    machine_path,
    names_machine,
    read_rows,
)
from noloss.arguments.pictures import (
    Kind,
    PictureOptions,
    refuse_unfit,
)
from noloss.arguments.strategies import asking
from noloss.errors import InputError, refuse
from noloss.output.pictures import Drawing, positions_drawing
from noloss.output.progress import progress
from noloss.work.certificates import ANY, HALTING, beginning, checked_proof
from noloss.work.games import lent, playing
from noloss.work.running import run_shown, tree_shown
from strategies import Strategy, catalogue
from verify.games.verdict import MOST_REACHED

CALLS = "calls"  # the name of the picture of the call graph, without its ending
RunArguments = tuple[str, str | None, Sequence[str], str | None]
"""A machine, the word of its first tape, the words of other tapes, and a position."""
Write: TypeAlias = Callable[[Path, bytes], None]


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A picture that was written.

    shows  : such as `machine CF`, `calls of M` or `play tree of wst in the first seat (X)`
    file   : its ending may differ from the requested one, see `note`
    format : svg, png, pdf, gif, dot, tex or mmd
    note   : why the format is not the requested one, which part of a run is left out, or how to
             continue a run that waits at a choice; else null
    """

    shows: str
    file: str
    format: str
    note: str | None


@dataclass(frozen=True, slots=True)
class PictureTarget:
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


def draw_run(
    run: RunArguments, steps: int | None, choices: tuple[int, ...] | None, target: PictureTarget
) -> PicturePart:
    """Draw a run; if a machine has choices and none is given, draw a branch that accepts."""
    if target.given is not None and target.given not in run_drawn.FORMATS:
        hint = f"use one of {', '.join(run_drawn.FORMATS)}"
        raise InputError("a run is not a graph", hint=hint)
    format = target.format("run", run_drawn.FORMATS)
    asked = target.options
    beginning = begun(*run).entered()
    machine = beginning.machine
    if choices is None:
        budget = MOST_STEPS if steps is None else steps
        choices = _accepting(Runner(machine, beginning.now, budget=budget))
    with progress(f"drawing a run of {machine.name}"):
        drawn = _run_drawn(beginning, steps, choices)
        data = run_file(drawn, format, asked.look, asked.size, animated=asked.animated)
        write_marked(target.output, data)
    left_out = "; ".join((*drawn.notes, *_how_to_choose(drawn)))
    return _part(f"run of {drawn.title}", PictureFile(target.output, format, left_out or None))


def _run_drawn(beginning: Beginning, steps: int | None, choices: tuple[int, ...]) -> SpaceTime:
    """Make a run; without a number of steps, the run of a strategy's program ends at its return."""
    machine, now = beginning.machine, beginning.now
    if not beginning.program or beginning.board is None:
        return space_time(machine, now, steps, choices)
    named = f"{beginning.program} on {beginning.board(now)}"
    part = beginning.part()
    if part is None or (steps is not None and steps > part.steps):
        named += ", and what follows"
    most = part.steps if part and steps is None else steps
    drawn = replace(space_time(machine, now, most, choices), machine=named)
    if part is None or drawn.steps != part.steps:
        return drawn
    return replace(drawn, verdict=part.ended, state="")


def _accepting(runner: Runner) -> tuple[int, ...]:
    """Give the choices of an accepting branch; empty if none accepts, or if it has no choice."""
    with suppress(LeftEndError):  # the picture shows where the head falls off
        if runner.machine.owners and has_branches(runner.machine, run_shown(runner)):
            tree = tree_shown(runner, whole=False)
            return () if tree.accepts is None else tree.choices(tree.accepts)
    return ()


def _how_to_choose(drawn: SpaceTime) -> Iterator[str]:
    if drawn.verdict == "waiting":
        made = ",".join(map(str, (*drawn.choices, "N")))
        yield f"the run waits at a choice: --choose {made} draws one branch, --branches all of them"


def draw_branches(run: RunArguments, steps: int | None, target: PictureTarget) -> PicturePart:
    """Draw all branches of a run."""
    format = target.format("branches")
    beginning = begun(*run).entered()
    machine, seconds = beginning.machine, SECONDS if steps is None else None
    runner = Runner(machine, beginning.now, budget=steps, seconds=seconds)
    dot = branches_dot(machine, tree_shown(runner, whole=True), target.options.look)
    return _drawn(f"branches of {machine.name}", dot, target, format)


def draw_play(
    kind: Kind,
    what: str,
    draw: Callable[[Strategy], Drawing],
    target: PictureTarget,
    game: str | None = None,
) -> PicturePart:
    """Draw play of a strategy.

    game : another game than tic-tac-toe
    """
    format = target.format(kind)  # an unknown ending is refused before any work
    if game is not None:
        with playing(game) as rules, lent(rules, [what], f"drawing {what}", MOST_REACHED) as (one,):
            made = draw(one)
        return _drawn(made.shows, made.dot, target, format)
    with asking(f"drawing {what}", catalogue.find_strategy(what, "position")) as (asked,):
        made = draw(asked)
    return _drawn(made.shows, made.dot, target, format)


def draw_positions(game: str, depth: int | None, target: PictureTarget) -> PicturePart:
    """Draw the won positions of a game by the moves until the win."""
    format = target.format("positions")
    with playing(game) as rules, counting_positions(f"solving {game}") as met:
        made = positions_drawing(rules, depth, target.options.look, met)
    return _drawn(made.shows, made.dot, target, format)


def _drawn(shows: str, dot: str, target: PictureTarget, format: Format) -> PicturePart:
    written = write_picture(dot, target.output, format, write_marked, target.options.size)
    return _part(shows, written)


def _part(shows: str, written: PictureFile) -> PicturePart:
    return PicturePart(shows, str(written.path), written.format.value, written.note)


def draw_machines(what: str, target: PictureTarget) -> list[PicturePart]:
    """Draw a machine, a proof about one, or all machines of a strategy into a folder."""
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


def _draw_proof(file: Path, target: PictureTarget) -> PicturePart:
    from diagrams.machine.proof_graph import proof_dot  # few drawings are of proofs

    format = target.format("proof")
    with progress(f"drawing {file.name}"):
        certificate = checked_proof(file)
        dot = proof_dot(certificate, target.options.look)
    return _drawn(f"{certificate.kind} in {file.name}", dot, target, format)


def _draw_strategy(name: str, target: PictureTarget) -> list[PicturePart]:
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
