"""The claims that count games. A value by opening is that of one cell: one corner, one edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from audit.finding import Finding, compared
from common.exhibits import Values, table
from games import CELLS, Result
from verify.classified import KINDS, Kind, game_statistics, tally
from verify.play.count import Tally
from verify.statistics import OPENING_CELLS, OPENINGS, Opening, opening_of

Kinds: TypeAlias = tuple[Kind, ...]
Extreme: TypeAlias = Literal["most wins", "fewest draws", "most losses", "fewest losses"]

EXTREMES: Final[Mapping[Extreme, tuple[Callable[[Iterable[int]], int], Result]]] = MappingProxyType(
    {
        "most wins": (max, "win"),
        "fewest draws": (min, "draw"),
        "most losses": (max, "loss"),
        "fewest losses": (min, "loss"),
    }
)
"""What is said of an opening -> how its count compares, and what is counted."""


def extremes(printed: dict[Extreme, str], *, kinds: Kinds = KINDS) -> Finding:
    """Name the openings with the most or the fewest games of a result."""
    games = {each: games_of(each, kinds) for each in OPENINGS}
    computed = {}
    for what in printed:
        choose, result = EXTREMES[what]
        counts = {each: getattr(ended, result) for each, ended in games.items()}
        best = choose(counts.values())
        computed[what] = ", ".join(each for each, count in counts.items() if count == best)
    ends = {each: (ended.win, ended.draw, ended.loss) for each, ended in games.items()}
    rows = [
        (each, *ends[each], *(f"{100 * count / games[each].games:.1f}" for count in ends[each]))
        for each in OPENINGS
    ]
    head = ("opening", "wins", "draws", "losses", "% won", "% drawn", "% lost")
    return compared(printed, computed, table(head, rows))


def least_replies(printed: list[Opening], *, opening: int) -> Finding:
    """Name what the replies are that leave X the fewest games won by a fork."""
    forks = {
        reply: tally(game_statistics(), first=(opening,), second=(reply,), kinds=["fork"]).win
        for reply in CELLS
        if reply != opening
    }
    least = {opening_of(reply) for reply, games in forks.items() if games == min(forks.values())}
    board = Values(tuple("X" if cell == opening else forks[cell] for cell in CELLS))
    return compared(printed, sorted(least), "fork wins of X by the cell of O's reply", board)


def games_of(opening: Opening, kinds: Kinds) -> Tally:
    """Sum up the games from one cell of an opening; its cells are alike."""
    return tally(game_statistics(), first=OPENING_CELLS[opening][:1], kinds=kinds)
