"""A verdict: in plain words, and for each seat its strengths, evidence and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from common.exhibits import Heading, LineOfPlay, Table, Text
from games import EMPTY, Position, line_name
from noloss.report import ReportItem
from noloss.reports.words import (
    NOTHING,
    line_cell,
    seat_name,
    seat_title,
)
from strategies.strategy import reading_name
from verify.play.safety import FAILS, HOLDS, STRENGTH_NAMES, Strength
from verify.verdict.verdict import (
    PlayNumbers,
    SeatVerdict,
    Statement,
    Verdict,
    has_choices,
    holds,
    start_position,
)


def verdict_exhibits(decided: Verdict, strength: Strength = "every_choice") -> Iterator[ReportItem]:
    """Show a verdict; the strength is the one that its sentences are about."""
    yield from map(Text, verdict_sentences(decided, strength))
    begin = start_position(decided)
    for result in decided.results:
        if line := _stated(result, strength).line:
            yield LineOfPlay(line_name(line), "" if begin == EMPTY else begin)
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
    safe = [result for result in decided.results if holds(result, strength)]
    if safe:
        where = "in either seat" if len(safe) > 1 else f"in {seat_name(safe[0].seat)}"
        how = f", {HOLDS[strength]}" if any(map(has_choices, safe)) else ""
        sentences.append(f"{name} never loses {_from(where, begin)}{how}.")
    refuted = [result for result in decided.results if not holds(result, strength)]
    return sentences + [_refuted(name, result, strength, begin) for result in refuted]


def seat_table(result: SeatVerdict) -> Table:
    """Set out the verdict in one seat: what was found as rows, strengths as columns.

    A strategy that never has a choice has one column, as all strengths are the same then.
    """
    shown: Mapping[Strength, str] = STRENGTH_NAMES if has_choices(result) else {"every_choice": ""}
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


def _refuted(name: str, result: SeatVerdict, strength: Strength, begin: Position) -> str:
    where = _from(seat_name(result.seat), begin)
    stated = _stated(result, strength)
    line = line_name(stated.line or ())
    if stated.claim == "always fails":
        return (
            f"{name} cannot be saved in {where}: {FAILS[strength]}, the opponent "
            f"has replies that make it fail; it holds out longest in {line}."
        )
    fails = "lose" if stated.end == "loss" else "get stuck"
    saved = strength == "first_choice" or holds(result, "some_choice")
    how = f", {FAILS[strength] if saved else HOLDS[strength]}" if has_choices(result) else ""
    return f"{name} can {fails} in {where}{how}: refuted by {line or 'the start'}."


def _stated(result: SeatVerdict, strength: Strength) -> Statement:
    """Give what is stated in one strength; without choices all of them say the same."""
    return result.statements[strength if has_choices(result) else "every_choice"]


def _from(where: str, begin: Position) -> str:
    return where if begin == EMPTY else f"{where} from {begin}"


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
