"""The checks of the claims of Ford21 about what the rules give to X and to O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import field

from audit.finding import Finding, Printed, compared
from audit.ford21.games import best_for, in_words, safe
from common.exhibits import Board, Exhibit, table
from games import SEATS, Seat, mark_of, outcome, seat_to_move, successors
from games.rules import ply
from games.space import all_classes, unfinished_positions, value
from strategies.catalogue import find_strategy
from verify.classified import threats
from verify.play.count import count_raw
from verify.play.play import play_of

TURNS = range(1, 6)


class NineMoves(Printed, frozen=True):
    """The most moves of a game, and the turn of X after which it can first threaten to win."""

    most_moves: int
    x_threatens_on_turn: int = field(name="X threatens on its turn")


def nine_moves(printed: NineMoves) -> Finding:
    """Look for the longest game and the first threat. Claim `ford-nine-moves`."""
    threatened = [each for each in all_classes() if outcome(each) is None and threats(each)]
    by_x, by_o = (
        min((each for each in threatened if seat_to_move(each) != seat), key=ply) for seat in SEATS
    )
    return compared(
        printed,
        NineMoves(max(map(ply, all_classes())), (ply(by_x) + 1) // 2),
        Exhibit(Board(by_x), "the first threat of X"),
        Exhibit(Board(by_o), "the first threat of O, with its second move as well"),
    )


def advantage(printed: dict[str, str]) -> Finding:
    """Count who wins more games. Claim `ford-x-advantage`."""
    games = count_raw(play_of(find_strategy("any"), "first"))
    leader = "X" if games.win > games.loss else "O" if games.loss > games.win else "neither"
    return compared(
        printed,
        {"more games won by": leader},
        f"of {games.win + games.draw + games.loss:,} games X wins {games.win:,} and O "
        f"{games.loss:,}; {games.draw:,} are drawn",
        "against best play nobody wins, so that it is an advantage over those who make mistakes",
    )


def losing_moves(printed: dict[str, bool]) -> Finding:
    """Count the moves that lose a game not lost before. Claim `ford-losing-moves`."""
    moves, losing = Counter[tuple[Seat, int]](), Counter[tuple[Seat, int]]()
    for seat, turn, loses in _moves_not_lost():
        moves[seat, turn] += 1
        losing[seat, turn] += loses
    rows = [(turn, *(count[seat, turn] for seat in SEATS for count in (moves, losing)))
            for turn in TURNS]  # fmt: skip
    totals = [sum(row[column] for row in rows) for column in range(1, 5)]
    x_moves, x_losing, o_moves, o_losing = totals
    head = ("turn", "moves of X", "of them losing", "moves of O", "of them losing")
    return compared(
        printed,
        {"less than half as many": 2 * x_losing < o_losing},
        Exhibit(
            table(head, [*rows, ("all", *totals)]),
            "moves from positions that are not lost; a losing one lets the other force a win",
        ),
        f"of the moves of X {x_losing / x_moves:.0%} lose, of those of O {o_losing / o_moves:.0%}",
    )


def fewer_draws(printed: dict[str, str]) -> Finding:
    """Compare the draws of strategies without losses. Claim `ford-fewer-draws`."""
    ends = {seat: [best_for(safe(seat), 0, sign).games for sign in (-1, 1)] for seat in SEATS}
    rows = [(mark_of(seat), few.draw, many.draw) for seat, (few, many) in ends.items()]
    first, second = ends["first"], ends["second"]
    below = all(mine.draw < theirs.draw for mine, theirs in zip(first, second, strict=True))
    above = all(mine.draw > theirs.draw for mine, theirs in zip(first, second, strict=True))
    return compared(
        printed,
        {"fewer draws as": "X" if below else "O" if above else "neither"},
        Exhibit(table(("seat", "fewest draws", "most draws"), rows), "strategies that never lose"),
        f"as X the one with the most draws makes {in_words(first[1])}, as O {in_words(second[1])}",
    )


def _moves_not_lost() -> Iterator[tuple[Seat, int, bool]]:
    """Give all moves from positions not lost: who makes them in which turn, and if they lose."""
    for position in unfinished_positions():
        if value(position) >= 0:
            for _, child in successors(position):
                yield seat_to_move(position), ply(position) // 2 + 1, value(child) > 0
