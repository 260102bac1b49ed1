"""Strategies that run foreign code: each question is put once, and again to confirm the answer.

A verdict is a proof about one strategy, so the code must give the same answer whenever it is asked.
The answers of the first round are kept; `confirm` asks everything again, the last question first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from games import Line, Position, line_name
from strategies.errors import NoAnswerError
from strategies.strategy import Permitted, Strategy, permitted_moves

Question = tuple[Position, Line]
Answer = tuple[Permitted, ...]
Ask = Callable[[Position, Line], Answer]


def foreign_strategy(
    *,
    name: str,
    source: str,
    summary: str,
    ask: Ask,
    positional: bool = True,
    if_it_changes: str = "no chance, no clock, no memory",
    close: Callable[[], None] | None = None,
) -> Strategy:
    """Give the strategy that answers as foreign code does.

    ask           : puts one question, each time again
    if_it_changes : the way out where an answer differs from the one before
    close         : lets go of what is running; it is also called before any error leaves here
    """
    bare = Strategy(name, "base", source, summary, positional, ask, close=close)
    questions = _Questions(bare, if_it_changes)
    return replace(bare, moves=questions.answer, confirm=questions.confirm)


@dataclass(frozen=True, slots=True)
class _Questions:
    """What foreign code was asked so far, and what it answered."""

    bare: Strategy
    if_it_changes: str
    answers: dict[Question, Answer] = field(default_factory=dict)

    def answer(self, position: Position, line: Line) -> Answer:
        """Give the answer that is known, or put the question."""
        known = self.answers.get((position, line))
        return self._put(position, line) if known is None else known

    def confirm(self) -> None:
        """Put all questions again, the last one first."""
        for position, line in reversed(tuple(self.answers)):
            self._put(position, line)

    def _put(self, position: Position, line: Line) -> Answer:
        """Put a question; one that was put before must get the same answer."""
        try:
            answer = permitted_moves(self.bare, position, line)
            before = self.answers.setdefault((position, line), answer)
            if answer != before:
                problem = _changed(line, before, answer)
                hint = f"an answer may depend on nothing but the question: {self.if_it_changes}"
                raise NoAnswerError(problem, strategy=self.bare.name, position=position, hint=hint)
        except BaseException:  # Ctrl-C, too
            if self.bare.close is not None:
                self.bare.close()
            raise
        return answer


def _changed(line: Line, before: Answer, now: Answer) -> str:
    """Say how two answers differ: in their cells, or only in the rules."""
    after = f" after {line_name(line)}" if line else ""
    first, second = (" ".join(str(cell) for cell, _ in answer) for answer in (before, now))
    if first == second:
        first, second = (", ".join(rule for _, rule in answer) for answer in (before, now))
    return f"asked twice{after}, it answers {first or 'nothing'} and then {second or 'nothing'}"
