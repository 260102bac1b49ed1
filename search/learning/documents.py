"""The JSON document of a run of learning: the run, what came of it, and how it went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from common.documents import Document
from games import Seat, line_name
from search.learning.judgement import Judgement, Seated, refuting_lines
from search.learning.learner import Learning, Row
from search.learning.plan import LearningPlan, TypedPlan, typed
from search.learning.player import is_memory_strategy
from search.learning.questions import Agreement, Answer, Asked, agreement
from verify.play.count import Tally
from verify.play.strengths import STRENGTHS, Strength
from verify.verdict.verdict import holds


@dataclass(frozen=True, slots=True)
class MissedPart:
    """Positions with a chance, and those of them where it may be missed.

    positions : how many there are
    can_miss  : those of them in which a permitted move misses the chance
    """

    positions: int
    can_miss: int


@dataclass(frozen=True, slots=True)
class LearnedPart:
    """How much of the game a memory knows.

    patterns               : unfinished positions that are known
    patterns_lacking_moves : those of which not every move is known
    moves                  : that are known
    moves_made             : of all games together
    different_games        : among those played
    wins_at_once           : known patterns in which the side to move can win at once
    blocks                 : known patterns in which it cannot, and one cell alone stops the rival's
        win
    """

    patterns: int
    patterns_lacking_moves: int
    moves: int
    moves_made: int
    different_games: int
    wins_at_once: MissedPart
    blocks: MissedPart


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a game, 1 for a win and ½ for a draw.

    exact : a fraction
    """

    exact: str
    decimal: float


@dataclass(frozen=True, slots=True)
class ChancesPart:
    """How a seat deals with chances to win at once.

    positions : with a chance
    can_miss  : those in which a permitted move misses it
    must_miss : those in which every permitted move does
    line      : the least of the shortest lines to a miss, null if there is none
    """

    positions: int
    can_miss: int
    must_miss: int
    line: str | None


@dataclass(frozen=True, slots=True)
class SeatPart:
    """The player in one seat; `expected` is against a player that makes any move.

    seat            : where it sits
    no_loss         : strength → whether it holds
    counterexamples : strength → the line that refutes it, null where it holds
    stuck           : positions reached in which it is stuck
    games           : raw games under every choice, by their end
    expected        : points of a game, none where it is stuck
    wins_at_once    : positions reached where it can win at once
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    counterexamples: Mapping[Strength, str | None]
    stuck: int
    games: Tally
    expected: Points
    wins_at_once: ChancesPart


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """The player by one reading of what it does where nothing was learned.

    reading : `base`: it is stuck where nothing was learned; `unseen=any`: it makes any move
    seats   : one for each seat
    """

    reading: str
    seats: Sequence[SeatPart]


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One of the five questions, with its answers by the article and exactly.

    right               : what makes an exact answer
    by_article, exactly : in how many positions all permitted moves are right
    asked               : one for each position
    """

    number: int
    question: str
    right: str
    by_article: Agreement
    exactly: Agreement
    asked: Sequence[Asked]


@dataclass(frozen=True, slots=True)
class OpeningPart:
    """What X can expect at best after an opening, against any moves."""

    cell: int
    expected: Points


@dataclass(frozen=True, slots=True)
class HistoryPart:
    """A row for every thousand games, with the names of its columns.

    columns : names
    rows    : numbers, in the order of the columns
    """

    columns: Sequence[str]
    rows: Sequence[Row]


class LearnDocument(Document, tag="noloss/learn", frozen=True, kw_only=True):
    """A run of learning and what came of it.

    run                     : what was asked
    versions                : program → version
    learned                 : how much of the game is known
    memory_strategy         : whether the player is what `memory:FILE` plays with this memory
    players                 : the player by what it does where nothing was learned
    questions               : the five of the article, asked of the base reading
    openings_against_random : one for every cell
    history                 : how it went
    """

    long: ClassVar[bool] = True

    run: TypedPlan
    versions: Mapping[str, str]
    learned: LearnedPart
    memory_strategy: bool
    players: Sequence[PlayerPart]
    questions: Sequence[QuestionPart]
    openings_against_random: Sequence[OpeningPart]
    history: HistoryPart


def learn_document(
    plan: LearningPlan, learning: Learning, judgement: Judgement, versions: Mapping[str, str]
) -> LearnDocument:
    """Give a run that has ended, and the judgement on it, as a document."""
    last = learning.rows[-1]
    return LearnDocument(
        run=typed(plan),
        versions=versions,
        learned=LearnedPart(
            patterns=last.patterns,
            patterns_lacking_moves=judgement.lacking,
            moves=last.known,
            moves_made=sum(learning.experience),
            different_games=last.different_games,
            wins_at_once=MissedPart(*judgement.wins),
            blocks=MissedPart(*judgement.blocks),
        ),
        memory_strategy=is_memory_strategy(plan.parameters),
        players=[
            PlayerPart(reading, [_seat_part(seated) for seated in seats])
            for reading, seats in judgement.players.items()
        ],
        questions=[_question_part(answer) for answer in judgement.answers],
        openings_against_random=[
            OpeningPart(cell, _points(points)) for cell, points in judgement.openings.items()
        ],
        history=HistoryPart(Row._fields, learning.rows),
    )


def _seat_part(seated: Seated) -> SeatPart:
    every, wins = seated.verdict.statements["every_choice"].survey, seated.wins
    return SeatPart(
        seat=seated.verdict.seat,
        no_loss={strength: holds(seated.verdict, strength) for strength in STRENGTHS},
        counterexamples=dict(zip(STRENGTHS, refuting_lines(seated.verdict), strict=True)),
        stuck=every.stuck,
        games=every.raw,
        expected=_points(seated.expected),
        wins_at_once=ChancesPart(
            positions=wins.positions,
            can_miss=wins.can_miss,
            must_miss=wins.must_miss,
            line=None if wins.line is None else line_name(wins.line),
        ),
    )


def _question_part(answer: Answer) -> QuestionPart:
    return QuestionPart(
        number=answer.number,
        question=answer.question,
        right=answer.right,
        by_article=agreement(answer),
        exactly=agreement(answer, exact=True),
        asked=answer.asked,
    )


def _points(points: Fraction) -> Points:
    return Points(str(points), float(points))
