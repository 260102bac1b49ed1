"""The claims about lines, replies and forks that no check of the vocabulary tells."""

from __future__ import annotations

from collections import Counter

from audit.finding import Finding, compared
from audit.kutschera18.lines import LineText
from audit.vocabulary.terms import unfinished
from common.exhibits import Table, Values, table
from games import (
    CELLS,
    EMPTY,
    LINES,
    free_cells,
    line_name,
    parse_line,
    position_after,
    successors,
)
from games.space import unfinished_positions, value
from strategies.rules.board import forking
from verify.classified import classified_games, own_wins, threats
from verify.statistics import OPENING_CELLS, OPENINGS, Opening, opening_of


def lines_through(printed: dict[str, int | str]) -> Finding:
    """Count the lines through the cells. Claim `kutschera-lines`."""
    through = {each: sum(OPENING_CELLS[each][0] in line for line in LINES) for each in OPENINGS}
    ranked: list[Opening] = sorted(OPENINGS, key=lambda each: -through[each])
    computed = {
        "best": ranked[0],
        "its lines": through[ranked[0]],
        "most lines elsewhere": through[ranked[1]],
        "second best": ranked[1],
    }
    return compared(printed, computed, Values(tuple(through[opening_of(cell)] for cell in CELLS)))


def moves_left(printed: dict[str, int], *, position: dict[str, str]) -> Finding:
    """Count the moves that there are in positions, by their names."""
    free = {name: free_cells(unfinished(position[name])) for name in printed}
    rows = [(name, ", ".join(map(str, cells))) for name, cells in free.items()]
    computed = {name: len(cells) for name, cells in free.items()}
    return compared(printed, computed, table(("", "moves"), rows))


def good_of_eight(printed: dict[Opening, list[int]]) -> Finding:
    """Count the replies that do not lose, and all replies. Claim `kutschera-one-in-eight`."""
    computed = {opening: [len(_good(opening)), 8] for opening in printed}
    return compared(printed, computed, _good_replies())


def smallest_choice(printed: list[Opening]) -> Finding:
    """Name the openings with the fewest replies that do not lose.

    Claim `kutschera-smallest-choice`.
    """
    good = {opening: len(_good(opening)) for opening in OPENINGS}
    computed = [opening for opening in OPENINGS if good[opening] == min(good.values())]
    return compared(printed, computed, _good_replies())


def fork_avoidable(printed: int) -> Finding:
    """Count the games lost without facing a fork by players who make no stupid move.

    Claim `kutschera-fork-avoidable`.
    """
    faced = Counter(  # two threats, by the kind of the game, when the loser moved last
        (kind, len(threats(position_after(line[:-2]))) > 1)
        for line, kind, result in classified_games()
        if kind != "stupid" and result != "draw"
    )
    note = (
        "without a stupid move, so many losers faced two threats when they moved last: "
        f"{faced['fork', True]:,} in games labelled forks, and {faced['other', True]:,} in games "
        "that are not, because one of the two was blocked and only one was left"
    )
    return compared(printed, faced["fork", False] + faced["other", False], note)


def forks(printed: dict[str, bool]) -> Finding:
    """Tell whether who faces a fork can hold it, and whether anybody can be forced into one.

    A fork is faced with two threats of the rival and no win at once. If all such positions are
    lost, a fork can be forced from where a win can, and from nowhere else.
    """
    facing = [
        position
        for position in unfinished_positions()
        if len(threats(position)) > 1 and not own_wins(position)
    ]
    held = sum(value(position) >= 0 for position in facing)
    told = {"it can be held": held > 0, "it can be forced": held > 0 or value(EMPTY) != 0}
    note = f"{len(facing):,} positions face a fork, {held} of them can be held; "
    note += f"a win can{'not' if value(EMPTY) == 0 else ''} be forced from the empty board"
    return compared(printed, {name: told[name] for name in printed}, note)


def no_win_and_no_fork(printed: list[int], *, line: LineText) -> Finding:
    """List the answers of O after which X can neither win at once nor make a fork.

    Claim `kutschera-top-edge-fork`.
    """
    before = position_after(parse_line(line))
    after = dict(successors(before))
    computed = [cell for cell, now in after.items() if not own_wins(now) and not forking(now, "X")]
    rows = [
        (cell, ", ".join(map(str, own_wins(now))), ", ".join(map(str, forking(now, "X"))))
        for cell, now in after.items()
    ]
    head = (f"after {line_name(parse_line(line))}", "X wins with", "X forks with")
    return compared(printed, computed, table(head, rows))


def _good(opening: Opening) -> list[int]:
    after = successors(position_after(OPENING_CELLS[opening][:1]))
    return [cell for cell, child in after if value(child) < 1]


def _good_replies() -> Table:
    rows = [(each, ", ".join(map(str, _good(each)))) for each in OPENINGS]
    return table(("opening", "replies that do not lose"), rows)
