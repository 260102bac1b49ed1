"""`noloss count graph`: the game, or the play of a strategy in it, as a graph in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from common.documents import UNSET, Document, UnsetType
from common.exhibits import Text
from diagrams.render.graph_files import write_graph
from games import Seat
from games.names import TIC_TAC_TOE_NAMES
from noloss.arguments.completing import complete_strategy
from noloss.arguments.games import game_option, most_option, refuse_given
from noloss.arguments.options import WRITTEN, WordChoice, json_option, seat_option, view_option
from noloss.arguments.strategies import asking
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.report import Report
from noloss.work.games import lent, playing
from strategies import catalogue
from strategies.strategy import Strategy
from verify.games.verdict import MOST_REACHED
from verify.play.graph import class_graph, game_graph, position_graph, sizes, with_names
from verify.play.play import CHOICES, Choice, play_of

if TYPE_CHECKING:
    import networkx as nx


class GraphDocument(Document, tag="noloss/graph", frozen=True, kw_only=True):
    """A graph that was written to a file.

    game              : its name, if it is not tic-tac-toe
    graph             : `play` has the positions that a strategy can come to
    strategy, reading : only of a play
    seat              : only of a play: the seat of the strategy
    choice            : only of a play: all allowed moves, or the first
    moves             : the number of moves that the edges stand for
    file              : the file written, as named
    """

    graph: Literal["positions", "classes", "play"]
    strategy: str | UnsetType = UNSET
    reading: str | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    choice: Choice | UnsetType = UNSET
    nodes: int
    edges: int
    moves: int
    file: str
    game: str | UnsetType = UNSET


@click.command("graph")
@click.argument("strategy", required=False, shell_complete=complete_strategy)
@click.option("--classes", is_flag=True, help="Write the graph of the 765 symmetry classes.")
@click.option(
    "-o",
    "--output",
    required=True,
    type=WRITTEN,
    help="The file; its ending gives the format: .graphml, .dot or .gv.",
)
@seat_option("The seat of the strategy; first by default.")
@click.option(
    "--strength",
    "choice",
    type=WordChoice(CHOICES),
    help="Its moves in the graph; every-choice by default.",
)
@view_option
@game_option
@most_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    strategy: str | None,
    classes: bool,
    output: Path,
    seat: Seat | None,
    choice: Choice | None,
    view: catalogue.View | None,
    game: str | None,
    most: int | None,
) -> Report:
    """Write the graph of all positions of the game to a file, as GraphML or DOT.

    With a STRATEGY, write its play: the positions that can be reached when it sits in a seat,
    against every opponent. For a history-dependent strategy, the nodes are lines of play.

    A node has its position and the seat to move. In a play it also has the allowed moves with their
    rules, and the end of the game. In the graph of symmetry classes (orbits under D4), several
    moves can lead from one class to another: the edge has their number (`moves`) and their cells on
    the representative (`cells`).

    With --game it is the graph of that game, or the play of a STRATEGY for it. Its edges have the
    names of moves.

    \b
    Examples:
      noloss count graph -o game.graphml
      noloss count graph --classes -o classes.dot
      noloss count graph wst --seat second -o wst.graphml
      noloss count graph --game morris -o morris.graphml
    """
    if game is not None and game not in TIC_TAC_TOE_NAMES:
        refuse_given(context, "another game", "classes", "view")
        return _of_game(game, strategy, seat, choice, most or MOST_REACHED, output)
    refuse_given(context, "tic-tac-toe", "most")
    if strategy is not None:
        if classes:
            hint = "leave out --classes, or the strategy"
            raise InputError("the play of a strategy is a graph of positions", hint=hint)
        refuse_overwriting(output, strategy)
        found = catalogue.find_strategy(strategy, view or "position")
        return _write_play(found, seat or "first", choice or "every_choice", output)
    _refuse_without_strategy(seat or choice or view)
    return _write_game(classes, output)


def _refuse_without_strategy(given: str | None) -> None:
    if given is not None:
        hint = "name the strategy, as in `noloss count graph wst --seat second -o wst.graphml`"
        raise InputError("--seat, --strength and --view are about a strategy", hint=hint)


def _of_game(
    game: str,
    strategy: str | None,
    seat: Seat | None,
    choice: Choice | None,
    most: int,
    output: Path,
) -> Report:
    """Write the graph of another game than tic-tac-toe, or of play in it."""
    with playing(game) as rules:
        if strategy is None:
            _refuse_without_strategy(seat or choice)
            with progress(f"writing the graph of {game}"):
                graph = with_names(position_graph(rules, most), rules)
            return _written("positions", graph, output, game=game)
        refuse_overwriting(output, strategy)
        with lent(rules, [strategy], f"playing {strategy}", most) as (asked,):
            choice = choice or "every_choice"
            played = play_of(asked, seat or "first", choice, most=most)
            graph = with_names(played.graph, rules)
        about = {"strategy": asked.name, "reading": asked.reading}
        return _written("play", graph, output, game=game, **about, seat=played.seat, choice=choice)


def _written(
    kind: Literal["positions", "classes", "play"],
    graph: nx.DiGraph[Any],
    output: Path,
    nodes_are: str = "positions",
    **named: Any,
) -> Report:
    """Write a graph and report its sizes; edges of a play are its moves, and not counted apart."""
    write_graph(graph, output)
    nodes, edges, moves = sizes(graph)
    document = GraphDocument(
        graph=kind, nodes=nodes, edges=edges, moves=moves, file=str(output), **named
    )
    counted_edges = "" if kind == "play" else f"{edges:,} edges, "
    text = f"{output}: {nodes:,} {nodes_are}, {counted_edges}{moves:,} moves"
    return Report(document=document, exhibits=[Text(text)])


def _write_game(classes: bool, output: Path) -> Report:
    kind: Literal["positions", "classes"] = "classes" if classes else "positions"
    with progress(f"writing the graph of {kind}"):
        return _written(kind, class_graph() if classes else game_graph(), output, kind)


def _write_play(strategy: Strategy, seat: Seat, choice: Choice, output: Path) -> Report:
    with asking(f"playing {strategy.name}", strategy) as (asked,):
        played = play_of(asked, seat, choice)
    nodes_are = "positions" if played.positional else "lines"
    named = {"strategy": strategy.name, "reading": strategy.reading, "seat": seat, "choice": choice}
    return _written("play", played.graph, output, nodes_are, **named)
