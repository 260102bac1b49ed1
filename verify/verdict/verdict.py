"""The verdict on a strategy: three strengths of no-loss, with counts and evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from common.text import shown
from games import EMPTY, SEATS, Line, Position, Seat, line_name, position_after
from strategies.strategy import Effort, Strategy
from verify.play.play import Play, play_of
from verify.play.strengths import Strength
from verify.verdict.statement import Statement, asked_positions, statements


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """The verdict on a strategy in one seat.

    statements : one for each strength, in their order
    effort     : of a tape program
    """

    seat: Seat
    statements: Mapping[Strength, Statement]
    effort: Effort | None = None

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


def verdict(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, start: Position | Line = EMPTY
) -> Verdict:
    """Decide all three strengths in every seat asked.

    Raises what `play_of` raises.
    """
    results = tuple(_in_seat(strategy, seat, start) for seat in seats)
    return Verdict(strategy.name, strategy.reading, results, start)


def holds(result: SeatVerdict, strength: Strength) -> bool:
    """Tell whether a strategy has this strength of no-loss in this seat."""
    return result.statements[strength].holds


def has_choices(result: SeatVerdict) -> bool:
    """Tell whether a strategy meets a position in this seat in which it permits several moves."""
    answers = result.statements["every_choice"].play.answers
    return any(len(moves) > 1 for moves in answers.values())


def start_position(decided: Verdict) -> Position:
    """Give the position from which a verdict was asked for."""
    start = decided.start
    return position_after(start) if isinstance(start, tuple) else start


def _in_seat(strategy: Strategy, seat: Seat, start: Position | Line) -> SeatVerdict:
    whole = play_of(strategy, seat, start=start)
    return SeatVerdict(seat, statements(whole), _effort(strategy, whole))


def _effort(strategy: Strategy, whole: Play) -> Effort | None:
    """Ask for the work that was done; whole games are known only from the empty board on."""
    if strategy.effort is None or (not strategy.positional and whole.start != line_name(())):
        return None
    return strategy.effort(whole.seat, asked_positions(whole))


def _in_short(result: SeatVerdict) -> str:
    held = [strength for strength, stated in result.statements.items() if stated.holds]
    return f"{result.seat}: {held[0] if held else 'refuted'}"
