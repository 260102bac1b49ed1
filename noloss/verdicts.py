"""A verdict as sentences and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import EMPTY, Position, Seat, line_name, mark_of
from verify.play.count import Tally
from verify.play.strengths import STRENGTHS, Strength
from verify.verdict.statement import Statement, Survey
from verify.verdict.verdict import (
    SeatVerdict,
    Verdict,
    holds,
    start_position,
)

if TYPE_CHECKING:
    from rich.table import Table

HOW: dict[Strength, str] = {
    "every_choice": "however its open choices are resolved",
    "first_choice": "if it always takes the first permitted move",
    "some_choice": "if its open choices are resolved with care",
}
_FAILS: dict[Strength, str] = {
    "every_choice": "under some resolution of its open choices",
    "first_choice": "when it always takes the first permitted move",
}
_COLUMNS: dict[Strength, str] = {
    "every_choice": "every choice",
    "first_choice": "first choice",
    "some_choice": "some choice",
}
NOTHING = "–"


def sentences(name: str, decided: Verdict, strength: Strength) -> list[str]:
    """Say in plain words what was decided about one strength, for every seat asked."""
    good = [result.seat for result in decided.results if holds(result, strength)]
    begin = start_position(decided)
    told = []
    if good:
        where = "in either seat" if len(good) > 1 else f"in {seat_name(good[0])}"
        where = where if begin == EMPTY else f"{where} from {begin}"
        told.append(f"{name} never loses {where}, {HOW[strength]}.")
    bad = [result for result in decided.results if not holds(result, strength)]
    return told + [_refuted(name, result, strength, begin) for result in bad]


def seat_title(seat: Seat) -> str:
    """Name a seat as a title.

    >>> seat_title("first")
    'First seat (X)'
    """
    return f"{seat.capitalize()} seat ({mark_of(seat)})"


def seat_name(seat: Seat) -> str:
    """Name a seat with the mark it plays."""
    return f"the {seat} seat ({mark_of(seat)})"


def _refuted(name: str, result: SeatVerdict, strength: Strength, begin: Position) -> str:
    where = seat_name(result.seat)
    where = where if begin == EMPTY else f"{where} from {begin}"
    stated = result.statements[strength]
    line = line_name(stated.line or ())
    if stated.claim == "always fails":
        return (
            f"{name} cannot be saved in {where}: whichever permitted moves it makes, the opponent "
            f"has replies that make it fail; it holds out longest in {line}."
        )
    fails = "lose" if stated.end == "loss" else "get stuck"
    saved = strength == "first_choice" or holds(result, "some_choice")
    how = _FAILS[strength] if saved else HOW[strength]
    return f"{name} can {fails} in {where}, {how}: refuted by {line or 'the start'}."


def effort_sentence(result: SeatVerdict) -> str | None:
    """Say what the tape programs did for the verdict in one seat, None if it has none."""
    effort = result.effort
    if effort is None:
        return None
    return (
        f"On tapes, in {seat_name(result.seat)}: {effort.steps:,} steps, {effort.games:,} branches "
        f"({effort.view} view)."
    )


def seat_table(result: SeatVerdict) -> Table:
    """Set out the verdict in one seat: strengths as columns, what was found as rows."""
    from rich.table import Table

    stated = result.statements
    surveys = (stated["every_choice"].survey, stated["first_choice"].survey)
    table = Table()
    table.add_column("", overflow="fold")
    for strength in STRENGTHS:
        table.add_column(_COLUMNS[strength], justify="right", overflow="fold")
    table.add_row("never loses", *("yes" if holds(result, s) else "no" for s in STRENGTHS))
    table.add_row("refuted by", *map(_evidence, stated.values()), end_section=True)
    for label, numbers in _numbers(*surveys):
        table.add_row(label, *(f"{number:,}" for number in numbers), NOTHING)
    for title, tallies in _tallies(*surveys):
        table.add_section()
        for end in ("win", "draw", "loss", "stuck"):
            counts = (f"{getattr(tally, end):,}" for tally in tallies)
            table.add_row(f"{title}: {end}", *counts, NOTHING)
    return table


def _numbers(every: Survey, first: Survey) -> list[tuple[str, tuple[int, int]]]:
    return [
        ("stuck positions", (every.stuck, first.stuck)),
        ("positions reached", (every.reached, first.reached)),
        ("classes reached", (every.classes, first.classes)),
        ("positions decided", (every.decided, first.decided)),
    ]


def _tallies(every: Survey, first: Survey) -> list[tuple[str, tuple[Tally, Tally]]]:
    return [
        ("games", (every.raw, first.raw)),
        ("up to symmetry", (every.up_to_symmetry, first.up_to_symmetry)),
    ]


def _evidence(stated: Statement) -> str:
    return NOTHING if stated.line is None else line_name(stated.line) or "(at once)"
