"""Lines of play, numbers of games and ratios, as they stand in sentences and tables."""

from __future__ import annotations

from typing import Final

from games import Line, line_name
from verify.play.count import Tally, win_to_draw

COUNTING: Final = "counting all strategies, once: the numbers are kept"
AT_ONCE: Final = "(at once)"  # a line of play without a move
NOTHING: Final = "–"  # in a cell of a table where there is nothing to tell


def line_cell(line: Line | None) -> str:
    """Write a line of play, if there is one; one without moves ends where it begins."""
    return NOTHING if line is None else line_name(line) or AT_ONCE


def games_text(games: Tally) -> str:
    """Write how games end.

    >>> games_text(Tally(win=250, draw=2))
    '250 wins, 2 draws and 0 losses'
    """
    return f"{games.win:,} wins, {games.draw:,} draws and {games.loss:,} losses"


def ratio_text(games: Tally) -> str:
    """Write wins to draws, exactly and as a decimal.

    >>> ratio_text(Tally(win=250, draw=4)), ratio_text(Tally(win=3)), ratio_text(Tally())
    ('125:2 = 62.50', '1:0', '–')
    """
    ratio = win_to_draw(games)
    if ratio is None:
        return NOTHING
    wins, draws = ratio
    exact = f"{wins:,}:{draws:,}"
    return f"{exact} = {wins / draws:,.2f}" if draws else exact
