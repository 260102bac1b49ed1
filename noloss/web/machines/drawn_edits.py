"""A change on a drawing becomes a change of the text; the text is read by the same code as always.

Each question gives the places where the nodes are drawn now. A change that places a state writes
all places into the text, so that the picture of the file is the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from automata.notation import changes
from automata.notation.layout import FARTHEST, coordinate
from automata.notation.parser import parse
from automata.notation.printer import print_call, print_ref
from automata.notation.rewriting import rewritten
from automata.notation.source import RETURN, Call, Source, StateRef
from automata.notation.tokens import quote
from common.text import counted, printable
from diagrams.machine.places import aligned, laid_out
from diagrams.render.layout import Point
from noloss.errors import InputError
from noloss.web.machines.drawings import MOST_STATES, Drawn, Places, drawn_data, node_id
from noloss.web.machines.texts import (
    DRAWING,
    Data,
    MachineQuestion,
    MachineText,
    as_data,
    asked_machine,
)

MOST_TAPES: Final = 9
Coordinate = Annotated[float, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Place: TypeAlias = tuple[Coordinate, Coordinate]
Role: TypeAlias = Literal["start", "accept", "reject", "plain", "choice", "one"]
"""The start, a final state, a state that is not final, a choice, a state with at most one way."""
Ids = Annotated[tuple[str, ...], msgspec.Meta(max_length=2 * MOST_STATES)]


class _Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A change on a drawing; states, calls and the ends of arrows are ids of the drawing."""


class NewMachine(_Change, frozen=True, tag="new"):
    """A machine with one state; its number of tapes, and its symbols."""

    tapes: Annotated[int, msgspec.Meta(ge=1, le=MOST_TAPES)] = 1
    symbols: str = "a b"
    at: Place = (100.0, 100.0)


class NewState(_Change, frozen=True, tag="add"):
    """A state at a place; it gets the first name that is free."""

    at: Place


class Rename(_Change, frozen=True, tag="rename"):
    """Another name for a state."""

    state: str
    name: str


class ChangeArrow(_Change, frozen=True, tag="arrow"):
    """The rows of an arrow, each without its next state; without rows there is no arrow."""

    source: str
    target: str
    rows: tuple[str, ...]


class Mark(_Change, frozen=True, tag="mark"):
    """A role for a state."""

    state: str
    role: Role


class Delete(_Change, frozen=True, tag="delete"):
    """States, calls and arrows are removed, an arrow by its two ends."""

    nodes: Ids = ()
    arrows: tuple[tuple[str, str], ...] = ()


class Move(_Change, frozen=True, tag="move"):
    """Places of states that have been moved."""

    to: dict[str, Place]


class Align(_Change, frozen=True, tag="align"):
    """Named states are put in one row or column, or all states in rows and columns near them."""

    nodes: Ids = ()


class LayOut(_Change, frozen=True, tag="layout"):
    """All states get new places."""


Change: TypeAlias = (
    NewMachine | NewState | Rename | ChangeArrow | Mark | Delete | Move | Align | LayOut
)


class DrawQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine that is drawn: where its nodes are, and what changes."""

    machine: MachineQuestion
    places: dict[str, Place] = {}
    change: Change | None = None


def redrawn(asked: MachineText, places: Places, change: Change) -> Data:
    """Make a change of a drawing in the text.

    returns : the text, notes on what else has changed in it, and the drawing

    Raises NotationError or InputError if the machine cannot be changed in this way, InputError if
    its text becomes too long.
    """
    if isinstance(change, NewMachine) or not asked.text.strip():
        text, old = _begun(change), None
        source = new = parse(text)
    else:
        old = parse(asked.text, asked.file, PurePath(asked.file).stem)
        drawn = Drawn.of(old)
        new, places = _changed(drawn, places, change)
        text = asked.text if new == old else rewritten(asked.text, old, new)
        asked_machine(MachineQuestion(**as_data(MachineText("", text, asked.file, asked.calls))))
        source = parse(text, asked.file, PurePath(asked.file).stem)
        Drawn.of(source)  # it can still be drawn
    notes = [] if old is None else [*map(printable, _notes(old, new))]
    return {"text": text, "notes": notes, **drawn_data(source, places, asked.calls)}


def _begun(change: Change) -> str:
    """Write a machine with one state."""
    if not isinstance(change, (NewMachine, NewState)):
        hint = "begin with a state: double-click, or press N"
        raise InputError("there is no machine yet", hint=hint)
    begun = change if isinstance(change, NewMachine) else NewMachine(at=change.at)
    words = begun.symbols.replace(",", " ").split()
    symbols = dict.fromkeys([*words[0]] if len(words) == 1 else words)
    symbols.pop("_", None)
    if not symbols:
        raise InputError("a machine needs symbols", hint="write them with spaces, such as  a b")
    numbers = range(1, begun.tapes + 1)
    tapes = " ".join(f"tape{number}" for number in numbers) if begun.tapes > 1 else "tape"
    x, y = (coordinate(str(number)) or 0.0 for number in begun.at)
    return (
        f"machine  drawn\ntapes    {tapes}\nsymbols  {' '.join(map(quote, symbols))}\n\n"
        f"q0:\n\nlayout  q0 {x:g} {y:g}\n"
    )


def _changed(drawn: Drawn, places: Places, change: Change) -> tuple[Source, Places]:
    """Give the source after a change, and where its nodes are then."""
    source = drawn.source
    match change:
        case NewState(at):
            if len(changes.labels_of(source)) >= MOST_STATES:
                problem = f"a drawing has at most {MOST_STATES} states"
                raise InputError(problem, hint="write further ones as text")
            name = changes.fresh_name(source)
            moved = {**places, name: at}
            return _placed(changes.with_state(source, name), moved), moved
        case Rename(state, name):
            return _renamed(source, places, _label(source, state), name)
        case ChangeArrow():
            return _with_arrow(drawn, change), places
        case Mark(state, role):
            return _marked(source, _label(source, state), role), places
        case Delete(nodes, arrows):
            return _without(drawn, nodes, arrows), places
        case _:
            moved = {**places, **_moved(drawn, places, change)}
            return _placed(source, moved), moved


def _moved(drawn: Drawn, places: Places, change: Change) -> Places:
    match change:
        case Move(to):
            return to
        case Align(nodes):
            some = {node: places[node] for node in nodes if node in places}
            return aligned(some, together=True) if len(some) > 1 else aligned(places)
        case _:
            found = laid_out(drawn.picture, DRAWING)
            return {node_id(key): place for key, place in found.items()}


def _label(source: Source, node: str) -> StateRef:
    """Find a state by its id; raise InputError for anything else."""
    for label in changes.labels_of(source):
        if print_ref(label) == node:
            return label
    hint = "a call is changed in the text; load the page again if this is a state"
    raise InputError(f"{node} is not a state of this machine", hint=hint)


def _placed(source: Source, places: Mapping[str, Point]) -> Source:
    """Write the places of all states that are drawn."""
    named = {print_ref(label): label for label in changes.labels_of(source)}
    known = {named[node]: place for node, place in places.items() if node in named}
    rounded = {
        label: (coordinate(str(x)) or 0.0, coordinate(str(y)) or 0.0)
        for label, (x, y) in known.items()
    }
    return changes.placed(source, rounded)


def _renamed(source: Source, places: Places, label: StateRef, typed: str) -> tuple[Source, Places]:
    new = changes.renamed(source, label, changes.typed_name(typed, label))
    pairs = zip(changes.labels_of(source), changes.labels_of(new), strict=True)
    names = {print_ref(one): print_ref(other) for one, other in pairs}
    return new, {names.get(node, node): place for node, place in places.items()}


def _with_arrow(drawn: Drawn, asked: ChangeArrow) -> Source:
    source = drawn.source
    edges = [
        edge
        for edge in drawn.edges
        if (node_id(edge.source), node_id(edge.target)) == (asked.source, asked.target)
    ]
    if any(edge.kind != "rows" for edge in edges):
        raise InputError("this arrow has no rows", hint="change the call in the text")
    rows = [row for edge in edges for row in drawn.rows(edge)]
    texts = [text for text in asked.rows if text.strip()]
    label = _label(source, asked.source)
    return changes.with_rows(source, label, _goto(source, asked.target), rows, texts)


def _goto(source: Source, node: str) -> StateRef | Call:
    """Give the target of rows that lead to a node: a state, `return`, or the call of a box."""
    if node == RETURN:
        return StateRef(RETURN)
    for block in source.states:
        for row in block.rows:
            if isinstance(row.goto, Call) and print_call(row.goto) == node:
                return row.goto
    return _label(source, node)


def _marked(source: Source, label: StateRef, role: Role) -> Source:
    match role:
        case "start":
            return changes.starting_at(source, label)
        case "choice":
            return changes.choosing(source, label, "anyone")
        case "one":
            return changes.choosing(source, label, None)
        case "plain":
            return changes.meaning(source, label, None)
    return changes.meaning(source, label, role)


def _without(drawn: Drawn, nodes: Ids, arrows: tuple[tuple[str, str], ...]) -> Source:
    """Remove arrows, then calls and states with the arrows that lead to them."""
    edges = [edge for edge in drawn.edges if edge.kind == "rows"]
    gone = set(nodes)
    source = drawn.source
    for edge in edges:
        ends = node_id(edge.source), node_id(edge.target)
        if ends in arrows or (ends[1] in gone and ends[0] not in gone):
            label = _label(source, ends[0])
            source = changes.with_rows(source, label, label, drawn.rows(edge), ())
    labels = {print_ref(label): label for label in changes.labels_of(source)}
    for node in nodes:
        if node in labels:
            source = changes.without_state(source, labels[node])
    if source == drawn.source:
        hint = "a call and what follows it are changed in the text"
        raise InputError("this cannot be removed from the drawing", hint=hint)
    return source


def _notes(old: Source, new: Source) -> list[str]:
    """Say what else a change has changed."""
    more = [symbol for symbol in new.symbols if symbol not in old.symbols]
    notes = [f"{', '.join(more)}: now in the symbols of the machine"] if more else []
    pairs = zip(old.tests, new.tests, strict=True)
    lost = sum(one.state is not None and other.state is None for one, other in pairs)
    if lost:
        notes.append(f"{counted(lost, 'test')} named the state, and any state will do now")
    return notes
