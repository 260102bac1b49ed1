"""The pages of the section: what there is, an editor, and a machine with its player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from automata import start
from automata.formats import FORMATS
from automata.linking.library import read_text
from automata.notation.cases import VERDICTS
from automata.notation.printer import print_case
from automata.notation.source import KEYWORDS
from automata.text import read_word
from common.text import counted
from diagrams.page.document import Page
from diagrams.page.machine_page import PLAYER_SCRIPTS, MachineView, machine_page
from diagrams.page.marked_diagram import sources_of
from diagrams.templates import rendered
from noloss.errors import InputError
from noloss.web.machines.runs import MOST_ADDED, own_tests, tree_of
from noloss.web.machines.texts import (
    CALLS,
    DRAWING,
    LONGEST_TEXT,
    TOOLS,
    UNREAD,
    Data,
    LinkedMachine,
    MachineText,
    as_data,
    built_in_machines,
    linked_machine,
    read,
    summary,
    to_link,
)
from noloss.web.site import written

MOST_ROWS: Final = 400  # of a file whose diagram is drawn
MOST_BYTES: Final = 6_000_000  # of a view
VIEW: Final = "/machines/view"
EDIT: Final = "/machines/edit"
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
    sources = {name: read(MachineText(name=name))[0].source for name in built_in_machines()}
    body = rendered("noloss.web/machines.html", sources=sources, counted=counted)
    return Page("Machines", body, ("machines.css",))


def editor_page(asked: MachineText | None = None, told: Data | None = None) -> Page:
    """Show the editor with a text, and with its errors if they are known."""
    text, file, calls = EXAMPLE, "", CALLS
    if asked is not None and asked.name:
        text, calls = read(asked)[1], asked.calls
    elif asked is not None:
        text, file, calls = asked.text, asked.file, asked.calls
    body = rendered(
        "noloss.web/editor.html",
        text=text,
        file=file,
        calls=calls,
        tools=[known.tool for known in FORMATS[1:]],
        accepted=ACCEPTED_FILES,
    )
    data = {"keywords": KEYWORDS, "told": told, "most": LONGEST_TEXT}
    scripts = ("ask.js", "copied.js", "notation.js", "editor.js", "editor_page.js")
    return Page("A machine of your own", body, ("machines.css",), scripts, data)


def refused_page(text: str, error: InputError) -> Page:
    """Show the text of a request that cannot be answered, with why."""
    refused = {"problem": error.problem, "hint": error.hint}
    return editor_page(MachineText(text=text, file=""), {**UNREAD, "refused": refused})


def view_text(asked: MachineText) -> bytes:
    """Write the page of a machine with its player.

    Raises NotationError if it is not a machine, InputError if its page is too large.
    """
    text = written(_view_page(asked), VIEW)
    if len(text) > MOST_BYTES:
        problem = f"the page of this machine has {len(text):,} bytes, more than {MOST_BYTES:,}"
        raise InputError(problem, hint="step it in a terminal, with  noloss step FILE")
    return text


def shown(machine: LinkedMachine) -> MachineView:
    """Give what a page shows of a machine; of a very large one no diagram is drawn."""
    own, source = machine.machine, machine.reading.source
    sources = sources_of(own, source, machine.library)
    texts = {one.file: read_text(Path(one.file)) for one in sources[1:]}  # all are built in
    rows = sum(len(block.rows) for block in source.states)
    undrawn = f"{counted(rows, 'row')} make no diagram that anybody could read"
    return MachineView(
        own,
        sources,
        {source.file: machine.text, **texts},
        undrawn=undrawn if rows > MOST_ROWS else "",
        seconds=DRAWING,
    )


def file_page(asked: MachineText, words: Mapping[str, str]) -> Page:
    """Make the page of a machine that needs no server, with words on its tapes.

    Raises NotationError if it is not a machine, TapeError if a word does not fit it.
    """
    machine = linked_machine(asked)
    own = machine.machine
    laid = {name: read_word(word, own.alphabet) for name, word in words.items()}
    now = start(own, laid)
    branches = tree_of(own, now) if own.owners else None
    return machine_page(shown(machine), laid, own_tests(machine), branches)


def _view_page(asked: MachineText) -> Page:
    """Make the page of a machine with its player; raise NotationError if it is not a machine."""
    machine = linked_machine(asked)
    page = machine_page(shown(machine))
    source = machine.reading.source
    link = f"name={asked.name}" if asked.name else None
    if packed := None if asked.name else to_link(asked):
        link = f"m={packed}"
    data: dict[str, Any] = {
        **page.data,
        "given": as_data(asked),
        "served": {
            "link": link,
            "tests": [" ".join(print_case(case).split()[1:]) for case in source.tests],
            "verdicts": VERDICTS,
            "most_added": MOST_ADDED,
        },
    }
    body = rendered(
        "noloss.web/machine.html",
        fields=as_data(asked),
        link=link,
        player=Markup(page.body),
        branches=machine.machine.owners,
        summary=summary(machine.machine),
        tool=TOOLS[machine.reading.format],
        notes=machine.reading.notes,
    )
    own = ("ask.js", "copied.js", "inputs.js", "drawing.js", "served_tests.js")
    scripts = (*PLAYER_SCRIPTS, *own, "served_machine.js")
    styles = (*page.styles, "machines.css")
    return replace(page, body=body, styles=styles, scripts=scripts, data=data)
