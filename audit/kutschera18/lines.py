"""The claims about lines of play: how many there are, their numbers, replies and forks in them.

A value by opening is that of one cell: one corner, one edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import permutations
from math import factorial
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, field

from audit.claim import Finding, Printed, compared
from audit.vocabulary.terms import unfinished
from common.exhibits import Board, LineOfPlay, Table, Values, table
from games import (
    CELLS,
    EMPTY,
    LINES,
    Line,
    Position,
    Result,
    free_cells,
    line_name,
    outcome,
    parse_line,
    position_after,
    successors,
    to_move,
)
from games.space import unfinished_positions, value
from strategies.rules.board import forking
from verify.classified import (
    KINDS,
    Kind,
    classified_games,
    classify,
    game_statistics,
    own_wins,
    stupid_plies,
    tally,
    threats,
)
from verify.play.count import Tally
from verify.statistics import OPENING_CELLS, OPENINGS, Opening, opening_of

LineText: TypeAlias = Annotated[str, Meta(pattern=r"\A[1-9]*\Z")]
"""A line of play."""

FIRST_OF_ALL, NINES = 123456789, 999999999  # between these the article looks for games


class NineDigitNumbers(Printed, frozen=True):
    """Which numbers of nine digits hold every digit once."""

    lowest: int
    highest: int
    is_one: bool = field(name="222222222 is one")
    most_are: bool


class KindOfLine(Printed, frozen=True):
    """The kind of game of a line, and the plies of its stupid moves."""

    kind: str
    stupid_moves: list[int]


def valid_numbers(printed: NineDigitNumbers) -> Finding:
    """Look for the numbers that hold each digit from 1 to 9 once. Claim `kutschera-numbers`."""
    numbers = _valid()
    between = NINES - FIRST_OF_ALL + 1
    computed = NineDigitNumbers(
        min(numbers), max(numbers), 222222222 in numbers, 2 * len(numbers) > between
    )
    return compared(printed, computed, f"{len(numbers):,} of {between:,} numbers")


def orders(printed: int, *, prefix: LineText) -> Finding:
    """Count the orders of the nine digits with the same beginning. Claim `kutschera-12437`."""
    left = 9 - len(parse_line(prefix))
    note = f"{left} digits are left, in {factorial(left)} orders; of all numbers of nine digits "
    note += f"{10**left:,} begin so"
    return compared(printed, factorial(left), note, LineOfPlay(prefix))


def ending(printed: dict[str, int | str], *, line: LineText) -> Finding:
    """Play a game until it is over: its moves, its result, the chances that X passes over."""
    whole = _until_over(line)
    passed = [
        (ply, " or ".join(map(str, wins)), cell)
        for ply, cell in enumerate(whole, start=1)
        if (wins := own_wins(before := position_after(whole[: ply - 1])))
        and to_move(before) == "X"
        and cell not in wins
    ]
    told = {
        "moves": len(whole),
        "result": classify(whole).result,
        "chances that X passes over": ("none", "one", "a few")[min(2, len(passed))],
    }
    return compared(
        printed,
        {name: told[name] for name in printed},
        LineOfPlay(line_name(whole)),
        *(f"move {ply}: {wins} would have won, {cell} is played" for ply, wins, cell in passed),
        f"of all games that begin {line_name(whole[:4])}, {_draws(position_after(whole[:4]))} are "
        "drawn",
    )


def perfect(printed: bool, *, line: LineText) -> Finding:
    """Say whether no move of a game gives anything away. Claim `kutschera-134258769-imperfect`."""
    whole = _until_over(line)
    rows = [
        (ply, cell, _for_x(before), _for_x(after))
        for ply, cell in enumerate(whole, start=1)
        if _for_x(before := position_after(whole[: ply - 1]))
        != _for_x(after := position_after(whole[:ply]))
    ]
    head = ("move", "cell", "best play before it", "and after it")
    return compared(printed, not rows, table(head, rows))


def kind_of(printed: KindOfLine, *, line: LineText) -> Finding:
    """Classify a game. Claim `kutschera-1234567-kind`."""
    whole = parse_line(line)
    computed = KindOfLine(classify(whole).kind, list(stupid_plies(whole)))
    return compared(printed, computed, LineOfPlay(line), Board(position_after(whole)))


def _until_over(digits: str) -> Line:
    """Play digits one after the other until the game is over or they end."""
    line: Line = ()
    for digit in digits:
        if outcome(position_after(line)) is not None:
            break
        line = (*line, int(digit))
    return line


@cache
def _valid() -> frozenset[int]:
    return frozenset(int("".join(digits)) for digits in permutations("123456789"))


@cache
def _draws(position: Position) -> int:
    """Count the games that continue from a position and end in a draw."""
    ended = outcome(position)
    if ended is not None:
        return int(ended.winner is None)
    return sum(_draws(child) for _, child in successors(position))


def _for_x(position: Position) -> str:
    """Give the result of a position under best play."""
    reached = value(position) if to_move(position) == "X" else -value(position)
    return {1: "X wins", 0: "draw", -1: "O wins"}[reached]


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
"""Statement on an opening -> how its count compares, and the games that are counted."""


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
    """Name the kinds of reply that leave X the fewest games won by a fork."""
    forks = {
        reply: tally(game_statistics(), first=(opening,), second=(reply,), kinds=["fork"]).win
        for reply in CELLS
        if reply != opening
    }
    least = {opening_of(reply) for reply, games in forks.items() if games == min(forks.values())}
    board = Values(tuple("X" if cell == opening else forks[cell] for cell in CELLS))
    return compared(printed, sorted(least), "fork wins of X by the cell of O's reply", board)


def games_of(opening: Opening, kinds: Kinds) -> Tally:
    """Sum up the games from one cell of an opening; its cells are equivalent."""
    return tally(game_statistics(), first=OPENING_CELLS[opening][:1], kinds=kinds)


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
    """Count the possible moves in each position; the positions have names."""
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
        "losers without a stupid move who faced two threats when they moved last: "
        f"{faced['fork', True]:,} in games labelled forks, and {faced['other', True]:,} in games "
        "that are not, because one of the two was blocked and only one was left"
    )
    return compared(printed, faced["fork", False] + faced["other", False], note)


def forks(printed: dict[str, bool]) -> Finding:
    """Say whether the side that faces a fork can hold, and whether a side can be forced into one.

    A side faces a fork if the rival has two threats and the side cannot win at once. If all such
    positions are lost, a fork can be forced only where a win can be forced.
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
