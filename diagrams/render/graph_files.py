"""Graphs as files for other programs: GraphML and DOT.

Numbers, truth values and texts are written unchanged. None is left out, and a list or tuple is
written as JSON. Any other value is refused, so that nothing is lost silently.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping
from io import BytesIO
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common.files import write_marked
from diagrams.errors import DiagramError
from diagrams.render.dot_text import quoted

if TYPE_CHECKING:
    import networkx as nx

Plain = str | int | float | bool
ENDINGS = (".graphml", ".dot", ".gv")
_NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_graph(graph: nx.Graph[Any], path: Path) -> None:
    """Write a graph as GraphML (`.graphml`) or DOT (`.dot`, `.gv`), whole or not at all.

    The same graph gives the same bytes. Raises DiagramError for another ending or for a value
    that such a file cannot hold, FileError if the file cannot be written.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        problem = f"unknown ending {path.suffix!r}" if path.suffix else "the name has no ending"
        raise DiagramError(problem, where=str(path), hint=f"use one of {', '.join(ENDINGS)}")
    plain = plain_graph(graph)
    write_marked(path, graphml(plain) if ending == ".graphml" else dot(plain).encode("utf-8"))


def plain_graph(graph: nx.Graph[Any]) -> nx.Graph[str]:
    """Copy a graph in the same order, with nodes as texts and attributes as plain values.

    Raises DiagramError for a value without a plain form, or two nodes with the same text.
    """
    plain: nx.Graph[str] = graph.__class__()
    plain.graph.update(_attributes(graph.graph, "the graph"))
    names: dict[Hashable, str] = {}
    for node, attributes in graph.nodes(data=True):
        name = names[node] = _name(node)
        if name in plain:
            hint = "give every node another name"
            raise DiagramError(f"two nodes are written {name}", hint=hint)
        plain.add_node(name, **_attributes(attributes, f"node {name}"))
    for source, target, *key in _edges(graph):
        where = f"edge {names[source]} to {names[target]}"
        attributes = _attributes(graph.edges[(source, target, *key)], where)
        plain.add_edge(names[source], names[target], *key, **attributes)
    return plain


def graphml(graph: nx.Graph[str]) -> bytes:
    """Write a plain graph as GraphML."""
    from networkx.readwrite.graphml import write_graphml_xml  # slow to load

    out = BytesIO()
    write_graphml_xml(graph, out)
    return out.getvalue().rstrip() + b"\n"


def dot(graph: nx.Graph[str]) -> str:
    """Write a plain graph as DOT, one line for each node and each edge."""
    arrow = "->" if graph.is_directed() else "--"
    lines = ["digraph {" if graph.is_directed() else "graph {"]
    lines += [f"  {_word(name)}={_word(value)};" for name, value in graph.graph.items()]
    lines += [f"  {quoted(node)}{_list(data)};" for node, data in graph.nodes(data=True)]
    for source, target, data in graph.edges(data=True):
        lines.append(f"  {quoted(source)} {arrow} {quoted(target)}{_list(data)};")
    return "\n".join([*lines, "}", ""])


def _edges(graph: nx.Graph[Any]) -> Iterator[tuple[Any, ...]]:
    """Give the two nodes of every edge, in a multigraph also its key."""
    edges: Any = graph.edges
    return iter(edges(keys=True) if graph.is_multigraph() else edges())


def _list(attributes: Mapping[str, Plain]) -> str:
    items = ", ".join(f"{_word(name)}={_word(value)}" for name, value in attributes.items())
    return f" [{items}]" if items else ""


def _word(value: Plain) -> str:
    """Write a name or value of DOT: whole numbers without quotes, everything else with quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else quoted(str(value))


def _attributes(attributes: Mapping[Any, object], where: str) -> dict[str, Plain]:
    plain = {}
    for name, value in attributes.items():
        if value is not None:
            plain[_text(str(name), where)] = _plain(value, f"{where}, attribute {name}")
    return plain


def _plain(value: object, where: str) -> Plain:
    if isinstance(value, str):
        return _text(value, where)
    if isinstance(value, bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value)
    if isinstance(value, list | tuple):
        return _text(_json(value, where), where)
    problem = f"a value of type {type(value).__name__} cannot be written to a graph file"
    raise DiagramError(problem, where=where, hint="use a number, a text, None or a tuple of these")


def _json(value: object, where: str) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError as problem:
        hint = "use tuples of numbers, texts and tuples"
        raise DiagramError(f"cannot be written: {problem}", where=where, hint=hint) from None


def _name(node: object) -> str:
    return str(_plain(node, f"node {node!r}"))


def _text(text: str, where: str) -> str:
    """Give a text as a plain str, if XML can hold it."""
    if strange := _NOT_IN_XML.search(text):
        problem = f"the character U+{ord(strange[0]):04X} cannot be written to a graph file"
        raise DiagramError(problem, where=where, hint="leave control characters out")
    return "".join(text)
