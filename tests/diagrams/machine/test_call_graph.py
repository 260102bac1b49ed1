"""A call graph shows each machine once, and each call with the state that makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import strategies
from automata import NotationError, Source, load_source, parse
from automata.linking.library import folder_library
from diagrams.machine.call_graph import Arrow, CallSite, call_graph, call_graph_dot, site_lines

HEAD = "tapes t u\nsymbols a b\nblank _\nstart go\n"
FILES = {
    "main": HEAD
    + """
go:        t=a  ->  call work then next
           t=b  ->  call work then next
           t=_  ->  call tail
next:      call home(u) then other
other:     call helper then last
last:      call work then go

routine helper
go:        t=a  ->  call work then back
           t=b  ->  call home(t)
back:      t=a  ->  return
""",
    "work": 'about <Works> & "rests"\n' + HEAD + "\ngo:  t=a  ->  call tail\n",
    "tail": HEAD + "\ngo:  t=a  ->  return\n",
    "home": "tapes t\nsymbols a b\nblank _\nstart go\n\ngo:  t=a  ->  t:L  go\n",
    "round": HEAD + "\ngo:  t=a  ->  call back\n",
    "back": HEAD + "\ngo:  t=a  ->  call round\n",
}


def library(name: str) -> Source | None:
    return parse(f"machine {name}\n{FILES[name]}", f"{name}.tm") if name in FILES else None


def main() -> Source:
    source = library("main")
    assert source is not None
    return source


def lines(caller: tuple[str, str], callee: tuple[str, str], *, comes_back: bool) -> list[str]:
    arrows = call_graph(main(), library, helpers=True).arrows
    ends = (caller, callee, comes_back)
    (arrow,) = [a for a in arrows if (a.caller, a.callee, a.comes_back) == ends]
    return site_lines(arrow)


def test_every_machine_and_routine_is_one_box() -> None:
    graph = call_graph(main(), library, helpers=True)
    keys = [(box.machine, box.routine) for box in graph.boxes]
    assert len(keys) == len(set(keys))
    assert set(keys) == {("main", ""), ("main", "helper"), ("work", ""), ("tail", ""), ("home", "")}
    assert [box.machine for box in graph.boxes if box.main] == ["main"]


def test_every_call_is_on_one_arrow() -> None:
    graph = call_graph(main(), library, helpers=True)
    assert sum(len(arrow.sites) for arrow in graph.arrows) == 9
    ends = [(arrow.caller, arrow.callee, arrow.comes_back) for arrow in graph.arrows]
    assert len(ends) == len(set(ends))


def test_a_call_that_comes_back_says_where_and_equal_ones_are_counted() -> None:
    assert lines(("main", ""), ("work", ""), comes_back=True) == [
        "go   then next ×2",
        "last then go",
    ]
    assert lines(("main", ""), ("home", ""), comes_back=True) == ["next (u) then other"]


def test_a_call_that_does_not_come_back_is_drawn_otherwise() -> None:
    assert lines(("main", ""), ("tail", ""), comes_back=False) == ["go"]
    drawn = call_graph_dot(main(), library).splitlines()
    (tail,) = [line for line in drawn if line.startswith("\tmain -> tail ")]
    (work,) = [line for line in drawn if line.startswith("\tmain -> work ")]
    assert "style=dashed" in tail
    assert "arrowhead=empty" in tail
    assert "style" not in work
    assert "arrowhead" not in work


def test_a_helper_is_listed_by_its_callers_unless_helpers_get_boxes() -> None:
    graph = call_graph(main(), library)
    used = {(box.machine, box.routine): box.helpers for box in graph.boxes}
    assert used == {
        ("main", ""): ("home",),
        ("main", "helper"): ("home",),
        ("work", ""): (),
        ("tail", ""): (),
    }
    assert "<I>uses home</I>" in call_graph_dot(main(), library)
    assert "<I>uses" not in call_graph_dot(main(), library, helpers=True)


def test_recursion_is_refused() -> None:
    source = library("round")
    assert source is not None
    with pytest.raises(NotationError, match="recursion: round calls back calls round"):
        call_graph_dot(source, library)


def test_the_purpose_of_a_machine_is_seen_as_it_is_written() -> None:
    assert "&lt;Works&gt; &amp; &quot;rests&quot;" in call_graph_dot(main(), library)


def test_the_same_files_give_the_same_dot_which_graphviz_reads() -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    for helpers in (False, True):
        dot = call_graph_dot(main(), library, helpers=helpers)
        assert dot == call_graph_dot(main(), library, helpers=helpers)
        graph = call_graph(main(), library, helpers=helpers)
        read = pygraphviz.AGraph(string=dot)
        assert read.number_of_nodes() == len(graph.boxes)
        assert read.number_of_edges() == len(graph.arrows)


def test_wst_has_its_eight_programs_and_r3_reaches_cf() -> None:
    folder = Path(strategies.__file__).parent / "wst"
    graph = call_graph(load_source(folder / "M.tm"), folder_library(folder))
    machines = {box.machine for box in graph.boxes}
    assert machines == {"M", "CR", "R1_R2", "SC", "R3", "R4_R5", "CF", "MF"}
    assert (("R3", ""), ("CF", "")) in {(arrow.caller, arrow.callee) for arrow in graph.arrows}


def test_a_line_without_tapes_has_no_parentheses() -> None:
    sites = (CallSite("go", (), "on"), CallSite("go", ("t", "u"), "on"))
    arrow = Arrow(("a", ""), ("b", ""), True, sites)
    assert site_lines(arrow) == ["go        then on", "go (t, u) then on"]
