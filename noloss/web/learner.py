"""Play against a learner: it learns from every game, and shows what it knows in each cell.

A learner changes with every game, so it lives on the server, under a name in the address that
nobody can guess, for an hour after it was last asked.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018: the rewards in the cells, and the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from diagrams.page.document import Page
from noloss.errors import InputError
from noloss.web import learner_session
from noloss.web.asks import read_asked
from noloss.web.forms import fields
from noloss.web.frame import problem_html, respond
from noloss.web.lanes import in_turn
from noloss.web.learner_session import AT_ONCE, Session, Sessions, new_session, state_of
from search.learning.remembered import memory_of, memory_text

ADDRESS: Final = "/play/learner"
LARGEST_SEED: Final = 10**9
SESSIONS: Final = Sessions()
GONE: Final = "This learner is forgotten: begin with another one at /play/learner"


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a button of the page asks for."""

    do: Literal["move", "clear", "reset", "autonomous", "swap", "explore"]
    cell: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    games: Annotated[int, msgspec.Meta(ge=0, le=AT_ONCE)] = 0
    on: bool = False


async def learner(request: Request) -> Response:
    """Offer a learner, or make one and go to it."""
    problem = ""
    if request.method == "POST":
        (seed,) = await fields(request, "seed")
        try:
            made = await in_turn(new_session, _number(seed, "seed", LARGEST_SEED))
            return RedirectResponse(f"{ADDRESS}/{SESSIONS.add(made)}", 303)
        except InputError as error:
            problem = f"{problem_html(str(error))}\n"
    return respond(Page("Play against a learner", f"{_TITLE}\n{problem}{_OFFER}"), request)


async def shown(request: Request) -> Response:
    """Show a learner with its game."""
    session = _found(request)
    data = {
        "address": request.url.path,
        "at_once": AT_ONCE,
        "state": await in_turn(_acted, session, None),
    }
    scripts = ("ask.js", "game.js", "board.js", "learner.js")
    body = f"{_TITLE}\n{_BOARD}"
    return respond(Page("Play against a learner", body, ("play.css",), scripts, data), request)


async def act(request: Request) -> Response:
    """Do what a button of the page is for, and tell how things are now."""
    session = _found(request)
    asked = await read_asked(request, Act)
    return JSONResponse(await in_turn(_acted, session, asked))


async def memory(request: Request) -> Response:
    """Give what the learner remembers as a file, which is the strategy `memory:FILE`."""
    session = _found(request)
    text = await in_turn(_memory, session)
    headers = {"Content-Disposition": 'attachment; filename="memory.json"'}
    return Response(text, media_type="application/json", headers=headers)


def _memory(session: Session) -> str:
    with session.lock:
        return memory_text(memory_of(session.learning))


def _found(request: Request) -> Session:
    session = SESSIONS.find(request.path_params["name"])
    if session is None:
        raise HTTPException(410, GONE)
    return session


def _acted(session: Session, asked: Act | None) -> dict[str, Any]:
    with session.lock:
        if asked is not None:
            _ACTS[asked.do](session, asked)
        return state_of(session)


def _explore(session: Session, asked: Act) -> None:
    session.explores = asked.on


_ACTS: Final[Mapping[str, Callable[[Session, Act], None]]] = {
    "move": lambda session, asked: learner_session.move(session, asked.cell),
    "clear": lambda session, _: learner_session.clear(session),
    "reset": lambda session, _: learner_session.reset(session),
    "autonomous": lambda session, asked: learner_session.autonomously(session, asked.games),
    "swap": lambda session, _: learner_session.swap(session),
    "explore": _explore,
}


def _number(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise InputError(f"{name} is no whole number", hint=f"write one from 0 to {most:,}")
    if int(text) > most:
        raise InputError(f"{name} is {int(text):,}", hint=f"at most {most:,}")
    return int(text)


_TITLE: Final = """<h1>Play against a learner</h1>
<p>It knows that X and O take turns, and nothing else. At the end of a game every move of it is
rewarded, more in a short game; the move with the highest relative reward is its best one
(Kutschera18). It explores as the author's public program does: any move up to 500 different
games, one in two up to 1,000, one in three up to 2,000, one in five up to 3,000, then one in
ten.</p>"""

_OFFER: Final = f"""<form method="post" action="{ADDRESS}" class="controls">
<label>Seed <input type="number" name="seed" value="1" min="0" max="{LARGEST_SEED}"></label>
<button type="submit" class="main">Begin</button></form>
<p class="soft">The same seed and the same games make the same learner. It is kept by the server,
for an hour after it was last asked, so no file can hold it; what it has learned can be saved.</p>
<p><a href="/play">Play against a strategy</a></p>"""

_BOARD: Final = """<noscript><p>The browser does not run the scripts of this page.</p></noscript>
<div class="play" id="game" hidden>
<section aria-label="Game">
<p id="seats" class="soft"></p>
<p id="turn" class="turn"></p>
<p id="problem" class="problem" role="alert" hidden></p>
<div id="board"></div>
<div class="controls">
<button type="button" id="clear">Clear</button>
<button type="button" id="swap">Swap roles</button>
<button type="button" id="explore" aria-pressed="true">Explore</button>
</div>
<div class="controls">
<button type="button" class="main" id="autonomous">Play autonomously</button>
<label>games <input type="number" id="games" value="10000" min="1" max="1000000"></label>
</div>
<p class="soft">In a cell: the relative reward of the move for who is to move, and what it has
gathered in games won by X, drawn, and won by O. Digits play cells, arrow keys move about the
board.</p>
</section>
<div>
<section aria-label="What it has learned"><h2>What it has learned</h2>
<p id="learned"></p>
<p><a id="memory" href="#" download="memory.json">Save its memory</a></p></section>
<section aria-label="The line of play"><h2>The game</h2><ol class="plies" id="plies"></ol></section>
<section aria-label="Score"><h2>Score</h2><div class="wide"><table class="score"><thead>
<tr><th scope="col">against you</th><th scope="col">you won</th><th scope="col">drawn</th>
<th scope="col">you lost</th></tr></thead><tbody><tr id="score"></tr></tbody></table>
<table class="score"><thead><tr><th scope="col">with itself</th><th scope="col">X won</th>
<th scope="col">drawn</th><th scope="col">O won</th></tr></thead>
<tbody><tr id="itself"></tr></tbody></table></div>
<button type="button" id="reset">Reset statistics</button></section>
</div>
</div>"""

ROUTES: Final = [
    Route(ADDRESS, learner, methods=["GET", "POST"]),
    Route(ADDRESS + "/{name}", shown),
    Route(ADDRESS + "/{name}", act, methods=["POST"]),
    Route(ADDRESS + "/{name}/memory", memory),
]
