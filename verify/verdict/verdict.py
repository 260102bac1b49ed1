"""The verdict on a strategy: three strengths of no-loss in each seat, with counts and evidence.

A verdict is made of statements, one for each seat and strength; so are certificates and exports to
other checkers. The play of a statement is the one in which it can be seen without knowing anything
else: under the moves that the strength leaves, and where no way to choose is safe, against the
replies that show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType
from common.text import short_repr, shown
from games import EMPTY, SEATS, Line, Position, Seat, canonical, line_name, position_after
from strategies.strategy import Effort, Strategy
from verify.play.count import COUNT, Tally
from verify.play.play import Failure, Node, Play, first_choice, follow, play_of
from verify.play.safety import STRENGTHS, Refutation, Strength, counterexample, solve_choices

Claim: TypeAlias = Literal["never fails", "can fail", "always fails"]


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
    """Games by their end, in three countings.

    raw            : every sequence of cells is a game
    up_to_symmetry : every sequence of symmetry classes is one
    orbits         : games are one if a single symmetry of the board turns one into the other
    """

    raw: Tally
    up_to_symmetry: Tally
    orbits: Tally

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


@dataclass(frozen=True)
class Statement:
    """One statement of a verdict; to fail is to lose or to be stuck.

    line    : only where the strategy fails: the shortest in which it can, or the longest for which
        it holds out against the replies
    end     : only for 'can fail': how that line ends
    replies : only for 'always fails', which is said of a play against these replies
    """

    seat: Seat
    strength: Strength
    claim: Claim
    play: Play
    line: Line | None = None
    end: Failure | None = None
    replies: Mapping[Node, int] | None = None

    @property
    def holds(self) -> bool:
        """Whether the strategy has the strength."""
        return self.claim == "never fails"

    @cached_property
    def numbers(self) -> PlayNumbers:
        """What the play holds, counted when it is asked for first."""
        positions = self.play.positions
        reached = set(positions.values())
        return PlayNumbers(
            stuck=len({positions[node] for node, end in self.play.ends.items() if end == "stuck"}),
            positions=PositionNumbers(
                reached=len(reached),
                classes=len({canonical(position) for position in reached}),
                decided=len(_asked_positions(self.play)),
            ),
            games=GameNumbers(**{name: count(self.play) for name, count in COUNT.items()}),
            counterexample=line_text(self.line),
        )

    def __repr__(self) -> str:
        return f"<Statement: {self.seat} seat, {self.strength}: {self.claim}>"


def statement(whole: Play, strength: Strength) -> Statement:
    """Find out what holds of a play under every choice, in one strength."""
    if strength == "some_choice":
        return _if_chosen_with_care(whole)
    play = whole if strength == "every_choice" else first_choice(whole)
    failure = counterexample(play)
    if failure is None:
        return Statement(whole.seat, strength, "never fails", play)
    return Statement(whole.seat, strength, "can fail", play, failure.line, failure.end)


def statements(whole: Play) -> Mapping[Strength, Statement]:
    """Find out what holds of a play under every choice, in all strengths."""
    return {strength: statement(whole, strength) for strength in STRENGTHS}


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """The verdict on a strategy in one seat.

    statements : one for each strength, in their order
    effort     : of a tape program
    """

    seat: Seat
    statements: Mapping[Strength, Statement]
    effort: Effort | None = None

    @property
    def play(self) -> Play:
        """All that can happen, however open choices are resolved."""
        return self.statements["every_choice"].play

    def __repr__(self) -> str:
        return f"<SeatVerdict: {_in_short(self)}>"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a strategy in one reading, for the seats asked."""

    strategy: str
    reading: str
    results: tuple[SeatVerdict, ...]
    start: Position | Line = EMPTY  # where play starts; a line where it was asked for by a line

    def __repr__(self) -> str:
        name = shown(f"{self.strategy}:{self.reading}")
        return f"<Verdict: {name}; {'; '.join(map(_in_short, self.results))}>"


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


def verdict(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, start: Position | Line = EMPTY
) -> Verdict:
    """Decide all three strengths in every seat asked.

    Raises what `play_of` raises.
    """
    results = tuple(seat_verdict(strategy, seat, start) for seat in seats)
    return Verdict(strategy.name, strategy.reading, results, start)


def seat_verdict(strategy: Strategy, seat: Seat, start: Position | Line) -> SeatVerdict:
    """Decide every strength of no-loss for one seat."""
    whole = play_of(strategy, seat, start=start)
    return SeatVerdict(seat, statements(whole), _effort(strategy, whole))


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


def holds(result: SeatVerdict, strength: Strength) -> bool:
    """Tell whether a strategy has this strength of no-loss in this seat."""
    return result.statements[strength].holds


def no_loss(result: SeatVerdict) -> dict[Strength, bool]:
    """Tell for each strength whether the strategy has it."""
    return {strength: stated.holds for strength, stated in result.statements.items()}


def line_text(line: Line | None) -> str | None:
    """Write a line, if there is one."""
    return None if line is None else line_name(line)


def has_choices(result: SeatVerdict) -> bool:
    """Tell whether a strategy meets a position in this seat in which it permits several moves."""
    return any(len(moves) > 1 for moves in result.play.answers.values())


def start_position(decided: Verdict) -> Position:
    """Give the position from which a verdict was asked for."""
    start = decided.start
    return position_after(start) if isinstance(start, tuple) else start


def _asked_positions(played: Play) -> tuple[Position, ...]:
    """List the different positions where the strategy was asked, as the play meets them."""
    return tuple(dict.fromkeys(played.positions[node] for node in played.answers))


def _if_chosen_with_care(whole: Play) -> Statement:
    solved = solve_choices(whole)
    if isinstance(solved, Refutation):
        play, replies = follow(whole, solved.replies), solved.replies
        return Statement(
            whole.seat, "some_choice", "always fails", play, solved.line, replies=replies
        )
    return Statement(whole.seat, "some_choice", "never fails", follow(whole, solved.cells))


def _seat_result(result: SeatVerdict) -> SeatResult:
    every, first, some = result.statements.values()
    refuted = None if some.replies is None else Replies(some.replies, line_name(some.line or ()))
    strengths = Strengths(every.numbers, first.numbers, NoChoice(refuted))
    return SeatResult(result.seat, no_loss(result), strengths, result.effort or UNSET)


def _effort(strategy: Strategy, whole: Play) -> Effort | None:
    """Ask for the work that was done; whole games are known only from the empty board on."""
    if strategy.effort is None or (not strategy.positional and whole.start != line_name(())):
        return None
    return strategy.effort(whole.seat, _asked_positions(whole))


def _in_short(result: SeatVerdict) -> str:
    held = [strength for strength, stated in result.statements.items() if stated.holds]
    return f"{result.seat}: {held[0] if held else 'refuted'}"
