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
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType, plain
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
    canonical,
    line_name,
    position_after,
    seat_name,
)
from strategies.strategy import Effort, Strategy, reading_name
from verify.play.count import COUNT, Tally
from verify.play.play import Failure, Node, Play, first_choice, follow, play_of
from verify.play.safety import (
    FAILS,
    HOLDS,
    STRENGTHS,
    Refutation,
    Strength,
    counterexample,
    solve_choices,
)

Claim: TypeAlias = Literal["never fails", "can fail", "always fails"]
LONGEST: Final = 118  # characters of a verdict on one line


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


@dataclass(frozen=True)
class GameNumbers:
    """Games by their end, in three countings.

    raw            : every sequence of cells is a game
    up_to_symmetry : every sequence of symmetry classes is one
    orbits         : games are one if a single symmetry of the board turns one into the other
    """

    raw: Tally
    up_to_symmetry: Tally
    orbits: Tally

    @classmethod
    def of(cls, play: Play) -> Self:
        """Count the games of a play, in each way when it is asked for first."""
        made = cls.__new__(cls)
        vars(made)["_play"] = play
        return made

    if not TYPE_CHECKING:  # or every name would be one of its fields

        def __getattr__(self, name: str) -> Tally:
            """Count in the way that is asked for first."""
            if name not in COUNT or "_play" not in vars(self):
                raise AttributeError(name, name=name, obj=self)
            return vars(self).setdefault(name, COUNT[name](vars(self)["_play"]))

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PlayNumbers:
    """The numbers of a play under every choice or the first, with the line that refutes it.

    stuck          : positions in which the strategy must move and allows nothing
    positions      : how many were met
    games          : how many were played, by their end
    counterexample : the least of the shortest lines that end lost or stuck, or null
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
        """The numbers of the play; its games are counted when they are asked for first."""
        positions = self.play.positions
        reached = set(positions.values())
        return PlayNumbers(
            stuck=len({positions[node] for node, end in self.play.ends.items() if end == "stuck"}),
            positions=PositionNumbers(
                reached=len(reached),
                classes=len({canonical(position) for position in reached}),
                decided=len(_asked_positions(self.play)),
            ),
            games=GameNumbers.of(self.play),
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
        """Put together what the statements of a seat say, one for each strength in their order."""
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
        """The statements that it was made of, with their plays.

        They are not written with it: raises ValueError for a verdict read from a document.
        """
        stated: Mapping[Strength, Statement] | None = vars(self).get("_stated")
        if stated is None:
            raise ValueError("a verdict read from a document has no plays; verify it again")
        return stated

    @property
    def play(self) -> Play:
        """All that can happen, however open choices are resolved."""
        return self.statements["every_choice"].play

    @property
    def has_choices(self) -> bool:
        """Whether the strategy meets a position in which it allows several moves.

        A document does not say so: a verdict read from one keeps its strengths apart.
        """
        if "_stated" not in vars(self):
            return True
        return any(len(moves) > 1 for moves in self.play.answers.values())

    def stated(self, strength: Strength) -> Statement:
        """Give what is stated in one strength; without choices all of them say the same."""
        return self.statements[strength if self.has_choices else "every_choice"]

    def __repr__(self) -> str:
        held = [strength for strength, holds in self.no_loss.items() if holds]
        return f"<SeatVerdict: {self.seat}: {held[0] if held else 'refuted'}>"


class Verdict(Document, tag="noloss/verdict", frozen=True, kw_only=True):
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
    results: tuple[SeatVerdict, ...]
    rechecked: bool | UnsetType = UNSET
    coq: bool | UnsetType = UNSET

    def holds(self, strength: Strength = "every_choice", seat: Seats = "both") -> bool:
        """Tell whether the strategy never loses in this strength, in all seats asked or in one."""
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
    def document(self) -> dict[str, Any]:
        """The JSON document that `noloss verify --json` prints."""
        return plain(self)

    @property
    def value(self) -> Self:
        """The verdict itself, as of any answer."""
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
    """Say in plain words what was decided about one strength, for every seat asked."""
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
    """Give the position from which a verdict was asked for."""
    return EMPTY if decided.start is UNSET else decided.start


def line_text(line: Line | None) -> str | None:
    """Write a line, if there is one."""
    return None if line is None else line_name(line)


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


def _effort(strategy: Strategy, whole: Play) -> Effort | None:
    """Ask for the work that was done; whole games are known only from the empty board on."""
    if strategy.effort is None or (not strategy.positional and whole.start != line_name(())):
        return None
    return strategy.effort(whole.seat, _asked_positions(whole))


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
