"""A verdict in plain words and as tables, and the proved sentences of a certificate."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import asdict

from common.documents import UNSET, Document, UnsetType
from common.exhibits import Heading, LineOfPlay, Table, Text
from games import EMPTY, SEATS, Line, Seat, line_name, seat_name, seat_title
from noloss.report import NOTHING, ReportItem
from verify.play.count import Tally, win_to_draw
from verify.play.safety import NO_CHOICES, STRENGTH_NAMES, Strength
from verify.verdict.certificate import Difference
from verify.verdict.statement import PlayNumbers
from verify.verdict.verdict import SeatVerdict, Verdict, sentences, start_position

AT_ONCE: Final = "(at once)"  # a line of play without a move
COUNTS = '{"games":'  # how counts begin, as the checker writes them
SHOWN = 10  # differences that people are shown
COUNTINGS: Final = (
    "Games are counted in three ways. games: each sequence of cells. up to symmetry: games count "
    "as one if their positions, move by move, are turned or mirrored copies of each other. orbits: "
    "games count as one if a single rotation or reflection turns the whole of one into the other."
)


def verdict_exhibits(decided: Verdict, strength: Strength = "every_choice") -> Iterator[ReportItem]:
    """Show a verdict; the strength is the one that its sentences are about."""
    yield from map(Text, sentences(decided, strength))
    chosen = any(result.has_choices for result in decided.results)
    if not chosen:
        yield Text(NO_CHOICES)
    begin = start_position(decided)
    for result in decided.results:
        if line := result.stated(strength).line:
            yield LineOfPlay(line_name(line), "" if begin == EMPTY else begin)
    for result in decided.results:
        yield Heading(seat_title(result.seat))
        yield seat_table(result)
        if chosen and not result.has_choices:
            yield Text(NO_CHOICES)
        effort = result.machine
        if effort is not UNSET:
            yield Text(
                f"On tapes, in {seat_name(result.seat)}: {effort.steps:,} steps, "
                f"{effort.games:,} branches ({effort.view} view)."
            )
    yield Text(COUNTINGS)


def seat_table(result: SeatVerdict) -> Table:
    """Set out the verdict in one seat: results as rows, strengths as columns.

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


@dataclass(frozen=True, slots=True)
class AgainstPart:
    """How the tables of a certificate differ from those of a strategy.

    strategy    : its name, as given
    differences : empty if the tables are those of the strategy
    """

    strategy: str
    differences: Sequence[Difference]


@dataclass(frozen=True, slots=True)
class CoqPart:
    """Whether a file of theorems is about a certificate.

    file       : its name, without its folder
    difference : the first difference from the file that noloss writes of the certificate; null if
        there is no difference
    """

    file: str
    difference: str | None


class RecheckDocument(Document, tag="noloss/recheck", frozen=True, kw_only=True):
    """The statements that a certificate proves.

    file       : the name of the certificate, without its folder
    proved     : the proved sentences
    not_proved : sentences about faults; empty if everything is proved
    against    : only with --against, and only if everything is proved
    coq        : only with --coq, and only if everything is proved
    """

    file: str
    proved: Sequence[str]
    not_proved: Sequence[str]
    against: AgainstPart | UnsetType = UNSET
    coq: CoqPart | UnsetType = UNSET

    def __bool__(self) -> bool:
        """Whether everything is proved, and the comparison agrees."""
        tables = self.against is UNSET or not self.against.differences
        theorems = self.coq is UNSET or self.coq.difference is None
        return not self.not_proved and tables and theorems

    def __repr__(self) -> str:
        return f"Proof({len(self.proved):,} proved, {len(self.not_proved):,} not proved)"


def recheck_exhibits(
    checked: RecheckDocument, *, seats: Sequence[Seat] = SEATS, start: str = ""
) -> Iterator[ReportItem]:
    """Show the proved and unproved sentences, and the differences from the tables of a strategy.

    seats : those that have a table
    start : the line from which play starts
    """
    yield from (Text(f"proved: {in_words(sentence)}") for sentence in checked.proved)
    yield from (Text(f"NOT proved: {in_words(sentence)}") for sentence in checked.not_proved)
    everything = "Everything in the file is proved."
    yield Text("Not everything is proved." if checked.not_proved else everything)
    stated, against = checked.coq, checked.against
    if stated is not UNSET:
        yield Text(
            f"NOT on these tables: {stated.file}: {stated.difference}"
            if stated.difference
            else f"The theorems in {stated.file} are on these tables."
        )
    if against is not UNSET:
        yield from _differences(against, seats, start)


def in_words(sentence: str) -> str:
    """Put the counts of a sentence into words; the checker writes them as JSON.

    A corrected claim begins with its counts; the words also say whether the claim holds, and give
    the line that refutes it.
    """
    at = sentence.find(COUNTS)
    if at < 0:
        return sentence
    counts, end = json.JSONDecoder().raw_decode(sentence, at)
    places, games = counts["positions"], counts["games"]
    words = (
        f"{places['reached']:,} positions in {places['classes']:,} classes; "
        f"games: {_ends(games['raw'])}; up to symmetry: {_ends(games['up_to_symmetry'])}"
    )
    before = sentence[:at].removesuffix('{"counts":')
    return before + words + _holds(sentence[end:])


def line_cell(line: Line | None) -> str:
    """Write a line of play, if there is one; a line without moves ends at once."""
    return NOTHING if line is None else line_name(line) or AT_ONCE


def games_text(games: Tally) -> str:
    """Write how games end.

    >>> games_text(Tally(win=250, draw=2))
    '250 wins, 2 draws and 0 losses'
    """
    return f"{games.win:,} wins, {games.draw:,} draws and {games.loss:,} losses"


def ratio_text(games: Tally) -> str:
    """Write wins to draws, exactly and as a decimal.

    >>> ratio_text(Tally(win=250, draw=4)), ratio_text(Tally(win=3)), ratio_text(Tally())
    ('125:2 = 62.50', '1:0', '–')
    """
    ratio = win_to_draw(games)
    if ratio is None:
        return NOTHING
    wins, draws = ratio
    exact = f"{wins:,}:{draws:,}"
    return f"{exact} = {wins / draws:,.2f}" if draws else exact


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


def _differences(against: AgainstPart, seats: Sequence[Seat], start: str) -> Iterator[Text]:
    """Show the differences of the tables from the play of a strategy, or that they agree."""
    played, differences = f"what {against.strategy} plays", against.differences
    if not differences:
        one = f"table is {played} in the {seats[0]} seat"
        every = one if len(seats) == 1 else f"tables are {played} in both seats"
        yield Text(f"The {every}{f', from line {start} on' if start else ''}.")
    for difference in differences[:SHOWN]:
        yield Text(f"NOT {played}: {difference}")
    if len(differences) > SHOWN:
        yield Text(f"(and {len(differences) - SHOWN:,} more differences)")


def _holds(rest: str) -> str:
    """Say whether a claim holds, from the text after its counts; leave its moves out."""
    line = re.search(r'"line":"(\d+)"', rest)
    if '"holds":true' in rest:
        return "; so it holds"
    if '"holds":false' in rest:
        return f"; so it does not hold{f': refuted by {line[1]}' if line else ''}"
    return rest


def _ends(games: Mapping[str, int]) -> str:
    return ", ".join(f"{games[end]:,} {end}" for end in ("win", "draw", "loss", "stuck"))
