"""The verdict on a strategy: three strengths of no-loss in each seat, with counts and evidence.

A verdict is made of statements, one for each seat and strength; so are certificates and exports to
other checkers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

import msgspec
from msgspec import Struct

from common.documents import UNSET, Document, UnsetType
from common.errors import InputError, one_of
from common.text import clipped, short_repr
from games import (
    EMPTY,
    ONE_OR_BOTH,
    SEATS,
    Line,
    Position,
    Seat,
    Seats,
    line_name,
    position_after,
    seat_name,
)
from strategies.strategy import Effort, Strategy, reading_name
from verify.play.count import Tally
from verify.play.play import Play, play_of
from verify.play.safety import (
    FAILS,
    HOLDS,
    STRENGTHS,
    Strength,
)
from verify.verdict.statement import PlayNumbers, Statement, asked_positions, statements

LONGEST: Final = 118  # characters of a verdict on one line


@dataclass(frozen=True, slots=True)
class Replies:
    """The opponent's replies by position or line, and the longest line against them.

    replies : position, or line of play → the cell with which the opponent replies
    line    : the line in which the strategy holds out longest against these replies
    """

    replies: Mapping[str, int]
    line: str

    __repr__ = short_repr


class NoChoice(Struct, frozen=True):
    """The evidence that no way to choose is safe, null if some way is.

    counterexample : null if some way to choose is safe
    """

    counterexample: Replies | None


@dataclass(frozen=True, slots=True)
class Strengths:
    """The findings under each strength."""

    every_choice: PlayNumbers
    first_choice: PlayNumbers
    some_choice: NoChoice

    __repr__ = short_repr


@dataclass(frozen=True)
class SeatVerdict:
    """The verdict in one seat; `machine` only for a tape program.

    seat      : where the strategy sits
    no_loss   : strength → whether it holds
    strengths : the findings under each strength
    machine   : only for a tape program: the work of its machines
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    strengths: Strengths
    machine: Effort | UnsetType = UNSET

    @classmethod
    def of(cls, stated: Mapping[Strength, Statement], effort: Effort | None = None) -> Self:
        """Join the statements of a seat, one for each strength in their order."""
        every, first, some = stated.values()
        line = line_name(some.line or ())
        replies = None if some.replies is None else Replies(some.replies, line)
        made = cls(
            seat=every.seat,
            no_loss={strength: each.holds for strength, each in stated.items()},
            strengths=Strengths(every.numbers, first.numbers, NoChoice(replies)),
            machine=effort or UNSET,
        )
        vars(made)["_stated"] = stated
        return made

    @property
    def statements(self) -> Mapping[Strength, Statement]:
        """Its statements, with their plays.

        A document does not hold them: raises ValueError for a verdict read from a document.
        """
        stated: Mapping[Strength, Statement] | None = vars(self).get("_stated")
        if stated is None:
            raise ValueError("a verdict read from a document has no plays; verify it again")
        return stated

    @property
    def play(self) -> Play:
        """Everything that can happen, under all choices."""
        return self.statements["every_choice"].play

    @property
    def has_choices(self) -> bool:
        """Whether the strategy meets a position in which it allows several moves.

        A document does not say this. For a verdict read from a document the answer is True, so that
        its strengths stay apart.
        """
        if "_stated" not in vars(self):
            return True
        return any(len(moves) > 1 for moves in self.play.answers.values())

    def stated(self, strength: Strength) -> Statement:
        """Give the statement in one strength; without choices all of them are the same."""
        return self.statements[strength if self.has_choices else "every_choice"]

    def __repr__(self) -> str:
        held = [strength for strength, holds in self.no_loss.items() if holds]
        return f"<SeatVerdict: {self.seat}: {held[0] if held else 'refuted'}>"


class Verdict(Document, tag="noloss/verdict", frozen=True, kw_only=True):
    """Whether a strategy never loses, with counts and evidence; `from` is the start of play.

    strategy  : its name
    reading   : the base reading is `base`
    start     : only with `--position` or `--line`: the position where play and all lines start
    line      : only with `--line`: the moves that led to it
    results   : one for every seat asked, `first` before `second`
    rechecked : only in `noloss/verdicts`: whether the certificate of the verdict is proved
    coq       : only with `--prove`: whether Coq accepts the theorems on the strategy
    """

    strategy: str
    reading: str
    start: Position | UnsetType = msgspec.field(name="from", default=UNSET)
    line: str | UnsetType = UNSET
    results: tuple[SeatVerdict, ...]
    rechecked: bool | UnsetType = UNSET
    coq: bool | UnsetType = UNSET

    def holds(self, strength: Strength = "every_choice", seat: Seats = "both") -> bool:
        """Say whether the strategy never loses in this strength, in all seats asked or in one."""
        one_of(strength, STRENGTHS, "strength")
        one_of(seat, ONE_OR_BOTH, "seat")
        results = [result for result in self.results if seat in (result.seat, "both")]
        if not results:
            hint = f"ask for the verdict with seat={seat!r}"
            raise InputError(f"the verdict is not about the seat {seat!r}", hint=hint)
        return all(result.no_loss[strength] for result in results)

    @property
    def games(self) -> dict[Seat, Tally]:
        """How many games it can play in each seat, by their end; each sequence of cells is one."""
        return {result.seat: result.strengths.every_choice.games.raw for result in self.results}

    @property
    def counterexample(self) -> str | None:
        """The shortest line of play that ends lost or stuck, or None."""
        lines = [result.strengths.every_choice.counterexample for result in self.results]
        failures = [line for line in lines if line is not None]
        return min(failures, key=lambda line: (len(line), line), default=None)

    @property
    def value(self) -> Self:
        """The verdict itself: every result of the library has a `value`."""
        return self

    def __bool__(self) -> bool:
        return self.holds()

    def __repr__(self) -> str:
        if any("_stated" not in vars(result) for result in self.results):  # read from a document
            said = [self.strategy, *map(repr, self.results)]
        else:
            said = sentences(self)
        return clipped(" ".join(" ".join(said).split()), LONGEST)


def verdict(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, start: Position | Line = EMPTY
) -> Verdict:
    """Decide all three strengths in every seat asked.

    Raises what `play_of` raises.
    """
    position = position_after(start) if isinstance(start, tuple) else start
    return Verdict(
        strategy=strategy.name,
        reading=strategy.reading,
        start=UNSET if position == EMPTY else position,
        line=line_name(start) if isinstance(start, tuple) and start else UNSET,
        results=tuple(seat_verdict(strategy, seat, start) for seat in seats),
    )


def seat_verdict(strategy: Strategy, seat: Seat, start: Position | Line) -> SeatVerdict:
    """Decide every strength of no-loss for one seat."""
    whole = play_of(strategy, seat, start=start)
    return SeatVerdict.of(statements(whole), _effort(strategy, whole))


def sentences(decided: Verdict, strength: Strength = "every_choice") -> list[str]:
    """Describe the decision about one strength in words, for every seat asked."""
    name = reading_name(decided.strategy, decided.reading)
    begin = start_position(decided)
    safe = [result for result in decided.results if result.no_loss[strength]]
    said = []
    if safe:
        where = "in either seat" if len(safe) > 1 else f"in {seat_name(safe[0].seat)}"
        how = f", {HOLDS[strength]}" if any(result.has_choices for result in safe) else ""
        said.append(f"{name} never loses {_from(where, begin)}{how}.")
    refuted = [result for result in decided.results if not result.no_loss[strength]]
    return said + [_refuted(name, result, strength, begin) for result in refuted]


def start_position(decided: Verdict) -> Position:
    """Give the position at the start of a verdict."""
    return EMPTY if decided.start is UNSET else decided.start


def _effort(strategy: Strategy, whole: Play) -> Effort | None:
    """Give the work of the machines; whole games are known only from the empty board."""
    if strategy.effort is None or (not strategy.positional and whole.start != line_name(())):
        return None
    return strategy.effort(whole.seat, asked_positions(whole))


def _refuted(name: str, result: SeatVerdict, strength: Strength, begin: Position) -> str:
    where = _from(seat_name(result.seat), begin)
    stated = result.stated(strength)
    line = line_name(stated.line or ())
    if stated.claim == "always fails":
        return (
            f"{name} cannot be saved in {where}: {FAILS[strength]}, the opponent "
            f"has replies that make it fail; it holds out longest in {line}."
        )
    fails = "lose" if stated.end == "loss" else "get stuck"
    saved = strength == "first_choice" or result.no_loss["some_choice"]
    how = f", {FAILS[strength] if saved else HOLDS[strength]}" if result.has_choices else ""
    return f"{name} can {fails} in {where}{how}: refuted by {line or 'the start'}."


def _from(where: str, begin: Position) -> str:
    return where if begin == EMPTY else f"{where} from {begin}"
