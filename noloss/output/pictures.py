"""Pictures of play: the tree of a strategy, and the line that refutes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diagrams.line_strip import counterexample_strip, strip_dot
from diagrams.look import USUAL, Look
from diagrams.play_tree import play_tree, play_tree_dot
from games import Seat, seat_name
from noloss.errors import InputError
from strategies import Strategy, full_name
from verify.play.play import Choice, play_of
from verify.play.safety import HOLDS, counterexample


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture before it is written: its title, and the text that Graphviz draws."""

    shows: str
    dot: str


def tree_drawing(
    strategy: Strategy, seat: Seat, choice: Choice, depth: int | None, look: Look = USUAL
) -> Drawing:
    """Draw the play tree of a strategy in one seat, or its first moves.

    Raises TreeTooBigError, and the errors of the strategy.
    """
    name = full_name(strategy)
    tree = play_tree(play_of(strategy, seat, choice), name, choice, depth=depth)
    return Drawing(f"play tree of {name} in {seat_name(seat)}", play_tree_dot(tree, look))


def counterexample_drawing(
    strategy: Strategy, seats: Sequence[Seat], choice: Choice, look: Look = USUAL
) -> Drawing:
    """Draw the line that refutes a strategy, in the first seat that has one.

    Raises InputError if no seat has one, and the errors of the strategy.
    """
    name = full_name(strategy)
    for seat in seats:
        played = play_of(strategy, seat, choice)
        failure = counterexample(played)
        if failure is not None:
            strip = counterexample_strip(played, failure, name, choice)
            return Drawing(f"counterexample: {strip.title}", strip_dot(strip, look))
    where = "in either seat" if len(seats) > 1 else f"in {seat_name(seats[0])}"
    problem = f"nothing to draw: {name} never loses {where}, {HOLDS[choice]}"
    hint = "its verdict gives the proof, and its tree shows how it plays"
    raise InputError(problem, hint=hint)
