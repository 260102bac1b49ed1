"""A verdict on a strategy for any game, and the check of a game, for people."""

from __future__ import annotations

from collections.abc import Iterator

from common.exhibits import Heading, Table, Text, table
from common.text import counted
from games.game import Game, position_by_names
from noloss.report import NOTHING, ReportItem
from verify.games.laws import GameCheck
from verify.games.verdict import (
    SEAT_NAMES,
    GameSeatVerdict,
    GameStatement,
    GameVerdict,
    game_sentences,
)
from verify.play.safety import NO_CHOICES, STRENGTH_NAMES, STRENGTHS, Strength


def game_verdict_exhibits(
    decided: GameVerdict, strength: Strength = "every_choice", game: Game | None = None
) -> Iterator[ReportItem]:
    """Show a verdict; the strength is the one that its sentences are about.

    game : to show the board after a line that refutes the strategy
    """
    yield from map(Text, game_sentences(decided, strength))
    for result in decided.results if game else ():
        line = result.statements[strength].line
        if game and line:
            yield Text(f"After {line}:\n{board_text(game, position_by_names(game, line))}")
    if not any(result.choices for result in decided.results):
        yield Text(NO_CHOICES)
    for result in decided.results:
        yield Heading(SEAT_NAMES[result.seat].capitalize())
        yield game_seat_table(result)


def game_check_exhibits(checked: GameCheck) -> Iterator[ReportItem]:
    """Show the laws that fail, and on how many positions they were tried."""
    for finding in checked.findings:
        yield Text(f"{finding.law}: position {finding.position}: {finding.problem}")
    tried = counted(checked.positions, "position")
    if checked.findings:
        yield Text(f"{counted(len(checked.findings), 'finding')} in {tried} of {checked.game}.")
    elif checked.complete:
        yield Text(f"The laws hold in all {tried} of {checked.game}.")
    else:
        yield Text(f"The laws hold in the first {tried} of {checked.game}; it has more.")


def board_text(game: Game, position: str) -> str:
    """Draw a position with letters and dots."""
    return "\n".join(f"    {' '.join(row)}" for row in game.rows(position))


def game_seat_table(result: GameSeatVerdict) -> Table:
    """Set out what was decided in one seat: a column for each strength."""
    shown = STRENGTHS if result.choices else STRENGTHS[:1]
    columns = [dict(_facts(result.statements[strength])) for strength in shown]
    rows = [(name, *(column[name] for column in columns)) for name in columns[0]]
    if result.choices:
        head = ["", *(STRENGTH_NAMES[strength] for strength in shown)]
        return table(head, rows, texts=1)
    return Table((), tuple(rows), (False, True))


def _facts(stated: GameStatement) -> Iterator[tuple[str, str]]:
    yield "never loses", "yes" if stated.holds else "no"
    yield "always wins", "yes" if stated.wins else "no"
    yield "refuted by", NOTHING if stated.line is None else stated.line or "(at once)"
    if stated.games is None:
        yield "can be endless", "yes" if stated.endless else "no"
    else:
        games = stated.games
        for name in ("win", "draw", "loss", "stuck"):
            yield name, f"{getattr(games, name):,}"
    yield "positions", f"{stated.positions:,}"
