"""The verdict on a reference strategy for a large game of placing, level by level in compiled code.

`any` and `optimal` are defined by the values of positions, so compiled code can play them. The
result is that of `verdict`, for millions of positions. Symmetric positions count as different here,
because the first allowed move is not the same in each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct

from common.compiling import calling
from games.board_game import MARKS, BoardGame
from games.game import Move, play_name
from games.reached import Met
from games.rules import BLANK, SEATS, Seat
from verify.games import follow_kernel as kernel
from verify.games.level_kernel import BASE, WON
from verify.games.levels import (
    SLICE,
    Keys,
    Rules,
    backwards,
    forwards,
    grown,
    indexed,
    new_table,
    rules_of,
)
from verify.games.solution import MOST_CLASSES
from verify.games.verdict import EndedGames, GameSeatVerdict, GameStatement, GameVerdict
from verify.play.safety import STRENGTHS, Strength

Modes: TypeAlias = Mapping[Strength, int]

EVERY, KEEPING, FIRST, FIRST_KEEPING, FIRST_SAFE, QUICKEST = range(6)
MODES: Final[Mapping[str, Modes]] = MappingProxyType(
    {
        "any": {"every_choice": EVERY, "first_choice": FIRST, "some_choice": FIRST_SAFE},
        "optimal": {
            "every_choice": KEEPING,
            "first_choice": FIRST_KEEPING,
            "some_choice": FIRST_KEEPING,
        },
    }
)
"""Strategy -> the moves that it makes under each strength, as `follow_kernel.allows` names them."""

MOST_REPLIES: Final = 100_000
"""The most replies of the opponent in a verdict; if there are more, all are left out."""
NO_LOSS: Final = 255


def level_verdict(
    game: BoardGame,
    strategy: str,
    seats: Iterable[Seat] = SEATS,
    most: int = MOST_CLASSES,
    met: Met = lambda number: None,
) -> GameVerdict:
    """Decide all strengths of a reference strategy for a game that `fits`.

    Raises TooLargeError for a game of more than `most` positions.
    """
    rules = rules_of(game, merged=False)
    levels, positions, _ = forwards(game, rules, most, met)
    scores: list[Any] = [None] * len(levels)
    for number, (level_scores, _games) in backwards(rules, levels):
        met(positions)
        scores[number] = level_scores
    solved = _Solved(game, rules, levels, scores)
    results = tuple(_in_seat(solved, MODES[strategy], seat) for seat in seats)
    return GameVerdict(game=game.name, strategy=strategy, results=results)


class _Solved(Struct, frozen=True):
    """A game with the unfinished positions of each level and their scores."""

    game: BoardGame
    rules: Rules
    levels: list[Keys]
    scores: list[Any]


class _Play(Struct, frozen=True):
    """The positions reached when the sides move in their modes."""

    modes: tuple[int, int]
    reached: list[Any]
    positions: int
    games: EndedGames


def _in_seat(solved: _Solved, modes: Modes, seat: Seat) -> GameSeatVerdict:
    stated: dict[Strength, GameStatement] = {}
    by_mode: dict[int, GameStatement] = {}
    for strength in STRENGTHS:
        mode = modes[strength]
        if mode not in by_mode:
            play = _play(solved, seat, mode, EVERY)
            line = None if not play.games.loss else _shortest_loss(solved, play, seat)
            by_mode[mode] = _statement(play, line, None if line is None else "loss")
        stated[strength] = by_mode[mode]
    score = int(solved.scores[0][0]) * (1 if seat == "first" else -1)
    if score < 0:  # no choice is safe
        stated["some_choice"] = _refuted(solved, modes["every_choice"], seat)
    every = stated["every_choice"]
    return GameSeatVerdict(
        seat=seat,
        no_loss={strength: each.holds for strength, each in stated.items()},
        statements=stated,
        choices=every.positions != stated["first_choice"].positions
        or every.games != stated["first_choice"].games,
    )


def _statement(
    play: _Play, line: str | None, end: Any, replies: Mapping[str, str] | None = None
) -> GameStatement:
    games = play.games
    return GameStatement(
        holds=line is None,
        positions=play.positions,
        games=games,
        endless=False,
        wins=games.win > 0 and not games.draw + games.loss,
        line=line,
        end=end,
        replies=replies,
    )


def _play(solved: _Solved, seat: Seat, own: int, other: int) -> _Play:
    """Play everything that the modes of the strategy and of its opponent allow."""
    modes = (own, other) if seat == "first" else (other, own)
    reached = [np.zeros(len(keys), np.uint8) for keys in solved.levels]
    reached.append(np.zeros(0, np.uint8))
    reached[0][0] = 1
    lines = np.array([[0, 1]], np.uint64)
    totals = [0, 0, 0]
    finished = 0
    for number in range(len(solved.levels)):
        lines, sums = _play_level(solved, number, modes[number % 2], reached, lines)
        mine = (number % 2 == 0) == (seat == "first")
        for row, total in enumerate((0, 1, 2) if mine else (2, 1, 0)):
            totals[total] += int(sums[row, 0]) * int(BASE) + int(sums[row, 1])
        finished += int(sums[3, 0])
    positions = finished + sum(int(each.sum()) for each in reached)
    return _Play(modes, reached, positions, EndedGames(*totals))


def _play_level(
    solved: _Solved, number: int, mode: int, reached: list[Any], lines: Any
) -> tuple[Any, Any]:
    """Play on from one level: give the numbers of lines to the next, and those that end."""
    keys, following = solved.levels[number], _keys(solved, number + 1)
    level = (keys, solved.scores[number], reached[number], lines)
    after = np.zeros((len(following), 2), np.uint64)
    below = (*indexed(following), _scores(solved, number + 1), reached[number + 1], after)
    finished, sums = new_table(1_000), np.zeros((4, 2), np.uint64)
    at = 0
    while at < len(keys):
        bounds = np.array([at, min(at + SLICE, len(keys))])
        with calling(kernel.follow):
            at = kernel.follow(solved.rules, level, bounds, number % 2, mode, below, finished, sums)
        if int(sums[3, 0]) + 2 * solved.game.size + 2 > len(finished) // 2:
            finished = grown(finished)
    return after, sums


def _keys(solved: _Solved, number: int) -> Keys:
    return solved.levels[number] if number < len(solved.levels) else np.empty(0, np.uint64)


def _scores(solved: _Solved, number: int) -> Any:
    return solved.scores[number] if number < len(solved.levels) else np.empty(0, np.int8)


def _shortest_loss(solved: _Solved, play: _Play, seat: Seat) -> str:
    """Give the least of the shortest lines of a play in which the strategy loses."""
    until = _moves_until_loss(solved, play, seat)
    game, position = solved.game, solved.game.start
    line: list[Move] = []
    for left in reversed(range(int(until[0][0]))):
        number = len(line)
        for move in _moves(solved, position, number, play.modes[number % 2]):
            child = game.play(position, move)
            ended = game.ended(child)
            if ended is None:
                loses = int(until[number + 1][_place(solved, child, number + 1)]) == left > 0
            else:
                loses = ended not in ("draw", seat) and not left
            if loses:
                break
        position = child
        line.append(move)
    return play_name(game, line)


def _moves_until_loss(solved: _Solved, play: _Play, seat: Seat) -> list[Any]:
    """Give the fewest moves until the strategy has lost, for each position; NO_LOSS without a
    loss.
    """
    until = [np.empty(len(keys), np.uint8) for keys in solved.levels]
    until.append(np.empty(0, np.uint8))
    for number in reversed(range(len(solved.levels))):
        below = (*indexed(_keys(solved, number + 1)), _scores(solved, number + 1))
        with calling(kernel.approach):
            kernel.approach(
                solved.rules,
                (solved.levels[number], solved.scores[number], play.reached[number]),
                number % 2,
                play.modes[number % 2],
                SEATS.index(seat),
                (*below, until[number + 1]),
                until[number],
            )
    return until


def _moves(solved: _Solved, position: str, number: int, mode: int) -> Iterator[Move]:
    """Give the moves that a mode allows in a position."""
    moves = solved.game.moves(position)
    given = [_score_after(solved, position, move, number) for move in moves]
    of = np.array([[score, 0] for score in given], np.int64)
    score = int(solved.scores[number][_place(solved, position, number)])
    for child, move in enumerate(moves):
        if kernel.allows(of, len(moves), score, mode, child):
            yield move


def _score_after(solved: _Solved, position: str, move: Move, number: int) -> int:
    """Score a move for its side: the score of the position after it, seen from this side."""
    child = solved.game.play(position, move)
    ended = solved.game.ended(child)
    if ended is None:
        return -int(solved.scores[number + 1][_place(solved, child, number + 1)])
    mover = solved.game.seat_to_move(position)
    return 0 if ended == "draw" else WON if ended == mover else -WON


def _place(solved: _Solved, position: str, number: int) -> int:
    """Give the place of a position in its level."""
    x, o = (sum(1 << c for c, m in enumerate(position) if m == mark) for mark in MARKS)
    key = np.uint64(x | o << 32)
    return int(np.flatnonzero(solved.levels[number] == key)[0])


def _refuted(solved: _Solved, own: int, seat: Seat) -> GameStatement:
    """Show that no choice is safe: the opponent's quickest replies, and the longest line."""
    play = _play(solved, seat, own, QUICKEST)
    position = solved.game.start
    line: list[Move] = []
    while not solved.game.ended(position):
        number = len(line)
        mine = solved.game.seat_to_move(position) == seat
        moves = [*_moves(solved, position, number, own if mine else QUICKEST)]
        after = {move: _score_after(solved, position, move, number) for move in moves}
        move = max(moves, key=lambda move: (after[move], -move))  # the slowest loss, then the least
        line.append(move)
        position = solved.game.play(position, move)
    return _statement(play, play_name(solved.game, line), None, _replies(solved, play, seat))


def _replies(solved: _Solved, play: _Play, seat: Seat) -> Mapping[str, str] | None:
    """Give the opponent's replies by position; None if they are too many."""
    numbers = range(1 if seat == "first" else 0, len(solved.levels), 2)
    if sum(int(play.reached[number].sum()) for number in numbers) > MOST_REPLIES:
        return None
    replies = {}
    for number in numbers:
        for key in solved.levels[number][play.reached[number] == 1]:
            position = _text(solved.game, int(key))
            (reply,) = _moves(solved, position, number, QUICKEST)
            replies[position] = solved.game.move_name(reply)
    return replies


def _text(game: BoardGame, key: int) -> str:
    marks = ((key >> cell & 1, key >> (32 + cell) & 1) for cell in range(game.size))
    return "".join("X" if x else "O" if o else BLANK for x, o in marks)
