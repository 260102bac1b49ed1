"""A machine as a page: its diagram, tapes, file and tests, and a player that runs it.

`machine_page` runs in the browser, on any input; `trace_page` shows one run that was recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final, TypeAlias

from markupsafe import Markup

from automata import Machine, Source
from automata.deciding.decision import CaseRun
from automata.engine.branching import BranchTree
from automata.notation.printer import print_ref
from automata.notation.source import KEYWORDS
from automata.notation.tokens import text_lines
from automata.text import write_word
from common.text import counted
from diagrams.errors import DiagramError
from diagrams.machine.branches import branches_dot
from diagrams.page.document import Page
from diagrams.page.machine_data import machine_data
from diagrams.page.marked_diagram import MarkedDiagram, marked_diagram, plain_svg
from diagrams.render.render import Format, render_bytes
from diagrams.templates import rendered

PLAYER_STYLES: Final = ("player.css",)
PLAYER_SCRIPTS: Final = (
    "engine.js",
    "record.js",
    "stops.js",
    "stepper.js",
    "tapes.js",
    "diagram.js",
    "notation.js",
    "files.js",
    "player_parts.js",
    "instant.js",
    "player.js",
)
"""The scripts of a page with a player; player.js says how to make one."""

MACHINE_SCRIPTS: Final = ("inputs.js", "machine_page.js")
MOST_DIAGRAMS: Final = 20
MOST_LINES: Final = 5_000  # of a file
NO_GRAPHVIZ_HERE: Final = "there is no Graphviz where this page was made"

Words: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class MachineView:
    """A machine with all that a page shows of it.

    sources : the files of the machine, its own first
    texts   : file -> its text
    undrawn : why no diagram is drawn; empty where one is
    seconds : for each diagram, if fewer than usual
    """

    machine: Machine
    sources: tuple[Source, ...]
    texts: Mapping[str, str]
    undrawn: str = ""
    seconds: float | None = None


def machine_page(
    shown: MachineView,
    words: Words | None = None,
    tests: Sequence[tuple[str, CaseRun]] = (),
    branches: BranchTree | None = None,
) -> Page:
    """Make the page of a machine, which runs in the browser on any input.

    words    : the words on the tapes at first; a missing tape has the file's word
    tests    : each with its file
    branches : of a machine with choices, all branches of its run on these words
    """
    machine, diagrams = shown.machine, _diagrams(shown)
    svg, undrawn = _branches(shown, branches)
    body = _body(
        shown,
        diagrams,
        machine.name,
        machine.about,
        on_any_input=True,
        branches=branches,
        branches_svg=svg,
        branches_undrawn=undrawn,
        laid=_laid(machine, words or {}),
        tests=tests,
    )
    data = {
        "keywords": KEYWORDS,
        "machine": machine_data(machine),
        "marks": [diagram.data() for diagram in diagrams.drawn],
        "words": {name: list(word) for name, word in (words or {}).items()},
        "tests": [test_data(file, test) for file, test in tests],
    }
    return Page(machine.name, body, PLAYER_STYLES, (*PLAYER_SCRIPTS, *MACHINE_SCRIPTS), data)


def trace_page(shown: MachineView, trace: Mapping[str, Any], about: str) -> Page:
    """Make the page of a run that was recorded.

    trace : what `diagrams.page.machine_data.trace_data` writes
    about : the run in a sentence
    """
    title, diagrams = f"A run of {shown.machine.name}", _diagrams(shown)
    body = _body(shown, diagrams, title, about)
    marks = [diagram.data() for diagram in diagrams.drawn]
    machine = machine_data(shown.machine)
    data = {"keywords": KEYWORDS, "machine": machine, "marks": marks, "trace": trace}
    return Page(title, body, PLAYER_STYLES, (*PLAYER_SCRIPTS, "trace_page.js"), data)


@dataclass(frozen=True, slots=True)
class _Diagrams:
    """The diagrams of a machine's files, and why others are missing; empty if all are drawn."""

    drawn: list[MarkedDiagram]
    undrawn: str


def branches_svg(machine: Machine, decision: BranchTree, seconds: float | None) -> str:
    """Draw the branches of a run; raise DiagramError if they cannot be drawn."""
    rendered = render_bytes(branches_dot(machine, decision), Format.SVG, seconds)
    if rendered.format is not Format.SVG:
        raise DiagramError(NO_GRAPHVIZ_HERE, hint="install Graphviz")
    return plain_svg(rendered.data.decode(), f"the branches of a run of {machine.name}")


def test_data(file: str, test: CaseRun) -> dict[str, Any]:
    """Write a test with what came of it; the words are there as they are typed."""
    case = test.case
    state = "" if case.state is None else f" in {print_ref(case.state)}"
    return {
        "words": dict(case.words),
        "choices": case.choices,
        "wanted": f"{case.wanted}{state}",
        "holds": test.holds,
        "said": "" if test.holds else f"expected {test.expected}, came {test.came}",
        "where": f"{PurePath(file).name}:{case.place.line}",
        "steps": test.decision.steps,
    }


def _body(
    shown: MachineView, diagrams: _Diagrams, title: str, about: str, **more: object
) -> Markup:
    return rendered(
        "diagrams.page/machine.html",
        title=title,
        about=about,
        diagrams=diagrams.drawn,
        undrawn=diagrams.undrawn,
        files=[(PurePath(file).name, text_lines(text)) for file, text in shown.texts.items()],
        most_lines=MOST_LINES,
        counted=counted,
        svg=Markup,
        **({"on_any_input": False, "branches": None, "tests": ()} | more),
    )


def _diagrams(shown: MachineView) -> _Diagrams:
    """Draw the files of a machine; without Graphviz it has no diagrams."""
    undrawn = shown.undrawn
    drawn: list[MarkedDiagram] = []
    try:
        for number, source in enumerate(() if undrawn else shown.sources[:MOST_DIAGRAMS]):
            diagram = marked_diagram(shown.machine, source, f"d{number}", shown.seconds)
            if diagram is None:
                undrawn = NO_GRAPHVIZ_HERE
                break
            drawn.append(diagram)
    except DiagramError as error:
        undrawn = f"{error.problem}; {error.hint}"
    return _Diagrams(drawn, undrawn)


def _branches(shown: MachineView, decision: BranchTree | None) -> tuple[str, str]:
    """Draw the branches of a run, or say why they are not drawn."""
    if decision is None:  # a machine without choices
        return "", ""
    try:
        return branches_svg(shown.machine, decision, shown.seconds), ""
    except DiagramError as error:
        return "", error.problem


def _laid(machine: Machine, words: Words) -> str:
    """Write what lies on all tapes at first."""
    lying = {**dict.fromkeys(machine.tapes, ()), **machine.words, **words}
    return "  ".join(f"{name}={write_word(word, machine.alphabet)}" for name, word in lying.items())
