"""All that workers do, by name; this imports what they need.

This module does the work for games and verdicts, on a built-in strategy or on one given as a text.
The work on machines is in `machines.tasks`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from time import monotonic
from typing import Final

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from common.errors import NolossError, one_of
from common.progress import listening
from common.text import printable, shown
from diagrams.page.document import Page
from diagrams.page.game_page import MOST_SOLVED, game_page
from diagrams.page.play_page import play_page
from diagrams.templates import rendered
from games import SEATS, Line, Position
from games.errors import TooLargeError
from games.names import NAMED, find_game
from games.reached import values
from games.rules import other_seat
from noloss.errors import InputError
from noloss.reports.verdict_report import verdict_report
from noloss.web.fork_server import Task, Tell
from noloss.web.guard import MOST_BYTES
from noloss.web.machines import tasks as machine_tasks
from noloss.web.machines.texts import CALLS, built_in_machines, library
from noloss.web.questions import (
    YOU,
    Name,
    StrategyQuestion,
    VerdictQuestion,
    asked_strategy,
    built_in_strategy,
    class_answers,
    readings,
    strategies,
)
from noloss.web.site import JSON, HttpAnswer, json_answer, page_answer, read_body
from strategies import Permitted, Strategy, catalogue, full_name
from strategies.catalogue import KINDS, given_strategy
from strategies.game_strategies import REFERENCES, strategy_for
from strategies.strategy import in_use

HERE: Final = "/play"
GIVEN_HERE: Final = "/play/given"
GIVEN: Final = "Play against your own strategy"
OTHER_HERE: Final = "/play/game"
OTHER_GAMES: Final = "Play another game"
EXAMPLES: Final = {
    "3,3,3:misere": "tic-tac-toe in which three in a row lose",
    "3,3,3:wild": "each player may place X or O",
    "3,3,3:notakto": "both place X; a player who completes a row loses",
    "3,3,3:torus": "rows continue over the edges",
    "4,3,3:gravity": "three in a row, stones fall to the bottom",
    "morris": "Three Men's Morris",
    **{name: about for name, (_, about) in NAMED.items() if name != "qubic"},  # it is too large
}
"""Games of the list -> a line about each."""
PERSON: Final = {seat: other_seat(seat) for seat in SEATS}
"""Seat of the strategy -> that of the person."""
EXAMPLE: Final = '{".........": 5, "....X....": [1, 3]}'
LONGEST_NAME: Final = 60
MOST_TEXT: Final = MOST_BYTES // 3
"""Bytes of a file: as a field of a form each can take three."""
PAUSE: Final = 0.1
"""Seconds between two reports of how far a verdict is."""


class GameQuestion(msgspec.Struct, frozen=True):
    """A game against a built-in strategy in a seat."""

    strategy: str
    seat: str


class OtherGame(msgspec.Struct, frozen=True):
    """The name of a game, empty for the form that asks for one, and a reference in a seat."""

    game: Name
    strategy: Name
    seat: str


class StrategyText(msgspec.Struct, frozen=True):
    """A strategy that was sent as a text; no kind if none was sent."""

    kind: str | None = None
    text: str = ""
    name: str = ""


def get_ready() -> None:
    """Read once what nearly all work needs."""
    built_in_machines()
    library(CALLS)


class _VerdictProgress:
    """Progress of a verdict: the part under way, and the number of questions to the strategy."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told = -PAUSE
        self._part = ""
        self._asked = 0

    def begin(self, part: str) -> None:
        """Report which part is under way."""
        self._part = part
        self._report()

    def lend(self, strategy: Strategy) -> Strategy:
        """Lend a strategy to the work: its questions are counted."""

        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            self._asked += 1
            if monotonic() - self._told > PAUSE:
                self._report()
            return strategy.moves(position, line)

        return replace(strategy, moves=moves)

    def _report(self) -> None:
        self._told = monotonic()
        self._tell({"part": self._part, "asked": self._asked})


def _against(asked: bytes, _: Tell) -> HttpAnswer:
    """Show the game against the requested strategy."""
    game = read_body(asked, GameQuestion)
    one_of(game.seat, SEATS, "seat")
    page = play_page(catalogue.find_strategy(_known(game.strategy)), link="query")
    return _among(page, HERE, game.strategy, game.seat)


def _given(asked: bytes, _: Tell) -> HttpAnswer:
    """Show the game against a strategy that was sent as a text, or ask for one."""
    sent = read_body(asked, StrategyText)
    if sent.kind is None:
        return _among(_asking(sent), GIVEN_HERE)
    try:
        return _given_game(sent)
    except NolossError as error:
        return _among(_asking(sent, str(error)), GIVEN_HERE)


def _other_game(asked: bytes, _: Tell) -> HttpAnswer:
    """Show another game than tic-tac-toe against a reference, or ask which one."""
    question, said = read_body(asked, OtherGame), ""
    page = Page(OTHER_GAMES, "", ("play.css",))
    try:
        one_of(question.seat, SEATS, "seat")
        one_of(question.strategy, tuple(REFERENCES), "strategy")
        page = _other_page(question) if question.game else page
    except TooLargeError:
        said = f"{question.game} is too large: the page solves games of {MOST_SOLVED:,} positions"
    except NolossError as error:
        said = str(error)
    body = rendered(
        "noloss.web/other_game.html",
        title=OTHER_GAMES,
        question=question,
        said=said,
        games=EXAMPLES,
        references={name: name for name in REFERENCES},
        seats=PERSON,
        game=Markup(page.body),
    )
    return page_answer(dataclasses.replace(page, body=body), OTHER_HERE, 400 if said else 200)


def _other_page(question: OtherGame) -> Page:
    """Make the page of another game; raise what finding and solving it raises."""
    seat = one_of(question.seat, SEATS, "seat")
    name = one_of(question.strategy, tuple(REFERENCES), "strategy")
    game = find_game(question.game)
    solved = values(game, MOST_SOLVED)
    return game_page(strategy_for(game, name, solve=lambda: solved), solved, seat)


def _name(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the name of the strategy in question, after reading it."""
    return HttpAnswer(full_name(asked_strategy(read_body(asked, VerdictQuestion))).encode())


def _answers(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the answers of a strategy, one for each class of positions."""
    question = read_body(asked, StrategyQuestion)
    if question.kind:
        return json_answer(class_answers(asked_strategy(question), True))
    return json_answer(named_answers(question.strategy))


@lru_cache(maxsize=64)
def named_answers(name: str) -> dict[str, object]:
    """Give the answers of a built-in strategy, one for each class of positions."""
    return class_answers(built_in_strategy(name, "position"), False)


def _given_game(text: StrategyText) -> HttpAnswer:
    """Show the game against a strategy that was sent; raise what reading it raises."""
    name = printable(text.name[:LONGEST_NAME]).strip() or "yours"
    page = play_page(given_strategy(text.kind or "", text.text, name))
    return _among(page, GIVEN_HERE, kind=text.kind or "")


def _among(
    page: Page, path: str, chosen: str = "", seat: str = "first", kind: str = ""
) -> HttpAnswer:
    """Show a page below the form that leads to other opponents.

    kind : the kind of the text, if a strategy was sent; the page then says how to share the game
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
    return page_answer(dataclasses.replace(page, body=body), path)


def _asking(text: StrategyText, said: str = "") -> Page:
    """Make the form for a strategy; it keeps the text that was sent."""
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
    """Give a name back if it is built in: an address can name no other strategy on the page."""
    if name not in readings():
        hint = "choose one of the list at /play"
        raise InputError(f"there is no strategy {shown(name)} on the page", hint=hint)
    return name


def _report(asked: bytes, tell: Tell) -> HttpAnswer:
    """Decide a verdict, and give the page that shows it, as JSON."""
    question = read_body(asked, VerdictQuestion)
    strategy = asked_strategy(question)
    options = ["--view", question.view] if question.view else []
    far = _VerdictProgress(tell)
    with in_use(strategy), listening(far.begin):
        page = verdict_report(
            far.lend(strategy), question.seats, question.strength, options=options
        )
    return HttpAnswer(msgspec.json.encode(page, enc_hook=str), JSON)


TASKS: Final[Mapping[str, Task]] = {
    **machine_tasks.TASKS,
    "play/against": _against,
    "play/given": _given,
    "play/game": _other_game,
    "verify/name": _name,
    "verify/answers": _answers,
    "verify/report": _report,
}
