"""Transition diagrams of machine files, at the level of their rows.

How to read one: an ellipse is a state; a diamond is a choice of the opponent, a hexagon one of
the machine, a parallelogram anybody's; a box with bars is a call, which a dashed arrow leaves;
a double ring accepts, a double octagon rejects, a double box is a named result, a dark pill
returns to the caller. An arrow carries one line for each row that it stands for: the symbols read,
an arrow, the actions, and the next state if that is a special case of the one pointed at.
Rows that differ in one symbol are one line.
At a choice each row has the number that takes it. The rows have no numbers if one of them is never
beside another, or if its number varies. The rows of a state in order are numbered. A dotted line
ties two labels of one state.

Source: [Sipser13] §3.1 (state diagrams of Turing machines).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import atan2, pi
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from automata.notation.source import Source
from diagrams.look import USUAL, Look
from diagrams.machine.labels import lines_of
from diagrams.machine.model import (
    Diagram,
    Edge,
    EdgeKind,
    Node,
    NodeKind,
    Part,
)
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.signs import plain_state, plain_symbols
from diagrams.render.dot_text import (
    GAP,
    LETTER_OF_FONT,
    LINE_OF_FONT,
    centred_lines,
    html,
    html_lines,
    left_lines,
    placed,
    plain_name,
    shown,
    spaced,
    without_layers,
)

if TYPE_CHECKING:
    from graphviz import Digraph  # slow to load

Ids: TypeAlias = Mapping[Hashable, str]
"""The ids of elements of an SVG: nodes by their keys, edges by `ends`."""
NO_IDS: Final[Ids] = MappingProxyType({})
BESIDE_LOOP: Final = "t"  # behind the id of a loop: that of its rows, which are beside it
WIDEST_TEXT = 90  # characters in the lines above the picture

BEHIND_LOOP = "\u00a0" * 4  # characters
_GRAPH = {
    "labelloc": "t", "labeljust": "l", "nodesep": "0.15", "ranksep": "0.35", "pad": "0.2",
    "mclimit": "8", "newrank": "true",
}  # fmt: skip
MOST_CURVED: Final = 120  # arrows; of more, Graphviz would take many seconds to bend them
MOST_LAYERED: Final = 250  # arrows; of more, to put states in layers
_STRAIGHT = {"mclimit": "1", "nslimit": "2", "nslimit1": "2", "splines": "line"}
_NODE = {
    "style": "filled", "color": "#333333", "height": "0.4", "margin": "0.08,0.04",
}  # fmt: skip
_EDGE = {"color": "#333333", "arrowsize": "0.7"}

_TOGETHER = {"peripheries": "0", "margin": "1", "label": ""}
_AT_LOOP = {"shape": "plain", "style": "solid"}
SMALL: Final = 10.0  # points, of rows and of returns
OVER_LOOP: Final = 16.0  # points that Graphviz leaves free above a loop
EMPTY_ABOVE: Final = 2  # lines
_COMPASS: Final = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
UNITS: Final = 72.0  # of a line `layout` to the inch
BEFORE_START: Final = 50.0  # units from the arrow at the start to its state

LOOKS: dict[NodeKind, dict[str, str]] = {
    "state": {"shape": "ellipse", "fillcolor": "white"},
    "choice": {"shape": "parallelogram", "fillcolor": "#fff7d6", "margin": "0.02,0.06"},
    "opponent": {"shape": "diamond", "fillcolor": "#ffe3c2", "margin": "0.01,0.02"},
    "machine": {"shape": "hexagon", "fillcolor": "#d8e8fb", "margin": "0.06,0.04"},
    "alias": {"shape": "record", "fillcolor": "#ececec"},
    "call": {"shape": "record", "fillcolor": "#ececec"},
    "return": {
        "shape": "box", "style": "filled,rounded", "fillcolor": "#333333", "fontcolor": "white",
        "height": "0.25", "margin": "0.1,0.03",
    },
    "accept": {"shape": "ellipse", "peripheries": "2", "fillcolor": "#dcf3dc"},
    "reject": {"shape": "octagon", "peripheries": "2", "fillcolor": "#f9dada"},
    "result": {"shape": "box", "peripheries": "2", "fillcolor": "#f3e8fa"},
}  # fmt: skip

_BOX = {"labeljust": "l", "style": "rounded", "color": "#888888", "margin": "12"}

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


def machine_dot(source: Source, look: Look = USUAL) -> str:
    """Draw a machine file as DOT: states, halting states, calls, and a cluster per routine.

    The same file gives the same text. Raises NotationError for a file that is not a machine: an
    unknown symbol, a missing next state.
    """
    return picture_dot(diagram_of(source, look), look=look)


def ends(edge: Edge) -> Hashable:
    """Give the key of an edge, unique in a picture."""
    return edge.source, edge.target, edge.kind


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A diagram while it is written as DOT.

    names   : node -> its name in DOT
    layered : whether the layout has layers
    places  : node -> its place, to the right and down; empty if Graphviz is to find the places
    """

    picture: Diagram
    names: dict[str, str]
    ids: Ids
    look: Look
    layered: bool
    places: Mapping[str, tuple[float, float]]


def picture_dot(picture: Diagram, ids: Ids = NO_IDS, look: Look = USUAL) -> str:
    """Write a transition diagram as DOT; elements that have an id get it in an SVG."""
    from graphviz import Digraph  # slow to load

    arrows = sum(len(part.edges) for part in picture.parts)
    places = {} if look.left_to_right else _places(picture)
    layered = arrows <= MOST_LAYERED and not places
    drawing = _Drawing(picture, dot_names(picture), ids, look, layered, places)
    layout = _STRAIGHT if arrows > MOST_CURVED and not places else {}
    title = {} if look.bare else {"label": _title(picture, look)}
    general = {"fontname": look.sans, "rankdir": look.direction}
    text = {"fontname": look.sans, "fontsize": look.points(12)}
    rows = {"fontname": look.mono, "fontsize": look.points(SMALL)}
    graph = Digraph(
        plain_name(picture.name),
        graph_attr={**title, **_GRAPH, **general, **layout},
        node_attr={**text, **_NODE},
        edge_attr={**rows, **_EDGE},
    )
    for at, part in enumerate(picture.parts):
        if not part.name:
            _draw_part(graph, part, at, drawing)
            continue
        with graph.subgraph(name=f"cluster_{at}", graph_attr=_BOX) as cluster:
            cluster.attr(label=shown(f"routine {part.name}"), fontsize=look.points(12))
            _draw_part(cluster, part, at, drawing)
    if picture.idle and not look.bare:
        with graph.subgraph(name="cluster_idle", graph_attr=_BOX) as cluster:
            cluster.attr(label="reached from no row of this file", fontsize=look.points(12))
            _draw_nodes(cluster, picture.idle, drawing)
    if places:
        return placed(graph.source)
    return str(graph.source) if layered else without_layers(graph.source)


def _places(picture: Diagram) -> dict[str, tuple[float, float]]:
    """Give the places of all nodes; none if the file does not place each of them, or has routines.

    States that no row leads to have no place in the picture of a machine that is called.
    """
    places = {key: (x, y) for key, x, y in picture.places}
    keys = {node.key for part in picture.parts for node in part.nodes}
    whole = len(picture.parts) == 1 and not picture.idle and keys <= {*places}
    return places if whole else {}


def _pinned(drawing: _Drawing, key: str, before: float = 0.0) -> dict[str, str]:
    """Pin a node to its place, or to a place `before` units to the left of it."""
    if key not in drawing.places:
        return {}
    x, y = drawing.places[key]
    return {"pos": f"{(x - before) / UNITS:.3f},{-y / UNITS:.3f}!"}


def dot_names(picture: Diagram) -> dict[str, str]:
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


def _draw_part(graph: Digraph, part: Part, at: int, drawing: _Drawing) -> None:
    entry = f"#start {at}"
    named = _named("start") if drawing.places else {}
    if part.start:
        pinned = _pinned(drawing, part.start[0], BEFORE_START)
        graph.node(entry, label="", shape="point", width="0.08", color="#333333", **pinned)
    for key in part.start:
        lines = (plain_symbols(line, drawing.picture.blank_sign) for line in part.start_text)
        text = left_lines(f" {line}" for line in lines)
        graph.edge(entry, drawing.names[key], label=text, penwidth="1.6", **named)
    _draw_nodes(graph, part.nodes, drawing)
    for edge in part.edges:
        if edge.source == edge.target and drawing.layered:
            _draw_loop(graph, edge, drawing)
        else:
            _draw_edge(graph, edge, drawing)


def _draw_nodes(graph: Digraph, nodes: tuple[Node, ...], drawing: _Drawing) -> None:
    sign = drawing.picture.blank_sign
    for node in nodes:
        look = LOOKS[node.kind] | _id(drawing.ids, node.key) | _pinned(drawing, node.key)
        if node.kind == "return":
            look |= {"fontsize": drawing.look.points(SMALL)}
        text = _node_text(node, sign, drawing.look)
        graph.node(drawing.names[node.key], label=text, tooltip=_tip(node, sign), **look)


def _id(ids: Ids, key: Hashable, more: str = "") -> dict[str, str]:
    return {"id": ids[key] + more} if key in ids else {}


def _node_text(node: Node, sign: str, look: Look) -> str:
    text = centred_lines(node_lines(node, sign))
    return _barred(text, look) if node.kind in ("call", "alias") else text


def node_lines(node: Node, sign: str) -> list[str]:
    """Write the text of a state or a call, with its meaning unless the name gives it."""
    if node.kind == "call":
        return [node.name, *node.notes]
    name = plain_state(node.name, sign)
    if node.kind == "alias":
        return [f"{name}:", node.call, *node.notes]
    said = _SAID.get(node.kind, "")
    return [line for line in (name, "" if said == name else said, *node.notes) if line]


def _barred(text: str, look: Look) -> str:
    """Write a record of one field between two bars: the flow-chart sign of a subroutine.

    Graphviz puts the fields of a record across the direction of the graph, or along it in braces.
    """
    for sign in "{}|<> ":
        text = text.replace(sign, f"\\{sign}")
    return f"{{|{text}|}}" if look.left_to_right else f"|{text}|"


def _tip(node: Node, sign: str) -> str:
    name = plain_state(node.name, sign)
    return shown(f"{name} {node.call or _SAID.get(node.kind, '')}".rstrip())


def _draw_edge(graph: Digraph, edge: Edge, drawing: _Drawing) -> None:
    label = left_lines(f" {line} " for line in lines_of(edge, drawing.picture))
    look = _STROKES[edge.kind] | _id(drawing.ids, ends(edge)) | _edge_path(edge, drawing)
    graph.edge(drawing.names[edge.source], drawing.names[edge.target], label=label, **look)


def _edge_path(edge: Edge, drawing: _Drawing) -> dict[str, str]:
    """Lead a loop over its placed state, and an arrow past the one that runs against it.

    The key of an edge is unique among the edges between its two states.
    """
    if not drawing.places:
        return {}
    if edge.source == edge.target:
        return {"tailport": "nw", "headport": "ne"} | _named(edge.kind)
    back = (edge.target, edge.source)
    others = (other for part in drawing.picture.parts for other in part.edges)
    if all((other.source, other.target) != back for other in others):
        return _named(edge.kind)
    (x, y), (u, v) = (drawing.places[key] for key in (edge.source, edge.target))
    way = round(atan2(y - v, u - x) / (pi / 4))  # eighths of a turn, against the clock
    ports = {"tailport": _COMPASS[(way + 1) % 8], "headport": _COMPASS[(way + 3) % 8]}
    return ports | _named(edge.kind)


def _named(name: str) -> dict[str, str]:
    """Name an edge in DOT, and in the JSON of Graphviz, which has no keys."""
    return {"key": name, "name": name}


def _draw_loop(graph: Digraph, edge: Edge, drawing: _Drawing) -> None:
    """Draw an edge from a state to itself, with its rows in a separate node beside it.

    Graphviz leads other lines round nodes, but straight across what is written at a loop. The
    room behind the rows keeps them nearer to their own loop than to the next node. Without
    layers such a node would be anywhere, so there the rows are the label of the edge.
    """
    name, ids = drawing.names[edge.source], drawing.ids
    text = f"#loop {name}"
    graph.edge(name, name, **_STROKES[edge.kind], **_id(ids, ends(edge)))
    with graph.subgraph(name=f"cluster {text}", graph_attr=_TOGETHER) as beside:
        beside.node(name)
        lines = lines_of(edge, drawing.picture)
        rows = (
            _above_loop(lines, drawing.look)
            if drawing.look.left_to_right
            else _AT_LOOP | {"label": left_lines(f"{line}{BEHIND_LOOP}" for line in lines)}
        )
        fonts = {"fontname": drawing.look.mono, "fontsize": drawing.look.points(SMALL)}
        beside.node(text, **rows, **fonts, **_id(ids, ends(edge), BESIDE_LOOP))
        with beside.subgraph(graph_attr={"rank": "same"}) as level:
            level.edge(name, text, style="invis", weight="50", minlen="0")


def _above_loop(lines: list[str], look: Look) -> dict[str, str]:
    """Write the rows of a loop just above it, in a picture from left to right.

    Graphviz keeps as much room above such a loop as it needs for one on the right. So the node is
    too low for its text, which has empty lines on top: the text hangs out of it, down to the loop.
    """
    size = float(look.points(SMALL))
    line, wide = LINE_OF_FONT * size, LETTER_OF_FONT * size * max(map(len, lines), default=0)
    high = (len(lines) + EMPTY_ABOVE) * line - 2 * OVER_LOOP
    look_of_box = {"shape": "none", "style": "solid", "fixedsize": "true"}
    box = {"width": f"{wide / UNITS:.3f}", "height": f"{max(high, 1.0) / UNITS:.3f}"}
    return look_of_box | box | {"label": left_lines([*[""] * EMPTY_ABOVE, *lines])}


def _title(picture: Diagram, look: Look) -> str:
    """Write name, purpose, tapes and variables as an HTML-like label, left-justified."""
    lines = [f'<FONT POINT-SIZE="{look.points(18)}"><B>{html(picture.name)}</B></FONT>', GAP]
    size = look.points(12)
    lines += [
        f'<FONT POINT-SIZE="{size}">{html(line)}</FONT>'
        for line in wrap(picture.about, WIDEST_TEXT)
    ]
    lines.append(GAP)
    face = f'FACE="{look.mono}" POINT-SIZE="{look.points(SMALL)}"'
    lines += [f"<FONT {face}>{spaced(line)}</FONT>" for line in legend_lines(picture)]
    return html_lines(lines)


def legend_lines(picture: Diagram) -> Iterator[str]:
    """Write the tapes, the alphabet, the blank and the variables below each other."""
    for note in picture.notes:
        keyword, _, rest = note.partition(" ")
        yield from wrap(f"{keyword:<8} {rest.strip()}", WIDEST_TEXT, subsequent_indent=" " * 9)
