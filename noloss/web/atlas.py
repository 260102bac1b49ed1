"""The atlas: all classes of positions as a map, and the play tree of every built-in strategy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from common.errors import one_of
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import SEATS, Seat
from noloss.web.lanes import ATLAS, in_turn
from noloss.web.questions import SEAT_NAMES, readings, strategies
from noloss.web.site import respond
from strategies import catalogue
from verify.play.play import CHOICES, Choice

HERE: Final = "/atlas"
TREE: Final = f"{HERE}/tree"
ANSWERS: Final = f"{HERE}/answers"
PLAY: Final = "/play"
FIRST: Final = "newell-simon"
CHOICE_WORDS: Final[Mapping[str, str]] = {
    "every_choice": "every allowed move",
    "first_choice": "always the first allowed move",
}


async def view(request: Request) -> Response:
    """Show all classes; the page asks for the moves of strategies later, because they take
    seconds.
    """
    return respond(await in_turn(_atlas, lane=ATLAS), request)


async def answers(request: Request) -> Response:
    """Give what every built-in strategy does at every class."""
    text = await in_turn(answers_text, lane=ATLAS)
    return Response(text, media_type="application/json")


async def tree(request: Request) -> Response:
    """Show the play tree of the requested strategy."""
    name = one_of(request.query_params.get("strategy", FIRST), tuple(readings()), "strategy")
    seat = one_of(request.query_params.get("seat", SEATS[0]), SEATS, "seat")
    choice = one_of(request.query_params.get("choice", CHOICES[0]), CHOICES, "choice")
    return respond(await in_turn(_tree, name, seat, choice, lane=ATLAS), request)


@cache
def answers_text() -> str:
    """Write the answers of every built-in strategy as JSON, once."""
    from diagrams.page.atlas_pages import built_in_answers, packed  # slow to load

    return json.dumps(packed(built_in_answers()), separators=(",", ":"))


@cache
def _atlas() -> Page:
    from diagrams.page.atlas_pages import atlas_page  # slow to load

    return atlas_page(ANSWERS, PLAY, _form(FIRST, SEATS[0], CHOICES[0], here=True))


@lru_cache(maxsize=32)
def _tree(name: str, seat: Seat, choice: Choice) -> Page:
    from diagrams.page.atlas_pages import tree_page  # slow to load
    from diagrams.play_tree import readable_tree  # slow to load
    from verify.play.play import play_of  # slow to load

    played = play_of(catalogue.find_strategy(name), seat, choice)
    made, _ = readable_tree(played, name, choice)
    return tree_page(made, PLAY, HERE, ANSWERS, _form(name, seat, choice))


def _form(name: str, seat: Seat, choice: Choice, *, here: bool = False) -> Markup:
    """Write the form that chooses a play tree.

    here : whether the form is on the atlas, which needs no link to itself
    """
    return rendered(
        "noloss.web/atlas_form.html",
        strategies=strategies(),
        name=name,
        seats=SEAT_NAMES,
        seat=seat,
        choices=CHOICE_WORDS,
        choice=choice,
        here=here,
    )


ROUTES: Final = [Route(HERE, view), Route(TREE, tree), Route(ANSWERS, answers)]
