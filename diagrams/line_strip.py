"""A line of play as a strip of boards, one for every move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from diagrams.boards import board_html, end_word, framed, rule_lines, title_html
from diagrams.look import USUAL, Look
from diagrams.render.dot_text import html, plain_name
from games import (
    EMPTY,
    Line,
    Outcome,
    Position,
    Seat,
    line_name,
    mark_of,
    outcome,
    play,
    result_for,
    to_move,
)
from games.rules import ply
from verify.play.play import Choice, End, Play
from verify.play.safety import Counterexample

CELL: Final = 30  # points
NO_RULES: Final[Mapping[int, str]] = MappingProxyType({})
LEGEND: Final = "thick square: the newest mark; white on black: three in a row"
WHITE_AND_GREY: Final = (
    "white board: after a move of the strategy, its rule in italics; grey board: of the opponent"
)


@dataclass(frozen=True, slots=True)
class Panel:
    """One board of a strip; the lines below it describe the move.

    newest : the cell of the last move, or None
    mover  : 'strategy' or 'opponent', '' if it does not matter
    rule   : by which the strategy moved, or ''
    ending : the end of the game in plain words, such as 'X wins'
    end    : the same for the strategy, if its seat is known
    """

    position: Position
    newest: int | None = None
    mover: str = ""
    rule: str = ""
    ending: str = ""
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Strip:
    """Boards in the order of play, with a title and lines of explanation."""

    title: str
    about: tuple[str, ...]
    panels: tuple[Panel, ...]


def strip_of_boards(
    line: Line,
    *,
    start: Position = EMPTY,
    seat: Seat | None = None,
    rules: Mapping[int, str] = NO_RULES,
    stuck: bool = False,
) -> tuple[Panel, ...]:
    """Make one board for every move of a line, and one of the start if it is not empty.

    seat  : the strategy's seat, if there is a strategy; then its moves and its result are marked
    rules : the rule of a move by its number in the line, from 1
    stuck : whether the strategy has no move after the line

    Raises MoveError for a move that the rules of the game do not allow.

    >>> [panel.position for panel in strip_of_boards((5, 1))]
    ['....X....', 'O...X....']
    """
    panels = [Panel(start)] if start != EMPTY or not line else []
    position = start
    for number, cell in enumerate(line, start=1):
        mover = "" if seat is None else _mover(position, seat)
        position = play(position, cell)
        panels.append(Panel(position, cell, mover, rules.get(number, "")))
    ended = outcome(position)
    if stuck:
        panels[-1] = replace(panels[-1], ending="no move allowed", end="stuck")
    elif ended is not None:
        end = None if seat is None else result_for(seat, ended)
        panels[-1] = replace(panels[-1], ending=_ending(ended), end=end)
    return tuple(panels)


def counterexample_strip(
    played: Play, found: Counterexample, name: str, choice: Choice = "every_choice"
) -> Strip:
    """Make the strip of a counterexample, with the rules by which the strategy moved.

    choice : under which the play was made
    """
    rules: dict[int, str] = {}
    node = played.start
    for number, cell in enumerate(found.line, start=1):
        for permitted in played.answers.get(node, ()):
            if permitted.cell == cell:
                rules[number] = permitted.rule
        node = dict(played.edges[node])[cell]
    panels = strip_of_boards(
        found.line,
        start=played.positions[played.start],
        seat=played.seat,
        rules=rules,
        stuck=found.end == "stuck",
    )
    verb = "loses" if found.end == "loss" else "gets stuck"
    where = f"in the {played.seat} seat ({mark_of(played.seat)})"
    line = line_name(found.line) or "at once"
    return Strip(f"{name} {verb} {where}: {line}", (_WHAT[choice], WHITE_AND_GREY, LEGEND), panels)


def strip_dot(strip: Strip, look: Look = USUAL) -> str:
    """Write a strip as DOT."""
    from graphviz import Digraph  # slow to load

    title = {} if look.bare else {"label": title_html(strip.title, strip.about)}
    graph = Digraph(
        plain_name(strip.title),
        graph_attr={
            **title, "labelloc": "t", "labeljust": "l",
            "fontname": look.sans, "pad": "0.2",
        },
        node_attr={"fontname": look.sans, "fontsize": "12", "shape": "plaintext", "margin": "0"},
    )  # fmt: skip
    boards = "".join(f"<TD>{_board(panel)}</TD>" for panel in strip.panels)
    captions = "".join(f'<TD VALIGN="TOP">{_caption(panel)}</TD>' for panel in strip.panels)
    table = 'BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="0"'
    rows = f"<TR>{boards}</TR><TR>{captions}</TR>"
    graph.node("strip", f"<<TABLE {table}>{rows}</TABLE>>")
    return str(graph.source)


def _mover(position: Position, seat: Seat) -> str:
    return "strategy" if to_move(position) == mark_of(seat) else "opponent"


def _ending(ended: Outcome) -> str:
    return f"{ended.winner} wins" if ended.winner else "draw"


def _board(panel: Panel) -> str:
    shaded = panel.mover == "opponent"
    board = board_html(panel.position, panel.newest, shaded=shaded, size=CELL)
    return framed(f'<TR><TD CELLPADDING="4">{board}</TD></TR>', panel.end)


def _caption(panel: Panel) -> str:
    if panel.newest is None:
        lines = ["start"]
    else:
        mark = panel.position[panel.newest - 1]
        lines = [f"<B>{ply(panel.position)}.</B> {mark} on {panel.newest}"]
    lines += [html(panel.mover), *rule_lines([panel.rule])]
    lines += [html(panel.ending), end_word(panel.end) if panel.end else ""]
    return "<BR/>".join(line for line in lines if line)


_WHAT: Final[dict[Choice, str]] = {
    "every_choice": "the shortest line that it allows and that ends lost or stuck",
    "first_choice": "the shortest line that ends lost or stuck, "
    "if it always makes the first move that it allows",
}
