"""The five questions by which the article tells whether a learner has learned to play.

Each is asked in one position or several. What the strategy does there is set beside the answer
that the article takes for right, and beside the exact one, found by searching the whole game.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018, questions 1 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from games import EMPTY, Position, play, successors
from games.space import value
from strategies.rules.board import CENTRE, CORNERS, EDGES, completing, marks_of
from strategies.strategy import Strategy, permitted_moves

Agreement: TypeAlias = Literal["yes", "partly", "no"]
Cells: TypeAlias = tuple[int, ...]

BESIDE: Final = {2: (1, 3), 4: (1, 7), 6: (3, 9), 8: (7, 9)}
"""Edge -> the corners next to it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One position of a question, with cells as answers.

    learned : cells that the player permits
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
    can_miss  : those of them in which a permitted move misses the chance
    """

    positions: int
    can_miss: int


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One of the five questions, with its answers by the article and exactly.

    right               : what makes an exact answer
    by_article, exactly : in how many positions all permitted moves are right
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
    replies = [ask(play(EMPTY, cell), _replies(cell), keeping) for cell in range(1, 10)]
    return (
        _question(1, "the best opening", keeps, ask(EMPTY, (CENTRE,), keeping)),
        _question(2, "the reply to the centre", keeps, replies[CENTRE - 1]),
        _question(3, "a win at once", "wins at once", ask(win, (8,), wins_at_once)),
        _question(4, "a block", keeps, ask(block, (8,), keeping)),
        _question(5, "replies to every opening", keeps, *replies),
    )


def keeping(position: Position) -> Cells:
    """List the moves that keep the value of a position, ascending.

    >>> keeping(Position("....X...."))
    (1, 3, 7, 9)
    """
    best = value(position)
    return tuple(cell for cell, child in successors(position) if -value(child) == best)


def wins_at_once(position: Position) -> Cells:
    """List the moves that make three in a row, ascending."""
    return completing(position, marks_of(position).own)


def blocks(position: Position) -> Cells:
    """Give the move that alone stops a win of the rival's, where there is no win to take instead.

    >>> blocks(Position("XO..O...X"))
    (8,)
    """
    if wins_at_once(position):
        return ()
    threats = completing(position, marks_of(position).other)
    return threats if len(threats) == 1 else ()


def missed(
    strategy: Strategy, positions: Iterable[Position], takes: Callable[[Position], Cells]
) -> MissedPart:
    """Count the positions with a chance, and those of them where a permitted move misses it.

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
    """Say in how many positions every move that is permitted is right.

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
