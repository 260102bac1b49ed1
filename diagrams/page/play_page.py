"""A strategy as a page on which a person plays against it, in either seat.

All answers that can be asked for are in the page, so it needs no server. For a strategy that is a
tape program its machine is in the page too, and its tapes can be watched at every answer.

A learner has no such page, because it changes while it plays. Its memory is a strategy,
`memory:FILE`, and you can play against this strategy as against any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from diagrams.errors import DiagramError
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import SEATS, Seat
from strategies.strategy import Permitted, Strategy, full_name
from verify.play.play import Node, play_of

MOST_ANSWERS: Final = 30_000
"""The most positions or lines of a page. There are 4,520 positions; WST has 2,850 lines at most."""

WST: Final = "wst"
"""The strategy whose machine can be watched."""

Link: TypeAlias = Literal["query", "fragment"]
Answers: TypeAlias = Mapping[Node, tuple[Permitted, ...]]

STYLES: Final = ("play.css",)
SCRIPTS: Final = ("game.js", "board.js", "play_parts.js")


def play_page(strategy: Strategy, seat: Seat = "first", link: Link = "fragment") -> Page:
    """Make the page on which a person plays against a strategy.

    seat : that of the strategy at first; it can be swapped on the page
    link : where the page keeps its game, so that an address is a game: `fragment`, behind `#`,
        as a file must; or `query`, behind `?`, on a server that knows strategies by name

    Raises DiagramError if there are too many answers, and what `permitted_moves` raises.
    """
    name = full_name(strategy)
    answers = _answers_of(strategy)
    data = {
        "strategy": name,
        "positional": strategy.positional,
        "seat": seat,
        "link": link,
        **_packed(answers),
    }
    title = f"Play against {name}"
    body = rendered("diagrams.page/play.html", title=title, strategy=strategy)
    page = Page(title, body, STYLES, (*SCRIPTS, "play.js"), {"play": data})
    return _with_tapes(page, strategy) if strategy.name == WST else page


def _with_tapes(page: Page, strategy: Strategy) -> Page:
    """Add the machine's turn to a page, so that its tapes can be watched."""
    from diagrams.page.machine_data import machine_data  # slow to load: all of automata
    from diagrams.page.machine_page import PLAYER_SCRIPTS, PLAYER_STYLES  # the same
    from strategies.wst.strategy import turn_machine  # the same

    return replace(
        page,
        styles=(*page.styles, *PLAYER_STYLES),
        scripts=(*SCRIPTS, *PLAYER_SCRIPTS, "play_tapes.js", "play.js"),
        data={**page.data, "machine": machine_data(turn_machine(strategy.reading))},
    )


def _answers_of(strategy: Strategy) -> Answers:
    """Give what a strategy permits wherever it can come to move, in either seat.

    By position, or by line for a strategy that remembers: the number of moves made gives the seat.
    """
    answers: dict[Node, tuple[Permitted, ...]] = {}
    for seat in SEATS:
        answers.update(play_of(strategy, seat).answers.items())
    if len(answers) > MOST_ANSWERS:
        problem = f"{full_name(strategy)} has {len(answers):,} answers, a page has {MOST_ANSWERS:,}"
        raise DiagramError(problem, hint="let it answer by the position alone")
    return answers


def _packed(answers: Answers) -> dict[str, object]:
    """Write answers as numbers: cell, number of the rule, cell, …, in the strategy's order."""
    rules: dict[str, int] = {}

    def numbers(moves: tuple[Permitted, ...]) -> Iterator[int]:
        for cell, rule in moves:
            yield cell
            yield rules.setdefault(rule, len(rules))

    packed = {node: list(numbers(moves)) for node, moves in answers.items()}
    return {"rules": list(rules), "answers": packed}
