r"""Transition diagrams as TikZ that people edit: named states, and edges between the names.

States have the styles of the TikZ library `automata`, the places are those of Graphviz. To move a
state, change its coordinates: its edges follow, unless they have separate points on their way. The
kinds of nodes look as in the other formats.

Source: [TikZ] The TikZ and PGF Packages, manual for version 3.1, part V: Automata Drawing Library.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from itertools import chain
from math import atan2, degrees, hypot
from typing import Final

from diagrams.look import USUAL, Look
from diagrams.machine.labels import lines_of
from diagrams.machine.model import Diagram, Edge, Node, NodeKind, Part
from diagrams.machine.picture import (
    BESIDE_LOOP,
    dot_names,
    ends,
    legend_lines,
    node_lines,
    picture_dot,
)
from diagrams.machine.signs import plain_symbols
from diagrams.render.edge_texts import STEPS, EdgePoints, nearest_place, walk
from diagrams.render.layout import Layout, Point, Route
from diagrams.render.render import layout_of
from diagrams.render.size import USUAL_SIZE, Size
from diagrams.render.tikz import BLANK, FIRST_LINES, escaped

CM: Final = 72 / 2.54  # points to the centimetre
STRAIGHT: Final = 4.0  # points: a route that is never farther from its chord is a straight edge
STYLES: Final = r"""  every state/.style={ellipse, minimum size=6.5mm, inner sep=1.5pt},
  every initial by arrow/.style={thick}, initial text={},
  choice/.style={trapezium, trapezium left angle=75, trapezium right angle=105, fill=yellow!20},
  by opponent/.style={diamond, aspect=1.6, inner sep=0pt, fill=orange!25},
  by machine/.style={signal, signal to=east and west, signal pointer angle=120, fill=blue!10},
  call/.style={rectangle, draw, fill=black!8, inner xsep=9pt, inner ysep=3pt, path picture={
    \draw ([xshift=6pt]path picture bounding box.north west)
       -- ([xshift=6pt]path picture bounding box.south west)
          ([xshift=-6pt]path picture bounding box.north east)
       -- ([xshift=-6pt]path picture bounding box.south east);}},
  returning/.style={rounded rectangle, fill=black!80, text=white, font=\sffamily\scriptsize},
  yes/.style={accepting, fill=green!12},
  no/.style={chamfered rectangle, accepting, fill=red!12},
  result/.style={rectangle, accepting, fill=violet!10},
  loop right/.style={right, out=-15, in=15, loop},
  loop above/.style={above, out=75, in=105, loop},
  row/.style={auto, rectangle, font=\ttfamily\footnotesize, align=left, inner sep=2pt},
  then/.style={dashed}, tie/.style={-, dotted, thick},
  routine/.style={rounded corners, draw=black!50},"""
_STYLE: Final[dict[NodeKind, str]] = {
    "state": "state", "choice": "state, choice", "opponent": "state, by opponent",
    "machine": "state, by machine", "alias": "call", "call": "call", "return": "returning",
    "accept": "state, yes", "reject": "state, no", "result": "state, result",
}  # fmt: skip
_EDGES: Final = {"rows": "", "then": "then", "tie": "tie"}
ONE_CURVE: Final = 4  # points of a route
TEX_LETTER, TEX_LINE = 4.3, 9.5  # points, of the text of rows
_NOT_IN_NAMES: Final = re.compile(r"[^A-Za-z0-9]+")


def automaton_tikz(
    picture: Diagram, look: Look = USUAL, size: Size = USUAL_SIZE
) -> tuple[str, Layout] | None:
    """Write a transition diagram as a TeX document; None without Graphviz to lay it out.

    Raises DiagramError if Graphviz refuses the graph or takes too long.
    """
    edges = list(chain(*(part.edges for part in picture.parts)))
    ids: dict[Hashable, str] = {ends(edge): f"e{at}" for at, edge in enumerate(edges)}
    layout = layout_of(picture_dot(picture, ids, look))
    if layout is None:
        return None
    document = _Document(picture, look, layout, ids)
    return document.text(size.factor(layout.size)), layout


class _Document:
    """The document of one diagram.

    names : node -> its name in TikZ
    """

    def __init__(
        self, picture: Diagram, look: Look, layout: Layout, ids: dict[Hashable, str]
    ) -> None:
        self.picture, self.look, self.layout, self.ids = picture, look, layout, ids
        self.dot = dot_names(picture)
        self.names = _tikz_names(picture)
        loops = {ids[ends(edge)] for part in picture.parts for edge in part.edges if is_loop(edge)}
        routes = (route for name, route in layout.routes.items() if name not in loops)
        self.texts = EdgePoints(routes)

    def text(self, factor: float) -> str:
        """Write the whole document, larger by a factor."""
        size = "" if factor == 1.0 else f"scale={factor:.4g}, transform shape, "
        body = list(self._body())
        own_commands = [BLANK] if any(r"\blanksymbol" in line for line in body) else []
        lines = [
            r"\usetikzlibrary{automata,arrows.meta,shapes.geometric,shapes.misc,shapes.symbols}",
            r"\begin{document}",
            "% To move a state, change its place (in cm); to bend an edge, write edge[bend left].",
            *own_commands,
            r"\frenchspacing",
            rf"\begin{{tikzpicture}}[{size}",
            r"  >={Stealth[round]}, font=\sffamily, align=center,",
            STYLES + "]",
            *body,
            r"\end{tikzpicture}",
            r"\end{document}",
        ]
        return FIRST_LINES + "\n".join([*lines, ""])

    def _body(self) -> Iterator[str]:
        if not self.look.bare:
            yield from self._title()
        for at, part in enumerate(self.picture.parts):
            if part.name:
                yield from self._frame(f"cluster_{at}", f"routine {part.name}")
            yield "  % states" + (f" of routine {part.name}" if part.name else "")
            yield from (self._node(node, part) for node in part.nodes)
            if part.edges:
                yield r"  \path[->]"
                yield from (self._edge(edge) for edge in part.edges)
                yield "  ;"
        if self.picture.idle and not self.look.bare:
            yield from self._frame("cluster_idle", "reached from no row of this file")
            yield from (self._node(node, None) for node in self.picture.idle)

    def _title(self) -> Iterator[str]:
        texts = [rf"\textbf{{{_tex(self.picture.name)}}}"]
        if self.picture.about:
            texts.append(_tex(self.picture.about))
        texts += [rf"{{\ttfamily\scriptsize {_tex(line)}}}" for line in legend_lines(self.picture)]
        top = _at((0.0, self.layout.size[1]))
        yield rf"  \node[align=left, anchor=north west] at {top}"
        yield "    {" + "\\\\\n     ".join(texts) + "};"

    def _frame(self, cluster: str, label: str) -> Iterator[str]:
        left, bottom, right, top = self.layout.frames[cluster]
        yield rf"  \draw[routine] {_at((left, bottom))} rectangle {_at((right, top))};"
        corner = _at((left + 4, top - 4))
        yield rf"  \node[anchor=north west] at {corner} {{{_tex(label)}}};"

    def _node(self, node: Node, part: Part | None) -> str:
        style = _STYLE[node.kind]
        if part is not None and node.key in part.start:
            where = "left" if self.look.left_to_right else "above"
            style += f", initial {where}"
            lines = [plain_symbols(line, self.picture.blank_sign) for line in part.start_text]
            if lines:
                text = r"\\".join(map(_tex, lines))
                style += rf", initial text={{\ttfamily\scriptsize {text}}}"
        sign = self.picture.blank_sign
        text = r"\\".join(map(_tex, node_lines(node, sign)))
        place = _at(self.layout.nodes[self.dot[node.key]])
        return rf"  \node[{style}] ({self.names[node.key]}) at {place} {{{text}}};"

    def _edge(self, edge: Edge) -> str:
        source, target = self.names[edge.source], self.names[edge.target]
        text = r"\\".join(_tex(line) for line in lines_of(edge, self.picture))
        style = _EDGES[edge.kind]
        if is_loop(edge):
            side = self._side_of_loop(edge)
            label = rf" node[row, auto=false, {side}] {{{text}}}" if text else ""
            return f"    ({source}) edge[{_options(style, f'loop {side}')}]{label} ()"
        route = self.layout.routes[self.ids[ends(edge)]]
        label = rf" node[row{self._place(edge, route)}] {{{text}}}" if text else ""
        options = _options(style, _way(route))
        return f"    ({source}) edge{f'[{options}]' if options else ''}{label} ({target})"

    def _place(self, edge: Edge, route: Route) -> str:
        """Say where the text of an edge is: how far along it, and whether on its right."""
        lines = lines_of(edge, self.picture)
        size = TEX_LETTER * max(map(len, lines), default=0), TEX_LINE * len(lines)
        place = self.texts.place(route, size)
        share, curves = place.step / STEPS, len(route.points) // 3
        if curves > 1 and not _way(route):
            share = (place.curve + share) / curves
        return f"{', swap' if place.on_right else ''}, pos={share:.2f}"

    def _side_of_loop(self, edge: Edge) -> str:
        """Say on which side of its state a loop has its rows."""
        x, y = self.layout.nodes[self.dot[edge.source]]
        identity = self.ids[ends(edge)]
        at = self.layout.texts.get(identity + BESIDE_LOOP) or self.layout.routes[identity].label
        if at is None:
            return "right"
        right, up = at[0] - x, at[1] - y
        if abs(right) > abs(up):
            return "right" if right > 0 else "left"
        return "above" if up > 0 else "below"


def is_loop(edge: Edge) -> bool:
    """Say whether an edge leads back to its state; TikZ draws it without a route of Graphviz."""
    return edge.source == edge.target


def _options(*options: str) -> str:
    return ", ".join(option for option in options if option)


def _at(point: Point) -> str:
    return f"({point[0] / CM:.2f},{point[1] / CM:.2f})"


def _way(route: Route) -> str:
    """Say how an edge gets to its end: straight, in one curve, or along several points."""
    if _bend(route) <= STRAIGHT:
        return ""
    if len(route.points) > ONE_CURVE:
        return _along(route)
    first, second, before, last = route.points
    return f"out={_angle(first, second):.0f}, in={_angle(last, before):.0f}"


def _along(route: Route) -> str:
    """Write a route of several curves as a path; its text follows the curve that it is beside."""
    points = [r"(\tikztostart)", *map(_at, route.points[1:-1]), r"(\tikztotarget)"]
    curve = nearest_place(route).curve
    way = points[0]
    for number, at in enumerate(range(0, len(points) - 3, 3)):
        way += f" .. controls {points[at + 1]} and {points[at + 2]} .. {points[at + 3]}"
        way += r" \tikztonodes" if number == curve else ""
    return f"to path={{{way}}}"


def _bend(route: Route) -> float:
    """Give how far a route is from the straight line between its ends."""
    (x, y), (u, v) = route.points[0], route.points[-1]
    long = hypot(u - x, v - y) or 1.0
    return max(abs((a - x) * (v - y) - (b - y) * (u - x)) / long for a, b in walk(route))


def _angle(start: Point, end: Point) -> float:
    return degrees(atan2(end[1] - start[1], end[0] - start[0])) % 360


def _tex(text: str) -> str:
    """Escape a text, with plain spaces unless they are in a row."""
    words = re.sub(r"(?<=[^~])~(?=[^~])", " ", escaped(text))
    return words.replace(r"\ensuremath{\rightarrow}", r"$\to$")


def _tikz_names(picture: Diagram) -> dict[str, str]:
    """Give every node a name of letters, digits and hyphens."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for node in (*chain(*(part.nodes for part in picture.parts)), *picture.idle):
        plain = name = _NOT_IN_NAMES.sub("-", node.key).strip("-") or "state"
        number = 1
        while name in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name)
        names[node.key] = name
    return names
