"""A machine as it is drawn by hand: its states with their places, its arrows with their rows.

The routines of a file, and the machines that it calls, are boxes: their rows are read as text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias

from automata.errors import NotationError
from automata.linking.schema import next_state
from automata.linking.units import Library
from automata.notation.changes import row_text
from automata.notation.printer import print_call, print_ref
from automata.notation.source import Call, Row, Source, StateBlock
from automata.notation.tokens import quote
from common.text import counted, printable
from diagrams.machine.labels import lines_of
from diagrams.machine.model import Diagram, Edge, Node, picture_of, place_of
from diagrams.machine.picture import node_lines
from diagrams.machine.places import places_of
from diagrams.render.layout import Point
from noloss.web.machines.texts import (
    DRAWING,
    MOST,
    TOOLS,
    Data,
    MachineText,
    built_in_machines,
    library,
    read,
)

Places: TypeAlias = Mapping[str, Point]
"""Id of a node -> where it is drawn, in pixels to the right and down."""
MOST_ROWS: Final = 400  # of a machine that is drawn, by hand or not
MOST_STATES: Final = 150


@dataclass(frozen=True, slots=True)
class Drawn:
    """A source with its diagram, and each arrow by the ids of its ends."""

    source: Source
    picture: Diagram

    @classmethod
    def of(cls, source: Source) -> Drawn:
        """Take the diagram of a source; raise NotationError if its states do not fit together."""
        return cls(source, picture_of(source))

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the machine itself, and its final states that no row leads to."""
        return (*self.picture.parts[0].nodes, *self.picture.idle)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The arrows of the machine itself."""
        return self.picture.parts[0].edges

    def block(self, name: str) -> StateBlock | None:
        """Find a state by its label as it is written."""
        return next((b for b in self.source.states if print_ref(b.label) == name), None)

    def rows(self, edge: Edge) -> list[Row]:
        """Give the rows of the file that an arrow stands for, in their order."""
        places = {place for text in edge.rows for place in text.places}
        block = self.block(node_id(edge.source))
        return [row for row in block.rows if place_of(row) in places] if block else []


def node_id(key: str) -> str:
    """Give the id of a node of the machine: a state or a call as its file writes it."""
    return key.removeprefix("/")


def drawing_of(asked: MachineText, places: Places) -> Data:
    """Draw a machine for people who change it by hand.

    places  : where its nodes were drawn last; they stay there, unless the text says otherwise
    returns : drawing, which may be null; then undrawn is the reason
    """
    if not asked.text.strip() and not asked.name:
        return {"drawing": None, "undrawn": ""}
    try:
        reading, _ = read(asked)
    except NotationError as error:
        return _undrawn(f"the text has errors: line {error.place.line}: {error.problem}")
    if reading.format != "noloss":
        return _undrawn(f"this is a file of {TOOLS[reading.format]}; show it as rows to draw")
    return drawn_data(reading.source, places, asked.calls)


def drawn_data(source: Source, places: Places, calls: str) -> Data:
    """Give the drawing of a source; see `drawing_of`.

    calls : the owner of the machines that it may call
    """
    if why := _too_large(source):
        return _undrawn(why)
    try:
        drawn = Drawn.of(source)
    except NotationError as error:
        return _undrawn(f"the text has errors: line {error.place.line}: {error.problem}")
    return {"drawing": _data(drawn, places, calls), "undrawn": ""}


def _undrawn(why: str) -> Data:
    return {"drawing": None, "undrawn": printable(why)}


def _too_large(source: Source) -> str:
    rows = sum(len(block.rows) for block in source.states)
    for number, noun, most in (
        (rows, "row", MOST_ROWS),
        (len(source.states) + len(source.finals), "state", MOST_STATES),
    ):
        if number > most:
            return f"{counted(number, noun)} are too many to draw by hand: write them as text"
    if _productions(source) > MOST.productions:
        return f"its rows stand for more than {MOST.productions:,} transitions: write it as text"
    return ""


def _productions(source: Source) -> int:
    """Give an upper bound for the number of productions of the rows of a file."""
    sizes = {name: len(group.values) for group in source.variables for name in group.names}
    for relation in source.relations:
        for name in relation.names:
            sizes.setdefault(name, len(relation.tuples))
    blocks = [*source.states, *(block for each in source.routines for block in each.states)]
    return sum(
        prod(sizes[name] for name in _variables(block, row) & sizes.keys())
        for block in blocks
        for row in block.rows or (None,)
    )


def _variables(block: StateBlock, row: Row | None) -> set[str]:
    """Give the words of a row, or of a state without rows, that may be variables."""
    terms = list(block.label.values)
    if row is not None:
        terms += [term for read in row.reads for term in (read.term, *read.term.among)]
        terms += [action.write for action in row.actions if action.write is not None]
        terms += next_state(row.goto).values
    return {term.text for term in terms if not term.quoted}


def _data(drawn: Drawn, places: Places, calls: str) -> Data:
    known = {f"/{name}": place for name, place in places.items()}
    where = places_of(drawn.picture, known, DRAWING)
    lines = _lines(drawn.source)
    starts = set(drawn.picture.parts[0].start)
    opened = dict(_opened(drawn.source, library(calls), calls))
    return {
        "nodes": [
            {
                "id": node_id(node.key),
                "kind": node.kind,
                "label": "\n".join(_node_lines(node, drawn.picture.blank_sign)),
                "start": node.key in starts,
                "line": lines.get(node_id(node.key), 0),
                "opens": opened.get(node_id(node.key)),
                "x": where[node.key][0],
                "y": where[node.key][1],
            }
            for node in drawn.nodes
        ],
        "edges": [_edge(drawn, edge) for edge in drawn.edges],
        "tapes": drawn.source.tapes,
        "symbols": [symbols_on(drawn.source, tape) for tape in drawn.source.tapes],
    }


def _node_lines(node: Node, sign: str) -> list[str]:
    """Write what a node says; its shape says that it accepts or rejects."""
    name, *more = node_lines(node, sign)
    return [name, *(line for line in more if line not in ("accept", "reject"))]


def _edge(drawn: Drawn, edge: Edge) -> Data:
    rows = drawn.rows(edge) if edge.kind == "rows" else []
    return {
        "source": node_id(edge.source),
        "target": node_id(edge.target),
        "kind": edge.kind,
        "label": "\n".join(lines_of(edge, drawn.picture)),
        "rows": [row_text(row, drawn.source) for row in rows],
        "lines": [row.place.line for row in rows],
    }


def _lines(source: Source) -> dict[str, int]:
    """Give the lines of states and final states."""
    finals = {final.name: final.place.line for final in source.finals}
    return finals | {print_ref(block.label): block.label.place.line for block in source.states}


def _opened(source: Source, known: Library, owner: str) -> Iterator[tuple[str, Data]]:
    """Give for each box its routine: its line in this text, or a built-in machine."""
    calls: dict[str, Call] = {}
    for block in source.states:
        if block.body is not None:
            calls[print_ref(block.label)] = block.body
        gotos = (row.goto for row in block.rows)
        calls |= {print_call(goto): goto for goto in gotos if isinstance(goto, Call)}
    lines = {routine.name: routine.place.line for routine in source.routines}
    for node, call in calls.items():
        names = [f"{one}/{call.routine}" for one in (owner, owner.partition(":")[0])]
        name = next((name for name in names if name in built_in_machines()), "")
        if call.routine in lines:
            yield node, {"routine": call.routine, "line": lines[call.routine]}
        elif name and known(call.routine) is not None:
            yield node, {"routine": call.routine, "name": name}


def symbols_on(source: Source, tape: str) -> list[str]:
    """Give the terms that a row can have on a tape: first those that rows of the file have."""
    rows = [row for block in source.states for row in block.rows]
    terms = [read.term for row in rows for read in row.reads if read.tape == tape]
    writes = (a.write for row in rows for a in row.actions if a.tape == tape)
    terms += [write for write in writes if write is not None]
    symbols = {*source.symbols, source.blank}
    used = [quote(term.text) for term in terms if not term.among and term.text in symbols]
    variables = [name for group in source.variables for name in group.names]
    rest = [*map(quote, source.symbols), quote(source.blank), *variables, "*"]
    return list(dict.fromkeys((*used, *rest)))
