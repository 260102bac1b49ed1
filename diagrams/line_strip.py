"""A line of play as a strip of boards, one for every move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from diagrams.boards import end_word, framed, rule_lines, title_html
from diagrams.game_boards import game_board_html, seat_words
from diagrams.look import USUAL, Look
from diagrams.render.dot_text import html, plain_name
from games import Line, Position, Seat, line_name, mark_of
from games.game import TIC_TAC_TOE, Game, Move, Winner, play_name
from games.rules import ply
from verify.play.play import Choice, End, Play
from verify.play.safety import Counterexample

CELL: Final = 30  # points
NO_RULES: Final[Mapping[int, str]] = MappingProxyType({})
LEGEND: Final = "thick square: the newest mark; white on black: "
WHITE_AND_GREY: Final = (
    "white board: after a move of the strategy, its rule in italics; grey board: of the opponent"
)


@dataclass(frozen=True, slots=True)
class Panel:
    """One board of a strip; the lines below it describe the move.

    newest : the last move, a cell in tic-tac-toe; None at the start
    before : the position before it, or None
    number : of the move, from 1; 0 at the start
    move   : the move in words
    mover  : 'strategy' or 'opponent', '' if it does not matter
    rule   : by which the strategy moved, or ''
    ending : the end of the game in plain words, such as 'X wins'
    end    : the same for the strategy, if its seat is known
    """

    position: Position
    newest: int | None = None
    before: Position | None = None
    number: int = 0
    move: str = ""
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
    game: Game = TIC_TAC_TOE


def strip_of_boards(
    line: Line,
    *,
    start: Position | None = None,
    game: Game = TIC_TAC_TOE,
    seat: Seat | None = None,
    rules: Mapping[int, str] = NO_RULES,
    stuck: bool = False,
) -> tuple[Panel, ...]:
    """Make one board for every move of a line, and one of the start if it is not the usual one.

    start : by default the start of the game
    seat  : the strategy's seat, if there is a strategy; then its moves and its result are marked
    rules : the rule of a move by its number in the line, from 1
    stuck : whether the strategy has no move after the line

    Raises MoveError for a move that the rules of the game do not allow.

    >>> [panel.position for panel in strip_of_boards((5, 1))]
    ['....X....', 'O...X....']
    """
    position = Position(game.start) if start is None else start
    panels = [Panel(position)] if position != game.start or not line else []
    for number, move in enumerate(line, start=1):
        mover = "" if seat is None else _mover(game, position, seat)
        before, position = position, Position(game.play(position, move))
        ordinal = ply(position) if game is TIC_TAC_TOE else number
        words = _move_words(game, position, move)
        rule = rules.get(number, "")
        panels.append(Panel(position, move, before, ordinal, words, mover, rule))
    ended = game.ended(position)
    if stuck:
        panels[-1] = replace(panels[-1], ending="no move allowed", end="stuck")
    elif ended is not None:
        end = None if seat is None else _end(ended, seat)
        panels[-1] = replace(panels[-1], ending=_ending(game, ended), end=end)
    return tuple(panels)


def counterexample_strip(
    played: Play,
    found: Counterexample,
    name: str,
    choice: Choice = "every_choice",
    game: Game = TIC_TAC_TOE,
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
        game=game,
        seat=played.seat,
        rules=rules,
        stuck=found.end == "stuck",
    )
    verb = "loses" if found.end == "loss" else "gets stuck"
    line = line_name(found.line) if game is TIC_TAC_TOE else play_name(game, found.line)
    lines = "three in a row" if game is TIC_TAC_TOE else "a complete line"
    return Strip(
        f"{name} {verb} in {seat_words(game, played.seat)}: {line or 'at once'}",
        (_WHAT[choice], WHITE_AND_GREY, f"{LEGEND}{lines}"),
        panels,
        game,
    )


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
    boards = "".join(f"<TD>{_board(strip.game, panel)}</TD>" for panel in strip.panels)
    captions = "".join(f'<TD VALIGN="TOP">{_caption(panel)}</TD>' for panel in strip.panels)
    table = 'BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="0"'
    rows = f"<TR>{boards}</TR><TR>{captions}</TR>"
    graph.node("strip", f"<<TABLE {table}>{rows}</TABLE>>")
    return str(graph.source)


def _mover(game: Game, position: Position, seat: Seat) -> str:
    return "strategy" if game.seat_to_move(position) == seat else "opponent"


def _move_words(game: Game, position: Position, move: Move) -> str:
    """Give a move in words, from the position after it."""
    if game is TIC_TAC_TOE:
        return f"{position[move - 1]} on {move}"
    return game.move_name(move)


def _ending(game: Game, ended: Winner) -> str:
    if ended == "draw":
        return "draw"
    return f"{mark_of(ended) if game is TIC_TAC_TOE else f'the {ended} player'} wins"


def _end(ended: Winner, seat: Seat) -> End:
    return "draw" if ended == "draw" else "win" if ended == seat else "loss"


def _board(game: Game, panel: Panel) -> str:
    shaded = panel.mover == "opponent"
    board = game_board_html(game, panel.position, panel.before, shaded=shaded, size=CELL)
    return framed(f'<TR><TD CELLPADDING="4">{board}</TD></TR>', panel.end)


def _caption(panel: Panel) -> str:
    lines = [f"<B>{panel.number}.</B> {html(panel.move)}" if panel.move else "start"]
    lines += [html(panel.mover), *rule_lines([panel.rule])]
    lines += [html(panel.ending), end_word(panel.end) if panel.end else ""]
    return "<BR/>".join(line for line in lines if line)


_WHAT: Final[dict[Choice, str]] = {
    "every_choice": "the shortest line that it allows and that ends lost or stuck",
    "first_choice": "the shortest line that ends lost or stuck, "
    "if it always makes the first move that it allows",
}
