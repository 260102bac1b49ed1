"""A tape program of a strategy on a board to click: the machine decides the move on its tapes."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import Final

from markupsafe import Markup

from diagrams.page.document import Page
from diagrams.page.machine_page import PLAYER_SCRIPTS, machine_page
from diagrams.templates import rendered
from games import CELLS, EMPTY, Position
from noloss.arguments.boards import MAIN, begun
from noloss.errors import InputError
from noloss.web.machines.pages import shown
from noloss.web.machines.texts import MachineText, library, linked_machine

BOARD: Final = "/machines/board"
SCRIPTS: Final = ("game.js", "board.js", "play_tapes.js", "machine_board.js")


def board_page(asked: MachineText) -> Page:
    """Make the page on which a board is laid on the tapes, and the run begins at a program.

    Raises InputError for a machine that has no part in the decision of a move.
    """
    if not asked.name:
        raise InputError("a text has no board", hint="name a program of a strategy, such as wst/R3")
    beginning = begun(asked.name, None, (), EMPTY)
    owner = asked.name.rpartition("/")[0]
    title = f"{asked.name} on a board"
    main = linked_machine(MachineText(name=f"wst/{MAIN}", calls="wst"))  # the same in all readings
    machine = replace(beginning.machine, name=title, about=_about(beginning.program))
    page = machine_page(shown(replace(main, machine=machine, library=library(owner))))
    data = {
        **{key: page.data[key] for key in ("keywords", "machine", "marks")},
        "program": beginning.program,
        "line": _line(next(beginning.boards(), EMPTY)),
    }
    player = Markup(page.body)
    body = rendered("noloss.web/machine_board.html", name=asked.name, owner=owner, player=player)
    styles = ("play.css", *page.styles, "machines.css")
    return replace(page, body=body, styles=styles, scripts=(*PLAYER_SCRIPTS, *SCRIPTS), data=data)


def _about(program: str) -> str:
    begins = f", and the run begins at {program}" if program else ""
    return (
        f"The machine decides its move on six tapes. Click a position: it is laid on them{begins}."
    )


def _line(position: Position) -> str:
    """Give a line of play to an unfinished position; each player's cells ascend."""
    of_x, of_o = ([cell for cell in CELLS if position[cell - 1] == mark] for mark in "XO")
    return "".join(f"{cell or ''}" for pair in zip_longest(of_x, of_o) for cell in pair)
