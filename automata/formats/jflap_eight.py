"""Machines of JFLAP 8: `<structure type="turing">`, and `block_tm` with blocks inside blocks.

Source: [JFLAP8] the classes `MultiTapeTMTransitionTransducer` and `BlockTMConfiguration`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from automata.formats.draft import Reading
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
from automata.formats.translation import FullRule, ToolFile, translated
from automata.machine import Machine
from common.text import clipped

if TYPE_CHECKING:
    from automata.formats.xml_tree import Element

MACHINES: Final = ("turing", "block_tm")
DEEPEST: Final = 30  # the deepest nesting of blocks


def read_eight(root: Element, text: SourceText) -> Reading:
    """Read a machine of JFLAP 8 from its document."""
    structures = (e for e in root.descendants() if e.name == "structure")
    machine = next((e for e in structures if e.attributes.get("type") in MACHINES), None)
    if machine is None:
        kind = root.attributes.get("type")
        problem = f"this file of JFLAP 8 holds no Turing machine but '{clipped(kind or '')}'"
        raise text.refuse(problem, root.place, "give a file of a Turing machine")
    tapes = _tapes(machine, text)
    return machine_of(text, _graph(machine, tapes, text, 0), tapes, eight=True)


def _tapes(machine: Element, text: SourceText) -> int:
    holder = machine.first("tapes")
    return 1 if holder is None else number_of_tapes(holder, text)


def _graph(machine: Element, tapes: int, text: SourceText, depth: int) -> Automaton:
    if depth > DEEPEST:
        raise text.refuse(
            f"more than {DEEPEST} blocks are inside each other", machine.place, "use fewer"
        )
    parts = {e.attributes.get("type", ""): e for e in machine.all("structure")}
    graph = Automaton(machine.place)
    blank = _value(parts.get("blank_symbol")) or BLANK
    for name, kind in (("state_set", "state"), ("block_set", "block")):
        for element in parts[name].all(kind) if name in parts else ():
            inner = element.first("structure")
            node = JflapState(element.text_of("name") or "", element.place)
            if inner is not None:
                if inner.attributes.get("type") not in MACHINES or _tapes(inner, text) != tapes:
                    problem = "this block holds no Turing machine with as many tapes"
                    raise text.refuse(problem, element.place, "give a block of one tape")
                node.inner = _graph(inner, tapes, text, depth + 1)
            key = _id(element, text)
            if key in graph.nodes:
                problem = f"the id {clipped(key)} is given twice"
                raise text.refuse(problem, element.place, "give each state its own")
            node.name = node.name or f"q{key}"
            graph.nodes[key] = node
    _mark(graph, parts, text)
    if "transition_set" in parts:
        for element in parts["transition_set"].all("transition"):
            graph.steps.append(_step(element, graph, tapes, blank, text))
    return graph


def _value(element: Element | None) -> str:
    return "" if element is None else element.text_of("value") or ""


def _mark(graph: Automaton, parts: dict[str, Element], text: SourceText) -> None:
    """Mark the initial state and the final ones."""
    starts = parts["start_state"].all("state") if "start_state" in parts else ()
    for element in starts:
        graph.initial = _known(element, graph, text)
    for element in parts["final_states"].all("state") if "final_states" in parts else ():
        graph.nodes[_known(element, graph, text)].final = True


def _id(element: Element, text: SourceText) -> str:
    key = element.text_of("id")
    if not key:
        raise text.refuse("this state has no id", element.place, "give it one: <id>0</id>")
    return key


def _known(element: Element, graph: Automaton, text: SourceText) -> str:
    key = _id(element, text)
    if key not in graph.nodes:
        problem = f"there is no state with the id {key[:40]}"
        raise text.refuse(problem, element.place, "give the id of a state")
    return key


def _step(
    element: Element, graph: Automaton, tapes: int, blank: str, text: SourceText
) -> Transition:
    ends = []
    for name in ("from", "to"):
        end = element.first(name)
        if end is None:
            problem = f"this transition goes {name} no state"
            raise text.refuse(problem, element.place, f"give it a <{name}>")
        ends.append(_known(end, graph, text))
    parts = {child.name: child for child in element.children}
    if "read" in parts:  # a transition between blocks: it reads, but does not write or move
        read = [pattern(_plain(parts["read"].symbol, blank), parts["read"].place, text)] * tapes
        write, move = ["~"] * tapes, ["S"] * tapes
    else:
        read, write, move = _labels(element, parts, tapes, blank, text)
    return Transition(
        origin=ends[0],
        target=ends[1],
        reads=tuple(read),
        writes=writes(write, element.place, text),
        moves=moves(move, element.place, text),
        place=element.place,
    )


def _labels(
    element: Element, parts: dict[str, Element], tapes: int, blank: str, text: SourceText
) -> tuple[list[ReadPattern], list[str], list[str]]:
    """Give what a transition reads, writes and moves on each tape."""
    labels: list[list[Element]] = []
    for at in range(tapes):
        names = [f"{what}{at}" for what in ("read", "write", "move")]
        missing = [name for name in names if name not in parts]
        if missing:
            problem = f"this transition has no <{missing[0]}>"
            raise text.refuse(
                problem, element.place, f"give it one; tapes are numbered from 0 to {tapes - 1}"
            )
        labels.append([parts[name] for name in names])
    reads = [pattern(_plain(r.symbol, blank), r.place, text) for r, _, _ in labels]
    return (
        reads,
        [_plain(w.symbol, blank) or BLANK for _, w, _ in labels],
        [m.text for *_, m in labels],
    )


def _plain(symbol: str, blank: str) -> str:
    """Give a symbol, with the same blank in all machines of a file."""
    return symbol.replace(blank, BLANK) if blank != BLANK else symbol


def write_eight(machine: Machine) -> ToolFile:
    """Write a machine for JFLAP 8; raise FormatError for features that it cannot express."""
    made = translated(machine, replace(TOOL, declares=True))
    ids = ids_of(made)
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        *comments(made),
        '<structure mode="Default mode" type="turing">',
        f"  <tapes>{len(machine.tapes)}</tapes>",
        '  <structure type="transition_set">',
        *(line for rule in made.every() for line in _transition(rule, ids)),
        "  </structure>",
        *_states("state_set", ids, ids),
        *_states("start_state", [made.start], ids),
        *_states("final_states", made.accepting, ids),
        *_symbols("tape_alph", [*symbols, BLANK]),
        *_symbols("input_alph", symbols),
        '  <structure type="blank_symbol">',
        f"    <value>{BLANK}</value>",
        "  </structure>",
        "</structure>",
    ]
    return made.written("\n".join(lines) + "\n")


def _transition(rule: FullRule, ids: Mapping[str, int]) -> Iterator[str]:
    yield "    <transition>"
    for name, state in (("from", rule.state), ("to", rule.next)):
        yield f"      <{name}>{_named(state, ids)}</{name}>"
    yield f"      <tapes>{len(rule.reads)}</tapes>"
    for at, (read, write, move) in enumerate(zip(rule.reads, rule.writes, rule.moves, strict=True)):
        yield f"      <read{at}>{xml_text(read)}</read{at}>"
        yield f"      <write{at}>{xml_text(write)}</write{at}>"
        yield f"      <move{at}>{move}</move{at}>"
    yield "    </transition>"


def _states(kind: str, names: Iterable[str], ids: Mapping[str, int]) -> Iterator[str]:
    yield f'  <structure type="{kind}">'
    yield from (f"    <state>{_named(name, ids)}</state>" for name in names)
    yield "  </structure>"


def _symbols(kind: str, symbols: Iterable[str]) -> Iterator[str]:
    yield f'  <structure type="{kind}">'
    yield from (f"    <symbol>{xml_text(symbol)}</symbol>" for symbol in symbols)
    yield "  </structure>"


def _named(name: str, ids: Mapping[str, int]) -> str:
    return f"<name>{xml_text(name)}</name><id>{ids[name]}</id>"
