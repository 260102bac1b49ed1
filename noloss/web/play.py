"""Play: against any built-in strategy, or one given as a text; other games against references.

Nothing else: no name of a file and no program is taken from an address or a form.
"""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from noloss.web import learner
from noloss.web.lanes import STRATEGIES, work_for
from noloss.web.site import fields

FIRST: Final = "wst"
"""The opponent if the person has not chosen one."""
OTHER: Final = {"game": "", "strategy": "optimal", "seat": "first"}
"""Part of a question about another game -> its value if an address leaves it out."""


async def against(request: Request) -> Response:
    """Show the game against the requested strategy."""
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


async def other_game(request: Request) -> Response:
    """Show another game than tic-tac-toe, or ask which one."""
    asked = {name: request.query_params.get(name, given) for name, given in OTHER.items()}
    answer = await work_for(request, "play/game", msgspec.json.encode(asked), STRATEGIES, kept=True)
    return answer.response()


ROUTES: Final = [
    Route("/play", against),
    Route("/play/game", other_game),
    Route("/play/given", given, methods=["GET", "POST"]),
    *learner.ROUTES,
]
