"""Pictures of play: the tree of a strategy, and the line that refutes it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from diagrams.play.strip import counterexample_strip, strip_dot
from diagrams.play.tree import play_tree
from diagrams.play.tree_picture import play_tree_dot
from diagrams.render.render import Format, Written, write_picture
from games import Seat
from noloss.arguments.strategies import asking
from noloss.errors import InputError
from noloss.reports.words import HOLDS, seat_name
from strategies import catalogue, full_name
from verify.play.evidence import counterexample
from verify.play.play import Choice, play_of

Drawn = tuple[str, Written]  # what is shown, and where


def draw_tree(
    name: str, seat: Seat, choice: Choice, depth: int | None, target: Path, wanted: Format | None
) -> Drawn:
    """Draw the play tree of a strategy in one seat, or its first moves.

    Raises TreeTooBigError, and what asking the strategy and writing the file raise.
    """
    with asking(f"drawing {name}", catalogue.find_strategy(name, "position")) as (asked,):
        played = play_of(asked, seat, choice)
    dot = play_tree_dot(play_tree(played, full_name(asked), choice, depth=depth))
    return f"play tree of {full_name(asked)} in {seat_name(seat)}", write_picture(
        dot, target, wanted
    )


def draw_counterexample(
    name: str, seats: Sequence[Seat], choice: Choice, target: Path, wanted: Format | None
) -> Drawn:
    """Draw the line that refutes a strategy, in the first of the seats in which there is one.

    Raises InputError if there is none, and what asking it and writing the file raise.
    """
    with asking(f"drawing {name}", catalogue.find_strategy(name, "position")) as (asked,):
        plays = [play_of(asked, seat, choice) for seat in seats]
    for played in plays:
        found = counterexample(played)
        if found is not None:
            strip = counterexample_strip(played, found, full_name(asked), choice)
            return f"counterexample: {strip.title}", write_picture(strip_dot(strip), target, wanted)
    where = "in either seat" if len(seats) > 1 else f"in {seat_name(seats[0])}"
    problem = f"nothing to draw: {full_name(asked)} never loses {where}, {HOLDS[choice]}"
    hint = f"`noloss verify {name}` gives the proof, and --tree draws how it plays"
    raise InputError(problem, hint=hint)
