"""The graphs that people and algorithms get have every node, every move and its multiplicity."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import networkx as nx
import pytest

from games import EMPTY, Position, canonical, outcome, play, seat_to_move, successors
from games.rules import ply
from games.space import all_classes
from games.symmetry import symmetry_class
from tests.effort import part
from verify.play.graph import class_graph, game_graph


@pytest.fixture(scope="module")
def whole() -> nx.DiGraph[Position]:
    return game_graph()


@pytest.fixture(scope="module")
def classes() -> nx.DiGraph[Position]:
    return class_graph()


def test_the_game_graph_has_5478_positions_and_16167_moves(whole: nx.DiGraph[Position]) -> None:
    assert (whole.number_of_nodes(), whole.number_of_edges()) == (5_478, 16_167)
    assert nx.is_directed_acyclic_graph(whole)
    assert len(nx.descendants(whole, EMPTY)) == 5_477


def test_the_nodes_say_ply_outcome_and_class(whole: nx.DiGraph[Position]) -> None:
    for position, facts in whole.nodes(data=True):
        assert facts["position"] == position
        assert facts["ply"] == ply(position)
        assert facts["canonical"] == canonical(position)
        ended = outcome(position)
        expected = "unfinished" if ended is None else ended.winner or "draw"
        assert facts["outcome"] == expected
        assert facts.get("seat_to_move") == (seat_to_move(position) if ended is None else None)
        assert (whole.out_degree(position) == 0) == (ended is not None)


def test_the_edges_say_their_cell(whole: nx.DiGraph[Position]) -> None:
    for position, child, facts in whole.edges(data=True):
        assert play(position, facts["cell"]) == child


def test_the_class_graph_has_765_classes_2096_edges_and_2270_moves(
    classes: nx.DiGraph[Position],
) -> None:
    assert (classes.number_of_nodes(), classes.number_of_edges()) == (765, 2_096)
    assert sum(facts["moves"] for _, _, facts in classes.edges(data=True)) == 2_270
    assert list(classes) == list(all_classes())


def test_an_edge_between_classes_carries_all_the_cells_that_lead_there(
    classes: nx.DiGraph[Position],
) -> None:
    for position in classes:
        leads = Counter(canonical(child) for _, child in successors(position))
        assert set(classes.successors(position)) == set(leads)
        for child, moves in leads.items():
            edge = classes.edges[position, child]
            assert edge["moves"] == moves == len(edge["cells"])
            assert list(edge["cells"]) == sorted(edge["cells"])
            assert {canonical(play(position, int(cell))) for cell in edge["cells"]} == {child}


def test_the_classes_say_ply_outcome_and_how_many_positions_they_have(
    classes: nx.DiGraph[Position], whole: nx.DiGraph[Position]
) -> None:
    for position, facts in classes.nodes(data=True):
        assert facts["positions"] == len(symmetry_class(position))
        assert facts["ply"] == whole.nodes[position]["ply"]
        assert facts["outcome"] == whole.nodes[position]["outcome"]
    assert sum(facts["positions"] for _, facts in classes.nodes(data=True)) == 5_478


@pytest.mark.slow
def test_both_graphs_can_be_written_as_graphml(
    whole: nx.DiGraph[Position], classes: nx.DiGraph[Position]
) -> None:
    for graph in (whole, classes):
        text = "\n".join(nx.generate_graphml(graph))
        again = nx.parse_graphml(text)
        assert list(again.nodes(data=True)) == list(graph.nodes(data=True))
        assert list(again.edges(data=True)) == list(graph.edges(data=True))


@pytest.mark.parametrize(
    "arguments",
    part(
        [
            ["moves", "optimal", "X...O...."],
            ["recheck", "no such file"],
            ["strategies"],
            ["optimum", "--help"],
        ],
        3,
    ),
)
def test_a_command_that_needs_no_play_does_not_import_networkx(arguments: list[str]) -> None:
    look = (
        "import sys; import verify.verdict.verdict, verify.match; "
        "from noloss.cli import enter; "
        f"enter({arguments!r}); sys.exit('networkx' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", look], capture_output=True, check=True)
