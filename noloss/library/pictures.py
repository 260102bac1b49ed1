"""Pictures of machines and of play, in files or in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from diagrams.machine.picture import machine_dot
from diagrams.play.strip import counterexample_strip, strip_dot
from diagrams.play.tree import play_tree
from diagrams.play.tree_picture import play_tree_dot
from diagrams.render.render import write_picture
from games import Seat
from noloss.arguments.machines import names_machine
from noloss.library.arguments import ArgumentError
from noloss.library.machines import Machine, machine
from noloss.library.shown import one_line, svg_of
from noloss.library.strategies import StrategyLike, play
from verify.play.evidence import counterexample
from verify.play.play import Choice


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture, as the text that Graphviz draws; a notebook shows it.

    shows : what is to be seen
    file  : where it was written, None if nowhere
    """

    shows: str
    dot: str
    file: Path | None

    def __repr__(self) -> str:
        return one_line(f"Picture({self.shows}{f', in {self.file}' if self.file else ''})")

    def _repr_svg_(self) -> str | None:
        return svg_of(lambda: self.dot)


def draw(
    what: Machine | StrategyLike,
    file: Path | str | None = None,
    *,
    show: Literal["tree", "counterexample"] = "tree",
    seat: Seat = "first",
    choice: Choice = "every_choice",
    depth: int | None = None,
) -> Picture:
    """Draw a machine as a transition diagram, or a strategy's play.

    file  : where the picture is written; its ending says how: .svg, .png, .pdf or .dot
    show  : of a strategy, the tree of all its play up to symmetry, or the line that refutes it
    depth : the tree is cut after so many moves

    Raises DiagramError for a file that cannot be written, ArgumentError where there is nothing
    to draw.
    """
    if isinstance(what, Machine) or (isinstance(what, Path | str) and _is_machine(what)):
        read = machine(what)
        shows, dot = f"machine {read.name}", machine_dot(read.source)
    else:
        played = play(what, seat, choice=choice)
        where = f"{played.name} in the {seat} seat"
        if show == "tree":
            tree = play_tree(played.played, played.name, choice, depth=depth)
            shows, dot = f"play tree of {where}", play_tree_dot(tree)
        else:
            failure = counterexample(played.played)
            if failure is None:
                hint = "noloss.certificate gives the proof, and show='tree' its play"
                raise ArgumentError(f"nothing to draw: {where} never loses", hint=hint)
            strip = counterexample_strip(played.played, failure, played.name, choice)
            shows, dot = f"counterexample: {strip.title}", strip_dot(strip)
    written = None if file is None else write_picture(dot, Path(file)).path
    return Picture(shows, dot, written)


def _is_machine(what: Path | str) -> bool:
    text = str(what)
    return "\n" in text or names_machine(text)
