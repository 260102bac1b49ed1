"""A machine as a page: its diagram, tapes, file and tests, and a player that runs it.

`machine_page` runs in the browser, on any input; `trace_page` shows one run that was recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final, TypeAlias

from automata import Machine, Source
from automata.deciding.cases import Tried
from automata.engine.branching import Decision
from automata.notation.printer import print_ref
from automata.notation.tokens import text_lines
from automata.words import write_word
from common.text import counted
from diagrams.errors import DiagramError
from diagrams.exhibits.html_text import breakable, escaped
from diagrams.machine.branches import branches_dot
from diagrams.page.document import Page
from diagrams.page.machine_data import machine_data
from diagrams.page.marked_diagram import MarkedDiagram, marked_diagram, plain_svg
from diagrams.render.render import Format, render_bytes

PLAYER_STYLES: Final = ("player.css",)
PLAYER_SCRIPTS: Final = (
    "engine.js",
    "trace.js",
    "sources.js",
    "stops.js",
    "stepper.js",
    "tapes.js",
    "diagram.js",
    "files.js",
    "player_parts.js",
    "instant.js",
    "player.js",
)
"""What a page needs in which a player stands; player.js says how one is made."""

MACHINE_SCRIPTS: Final = ("inputs.js", "machine_page.js")
MOST_DIAGRAMS: Final = 20
MOST_LINES: Final = 5_000  # of a file
NO_GRAPHVIZ_HERE: Final = "there is no Graphviz where this page was made"
OTHER_INPUT: Final = '<p class="problem" id="other-input" role="status" hidden></p>'
NO_SCRIPT: Final = "The browser does not run the scripts of this page, so nothing moves here."

Words: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class ShownMachine:
    """A machine with all that a page shows of it.

    sources : the files that it is made of, its own first
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
    shown: ShownMachine,
    words: Words | None = None,
    tests: Sequence[tuple[str, Tried]] = (),
    branches: Decision | None = None,
) -> Page:
    """Make the page of a machine, which runs in the browser on any input.

    words    : what lies on the tapes at first; a tape that is not there holds the file's word
    tests    : each with its file
    branches : of a machine with choices, all branches of its run on these words
    """
    machine, views = shown.machine, _views(shown)
    parts = [
        _head(machine.name, machine.about),
        '<section aria-label="Input" id="input-form"></section>',
        views.html,
        _branches(shown, branches, words or {}),
        '<section id="tests-list"></section>' if tests else "",
    ]
    data = {
        "machine": machine_data(machine),
        "marks": views.marks,
        "words": {name: list(word) for name, word in (words or {}).items()},
        "tests": [test_data(file, test) for file, test in tests],
    }
    return _page(machine.name, parts, data, *MACHINE_SCRIPTS)


def trace_page(shown: ShownMachine, trace: Mapping[str, Any], about: str) -> Page:
    """Make the page of a run that was recorded.

    trace : what `diagrams.page.trace_data` writes
    about : the run in a sentence
    """
    title, views = f"A run of {shown.machine.name}", _views(shown)
    data = {"machine": machine_data(shown.machine), "marks": views.marks, "trace": trace}
    return _page(title, [_head(title, about), views.html], data, "trace_page.js")


def _page(title: str, parts: Sequence[str], data: Mapping[str, Any], *scripts: str) -> Page:
    body = "\n".join(filter(None, parts))
    return Page(title, body, PLAYER_STYLES, (*PLAYER_SCRIPTS, *scripts), data)


def _head(title: str, about: str) -> str:
    said = f"\n<p>{escaped(about)}</p>" if about else ""
    return f"<h1>{breakable(title)}</h1>{said}\n<noscript><p>{NO_SCRIPT}</p></noscript>"


@dataclass(frozen=True, slots=True)
class _Views:
    """Where a player stands, with what it lights up; `marks` tells where it is."""

    html: str
    marks: list[dict[str, Any]]


def _views(shown: ShownMachine) -> _Views:
    """Write the diagrams and the files of a machine; without Graphviz there are no diagrams."""
    said = shown.undrawn
    drawn: list[MarkedDiagram] = []
    try:
        for number, source in enumerate(() if said else shown.sources[:MOST_DIAGRAMS]):
            diagram = marked_diagram(shown.machine, source, f"d{number}", shown.seconds)
            if diagram is None:
                said = NO_GRAPHVIZ_HERE
                break
            drawn.append(diagram)
    except DiagramError as error:
        said = f"{error.problem}; {error.hint}"
    missing = "No further diagram" if drawn else "No diagram"
    note = f'<p class="soft">{missing}: {escaped(said)}.</p>\n' if said else ""
    boxes = "\n".join(map(_diagram, drawn))
    diagrams = f'<div class="player-diagrams">\n{boxes}\n</div>\n' if drawn else ""
    files = "\n".join(_file(file, text) for file, text in shown.texts.items())
    html = (
        '<section class="player" id="player" aria-label="Player">\n'
        f'<div class="player-views">\n{diagrams}'
        f'<div class="player-files">\n{note}{files}\n</div>\n</div>\n</section>'
    )
    return _Views(html, [diagram.data() for diagram in drawn])


def _diagram(diagram: MarkedDiagram) -> str:
    return (
        f'<div class="diagram" tabindex="0" role="group" aria-label="diagram of '
        f'{escaped(diagram.name)}">{diagram.svg}</div>'
    )


def _file(file: str, text: str) -> str:
    """Write a file line by line; of a very long one the beginning."""
    name, lines = escaped(PurePath(file).name), text_lines(text)
    items = "".join(
        f'<li><span class="sign"></span>{escaped(line)}</li>' for line in lines[:MOST_LINES]
    )
    left = len(lines) - MOST_LINES
    more = f'<p class="soft">… and {counted(left, "more line")}</p>' if left > 0 else ""
    return (
        f'<div class="file" data-file="{name}"><h2>{name}</h2>'
        f'<ol tabindex="0" aria-label="{name}">{items}</ol>{more}</div>'
    )


def _branches(shown: ShownMachine, decision: Decision | None, words: Words) -> str:
    """Draw the branches of a run; nothing for a machine without choices."""
    if decision is None:
        return ""
    laid = escaped(_laid(shown.machine, words))
    title = f"<h2>All branches on {laid}: {decision.verdict}</h2>\n{OTHER_INPUT}"
    try:
        svg = branches_svg(shown.machine, decision, shown.seconds)
    except DiagramError as error:
        return f'{title}\n<p class="soft">No picture: {escaped(error.problem)}.</p>'
    return (
        f'<section>{title}\n<div class="diagram branches" tabindex="0" role="group" '
        f'aria-label="branches">{svg}</div></section>'
    )


def _laid(machine: Machine, words: Words) -> str:
    """Write what lies on all tapes at first."""
    lying = {**dict.fromkeys(machine.tapes, ()), **machine.words, **words}
    return "  ".join(f"{name}={write_word(word, machine.alphabet)}" for name, word in lying.items())


def branches_svg(machine: Machine, decision: Decision, seconds: float | None) -> str:
    """Draw the branches of a run; raise DiagramError if there is no picture of them."""
    rendered = render_bytes(branches_dot(machine, decision), Format.SVG, seconds)
    if rendered.format is not Format.SVG:
        raise DiagramError(NO_GRAPHVIZ_HERE, hint="install Graphviz")
    return plain_svg(rendered.data.decode(), f"the branches of a run of {machine.name}")


def test_data(file: str, test: Tried) -> dict[str, Any]:
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
