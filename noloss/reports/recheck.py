"""What a certificate proves, and where its tables are not those of a strategy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from common.documents import UNSET, Document, UnsetType
from common.exhibits import Text
from games import SEATS, Seat
from noloss.report import ReportItem
from verify.verdict.certificate import Difference

COUNTS = '{"games":'  # how counts begin, as the checker writes them
SHOWN = 10  # differences that people are shown


@dataclass(frozen=True, slots=True)
class AgainstPart:
    """How the tables of a certificate differ from those of a strategy.

    strategy    : its name, as it was given
    differences : none if the tables are what the strategy plays
    """

    strategy: str
    differences: Sequence[Difference]


@dataclass(frozen=True, slots=True)
class CoqPart:
    """Whether a file of theorems speaks of a certificate.

    file       : its name, without its folder
    difference : where it is not what noloss writes of the certificate; null if it is
    """

    file: str
    difference: str | None


class RecheckDocument(Document, tag="noloss/recheck", frozen=True, kw_only=True):
    """What a certificate proves.

    file       : the name of the certificate, without its folder
    proved     : sentences that are proved
    not_proved : sentences about what is wrong; empty if everything is proved
    against    : only with --against, and only if everything is proved
    coq        : only with --coq, and only if everything is proved
    """

    file: str
    proved: Sequence[str]
    not_proved: Sequence[str]
    against: AgainstPart | UnsetType = UNSET
    coq: CoqPart | UnsetType = UNSET


def recheck_exhibits(
    proved: Sequence[str],
    wrong: Sequence[str],
    against: str | None = None,
    differences: Sequence[Difference] | None = None,
    stated: CoqPart | None = None,
    *,
    seats: Sequence[Seat] = SEATS,
    start: str = "",
) -> Iterator[ReportItem]:
    """Show what is proved and what is not; and how the tables differ from those of a strategy.

    differences : None if the tables were compared with no strategy
    stated      : None if no theorems were compared with the tables
    seats       : those that have a table
    start       : the line from which play starts
    """
    yield from (Text(f"proved: {in_words(sentence)}") for sentence in proved)
    yield from (Text(f"NOT proved: {in_words(sentence)}") for sentence in wrong)
    yield Text("Not everything is proved." if wrong else "Everything in the file is proved.")
    if stated is not None:
        yield Text(
            f"NOT on these tables: {stated.file}: {stated.difference}"
            if stated.difference
            else f"The theorems in {stated.file} are on these tables."
        )
    if differences is not None:
        yield from _differences(f"what {against} plays", differences, seats, start)


def _differences(
    played: str, differences: Sequence[Difference], seats: Sequence[Seat], start: str
) -> Iterator[Text]:
    """Show how the tables differ from what a strategy plays, or that they do not."""
    if not differences:
        one = f"table is {played} in the {seats[0]} seat"
        every = one if len(seats) == 1 else f"tables are {played} in both seats"
        yield Text(f"The {every}{f', from line {start} on' if start else ''}.")
    for difference in differences[:SHOWN]:
        yield Text(f"NOT {played}: {difference}")
    if len(differences) > SHOWN:
        yield Text(f"(and {len(differences) - SHOWN:,} more differences)")


def in_words(sentence: str) -> str:
    """Put the counts in words that a sentence of the checker holds as JSON.

    What is true instead of a claim begins with them; of its other fields it is told whether the
    claim holds, and the line that refutes it.
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


def _holds(rest: str) -> str:
    """Say whether a claim holds, from what stands behind its counts; moves are left out."""
    line = re.search(r'"line":"(\d+)"', rest)
    if '"holds":true' in rest:
        return "; so it holds"
    if '"holds":false' in rest:
        return f"; so it does not hold{f': refuted by {line[1]}' if line else ''}"
    return rest


def _ends(games: Mapping[str, int]) -> str:
    return ", ".join(f"{games[end]:,} {end}" for end in ("win", "draw", "loss", "stuck"))
