"""A graph file holds its graph; a graph that it cannot hold is refused."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, NewType

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.errors import DiagramError
from diagrams.render.graph_files import dot, graphml, plain_graph, write_graph
from tests.effort import part
from verify.play.graph import class_graph, game_graph

Name = NewType("Name", str)


class Side(StrEnum):
    LEFT = "left"


def small() -> nx.DiGraph[Any]:
    graph: nx.DiGraph[Any] = nx.DiGraph(title="small")
    graph.add_node(Name("a"), ply=0, weight=0.5, over=False, winner=None, side=Side.LEFT)
    graph.add_node(("b", 1), line=(1, 5, 9), count=np.int64(3))
    graph.add_edge(Name("a"), ("b", 1), cells=("1", None))
    return graph


def content(graph: nx.Graph[Any]) -> tuple[object, object]:
    return list(graph.nodes(data=True)), list(graph.edges(data=True))


def read_back(graph: nx.Graph[Any], path: Path) -> nx.Graph[Any]:
    write_graph(graph, path)
    read: nx.Graph[Any] = nx.read_graphml(path)
    return read


@pytest.mark.slow
@pytest.mark.parametrize("make", part([class_graph, game_graph]))
def test_graphml_of_the_game_reads_back_equal(make: Any, tmp_path: Path) -> None:
    graph = make()
    assert content(read_back(graph, tmp_path / "game.graphml")) == content(graph)


def test_every_value_has_one_plain_form_and_none_is_left_out() -> None:
    nodes, edges = content(plain_graph(small()))
    assert nodes == [
        ("a", {"ply": 0, "weight": 0.5, "over": False, "side": "left"}),
        ('["b", 1]', {"line": "[1, 5, 9]", "count": 3}),
    ]
    assert edges == [("a", '["b", 1]', {"cells": '["1", null]'})]
    assert type(plain_graph(small()).nodes["a"]["side"]) is str


def test_graphml_keeps_numbers_texts_and_truth_values_apart(tmp_path: Path) -> None:
    graph = small()
    assert content(read_back(graph, tmp_path / "g.graphml")) == content(plain_graph(graph))


texts = st.text(
    st.characters(min_codepoint=0x20, exclude_categories=["Cs", "Cc"], exclude_characters="￾￿")
)
names = texts.filter(bool)  # pygraphviz cannot read a node without a name
values = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts


@given(st.dictionaries(texts, st.dictionaries(st.sampled_from("xyz"), values), max_size=5))
def test_any_graph_written_as_graphml_reads_back(nodes: dict[str, dict[str, Any]]) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, attributes in nodes.items():
        graph.add_node(name, **attributes)
    graph.add_edges_from((name, name, attributes) for name, attributes in nodes.items())
    plain = plain_graph(graph)
    read = nx.parse_graphml(graphml(plain).decode())
    assert content(read) == content(plain)


@given(
    st.dictionaries(names, st.dictionaries(st.sampled_from("xyz"), texts), min_size=1, max_size=4)
)
def test_any_graph_written_as_dot_is_read_by_graphviz(nodes: dict[str, dict[str, Any]]) -> None:
    """Graphviz keeps a backslash as the two characters that stand for it."""
    pygraphviz = pytest.importorskip("pygraphviz")
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, attributes in nodes.items():
        graph.add_node(name, **attributes)
    read = pygraphviz.AGraph(string=dot(plain_graph(graph)))
    assert {str(node).replace("\\\\", "\\") for node in read.nodes()} == set(nodes)
    for node in read.nodes():
        wanted = nodes[str(node).replace("\\\\", "\\")]
        got = {name: node.attr[name].replace("\\\\", "\\") for name in wanted}
        assert got == wanted


def test_a_multigraph_keeps_its_parallel_edges(tmp_path: Path) -> None:
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_edge("a", "b", cell=1)
    graph.add_edge("a", "b", cell=2)
    assert content(read_back(graph, tmp_path / "g.graphml"))[1] == content(graph)[1]
    assert dot(plain_graph(graph)).count('"a" -> "b"') == 2


def test_an_undirected_graph_stays_undirected(tmp_path: Path) -> None:
    graph: nx.Graph[str] = nx.Graph([("a", "b")])
    assert not read_back(graph, tmp_path / "g.graphml").is_directed()
    assert dot(graph).splitlines() == ["graph {", '  "a";', '  "b";', '  "a" -- "b";', "}"]


@pytest.mark.parametrize("name", ["g.graphml", "g.dot", "g.gv", "G.GraphML"])
def test_the_same_graph_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    written = []
    for _ in range(2):
        write_graph(small(), tmp_path / name)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["g.png", "g", "g.graphml.gz"])
def test_another_ending_is_refused_with_those_that_are_known(name: str, tmp_path: Path) -> None:
    with pytest.raises(DiagramError) as caught:
        write_graph(small(), tmp_path / name)
    assert caught.value.where.endswith(name)
    assert ".graphml, .dot, .gv" in caught.value.hint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({1, 2}, "a value of type set cannot be written"),
        (1j, "a value of type complex cannot be written"),
        (("a", {1}), "set"),
        ("\x00", "U\\+0000"),
        (("\x1b",), None),
    ],
)
def test_a_graph_that_cannot_be_written_is_refused_with_its_place_and_leaves_no_file(
    value: object, problem: str | None, tmp_path: Path
) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node("a", odd=value)
    if problem is None:  # JSON escapes what XML cannot hold
        assert plain_graph(graph).nodes["a"]["odd"] == '["\\u001b"]'
        return
    with pytest.raises(DiagramError, match=problem) as caught:
        write_graph(graph, tmp_path / "g.graphml")
    assert caught.value.where == "node a, attribute odd"
    assert not list(tmp_path.iterdir())


def test_two_nodes_with_one_text_are_refused() -> None:
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_nodes_from([1, "1"])
    with pytest.raises(DiagramError, match="two nodes are written 1"):
        plain_graph(graph)
