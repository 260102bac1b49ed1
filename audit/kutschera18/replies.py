"""The claims about openings, replies to them, traps and forks, against best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import field

from audit.finding import Finding, Printed, compared
from audit.kutschera18.lines import LineText
from common.exhibits import LineOfPlay, Values, table
from games import (
    CELLS,
    EMPTY,
    LINES,
    Line,
    Position,
    canonical,
    line_name,
    outcome,
    parse_line,
    play,
    position_after,
    successors,
    to_move,
)
from games.space import all_positions
from games.value import value
from strategies.rules.board import forking
from verify.statistics.statistics import (
    classified_games,
    game_statistics,
    own_wins,
    tally,
    threats,
)
from verify.statistics.tables import OPENING_CELLS, OPENINGS, Opening, opening_of

# The names of a reply: by the opening, what the reply is, and the square of their distance.
REPLIES: Final = {
    ("corner", "centre", 2): "centre",
    ("corner", "edge", 1): "adjacent edge",
    ("corner", "corner", 4): "adjacent corner",
    ("corner", "edge", 5): "far edge",
    ("corner", "corner", 8): "opposite corner",
    ("edge", "centre", 1): "centre",
    ("edge", "corner", 1): "adjacent corner",
    ("edge", "edge", 2): "adjacent edge",
    ("edge", "edge", 4): "opposite edge",
    ("edge", "corner", 5): "far corner",
    ("centre", "edge", 1): "edge",
    ("centre", "corner", 2): "corner",
}


class Answers(Printed, frozen=True):
    """Answers to a line."""

    answers_that_save_o: list[int] = field(name="answers that save O")
    answers_that_meet_neither_a_win_at_once_nor_a_fork: list[int]


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
    board = {cell: str(through[opening_of(cell)]) for cell in CELLS}
    return compared(printed, computed, Values(tuple(board.values())))


def openings(printed: int) -> Finding:
    """Count the openings up to symmetry. Claim `kutschera-three-openings`."""
    alike: dict[Position, list[int]] = {}
    for cell in CELLS:
        alike.setdefault(canonical(position_after((cell,))), []).append(cell)
    return compared(printed, len(alike), f"cells that are alike: {list(alike.values())}")


def values(printed: dict[LineText, str]) -> Finding:
    """Tell what lines come to against best play."""
    return compared(printed, {line: _for_x(position_after(parse_line(line))) for line in printed})


def safe_replies(printed: dict[Opening, list[str]]) -> Finding:
    """List the replies to each opening after which O need not lose.

    Claim `kutschera-safe-replies`.
    """
    boards = (_values_after(OPENING_CELLS[opening][0]) for opening in OPENINGS)
    return compared(printed, {opening: _safe(opening) for opening in OPENINGS}, *boards)


def good_of_eight(printed: dict[Opening, list[int]]) -> Finding:
    """Count the replies that do not lose, and all replies. Claim `kutschera-one-in-eight`."""
    computed = {opening: list(_good_of(opening)) for opening in printed}
    return compared(printed, computed, *(_values_after(OPENING_CELLS[each][0]) for each in printed))


def smallest_choice(printed: list[Opening]) -> Finding:
    """Name the openings with the fewest replies that do not lose.

    Claim `kutschera-smallest-choice`.
    """
    good = {opening: _good_of(opening)[0] for opening in OPENINGS}
    computed = [opening for opening in OPENINGS if good[opening] == min(good.values())]
    return compared(printed, computed, table(("opening", "replies"), list(good.items())))


def traps(printed: list[str], *, opening: Opening) -> Finding:
    """List the replies to an opening that escape every trap."""
    first = OPENING_CELLS[opening][0]
    safe = [cell for cell, now in successors(position_after((first,))) if value(now) < 1]
    trapped = {
        reply_name(first, cell): line_name(forced_line((first, cell)))
        for cell in reversed(CELLS)
        if cell not in (first, *safe)
    }
    left = tally(game_statistics(), first=(first,), second=safe[:1], kinds=["fork"]).win
    note = f"after {first}{safe[0]} X still wins {left} games with a fork, but can force none"
    lines = map(LineOfPlay, sorted(trapped.values()))
    return compared(printed, _safe(opening), *lines, note)


def fork_avoidable(printed: dict[str, str | int]) -> Finding:
    """Tell whether any game is lost without a fork by players who make no stupid move.

    A fork is taken as what the loser faced: two cells to block. Claim `kutschera-fork-avoidable`.
    """
    faced, unforked = _losers()
    computed = {
        "perfect play": _for_x(EMPTY),
        "games lost without facing a fork": unforked,
    }
    note = (
        "without a stupid move, so many losers faced two threats: "
        f"{faced['fork']:,} in games labelled forks, and {faced['other']:,} in games that are not, "
        "because one of the two was blocked and only one was left at the last move"
    )
    return compared(printed, computed, note)


def forced_forks(printed: dict[str, bool]) -> Finding:
    """Tell whether anybody can be forced into a fork. Claim `kutschera-no-forced-fork`.

    Whoever faces two threats and cannot win at once loses, which is looked up in every position;
    so a fork can be forced from where a win can, and from nowhere else.
    """
    facing = [
        position
        for position in all_positions()
        if outcome(position) is None and len(threats(position)) > 1 and not own_wins(position)
    ]
    escapes = [position for position in facing if value(position) >= 0]
    computed = {"from the empty board": value(EMPTY) != 0} if not escapes else None
    note = f"{len(facing):,} positions face a fork, {len(escapes)} of them can be held; "
    note += f"best play from the empty board: {_for_x(EMPTY)}"
    mistake = "after a mistake a fork can be forced, such as the reply 2 to the opening 1"
    return compared(printed, computed, note, mistake, LineOfPlay(line_name(forced_line((1, 2)))))


def wins_in_all_cases(printed: Answers, *, line: LineText) -> Finding:
    """Look for an answer that saves O from a line. Claim `kutschera-top-edge`."""
    played = parse_line(line)
    after = {(*played, cell): child for cell, child in successors(position_after(played))}
    computed = Answers(
        [each[-1] for each, now in after.items() if value(now) < 1],
        [each[-1] for each, now in after.items() if not own_wins(now) and not forking(now, "X")],
    )
    lines = [LineOfPlay(line_name(forced_line(each))) for each, now in after.items() if value(now)]
    before = position_after(played[:-1])
    good = [cell for cell, child in successors(before) if value(child) == -value(before)]
    return compared(printed, computed, *lines, f"after {line_name(played[:-1])} as good: {good}")


def forced_line(line: Line) -> Line:
    """Play a decided line to its end: the winner hurries, the loser holds out; least cell first.

    >>> forced_line((1, 2))
    (1, 2, 4, 7, 5, 3, 6)
    """
    position = position_after(line)
    while outcome(position) is None:
        wins = value(position) > 0
        keeping = [each for each in successors(position) if value(each[1]) == -value(position)]
        choose = min if wins else max
        cell, position = choose(keeping, key=lambda each: _distance(each[1]))
        line = (*line, cell)
    return line


@cache
def _distance(position: Position) -> int:
    """Count the moves to the end of a decided position, both sides as in `forced_line`."""
    after = [child for _, child in successors(position) if value(child) == -value(position)]
    if not after:
        return 0
    choose = min if value(position) > 0 else max
    return 1 + choose(map(_distance, after))


@cache
def _losers() -> tuple[Mapping[str, int], int]:
    """Look at who loses without a stupid move, before the last move that the loser made.

    Gives how many then faced two threats, by the kind of game, and how many did not.
    """
    faced: Counter[str] = Counter()
    for line, kind, result in classified_games():
        if kind != "stupid" and result != "draw":
            two = len(threats(position_after(line[:-2]))) > 1
            faced[kind if two else "none"] += 1
    return faced, faced["none"]


def _safe(opening: Opening) -> list[str]:
    first = OPENING_CELLS[opening][0]
    after = successors(position_after((first,)))
    return sorted({reply_name(first, cell) for cell, child in after if value(child) < 1})


def _good_of(opening: Opening) -> tuple[int, int]:
    after = successors(position_after(OPENING_CELLS[opening][:1]))
    return sum(value(child) < 1 for _, child in after), len(after)


def reply_name(first: int, second: int) -> str:
    """Name a reply by how it lies to the opening.

    >>> reply_name(2, 3), reply_name(1, 9)
    ('adjacent corner', 'opposite corner')
    """
    rows, columns = (first - 1) // 3 - (second - 1) // 3, (first - 1) % 3 - (second - 1) % 3
    return REPLIES[opening_of(first), opening_of(second), rows**2 + columns**2]


def _values_after(first: int) -> Values:
    position = position_after((first,))
    return Values(tuple("X" if cell == first else _for_x(play(position, cell)) for cell in CELLS))


def _for_x(position: Position) -> str:
    """Say what a position comes to against best play."""
    reached = value(position) if to_move(position) == "X" else -value(position)
    return {1: "X wins", 0: "draw", -1: "O wins"}[reached]
