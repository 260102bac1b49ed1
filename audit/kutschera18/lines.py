"""The claims about single lines and positions: who wins, who can still be stopped, by what.

Patterns are read as in the articles: rows from the top with `|` between them; a move is written
`row,column`, both from 0.

Source: [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe; Using
Reinforcement Learning To Learn To Play Tic-Tac-Toe, 2018.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import factorial
from typing import Final

from audit.finding import Evidence, Finding, compared, printed_text
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


def game_134258769(printed: object) -> Finding:
    """Play a line until the game is over. Claim `kutschera-134258769`."""
    line: Line = ()
    for digit in printed_text(printed, "line"):
        line = (*line, int(digit))
        if outcome(position_after(line)) is not None:
            break
    computed = {"line": line_name(line), "result": classify(line).result}
    draws = sum(each[:4] == line[:4] for each in _drawn_lines())
    note = f"games that begin {line_name(line[:4])} and are drawn: {draws}"
    board = {"board": position_after(line)}
    return compared(printed, computed, {"line": line_name(line)}, board, note)


def prefix_12437(printed: object) -> Finding:
    """Count the orders of nine digits that begin alike. Claim `kutschera-12437`.

    What rests on it is that they are one game: the line must be over, and stand for several.
    """
    line = parse_line(printed_text(printed, "prefix"))
    left = 9 - len(line)
    computed = {"prefix": line_name(line), "numbers": factorial(left)}
    one_game = outcome(position_after(line)) is not None and left > 1
    note = f"{left} digits are left, in {factorial(left)} orders; of all nine-digit numbers "
    note += f"{10**left:,} begin so"
    return compared(printed, computed, note, {"line": line_name(line)}, correction=one_game)


def game_1234567(printed: object) -> Finding:
    """Look at the fork of 1234567 and how to prevent it. Claim `kutschera-1234567`."""
    forked, instead = position_after((1, 2, 3, 4, 5)), position_after((1, 2, 3, 5))
    computed = {
        "threats after 12345": list(threats(forked)),
        "O can stop both": value(forked) >= 0,
        "forks of X after 1235": list(forking(instead, "X")),
    }
    values = [(line, position_after(tuple(map(int, line)))) for line in ("12", "123", "1235")]
    note = "; ".join(f"after {line}: {_for_x(position)}" for line, position in values)
    return compared(printed, computed, {"board": forked}, f"against best play, {note}")


def game_1234567_kind(printed: object) -> Finding:
    """Classify the game 1234567. Claim `kutschera-1234567-kind`."""
    line = parse_line(printed_text(printed, "line"))
    computed = {
        "line": line_name(line),
        "kind": classify(line).kind,
        "stupid moves": list(stupid_plies(line)),
    }
    return compared(printed, computed)


def safe_replies(printed: object) -> Finding:
    """List the replies to each opening after which O need not lose.

    Claim `kutschera-safe-replies`.
    """
    boards: list[Evidence] = [{"table": _values_after(OPENING_CELLS[each][0])} for each in OPENINGS]
    return compared(printed, {opening: _safe(opening) for opening in OPENINGS}, *boards)


def gardner_corner(printed: object) -> Finding:
    """List the replies to a corner that escape every trap. Claim `kutschera-gardner-corner`."""
    return _traps(printed, "corner")


def gardner_centre(printed: object) -> Finding:
    """List the replies to the centre that escape every trap. Claim `kutschera-gardner-centre`."""
    return _traps(printed, "centre")


def fork_avoidable(printed: object) -> Finding:
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


def top_edge(printed: object) -> Finding:
    """Look for an answer that saves O from a line. Claim `kutschera-top-edge`."""
    line = parse_line(printed_text(printed, "line"))
    after = {(*line, cell): child for cell, child in successors(position_after(line))}
    computed = {
        "line": line_name(line),
        "answers that save O": [each[-1] for each, now in after.items() if value(now) < 1],
        "answers that meet neither a win at once nor a fork": [
            each[-1] for each, now in after.items() if not own_wins(now) and not forking(now, "X")
        ],
    }
    lines = [{"line": line_name(forced_line(each))} for each, now in after.items() if value(now)]
    return compared(printed, computed, *lines)


def block_pattern(printed: object) -> Finding:
    """List the moves that avoid a loss, and what they reach. Claim `kutschera-block-pattern`."""
    position = _position(printed)
    best = value(position)
    safe = [cell for cell, child in successors(position) if value(child) < 1]
    computed = {
        "pattern": printed_text(printed, "pattern"),
        "moves that avoid the loss": _moves(safe),
        "best": {1: "win", 0: "draw", -1: "loss"}[best],
    }
    return compared(printed, computed, {"board": position}, *_hoped_for(position, safe))


def five_moves(printed: object) -> Finding:
    """Count the moves from a pattern, and judge some. Claim `kutschera-five-moves`."""
    position = _position(printed)
    last_moves = [(cell, _without(position, cell)) for cell in _cells_of(position, "O")]
    computed = {
        "pattern": printed_text(printed, "pattern"),
        "moves": len(free_cells(position)),
        "wins": _moves(own_wins(position)),
        "stupid": _moves(stupid_cells(position)),
        "O was stupid": all(cell in stupid_cells(before) for cell, before in last_moves),
    }
    return compared(printed, computed, {"board": position})


def win_pattern(printed: object) -> Finding:
    """List the winning moves and the threats of a pattern. Claim `kutschera-win-pattern`."""
    position = _position(printed)
    computed = {
        "pattern": printed_text(printed, "pattern"),
        "wins": _moves(own_wins(position)),
        "threats": _moves(threats(position)),
    }
    return compared(printed, computed, {"board": position})


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


def _traps(printed: object, opening: Opening) -> Finding:
    first = OPENING_CELLS[opening][0]
    safe = [cell for cell, now in successors(position_after((first,))) if value(now) < 1]
    trapped = {
        reply_name(first, cell): line_name(forced_line((first, cell)))
        for cell in reversed(CELLS)
        if cell not in (first, *safe)
    }
    left = tally(game_statistics(), first=(first,), second=safe[:1], kinds=["fork"]).win
    note = f"after {first}{safe[0]} X still wins {left} games with a fork, but can force none"
    lines: list[Evidence] = [{"line": line} for line in sorted(trapped.values())]
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


def _values_after(first: int) -> list[list[object]]:
    position = position_after((first,))
    shown: list[object] = ["X" if cell == first else _for_x(play(position, cell)) for cell in CELLS]
    return [shown[row : row + 3] for row in (0, 3, 6)]


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


def _position(printed: object) -> Position:
    text = printed_text(printed, "pattern")
    return parse_position(text.replace("|", "").replace("-", "."))


def _moves(cells: Iterable[int]) -> list[str]:
    return [f"{(cell - 1) // 3},{(cell - 1) % 3}" for cell in cells]


def _cells_of(position: Position, mark: str) -> list[int]:
    return [cell for cell in CELLS if position[cell - 1] == mark]


def _without(position: Position, cell: int) -> Position:
    return Position(f"{position[: cell - 1]}.{position[cell:]}")
