"""Transition diagrams of machine files, at the level of their rows.

How to read one: an ellipse is a state; a diamond is a choice of the opponent, a hexagon one of
the machine, a parallelogram anybody's; a box with bars is a call, which a dashed arrow leaves;
a double ring accepts, a double octagon rejects, a double box is a named result, a dark pill
returns to the caller. An arrow carries one line for each row that it stands for: the symbols read,
an arrow, the actions, and the next state if that is a special case of the one pointed at.
Rows that differ in one symbol are one line.
At a choice a row has the number that takes it, unless it is never beside another or its
number varies; the rows of a state in order are numbered. A dotted line ties two labels of one
state.

Source: [Sipser13] §3.1 (state diagrams of Turing machines).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from automata.notation.source import Source
from diagrams.machine.model import (
    Diagram,
    Edge,
    EdgeKind,
    Node,
    NodeKind,
    Part,
    picture_of,
)
from diagrams.machine.rows import RowPlace, RowText, merged
from diagrams.render.dot_text import (
    GAP,
    MONO,
    SANS,
    centred_lines,
    html,
    html_lines,
    left_lines,
    plain_name,
    shown,
    spaced,
    without_layers,
)

if TYPE_CHECKING:
    from graphviz import Digraph  # slow to load

Ids: TypeAlias = Mapping[Hashable, str]
"""What elements of an SVG are called: nodes by their keys, edges by `ends`."""
NO_IDS: Final[Ids] = MappingProxyType({})
BESIDE_LOOP: Final = "t"  # behind the id of a loop: that of its rows, which stand beside it
WIDEST_ROW = 34  # characters; a longer row goes on below its reads
WIDEST_TEXT = 90  # characters in the lines above the picture

BEHIND_LOOP = "\u00a0" * 4  # characters
_GRAPH = {
    "labelloc": "t", "labeljust": "l", "fontname": SANS,
    "rankdir": "TB", "nodesep": "0.15", "ranksep": "0.35", "pad": "0.2",
    "mclimit": "8", "newrank": "true",
}  # fmt: skip
MOST_CURVED: Final = 120  # arrows; of more, Graphviz would take many seconds to bend them
MOST_LAYERED: Final = 250  # arrows; of more, to put states in layers
_STRAIGHT = {"mclimit": "1", "nslimit": "2", "nslimit1": "2", "splines": "line"}
_NODE = {
    "fontname": SANS, "fontsize": "12", "style": "filled", "color": "#333333",
    "height": "0.4", "margin": "0.08,0.04",
}  # fmt: skip
_EDGE = {"fontname": MONO, "fontsize": "10", "color": "#333333", "arrowsize": "0.7"}

_TOGETHER = {"peripheries": "0", "margin": "1", "label": ""}
_AT_LOOP = {"shape": "plain", "style": "solid", "fontname": MONO, "fontsize": "10"}

LOOKS: dict[NodeKind, dict[str, str]] = {
    "state": {"shape": "ellipse", "fillcolor": "white"},
    "choice": {"shape": "parallelogram", "fillcolor": "#fff7d6", "margin": "0.02,0.06"},
    "opponent": {"shape": "diamond", "fillcolor": "#ffe3c2", "margin": "0.01,0.02"},
    "machine": {"shape": "hexagon", "fillcolor": "#d8e8fb", "margin": "0.06,0.04"},
    "alias": {"shape": "record", "fillcolor": "#ececec"},
    "call": {"shape": "record", "fillcolor": "#ececec"},
    "return": {
        "shape": "box", "style": "filled,rounded", "fillcolor": "#333333", "fontcolor": "white",
        "fontsize": "10", "height": "0.25", "margin": "0.1,0.03",
    },
    "accept": {"shape": "ellipse", "peripheries": "2", "fillcolor": "#dcf3dc"},
    "reject": {"shape": "octagon", "peripheries": "2", "fillcolor": "#f9dada"},
    "result": {"shape": "box", "peripheries": "2", "fillcolor": "#f3e8fa"},
}  # fmt: skip

_BOX = {
    "labeljust": "l", "fontsize": "12", "style": "rounded", "color": "#888888",
    "margin": "12",
}  # fmt: skip

_SAID: dict[NodeKind, str] = {
    "choice": "choice",
    "opponent": "by opponent",
    "machine": "by machine",
    "accept": "accept",
    "reject": "reject",
    "result": "result",
}


_STROKES: dict[EdgeKind, dict[str, str]] = {
    "rows": {},
    "then": {"style": "dashed"},
    "tie": {"style": "dotted", "arrowhead": "none", "penwidth": "1.6"},
}


def machine_dot(source: Source) -> str:
    """Draw a machine file as DOT: states, halting states, calls, and a cluster per routine.

    The same file gives the same text. Raises NotationError for what is not a machine: an unknown
    symbol, a missing next state.
    """
    return picture_dot(picture_of(source))


def ends(edge: Edge) -> Hashable:
    """Give the key of an edge, unique in a picture."""
    return edge.source, edge.target, edge.kind


def picture_dot(picture: Diagram, ids: Ids = NO_IDS) -> str:
    """Write a transition diagram as DOT; elements that have an id get it in an SVG."""
    from graphviz import Digraph  # slow to load

    arrows = sum(len(part.edges) for part in picture.parts)
    layered = arrows <= MOST_LAYERED
    layout = _STRAIGHT if arrows > MOST_CURVED else {}
    graph = Digraph(
        plain_name(picture.name),
        graph_attr={"label": _title(picture), **_GRAPH, **layout},
        node_attr=_NODE,
        edge_attr=_EDGE,
    )
    names = _names(picture)
    for at, part in enumerate(picture.parts):
        if not part.name:
            _draw_part(graph, part, names, at, ids, layered)
            continue
        with graph.subgraph(name=f"cluster_{at}", graph_attr=_BOX) as cluster:
            cluster.attr(label=shown(f"routine {part.name}"))
            _draw_part(cluster, part, names, at, ids, layered)
    if picture.idle:
        with graph.subgraph(name="cluster_idle", graph_attr=_BOX) as cluster:
            cluster.attr(label="reached from no row of this file")
            _draw_nodes(cluster, picture.idle, names, ids)
    return str(graph.source) if layered else without_layers(graph.source)


def edge_lines(rows: tuple[RowText, ...]) -> list[str]:
    """Write the rows of one edge below each other, their arrows in one column.

    A row that is too long for that continues in a separate line.
    """
    return list(chain(*_row_lines(rows)))


def lines_of_rows(edge: Edge) -> dict[RowPlace, tuple[int, int]]:
    """Give for each row of the file its lines in an edge's label: first, number.

    A row that is there more than once is left out.
    """
    rows = merged(edge.rows) if edge.kind == "rows" else ()
    found: dict[RowPlace, list[tuple[int, int]]] = {}
    first = 0
    for row, lines in zip(rows, _row_lines(rows), strict=True):
        for place in row.places:
            found.setdefault(place, []).append((first, len(lines)))
        first += len(lines)
    return {place: there[0] for place, there in found.items() if len(there) == 1}


def _names(picture: Diagram) -> dict[str, str]:
    """Give every node a unique name that is safe in DOT."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for node in (*chain(*(part.nodes for part in picture.parts)), *picture.idle):
        plain = name = plain_name(node.key.removeprefix("/"))
        number = 1
        while name in taken:
            number += 1
            name = f"{plain}#{number}"
        taken.add(name)
        names[node.key] = name
    return names


def _draw_part(
    graph: Digraph, part: Part, names: dict[str, str], at: int, ids: Ids, layered: bool
) -> None:
    entry = f"#start {at}"
    graph.node(entry, label="", shape="point", width="0.08", color="#333333")
    for key in part.start:
        text = left_lines(f" {line}" for line in part.start_text)
        graph.edge(entry, names[key], label=text, penwidth="1.6")
    _draw_nodes(graph, part.nodes, names, ids)
    for edge in part.edges:
        if edge.source == edge.target and layered:
            _draw_loop(graph, edge, names[edge.source], ids)
        else:
            _draw_edge(graph, edge, names, ids)


def _draw_nodes(graph: Digraph, nodes: tuple[Node, ...], names: dict[str, str], ids: Ids) -> None:
    for node in nodes:
        look = LOOKS[node.kind] | _id(ids, node.key)
        graph.node(names[node.key], label=_node_text(node), tooltip=_tip(node), **look)


def _id(ids: Ids, key: Hashable, more: str = "") -> dict[str, str]:
    return {"id": ids[key] + more} if key in ids else {}


def _node_text(node: Node) -> str:
    if node.kind == "call":
        return _barred([node.name])
    if node.kind == "alias":
        return _barred([f"{node.name}:", node.call])
    said = _SAID.get(node.kind, "")
    return centred_lines([node.name, "" if said == node.name else said, *node.notes])


def _barred(lines: list[str]) -> str:
    """Write a record of one field between two bars: the flow-chart sign of a subroutine."""
    text = centred_lines(lines)
    for sign in "{}|<> ":
        text = text.replace(sign, f"\\{sign}")
    return f"|{text}|"


def _tip(node: Node) -> str:
    return shown(f"{node.name} {node.call or _SAID.get(node.kind, '')}".rstrip())


def _draw_edge(graph: Digraph, edge: Edge, names: dict[str, str], ids: Ids) -> None:
    label = left_lines(f" {line} " for line in _lines(edge))
    look = _STROKES[edge.kind] | _id(ids, ends(edge))
    graph.edge(names[edge.source], names[edge.target], label=label, **look)


def _draw_loop(graph: Digraph, edge: Edge, name: str, ids: Ids) -> None:
    """Draw an edge from a state to itself, with its rows in a separate node beside it.

    Graphviz leads other lines round nodes, but straight across what is written at a loop. The
    room behind the rows keeps them nearer to their own loop than to the next node. Without
    layers such a node would be anywhere, so there the rows are the label of the edge.
    """
    text = f"#loop {name}"
    graph.edge(name, name, **_STROKES[edge.kind], **_id(ids, ends(edge)))
    with graph.subgraph(name=f"cluster {text}", graph_attr=_TOGETHER) as beside:
        beside.node(name)
        padded = (f"{line}{BEHIND_LOOP}" for line in _lines(edge))
        beside.node(text, label=left_lines(padded), **_AT_LOOP, **_id(ids, ends(edge), BESIDE_LOOP))
        with beside.subgraph(graph_attr={"rank": "same"}) as level:
            level.edge(name, text, style="invis", weight="50", minlen="0")


def _lines(edge: Edge) -> list[str]:
    if edge.kind == "rows":
        return edge_lines(merged(edge.rows))
    if edge.kind == "tie":
        return [f"if {row.given}" if row.given else "the same" for row in edge.rows]
    return [f"then {row.goto}" if row.goto else f"if {row.given}" for row in edge.rows]


def _row_lines(rows: tuple[RowText, ...]) -> list[list[str]]:
    fitting = [len(_reads(row)) for row in rows if len(_joined(row, 0)) <= WIDEST_ROW]
    column = max(fitting, default=0)
    return [_lines_of_row(row, column) for row in rows]


def _lines_of_row(row: RowText, column: int) -> list[str]:
    line = _joined(row, column)
    if len(line) <= WIDEST_ROW:
        return [line]
    indent = " " * (len(_order(row)) + 2)
    reads = wrap(_reads(row), WIDEST_ROW, subsequent_indent=indent)
    further = indent + "  "
    does = wrap(_does(row), WIDEST_ROW, initial_indent=indent, subsequent_indent=further)
    return [*reads, *does]


def _joined(row: RowText, column: int) -> str:
    reads, does = _reads(row), _does(row)
    reads = f"{reads:<{column}}"
    return " ".join(part for part in (reads, does) if part).rstrip()


def _order(row: RowText) -> str:
    return f"{row.order}. " if row.order else ""


def _reads(row: RowText) -> str:
    given = f"({row.given})" if row.given else ""
    return _order(row) + " ".join(part for part in (row.reads, given) if part)


def _does(row: RowText) -> str:
    """Write the actions of a row; no arrow if it reads and only continues."""
    arrow = "→" if row.does or row.goto or not row.reads else ""
    gap = " " if row.does else ""
    tag = f" [{row.tag}]" if row.tag else ""
    return " ".join(
        part for part in (arrow, row.does, gap + row.goto if row.goto else "", tag) if part
    )


def _title(picture: Diagram) -> str:
    """Write name, purpose, tapes and variables as an HTML-like label, left-justified."""
    lines = [f'<FONT POINT-SIZE="18"><B>{html(picture.name)}</B></FONT>', GAP]
    lines += [f'<FONT POINT-SIZE="12">{html(a)}</FONT>' for a in wrap(picture.about, WIDEST_TEXT)]
    lines.append(GAP)
    for note in picture.notes:
        keyword, _, rest = note.partition(" ")
        wrapped = wrap(f"{keyword:<7} {rest.strip()}", WIDEST_TEXT, subsequent_indent=" " * 8)
        lines += [f'<FONT FACE="{MONO}" POINT-SIZE="10">{spaced(line)}</FONT>' for line in wrapped]
    return html_lines(lines)
