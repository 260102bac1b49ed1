"""A transition diagram in which the states and rows of a linked machine can be found.

A machine runs in copies of the routines that it calls; the diagram shows the rows of a file. So a
state of the machine has at most one node here, and for every call of this file on the way to it the
node of the call.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from automata import Machine
from automata.linking.schema import expanded, literal_states
from automata.linking.units import Library, Unit, main_unit, routine_unit
from automata.machine import Production, State
from automata.notation.printer import print_call, print_ref
from automata.notation.source import Call, Source, StateBlock, StateRef
from diagrams.errors import DiagramError
from diagrams.machine.labels import lines_of_rows
from diagrams.machine.model import Diagram, Edge, picture_of, place_of
from diagrams.machine.picture import ends, picture_dot
from diagrams.page.machine_data import packed
from diagrams.render.render import Format, render_bytes
from diagrams.templates import macros

NOTHING: Final = -1
ALL_LINES: Final = (0, 0)
MOST_ARROWS: Final = 500  # of one diagram on a page


@dataclass(frozen=True, slots=True)
class MarkedDiagram:
    """A diagram as SVG, with where the states and productions of a machine are in it.

    svg   : an <svg> element; its nodes have the ids `<prefix>n<number>`, its arrows `<prefix>e…`
    own   : state number -> its node, or NOTHING
    calls : state number -> the nodes of calls through which it is reached, the innermost first
    edges : production number -> its arrow, or NOTHING
    lines : production number -> first line and number of lines of the arrow's label that are its
            row's; all lines where the number is 0
    """

    name: str
    prefix: str
    svg: str
    own: tuple[int, ...]
    calls: tuple[tuple[int, ...], ...]
    edges: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]

    def data(self) -> dict[str, Any]:
        """Write it as data for a browser; numbers are one more, 0 is nothing."""
        return {
            "name": self.name,
            "prefix": self.prefix,
            "own": packed(number + 1 for number in self.own),
            "calls": {state: nodes for state, nodes in enumerate(self.calls) if nodes},
            "edges": packed(number + 1 for number in self.edges),
            "lines": [packed(one[at] for one in self.lines) for at in (0, 1)],
        }


def sources_of(machine: Machine, main: Source, library: Library) -> tuple[Source, ...]:
    """Give the files that a machine is made of, its own first, in the order of the copies."""
    files = {production.row.file for production in machine.productions}
    names = dict.fromkeys(prefix.partition("@")[0] for prefix in machine.callers)
    called = (library(name) for name in names)
    return main, *(one for one in called if one is not None and one.file in files - {main.file})


def marked_diagram(
    machine: Machine, source: Source, prefix: str, seconds: float | None = None
) -> MarkedDiagram | None:
    """Draw a file with the states and productions of a machine in it; None without Graphviz.

    Raises DiagramError for more arrows than anybody could follow, or if it takes too long.
    """
    picture = picture_of(source)
    arrows = sum(1 for _ in _edges(picture))
    if arrows > MOST_ARROWS:
        problem = f"{source.name} has {arrows:,} arrows, more than {MOST_ARROWS:,}"
        raise DiagramError(problem, hint="`noloss draw` draws it nevertheless")
    nodes = {node.key: number for number, node in enumerate(_nodes(picture))}
    edges = {ends(edge): number for number, edge in enumerate(_edges(picture))}
    ids: dict[Hashable, str] = {key: f"{prefix}n{number}" for key, number in nodes.items()}
    ids |= {edge: f"{prefix}e{number}" for edge, number in edges.items()}
    rendered = render_bytes(picture_dot(picture, ids), Format.SVG, seconds)
    if rendered.format is not Format.SVG:
        return None
    places = _Places(machine, source, picture)
    lit = {state: places.nodes_of(state) for state in machine.states}
    lines = {ends(edge): lines_of_rows(edge, picture) for edge in _edges(picture)}
    ways = [places.edge_of(one) for one in machine.productions]
    return MarkedDiagram(
        source.name,
        prefix,
        plain_svg(rendered.data.decode(), f"transition diagram of {source.name}"),
        tuple(nodes.get(lit[state][0] or "", NOTHING) for state in machine.states),
        tuple(tuple(nodes[key] for key in lit[state][1]) for state in machine.states),
        tuple(edges.get(way, NOTHING) for way in ways),
        tuple(
            lines.get(way, {}).get((one.row.place.line, one.row.place.column), ALL_LINES)
            for way, one in zip(ways, machine.productions, strict=True)
        ),
    )


def plain_svg(text: str, label: str) -> str:
    """Give the <svg> element of a picture by Graphviz, without its ids and links."""
    svg = re.sub(r"</?a(?: [^>]*)?>", "", text[text.index("<svg") :])
    svg = re.sub(r'<g id="(?:graph|clust|node|edge|a_)[^"]*"', "<g", svg)
    return svg.replace("<svg ", str(macros("diagrams.page/svg.html").labelled(label)), 1)


def _nodes(picture: Diagram) -> Iterator[Any]:
    return chain(*(part.nodes for part in picture.parts), picture.idle)


def _edges(picture: Diagram) -> Iterator[Edge]:
    return chain(*(part.edges for part in picture.parts))


class _Part:
    """The parts of the diagram of one unit.

    drawn   : all arrows of the picture
    covers  : node -> the literal states that it stands for
    aliases : state that is a call -> its node
    calls   : state -> the name of what its rows call -> the node of the call
    ways    : row and state -> the next state -> the arrow
    """

    def __init__(self, unit: Unit, drawn: Collection[Hashable]) -> None:
        self.unit, self.drawn = unit, drawn
        self.covers: dict[str, frozenset[State]] = {}
        self.aliases: dict[State, str] = {}
        self.calls: dict[State, dict[str, str]] = {}
        self.ways: dict[Hashable, dict[State, tuple[str, str, str]]] = {}
        for block in unit.states:
            states = literal_states(block.label, unit.domains)
            self.covers[self._key(block)] = frozenset(states)
        for block in unit.states:
            self._add(block)

    def _key(self, block: StateBlock) -> str:
        return f"{self.unit.routine}/{print_ref(block.label)}"

    def _add(self, block: StateBlock) -> None:
        here = self._key(block)
        for way in expanded(block, self.unit.domains):
            gotos = frozenset(one.goto for one in way.literals)
            for one in way.literals:
                if way.row is None:
                    self.aliases[one.state] = here
                    continue
                target = self._call(way.goto, one.state) or self._target(here, one.goto, gotos)
                ways = self.ways.setdefault((*place_of(way.row), one.state), {})
                ways[one.goto] = (here, target, "rows")

    def _call(self, goto: StateRef | Call, state: State) -> str | None:
        if not isinstance(goto, Call):
            return None
        node = f"{self.unit.routine}/{print_call(goto)}"
        self.calls.setdefault(state, {})[goto.routine] = node
        return node

    def _target(self, here: str, goto: State, gotos: frozenset[State]) -> str:
        """Give the end of a row's arrow: the closest label around all that the row may mean."""
        around = [
            (not gotos <= states, len(states), key)
            for key, states in self.covers.items()
            if goto in states and (here, key, "rows") in self.drawn
        ]
        return min(around)[-1] if around else f"{self.unit.routine}/{goto}"

    def has(self, way: tuple[str, str, str]) -> bool:
        """Tell whether an arrow leads to a label of this unit, not to a call or an end."""
        return way[1] in self.covers

    def node_of(self, state: State) -> str | None:
        """Give the narrowest label that covers a literal state."""
        around = [key for key, states in self.covers.items() if state in states]
        return min(around, key=lambda key: len(self.covers[key]), default=None)


def _copy_of(machine: Machine, state: State) -> str:
    """Give the copy that a state is in: the beginning of its name; empty for the machine itself."""
    beginnings = (start for start in machine.callers if state.startswith(start))
    return max(beginnings, key=len, default="")


class _Places:
    """Places of the states and productions of a machine in the diagram of a file."""

    def __init__(self, machine: Machine, source: Source, picture: Diagram) -> None:
        self.machine, self.file = machine, source.file
        self.known: dict[State, tuple[str | None, list[str]]] = {}
        self.copies = {state: _copy_of(machine, state) for state in machine.states}
        main = main_unit(source)
        units = (main, *(routine_unit(main, routine) for routine in source.routines))
        drawn = {ends(edge) for edge in _edges(picture)}
        self.parts = {unit.routine: _Part(unit, drawn) for unit in units}
        self.there = {node.key for node in _nodes(picture)}
        self.files: dict[str, str] = {}  # copy -> the file that it is a copy of
        for production in machine.productions:
            self.files.setdefault(self.copies[production.state], production.row.file)
        self._place_copies_without_rows(source)
        self.finals = {node.key.partition("/")[2]: node.key for node in _nodes(picture)}

    def _place_copies_without_rows(self, source: Source) -> None:
        """Find the copies without rows that belong to the file of the diagram."""
        if self.machine.name == source.name:
            self.files.setdefault("", source.file)
        for copy, caller in self.machine.callers.items():  # a caller before its copies
            name = copy.partition("@")[0]
            own = self.files.get(caller) == source.file and name in self.parts
            if own or name == source.name:
                self.files.setdefault(copy, source.file)

    def part_of(self, copy: str) -> _Part | None:
        """Give the part of the diagram that shows a copy; None if it shows another file."""
        if self.files.get(copy) != self.file:
            return None
        return self.parts.get(copy.partition("@")[0], self.parts[""]) if copy else self.parts[""]

    def nodes_of(self, state: State) -> tuple[str | None, list[str]]:
        """Give the node of a state, and those of the calls around it, the innermost first."""
        if state not in self.known:
            self.known[state] = self._nodes_of(state)
        return self.known[state]

    def _nodes_of(self, state: State) -> tuple[str | None, list[str]]:
        copy = self.copies[state]
        part = self.part_of(copy)
        own = part.node_of(state.removeprefix(copy)) if part is not None else None
        if own is None and state in self.machine.finals:
            own = f"/{state}" if f"/{state}" in self.there else self.finals.get(state)
        calls = []
        while copy:
            caller = self.machine.callers[copy]
            around = self._call_of(copy, caller)
            calls += [around] if around in self.there else []
            copy = caller
        return own, [key for key in calls if key is not None]

    def _call_of(self, copy: str, caller: str) -> str | None:
        """Give the node of the call that made a copy."""
        part = self.part_of(caller)
        if part is None:
            return None
        name, _, site = copy.removesuffix(":").partition("@")
        if caller:
            site = site.removeprefix(f"{caller.partition('@')[0]}.")
        for state in (site, site.rpartition("#")[0]):
            if state in part.aliases:
                return part.aliases[state]
            if name in part.calls.get(state, {}):
                return part.calls[state][name]
        return None

    def edge_of(self, production: Production) -> Hashable:
        """Give the arrow of a production, or the way on where it returns from a call."""
        copy = self.copies[production.state]
        part = self.part_of(copy)
        if part is None:
            before, after = self._nearest(production.state), self._nearest(production.next)
            return before, after, "then"
        state, place = production.state.removeprefix(copy), production.row.place
        ways = part.ways.get((place.line, place.column, state), {})
        goto = production.next.removeprefix(copy)
        if goto not in ways and len(ways) > 1:  # it continues in a call, or returns
            elsewhere = {*part.aliases, *(one for one, way in ways.items() if not part.has(way))}
            ways = {one: way for one, way in ways.items() if one in elsewhere}
        return ways[goto] if goto in ways else next(iter(ways.values()), None)

    def _nearest(self, state: State) -> str | None:
        own, calls = self.nodes_of(state)
        return own or next(iter(calls), None)
