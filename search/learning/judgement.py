"""Judge a learned memory: verdicts, chances of winning at once, points against any player.

The article tests a learner by five questions, each in one position or several. The strategy's
answer is compared with the answer that the article calls right, and with the exact answer, found by
searching the whole game.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018, questions 1 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final, Literal, TypeAlias

from common.documents import Document
from games import EMPTY, SEATS, Position, Seat, free_cells, outcome, play, successors
from games.space import best_moves
from search.learning.learner import HistoryRow, Learning
from search.learning.plan import LearningPlan, Parameters, TypedPlan, typed
from search.learning.player import is_memory_strategy, memory_of, player
from strategies import catalogue
from strategies.encodings.files.memory import Memory
from strategies.rules.board import CENTRE, CORNERS, EDGES
from strategies.strategy import Strategy, permitted_moves
from verify.classified import own_wins, threats
from verify.comparison import ChanceNumbers, chances
from verify.match import side
from verify.play.count import ExactNumber, Tally
from verify.play.play import play_of
from verify.play.safety import STRENGTHS, Strength
from verify.verdict.statement import line_text
from verify.verdict.verdict import verdict

Agreement: TypeAlias = Literal["yes", "partly", "no"]
Cells: TypeAlias = tuple[int, ...]

READINGS: Final = ("base", "unseen=any")
BESIDE: Final = {2: (1, 3), 4: (1, 7), 6: (3, 9), 8: (7, 9)}
"""Edge -> the corners next to it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One position of a question, with cells as answers.

    learned : cells that the player allows
    article : cells that the article takes for right
    exact   : cells that are right by searching the whole game
    """

    position: Position
    learned: Cells
    article: Cells
    exact: Cells


@dataclass(frozen=True, slots=True)
class MissedPart:
    """Positions with a chance, and those of them where it may be missed.

    positions : how many there are
    can_miss  : those of them in which an allowed move misses the chance
    """

    positions: int
    can_miss: int


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One of the five questions, with its answers by the article and exactly.

    right               : the criterion of an exact answer
    by_article, exactly : in how many positions all allowed moves are right
    asked               : one for each position
    """

    number: int
    question: str
    right: str = field(repr=False)
    by_article: Agreement
    exactly: Agreement
    asked: Sequence[Asked] = field(repr=False)


def questions(strategy: Strategy) -> tuple[QuestionPart, ...]:
    """Ask a positional strategy the five questions."""

    def ask(position: Position, article: Cells, exact: Callable[[Position], Cells]) -> Asked:
        learned = tuple(sorted(move.cell for move in permitted_moves(strategy, position)))
        return Asked(position, learned, article, exact(position))

    keeps = "keeps the value of the position"
    win, block = Position("OX..X.O.."), Position("XO..O...X")
    replies = [ask(play(EMPTY, cell), _replies(cell), best_moves) for cell in range(1, 10)]
    return (
        _question(1, "the best opening", keeps, ask(EMPTY, (CENTRE,), best_moves)),
        _question(2, "the reply to the centre", keeps, replies[CENTRE - 1]),
        _question(3, "a win at once", "wins at once", ask(win, (8,), own_wins)),
        _question(4, "a block", keeps, ask(block, (8,), best_moves)),
        _question(5, "replies to every opening", keeps, *replies),
    )


def blocks(position: Position) -> Cells:
    """Give the only move that stops a win of the rival, if no win can be taken instead.

    >>> blocks(Position("XO..O...X"))
    (8,)
    """
    against = threats(position)
    return against if len(against) == 1 and not own_wins(position) else ()


def missed(
    strategy: Strategy, positions: Iterable[Position], takes: Callable[[Position], Cells]
) -> MissedPart:
    """Count the positions with a chance, and those of them where an allowed move misses it.

    Positions in which the strategy is stuck are left out.
    """
    had = wrong = 0
    for position in positions:
        good = takes(position)
        moves = permitted_moves(strategy, position) if good else ()
        had += bool(moves)
        wrong += any(move.cell not in good for move in moves)
    return MissedPart(had, wrong)


def _question(number: int, question: str, right: str, *asked: Asked) -> QuestionPart:
    return QuestionPart(
        number=number,
        question=question,
        right=right,
        by_article=_agreement((one.learned, one.article) for one in asked),
        exactly=_agreement((one.learned, one.exact) for one in asked),
        asked=asked,
    )


def _agreement(answers: Iterable[tuple[Cells, Cells]]) -> Agreement:
    """Say in how many positions every move that is allowed is right.

    Where the strategy is stuck, it has no answer.
    """
    right = [bool(learned) and set(learned) <= set(cells) for learned, cells in answers]
    return "yes" if all(right) else "partly" if any(right) else "no"


def _replies(opening: int) -> Cells:
    """List the replies that the article quotes as right."""
    if opening == CENTRE:
        return CORNERS
    if opening in EDGES:
        return tuple(sorted((CENTRE, *BESIDE[opening], 10 - opening)))
    return (CENTRE,)


@dataclass(frozen=True, slots=True)
class SeatPart:
    """The player in one seat; `expected` is against a player that makes any move.

    seat            : where it sits
    no_loss         : strength → whether it holds
    counterexamples : strength → the line that refutes it, null if it holds
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
    expected: ExactNumber
    wins_at_once: ChanceNumbers


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """The player by one reading of its rule for unknown positions.

    reading : `base`: it is stuck where nothing was learned; `unseen=any`: it makes any move
    seats   : one for each seat
    """

    reading: str
    seats: Sequence[SeatPart]


@dataclass(frozen=True, slots=True)
class OpeningPart:
    """The best result of X after an opening, against random moves.

    expected : points of a game, 1 for a win and ½ for a draw
    """

    cell: int
    expected: ExactNumber


@dataclass(frozen=True, slots=True)
class LearnedPart:
    """How much of the game a memory knows.

    patterns               : unfinished positions that are known
    patterns_lacking_moves : those of which not every move is known
    moves                  : that are known
    moves_made             : of all games together
    different_games        : among those played
    wins_at_once           : known patterns in which the side to move can win at once
    blocks                 : known patterns in which that side cannot win at once, and one cell
        alone stops the rival's win
    """

    patterns: int
    patterns_lacking_moves: int
    moves: int
    moves_made: int
    different_games: int
    wins_at_once: MissedPart
    blocks: MissedPart


@dataclass(frozen=True, slots=True)
class HistoryPart:
    """A row for every thousand games, with the names of its columns.

    columns : names
    rows    : numbers, in the order of the columns
    """

    columns: Sequence[str]
    rows: Sequence[HistoryRow]


class LearnDocument(Document, tag="noloss/learn", frozen=True, kw_only=True):
    """A run of learning and its result.

    run                     : the parameters asked for
    versions                : program → version
    learned                 : the known part of the game
    memory_strategy         : whether the player is the one of `memory:FILE` with this memory
    players                 : the player with each rule for unknown positions
    questions               : the five of the article, asked of the base reading
    openings_against_random : one for every cell
    history                 : its course
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


def openings_against_random() -> dict[int, Fraction]:
    """Give for each opening the points that X can expect of a rival who makes any move.

    X makes the best moves against such a rival: 1 point for a win, ½ for a draw.
    """
    return {cell: _after(child) for cell, child in successors(EMPTY)}


def judge(plan: LearningPlan, learning: Learning, versions: Mapping[str, str]) -> LearnDocument:
    """Judge a finished run, by every game that the player of its memory can play.

    versions : program → version
    """
    memory, parameters = memory_of(learning), plan.parameters
    base = player(memory, parameters)
    return LearnDocument(
        run=typed(plan),
        versions=versions,
        learned=_learned(learning, memory, base),
        memory_strategy=is_memory_strategy(parameters),
        players=tuple(_player(memory, parameters, reading) for reading in READINGS),
        questions=questions(base),
        openings_against_random=tuple(
            OpeningPart(cell, ExactNumber.of(points))
            for cell, points in openings_against_random().items()
        ),
        history=HistoryPart(HistoryRow._fields, learning.rows),
    )


def _learned(learning: Learning, memory: Memory, base: Strategy) -> LearnedPart:
    last = learning.rows[-1]
    lacking = sum(len(moves) < len(free_cells(Position(at))) for at, moves in memory.items())
    return LearnedPart(
        patterns=last.patterns,
        patterns_lacking_moves=lacking,
        moves=last.known,
        moves_made=sum(learning.experience),
        different_games=last.different_games,
        wins_at_once=missed(base, memory, own_wins),
        blocks=missed(base, memory, blocks),
    )


@cache
def _after(position: Position) -> Fraction:
    """Give the expected points of the side that has just moved, against a random rival."""
    ended = outcome(position)
    if ended is not None:
        return Fraction(1, 2) if ended.winner is None else Fraction(1)
    after = [child for _, child in successors(position)]
    return sum(map(_before, after), Fraction()) / len(after)


def _before(position: Position) -> Fraction:
    """Give the expected points of the side that moves next."""
    ended = outcome(position)
    if ended is not None:
        return Fraction(1, 2) if ended.winner is None else Fraction(0)
    return max(_after(child) for _, child in successors(position))


def _player(memory: Memory, parameters: Parameters, reading: str) -> PlayerPart:
    strategy = player(memory, parameters, reading)
    return PlayerPart(reading, [_seated(strategy, seat) for seat in SEATS])


def _seated(strategy: Strategy, seat: Seat) -> SeatPart:
    (found,) = verdict(strategy, (seat,)).results
    every = found.strengths.every_choice
    return SeatPart(
        seat=seat,
        no_loss=found.no_loss,
        counterexamples={
            strength: line_text(found.statements[strength].line) for strength in STRENGTHS
        },
        stuck=every.stuck,
        games=every.games.raw,
        expected=side(strategy, catalogue.find_strategy("any"), seat).expected,
        wins_at_once=chances(play_of(strategy, seat), own_wins),
    )
