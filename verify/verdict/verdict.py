"""The verdict on a strategy: three strengths of no-loss, with counts and evidence.

A strategy holds a strength if under it neither a lost position nor a stuck one can be reached:
`every_choice` however its choices are resolved, `first_choice` if the first permitted move is
always taken, `some_choice` if some way to resolve them is safe.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games import EMPTY, SEATS, Line, Position, Seat, canonical, line_name, position_after
from strategies.strategy import Effort, Strategy
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.evidence import (
    Counterexample,
    Refutation,
    Resolution,
    counterexample,
    solve_choices,
)
from verify.play.play import Play, first_choice, play_of

Strength: TypeAlias = Literal["every_choice", "first_choice", "some_choice"]
STRENGTHS: Final[tuple[Strength, ...]] = ("every_choice", "first_choice", "some_choice")


@dataclass(frozen=True, slots=True)
class Survey:
    """What one play holds; all but the games are numbers of different positions or classes."""

    stuck: int
    reached: int  # on the way, the start and final ones included
    classes: int  # of those reached
    decided: int  # where the strategy was asked
    raw: Tally
    up_to_symmetry: Tally
    counterexample: Counterexample | None


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """The verdict on a strategy in one seat."""

    seat: Seat
    every_choice: Survey
    first_choice: Survey
    some_choice: Resolution | Refutation
    effort: Effort | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a strategy in one reading, for the seats asked."""

    strategy: str
    reading: str
    results: tuple[SeatVerdict, ...]
    start: Position | Line = EMPTY  # where play starts; a line where it was asked for by a line


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
    if strength == "some_choice":
        return isinstance(result.some_choice, Resolution)
    survey = result.every_choice if strength == "every_choice" else result.first_choice
    return survey.counterexample is None


def start_position(decided: Verdict) -> Position:
    """Give the position from which a verdict was asked for."""
    start = decided.start
    return position_after(start) if isinstance(start, tuple) else start


def survey(played: Play) -> Survey:
    """Count what a play reaches, and look for a failure in it."""
    positions = played.positions
    reached = set(positions.values())
    return Survey(
        stuck=len({positions[node] for node, end in played.ends.items() if end == "stuck"}),
        reached=len(reached),
        classes=len({canonical(position) for position in reached}),
        decided=len(_asked(played)),
        raw=count_raw(played),
        up_to_symmetry=count_up_to_symmetry(played),
        counterexample=counterexample(played),
    )


def verdict_document(decided: Verdict) -> dict[str, object]:
    """Give a verdict as the JSON document `noloss/verdict`, version 1."""
    return {
        "format": "noloss/verdict",
        "version": 1,
        "strategy": decided.strategy,
        "reading": decided.reading,
        **_start_document(decided),
        "results": [_result_document(result) for result in decided.results],
    }


def tally_document(games: Tally) -> dict[str, int]:
    """Give the games of one counting by how they end."""
    return {"win": games.win, "draw": games.draw, "loss": games.loss, "stuck": games.stuck}


def _in_seat(strategy: Strategy, seat: Seat, start: Position | Line) -> SeatVerdict:
    whole = play_of(strategy, seat, start=start)
    return SeatVerdict(
        seat=seat,
        every_choice=survey(whole),
        first_choice=survey(first_choice(whole)),
        some_choice=solve_choices(whole),
        effort=_effort(strategy, whole),
    )


def _effort(strategy: Strategy, whole: Play) -> Effort | None:
    """Ask for the work that was done; whole games are known only from the empty board on."""
    if strategy.effort is None or (not strategy.positional and whole.start != line_name(())):
        return None
    return strategy.effort(whole.seat, _asked(whole))


def _asked(played: Play) -> tuple[Position, ...]:
    """List the different positions where the strategy was asked, as the play meets them."""
    return tuple(dict.fromkeys(played.positions[node] for node in played.answers))


def _start_document(decided: Verdict) -> dict[str, str]:
    if start_position(decided) == EMPTY:
        return {}
    led = {"line": line_name(decided.start)} if isinstance(decided.start, tuple) else {}
    return {"from": start_position(decided), **led}


def _result_document(result: SeatVerdict) -> dict[str, object]:
    document: dict[str, object] = {
        "seat": result.seat,
        "no_loss": {strength: holds(result, strength) for strength in STRENGTHS},
        "strengths": {
            "every_choice": _survey_document(result.every_choice),
            "first_choice": _survey_document(result.first_choice),
            "some_choice": {"counterexample": _refutation_document(result.some_choice)},
        },
    }
    if result.effort is not None:
        effort = result.effort
        document["machine"] = {"view": effort.view, "steps": effort.steps, "games": effort.games}
    return document


def _survey_document(found: Survey) -> dict[str, object]:
    failure = found.counterexample
    return {
        "stuck": found.stuck,
        "positions": {
            "reached": found.reached,
            "classes": found.classes,
            "decided": found.decided,
        },
        "games": {
            "raw": tally_document(found.raw),
            "up_to_symmetry": tally_document(found.up_to_symmetry),
        },
        "counterexample": None if failure is None else line_name(failure.line),
    }


def _refutation_document(found: Resolution | Refutation) -> dict[str, object] | None:
    if isinstance(found, Resolution):
        return None
    return {"replies": dict(found.replies), "line": line_name(found.line)}
