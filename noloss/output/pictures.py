"""Pictures of play: the tree of a strategy, and the line that refutes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diagrams.line_strip import counterexample_strip, strip_dot
from diagrams.look import USUAL, Look
from diagrams.play_tree import play_tree, play_tree_dot
from diagrams.position_graph import position_graph_dot, won_positions
from games import Seat, seat_name
from games.game import TIC_TAC_TOE, Game
from games.reached import Met, values
from noloss.errors import InputError
from strategies import Strategy, full_name
from verify.games.verdict import MOST_REACHED, SEAT_NAMES
from verify.play.play import Choice, Play, play_of
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
    name, game = full_name(strategy), strategy.game
    played = _play(strategy, seat, choice)
    tree = play_tree(played, name, choice, depth=depth, game=game)
    return Drawing(f"play tree of {name} in {_where(game, seat)}", play_tree_dot(tree, look))


def counterexample_drawing(
    strategy: Strategy, seats: Sequence[Seat], choice: Choice, look: Look = USUAL
) -> Drawing:
    """Draw the line that refutes a strategy, in the first seat that has one.

    Raises InputError if no seat has one, and the errors of the strategy.
    """
    name, game = full_name(strategy), strategy.game
    for seat in seats:
        played = _play(strategy, seat, choice)
        failure = counterexample(played)
        if failure is not None:
            strip = counterexample_strip(played, failure, name, choice, game)
            return Drawing(f"counterexample: {strip.title}", strip_dot(strip, look))
    where = "in either seat" if len(seats) > 1 else f"in {_where(game, seats[0])}"
    problem = f"nothing to draw: {name} never loses {where}, {HOLDS[choice]}"
    hint = "its verdict gives the proof, and its tree shows how it plays"
    raise InputError(problem, hint=hint)


def positions_drawing(
    game: Game, depth: int | None, look: Look = USUAL, met: Met = lambda number: None
) -> Drawing:
    """Draw the won positions of a game by the moves until the win, at most `depth` of them.

    Raises TooLargeError, TooManyPositionsError, and DiagramError if no position is won.
    """
    shown = won_positions(game, values(game, met=met), depth)
    return Drawing(f"won positions of {game.name}", position_graph_dot(shown, look))


def _play(strategy: Strategy, seat: Seat, choice: Choice) -> Play:
    most = None if strategy.game is TIC_TAC_TOE else MOST_REACHED
    return play_of(strategy, seat, choice, most=most)


def _where(game: Game, seat: Seat) -> str:
    return seat_name(seat) if game is TIC_TAC_TOE else f"{SEAT_NAMES[seat]} of {game.name}"
