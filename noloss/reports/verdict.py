"""A verdict: in plain words, and for each seat its strengths, evidence and counts."""

from __future__ import annotations

from collections.abc import Iterator

from common.exhibits import Heading, Table, Text, table
from games import EMPTY, Position, line_name
from noloss.report import Shown
from noloss.reports.words import (
    FAILS,
    HOLDS,
    NOTHING,
    STRENGTH_NAMES,
    line_cell,
    seat_name,
    seat_title,
)
from strategies.strategy import reading_name
from verify.play.strengths import Strength
from verify.verdict.statement import Survey
from verify.verdict.verdict import SeatVerdict, Verdict, holds, start_position


def verdict_exhibits(decided: Verdict, strength: Strength = "every_choice") -> Iterator[Shown]:
    """Show a verdict; the strength is the one that its sentences are about."""
    yield from map(Text, verdict_sentences(decided, strength))
    for result in decided.results:
        yield Heading(seat_title(result.seat))
        yield seat_table(result)
        effort = result.effort
        if effort is not None:
            yield Text(
                f"On tapes, in {seat_name(result.seat)}: {effort.steps:,} steps, "
                f"{effort.games:,} branches ({effort.view} view)."
            )


def verdict_sentences(decided: Verdict, strength: Strength) -> list[str]:
    """Say in plain words what was decided about one strength, for every seat asked."""
    name = reading_name(decided.strategy, decided.reading)
    begin = start_position(decided)
    sentences = []
    safe = [result.seat for result in decided.results if holds(result, strength)]
    if safe:
        where = "in either seat" if len(safe) > 1 else f"in {seat_name(safe[0])}"
        sentences.append(f"{name} never loses {_from(where, begin)}, {HOLDS[strength]}.")
    refuted = [result for result in decided.results if not holds(result, strength)]
    return sentences + [_refuted(name, result, strength, begin) for result in refuted]


def seat_table(result: SeatVerdict) -> Table:
    """Set out the verdict in one seat: strengths as columns, what was found as rows."""
    stated = result.statements
    surveys = (stated["every_choice"].survey, stated["first_choice"].survey)
    rows = [
        ("never loses", *("yes" if each.holds else "no" for each in stated.values())),
        ("refuted by", *(line_cell(each.line) for each in stated.values())),
    ]
    ends = [len(rows)]
    for every, first in zip(*map(_counted, surveys), strict=True):
        rows += [(name, f"{every[name]:,}", f"{first[name]:,}", NOTHING) for name in every]
        ends.append(len(rows))
    return table(["", *STRENGTH_NAMES.values()], rows, texts=1, ends=ends[:-1])


def _refuted(name: str, result: SeatVerdict, strength: Strength, begin: Position) -> str:
    where = _from(seat_name(result.seat), begin)
    stated = result.statements[strength]
    line = line_name(stated.line or ())
    if stated.claim == "always fails":
        return (
            f"{name} cannot be saved in {where}: {FAILS[strength]}, the opponent "
            f"has replies that make it fail; it holds out longest in {line}."
        )
    fails = "lose" if stated.end == "loss" else "get stuck"
    saved = strength == "first_choice" or holds(result, "some_choice")
    how = FAILS[strength] if saved else HOLDS[strength]
    return f"{name} can {fails} in {where}, {how}: refuted by {line or 'the start'}."


def _from(where: str, begin: Position) -> str:
    return where if begin == EMPTY else f"{where} from {begin}"


def _counted(survey: Survey) -> list[dict[str, int]]:
    """Name what was counted in a play, by sections."""
    positions = {
        "stuck positions": survey.stuck,
        "positions reached": survey.reached,
        "classes reached": survey.classes,
        "positions decided": survey.decided,
    }
    countings = {"games": survey.raw, "up to symmetry": survey.up_to_symmetry}
    ends = ("win", "draw", "loss", "stuck")
    games = [
        {f"{title}: {end}": getattr(tally, end) for end in ends}
        for title, tally in countings.items()
    ]
    return [positions, *games]
