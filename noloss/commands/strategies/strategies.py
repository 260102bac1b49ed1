"""`noloss list strategies`: the strategies; `noloss moves`: the moves that one of them allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
from msgspec.structs import astuple

from common.exhibits import Board, Text
from games import Position, Seat, mark_of, outcome, seat_to_move
from games.names import TIC_TAC_TOE_NAMES
from games.reached import MOST_POSITIONS
from games.space import all_positions
from noloss.arguments.completing import complete_strategy
from noloss.arguments.games import game_option, most_option, refuse_given
from noloss.arguments.options import (
    json_option,
    jsonl_option,
    refuse_more_arguments,
    refuse_unknown_option,
    seat_option,
    view_option,
)
from noloss.arguments.strategies import asked_position, asking
from noloss.errors import InputError
from noloss.report import Report, ReportItem
from noloss.reports.game_verdict import board_text
from noloss.work.games import lent, playing, unfinished
from strategies import Permitted, Strategy, catalogue, full_name, permitted_moves
from strategies.game_strategies import GameMovesDocument, game_moves
from strategies.strategy import many_moves_document, moves_document, reading_name


@click.command("strategies")
@json_option
def strategies_command() -> Report:
    """List the strategies, with their sources and readings.

    If you can understand a source in more than one way, it has several readings. Write a reading
    other than the base one after a colon. The kinds of strategies that you can bring come last.

    \b
    Examples:
      noloss list strategies
      noloss list strategies --json
    """
    return Report(document=catalogue.listing(), exhibits=_listing_exhibits())


def _listing_exhibits() -> Iterator[ReportItem]:
    for number, entry in enumerate(catalogue.entries()):
        yield Text(("\n" if number else "") + f"{entry.name}  [{entry.source}]  {entry.summary}")
        for reading, line in entry.readings.items():
            yield Text(f"    {reading_name(entry.name, reading)}  {line}", hangs=True)
        if entry.own_readings:
            yield Text(f"    {entry.name}:./FOLDER  {entry.own_readings}", hangs=True)
        if entry.views:
            yield Text(f"    views: {', '.join(entry.views)}")
    yield Text("\nYour strategies, in the form that names them:")
    for scheme in catalogue.SCHEMES:
        yield Text(f"    {scheme.form}  [{scheme.source}]  {scheme.summary}", hangs=True)


@click.command(
    "moves",
    # A position such as -X....... is not an option: it is read as a name, and the message names its
    # fault.
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("strategy", callback=refuse_unknown_option, shell_complete=complete_strategy)
@click.argument("position", required=False, callback=refuse_unknown_option)
@view_option
@seat_option("The seat whose turn it must be; with --all, the seat whose positions are listed.")
@click.option("--line", metavar="CELLS", help="The moves that led to the position, such as 159.")
@click.option("--all", "every", is_flag=True, help="List every unfinished position.")
@game_option
@most_option
@jsonl_option
@json_option
@click.pass_context
def moves_command(
    ctx: click.Context,
    strategy: str,
    position: str | None,
    view: catalogue.View | None,
    seat: Seat | None,
    line: str | None,
    every: bool,
    game: str | None,
    most: int | None,
) -> Report:
    """Show the moves that STRATEGY allows in POSITION, in its order, with the rules.

    A position is nine characters, row by row: X, O, and . for an empty cell. X always moves first,
    so a position also says whose turn it is. Cells are 1 to 9, row by row. For a history-dependent
    strategy, give --line instead of a position.

    With --game it is a position of that game, or a line with spaces between its moves.

    \b
    Examples:
      noloss moves wst X........
      noloss moves wst X...O...X --seat second --json
      noloss moves wst --all --seat first --jsonl
      noloss moves optimal --game morris --line '5 1 2'
    """
    refuse_more_arguments(ctx)
    if game is not None and game not in TIC_TAC_TOE_NAMES:
        refuse_given(ctx, "another game", "view", "seat", "every")
        return _moves_in(game, strategy, position, line, most)
    refuse_given(ctx, "tic-tac-toe", "most")
    asked = catalogue.find_strategy(strategy, view or "position")
    if every:
        _refuse_position(asked, position, line)
        return _all_moves(asked, seat)
    at, led = asked_position(asked, position, line, seat)
    with asking(f"asking {full_name(asked)}", asked) as (lent,):
        moves = permitted_moves(lent, at, led)
    document = moves_document(asked, at, led, moves)
    return Report(
        document=document,
        lines=[document],
        exhibits=_moves_exhibits(full_name(asked), at, moves),
    )


def _moves_in(
    game: str, strategy: str, position: str | None, line: str | None, most: int | None
) -> Report:
    """Show the moves in a position of another game than tic-tac-toe."""
    with playing(game) as rules:
        at = unfinished(rules, position, line)
        with lent(rules, [strategy], f"asking {strategy}", most or MOST_POSITIONS) as (asked,):
            found = game_moves(asked, at)
        board = board_text(rules, at)
    return Report(document=found, lines=[found], exhibits=_game_exhibits(found, board))


def _game_exhibits(found: GameMovesDocument, board: str) -> Iterator[Text]:
    yield Text(f"{found.strategy} in the {found.seat} seat of {found.game}, to move:\n{board}")
    for move, rule in map(astuple, found.moves):
        yield Text(f"  {move}  {rule}".rstrip())
    if not found.moves:
        yield Text("  stuck: no move is allowed")


def _refuse_position(strategy: Strategy, position: str | None, line: str | None) -> None:
    if position is not None or line is not None:
        hint = "leave out the position, or --all"
        raise InputError("--all lists every position, and you give one as well", hint=hint)
    if not strategy.positional:
        problem = (
            f"{full_name(strategy)} is history-dependent: a position alone does not give its moves"
        )
        raise InputError(problem, hint="ask about one line of play: --line 159")


def _all_moves(strategy: Strategy, seat: Seat | None) -> Report:
    due = [
        position
        for position in all_positions()
        if outcome(position) is None and seat in (None, seat_to_move(position))
    ]
    with asking(f"asking {full_name(strategy)}", strategy) as (lent,):
        moves = {position: permitted_moves(lent, position) for position in due}
    return Report(
        document=many_moves_document(strategy, moves),
        lines=(moves_document(strategy, at, (), moves[at]) for at in due),
        exhibits=(_moves_row(at, moves[at]) for at in due),
        streams=True,
    )


def _moves_exhibits(
    name: str, position: Position, moves: Sequence[Permitted]
) -> Iterator[ReportItem]:
    """Show the moves in one position."""
    seat = seat_to_move(position)
    yield Text(f"{name} in the {seat} seat, {mark_of(seat)} to move:")
    yield Board(position)
    for cell, rule in moves:
        yield Text(f"  cell {cell}  {rule}".rstrip())
    if not moves:
        yield Text("  stuck: no move is allowed")


def _moves_row(position: Position, moves: Sequence[Permitted]) -> Text:
    """Show the moves in one position as one line of a list."""
    permitted = " ".join(f"{cell}:{rule}".rstrip(":") for cell, rule in moves) or "stuck"
    return Text(f"{position}  {seat_to_move(position):<6}  {permitted}")
