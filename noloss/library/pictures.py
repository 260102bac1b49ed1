"""Pictures of machines and of play, in files or in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from automata import Machine, Run
from common.errors import one_of
from common.files import write_marked, write_whole
from diagrams import run_drawn
from diagrams.look import Labels
from diagrams.machine import drawn
from diagrams.machine.drawn import machine_rendering
from diagrams.machine.picture import machine_dot
from diagrams.render.render import OF_GRAPHS, Format, format_of, write_picture, write_rendering
from diagrams.run_animation import animated_svg
from diagrams.run_picture import run_svg
from diagrams.space_time import space_time
from games import SEATS, Seat
from games.game import TIC_TAC_TOE
from noloss.arguments.machines import names_machine
from noloss.arguments.pictures import Kind, PictureOptions, refuse_unfit
from noloss.arguments.values import path, seat_named, whole_number
from noloss.errors import InputError
from noloss.library.machines import MachineLike, is_text, machine, rows_of
from noloss.library.shown import one_line, picture_forms, svg_of
from noloss.library.strategies import StrategyLike, asked_for, other_game
from noloss.library.strategies import asked as asked_strategy
from noloss.output.pictures import (
    Drawing,
    counterexample_drawing,
    positions_drawing,
    tree_drawing,
)
from noloss.work.games import playing
from strategies import Strategy
from verify.play.play import CHOICES, Choice

Show: TypeAlias = Literal["tree", "counterexample", "moves"]
SHOWS: Final[tuple[Show, ...]] = ("tree", "counterexample", "moves")


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture; a notebook shows it.

    shows : the subject of the picture
    dot   : the text that Graphviz draws; empty if the picture is drawn without Graphviz
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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return picture_forms(self._repr_svg_())


def draw(
    what: MachineLike | Run | StrategyLike | None = None,
    file: Path | str | None = None,
    *,
    show: Show = "tree",
    game: str | None = None,
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
    animated: bool = False,
    around: str | None = None,
    within: int | None = None,
) -> Picture:
    """Draw a machine as a transition diagram, a run row by row, or a strategy's play.

    file          : where the picture is written; its ending says how: .svg, .png, .pdf, .dot or
                    .tex, for a machine .mmd, and for a run .gif but not .dot
    show          : of a strategy, the tree of all its play up to symmetry, or the line that refutes
                    it; 'moves': of a game, its won positions by distance, without a strategy
    game          : another game than tic-tac-toe, for the play of a strategy, or its positions
    seat          : the seat of the strategy; by default first, or for a counterexample the seat
                    that has one
    choice        : 'every_choice', or 'first_choice': only the first allowed move is made
    depth         : the number of moves after which the tree is cut
    left_to_right : whether a machine is drawn from left to right, not from top to bottom
    bare          : whether to leave out title, legend and alphabet
    labels        : the rows of a machine as in its 'notation', or as in a 'textbook'
    font          : a font of this computer
    font_size     : points of the names of states; 12 is usual
    scale         : times the usual size
    width, height : millimetres within which the picture fits
    dpi           : pixels to the inch of a .png or .gif
    animated      : whether a run is an SVG that moves, a frame a step; a .gif always is
    around        : a state of a machine: only this state and its neighbours are drawn
    within        : the greatest number of arrows to a neighbour; 1 by default

    Raises DiagramError for a file that cannot be written, InputError where there is nothing to
    draw or an argument makes no sense.
    """
    _check(show, depth)
    _refuse_without(what, show, game, seat is not None or choice != "every_choice")
    seat = None if seat is None else one_of(seat_named(seat), SEATS, "seat")
    choice = one_of(choice, CHOICES, "choice")
    asked = PictureOptions(
        left_to_right, bare, labels, font, font_size, scale, width, height, dpi, animated,
        around, within
    )  # fmt: skip
    target = None if file is None else path(file, "file")
    if isinstance(what, Run):
        _refuse_play(seat, depth, "run")
        return _run_picture(what, target, None, asked)
    if isinstance(what, Machine) or (
        game is None and isinstance(what, Path | str) and _means_machine(what)
    ):
        format = _format(target, "machine", asked)
        _refuse_play(seat, depth, "machine")
        return _machine_picture(machine(what), target, format, asked)
    kinds: Mapping[Show, Kind] = {"tree": "tree", "counterexample": "line", "moves": "positions"}
    format = _format(target, kinds[show], asked)

    def drawn_play(strategy: Strategy) -> Drawing:
        if show == "tree":
            return tree_drawing(strategy, seat or "first", choice, depth, asked.look)
        seats = SEATS if seat is None else (seat,)
        return counterexample_drawing(strategy, seats, choice, asked.look)

    other = other_game(game)
    if what is None:
        with playing(game or TIC_TAC_TOE.name) as rules:
            made = positions_drawing(rules, depth, asked.look)
    elif other is not None:
        with playing(other) as rules, asked_for(rules, what) as (meant,):
            made = drawn_play(meant)
    else:
        with asked_strategy(what, "position") as meant:
            made = drawn_play(meant)
    written = target and write_picture(made.dot, target, format, size=asked.size).path
    return Picture(made.shows, made.dot, written)


def _refuse_without(what: object, show: Show, game: object, of_play: bool) -> None:
    """Refuse a call with nothing to draw, or with a game or a `show` that does not fit the rest.

    of_play : whether a seat or a choice is given
    """
    if game is not None and isinstance(what, Run | Machine):
        raise InputError("a game is about play", hint="leave it out for a machine or a run")
    if show == "moves" and of_play:
        hint = "leave out seat and choice, or give a strategy and another picture"
        raise InputError("the positions of a game are those of both seats", hint=hint)
    if show == "moves" and (game is None or what is not None):
        hint = "write noloss.draw(show='moves', game='morris')"
        raise InputError("'moves' are those of a game, without a strategy", hint=hint)
    if what is None and show != "moves":
        hint = "give a machine, a run or a strategy; or a game, with show='moves'"
        raise InputError("nothing to draw", hint=hint)


def _format(target: Path | None, kind: Kind, asked: PictureOptions) -> Format:
    """Give the format of a picture; a notebook shows SVG. Refuse options that do not fit it."""
    known = drawn.FORMATS if kind == "machine" else OF_GRAPHS
    format = Format.SVG if target is None else format_of(target, known)
    refuse_unfit(asked, kind, format, shown=str)
    return format


def _check(show: object, depth: object) -> None:
    one_of(show, SHOWS, "picture")
    if depth is not None:
        whole_number(depth, "depth", 1)
        if show == "counterexample":
            raise InputError("a depth is about a tree", hint="leave it out, or say show='tree'")


def _machine_picture(
    read: Machine, target: Path | None, format: Format, asked: PictureOptions
) -> Picture:
    written = None
    if target is not None:
        made = machine_rendering(rows_of(read), format, asked.look, asked.size)
        written = write_rendering(made, target, format, write_whole).path
    return Picture(f"machine {read.name}", machine_dot(rows_of(read), asked.look), written)


def draw_run(
    run: Run,
    file: Path | str | None = None,
    *,
    steps: int | None = None,
    bare: bool = False,
    font: str | None = None,
    scale: float | None = None,
    width: float | None = None,
    height: float | None = None,
    dpi: int | None = None,
    animated: bool = False,
) -> Picture:
    """Draw a run: a row a step, a grid for each tape, the cell under each head framed.

    steps : the most steps that are drawn; a long run has one row for several steps. Without it,
            the picture ends where it is proved that the run never halts

    The other arguments are those of `draw`.
    """
    asked = PictureOptions(
        bare=bare, font=font, scale=scale, width=width, height=height, dpi=dpi, animated=animated
    )
    return _run_picture(run, None if file is None else path(file, "file"), steps, asked)


def _run_picture(
    run: Run, target: Path | None, steps: int | None, asked: PictureOptions
) -> Picture:
    format = Format.SVG if target is None else format_of(target, run_drawn.FORMATS)
    refuse_unfit(asked, "run", format, shown=str)
    if steps is not None:
        whole_number(steps, "number of steps", 0)
    made = space_time(run.end.machine, run.first, steps, run.choices)
    if target is not None:
        data = run_drawn.run_file(made, format, asked.look, asked.size, animated=asked.animated)
        write_marked(target, data)
    svg = animated_svg(made, asked.look) if asked.animated else run_svg(made, asked.look)
    return Picture(f"run of {made.title}", "", target, svg)


def machine_svg(machine: Machine) -> str | None:
    """Draw a machine for a notebook."""
    return svg_of(lambda: machine_dot(rows_of(machine)))


def _refuse_play(seat: Seat | None, depth: int | None, of: str) -> None:
    if seat is not None or depth is not None:
        raise InputError("a seat and a depth are about play", hint=f"leave them out for a {of}")


def _means_machine(what: Path | str) -> bool:
    return is_text(what) or names_machine(str(what))
