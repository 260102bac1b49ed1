"""Strategies for another game than tic-tac-toe, side by side."""

from __future__ import annotations

from collections.abc import Iterator

from common.exhibits import Heading, Table, Text, table
from noloss.report import NOTHING, ReportItem
from verify.game_comparison import GameCompareDocument, GameSeatComparison
from verify.games.verdict import SEAT_NAMES
from verify.play.safety import STRENGTHS

_YES = {True: "yes", False: "no"}
_ENDS = ("win", "draw", "loss", "stuck")


def game_comparison_exhibits(compared: GameCompareDocument) -> Iterator[ReportItem]:
    """Show strategies side by side, in the seats for which they were compared."""
    for number, in_seat in enumerate(compared.strategies[0].seats):
        seat = SEAT_NAMES[in_seat.verdict.seat].capitalize()
        rows = [(each.strategy, each.seats[number]) for each in compared.strategies]
        yield Heading(f"{seat} of {compared.game}: never loses, and wins that can be missed")
        yield _strengths(rows)
        yield Heading(f"{seat}: games under every choice")
        yield _games(rows)
    yield Text(
        "wins missed: positions where a forced win can be given away / positions with one, and the "
        "shortest line of play that ends with such a move; a win put off for ever is not counted"
    )


def _strengths(rows: list[tuple[str, GameSeatComparison]]) -> Table:
    def row(in_seat: GameSeatComparison) -> Iterator[str]:
        yield from (_YES[in_seat.verdict.no_loss[strength]] for strength in STRENGTHS)
        missed = in_seat.forced_wins["every_choice"]
        number = f"{missed.can_miss:,}/{missed.positions:,}" if missed.positions else NOTHING
        yield number
        yield NOTHING if missed.line is None else missed.line

    titles = [
        "strategy",
        "every\nchoice",
        "first\nchoice",
        "some\nchoice",
        "wins\nmissed",
        "first in",
    ]
    return table(titles, [(name, *row(each)) for name, each in rows], texts=1)


def _games(rows: list[tuple[str, GameSeatComparison]]) -> Table:
    def row(in_seat: GameSeatComparison) -> Iterator[str]:
        stated = in_seat.verdict.statements["every_choice"]
        if stated.games is None:
            yield _YES[stated.endless]
        else:
            yield from (f"{getattr(stated.games, end):,}" for end in _ENDS)

    repeats = any(each.verdict.statements["every_choice"].games is None for _, each in rows)
    titles = ["strategy", *(["can be endless"] if repeats else _ENDS)]
    return table(titles, [(name, *row(each)) for name, each in rows], texts=1)
