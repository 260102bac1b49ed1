"""`noloss moves`: which moves a strategy permits."""

from __future__ import annotations

import json

import click

from games import Line, Position, Seat, mark_of, outcome, seat_to_move
from games.notation import position_board
from games.space import all_positions
from noloss.asking import asking
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.names import refuse_more_arguments, refuse_unknown_option
from noloss.options import json_option, seat_option, view_option
from noloss.output import print_document
from noloss.positions import asked_position
from strategies import Permitted, Strategy, catalogue, full_name, permitted_moves

Answer = tuple[Position, Line, tuple[Permitted, ...]]


@click.command(
    "moves",
    # A position such as -X....... is no option: it is read, and the message says what is wrong.
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("strategy", callback=refuse_unknown_option)
@click.argument("position", required=False, callback=refuse_unknown_option)
@view_option
@seat_option("Whose turn it must be; with --all, whose positions are listed.")
@click.option("--line", metavar="CELLS", help="The moves that led to the position, such as 159.")
@click.option("--all", "every", is_flag=True, help="List every position in which a move is due.")
@click.option("--jsonl", "as_lines", is_flag=True, help="Print one JSON document a line.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    strategy: str,
    position: str | None,
    view: catalogue.View | None,
    seat: Seat | None,
    line: str | None,
    every: bool,
    as_lines: bool,
    as_json: bool,
) -> int:
    """Show which moves STRATEGY permits in POSITION, in its own order, with the rules.

    A position is nine characters, row by row: X, O, and . for an empty cell. X always moves
    first, so the position tells whose turn it is. Cells are 1 to 9, row by row. A strategy that
    remembers needs --line instead of a position.

    \b
    Examples:
      noloss moves wst X........
      noloss moves wst X...O...X --seat second --json
      noloss moves wst --all --seat first --jsonl
    """
    refuse_more_arguments(ctx)
    if as_json and as_lines:
        raise InputError("--json and --jsonl exclude each other", hint="leave one of them out")
    asked = catalogue.find_strategy(strategy, view or "position")
    if every:
        _refuse_position(asked, position, line)
        _print_all(asked, seat, as_json, as_lines)
        return ExitCode.DONE
    at, led = asked_position(asked, position, line, seat)
    with asking(f"asking {full_name(asked)}", asked) as (lent,):
        answer = (at, led, permitted_moves(lent, at, led))
    if as_json:
        print_document(_single(asked, answer))
    elif as_lines:
        print(json.dumps(_single(asked, answer)))
    else:
        _show(asked, answer)
    return ExitCode.DONE


def _refuse_position(strategy: Strategy, position: str | None, line: str | None) -> None:
    if position is not None or line is not None:
        hint = "leave out the position, or --all"
        raise InputError("--all lists every position; one is given as well", hint=hint)
    if not strategy.positional:
        problem = f"{full_name(strategy)} remembers how a position came about"
        raise InputError(problem, hint="ask about one line of play: --line 159")


def _print_all(strategy: Strategy, seat: Seat | None, as_json: bool, as_lines: bool) -> None:
    due = [
        position
        for position in all_positions()
        if outcome(position) is None and seat in (None, seat_to_move(position))
    ]
    with asking(f"asking {full_name(strategy)}", strategy) as (lent,):
        answers = [(position, (), permitted_moves(lent, position)) for position in due]
    if as_json:
        print_document(_document(strategy, [_answer(one) for one in answers]), long=True)
        return
    for one in answers:
        print(json.dumps(_single(strategy, one)) if as_lines else _row(one))


def _answer(answer: Answer) -> dict[str, object]:
    position, line, moves = answer
    led: dict[str, object] = {"line": "".join(map(str, line))} if line else {}
    return {
        "position": position,
        **led,
        "seat": seat_to_move(position),
        "moves": [{"cell": cell, "rule": rule} for cell, rule in moves],
    }


def _head(strategy: Strategy) -> dict[str, object]:
    return {
        "format": "noloss/moves",
        "version": 1,
        "strategy": strategy.name,
        "reading": strategy.reading,
    }


def _single(strategy: Strategy, answer: Answer) -> dict[str, object]:
    return {**_head(strategy), **_answer(answer)}


def _document(strategy: Strategy, positions: list[dict[str, object]]) -> dict[str, object]:
    return {**_head(strategy), "positions": positions}


def _show(strategy: Strategy, answer: Answer) -> None:
    position, _, moves = answer
    seat = seat_to_move(position)
    print(f"{full_name(strategy)} in the {seat} seat, {mark_of(seat)} to move:")
    print(position_board(position))
    for cell, rule in moves:
        print(f"  cell {cell}  {rule}".rstrip())
    if not moves:
        print("  stuck: no move is permitted")


def _row(answer: Answer) -> str:
    position, _, moves = answer
    permitted = " ".join(f"{cell}:{rule}".rstrip(":") for cell, rule in moves) or "stuck"
    return f"{position}  {seat_to_move(position):<6}  {permitted}"
