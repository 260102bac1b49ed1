"""The claims about single lines and positions: who wins, who can still be stopped, by what.

Patterns are read as in the articles: rows from the top with `|` between them; a move is written
`row,column`, both from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import factorial
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from audit.finding import Evidence, Finding, Printed, compared
from common.exhibits import Board, LineOfPlay, Values
from games import (
    CELLS,
    Line,
    Position,
    free_cells,
    line_name,
    outcome,
    parse_line,
    parse_position,
    play,
    position_after,
    successors,
    to_move,
)
from games.value import value
from strategies.rules.board import forking
from verify.statistics.statistics import (
    classified_games,
    classify,
    game_statistics,
    own_wins,
    stupid_cells,
    stupid_plies,
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


LineText: TypeAlias = Annotated[str, Meta(pattern=r"\A[1-9]*\Z")]
"""A line of play."""

Pattern: TypeAlias = Annotated[str, Meta(pattern=r"\A[XO-]{3}\|[XO-]{3}\|[XO-]{3}\|?\Z")]
"""A position: rows from the top."""


class EndOfLine(Printed, frozen=True):
    """How a game ends."""

    line: LineText
    result: str


class Prefix(Printed, frozen=True):
    """How many nine-digit numbers begin alike."""

    prefix: LineText
    numbers: int


class KindOfLine(Printed, frozen=True):
    """What kind of game a line is, and the plies of its stupid moves."""

    line: LineText
    kind: str
    stupid_moves: list[int]


class Answers(Printed, frozen=True):
    """Answers to a line."""

    line: LineText
    answers_that_save_o: list[int] = field(name="answers that save O")
    answers_that_meet_neither_a_win_at_once_nor_a_fork: list[int]


class Blocks(Printed, frozen=True):
    """What can be done in a position to avoid a loss."""

    pattern: Pattern
    moves_that_avoid_the_loss: list[str]
    best: str


class FiveMoves(Printed, frozen=True):
    """Which of the moves of a position win or are stupid."""

    pattern: Pattern
    moves: int
    wins: list[str]
    stupid: list[str]
    o_was_stupid: bool = field(name="O was stupid")


class Threats(Printed, frozen=True):
    """Which moves of a position win, and which cells are threatened."""

    pattern: Pattern
    wins: list[str]
    threats: list[str]


def game_134258769(printed: EndOfLine) -> Finding:
    """Play a line until the game is over. Claim `kutschera-134258769`."""
    line: Line = ()
    for digit in printed.line:
        line = (*line, int(digit))
        if outcome(position_after(line)) is not None:
            break
    draws = sum(each[:4] == line[:4] for each in _drawn_lines())
    note = f"games that begin {line_name(line[:4])} and are drawn: {draws}"
    computed = EndOfLine(line_name(line), classify(line).result)
    return compared(
        printed, computed, LineOfPlay(line_name(line)), Board(position_after(line)), note
    )


def prefix_12437(printed: Prefix) -> Finding:
    """Count the orders of nine digits that begin alike. Claim `kutschera-12437`.

    What rests on it is that they are one game: the line must be over, and stand for several.
    """
    line = parse_line(printed.prefix)
    left = 9 - len(line)
    computed = Prefix(line_name(line), factorial(left))
    note = f"{left} digits are left, in {factorial(left)} orders; of all nine-digit numbers "
    note += f"{10**left:,} begin so"
    return compared(printed, computed, note, LineOfPlay(line_name(line)))


def game_1234567(printed: dict[str, bool | list[int]]) -> Finding:
    """Look at the fork of 1234567 and how to prevent it. Claim `kutschera-1234567`."""
    forked, instead = position_after((1, 2, 3, 4, 5)), position_after((1, 2, 3, 5))
    computed = {
        "threats after 12345": list(threats(forked)),
        "O can stop both": value(forked) >= 0,
        "forks of X after 1235": list(forking(instead, "X")),
    }
    values = [(line, position_after(tuple(map(int, line)))) for line in ("12", "123", "1235")]
    note = "; ".join(f"after {line}: {_for_x(position)}" for line, position in values)
    return compared(printed, computed, Board(forked), f"against best play, {note}")


def game_1234567_kind(printed: KindOfLine) -> Finding:
    """Classify the game 1234567. Claim `kutschera-1234567-kind`."""
    line = parse_line(printed.line)
    return compared(
        printed, KindOfLine(line_name(line), classify(line).kind, list(stupid_plies(line)))
    )


def safe_replies(printed: dict[Opening, list[str]]) -> Finding:
    """List the replies to each opening after which O need not lose.

    Claim `kutschera-safe-replies`.
    """
    boards = (_values_after(OPENING_CELLS[opening][0]) for opening in OPENINGS)
    return compared(printed, {opening: _safe(opening) for opening in OPENINGS}, *boards)


def gardner_corner(printed: list[str]) -> Finding:
    """List the replies to a corner that escape every trap. Claim `kutschera-gardner-corner`."""
    return _traps(printed, "corner")


def gardner_centre(printed: list[str]) -> Finding:
    """List the replies to the centre that escape every trap. Claim `kutschera-gardner-centre`."""
    return _traps(printed, "centre")


def fork_avoidable(printed: dict[str, str | int]) -> Finding:
    """Tell whether any game is lost without a fork by players who make no stupid move.

    A fork is taken as what the loser faced: two cells to block. Claim `kutschera-fork-avoidable`.
    """
    faced, unforked = _losers()
    computed = {
        "perfect play": _for_x(position_after(())),
        "games lost without facing a fork": unforked,
    }
    note = (
        "without a stupid move, so many losers faced two threats: "
        f"{faced['fork']:,} in games labelled forks, and {faced['other']:,} in games that are not, "
        "because one of the two was blocked and only one was left at the last move"
    )
    return compared(printed, computed, note)


def top_edge(printed: Answers) -> Finding:
    """Look for an answer that saves O from a line. Claim `kutschera-top-edge`."""
    line = parse_line(printed.line)
    after = {(*line, cell): child for cell, child in successors(position_after(line))}
    computed = Answers(
        line_name(line),
        [each[-1] for each, now in after.items() if value(now) < 1],
        [each[-1] for each, now in after.items() if not own_wins(now) and not forking(now, "X")],
    )
    lines = [LineOfPlay(line_name(forced_line(each))) for each, now in after.items() if value(now)]
    return compared(printed, computed, *lines)


def block_pattern(printed: Blocks) -> Finding:
    """List the moves that avoid a loss, and what they reach. Claim `kutschera-block-pattern`."""
    position = _position(printed.pattern)
    safe = [cell for cell, child in successors(position) if value(child) < 1]
    best = {1: "win", 0: "draw", -1: "loss"}[value(position)]
    computed = Blocks(printed.pattern, _moves(safe), best)
    return compared(printed, computed, Board(position), *_hoped_for(position, safe))


def five_moves(printed: FiveMoves) -> Finding:
    """Count the moves from a pattern, and judge some. Claim `kutschera-five-moves`."""
    position = _position(printed.pattern)
    last_moves = [(cell, _without(position, cell)) for cell in _cells_of(position, "O")]
    computed = FiveMoves(
        printed.pattern,
        len(free_cells(position)),
        _moves(own_wins(position)),
        _moves(stupid_cells(position)),
        all(cell in stupid_cells(before) for cell, before in last_moves),
    )
    return compared(printed, computed, Board(position))


def win_pattern(printed: Threats) -> Finding:
    """List the winning moves and the threats of a pattern. Claim `kutschera-win-pattern`."""
    position = _position(printed.pattern)
    computed = Threats(printed.pattern, _moves(own_wins(position)), _moves(threats(position)))
    return compared(printed, computed, Board(position))


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
def _drawn_lines() -> tuple[Line, ...]:
    return tuple(game.line for game in classified_games() if game.result == "draw")


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


def _traps(printed: list[str], opening: Opening) -> Finding:
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


def _safe(opening: Opening) -> list[str]:
    first = OPENING_CELLS[opening][0]
    after = successors(position_after((first,)))
    return sorted({reply_name(first, cell) for cell, child in after if value(child) < 1})


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


def _hoped_for(position: Position, safe: Iterable[int]) -> list[Evidence]:
    """Show a win in three moves that needs a mistake of the rival, if there is one."""
    hoped = [
        (cell, reply, wins[0])
        for cell in safe
        for reply, child in successors(play(position, cell))
        if (wins := own_wins(child))
    ]
    return [f"if the rival errs, it can be won: {', '.join(_moves(hoped[0]))}"] if hoped else []


def _position(pattern: Pattern) -> Position:
    return parse_position(pattern.replace("|", "").replace("-", "."))


def _moves(cells: Iterable[int]) -> list[str]:
    return [f"{(cell - 1) // 3},{(cell - 1) % 3}" for cell in cells]


def _cells_of(position: Position, mark: str) -> list[int]:
    return [cell for cell in CELLS if position[cell - 1] == mark]


def _without(position: Position, cell: int) -> Position:
    return Position(f"{position[: cell - 1]}.{position[cell:]}")
