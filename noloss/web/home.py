"""The first view: each part of noloss at work on a small example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from automata import Machine, Source
from common.exhibits import LineOfPlay
from diagrams.boards import board_svg
from diagrams.errors import DiagramError
from diagrams.html import content_html
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import EMPTY, Position, canonical, line_name, play, successors
from games.space import value_for
from noloss.web.lanes import in_turn
from noloss.web.site import respond

OPPONENT: Final = "newell-simon"
REFUTED: Final = "soedarmadji"
CLAIMS: Final = ("bhatt-states", "ford-seven-duplicates")
CORNER: Final = 1
WORTHS: Final = {1: ("win", "+ X wins"), 0: ("draw", "= a draw"), -1: ("loss", "− O wins")}
STYLES: Final = ("player.css", "line.css", "play.css", "home.css")
SCRIPTS: Final = (
    *("engine.js", "record.js", "stepper.js", "tapes.js", "diagram.js"),
    *("game.js", "board.js", "line.js", "home.js"),
)


async def view(request: Request) -> Response:
    """Show what noloss does; the first time it takes about a second."""
    return respond(await in_turn(_home), request)


@cache
def _home() -> Page:
    """Make the page once: each part is computed as in its section."""
    from diagrams.page.machine_data import machine_data  # slow to load
    from diagrams.page.play_page import play_page  # slow to load
    from noloss.web.machines.pages import EXAMPLE  # slow to load
    from noloss.web.machines.texts import MachineText, link_of, linked_machine  # slow to load
    from strategies.catalogue import find_strategy  # slow to load

    asked = MachineText(text=EXAMPLE, file="palindrome.tm")
    made = linked_machine(asked)
    svg, marks = _diagram(made.machine, made.reading.source)
    played = play_page(find_strategy(OPPONENT), "second").data["play"]
    body = rendered(
        "noloss.web/home.html",
        machine_link=link_of(asked),
        diagram=svg,
        text=made.text.partition("\ntest")[0],
        opponent=OPPONENT,
        refuted=REFUTED,
        **_refutation(),
        claims=list(_claims()),
        replies=list(_replies()),
    )
    data = {"machine": machine_data(made.machine), "marks": marks, "play": played}
    return Page("noloss", body, STYLES, SCRIPTS, data)


def _diagram(machine: Machine, source: Source) -> tuple[Markup, list[object]]:
    """Draw the machine with marks for its states; without Graphviz there is no diagram."""
    from diagrams.page.marked_diagram import marked_diagram  # slow to load

    try:
        drawn = marked_diagram(machine, source, "d0")
    except DiagramError:
        drawn = None
    return (Markup(drawn.svg), [drawn.data()]) if drawn else (Markup(""), [])


def _refutation() -> dict[str, object]:
    """Find the shortest line that refutes a strategy, and draw it."""
    from strategies.catalogue import find_strategy  # slow to load
    from verify.play.play import play_of  # slow to load
    from verify.play.safety import counterexample  # slow to load

    found = counterexample(play_of(find_strategy(REFUTED), "first"))
    assert found is not None, f"{REFUTED} can lose"
    line = line_name(found.line)
    return {"line": line, "strip": content_html(LineOfPlay(line))}


def _claims() -> Iterator[dict[str, object]]:
    """Judge two claims: one that holds, one that does not."""
    from audit.judge import audit, select  # slow to load
    from audit.wording import place_of, side_by_side  # the same
    from diagrams.page.audit_page import LOOKS, SIGNS  # the same

    for judged in audit(select(CLAIMS)):
        yield {
            "claim": judged.claim,
            "where": place_of(judged.claim),
            "sides": side_by_side(judged),
            "look": LOOKS[judged.verdict],
            "verdict": f"{SIGNS[judged.verdict]} {judged.verdict}",
        }


def _replies() -> Iterator[dict[str, object]]:
    """Draw every reply to a corner up to symmetry, with the value of the position after it."""
    corner = play(EMPTY, CORNER)
    kinds: dict[Position, tuple[int, Position]] = {}
    for cell, position in successors(corner):
        kinds.setdefault(canonical(position), (cell, position))
    for cell, position in kinds.values():
        end, words = WORTHS[value_for("first", position)]
        svg = board_svg(position, newest=cell)
        yield {"svg": svg, "end": end, "words": words, "position": canonical(position)}


ROUTES: Final = [Route("/", view)]
