"""The page of a machine shows its files and diagrams up to a limit, and its tapes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from automata import link, parse, start
from automata.engine.branch_search import branch_tree
from diagrams.page import machine_page as module
from diagrams.page.machine_page import MachineView, machine_page
from diagrams.page.marked_diagram import sources_of
from diagrams.render.render import engines
from noloss.arguments.machines import library_of, read_machine

GUESS = """\
machine guess
tapes t u v
symbols a b
accept yes
go choice: t=a -> t:R go
           t=a -> yes
"""


def test_of_a_long_file_the_beginning_is_shown_and_how_much_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = parse(GUESS)
    shown = MachineView(link(source), (source,), {source.file: GUESS.rstrip()}, undrawn="too large")
    for most, said in ((6, []), (5, ["… and 1 more line"]), (2, ["… and 4 more lines"])):
        monkeypatch.setattr(module, "MOST_LINES", most)
        body = machine_page(shown).body
        lines = re.findall(r'<li><span class="sign"></span>([^<]*)</li>', body)
        assert lines == GUESS.replace(">", "&gt;").splitlines()[:most]
        assert re.findall("… and [^<]*", body) == said
        assert '<p class="soft">No diagram: too large.</p>' in body


def test_branches_are_those_on_the_given_words_before_those_of_the_file() -> None:
    source = parse(GUESS)
    machine = replace(link(source), words={"t": ("b",), "u": ("a", "b")})
    decision = branch_tree(machine, start(machine, {"t": "a"}), 100, whole=True)
    shown = MachineView(machine, (source,), {}, undrawn="too large")
    body = machine_page(shown, {"t": ("a",)}, branches=decision).body
    assert "<h2>All branches on t=a  u=ab  v=: accepted</h2>" in body


@pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")
@pytest.mark.parametrize(("most", "drawn"), [(2, ["CF", "home"]), (3, ["CF", "home", "wipe"])])
def test_the_number_of_diagrams_is_limited(
    monkeypatch: pytest.MonkeyPatch, most: int, drawn: list[str]
) -> None:
    monkeypatch.setattr(module, "MOST_DIAGRAMS", most)
    source, machine = read_machine("wst/CF")
    page = machine_page(MachineView(machine, sources_of(machine, source, library_of("wst/CF")), {}))
    marks = page.data["marks"]
    assert isinstance(marks, list)
    assert [each["name"] for each in marks] == drawn
