"""Play: against any strategy that is built in, or one that is given as a text.

Nothing else: no name of a file and no program is taken from an address or a form.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from common.errors import NolossError
from common.text import printable
from diagrams.exhibits.html_text import escaped
from diagrams.page.document import Page
from diagrams.page.play_page import play_page
from games import SEATS
from noloss.errors import InputError
from noloss.web import learner
from noloss.web.forms import fields
from noloss.web.frame import respond
from noloss.web.guard import MOST_BYTES
from strategies import catalogue
from strategies.encodings.files.given import KINDS, given_strategy
from strategies.strategy import reading_name

FIRST: Final = "wst"
"""The opponent of one who has not chosen any."""
YOU: Final = {"first": "O, it begins", "second": "X, you begin"}
"""Seat of the strategy -> what the person is."""
GIVEN: Final = "Play against a strategy of your own"
EXAMPLE: Final = '{".........": 5, "....X....": [1, 3]}'
LONGEST_NAME: Final = 60
MOST_TEXT: Final = MOST_BYTES // 3
"""Bytes of a file: as a field of a form each can take three."""


async def against(request: Request) -> Response:
    """Show the game against the strategy that is asked for."""
    name = request.query_params.get("strategy", FIRST)
    seat = request.query_params.get("seat", "first")
    if seat not in SEATS:
        raise InputError("there is no such seat", hint=f"seat is {' or '.join(SEATS)}")
    page = await run_in_threadpool(_page, _known(name))
    return _among(page, name, seat, request)


async def given(request: Request) -> Response:
    """Show the game against a strategy that was sent as a text, or ask for one."""
    kind, text, name = await fields(request, "kind", "text", "name")
    if request.method == "GET":
        return _among(_asking(), "", "first", request)
    try:
        page = await run_in_threadpool(_given_page, kind, text, name)
    except NolossError as error:
        return _among(_asking(kind, text, name, str(error)), "", "first", request)
    return _among(page, "", "first", request)


def _given_page(kind: str, text: str, name: str) -> Page:
    shown = printable(name[:LONGEST_NAME]).strip() or "yours"
    return play_page(given_strategy(kind, text, shown))


def _among(page: Page, chosen: str, seat: str, request: Request) -> Response:
    """Show a page below the form that leads to other opponents."""
    body = f"{_opponents(chosen, seat)}\n{page.body}"
    return respond(replace(page, body=body), request)


def _asking(kind: str = "table", text: str = "", name: str = "", problem: str = "") -> Page:
    return Page(GIVEN, _form(kind, text, name, problem), ("play.css",), ("text_file.js",))


def _form(kind: str, text: str, name: str, problem: str) -> str:
    """Write the form in which a strategy is given; what was given stays in it."""
    kinds = "".join(_option(one, kind) for one in KINDS)
    lines, written = (
        "\n".join(map(escaped, one.replace("\r\n", "\n").split("\n"))) for one in (problem, text)
    )
    wrong = f'<div class="problem" role="alert"><pre>{lines}</pre></div>'
    return (
        f"<h1>{GIVEN}</h1>\n<p>The text of a file of one of these kinds, such as "
        "<code>noloss convert-strategy</code> writes them; a table is an object from position to "
        "cell, or to cells in order.</p>\n"
        f"{wrong if problem else ''}"
        '<form method="post" action="/play/given">'
        f'<div class="controls"><label>Kind <select name="kind">{kinds}</select></label>'
        f'<label>Name <input name="name" id="name" maxlength="{LONGEST_NAME}" '
        f'value="{escaped(name)}"></label>'
        f'<label>File <input type="file" data-into="text" data-name="name" data-most="{MOST_TEXT}">'
        "</label></div>\n"
        f'<label for="text">Its text</label><textarea id="text" name="text" rows="12" '
        f'spellcheck="false" placeholder="{escaped(EXAMPLE)}">{written}</textarea>\n'
        '<div class="controls"><button type="submit" class="main">Play against it</button></div>'
        "</form>"
    )


def _known(name: str) -> str:
    """Give a name back if it is built in: nothing else is played that comes in an address."""
    if name not in names():
        hint = "choose one of the list at /play"
        raise InputError("there is no strategy of this name on the page", hint=hint)
    return name


def names() -> tuple[str, ...]:
    """List what can be played against: every strategy in every reading."""
    return tuple(
        reading_name(entry.name, reading)
        for entry in catalogue.entries()
        for reading in entry.readings
    )


@lru_cache(maxsize=64)
def _page(name: str) -> Page:
    return play_page(catalogue.find_strategy(name), link="query")


def _opponents(chosen: str, seat: str) -> str:
    """Write the form that leads to another opponent."""
    groups = "".join(
        f'<optgroup label="{escaped(entry.source)}">'
        + "".join(_option(reading_name(entry.name, reading), chosen) for reading in entry.readings)
        + "</optgroup>"
        for entry in catalogue.entries()
    )
    seats = "".join(_option(value, seat, text) for value, text in YOU.items())
    return (
        '<form class="controls opponent" action="/play" aria-label="Opponent">'
        f'<label>Opponent <select name="strategy">{groups}</select></label>'
        f'<label>You are <select name="seat">{seats}</select></label>'
        '<button type="submit">Play</button>'
        '<a href="/play/given">one of your own</a>'
        '<a href="/play/learner">one that learns</a></form>'
    )


def _option(value: str, chosen: str, text: str = "") -> str:
    selected = " selected" if value == chosen else ""
    return f'<option value="{escaped(value)}"{selected}>{escaped(text or value)}</option>'


ROUTES: Final = [
    Route("/play", against),
    Route("/play/given", given, methods=["GET", "POST"]),
    *learner.ROUTES,
]
