"""What the section Verify shows before there is a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diagrams.page.document import Page
from noloss.web.choices import BOTH_SEATS, readings, select, select_strategy
from noloss.web.guard import MOST_BYTES
from strategies.encodings.files.given import KINDS
from verify.play.strengths import STRENGTH_NAMES

VIEWS: Final = {"": "as it plays by itself", "position": "position by position"}
KIND_NAMES: Final = {
    "table": "table: position → cell or cells",
    "vector": "vector: 765 entries [Bhatt08]",
    "genes": "genes: class → cell [Ford21]",
    "memory": "memory of rewards [Kutschera18]",
}
FILL: Final = {"": "the first free cell"}
STYLES: Final = ("verdict.css", "verify.css")
SCRIPTS: Final = ("ask.js", "text_file.js", "jobs.js")


def ask_page(chosen: Mapping[str, str]) -> Page:
    """Show the strategies that are built in, and a place for one's own.

    chosen : strategy, seat, strength and view, as a link holds them; then the verdict is begun
    """
    body = (
        "<h1>Verify</h1>\n<p>Does this strategy really never lose? All its games are played, "
        "against every reply of the opponent.</p>\n"
        f"{_built_in(chosen)}{_progress()}{_given()}"
        '<section class="panel"><h2>Click one together</h2><p>Answer board by board, up to '
        "symmetry a few dozen of them; the page asks for what can still come up.</p>"
        '<p><a class="button" href="/verify/own">Begin</a></p></section>'
    )
    return Page("Verify", body, STYLES, (*SCRIPTS, "verify.js"), {"largest": MOST_BYTES})


def own_page() -> Page:
    """Show the boards on which a strategy is clicked together; the script fills them in."""
    names = {name: name for name in readings()}
    body = (
        "<h1>A strategy of one's own</h1>\n"
        '<form class="controls" id="settings" aria-label="What is asked">'
        f"{select('It sits in', 'seat', BOTH_SEATS, 'first')}"
        '<label>Name <input name="name" value="mine.json" maxlength="60" size="14" '
        'autocomplete="off" spellcheck="false"></label></form>\n'
        '<p id="left" class="decided"></p>\n'
        '<div class="asking"><div id="board"></div><div class="beside">'
        '<p id="question"></p><div class="controls">'
        '<button type="button" id="undo">Undo</button>'
        '<button type="button" id="clear">Clear all</button></div>'
        '<form class="controls" id="fill">'
        f"{select('Fill the rest with', 'with', {**FILL, **names}, '')}"
        '<button type="submit">Fill</button></form>'
        '<div class="controls"><a class="button" id="save" href="#">Save the table</a>'
        '<label class="button">Load a table <input type="file" id="load" '
        'accept=".json,application/json" class="unseen"></label></div>'
        '<form class="controls" id="judge">'
        f"{select('Strength', 'strength', STRENGTH_NAMES, 'every_choice')}"
        '<button type="submit" class="main">Verify</button></form>'
        f"</div></div>\n{_progress()}"
        '<h2>What it answers</h2><p class="soft">Press a board to answer it otherwise.</p>'
        '<ol id="answered" class="answered"></ol>'
    )
    scripts = (*SCRIPTS, "game.js", "classes.js", "board.js", "own.js")
    return Page(
        "A strategy of one's own", body, (*STYLES, "play.css"), scripts, {"largest": MOST_BYTES}
    )


def _built_in(chosen: Mapping[str, str]) -> str:
    begin = " data-begin" if "strategy" in chosen else ""
    return (
        f'<section class="panel"><h2>A built-in strategy</h2><form id="built-in"{begin}>'
        '<p class="controls">'
        f"{select_strategy('Strategy', chosen.get('strategy', 'wst'), told=True)}"
        f"{select('Seat', 'seat', BOTH_SEATS, chosen.get('seat', 'both'))}"
        f"{select('Strength', 'strength', STRENGTH_NAMES, chosen.get('strength', 'every_choice'))}"
        f"{select('Tapes are asked', 'view', VIEWS, chosen.get('view', ''))}"
        '<button type="submit" class="main">Verify</button></p></form></section>\n'
    )


def _given() -> str:
    kinds = {
        f"{kind} {reading}": KIND_NAMES[kind] + (f"; {said}" if reading != "base" else "")
        for kind, readings in KINDS.items()
        for reading, said in readings.items()
    }
    return (
        '<section class="panel"><h2>A strategy of yours, from a file</h2><form id="given">'
        f'<p class="controls">{select("It is a", "kind", kinds, "table base")}'
        '<label>File <input type="file" name="file"></label></p>'
        '<p><label for="text">Its text</label></p>'
        '<textarea id="text" name="text" rows="6" spellcheck="false" '
        'placeholder="{&quot;.........&quot;: 5, &quot;X...O....&quot;: [3, 7]}"></textarea>'
        f'<p class="controls">{select("Seat", "seat", BOTH_SEATS, "both")}'
        f"{select('Strength', 'strength', STRENGTH_NAMES, 'every_choice')}"
        '<button type="submit" class="main">Verify</button></p>'
        f'<p class="soft">At most {MOST_BYTES:,} bytes; it is read as data and never run.</p>'
        "</form></section>\n"
    )


def _progress() -> str:
    return (
        '<div id="progress" class="panel" hidden><p id="doing" role="status"></p>'
        '<p class="controls"><progress aria-labelledby="doing"></progress>'
        '<button type="button" id="cancel">Cancel</button></p></div>\n'
        '<div id="problem" class="problem" role="alert" hidden><pre></pre></div>\n'
    )
