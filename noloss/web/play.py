"""Play: against any strategy that is built in, or one that is given as a text.

Nothing else: no name of a file and no program is taken from an address or a form.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from common.errors import NolossError
from common.text import printable
from diagrams.exhibits.html_text import escaped, escaped_lines
from diagrams.page.document import Page
from diagrams.page.play_page import play_page
from games import SEATS
from noloss.errors import InputError
from noloss.web import learner
from noloss.web.choices import YOU, readings, select, select_strategy
from noloss.web.forms import fields
from noloss.web.frame import problem_html, respond
from noloss.web.guard import MOST_BYTES
from noloss.web.lanes import in_turn
from strategies import catalogue
from strategies.encodings.files.given import KINDS, given_strategy

FIRST: Final = "wst"
"""The opponent of one who has not chosen any."""
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
    page = await in_turn(_page, _known(name))
    return _among(page, name, seat, request)


async def given(request: Request) -> Response:
    """Show the game against a strategy that was sent as a text, or ask for one."""
    if request.method == "GET":
        return _among(_asking(), "", "first", request)
    kind, text, name = await fields(request, "kind", "text", "name")
    try:
        page = await in_turn(_given_page, kind, text, name)
    except NolossError as error:
        return _among(_asking(kind, text, name, str(error)), "", "first", request)
    return _among(page, "", "first", request)


def _given_page(kind: str, text: str, name: str) -> Page:
    shown = printable(name[:LONGEST_NAME]).strip() or "yours"
    page = play_page(given_strategy(kind, text, shown))
    return replace(page, body=f"{page.body}\n{_shared(kind)}")


def _shared(kind: str) -> str:
    """Say how a game against a strategy of one's own is shared."""
    return (
        '<p class="soft" id="shared">The link to this game holds its moves, not the strategy: who '
        "gets it gives the same text to this page first. "
        f"<code>noloss export-page play {escaped(kind)}:FILE</code> writes both as one file.</p>"
    )


def _among(page: Page, chosen: str, seat: str, request: Request) -> Response:
    """Show a page below the form that leads to other opponents."""
    body = f"{_opponents(chosen, seat)}\n{page.body}"
    return respond(replace(page, body=body), request)


def _asking(kind: str = "table", text: str = "", name: str = "", problem: str = "") -> Page:
    return Page(GIVEN, _form(kind, text, name, problem), ("play.css",), ("text_file.js",))


def _form(kind: str, text: str, name: str, problem: str) -> str:
    """Write the form in which a strategy is given; what was given stays in it."""
    return (
        f"<h1>{GIVEN}</h1>\n<p>The text of a file of one of these kinds, such as "
        "<code>noloss convert-strategy</code> writes them; a table is an object from position to "
        "cell, or to cells in order.</p>\n"
        f"{problem_html(problem) if problem else ''}"
        '<form method="post" action="/play/given">'
        '<div class="controls">'
        f"{select('Kind', 'kind', {one: one for one in KINDS}, kind)}"
        f'<label>Name <input name="name" id="name" maxlength="{LONGEST_NAME}" '
        f'value="{escaped(name)}"></label>'
        f'<label>File <input type="file" data-into="text" data-name="name" data-most="{MOST_TEXT}">'
        "</label></div>\n"
        f'<label for="text">Its text</label><textarea id="text" name="text" rows="12" '
        f'spellcheck="false" placeholder="{escaped(EXAMPLE)}">{escaped_lines(text)}</textarea>\n'
        '<div class="controls"><button type="submit" class="main">Play against it</button></div>'
        "</form>"
    )


def _known(name: str) -> str:
    """Give a name back if it is built in: nothing else is played that comes in an address."""
    if name not in readings():
        hint = "choose one of the list at /play"
        raise InputError("there is no strategy of this name on the page", hint=hint)
    return name


@lru_cache(maxsize=64)
def _page(name: str) -> Page:
    return play_page(catalogue.find_strategy(name), link="query")


def _opponents(chosen: str, seat: str) -> str:
    """Write the form that leads to another opponent."""
    return (
        '<form class="controls opponent" action="/play" aria-label="Opponent">'
        f"{select_strategy('Opponent', chosen)}{select('You are', 'seat', YOU, seat)}"
        '<button type="submit">Play</button>'
        '<a href="/play/given">one of your own</a>'
        '<a href="/play/learner">one that learns</a></form>'
    )


ROUTES: Final = [
    Route("/play", against),
    Route("/play/given", given, methods=["GET", "POST"]),
    *learner.ROUTES,
]
