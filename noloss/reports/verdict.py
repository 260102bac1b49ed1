"""A verdict: in plain words, and for each seat its strengths, evidence and counts."""

from __future__ import annotations

from collections.abc import Iterator

from common.exhibits import Heading, Table, Text
from games import EMPTY, Position, line_name
from noloss.report import Shown
from noloss.reports.tables import NOTHING, table
from noloss.reports.words import (
    FAILS,
    HOLDS,
    STRENGTH_NAMES,
    line_or_start,
    reading_name,
    seat_name,
    seat_title,
)
from verify.play.evidence import Refutation
from verify.verdict.verdict import (
    STRENGTHS,
    SeatVerdict,
    Strength,
    Survey,
    Verdict,
    holds,
    start_position,
)


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
    surveys = (result.every_choice, result.first_choice)
    last_stand = result.some_choice
    rows = [
        ("never loses", *("yes" if holds(result, strength) else "no" for strength in STRENGTHS)),
        (
            "refuted by",
            *map(_evidence, surveys),
            line_or_start(last_stand.line) if isinstance(last_stand, Refutation) else NOTHING,
        ),
    ]
    ends = [len(rows)]
    for every, first in zip(*map(_counted, surveys), strict=True):
        rows += [(name, f"{every[name]:,}", f"{first[name]:,}", NOTHING) for name in every]
        ends.append(len(rows))
    return table(["", *STRENGTH_NAMES.values()], rows, ends=ends[:-1])


def _refuted(name: str, result: SeatVerdict, strength: Strength, begin: Position) -> str:
    where = _from(seat_name(result.seat), begin)
    if strength == "some_choice":
        assert isinstance(result.some_choice, Refutation)
        line = line_name(result.some_choice.line)
        return (
            f"{name} cannot be saved in {where}: {FAILS[strength]}, the opponent "
            f"has replies that make it fail; it holds out longest in {line}."
        )
    survey = result.every_choice if strength == "every_choice" else result.first_choice
    failure = survey.counterexample
    assert failure is not None
    fails = "lose" if failure.end == "loss" else "get stuck"
    line = line_name(failure.line) or "the start"
    hopeless = strength == "every_choice" and isinstance(result.some_choice, Refutation)
    how = HOLDS[strength] if hopeless else FAILS[strength]
    return f"{name} can {fails} in {where}, {how}: refuted by {line}."


def _from(where: str, begin: Position) -> str:
    return where if begin == EMPTY else f"{where} from {begin}"


def _evidence(survey: Survey) -> str:
    failure = survey.counterexample
    return NOTHING if failure is None else line_or_start(failure.line)


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
