"""Strategies lent to a piece of work: their questions counted, foreign code confirmed, let go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from common.text import counted
from games import Line, Position
from noloss.printing.progress import progress
from strategies import Permitted, Strategy, UnknownStrategyError, catalogue
from strategies.strategy import in_use


@contextmanager
def asking(doing: str, *strategies: Strategy) -> Iterator[tuple[Strategy, ...]]:
    """Lend strategies, and tell on the way how often they have been asked.

    When the work is done, those that run foreign code confirm their answers, before anything is
    shown; whatever happens, all of them let go of what they hold.
    """
    asked = 0

    def counting(strategy: Strategy) -> Strategy:
        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            nonlocal asked
            asked += 1
            return strategy.moves(position, line)

        return replace(strategy, moves=moves)

    with in_use(*strategies), progress(doing, lambda: f"asked {counted(asked, 'time')}"):
        yield tuple(map(counting, strategies))


def find_in_view(text: str, view: catalogue.View | None) -> Strategy:
    """Find one strategy of several that are asked for with one view.

    A tape program is asked by positions unless another view is wanted; a strategy that does not
    have the view that is wanted is asked in its own. Raises UnknownStrategyError for a wrong name.
    """
    try:
        return catalogue.find_strategy(text, view or "position")
    except UnknownStrategyError:
        return catalogue.find_strategy(text)
