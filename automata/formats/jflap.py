"""Machines of JFLAP 4 to 7 (`<type>turing</type>`, and in 7.1 with building
blocks `turingbb`); those of JFLAP 8 are in `jflap_eight`.

As JFLAP runs them: the blank is □, written as an empty element; `~` reads any symbol, or leaves
what was read; `!x` reads anything but x, where no other rule of the state applies; `a,b}w` reads
a or b and gives it to w, which later rules may write. A run that reaches a final state accepts,
and one that finds no rule rejects. A building block runs until none of its rules applies; then
the rules that lead out of it do.

Source: [JFLAP] the classes `TMTransducer`, `TMSimulator` and `AutomatonTransducer` of JFLAP 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from automata.formats.draft import Reading
from automata.formats.jflap_eight import read_eight
from automata.formats.jflap_machine import BLANK, Graph, Node, Pattern, Step, machine_of
from automata.formats.jflap_parts import moves, number_of_tapes, pattern, writes
from automata.formats.text import Text
from automata.formats.xml_tree import Element, read_xml

TYPES: Final = ("turing", "turingbb")  # the second: JFLAP 7.1, with building blocks
DEEPEST: Final = 50  # blocks inside each other
MOST_NODES: Final = 20_000  # states of all blocks together, copies too


def read_jflap(text: Text) -> Reading:
    """Read a machine of JFLAP; raise NotationError for what is none."""
    root = read_xml(text)
    kind = root.attributes.get("type")
    if root.name != "structure":
        problem = f"this is XML, but no file of JFLAP: it begins with <{root.name}>"
        raise text.refuse(problem, root.place, "a file of JFLAP begins with <structure>")
    if kind is not None:
        return read_eight(root, text)
    what = root.text_of("type")
    if what not in TYPES:
        problem = f"this file of JFLAP holds no Turing machine but '{what or 'nothing'}'"
        hint = "give a file with <type>turing</type>"
        raise text.refuse(problem, (root.first("type") or root).place, hint)
    reader = _Reader(text, root, _tapes(root, text))
    graph = reader.graph(root.first("automaton") or root, ())
    return machine_of(text, graph, reader.tapes, reader.notes)


def _tapes(root: Element, text: Text) -> int:
    holder = root.first("tapes") or (root.first("automaton") or root).first("tapes")
    if holder is None:
        return 1
    return number_of_tapes(holder, text)


@dataclass(slots=True)
class _Reader:
    """One file while its blocks are read; an automaton of a block is found by its tag."""

    text: Text
    root: Element
    tapes: int
    notes: list[str] = field(default_factory=list)
    named: dict[str, Element] = field(default_factory=dict)
    nodes: int = 0

    def __post_init__(self) -> None:
        for element in self.root.descendants():
            self.named.setdefault(element.name, element)

    def graph(self, element: Element, path: tuple[str, ...]) -> Graph:
        """Read the states and transitions of one automaton, with the blocks in it."""
        graph = Graph(element.place)
        for child in element.children:
            if child.name in ("state", "block"):
                self._add_node(child, graph, path)
        for child in element.all("transition"):
            graph.steps.append(self._step(child, graph))
        return graph

    def _add_node(self, element: Element, graph: Graph, path: tuple[str, ...]) -> None:
        text, key = self.text, element.attributes.get("id", "").strip()
        if not key:
            raise text.refuse("this state has no id", element.place, 'give it one: id="0"')
        if key in graph.nodes:
            raise text.refuse(f"the id {key} is given twice", element.place, "give each its own")
        self.nodes += 1
        if self.nodes > MOST_NODES:
            problem = f"the blocks have more than {MOST_NODES:,} states in all"
            raise text.refuse(problem, element.place, "use fewer blocks inside blocks")
        name = element.text_of("name") or element.attributes.get("name") or f"q{key}"
        graph.nodes[key] = Node(
            name.strip() or f"q{key}",
            element.place,
            final=element.first("final") is not None,
            comment=element.text_of("label") or None,
            inner=self._inner(element, path),
        )
        if element.first("initial") is not None:
            graph.initial = key

    def _inner(self, element: Element, path: tuple[str, ...]) -> Graph | None:
        """Read the automaton that a block stands for; None for a plain state."""
        tag = element.text_of("tag")
        inner = self.named.get(tag) if tag else None
        if inner is None or (not any(inner.all("state")) and not any(inner.all("block"))):
            return None
        if tag is None or tag in path or len(path) >= DEEPEST:
            problem = f"the block {tag} is inside itself, or too deep inside others"
            raise self.text.refuse(problem, element.place, "a machine is finite")
        return self.graph(inner, (*path, tag))

    def _step(self, element: Element, graph: Graph) -> Step:
        ends = [self._end(element, name, graph) for name in ("from", "to")]
        read: list[Pattern] = [Pattern()] * self.tapes
        write, move = [BLANK] * self.tapes, ["R"] * self.tapes
        for at, child in self._parts(element, "read"):
            read[at] = pattern(child.symbol, child.place, self.text)
        for at, child in self._parts(element, "write"):
            write[at] = child.symbol or BLANK
        for at, child in self._parts(element, "move"):
            move[at] = child.text
        if element.attributes.get("block") == "true":
            write, move = ["~"] * self.tapes, ["S"] * self.tapes
        place = next(element.all("read"), element).place
        return Step(
            ends[0],
            ends[1],
            tuple(read),
            writes(write, place, self.text),
            moves(move, element.place, self.text),
            element.place,
        )

    def _end(self, element: Element, name: str, graph: Graph) -> str:
        end = element.first(name)
        if end is None or end.text not in graph.nodes:
            key = "" if end is None else end.text
            problem = f"this transition goes {name} a state that is not there: '{key}'"
            place = (end or element).place
            raise self.text.refuse(problem, place, "give the id of a state")
        return end.text

    def _parts(self, element: Element, name: str) -> Iterator[tuple[int, Element]]:
        """Give the elements of a name with the tape that each is about, from 0."""
        for child in element.all(name):
            number = child.attributes.get("tape", "1") or "1"
            known = [str(at) for at in range(1, self.tapes + 1)]
            if number not in known:
                problem = f"there is no tape {number}"
                hint = f"the tapes are 1 to {self.tapes}; <tapes> says how many there are"
                raise self.text.refuse(problem, child.place, hint)
            yield int(number) - 1, child
