"""Verdicts as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from common.documents import UNSET, Document, UnsetType
from games import EMPTY, Line, Position, Seat, line_name
from strategies.strategy import Effort
from verify.play.count import Tally
from verify.play.play import Failure
from verify.play.strengths import STRENGTHS, Strength
from verify.verdict.from_all import FromAll, GivenAway, Kept, SeatFromAll, keeps_everything
from verify.verdict.statement import Statement, Survey
from verify.verdict.verdict import SeatVerdict, Verdict, start_position


@dataclass(frozen=True, slots=True)
class PositionNumbers:
    """Numbers of different positions; `classes` of those reached."""

    reached: int
    classes: int
    decided: int


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Games by their end, in both countings."""

    raw: Tally
    up_to_symmetry: Tally


@dataclass(frozen=True, slots=True)
class PlayNumbers:
    """What a play under every choice or the first holds, with the line that refutes it."""

    stuck: int
    positions: PositionNumbers
    games: GameNumbers
    counterexample: str | None


@dataclass(frozen=True, slots=True)
class Replies:
    """The opponent's replies by position or line, and the longest line against them."""

    replies: Mapping[str, int]
    line: str


@dataclass(frozen=True, slots=True)
class NoChoice:
    """What shows that no way to choose is safe, null where one is."""

    counterexample: Replies | None


@dataclass(frozen=True, slots=True)
class Strengths:
    """What was found under each strength."""

    every_choice: PlayNumbers
    first_choice: PlayNumbers
    some_choice: NoChoice


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The verdict in one seat; `machine` only for a tape program."""

    seat: Seat
    no_loss: Mapping[Strength, bool]
    strengths: Strengths
    machine: Effort | UnsetType = UNSET


class VerdictDocument(Document, tag="noloss/verdict", frozen=True, kw_only=True):
    """Whether a strategy never loses, with counts and evidence; `from` where play starts."""

    strategy: str
    reading: str
    start: Position | UnsetType = msgspec.field(name="from", default=UNSET)
    line: str | UnsetType = UNSET
    results: tuple[SeatResult, ...]
    rechecked: bool | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class KeptNumbers:
    """Positions of one worth, how many of them are kept, and which are not."""

    positions: int
    kept: Mapping[Strength, int]
    not_kept: Mapping[Strength, tuple[Position, ...]]


@dataclass(frozen=True, slots=True)
class LostNumber:
    """Positions in which there is nothing to keep."""

    positions: int


@dataclass(frozen=True, slots=True)
class SeatFromAllResult:
    """What a strategy in one seat makes of every unfinished position."""

    seat: Seat
    keeps_everything: Mapping[Strength, bool]
    won: KeptNumbers
    drawn: KeptNumbers
    lost: LostNumber
    given_away: tuple[GivenAway, ...]


class FromAllDocument(Document, tag="noloss/verdict-from-all", frozen=True, kw_only=True):
    """What a strategy keeps of what each position is worth."""

    long: ClassVar[bool] = True

    strategy: str
    reading: str
    results: tuple[SeatFromAllResult, ...]


@dataclass(frozen=True, slots=True)
class ReachedNumbers:
    """Numbers of different positions reached, and of their classes."""

    reached: int
    classes: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What the play of a statement holds."""

    positions: ReachedNumbers
    games: GameNumbers


@dataclass(frozen=True, slots=True)
class CertifiedStatement:
    """A statement with its evidence: all that does not follow from the table by playing it out.

    line, end : the shortest line that fails, and how
    replies   : of the opponent, against which every line fails
    moves     : of the strategy, with which none does
    """

    holds: bool
    counts: Counts
    line: str | UnsetType = UNSET
    end: Failure | UnsetType = UNSET
    replies: Mapping[str, int] | UnsetType = UNSET
    moves: Mapping[str, int] | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class CertifiedSeat:
    """The permitted moves at every node reached where the strategy moves; what is said of them."""

    table: Mapping[str, list[int]]
    every_choice: CertifiedStatement
    first_choice: CertifiedStatement
    some_choice: CertifiedStatement


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of the game as data."""

    cells: str
    rows: str
    first: str
    second: str
    blank: str


class CertificateDocument(Document, tag="noloss/certificate", frozen=True, kw_only=True):
    """A verdict with all that is needed to prove it; see docs/certificates.md.

    keys   : by what tables, replies and moves are keyed
    start  : the line after which play starts
    sha256 : of the content: all but this, keys sorted, no spaces, ASCII
    """

    strategy: str
    reading: str
    rules: Rules
    keys: Literal["positions", "lines"]
    start: str
    seats: Mapping[Seat, CertifiedSeat]
    sha256: str


def verdict_document(decided: Verdict) -> VerdictDocument:
    """Give a verdict as the JSON document `noloss/verdict`."""
    start = start_position(decided)
    line = decided.start if isinstance(decided.start, tuple) else ()
    return VerdictDocument(
        strategy=decided.strategy,
        reading=decided.reading,
        start=UNSET if start == EMPTY else start,
        line=line_name(line) if line else UNSET,
        results=tuple(map(_seat_result, decided.results)),
    )


def no_loss(result: SeatVerdict) -> dict[Strength, bool]:
    """Tell for each strength whether the strategy has it."""
    return {strength: stated.holds for strength, stated in result.statements.items()}


def game_numbers(survey: Survey) -> GameNumbers:
    """Give the games of a play in both countings."""
    return GameNumbers(survey.raw, survey.up_to_symmetry)


def line_text(line: Line | None) -> str | None:
    """Write a line, if there is one."""
    return None if line is None else line_name(line)


def from_all_document(decided: FromAll) -> FromAllDocument:
    """Give a verdict from every position as the JSON document `noloss/verdict-from-all`."""
    results = tuple(map(_from_all_result, decided.results))
    return FromAllDocument(strategy=decided.strategy, reading=decided.reading, results=results)


def _seat_result(result: SeatVerdict) -> SeatResult:
    stated = result.statements
    some = stated["some_choice"]
    strengths = Strengths(
        _play_numbers(stated["every_choice"]),
        _play_numbers(stated["first_choice"]),
        NoChoice(
            None if some.replies is None else Replies(some.replies, line_name(some.line or ()))
        ),
    )
    return SeatResult(result.seat, no_loss(result), strengths, result.effort or UNSET)


def _play_numbers(stated: Statement) -> PlayNumbers:
    survey = stated.survey
    return PlayNumbers(
        survey.stuck,
        PositionNumbers(survey.reached, survey.classes, survey.decided),
        game_numbers(survey),
        line_text(stated.line),
    )


def _from_all_result(result: SeatFromAll) -> SeatFromAllResult:
    return SeatFromAllResult(
        result.seat,
        {strength: keeps_everything(result, strength) for strength in STRENGTHS},
        _kept_numbers(result.won),
        _kept_numbers(result.drawn),
        LostNumber(result.lost),
        result.given_away,
    )


def _kept_numbers(kept: Kept) -> KeptNumbers:
    numbers = {each: kept.positions - len(kept.not_kept[each]) for each in STRENGTHS}
    return KeptNumbers(kept.positions, numbers, kept.not_kept)
