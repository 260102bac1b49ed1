"""The views of the section: what there is, an editor, and a machine with its player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from automata import start
from automata.formats.formats import FORMATS
from automata.linking.library import read_text
from automata.notation.cases import VERDICTS
from automata.notation.headers import KEYWORDS
from automata.notation.printer import print_case
from automata.notation.source import Source
from automata.words import read_word
from common.text import counted
from diagrams.exhibits.html_text import escaped
from diagrams.page.document import Page
from diagrams.page.machine_page import PLAYER_SCRIPTS, ShownMachine, machine_page
from diagrams.page.marked_diagram import sources_of
from noloss.errors import InputError
from noloss.web.frame import written
from noloss.web.machines.checking import TOOLS, UNREAD, Data, summary
from noloss.web.machines.given import (
    CALLS,
    LONGEST_TEXT,
    Given,
    as_data,
    built_in,
    to_link,
)
from noloss.web.machines.kept import Kept
from noloss.web.machines.prepared import DRAWING, Prepared, prepared, read
from noloss.web.machines.stepping import MOST_CELLS
from noloss.web.machines.trying import MOST_ADDED, own_tests, tree_of

MOST_ROWS: Final = 400  # of a file whose diagram is drawn
MOST_BYTES: Final = 6_000_000  # of a view
ROOM: Final = 40_000_000  # bytes, of all views that are kept
VIEW: Final = "/machines/view"
LISTING: Final = (
    "Choose a machine to step it: its diagram, all its tapes and its text side by side. "
    "Or write one of your own."
)
EXAMPLE: Final = """\
machine  palindrome
about    Accepts words over a, b that read the same both ways.
tapes    word copy
symbols  a b
vars     x: a b
accept   yes
reject   no

copy:      x _   ->  x x   R R   copy
           _ _   ->  _ _   L S   rewind
rewind:    x _   ->  x _   L S   rewind
           _ _   ->  _ _   R L   compare
compare:   x x   ->  x x   R L   compare
           _ _   ->  _ _   S S   yes
           else  ->  * *   S S   no

test  word=abba  ->  accepted
test  word=ab    ->  rejected
"""
ACCEPTED_FILES: Final = ",".join(sorted({end for known in FORMATS for end in known.endings}))


@cache
def list_page() -> Page:
    """Show the built-in machines, each with what it is about."""
    items = "".join(
        f'<li><a href="/machines/view?name={name}">{escaped(name)}</a> '
        f'<span class="soft">{_tapes(source)}</span><br>{escaped(source.about)}</li>\n'
        for name, source in ((name, read(Given(name=name))[0].source) for name in built_in())
    )
    body = (
        f"<h1>Machines</h1>\n<p>{escaped(LISTING)}</p>\n"
        '<p class="controls"><a class="button main" href="/machines/edit">Write, paste or open '
        f'a machine</a></p>\n<h2>Built in</h2>\n<ul class="machines">\n{items}</ul>'
    )
    return Page("Machines", body, ("machines.css",))


def _tapes(source: Source) -> str:
    names = " ".join(source.tapes)
    return escaped(f"{counted(len(source.tapes), 'tape')}: {names}")


def editor_page(given: Given | None = None, told: Data | None = None) -> Page:
    """Show a text to write on; with what is wrong with it, where that is known."""
    text, file, calls = EXAMPLE, "", CALLS
    if given is not None and given.name:
        text, calls = read(given)[1], given.calls
    elif given is not None:
        text, file, calls = given.text, given.file, given.calls
    tools = ", ".join(known.tool for known in FORMATS[1:])
    body = f"""\
<h1>A machine of your own</h1>
<p>Rows of ours, or the file of another tool: {escaped(tools)}. What it calls is found among its own
routines and the built-in machines of {escaped(calls)}; no file of this computer is read.</p>
<form method="post" action="/machines/view" id="own">
<input type="hidden" name="calls" value="{escaped(calls)}">
<div class="controls">
<label>open a file <input type="file" id="open" accept="{ACCEPTED_FILES}"></label>
<label>its name <input name="file" id="file" value="{escaped(file)}" placeholder="machine.tm"
 size="18" autocomplete="off" spellcheck="false"></label>
</div>
<p><label for="text">Text of the machine</label> <span class="soft" id="format"></span></p>
<div class="editor" id="editor"><div class="editor-lines" aria-hidden="true"></div>
<div class="editor-sheet"><pre class="editor-paint" aria-hidden="true"></pre>
<textarea id="text" name="text" spellcheck="false" autocapitalize="off" autocomplete="off"
 wrap="off" aria-describedby="summary">
{escape(text)}</textarea></div></div>
<p id="summary" role="status" class="editor-summary"></p>
<ol id="problems" class="problems" aria-label="Problems"></ol>
<p class="controls"><button class="main">Run it</button>
<button type="button" id="copy">Copy a link to this text</button></p>
<p id="link" class="soft"></p>
</form>"""
    data = {"keywords": KEYWORDS, "told": told, "most": LONGEST_TEXT}
    scripts = ("ask.js", "copied.js", "notation.js", "editor.js", "editor_page.js")
    return Page("A machine of your own", body, ("machines.css",), scripts, data)


def refused_page(text: str, error: InputError) -> Page:
    """Show the text of a request that cannot be answered, with why."""
    refused = {"problem": error.problem, "hint": error.hint}
    return editor_page(Given(text=text, file=""), {**UNREAD, "refused": refused})


def view_text(given: Given) -> bytes:
    """Write the page of a machine with its player, which takes its steps from the server.

    Raises NotationError for what is no machine, InputError for one whose page is too large.
    """
    return _KEPT.made(given, _view_text)


def _view_text(given: Given) -> bytes:
    text = written(view_page(given), VIEW)
    if len(text) > MOST_BYTES:
        problem = f"the page of this machine has {len(text):,} bytes, more than {MOST_BYTES:,}"
        raise InputError(problem, hint="step it in a terminal, with  noloss step FILE")
    return text


def shown(machine: Prepared) -> ShownMachine:
    """Give what a page shows of a machine; of a very large one no diagram is drawn."""
    own, source = machine.machine, machine.reading.source
    sources = sources_of(own, source, machine.library)
    texts = {one.file: read_text(Path(one.file)) for one in sources[1:]}  # all are built in
    rows = sum(len(block.rows) for block in source.states)
    undrawn = f"{counted(rows, 'row')} make no diagram that anybody could read"
    return ShownMachine(
        own,
        sources,
        {source.file: machine.text, **texts},
        undrawn=undrawn if rows > MOST_ROWS else "",
        seconds=DRAWING,
    )


def view_page(given: Given) -> Page:
    """Make the page of a machine with its player; raise NotationError for what is no machine."""
    machine = prepared(given)
    page = machine_page(shown(machine))
    source = machine.reading.source
    link = f"name={given.name}" if given.name else None
    if packed := None if given.name else to_link(given):
        link = f"m={packed}"
    data: dict[str, Any] = {
        **page.data,
        "given": as_data(given),
        "served": {
            "link": link,
            "tests": [" ".join(print_case(case).split()[1:]) for case in source.tests],
            "verdicts": VERDICTS,
            "most_added": MOST_ADDED,
            "most_cells": MOST_CELLS,
        },
    }
    parts = [_bar(given, link), page.body]
    if machine.machine.owners:
        parts.append('<section id="branches" aria-label="Branches"></section>')
    parts.append('<section id="own-tests" aria-label="Tests"></section>')
    parts.append(_about(machine))
    own = ("ask.js", "copied.js", "inputs.js", "drawing.js", "served_tests.js")
    scripts = (*PLAYER_SCRIPTS, *own, "served_machine.js")
    styles = (*page.styles, "machines.css")
    return replace(page, body="\n".join(parts), styles=styles, scripts=scripts, data=data)


def _bar(given: Given, link: str | None) -> str:
    """Write what can be done with the machine itself."""
    hidden = "".join(
        f'<input type="hidden" name="{key}" value="{_value(value)}">'
        for key, value in as_data(given).items()
    )
    edit = f"/machines/edit?{link}" if link else ""
    edited = (
        f'<a class="button" href="{edit}">Edit</a>'
        if edit
        else f'<form method="post" action="/machines/edit">{hidden}<button>Edit</button></form>'
    )
    return (
        '<div class="controls machine-bar"><a class="button" href="/machines">All machines</a>'
        f'{edited}<button type="button" id="copy">Copy link</button>'
        f'<form method="post" action="/machines/file" id="save">{hidden}'
        '<input type="hidden" name="words" value=""><button>Save as one file</button></form>'
        '<span id="link" class="soft"></span></div>'
    )


def _about(machine: Prepared) -> str:
    notes = "".join(f"<li>{escaped(note)}</li>" for note in machine.reading.notes)
    tool = TOOLS[machine.reading.format]
    said = f"<p>{escaped(summary(machine.machine))}. Read as: {escaped(tool)}.</p>"
    return f"<section><h2>About the text</h2>{said}{f'<ul>{notes}</ul>' if notes else ''}</section>"


def _value(text: str) -> str:
    """Escape a text for an attribute, every letter of it kept."""
    return escape(text, quote=True).replace("\n", "&#10;").replace("\r", "&#13;")


def file_page(given: Given, words: Mapping[str, str]) -> Page:
    """Make the page of a machine that needs no server, with words on its tapes.

    Raises NotationError for what is no machine, TapeError for what is no word of it.
    """
    machine = prepared(given)
    own = machine.machine
    laid = {name: read_word(word, own.alphabet) for name, word in words.items()}
    now = start(own, laid)
    branches = tree_of(own, now) if own.owners else None
    return machine_page(shown(machine), laid, own_tests(machine), branches)


_KEPT: Final = Kept[Given, bytes](ROOM, lambda given, text: len(given.text) + len(text))
