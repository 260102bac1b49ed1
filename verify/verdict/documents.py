"""Verdicts as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import short_repr
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
    """Numbers of different positions; `classes` of those reached.

    reached : different positions on the way, the start and final ones included
    classes : symmetry classes of those
    decided : different positions in which the strategy was asked
    """

    reached: int
    classes: int
    decided: int


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Games by their end, in both countings.

    raw            : every sequence of cells is a game
    up_to_symmetry : every sequence of symmetry classes is one
    """

    raw: Tally
    up_to_symmetry: Tally

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PlayNumbers:
    """What a play under every choice or the first holds, with the line that refutes it.

    stuck          : positions in which the strategy must move and permits nothing
    positions      : how many were met
    games          : how many were played, by their end
    counterexample : the least of the shortest lines that end lost or stuck, null if there is none
    """

    stuck: int
    positions: PositionNumbers
    games: GameNumbers
    counterexample: str | None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Replies:
    """The opponent's replies by position or line, and the longest line against them.

    replies : position, or line of play → the cell with which the opponent replies
    line    : the line in which the strategy holds out longest against them
    """

    replies: Mapping[str, int]
    line: str

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class NoChoice:
    """What shows that no way to choose is safe, null where one is.

    counterexample : null where some way to choose is safe
    """

    counterexample: Replies | None


@dataclass(frozen=True, slots=True)
class Strengths:
    """What was found under each strength."""

    every_choice: PlayNumbers
    first_choice: PlayNumbers
    some_choice: NoChoice

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The verdict in one seat; `machine` only for a tape program.

    seat      : where the strategy sits
    no_loss   : strength → whether it holds
    strengths : what was found under each strength
    machine   : only for a tape program: what its machines did
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    strengths: Strengths
    machine: Effort | UnsetType = UNSET

    __repr__ = short_repr


class VerdictDocument(Document, tag="noloss/verdict", frozen=True, kw_only=True):
    """Whether a strategy never loses, with counts and evidence; `from` where play starts.

    strategy  : its name
    reading   : the base reading is `base`
    start     : only with `--from` or `--line`: the position from which play starts; all lines start
        there
    line      : only with `--line`: the moves that led to it
    results   : one for every seat asked, `first` before `second`
    rechecked : only in `noloss/verdicts`: whether the certificate of the verdict is proved
    coq       : only with `--prove`: whether Coq accepts the theorems on the strategy
    """

    strategy: str
    reading: str
    start: Position | UnsetType = msgspec.field(name="from", default=UNSET)
    line: str | UnsetType = UNSET
    results: tuple[SeatResult, ...]
    rechecked: bool | UnsetType = UNSET
    coq: bool | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class KeptNumbers:
    """Positions of one worth, how many of them are kept, and which are not.

    positions : how many there are
    kept      : strength → how many of them are kept
    not_kept  : strength → the others, breadth-first
    """

    positions: int
    kept: Mapping[Strength, int]
    not_kept: Mapping[Strength, tuple[Position, ...]]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class LostNumber:
    """Positions in which there is nothing to keep.

    positions : how many there are
    """

    positions: int


@dataclass(frozen=True, slots=True)
class SeatFromAllResult:
    """What a strategy in one seat makes of every unfinished position.

    seat             : where the strategy sits
    keeps_everything : strength → whether every won and every drawn position is kept
    won, drawn       : the positions of this worth
    lost             : the positions in which there is nothing to keep
    given_away       : the won and drawn positions in which a single permitted move makes less of
        it, or in which the strategy is stuck
    """

    seat: Seat
    keeps_everything: Mapping[Strength, bool]
    won: KeptNumbers
    drawn: KeptNumbers
    lost: LostNumber
    given_away: tuple[GivenAway, ...]

    __repr__ = short_repr


class FromAllDocument(Document, tag="noloss/verdict-from-all", frozen=True, kw_only=True):
    """What a strategy keeps of what each position is worth.

    strategy : its name
    reading  : the base reading is `base`
    results  : one for every seat asked
    """

    long: ClassVar[bool] = True

    strategy: str
    reading: str
    results: tuple[SeatFromAllResult, ...]


@dataclass(frozen=True, slots=True)
class ReachedNumbers:
    """Numbers of different positions reached, and of their classes.

    reached : different positions, the start and final ones included
    classes : symmetry classes of those
    """

    reached: int
    classes: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What the play of a statement holds."""

    positions: ReachedNumbers
    games: GameNumbers

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CertifiedStatement:
    """A statement with its evidence: all that does not follow from the table by playing it out.

    holds     : whether the strategy has the strength
    counts    : what the play of the statement holds
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

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CertifiedSeat:
    """The permitted moves at every node reached where the strategy moves; what is said of them.

    table                    : position, or line of play → the permitted cells in order
    every_choice, first_choice, some_choice : what is said under this strength
    """

    table: Mapping[str, list[int]]
    every_choice: CertifiedStatement
    first_choice: CertifiedStatement
    some_choice: CertifiedStatement

    __repr__ = short_repr


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

    strategy, reading : whose play the tables are
    rules             : the game that is played
    keys              : by what tables, replies and moves are keyed
    start             : the line after which play starts
    seats             : seat → its table, and what is said of it
    sha256            : of the content: all but this, keys sorted, no spaces, ASCII
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
