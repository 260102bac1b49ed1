"""A verdict from every position as sentences and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noloss.verdicts import HOW, NOTHING, seat_name
from verify.play.strengths import STRENGTHS, Strength
from verify.verdict.from_all import FromAll, GivenAway, SeatFromAll, keeps_everything

if TYPE_CHECKING:
    from rich.table import Table

_FAILS: dict[Strength, str] = {
    "every_choice": "under some resolution of its open choices",
    "first_choice": "when it always takes the first permitted move",
    "some_choice": "whichever permitted moves it makes",
}
SHOWN = 5  # positions of which a person sees how something is given away


def from_all_sentences(name: str, decided: FromAll, strength: Strength) -> list[str]:
    """Say in plain words what was decided about one strength, for every seat asked."""
    return [_sentence(name, result, strength) for result in decided.results]


def from_all_table(result: SeatFromAll) -> Table:
    """Set out one seat: what positions are worth as rows, what is kept of them as columns."""
    from rich.table import Table

    table = Table()
    table.add_column("", overflow="fold")
    for title in ("positions", "every choice", "first choice", "some choice"):
        table.add_column(title, justify="right", overflow="fold")
    for title, kept in (("won, and still won", result.won), ("drawn, not lost", result.drawn)):
        counts = (kept.positions - len(kept.not_kept[strength]) for strength in STRENGTHS)
        table.add_row(title, f"{kept.positions:,}", *(f"{count:,}" for count in counts))
    table.add_row("lost", f"{result.lost:,}", *([NOTHING] * len(STRENGTHS)))
    return table


def given_away_lines(result: SeatFromAll) -> list[str]:
    """Tell where something is given away, a few of the positions as examples."""
    found = result.given_away
    if not found:
        return []
    more = f", the first {SHOWN}" if len(found) > SHOWN else ""
    head = f"A permitted move gives something away in {len(found):,} positions{more}:"
    return [head, *map(_example, found[:SHOWN])]


def _sentence(name: str, result: SeatFromAll, strength: Strength) -> str:
    where = seat_name(result.seat)
    if keeps_everything(result, strength):
        return f"{name} keeps every won and every drawn position in {where}, {HOW[strength]}."
    won, drawn = len(result.won.not_kept[strength]), len(result.drawn.not_kept[strength])
    return (
        f"{name} does not keep {won:,} of {result.won.positions:,} won and {drawn:,} of "
        f"{result.drawn.positions:,} drawn positions in {where}, {_FAILS[strength]}."
    )


def _example(one: GivenAway) -> str:
    if not one.permitted:
        return f"  {one.position}  {one.worth}: stuck"
    cells = " ".join(map(str, one.cells))
    permitted = " ".join(map(str, one.permitted))
    return f"  {one.position}  {one.worth}: permits {permitted}, of which {cells} give it away"
