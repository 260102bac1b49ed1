"""Pictures of machines and of play, in files or in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from automata import Machine, Run
from common.errors import one_of
from common.files import write_marked
from diagrams.machine.picture import machine_dot
from diagrams.plots.plotting import FORMATS, plot_file
from diagrams.render.render import Format, format_of, write_picture
from diagrams.run_picture import run_svg, space_time
from games import SEATS, Seat
from noloss.arguments.machines import names_machine
from noloss.arguments.values import path, whole_number
from noloss.errors import InputError
from noloss.library.machines import MachineLike, is_text, machine, rows_of
from noloss.library.shown import one_line, svg_of
from noloss.library.strategies import StrategyLike, asked
from noloss.output.pictures import Drawing, counterexample_drawing, tree_drawing
from verify.play.play import CHOICES, Choice

Show: TypeAlias = Literal["tree", "counterexample"]
RUN_FORMATS: Final = (*FORMATS, Format.TEX)
RUN_STEPS: Final = 100_000  # of a run that is drawn
SHOWS: Final[tuple[Show, ...]] = ("tree", "counterexample")


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture; a notebook shows it.

    shows : the subject of the picture
    dot   : the text that Graphviz draws; empty if it is drawn without
    file  : the file that was written, None without one
    svg   : the picture that is drawn without Graphviz
    """

    shows: str
    dot: str
    file: Path | None
    svg: str = ""

    def __repr__(self) -> str:
        return one_line(f"Picture({self.shows}{f', in {self.file}' if self.file else ''})")

    def _repr_svg_(self) -> str | None:
        return self.svg or svg_of(lambda: self.dot)


def draw(
    what: MachineLike | Run | StrategyLike,
    file: Path | str | None = None,
    *,
    show: Show = "tree",
    seat: Seat | None = None,
    choice: Choice = "every_choice",
    depth: int | None = None,
) -> Picture:
    """Draw a machine as a transition diagram, a run row by row, or a strategy's play.

    file   : where the picture is written; its ending says how: .svg, .png, .pdf, .dot or .tex
    show   : of a strategy, the tree of all its play up to symmetry, or the line that refutes it
    seat   : where it sits; by default first, or for a counterexample where there is one
    choice : 'every_choice', or 'first_choice': only the first allowed move is made
    depth  : the number of moves after which the tree is cut

    Raises DiagramError for a file that cannot be written, InputError where there is nothing to
    draw or an argument makes no sense.
    """
    _check(show, seat, choice, depth)
    target = None if file is None else path(file, "file")
    wanted = None if target is None else format_of(target)
    if isinstance(what, Run):
        _refuse_play(seat, depth, "run")
        return draw_run(what, target)
    if isinstance(what, Machine) or (isinstance(what, Path | str) and _means_machine(what)):
        made = _machine_drawing(machine(what), seat, depth)
    else:
        with asked(what, "position") as meant:
            if show == "tree":
                made = tree_drawing(meant, seat or "first", choice, depth)
            else:
                made = counterexample_drawing(meant, SEATS if seat is None else (seat,), choice)
    written = None if target is None else write_picture(made.dot, target, wanted).path
    return Picture(made.shows, made.dot, written)


def _check(show: object, seat: object, choice: object, depth: object) -> None:
    one_of(show, SHOWS, "picture")
    one_of(choice, CHOICES, "choice")
    if seat is not None:
        one_of(seat, SEATS, "seat")
    if depth is not None:
        whole_number(depth, "depth", 1)
        if show != "tree":
            raise InputError("a depth is about a tree", hint="leave it out, or say show='tree'")


def draw_run(run: Run, file: Path | str | None = None, *, steps: int = RUN_STEPS) -> Picture:
    """Draw a run: a row a step, a grid for each tape, the cell under each head framed.

    steps : at most so many are drawn; of a long run, one row for every so many steps
    """
    target = None if file is None else path(file, "file")
    wanted = None if target is None else format_of(target, RUN_FORMATS)
    whole_number(steps, "number of steps", 0)
    drawn = space_time(run.end.machine, run.first, steps, run.choices)
    svg = run_svg(drawn)
    if target is not None and wanted is not None:
        write_marked(target, plot_file(svg, wanted))
    return Picture(f"run of {drawn.title}", "", target, svg)


def machine_svg(machine: Machine) -> str | None:
    """Draw a machine for a notebook."""
    return svg_of(lambda: machine_dot(rows_of(machine)))


def _machine_drawing(read: Machine, seat: Seat | None, depth: int | None) -> Drawing:
    _refuse_play(seat, depth, "machine")
    return Drawing(f"machine {read.name}", machine_dot(rows_of(read)))


def _refuse_play(seat: Seat | None, depth: int | None, of: str) -> None:
    if seat is not None or depth is not None:
        raise InputError("a seat and a depth are about play", hint=f"leave them out for a {of}")


def _means_machine(what: Path | str) -> bool:
    return is_text(what) or names_machine(str(what))
