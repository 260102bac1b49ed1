"""What was learned, judged: verdicts, chances of winning at once, points against any player."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from games import SEATS, Position, Seat, free_cells, line_name
from noloss import __version__
from noloss.asking import asking
from search.learning.checkpoint import Run, run_document
from search.learning.learner import Learning, Row
from search.learning.player import is_memory_strategy, player
from search.learning.questions import (
    Answer,
    agreement,
    answers,
    blocks,
    missed,
    openings_against_random,
    wins_at_once,
)
from search.learning.remembered import memory_of
from strategies import Strategy, catalogue
from strategies.encodings.files.memory import Memory
from verify.compare.chances import Chances, chances
from verify.compare.match import side
from verify.play.play import play_of
from verify.play.strengths import STRENGTHS
from verify.verdict.documents import line_text
from verify.verdict.verdict import SeatVerdict, holds, verdict

READINGS = ("base", "unseen=any")


@dataclass(frozen=True, slots=True)
class Seated:
    """The player in one seat.

    expected : points against a player that makes any move; where it is stuck it has none
    wins     : positions reached where it can win at once, and those where it may not do so
    """

    found: SeatVerdict
    expected: Fraction
    wins: Chances


@dataclass(frozen=True, slots=True)
class Judged:
    """The player of a memory.

    players  : by reading, what it is in both seats
    answers  : to the five questions, in the base reading
    openings : points that X can expect at best, after each opening, against any player
    wins, blocks : patterns known with such a chance, and those of them where it may be missed
    lacking  : patterns of which not every move is known
    """

    players: Mapping[str, tuple[Seated, ...]]
    answers: tuple[Answer, ...]
    openings: Mapping[int, Fraction]
    wins: tuple[int, int]
    blocks: tuple[int, int]
    lacking: int


def judge(run: Run, learning: Learning) -> Judged:
    """Judge the player of what was learned, by every game that it can play."""
    memory = memory_of(learning)
    base = player(memory, run.parameters)
    players: dict[str, tuple[Seated, ...]] = {}
    for reading in READINGS:
        with asking("judging what was learned", player(memory, run.parameters, reading)) as (one,):
            players[reading] = tuple(_seated(one, seat) for seat in SEATS)
    return Judged(
        players=players,
        answers=answers(base),
        openings=openings_against_random(),
        wins=missed(base, memory, wins_at_once),
        blocks=missed(base, memory, blocks),
        lacking=_lacking(memory),
    )


def learn_document(run: Run, learning: Learning, judged: Judged) -> dict[str, Any]:
    """Give a run and what came of it as the JSON document `noloss/learn`, version 1."""
    last = learning.rows[-1]
    return {
        "format": "noloss/learn",
        "version": 1,
        "run": run_document(run),
        "versions": {"noloss": __version__, "python": platform.python_version()},
        "learned": {
            "patterns": last.patterns,
            "patterns_lacking_moves": judged.lacking,
            "moves": last.known,
            "moves_made": sum(learning.experience),
            "different_games": last.different_games,
            "wins_at_once": _missed_document(judged.wins),
            "blocks": _missed_document(judged.blocks),
        },
        "memory_strategy": is_memory_strategy(run.parameters),
        "players": [
            {"reading": reading, "seats": [_seated_document(one) for one in seats]}
            for reading, seats in judged.players.items()
        ],
        "questions": [_answer_document(one) for one in judged.answers],
        "openings_against_random": [
            {"cell": cell, "expected": _points(points)} for cell, points in judged.openings.items()
        ],
        "history": {"columns": list(Row._fields), "rows": [list(row) for row in learning.rows]},
    }


def refuting_lines(found: SeatVerdict) -> tuple[str | None, ...]:
    """Give the line against each of the strengths, None where it holds."""
    return tuple(line_text(stated.line) for stated in found.statements.values())


def _seated(asked: Strategy, seat: Seat) -> Seated:
    (found,) = verdict(asked, (seat,)).results
    expected = side(asked, catalogue.find_strategy("any"), seat).expected
    return Seated(found, expected, chances(play_of(asked, seat), wins_at_once))


def _lacking(memory: Memory) -> int:
    return sum(len(moves) < len(free_cells(Position(one))) for one, moves in memory.items())


def _seated_document(one: Seated) -> dict[str, object]:
    every = one.found.statements["every_choice"].survey
    return {
        "seat": one.found.seat,
        "no_loss": {strength: holds(one.found, strength) for strength in STRENGTHS},
        "counterexamples": dict(zip(STRENGTHS, refuting_lines(one.found), strict=True)),
        "stuck": every.stuck,
        "games": asdict(every.raw),
        "expected": _points(one.expected),
        "wins_at_once": {
            "positions": one.wins.positions,
            "can_miss": one.wins.can_miss,
            "must_miss": one.wins.must_miss,
            "line": None if one.wins.line is None else line_name(one.wins.line),
        },
    }


def _answer_document(answer: Answer) -> dict[str, object]:
    return {
        "number": answer.number,
        "question": answer.question,
        "right": answer.right,
        "by_article": agreement(answer),
        "exactly": agreement(answer, exact=True),
        "asked": [
            {
                "position": one.position,
                "learned": list(one.learned),
                "article": list(one.article),
                "exact": list(one.exact),
            }
            for one in answer.asked
        ],
    }


def _missed_document(found: tuple[int, int]) -> dict[str, int]:
    positions, missing = found
    return {"positions": positions, "can_miss": missing}


def _points(points: Fraction) -> dict[str, object]:
    return {"exact": str(points), "decimal": float(points)}
