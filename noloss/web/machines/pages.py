"""The pages of the section: the list, an editor, a machine with its player, and a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from automata import start
from automata.formats import FORMATS
from automata.gallery.files import CHAPTERS, GALLERY
from automata.linking.library import read_text
from automata.notation.cases import VERDICTS
from automata.notation.parser import parse
from automata.notation.source import KEYWORDS, Source
from automata.text import read_word
from common.errors import NolossError
from common.text import counted
from diagrams.page.document import Page
from diagrams.page.machine_page import PLAYER_SCRIPTS, MachineView, machine_page
from diagrams.page.marked_diagram import sources_of
from diagrams.templates import rendered
from games import CELLS, EMPTY, Position
from noloss.arguments.boards import MAIN, begun, has_part
from noloss.errors import InputError
from noloss.web.machines.course import course_chapters
from noloss.web.machines.drawings import MOST_ROWS
from noloss.web.machines.edits import case_text, rows_of
from noloss.web.machines.explained import explained
from noloss.web.machines.runs import own_tests, tree_of
from noloss.web.machines.texts import (
    DRAWING,
    LONGEST_TEXT,
    UNREAD,
    Data,
    LinkedMachine,
    MachineText,
    as_data,
    built_in_machines,
    library,
    link_of,
    linked_machine,
    read,
    summary,
)
from noloss.web.site import written

FILE_KINDS: Final[Mapping[str, str]] = {
    "tm": "rows (.tm)",
    "jff": "JFLAP (.jff)",
    "yaml": "turingmachine.io (.yaml)",
    "svg": "picture (.svg)",
    "png": "picture (.png)",
    "pdf": "picture (.pdf)",
    "html": "page that runs it (.html)",
}
"""Ending of a file that a machine can be saved as -> what it is."""
MOST_BYTES: Final = 6_000_000  # of a view
VIEW: Final = "/machines/view"
EDIT: Final = "/machines/edit"
BOARD: Final = "/machines/board"
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
EDITOR_SCRIPTS: Final = (
    *("ask.js", "copied.js", "drafts.js", "save_as.js", "notation.js"),
    *("editor.js", "editor_keys.js", "editor_problems.js"),
    *("cytoscape.min.js", "drawn_style.js", "drawn_graph.js", "drawn_field.js"),
    *("drawn_pointer.js", "drawn_keys.js", "drawn_machine.js", "editor_page.js"),
)
DRAWING_TOOLS: Final = (
    ("new", "New…", "A new machine"),
    ("add", "+ State", "Add a state (N)"),
    ("arrow", "➜ Arrow", "Draw arrows by dragging from state to state (A)"),
    ("edit", "Edit", "Change the name or the rows (Enter)"),
    ("start", "Start", "The machine starts here (S)"),
    ("accept", "Accept", "The machine accepts here (F)"),
    ("reject", "Reject", "The machine rejects here (R)"),
    ("choice", "Choice", "Any row that applies may be taken here (C)"),
    ("remove", "Delete", "Remove what is chosen (Del)"),
    ("undo", "Undo", "Undo (Ctrl+Z)"),
    ("redo", "Redo", "Redo (Ctrl+Y)"),
    ("align", "Align", "Put states in rows and columns (G)"),
    ("layout", "Lay out", "Place all states again (L)"),
    ("text", "In the text", "Show the chosen part in the text (T)"),
    ("smaller", "−", "Smaller (-)"),
    ("larger", "+", "Larger (+)"),
    ("whole", "Whole", "All of the drawing (0)"),
)
"""Buttons of the drawing: the action, its text, and its title."""
DRAWING_KEYS: Final = (
    ("arrow keys", "choose the next state in this direction"),
    ("N", "add a state to the right"),
    (
        "A, arrow keys, Enter",
        "draw an arrow to the state that the arrow keys choose; without them, to itself",
    ),
    ("Enter, F2", "change a name, or the rows of an arrow"),
    (". and ,", "choose the next arrow of a state, or the previous one"),
    ("S, F, R, C", "start, accept, reject, choice; a second time takes it back"),
    ("Delete", "remove what is chosen"),
    ("Shift + arrow keys", "move a state"),
    ("G, L", "align, lay out"),
    ("T", "show the chosen part in the text"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Ctrl+Enter", "run the machine"),
    ("+ - 0", "larger, smaller, whole"),
)
BOARD_SCRIPTS: Final = ("game.js", "board.js", "play_tapes.js", "machine_board.js")
ACCEPTED_FILES: Final = ",".join(sorted({end for known in FORMATS for end in known.endings}))


def list_page(course: Path | None = None) -> Page:
    """Show the machines by chapters, those of a course first, each with its purpose."""
    own = {} if course is None else course_chapters(course)
    listed = {"course": own, "chapters": _chapters()}
    body = rendered("noloss.web/machines.html", **listed, counted=counted, input=_input)
    return Page("Machines", body, ("machines.css",), ("drafts.js", "machines_list.js"))


def _input(source: Source) -> str:
    """Give the end of an address, with the words of the first test that has words.

    Tests with a limit of steps are left out: they are about the blank tape, or about time.
    """
    tests = (case.words for case in source.tests if case.most is None)
    laid = next((words for words in tests if any(word for _, word in words)), ())
    words = [(f"w.{tape or source.tapes[0]}", word) for tape, word in laid]
    return f"#{urlencode(words)}" if words else ""


@cache
def _chapters() -> Mapping[str, Mapping[str, Source]]:
    """Give the built-in machines by chapters."""
    sources = {name: read(MachineText(name=name))[0].source for name in built_in_machines()}
    chapters = {
        chapter: {name: sources.pop(name) for name in (f"{GALLERY}/{each}" for each in names)}
        for chapter, names in CHAPTERS.items()
    }
    return {**chapters, "Tape programs of strategies": sources}


def editor_page(asked: MachineText | None = None, told: Data | None = None) -> Page:
    """Show the editor with a text, and with its errors if they are known."""
    machine: MachineText = asked or MachineText(text=EXAMPLE, file="")
    notes: Sequence[str] = ()
    if told is None:
        machine, notes = _rows_of(machine)
    body = rendered(
        "noloss.web/editor.html",
        machine=machine,
        tools=[known.tool for known in FORMATS[1:]],
        accepted=ACCEPTED_FILES,
        kinds=FILE_KINDS,
        tools_of_drawing=DRAWING_TOOLS,
        keys_of_drawing=DRAWING_KEYS,
    )
    data = {
        "keywords": KEYWORDS,
        "told": told,
        "most": LONGEST_TEXT,
        "notes": notes,
        "example": asked is None,
        "explained": explained(parse(EXAMPLE), EXAMPLE),
    }
    styles = ("player.css", "machines.css", "drawn.css")
    return Page("Draw or write a machine", body, styles, EDITOR_SCRIPTS, data)


def _rows_of(asked: MachineText) -> tuple[MachineText, Sequence[str]]:
    """Give a machine as rows, with notes on the differences there; a broken text as it is."""
    try:
        told = rows_of(asked)
    except NolossError:
        return asked, ()
    rows = MachineText(text=told["text"], file=told["file"], calls=told["calls"])
    own = told["format"] == "noloss"
    return rows, () if own else (f"converted from {told['tool']} to rows", *told["notes"])


def refused_page(text: str, error: InputError) -> Page:
    """Show the text of a request that cannot be answered, and the reason."""
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
    """Make a page, which needs no server, of a machine with words on its tapes.

    Raises NotationError if it is not a machine, TapeError if a word does not fit it.
    """
    machine = linked_machine(asked)
    own = machine.machine
    laid = {name: read_word(word, own.alphabet) for name, word in words.items()}
    now = start(own, laid)
    branches = tree_of(own, now) if own.owners else None
    return machine_page(shown(machine), laid, own_tests(machine), branches)


def _played_by(asked: MachineText) -> str:
    """Give the strategy to which a built-in machine belongs; empty for any other machine."""
    owner = asked.name.rpartition("/")[0]
    return "" if owner == GALLERY else owner


def _view_page(asked: MachineText) -> Page:
    """Make the page of a machine with its player; raise NotationError if it is not a machine."""
    given, notes = (asked, ()) if asked.name else _rows_of(asked)
    machine = linked_machine(given)
    page = machine_page(shown(machine))
    link = link_of(given)
    data: dict[str, Any] = {
        **page.data,
        "given": as_data(given),
        "served": {
            "link": link,
            "tests": [case_text(case) for case in machine.reading.source.tests],
            "verdicts": VERDICTS,
        },
    }
    body = rendered(
        "noloss.web/machine.html",
        fields=as_data(given),
        played_by=_played_by(given),
        on_board=given.name if has_part(given.name) else "",
        kinds=FILE_KINDS,
        link=link,
        player=Markup(page.body),
        branches=machine.machine.owners,
        summary=summary(machine.machine),
        notes=notes,
    )
    own = ("ask.js", "copied.js", "drafts.js", "save_as.js", "far.js", "inputs.js", "drawing.js")
    scripts = (*PLAYER_SCRIPTS, *own, "served_tests.js", "served_machine.js")
    styles = (*page.styles, "machines.css")
    return replace(page, body=body, styles=styles, scripts=scripts, data=data)


def board_page(asked: MachineText) -> Page:
    """Make the page on which a board is laid on the tapes, and the run begins at a program.

    Raises InputError for a machine that has no part in the decision of a move.
    """
    if not asked.name:
        raise InputError("a text has no board", hint="name a program of a strategy, such as wst/R3")
    beginning = begun(asked.name, None, (), EMPTY)
    owner = asked.name.rpartition("/")[0]
    title = f"{asked.name} on a board"
    main = linked_machine(MachineText(name=f"wst/{MAIN}", calls="wst"))  # the same in all readings
    machine = replace(beginning.machine, name=title, about=_about(beginning.program))
    page = machine_page(shown(replace(main, machine=machine, library=library(owner))))
    data = {
        **{key: page.data[key] for key in ("keywords", "machine", "marks")},
        "program": beginning.program,
        "line": _line(next(beginning.boards(), EMPTY)),
    }
    player = Markup(page.body)
    body = rendered("noloss.web/machine_board.html", name=asked.name, owner=owner, player=player)
    styles = ("play.css", *page.styles, "machines.css")
    return replace(
        page, body=body, styles=styles, scripts=(*PLAYER_SCRIPTS, *BOARD_SCRIPTS), data=data
    )


def _about(program: str) -> str:
    begins = f", and the run begins at {program}" if program else ""
    return (
        f"The machine decides its move on six tapes. Click a position: it is laid on them{begins}."
    )


def _line(position: Position) -> str:
    """Give a line of play to an unfinished position; each player's cells ascend."""
    of_x, of_o = ([cell for cell in CELLS if position[cell - 1] == mark] for mark in "XO")
    return "".join(f"{cell or ''}" for pair in zip_longest(of_x, of_o) for cell in pair)
