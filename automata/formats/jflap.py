"""Machines of JFLAP 4 to 7: `<type>turing</type>`, and in 7.1 with building blocks `turingbb`.

Machines of JFLAP 8 are in `jflap_eight`; `CODEC` is for all versions. The semantics are those of
JFLAP: the blank is □, written as an empty element. `~` reads any symbol; written, it
keeps the symbol. `!x` reads any symbol except x, if no other rule of the state applies. `a,b}w`
reads a or b and stores it in w, which later rules may write. A run that reaches a final state
accepts; a run without a rule rejects. A building block runs until none of its rules applies; then
the rules that leave it apply.

Source: [JFLAP] the classes `TMTransducer`, `TMSimulator` and `AutomatonTransducer` of JFLAP 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from automata.formats.codec import Codec, all_of
from automata.formats.draft import Reading
from automata.formats.jflap_eight import read_eight, write_eight
from automata.formats.jflap_machine import (
    BLANK,
    TOOL,
    Automaton,
    JflapState,
    ReadPattern,
    Transition,
    comments,
    ids_of,
    machine_of,
    moves,
    number_of_tapes,
    pattern,
    writes,
    xml_text,
)
from automata.formats.text import SourceText
from automata.formats.translation import FullRule, ToolFile, Translation, translated
from automata.machine import Machine
from automata.notation.layout import FARTHEST, coordinate
from common.text import clipped

if TYPE_CHECKING:
    from automata.formats.xml_tree import Element

TYPES: Final = ("turing", "turingbb")  # the second is for JFLAP 7.1 with building blocks
DEEPEST: Final = 50  # the deepest nesting of blocks
_DISTANCE: Final = 150  # distance of states in a picture
NOTES: Final = "the notes in the picture are left out"
_FEWER: Final = "use fewer blocks inside blocks, tapes or rules"


def _read(text: SourceText) -> Reading:
    """Read a machine of JFLAP; raise NotationError for anything else."""
    from automata.formats.xml_tree import read_xml  # slow to load: it brings a parser

    root = read_xml(text)
    reading = _machine(root, text)
    has_notes = any(element.name == "note" for element in root.descendants())
    return replace(reading, lost=(*reading.lost, *([NOTES] if has_notes else [])))


def _machine(root: Element, text: SourceText) -> Reading:
    kind = root.attributes.get("type")
    if root.name != "structure":
        problem = f"this is XML, but not a file of JFLAP: it begins with <{root.name}>"
        raise text.refuse(problem, root.place, "a file of JFLAP begins with <structure>")
    if kind is not None:
        return read_eight(root, text)
    what = root.text_of("type")
    if what is None:
        hint = "add  <type>turing</type>  as its first element"
        raise text.refuse("this file of JFLAP has no <type>", root.place, hint)
    if what not in TYPES:
        problem = f"this file of JFLAP holds no Turing machine but '{clipped(what or 'nothing')}'"
        hint = "give a file with <type>turing</type>"
        raise text.refuse(problem, (root.first("type") or root).place, hint)
    reader = _JflapReader(text, root, _tapes(root, text))
    graph = reader.graph(root.first("automaton") or root, ())
    return machine_of(text, graph, reader.tapes, reader.notes)


def _tapes(root: Element, text: SourceText) -> int:
    holder = root.first("tapes") or (root.first("automaton") or root).first("tapes")
    if holder is None:
        return 1
    return number_of_tapes(holder, text)


class _JflapReader(Struct):
    """A file whose blocks are being read; the tag of a block names its automaton."""

    text: SourceText
    root: Element
    tapes: int
    notes: list[str] = field(default_factory=list)
    named: dict[str, Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for element in self.root.descendants():
            self.named.setdefault(element.name, element)

    def graph(self, element: Element, path: tuple[str, ...]) -> Automaton:
        """Read the states and transitions of one automaton, with the blocks in it."""
        graph = Automaton(element.place)
        for child in element.children:
            if child.name in ("state", "block"):
                self._add_node(child, graph, path)
        for child in element.all("transition"):
            graph.steps.append(self._step(child, graph))
        return graph

    def _add_node(self, element: Element, graph: Automaton, path: tuple[str, ...]) -> None:
        text, key = self.text, element.attributes.get("id", "").strip()
        if not key:
            raise text.refuse("this state has no id", element.place, 'give it one: id="0"')
        if key in graph.nodes:
            raise text.refuse(
                f"the id {clipped(key)} is given twice", element.place, "give each its own"
            )
        text.take(1 + len(element.children), element.place, _FEWER)
        name = element.text_of("name") or element.attributes.get("name") or f"q{key}"
        graph.nodes[key] = JflapState(
            name.strip() or f"q{key}",
            element.place,
            final=element.first("final") is not None,
            comment=element.text_of("label") or None,
            inner=self._inner(element, path),
            at=self._at(element),
        )
        if element.first("initial") is not None:
            graph.initial = key

    def _at(self, element: Element) -> tuple[float, float] | None:
        """Read the place of a state in the picture; None if the file does not give two numbers."""
        given = [element.text_of(name) for name in ("x", "y")]
        if given == [None, None]:
            return None
        x, y = (coordinate(text or "") for text in given)
        if x is None or y is None:
            line = element.place.line
            self.notes.append(f"the place of the state in line {line} is left out: not two numbers")
            return None
        return x, y

    def _inner(self, element: Element, path: tuple[str, ...]) -> Automaton | None:
        """Read the automaton that a block stands for; None for a plain state."""
        if (here := element.first("automaton")) is not None:
            hint = "JFLAP writes it beside the blocks, in an element with the name in <tag>"
            raise self.text.refuse("an automaton inside a block is not read", here.place, hint)
        tag = element.text_of("tag")
        inner = self.named.get(tag) if tag else None
        if inner is not None:  # some files have one element more around the states
            inner = inner.first("automaton") or inner
        if inner is None or (not any(inner.all("state")) and not any(inner.all("block"))):
            return None
        if tag is None or tag in path or len(path) >= DEEPEST:
            problem = f"the block {clipped(tag or '')} is inside itself, or too deep inside others"
            raise self.text.refuse(
                problem, element.place, "take it out of itself, or use fewer blocks"
            )
        return self.graph(inner, (*path, tag))

    def _step(self, element: Element, graph: Automaton) -> Transition:
        self.text.take(self.tapes + len(element.children), element.place, _FEWER)
        ends = [self._end(element, name, graph) for name in ("from", "to")]
        read: list[ReadPattern] = [ReadPattern()] * self.tapes
        write, move = [BLANK] * self.tapes, ["R"] * self.tapes
        for at, child in self._parts(element, "read"):
            read[at] = pattern(child.symbol, child.place, self.text)
            self.text.take(len(read[at].symbols or ()), child.place, _FEWER)
        for at, child in self._parts(element, "write"):
            write[at] = child.symbol or BLANK
        for at, child in self._parts(element, "move"):
            move[at] = child.text
        if element.attributes.get("block") == "true":
            write, move = ["~"] * self.tapes, ["S"] * self.tapes
        place = next(element.all("read"), element).place
        return Transition(
            ends[0],
            ends[1],
            tuple(read),
            writes(write, place, self.text),
            moves(move, element.place, self.text),
            element.place,
        )

    def _end(self, element: Element, name: str, graph: Automaton) -> str:
        end = element.first(name)
        if end is None or end.text not in graph.nodes:
            key = "" if end is None else end.text
            problem = f"this transition goes {name} a state that is not there: '{clipped(key)}'"
            place = (end or element).place
            raise self.text.refuse(problem, place, "give the id of a state")
        return end.text

    def _parts(self, element: Element, name: str) -> Iterator[tuple[int, Element]]:
        """Give the elements of a name, each with the number of its tape, from 0."""
        for child in element.all(name):
            number = child.attributes.get("tape", "1") or "1"
            known = [str(at) for at in range(1, self.tapes + 1)]
            if number not in known:
                problem = f"there is no tape {number}"
                hint = f"the tapes are 1 to {self.tapes}; <tapes> says how many there are"
                raise self.text.refuse(problem, child.place, hint)
            yield int(number) - 1, child


def _write(machine: Machine) -> ToolFile:
    """Write a machine for JFLAP 7; raise FormatError for features that it cannot express."""
    from xml.sax.saxutils import quoteattr  # slow to load: it brings urllib

    made = translated(machine, TOOL)
    ids, accepting = ids_of(made), set(made.accepting)
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>', *_opening(made)]
    lines.append("  <automaton>")
    for (name, number), (x, y) in zip(ids.items(), _places(made), strict=True):
        lines.append(f'    <state id="{number}" name={quoteattr(name)}>')
        lines += [f"      <x>{x}</x>", f"      <y>{y}</y>"]
        lines += ["      <initial/>"] * (name == made.start)
        lines += ["      <final/>"] * (name in accepting)
        lines.append("    </state>")
    for rule in made.every():
        lines += _transition(rule, ids, "    ", len(machine.tapes))
    return made.written("\n".join([*lines, "  </automaton>", "</structure>"]) + "\n")


def _write_four(machine: Machine) -> ToolFile:
    """Write a machine for JFLAP 4; raise FormatError for features that it cannot express."""
    made = translated(machine, TOOL)
    ids, accepting = ids_of(made), set(made.accepting)
    lines = ['<?xml version="1.0"?>', *_opening(made)]
    for (name, number), (x, y) in zip(ids.items(), _places(made), strict=True):
        lines += [f'  <state id="{number}">', f"    <x>{x}</x>", f"    <y>{y}</y>"]
        if name != f"q{number}":
            made.lose("JFLAP 4 numbers its states: their names are written as labels")
            lines.append(f"    <label>{xml_text(name)}</label>")
        lines += ["    <initial />"] * (name == made.start)
        lines += ["    <final />"] * (name in accepting)
        lines.append("  </state>")
    for rule in made.every():
        lines += _transition(rule, ids, "  ", len(machine.tapes))
    return made.written("\n".join([*lines, "</structure>"]) + "\n")


def _opening(made: Translation) -> Iterator[str]:
    yield from comments(made)
    yield "<structure>"
    yield "  <type>turing</type>"
    if len(made.machine.tapes) > 1:
        yield f"  <tapes>{len(made.machine.tapes)}</tapes>"


def _places(made: Translation) -> list[tuple[float, float]]:
    """Place the states in a picture: by the layout, and the others row by row below."""
    layout = made.machine.layout
    states = list(made.states)
    top = max((layout[state][1] for state in states if state in layout), default=0.0)
    rest = [state for state in states if state not in layout]
    across = ceil(sqrt(len(rest))) or 1
    top = min(top, FARTHEST - _DISTANCE * (across + 1.0))
    grid = {
        state: (_DISTANCE * (1.0 + at % across), top + _DISTANCE * (1.0 + at // across))
        for at, state in enumerate(rest)
    }
    return [layout.get(state) or grid[state] for state in states]


def _transition(rule: FullRule, ids: dict[str, int], indent: str, tapes: int) -> Iterator[str]:
    yield f"{indent}<transition>"
    yield f"{indent}  <from>{ids[rule.state]}</from>"
    yield f"{indent}  <to>{ids[rule.next]}</to>"
    for at in range(tapes):
        number = f' tape="{at + 1}"' if tapes > 1 else ""
        for name, sign in (("read", rule.reads[at]), ("write", rule.writes[at])):
            text = "" if sign == BLANK else xml_text(sign)
            yield f"{indent}  <{name}{number}>{text}</{name}>"
        yield f"{indent}  <move{number}>{rule.moves[at]}</move>"
    yield f"{indent}</transition>"


CODEC: Final = Codec(
    marks=all_of(r"\A\s*<[\s\S]*<?(structure|type)\b"),
    read=_read,
    writers={"jflap": _write, "jflap4": _write_four, "jflap8": write_eight},
    nearly=all_of(r"\A\s*<\w"),
)
