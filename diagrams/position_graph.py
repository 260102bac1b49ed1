"""The positions of a game that are won for a side, by the number of moves until the win.

A board stands for all its images under the symmetries of the game. An arrow is a move of best play:
the winner hurries, the loser delays, so it leads one column to the right. Positions of which
neither side can force a win are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from common.text import counted
from diagrams.boards import framed, title_html
from diagrams.errors import DiagramError
from diagrams.game_boards import game_board_html
from diagrams.look import USUAL, Look
from diagrams.play_tree import MOST_BOARDS
from diagrams.render.dot_text import plain_name
from games.game import Game, representative
from games.reached import Values
from verify.play.play import End

_FRAMES: Final[dict[str, End]] = {"first": "win", "second": "loss"}
_LEGEND: Final = (
    "a double frame: the first player wins; a thick frame: the second player wins",
    "an arrow: a move of best play, turned or mirrored; the winner hurries, the loser delays",
)


@dataclass(frozen=True, slots=True)
class WonPositions:
    """Won positions up to symmetry, with the moves of best play between them.

    distances : least image -> moves until the win
    arrows    : least image -> those after best moves
    undecided : the number of classes that are left out because neither side wins
    further   : the number of classes that are left out because they are further away
    """

    game: Game
    values: Values
    distances: dict[str, int]
    arrows: dict[str, tuple[str, ...]]
    undecided: int
    further: int


class TooManyPositionsError(DiagramError):
    """More boards than can be read; those at most `depth` moves before the win would fit.

    depth : below 1 if none fit
    """

    def __init__(self, boards: int, most: int, depth: int) -> None:
        self.depth = depth
        hint = "take a smaller board"
        if depth > 0:
            hint = f"--depth {depth} draws those at most {counted(depth, 'move')} before the win"
        problem = f"{boards:,} positions are won, up to symmetry, more than {most:,}"
        super().__init__(problem, hint=hint)


def won_positions(
    game: Game, values: Values, depth: int | None = None, most: int = MOST_BOARDS
) -> WonPositions:
    """Take the won positions of a game that is solved.

    depth : the greatest number of moves until the win

    Raises TooManyPositionsError, and DiagramError if no position is won.
    """
    class_of = representative(game)
    classes = dict.fromkeys(map(class_of, values.reached.moves))
    won = {each: plies for each in classes if (plies := values.plies(each)) is not None}
    if not won:
        raise DiagramError(f"no position of {game.name} is won", hint="take another game")
    distances = {each: plies for each, plies in won.items() if depth is None or plies <= depth}
    if len(distances) > most:
        sizes = Counter(won.values())
        upto = list(accumulate(sizes[plies] for plies in range(max(sizes) + 1)))
        fits = sum(boards <= most for boards in upto) - 1
        raise TooManyPositionsError(len(distances), most, fits)
    arrows = {
        each: tuple(
            dict.fromkeys(
                class_of(child)
                for _, child in values.reached.moves[each]
                if values.winner(child) == values.winner(each)
                and values.plies(child) == distances[each] - 1
            )
        )
        for each in distances
    }
    undecided = len(classes) - len(won)
    return WonPositions(game, values, distances, arrows, undecided, len(won) - len(distances))


def position_graph_dot(shown: WonPositions, look: Look = USUAL) -> str:
    """Write won positions as DOT, those with the same number of moves below each other."""
    from graphviz import Digraph  # slow to load

    title = {} if look.bare else {"label": title_html(*_title(shown))}
    graph = Digraph(
        plain_name(f"positions of {shown.game.name}"),
        graph_attr={
            **title, "labelloc": "t", "labeljust": "l",
            "fontname": look.sans, "rankdir": "LR",
            "nodesep": "0.08", "ranksep": "0.6", "pad": "0.2",
        },
        node_attr={"fontname": look.sans, "fontsize": "10", "shape": "plaintext", "margin": "0"},
        edge_attr={"color": "#333333", "arrowsize": "0.5"},
    )  # fmt: skip
    order = sorted(shown.distances, key=lambda each: (-shown.distances[each], each))
    names = {position: f"n{number}" for number, position in enumerate(order)}
    for distance in dict.fromkeys(shown.distances[position] for position in order):
        with graph.subgraph() as column:
            column.attr(rank="same")
            for position in order:
                if shown.distances[position] == distance:
                    column.node(names[position], f"<{_label(shown, position)}>")
    for position in order:
        for child in shown.arrows[position]:
            graph.edge(names[position], names[child])
    return str(graph.source)


def _title(shown: WonPositions) -> tuple[str, Iterator[str]]:
    return f"Won positions of {shown.game.name} by the moves until the win", _about(shown)


def _about(shown: WonPositions) -> Iterator[str]:
    left_out = f"{shown.undecided:,} that neither side wins are left out"
    further = f", and {shown.further:,} further from the win" if shown.further else ""
    yield f"{counted(len(shown.distances), 'position')} up to symmetry; {left_out}{further}"
    yield from _LEGEND


def _label(shown: WonPositions, position: str) -> str:
    game, distance = shown.game, shown.distances[position]
    winner = shown.values.winner(position)
    board = game_board_html(game, position, None, shaded=False)
    lines = [f"{winner} has won"]
    if distance:
        lines = [f"{winner} wins in {distance}", f"{game.seat_to_move(position)} moves"]
    text = "".join(f'{line}<BR ALIGN="LEFT"/>' for line in lines)
    return framed(f'<TR><TD>{board}</TD><TD ALIGN="LEFT">{text}</TD></TR>', _FRAMES[winner])
