"""The claims that count games. A value by opening is that of one cell: one corner, one edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from audit.finding import Finding, compared
from common.exhibits import Values, table
from games import CELLS, Result
from verify.play.count import Tally
from verify.statistics.statistics import KINDS, LENGTHS, Kind, game_statistics, tally
from verify.statistics.tables import OPENING_CELLS, OPENINGS, Opening, opening_of

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


def total(printed: int, *, kinds: Kinds = KINDS) -> Finding:
    """Count all games of some kinds."""
    rows = [(n, *_ends(tally(game_statistics(), lengths=(n,), kinds=kinds))) for n in LENGTHS]
    shown = table(("length", "wins", "draws", "losses"), rows)
    games = tally(game_statistics(), kinds=kinds).games
    return compared(printed, games, "the first player's results by length", shown)


def by_opening(printed: dict[Opening, int], *, result: Result, kinds: Kinds = KINDS) -> Finding:
    """Count the games of some kinds with a result of the first player, by opening."""
    cells = {cell: _count((cell,), kinds, result) for cell in CELLS}
    computed = {opening: cells[OPENING_CELLS[opening][0]] for opening in printed}
    return compared(printed, computed, _board(0, cells))


def extremes(printed: dict[Extreme, str], *, kinds: Kinds = KINDS) -> Finding:
    """Name the openings with the most or the fewest games of a result."""
    computed = {}
    for what in printed:
        choose, result = EXTREMES[what]
        counts = {each: _count(OPENING_CELLS[each][:1], kinds, result) for each in OPENINGS}
        best = choose(counts.values())
        computed[what] = ", ".join(each for each, count in counts.items() if count == best)
    rows = [(each, *_ends(_results(each, kinds)), *_shares(each, kinds)) for each in OPENINGS]
    head = ("opening", "wins", "draws", "losses", "% won", "% drawn", "% lost")
    return compared(printed, computed, table(head, rows))


def corner_sum(printed: dict[Kind, list[int]]) -> Finding:
    """Split the wins of all four corners by kind and length. Claim `kutschera-corner-sum`."""
    statistics, corners = game_statistics(), OPENING_CELLS["corner"]
    kinds: Kinds = ("other", "fork", "stupid")
    computed = {
        kind: [
            tally(statistics, first=corners, lengths=[length], kinds=[kind]).win
            for length in (5, 7, 9)
        ]
        for kind in kinds
    }
    wins = sum(map(sum, computed.values()))
    return compared(
        printed, computed, f"together {wins:,}, for each corner {wins // len(corners):,}"
    )


def lengths(printed: dict[str, list[int]]) -> Finding:
    """List after how many moves each player can win. Claim `kutschera-winning-lengths`."""
    by_length = {length: tally(game_statistics(), lengths=(length,)) for length in LENGTHS}
    computed = {
        "X": [length for length, results in by_length.items() if results.win],
        "O": [length for length, results in by_length.items() if results.loss],
        "draw": [length for length, results in by_length.items() if results.draw],
    }
    rows = [(length, *_ends(results)) for length, results in by_length.items()]
    return compared(printed, computed, table(("moves", "X wins", "draws", "O wins"), rows))


def forks_24(printed: dict[str, int | list[str]]) -> Finding:
    """Count the fork wins by the reply to an opening. Claim `kutschera-forks-24`."""
    corner, centre = _forks_after(1), _forks_after(5)
    computed = {
        "corner, then centre": corner[5],
        "centre, then corner": centre[1],
        "least after a corner": sorted({opening_of(cell) for cell in _least(corner)}),
        "least after the centre": sorted({opening_of(cell) for cell in _least(centre)}),
    }
    boards = _board(1, corner), _board(5, centre)
    return compared(printed, computed, "fork wins of X by the cell of O's reply", *boards)


def _results(opening: Opening, kinds: Kinds) -> Tally:
    """Sum up the games from one cell of an opening; its cells are alike."""
    return tally(game_statistics(), first=OPENING_CELLS[opening][:1], kinds=kinds)


def _count(first: tuple[int, ...], kinds: Kinds, result: Result) -> int:
    results = tally(game_statistics(), first=first, kinds=kinds)
    return {"win": results.win, "draw": results.draw, "loss": results.loss}[result]


def _ends(results: Tally) -> tuple[int, int, int]:
    return results.win, results.draw, results.loss


def _shares(opening: Opening, kinds: Kinds) -> tuple[str, ...]:
    results = _results(opening, kinds)
    return tuple(f"{100 * count / results.games:.1f}" for count in _ends(results))


def _forks_after(first: int) -> dict[int, int]:
    return {
        second: tally(game_statistics(), first=(first,), second=(second,), kinds=["fork"]).win
        for second in CELLS
        if second != first
    }


def _least(values: Mapping[int, int]) -> list[int]:
    return [cell for cell, value in values.items() if value == min(values.values())]


def _board(first: int, values: Mapping[int, int]) -> Values:
    """Lay values out as a board, X on the cell played."""
    return Values(tuple("X" if cell == first else values[cell] for cell in CELLS))
