"""A verdict from every position: what a strategy keeps of what the positions are worth."""

from __future__ import annotations

from collections.abc import Iterator

from common.exhibits import Heading, Table, Text, table
from noloss.report import Shown
from noloss.reports.words import (
    FAILS,
    NOTHING,
    seat_name,
    seat_title,
)
from strategies.strategy import reading_name
from verify.play.strengths import HOLDS, STRENGTH_NAMES, STRENGTHS, Strength
from verify.verdict.from_all import FromAll, GivenAway, SeatFromAll, keeps_everything

SHOWN = 5  # positions of which a person sees how something is given away


def from_all_exhibits(decided: FromAll, strength: Strength = "every_choice") -> Iterator[Shown]:
    """Show a verdict from every position; the strength is the one that its sentences are about."""
    name = reading_name(decided.strategy, decided.reading)
    for result in decided.results:
        yield Text(_sentence(name, result, strength))
    for result in decided.results:
        yield Heading(seat_title(result.seat))
        yield _kept_table(result)
        yield from map(Text, _given_away_lines(result))


def _sentence(name: str, result: SeatFromAll, strength: Strength) -> str:
    where = seat_name(result.seat)
    if keeps_everything(result, strength):
        return f"{name} keeps every won and every drawn position in {where}, {HOLDS[strength]}."
    won, drawn = len(result.won.not_kept[strength]), len(result.drawn.not_kept[strength])
    return (
        f"{name} does not keep {won:,} of {result.won.positions:,} won and {drawn:,} of "
        f"{result.drawn.positions:,} drawn positions in {where}, {FAILS[strength]}."
    )


def _kept_table(result: SeatFromAll) -> Table:
    """Set out one seat: what positions are worth as rows, what is kept of them as columns."""
    rows = []
    for title, kept in (("won, and still won", result.won), ("drawn, not lost", result.drawn)):
        counts = (kept.positions - len(kept.not_kept[strength]) for strength in STRENGTHS)
        rows.append((title, f"{kept.positions:,}", *(f"{count:,}" for count in counts)))
    rows.append(("lost", f"{result.lost:,}", *([NOTHING] * len(STRENGTHS))))
    return table(["", "positions", *STRENGTH_NAMES.values()], rows, texts=1)


def _given_away_lines(result: SeatFromAll) -> list[str]:
    """Tell where something is given away, a few of the positions as examples."""
    given_away = result.given_away
    if not given_away:
        return []
    more = f", the first {SHOWN}" if len(given_away) > SHOWN else ""
    head = f"A permitted move gives something away in {len(given_away):,} positions{more}:"
    return [head, *map(_example, given_away[:SHOWN])]


def _example(example: GivenAway) -> str:
    worth = f"  {example.position}  {example.worth}"
    if not example.permitted:
        return f"{worth}: stuck"
    cells = " ".join(map(str, example.cells))
    permitted = " ".join(map(str, example.permitted))
    return f"{worth}: permits {permitted}, of which {cells} give it away"
