"""`noloss graph`: the game graph as a file."""

from __future__ import annotations

from pathlib import Path

import click

from common.exhibits import Text
from diagrams.render.graph_files import write_graph
from noloss.options import PATH, json_option
from noloss.output import progress
from noloss.report import Report
from verify.graph import class_graph, game_graph


@click.command("graph")
@click.option("--classes", is_flag=True, help="Write the graph of the 765 symmetry classes.")
@click.option(
    *("-o", "--output"),
    required=True,
    type=PATH,
    help="The file; its ending tells the format: .graphml, .dot or .gv.",
)
@json_option
def command(classes: bool, output: Path) -> Report:
    """Write the graph of all positions of the game to a file, as GraphML or DOT.

    In the graph of classes several moves can lead from one class to another: such an edge
    carries how many (`moves`) and which cells of the representative they are (`cells`).

    \b
    Examples:
      noloss graph -o game.graphml
      noloss graph --classes -o classes.dot
    """
    kind = "classes" if classes else "positions"
    with progress(f"writing the graph of {kind}"):
        graph = class_graph() if classes else game_graph()
        write_graph(graph, output)
    moves = sum(data.get("moves", 1) for _, _, data in graph.edges(data=True))
    edges = graph.number_of_edges()
    return Report(
        document={
            "format": "noloss/graph",
            "version": 1,
            "graph": kind,
            "nodes": len(graph),
            "edges": edges,
            "moves": moves,
            "file": str(output),
        },
        exhibits=[Text(f"{output}: {len(graph):,} {kind}, {edges:,} edges, {moves:,} moves")],
    )
