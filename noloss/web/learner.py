"""Play against a learner: it learns from every game, and shows its knowledge in each cell.

A learner changes with every game, so it lives on the server, under a secret name in the address,
for an hour after its last request.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018: the rewards in the cells, and the buttons.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from threading import Lock
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from common.text import counted
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import EMPTY, Line, Position, Seat, outcome, play, result_for, seat_to_move, to_move
from games.rules import other_seat
from noloss.errors import InputError
from noloss.web.lanes import in_turn
from noloss.web.site import fields, read_asked, respond
from search.learning.learner import (
    Block,
    HistoryRow,
    Learning,
    choose,
    learn,
    learn_from,
    move_table,
)
from search.learning.plan import Parameters, parse_schedule
from search.learning.player import begin, memory_of, memory_text
from strategies.encodings.files.memory import MoveRewards, relative_reward

PARAMETERS: Final = Parameters(schedule=parse_schedule("different"))
"""The learner explores as in the author's public program, which the article shows."""
MOST_GAMES: Final = 1_000_000
"""The most games of a learner; after about a twentieth it knows all that it will ever play."""
AT_ONCE: Final = 5_000
"""Games that are played for one request, a tenth of a second."""
MOST_SESSIONS: Final = 50
"""Learners that are remembered; after a million games one takes three megabytes."""
EXPIRES: Final = 3600.0
"""Seconds without a request after which a learner is forgotten."""
NO_GAMES: Final = {"won": 0, "drawn": 0, "lost": 0}
ADDRESS: Final = "/play/learner"
TITLE: Final = "Play against a learner"
TEMPLATE: Final = "noloss.web/learner.html"
LARGEST_SEED: Final = 10**9
GONE: Final = "This learner is forgotten: begin with another one at /play/learner"


@dataclass(slots=True)
class Session:
    """A learner with the game that it plays; changes with every request.

    seat   : of the learner
    whys   : why it made each of its moves, by the number of moves before
    score  : the results of the games of the person
    itself : the results of the games of the learner with itself, as X sees them
    """

    learning: Learning
    seat: Seat = "second"
    explores: bool = True
    line: Line = ()
    position: Position = EMPTY
    whys: dict[int, str] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=lambda: dict(NO_GAMES))
    itself: dict[str, int] = field(default_factory=lambda: dict(NO_GAMES))
    lock: Lock = field(default_factory=Lock)
    asked: float = field(default_factory=time.monotonic)


class Sessions:
    """The learners that are remembered, each for an hour after it was last asked.

    A new learner never replaces a learner against which a person still plays.
    """

    def __init__(self) -> None:
        self._held: dict[str, Session] = {}
        self._lock = Lock()

    def add(self, session: Session) -> str:
        """Remember a learner; give its name, which cannot be guessed.

        Raises InputError if there is no place for it.
        """
        name = secrets.token_urlsafe(16)
        with self._lock:
            self._forget()
            if len(self._held) >= MOST_SESSIONS:
                first = min(one.asked for one in self._held.values()) + EXPIRES
                minutes = ceil((first - time.monotonic()) / 60)
                problem = f"{MOST_SESSIONS} learners are in use, and the page can have no more"
                hint = f"try again in {counted(minutes, 'minute')}"
                raise InputError(problem, hint=hint)
            self._held[name] = session
        return name

    def find(self, name: str) -> Session | None:
        """Find a learner, None if it was never there or is forgotten."""
        with self._lock:
            self._forget()
            found = self._held.get(name)
            if found is not None:
                found.asked = time.monotonic()
            return found

    def _forget(self) -> None:
        now = time.monotonic()
        for old in [name for name, one in self._held.items() if now - one.asked > EXPIRES]:
            del self._held[old]


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The request of a button of the page."""

    do: Literal["move", "clear", "reset", "autonomous", "swap", "explore"]
    cell: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    games: Annotated[int, msgspec.Meta(ge=0, le=AT_ONCE)] = 0
    on: bool = False


SESSIONS: Final = Sessions()


def new_session(seed: int) -> Session:
    """Begin with a learner that knows nothing."""
    return Session(begin(seed))


def move(session: Session, cell: int) -> None:
    """Play a move of the person; raise MoveError or InputError if it cannot be made."""
    if seat_to_move(session.position) == session.seat:
        raise InputError("the game is over", hint="clear the board")
    _put(session, cell)
    answer(session)


def answer(session: Session) -> None:
    """Have the learner move, if it is its turn."""
    if outcome(session.position) is None and seat_to_move(session.position) == session.seat:
        table, learning = move_table(), session.learning
        pattern = table.patterns.index(session.position)
        games = MOST_GAMES if session.explores else 0
        chosen = choose(learning, PARAMETERS, games, pattern)
        session.whys[len(session.line)] = chosen.why
        _put(session, table.cells[chosen.move])


def clear(session: Session) -> None:
    """Clear the board; an unfinished game is not learned."""
    session.line, session.position = (), EMPTY
    session.whys.clear()
    answer(session)


def swap(session: Session) -> None:
    """Change sides, and begin another game."""
    session.seat = other_seat(session.seat)
    clear(session)


def reset(session: Session) -> None:
    """Forget the score; the learner remembers all that it has learned."""
    session.score, session.itself = dict(NO_GAMES), dict(NO_GAMES)


def autonomously(session: Session, games: int) -> None:
    """Have the learner play against itself and learn from it."""
    learning = session.learning
    before = _ends(learning)
    learn(learning, PARAMETERS, MOST_GAMES, min(learning.games + games, MOST_GAMES))
    for name, number in _ends(learning).items():
        session.itself[name] += number - before[name]


def state_of(session: Session) -> dict[str, Any]:
    """Tell all that the page shows."""
    ended = outcome(session.position)
    learning = session.learning
    return {
        "line": "".join(map(str, session.line)),
        "seat": session.seat,
        "explores": session.explores,
        "result": None if ended is None else result_for(other_seat(session.seat), ended),
        "whys": {str(ply): why for ply, why in session.whys.items()},
        "rewards": _rewards(session) if ended is None else {},
        "score": session.score,
        "itself": session.itself,
        "games": learning.games,
        "different": len(learning.different),
        "patterns": sum(map(bool, learning.known)),
        "most": MOST_GAMES,
    }


async def learner(request: Request) -> Response:
    """Offer a learner, or make one and go to it."""
    problem = ""
    if request.method == "POST":
        (seed,) = await fields(request, "seed")
        try:
            made = await in_turn(new_session, _number(seed, "seed", LARGEST_SEED))
            return RedirectResponse(f"{ADDRESS}/{SESSIONS.add(made)}", 303)
        except InputError as error:
            problem = str(error)
    body = rendered(TEMPLATE, begun=False, said=problem, largest_seed=LARGEST_SEED)
    return respond(Page(TITLE, body), request)


async def shown(request: Request) -> Response:
    """Show a learner with its game."""
    session = _found(request)
    data = {
        "address": request.url.path,
        "at_once": AT_ONCE,
        "state": await in_turn(_acted, session, None),
    }
    scripts = ("ask.js", "game.js", "board.js", "learner.js")
    page = Page(TITLE, rendered(TEMPLATE, begun=True), ("play.css",), scripts, data)
    return respond(page, request)


async def act(request: Request) -> Response:
    """Do what a button of the page asks for, and return the new state."""
    session = _found(request)
    asked = await read_asked(request, Act)
    return JSONResponse(await in_turn(_acted, session, asked))


async def memory(request: Request) -> Response:
    """Give what the learner remembers as a file, which is the strategy `memory:FILE`."""
    session = _found(request)
    text = await in_turn(_memory, session)
    headers = {"Content-Disposition": 'attachment; filename="memory.json"'}
    return Response(text, media_type="application/json", headers=headers)


def _put(session: Session, cell: int) -> None:
    session.position = play(session.position, cell)
    session.line += (cell,)
    ended = outcome(session.position)
    if ended is not None:
        if session.learning.games < MOST_GAMES:
            learn_from(session.learning, PARAMETERS, session.line, session.seat)
        result = result_for(other_seat(session.seat), ended)
        session.score[{"win": "won", "draw": "drawn", "loss": "lost"}[result]] += 1


def _rewards(session: Session) -> Mapping[str, object]:
    """Give the rewards of every move here: from wins of X, wins of O, draws, and relative."""
    table, learning = move_table(), session.learning
    number = table.patterns.index(session.position)
    mark = to_move(session.position)
    told: dict[str, object] = {}
    for at in range(table.first[number], table.first[number + 1]):
        earned = learning.x_wins[at], learning.o_wins[at], learning.draws[at]
        relative = relative_reward(MoveRewards(*map(Fraction, earned)), mark)
        share = None if relative is None else f"{float(relative):.1f}"
        told[str(table.cells[at])] = [*earned, share]
    return told


def _ends(learning: Learning) -> dict[str, int]:
    blocks: list[HistoryRow | Block] = [*learning.rows, learning.block]
    return {
        "won": sum(block.x_wins for block in blocks),
        "drawn": sum(block.draws for block in blocks),
        "lost": sum(block.o_wins for block in blocks),
    }


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


def _number(text: str, name: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise InputError(f"{name} is not a whole number", hint=f"write one from 0 to {most:,}")
    if int(text) > most:
        raise InputError(f"{name} is {int(text):,}", hint=f"write one from 0 to {most:,}")
    return int(text)


_ACTS: Final[Mapping[str, Callable[[Session, Act], None]]] = {
    "move": lambda session, asked: move(session, asked.cell),
    "clear": lambda session, _: clear(session),
    "reset": lambda session, _: reset(session),
    "autonomous": lambda session, asked: autonomously(session, asked.games),
    "swap": lambda session, _: swap(session),
    "explore": _explore,
}


ROUTES: Final = [
    Route(ADDRESS, learner, methods=["GET", "POST"]),
    Route(ADDRESS + "/{name}", shown),
    Route(ADDRESS + "/{name}", act, methods=["POST"]),
    Route(ADDRESS + "/{name}/memory", memory),
]
