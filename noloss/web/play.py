"""Play: against any strategy that is built in, or one that is given as a text.

Nothing else: no name of a file and no program is taken from an address or a form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from common.errors import NolossError
from common.text import printable
from diagrams.page.document import Page
from diagrams.page.play_page import play_page
from diagrams.templates import rendered
from games import SEATS
from noloss.errors import InputError
from noloss.web import learner
from noloss.web.fork_server import Task, Tell
from noloss.web.guard import MOST_BYTES
from noloss.web.lanes import STRATEGIES, work_for
from noloss.web.questions import YOU, readings, strategies
from noloss.web.site import HttpAnswer, fields, page_answer, read_body
from strategies import catalogue
from strategies.catalogue import KINDS, given_strategy

FIRST: Final = "wst"
"""The opponent of one who has not chosen any."""
HERE: Final = "/play"
GIVEN_HERE: Final = "/play/given"
GIVEN: Final = "Play against a strategy of your own"
EXAMPLE: Final = '{".........": 5, "....X....": [1, 3]}'
LONGEST_NAME: Final = 60
MOST_TEXT: Final = MOST_BYTES // 3
"""Bytes of a file: as a field of a form each can take three."""


async def against(request: Request) -> Response:
    """Show the game against the strategy that is asked for."""
    name = request.query_params.get("strategy", FIRST)
    asked = {"strategy": name, "seat": request.query_params.get("seat", "first")}
    answer = await work_for(
        request, "play/against", msgspec.json.encode(asked), STRATEGIES, kept=True
    )
    return answer.response()


async def given(request: Request) -> Response:
    """Show the game against a strategy that was sent as a text, or ask for one."""
    asked: dict[str, str] = {}
    if request.method == "POST":
        names = ("kind", "text", "name")
        asked = dict(zip(names, await fields(request, *names), strict=True))
    answer = await work_for(request, "play/given", msgspec.json.encode(asked), STRATEGIES)
    return answer.response()


class GameQuestion(msgspec.Struct, frozen=True):
    """A game against a built-in strategy; the seat is that of the person."""

    strategy: str
    seat: str


class StrategyText(msgspec.Struct, frozen=True):
    """A strategy that was sent as a text; no kind if none was sent."""

    kind: str | None = None
    text: str = ""
    name: str = ""


def _game_page(asked: bytes, _: Tell) -> HttpAnswer:
    """Show the game against the strategy that is asked for."""
    game = read_body(asked, GameQuestion)
    if game.seat not in SEATS:
        raise InputError("there is no such seat", hint=f"seat is {' or '.join(SEATS)}")
    page = play_page(catalogue.find_strategy(_known(game.strategy)), link="query")
    return _among(page, HERE, game.strategy, game.seat)


def _given_page(asked: bytes, _: Tell) -> HttpAnswer:
    """Show the game against a strategy that was sent as a text, or ask for one."""
    sent = read_body(asked, StrategyText)
    if sent.kind is None:
        return _among(_asking(sent), GIVEN_HERE)
    try:
        return _given_game(sent)
    except NolossError as error:
        return _among(_asking(sent, str(error)), GIVEN_HERE)


def _given_game(text: StrategyText) -> HttpAnswer:
    """Show the game against a strategy that was sent; raise what reading it raises."""
    name = printable(text.name[:LONGEST_NAME]).strip() or "yours"
    page = play_page(given_strategy(text.kind or "", text.text, name))
    return _among(page, GIVEN_HERE, kind=text.kind or "")


def _among(
    page: Page, path: str, chosen: str = "", seat: str = "first", kind: str = ""
) -> HttpAnswer:
    """Show a page below the form that leads to other opponents.

    kind : of the text of the strategy, if one was sent; it says how the game is shared
    """
    body = rendered(
        "noloss.web/opponents.html",
        strategies=strategies(),
        chosen=chosen,
        you=YOU,
        seat=seat,
        game=Markup(page.body),
        kind=kind,
    )
    return page_answer(replace(page, body=body), path)


def _asking(text: StrategyText, said: str = "") -> Page:
    """Make the form in which a strategy is given; what was given stays in it."""
    body = rendered(
        "noloss.web/given.html",
        title=GIVEN,
        said=said,
        kinds={kind: kind for kind in KINDS},
        kind="table" if text.kind is None else text.kind,
        name=text.name,
        text=text.text,
        longest_name=LONGEST_NAME,
        most_text=MOST_TEXT,
        example=EXAMPLE,
    )
    return Page(GIVEN, body, ("play.css",), ("text_file.js",))


def _known(name: str) -> str:
    """Give a name back if it is built in: nothing else is played that comes in an address."""
    if name not in readings():
        hint = "choose one of the list at /play"
        raise InputError("there is no strategy of this name on the page", hint=hint)
    return name


ROUTES: Final = [
    Route(HERE, against),
    Route(GIVEN_HERE, given, methods=["GET", "POST"]),
    *learner.ROUTES,
]

TASKS: Final[Mapping[str, Task]] = {"play/against": _game_page, "play/given": _given_page}
