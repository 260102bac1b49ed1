"""The content of a transition diagram, taken from the rows of a machine file.

A `Diagram` has one part for the machine and one for every routine of the file. A part has one
node for every state label, halting state and call, and at most one edge from one node to
another; an edge carries the rows that it stands for. Nothing here knows how it will be drawn.

A file may give one literal state rows under several labels, such as `skip(m)` and `skip(X)`. Then
a row leads to the closest label that covers all its states, and a tie between labels shows that
they share states.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from automata.errors import NotationError
from automata.linking.schema import RowExpansion, expanded, literal_state, literal_states
from automata.linking.units import Unit, main_unit, routine_unit
from automata.linking.variables import Domains
from automata.machine import State
from automata.notation.printer import (
    print_call,
    print_goto,
    print_left,
    print_meaning,
    print_reads,
    print_ref,
    print_right,
    print_source,
    print_state,
    print_term,
)
from automata.notation.source import (
    RETURN,
    Call,
    Row,
    Source,
    StateBlock,
    StateRef,
)
from automata.notation.tokens import quote_state
from common.errors import nearest
from diagrams.look import Labels
from diagrams.machine.rows import RowPlace, RowText, choice_numbers
from diagrams.machine.signs import blank_sign, plain_symbols
from diagrams.machine.textbook import ORDER, textbook_rows

NodeKind = Literal[
    "state",
    "choice",
    "opponent",
    "machine",
    "alias",
    "call",
    "return",
    "accept",
    "reject",
    "result",
]
EdgeKind = Literal["rows", "then", "tie"]


@dataclass(frozen=True, slots=True)
class Node:
    """A state label, a halting state, or a call on its way from one state to another.

    key   : unique in the picture
    name  : a state as the file writes it; for a call its routine and tapes
    call  : the routine that an alias state calls
    notes : other properties of the state in the file
    """

    key: str
    kind: NodeKind
    name: str
    call: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """All rows that lead from one node to another, or the way on after a call.

    A tie has no direction: its two labels share states. The `given` of its only row says which.
    """

    source: str
    target: str
    kind: EdgeKind
    rows: tuple[RowText, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """The machine itself (`name` empty) or one of its routines.

    name  : the routine with its tapes: `home(t)`
    start : keys of the nodes where it starts, with the text on the arrow
    """

    name: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    start: tuple[str, ...]
    start_text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A machine file as a diagram.

    notes      : tapes, symbols, blank, variables, and the meaning of stuck, as in the headers
    idle       : halting states that no row here leads to; a machine that is called may halt there
    labels     : how the rows are written
    blank_sign : the sign for the blank, if it is not shown as the file writes it
    places     : of nodes by their keys, to the right and down, as lines `layout` say
    """

    name: str
    about: str
    notes: tuple[str, ...]
    parts: tuple[Part, ...]
    idle: tuple[Node, ...]
    labels: Labels = "notation"
    blank_sign: str = ""
    places: tuple[tuple[str, float, float], ...] = ()


@dataclass(slots=True)
class _Builder:
    """One part while it grows."""

    source: Source
    labels: Labels
    prefix: str
    tapes: tuple[str, ...]
    covers: dict[StateRef, frozenset[str]]  # label -> literal states, in the order of the file
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: dict[tuple[str, str, EdgeKind], list[RowText]] = field(default_factory=dict)


def picture_of(source: Source, labels: Labels = "notation") -> Diagram:
    """Take the diagram of a machine file from its rows.

    labels : whether the rows are written as in the file, or as in a textbook

    Raises NotationError for a file that is not a machine: an unknown symbol, a missing next state.
    """
    main = main_unit(source)
    routines = (routine_unit(main, routine) for routine in source.routines)
    parts = tuple(_part(unit, labels) for unit in (main, *routines))
    reached = {node.name for part in parts for node in part.nodes}
    idle = tuple(
        Node(f"/{final.name}", final.meaning, quote_state(final.name))
        for final in source.finals
        if quote_state(final.name) not in reached
    )
    notes = tuple(_notes(source, labels))
    sign = blank_sign(source)
    places = tuple((f"/{print_ref(one.state)}", one.x, one.y) for one in source.layout)
    return Diagram(source.name, source.about, notes, parts, idle, labels, sign, places)


def place_of(row: Row) -> RowPlace:
    """Give the line and column that a production remembers of its row."""
    place = row.reads[0].place if row.reads else row.place
    return place.line, place.column


def _notes(source: Source, labels: Labels) -> Iterator[str]:
    """Say which tapes and symbols there are, and what the variables range over."""
    sign = blank_sign(source)
    headers = print_source(replace(source, states=(), routines=(), above=())).splitlines()
    for keyword in ("tapes", "one-way", "head", "symbols", "vars", "pairs", "relation"):
        lines = (line for line in headers if line.split(" ", 1)[0] == keyword)
        yield from (plain_symbols(line, sign) for line in lines)
    yield f"blank    {f'{sign} (in the file {source.blank})' if sign else source.blank}"
    if labels == "textbook" and len(source.tapes) > 1:
        yield f"arrows  {ORDER}"
    yield from (line for line in headers if line.endswith("when stuck *"))


def _part(unit: Unit, labels: Labels) -> Part:
    covers = _covers(unit.states, unit.domains)
    tapes = unit.tapes or unit.source.tapes
    builder = _Builder(unit.source, labels, unit.routine, tapes, covers)
    stuck = _stuck(unit)
    for block in unit.states:
        meanings = dict.fromkeys(stuck[state] for state in covers[block.label] if state in stuck)
        _node_of_state(builder, block, tuple(f"{meaning} when stuck" for meaning in meanings))
    ways = [(block, way) for block in unit.states for way in expanded(block, unit.domains)]
    numbers = choice_numbers(way if block.choice else None for block, way in ways)
    unnumbered = {block.label for at, (block, _) in enumerate(ways) if at not in numbers}
    rows = Counter[StateRef]()
    for at, (block, way) in enumerate(ways):
        if way.row is None:
            _lead_on(builder, _key(builder, block.label), way)
            continue
        rows[block.label] += 1
        order = 0 if block.label in unnumbered else numbers[at]
        order = rows[block.label] if block.in_order else order
        _add_row(builder, block.label, way, order)
    _tie(builder)
    start = tuple(_states(builder, unit.start, [literal_state(unit.start, {})]))
    texts = [f"expects {print_reads(unit.expects)}"] if unit.expects else []
    if any(builder.nodes[key].name != print_ref(unit.start) for key in start):
        texts.append(print_ref(unit.start))
    name = f"{unit.routine}({', '.join(tapes)})" if unit.routine and unit.tapes else unit.routine
    edges = _from_the_start(builder, start)
    return Part(name, tuple(builder.nodes.values()), edges, start, tuple(texts))


def _stuck(unit: Unit) -> dict[State, str]:
    """Give the literal states with a declared meaning of stuck, each with this meaning."""
    named = unit.source.stuck if not unit.routine else ()
    return {
        state: print_meaning(one.meaning)
        for one in named
        if one.state is not None
        for state in literal_states(one.state, unit.domains)
    }


def _from_the_start(builder: _Builder, start: tuple[str, ...]) -> tuple[Edge, ...]:
    """Give the edges, each tie running away from where the part starts."""
    beside: dict[str, list[str]] = {}
    for source, target, kind in builder.edges:
        beside.setdefault(source, []).append(target)
        if kind == "tie":
            beside.setdefault(target, []).append(source)
    waiting = list(start)
    rank = {key: at for at, key in enumerate(waiting)}
    for key in waiting:  # grows on the way
        for near in beside.get(key, ()):
            if near not in rank:
                rank[near] = len(rank)
                waiting.append(near)
    edges = []
    for (source, target, kind), rows in builder.edges.items():
        if kind == "tie" and rank.get(source, len(rank)) > rank.get(target, len(rank)):
            source, target = target, source
        edges.append(Edge(source, target, kind, tuple(rows)))
    return tuple(edges)


def _covers(blocks: Iterable[StateBlock], known: Domains) -> dict[StateRef, frozenset[str]]:
    """Tell for every label which literal states it stands for."""
    return {block.label: frozenset(literal_states(block.label, known)) for block in blocks}


def _tie(builder: _Builder) -> None:
    """Tie labels that share states, each to the closest label around it."""
    covers = builder.covers
    first: dict[frozenset[str], StateRef] = {}
    for label, states in covers.items():
        if label is not first.setdefault(states, label):
            ends = (_key(builder, first[states]), _key(builder, label))
            builder.edges[(*ends, "tie")] = [RowText()]
    for (these, one), (those, other) in combinations(first.items(), 2):
        inner, outer = min(these, those, key=len), max(these, those, key=len)
        between = any(inner < middle < outer for middle in first)
        if these & those and not (inner < outer and between):
            ends = (_key(builder, one), _key(builder, other))
            builder.edges[(*ends, "tie")] = [RowText(given=_difference(one, other))]


def _difference(one: StateRef, other: StateRef) -> str:
    """Say in which values two labels of a state differ: `m = X`."""
    differ = [(a, b) for a, b in zip(one.values, other.values, strict=False) if a != b]
    return ", ".join(f"{print_term(a)} = {print_term(b)}" for a, b in differ)


def _node_of_state(builder: _Builder, block: StateBlock, notes: tuple[str, ...]) -> None:
    key = _key(builder, block.label)
    kind = _OWNERS[block.choice] if block.choice else "state"
    called = ""
    if block.body is not None:
        kind, called = "alias", print_call(replace(block.body, then=StateRef(RETURN)))
    notes = (*(("in order",) if block.in_order else ()), *notes)
    builder.nodes.setdefault(key, Node(key, kind, print_ref(block.label), called, notes))


def _row_text(builder: _Builder, row: Row, order: int) -> RowText:
    """Write a row as an edge shows it, without the next state."""
    does = print_right(replace(row, tag=None), builder.tapes)
    does = does.removesuffix(print_goto(row.goto)).rstrip()
    here = frozenset({place_of(row)})
    return RowText(print_left(row, builder.tapes), does, "", "", row.tag or "", order, here)


def _row_texts(builder: _Builder, label: StateRef, way: RowExpansion, order: int) -> list[RowText]:
    """Write a row as an edge shows it: in one line, or in a line for each literal row."""
    assert way.row is not None
    text = _row_text(builder, way.row, order)
    if builder.labels == "notation":
        return [text]
    sign = blank_sign(builder.source)
    literals = textbook_rows(label, way, builder.tapes, sign)
    return [dataclasses.replace(text, reads=reads, does=does) for reads, does in literals]


def _add_row(builder: _Builder, label: StateRef, way: RowExpansion, order: int) -> None:
    """Put a row on the edge to every label that it may lead to, or to its call."""
    here = _key(builder, label)
    texts = _row_texts(builder, label, way, order)
    if isinstance(way.goto, Call):
        key = f"{builder.prefix}/{print_call(way.goto)}"
        name = print_call(replace(way.goto, then=StateRef(RETURN))).removeprefix("call ")
        builder.nodes.setdefault(key, Node(key, "call", name))
        builder.edges.setdefault((here, key, "rows"), []).extend(texts)
        _lead_on(builder, key, way)
        return
    for target, goto, given in _ways(builder, way):
        said = [dataclasses.replace(text, goto=goto, given=given) for text in texts]
        builder.edges.setdefault((here, target, "rows"), []).extend(said)


def _lead_on(builder: _Builder, call: str, way: RowExpansion) -> None:
    """Draw the way from a call to the node after it."""
    for target, goto, given in _ways(builder, way):
        rows = builder.edges.setdefault((call, target, "then"), [])
        if (goto or given) and not rows:
            rows.append(RowText(goto=goto, given=given))


def _ways(builder: _Builder, way: RowExpansion) -> Iterator[tuple[str, str, str]]:
    """Give the nodes where a row continues, each with the `goto` and `given` of its arrow."""
    ref = way.next
    targets = _states(builder, ref, (row.goto for row in way.literals))
    labels = {_key(builder, label): label for label in builder.covers}
    for target in targets:
        if builder.nodes[target].name == print_ref(ref):
            yield target, "", ""
        elif len(targets) > 1 and target in labels:
            yield target, "", _difference(ref, labels[target])
        else:
            yield target, print_ref(ref), ""


def _states(builder: _Builder, ref: StateRef, states: Iterable[State]) -> list[str]:
    """Give the nodes that these literal states of a name mean, halting states included."""
    if ref.name == RETURN and not ref.values:
        return [_halt(builder, "return", RETURN)]
    wanted = frozenset(states)
    finals = {final.name: final.meaning for final in builder.source.finals}
    known = frozenset().union(*builder.covers.values())
    for name in sorted(wanted - known):
        if name not in finals:
            hint = nearest(name, [*sorted(known), *finals], f"write a state '{print_state(name)}:'")
            problem = f"there is no state {print_state(name)}"
            raise NotationError(problem, file=builder.source.file, place=ref.place, hint=hint)
    keys = [_key(builder, label) for label in _closest(builder.covers, wanted & known)]
    return keys + [_halt(builder, finals[name], name) for name in sorted(wanted - known)]


def _closest(covers: dict[StateRef, frozenset[str]], wanted: frozenset[str]) -> list[StateRef]:
    """Choose the narrowest label that covers all wanted states; else as few as are needed."""
    around = [label for label, states in covers.items() if wanted and wanted <= states]
    if around:
        return [min(around, key=lambda label: len(covers[label]))]
    some = {label: states & wanted for label, states in covers.items() if states & wanted}
    return [
        label
        for label, states in some.items()
        if not any(states < wider for wider in some.values())
        and label == next(one for one, same in some.items() if same == states)
    ]


def _halt(builder: _Builder, kind: NodeKind, name: str) -> str:
    key = f"{builder.prefix}/{name}"
    builder.nodes.setdefault(key, Node(key, kind, quote_state(name)))
    return key


def _key(builder: _Builder, label: StateRef) -> str:
    return f"{builder.prefix}/{print_ref(label)}"


_OWNERS: dict[str, NodeKind] = {"anyone": "choice", "machine": "machine", "opponent": "opponent"}
