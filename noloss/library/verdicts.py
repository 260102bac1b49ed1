"""Verdicts from Python, certificates of them, strategies side by side and against each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from common.documents import plain
from common.whole_files import write_whole
from games import SEATS, Seat, line_name
from noloss.documents import RecheckDocument
from noloss.library.arguments import ArgumentError
from noloss.library.shown import Answer, html_of, one_line, text_of
from noloss.library.strategies import StrategyLike, asked, begin
from noloss.reports.comparison import comparison_exhibits
from noloss.reports.match import match_exhibits, round_sentence
from noloss.reports.recheck import recheck_exhibits
from noloss.reports.verdict import verdict_exhibits, verdict_sentences
from noloss.reports.words import reading_name
from strategies.entry import View
from verify.compare.comparison import Comparison, comparison
from verify.compare.documents import compare_document, match_document
from verify.compare.tournament import Match
from verify.compare.tournament import match as match_of
from verify.play.count import Tally
from verify.play.strengths import STRENGTHS, Strength
from verify.recheck import LIMIT, check
from verify.verdict import certificate as certificates
from verify.verdict import verdict as verdicts
from verify.verdict.documents import verdict_document

Seats: TypeAlias = Seat | Literal["both"]


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The verdict on a strategy: three strengths of no-loss, in the seats asked.

    value : as `verify.verdict` gives it, with all counts and all evidence
    """

    value: verdicts.Verdict

    def holds(self, strength: Strength = "every_choice", seat: Seats = "both") -> bool:
        """Tell whether the strategy never loses in this strength, in all seats asked or in one."""
        if strength not in STRENGTHS:
            hint = f"strengths are {', '.join(STRENGTHS)}"
            raise ArgumentError(f"there is no strength {strength!r}", hint=hint)
        results = [result for result in self.value.results if seat in (result.seat, "both")]
        if not results:
            hint = f"ask for the verdict with seat={seat!r}"
            raise ArgumentError(f"the verdict is not about the seat {seat!r}", hint=hint)
        return all(verdicts.holds(result, strength) for result in results)

    @property
    def games(self) -> dict[Seat, Tally]:
        """How many games it can play in each seat, by their end; each sequence of cells is one."""
        return {
            result.seat: result.statements["every_choice"].survey.raw
            for result in self.value.results
        }

    @property
    def counterexample(self) -> str | None:
        """The shortest line of play that ends lost or stuck, None if there is none."""
        lines = [result.statements["every_choice"].line for result in self.value.results]
        failures = [line for line in lines if line is not None]
        if not failures:
            return None
        return line_name(min(failures, key=lambda line: (len(line), line)))

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document that `noloss verify --json` prints."""
        return plain(verdict_document(self.value))

    def __bool__(self) -> bool:
        return self.holds()

    def __repr__(self) -> str:
        return one_line(" ".join(verdict_sentences(self.value, "every_choice")))

    def __str__(self) -> str:
        return text_of(verdict_exhibits(self.value))

    def _repr_html_(self) -> str:
        return html_of(verdict_exhibits(self.value))


def verdict(
    what: StrategyLike,
    *,
    seat: Seats = "both",
    start: str | None = None,
    line: str | None = None,
    view: View | None = None,
) -> Verdict:
    """Prove that a strategy never loses, or refute it: every game that it can play is played out.

    seat  : the seat that the strategy sits in; X, in the first seat, moves first
    start : the position from which play starts, or `line`, the moves that led there
    view  : of a tape program: 'position' asks for single positions, 'game' plays whole games

    Raises StrategyError for what is no strategy or answers wrongly.
    """
    with asked(what, view or ("position" if start and line is None else None)) as meant:
        return Verdict(verdicts.verdict(meant, _seats(seat), begin(start, line)))


def certificate(
    what: StrategyLike,
    file: Path | str | None = None,
    *,
    seat: Seats = "both",
    view: View | None = None,
) -> Mapping[str, Any]:
    """Give the evidence of a verdict, for `recheck` and whoever wants to check it.

    file : where it is written as well
    """
    with asked(what, view) as meant:
        proof = certificates.certificate(meant, _seats(seat))
    if file is not None:
        write_whole(Path(file), certificates.certificate_text(proof).encode())
    return proof


@dataclass(frozen=True, slots=True)
class Proof:
    """What the independent checker says of a certificate.

    proved, not_proved : its sentences
    """

    proved: tuple[str, ...]
    not_proved: tuple[str, ...]


def recheck(what: Mapping[str, Any] | Path | str) -> Answer[Proof]:
    """Have a certificate, or the file of one, proved by the independent checker.

    Raises ArgumentError for what is no certificate.
    """
    if isinstance(what, Mapping):
        name, content = "certificate", json.dumps(what).encode()
    else:
        name = str(what)
        with Path(what).open("rb") as stream:
            content = stream.read(LIMIT + 1)
    code, proved, wrong = check(content)
    if code not in (0, 1):
        hint = "noloss.certificate(strategy, file) writes one"
        raise ArgumentError(wrong[0], where=name, hint=hint)
    said = "not everything is proved" if wrong else "everything is proved"
    exhibits = tuple(recheck_exhibits(proved, wrong))
    document = RecheckDocument(file=Path(name).name, proved=tuple(proved), not_proved=tuple(wrong))
    return Answer(Proof(tuple(proved), tuple(wrong)), f"{name}: {said}", exhibits, document)


def compare(*what: StrategyLike, seat: Seats = "both") -> Answer[tuple[Comparison, ...]]:
    """Set strategies side by side: strengths, games, missed chances, published criteria."""
    compared = []
    for each in what:
        with asked(each, "position") as meant:
            compared.append(comparison(meant, _seats(seat)))
    names = ", ".join(reading_name(one.strategy, one.reading) for one in compared)
    said = f"comparison of {names}"
    exhibits = tuple(comparison_exhibits(compared))
    return Answer(tuple(compared), said, exhibits, compare_document(compared))


def match(
    ours: StrategyLike, theirs: StrategyLike, *, games: int = 0, seed: int = 0
) -> Answer[Match]:
    """Play every game between two strategies, in both seats.

    games : so many games are drawn at random as well, by the seed
    """
    with asked(ours, "position") as first, asked(theirs, "position") as second:
        met = match_of(first, second, rounds=games, seed=seed)
    return Answer(met, round_sentence(met), tuple(match_exhibits(met)), match_document(met))


def _seats(seat: Seats) -> tuple[Seat, ...]:
    if seat not in (*SEATS, "both"):
        hint = "seats are 'first', 'second' and 'both'"
        raise ArgumentError(f"there is no seat {seat!r}", hint=hint)
    return SEATS if seat == "both" else (seat,)
