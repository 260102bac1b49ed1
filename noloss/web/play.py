"""Play: against any strategy that is built in, or a table that was given."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from diagrams.exhibits.html_text import escaped
from diagrams.page.document import Page
from diagrams.page.play_page import play_page
from games import SEATS
from noloss.errors import InputError
from noloss.web.frame import respond
from strategies import catalogue
from strategies.strategy import reading_name

FIRST: Final = "wst"
"""The opponent of one who has not chosen any."""
YOU: Final = {"first": "O, it begins", "second": "X, you begin"}
"""Seat of the strategy -> what the person is."""


async def against(request: Request) -> Response:
    """Show the game against the strategy that is asked for."""
    name = request.query_params.get("strategy", FIRST)
    seat = request.query_params.get("seat", "first")
    if seat not in SEATS:
        raise InputError("there is no such seat", hint=f"seat is {' or '.join(SEATS)}")
    page = await run_in_threadpool(_page, _known(name))
    return respond(replace(page, body=f"{_opponents(name, seat)}\n{page.body}"), request)


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
        '<button type="submit">Play</button></form>'
    )


def _option(value: str, chosen: str, text: str = "") -> str:
    selected = " selected" if value == chosen else ""
    return f'<option value="{escaped(value)}"{selected}>{escaped(text or value)}</option>'


ROUTES: Final = [Route("/play", against)]
