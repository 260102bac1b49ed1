"""Pictures of machines and of play, in files or in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

import automata
from common.errors import one_of
from common.files import write_whole
from diagrams.look import Labels
from diagrams.machine import drawn
from diagrams.machine.drawn import machine_rendering
from diagrams.machine.picture import machine_dot
from diagrams.render.render import OF_GRAPHS, Format, format_of, write_picture, write_rendering
from games import SEATS, Seat
from noloss.arguments.machines import names_machine
from noloss.arguments.pictures import Kind, PictureOptions, refuse_unfit
from noloss.arguments.values import path, whole_number
from noloss.errors import InputError
from noloss.library.machines import Machine, MachineLike, is_text, machine
from noloss.library.shown import one_line, svg_of
from noloss.library.strategies import StrategyLike
from noloss.library.strategies import asked as asked_strategy
from noloss.output.pictures import counterexample_drawing, tree_drawing
from verify.play.play import CHOICES, Choice

Show: TypeAlias = Literal["tree", "counterexample"]
SHOWS: Final[tuple[Show, ...]] = ("tree", "counterexample")


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture, as the text that Graphviz draws; a notebook shows it.

    shows : the subject of the picture
    file  : the file that was written, None without one
    """

    shows: str
    dot: str
    file: Path | None

    def __repr__(self) -> str:
        return one_line(f"Picture({self.shows}{f', in {self.file}' if self.file else ''})")

    def _repr_svg_(self) -> str | None:
        return svg_of(lambda: self.dot)


def draw(
    what: MachineLike | StrategyLike,
    file: Path | str | None = None,
    *,
    show: Show = "tree",
    seat: Seat | None = None,
    choice: Choice = "every_choice",
    depth: int | None = None,
    left_to_right: bool = False,
    bare: bool = False,
    labels: Labels | None = None,
    font: str | None = None,
    font_size: float | None = None,
    scale: float | None = None,
    width: float | None = None,
    height: float | None = None,
    dpi: int | None = None,
) -> Picture:
    """Draw a machine as a transition diagram, or a strategy's play.

    file          : where the picture is written; its ending says how: .svg, .png, .pdf, .dot or
                    .tex, and for a machine .mmd
    show          : of a strategy, the tree of all its play up to symmetry, or the line that refutes
                    it
    seat          : where it sits; by default first, or for a counterexample where there is one
    choice        : 'every_choice', or 'first_choice': only the first allowed move is made
    depth         : the number of moves after which the tree is cut
    left_to_right : whether a machine is drawn from left to right, not from top to bottom
    bare          : whether to leave out title, legend and alphabet
    labels        : the rows of a machine as in its 'notation', or as in a 'textbook'
    font          : a font of this machine
    font_size     : points of the names of states; 12 is usual
    scale         : times the usual size
    width, height : millimetres within which the picture fits
    dpi           : pixels to the inch of a .png

    Raises DiagramError for a file that cannot be written, InputError where there is nothing to
    draw or an argument makes no sense.
    """
    _check(show, seat, choice, depth)
    asked = PictureOptions(
        left_to_right, bare, labels, font, font_size, scale, width, height, dpi
    )  # fmt: skip
    target = None if file is None else path(file, "file")
    if isinstance(what, Machine | automata.Machine) or (
        isinstance(what, Path | str) and _means_machine(what)
    ):
        format = _format(target, "machine", asked)
        return _machine_picture(machine(what), target, format, asked, seat, depth)
    kind: Kind = "tree" if show == "tree" else "line"
    format = _format(target, kind, asked)
    with asked_strategy(what, "position") as meant:
        if show == "tree":
            made = tree_drawing(meant, seat or "first", choice, depth, asked.look)
        else:
            seats = SEATS if seat is None else (seat,)
            made = counterexample_drawing(meant, seats, choice, asked.look)
    written = target and write_picture(made.dot, target, format, size=asked.size).path
    return Picture(made.shows, made.dot, written)


def _format(target: Path | None, kind: Kind, asked: PictureOptions) -> Format:
    """Give the format of a picture; a notebook shows SVG. Refuse options that do not fit it."""
    known = drawn.FORMATS if kind == "machine" else OF_GRAPHS
    format = Format.SVG if target is None else format_of(target, known)
    refuse_unfit(asked, kind, format, shown=str)
    return format


def _check(show: object, seat: object, choice: object, depth: object) -> None:
    one_of(show, SHOWS, "picture")
    one_of(choice, CHOICES, "choice")
    if seat is not None:
        one_of(seat, SEATS, "seat")
    if depth is not None:
        whole_number(depth, "depth", 1)
        if show != "tree":
            raise InputError("a depth is about a tree", hint="leave it out, or say show='tree'")


def _machine_picture(
    read: Machine,
    target: Path | None,
    format: Format,
    asked: PictureOptions,
    seat: Seat | None,
    depth: int | None,
) -> Picture:
    if seat is not None or depth is not None:
        raise InputError("a seat and a depth are about play", hint="leave them out for a machine")
    written = None
    if target is not None:
        made = machine_rendering(read.source, format, asked.look, asked.size)
        written = write_rendering(made, target, format, write_whole).path
    return Picture(f"machine {read.name}", machine_dot(read.source, asked.look), written)


def _means_machine(what: Path | str) -> bool:
    return is_text(what) or names_machine(str(what))
