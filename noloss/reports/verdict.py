"""A verdict: in plain words, and for each seat its strengths, evidence and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from common.documents import UNSET
from common.exhibits import Heading, LineOfPlay, Table, Text
from games import EMPTY, line_name, seat_name, seat_title
from noloss.report import ReportItem
from noloss.reports.words import NOTHING, line_cell
from verify.play.safety import STRENGTH_NAMES, Strength
from verify.verdict.verdict import (
    PlayNumbers,
    SeatVerdict,
    Verdict,
    sentences,
    start_position,
)


def verdict_exhibits(decided: Verdict, strength: Strength = "every_choice") -> Iterator[ReportItem]:
    """Show a verdict; the strength is the one that its sentences are about."""
    yield from map(Text, sentences(decided, strength))
    begin = start_position(decided)
    for result in decided.results:
        if line := result.stated(strength).line:
            yield LineOfPlay(line_name(line), "" if begin == EMPTY else begin)
    for result in decided.results:
        yield Heading(seat_title(result.seat))
        yield seat_table(result)
        effort = result.machine
        if effort is not UNSET:
            yield Text(
                f"On tapes, in {seat_name(result.seat)}: {effort.steps:,} steps, "
                f"{effort.games:,} branches ({effort.view} view)."
            )


def seat_table(result: SeatVerdict) -> Table:
    """Set out the verdict in one seat: what was found as rows, strengths as columns.

    A strategy that never has a choice has one column, as all strengths are the same then.
    """
    shown: Mapping[Strength, str] = STRENGTH_NAMES if result.has_choices else {"every_choice": ""}
    stated = [result.statements[strength] for strength in shown]
    rows = [
        ("never loses", *("yes" if each.holds else "no" for each in stated)),
        ("refuted by", *(line_cell(each.line) for each in stated)),
    ]
    ends = [len(rows)]
    for parts in zip(*(_counted(each.numbers) for each in stated[:2]), strict=True):
        uncounted = [NOTHING] * (len(stated) - len(parts))
        rows += [(name, *(f"{part[name]:,}" for part in parts), *uncounted) for name in parts[0]]
        ends.append(len(rows))
    head = ["", *shown.values()] if len(shown) > 1 else []
    return Table(tuple(head), tuple(rows), (False, *(True for _ in stated)), frozenset(ends[:-1]))


def _counted(numbers: PlayNumbers) -> list[dict[str, int]]:
    """Name what was counted in a play, by sections."""
    positions, games = numbers.positions, numbers.games
    countings = {"games": games.raw, "up to symmetry": games.up_to_symmetry, "orbits": games.orbits}
    return [
        {
            "stuck positions": numbers.stuck,
            "positions reached": positions.reached,
            "classes reached": positions.classes,
            "positions decided": positions.decided,
        },
        *(
            {f"{title}: {end}": count for end, count in asdict(tally).items()}
            for title, tally in countings.items()
        ),
    ]
