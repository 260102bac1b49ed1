"""Every state and every row of a linked machine is found again in the diagrams of its files."""

from __future__ import annotations

import re

import pytest

from automata import Machine, Source, link, parse
from diagrams.errors import DiagramError
from diagrams.page.machine_page import MachineView, machine_page
from diagrams.page.marked_diagram import NOTHING, MarkedDiagram, marked_diagram, sources_of
from diagrams.render.render import engines
from noloss.arguments.machines import library_of, read_machine
from tests.diagrams.page.packed import unpacked
from tests.machines.texts import LABELS, MADE_UP, PALINDROME

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")
pytestmark = needs_graphviz


def marked(machine: Machine, source: Source, prefix: str = "d") -> MarkedDiagram:
    diagram = marked_diagram(machine, source, prefix)
    assert diagram is not None
    return diagram


def element(diagram: MarkedDiagram, kind: str, number: int) -> str:
    """Give the words of an element of the picture."""
    begin = f'<g id="{diagram.prefix}{kind}{number}"'
    (inside,) = re.findall(f"{begin}(.*?)</g>", diagram.svg, re.DOTALL)
    return " ".join(re.findall("<title>(.*?)</title>", inside))


@pytest.mark.parametrize("text", [PALINDROME, LABELS, MADE_UP])
def test_every_state_has_a_node_and_every_row_an_arrow(text: str) -> None:
    source = parse(text)
    machine = link(source)
    diagram = marked(machine, source)
    assert NOTHING not in diagram.own
    for production, edge in zip(machine.productions, diagram.edges, strict=True):
        assert edge != NOTHING, production


def test_an_arrow_begins_at_a_label_of_its_state() -> None:
    """In this machine a state has several labels; the one of the row may not be the narrowest."""
    source = parse(LABELS)
    machine = link(source)
    diagram = marked(machine, source)
    for production, edge in zip(machine.productions, diagram.edges, strict=True):
        tail = element(diagram, "e", edge).split("&#45;&gt;")[0]
        assert tail.partition("(")[0] == production.state.partition("(")[0]
    ways = {
        (production.state, production.reads[0][1]): element(diagram, "e", edge)
        for production, edge in zip(machine.productions, diagram.edges, strict=True)
        if not production.otherwise
    }
    assert ways["seek(b)", "c"] == "seek(b)&#45;&gt;yes"
    assert ways["seek(b)", "b"] == "seek(x)&#45;&gt;seek(x)"


def test_an_arrow_leads_to_the_state_that_comes_next() -> None:
    source = parse(PALINDROME)
    machine = link(source)
    diagram = marked(machine, source)
    ways = {
        (production.state, production.next): element(diagram, "e", edge)
        for production, edge in zip(machine.productions, diagram.edges, strict=True)
    }
    assert ways["copy", "copy"] == "copy&#45;&gt;copy"
    assert ways["compare", "yes"] == "compare&#45;&gt;yes"
    assert ways["copy", "to-start@rewind:go"] == "copy&#45;&gt;rewind"
    assert ways["to-start@rewind:go", "turn"].endswith("&#45;&gt;to&#45;start/return")


def test_a_state_of_a_called_machine_lights_the_call_and_its_own_diagram() -> None:
    source, machine = read_machine("wst/CF")
    diagrams = [
        marked(machine, one, f"d{number}")
        for number, one in enumerate(sources_of(machine, source, library_of("wst/CF")))
    ]
    assert [diagram.name for diagram in diagrams] == ["CF", "home", "wipe", "MF", "end"]
    at = machine.states.index("home@begin-Kr:go")
    assert diagrams[0].own[at] == NOTHING
    (call,) = diagrams[0].calls[at]
    assert element(diagrams[0], "n", call) == "begin&#45;Kr"
    assert element(diagrams[1], "n", diagrams[1].own[at]) == "go"
    for state in range(len(machine.states)):
        assert sum(diagram.own[state] != NOTHING for diagram in diagrams) >= 1
        assert diagrams[0].own[state] != NOTHING or diagrams[0].calls[state]
    back = next(
        number
        for number, one in enumerate(machine.productions)
        if (one.state, one.next) == ("home@begin-Kr:go", "step")
    )
    assert element(diagrams[0], "e", diagrams[0].edges[back]) == "begin&#45;Kr&#45;&gt;step"


@pytest.mark.parametrize("row", ["", "{}: * -> * S {}\n"])
def test_a_state_of_a_nested_call_lights_both_calls_the_inner_one_first(
    row: str,
) -> None:
    """A unit that has no row and does nothing but call lights its call, too."""
    source = parse(
        f"machine m\ntapes t\nsymbols a\naccept y\n{row.format('begin', 'main')}"
        f"main: call outer(t) then y\nroutine outer(t)\n{row.format('first', 'middle')}"
        "middle: call inner(t) then return\nroutine inner(t)\nlast: * -> * R return\n"
    )
    machine = link(source)
    diagram = marked(machine, source)
    (at,) = [at for at, state in enumerate(machine.states) if state.endswith(":last")]
    assert [element(diagram, "n", call) for call in diagram.calls[at]] == ["outer/middle", "main"]
    data = diagram.data()
    own, edges = (unpacked(data[name]) for name in ("own", "edges"))
    assert [number - 1 for number in own] == list(diagram.own)
    assert [number - 1 for number in edges] == list(diagram.edges)
    assert data["calls"][at] == diagram.calls[at]


def test_no_two_elements_of_several_diagrams_have_one_id() -> None:
    source, machine = read_machine("wst/CF")
    sources = sources_of(machine, source, library_of("wst/CF"))
    text = "".join(marked(machine, one, f"d{number}").svg for number, one in enumerate(sources))
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids)) > 100


def test_a_diagram_too_large_to_follow_is_not_drawn_and_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("diagrams.page.marked_diagram.MOST_ARROWS", 8)
    source = parse(PALINDROME)
    machine = link(source)
    with pytest.raises(DiagramError, match="palindrome has 9 arrows, more than 8"):
        marked_diagram(machine, source, "d")
    page = machine_page(MachineView(machine, (source,), {source.file: PALINDROME}))
    said = "No diagram: palindrome has 9 arrows, more than 8; `noloss draw` draws it nevertheless."
    assert said in page.body
    assert page.data["marks"] == []


def test_a_production_has_the_line_of_its_row_in_the_label_and_no_other() -> None:
    source = parse(
        "machine m\ntapes t\nsymbols a b c d\naccept y\n"
        "s: a -> b R two\n   b -> a R two\ntwo: [c,d] -> * R two\n"
        "   _ -> _ S y\n   a -> b L two\n",
        "m.tm",
    )
    machine = link(source)
    drawn = marked(machine, source)
    lines = {
        (production.state, production.reads[0][1]): at
        for production, at in zip(machine.productions, drawn.lines, strict=True)
    }
    assert [lines["s", symbol] for symbol in "ab"] == [(0, 1), (1, 1)]
    assert [lines["two", symbol] for symbol in "cda_"] == [(0, 1), (0, 1), (1, 1), (0, 1)]
    (label,) = re.findall(r'<g id="de0".*?</g>', drawn.svg, re.DOTALL)
    assert [text.split()[0] for text in re.findall(r"<text[^>]*>([^<]*)<", label)] == ["a", "b"]
