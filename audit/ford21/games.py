"""The claims on the games of X and of O and on results of others; and games to optimise over.

Games are counted raw, as in the paper: every move of the opponent makes another game. The paper
cites a report of 2007 by the authors of [Bhatt08]. The work of the report was published in
[Bhatt08], which also has the numbers that the paper takes from the report. So [Bhatt08] was
examined instead.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from audit.claim import Finding, Printed, compared
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import (
    SEATS,
    Line,
    Position,
    Result,
    Seat,
    canonical,
    line_name,
    mark_of,
    outcome,
    parse_line,
    position_after,
    seat_to_move,
    successors,
)
from games.rules import ply
from games.space import all_classes, unfinished_positions, value
from strategies.catalogue import find_strategy
from strategies.strategy import Strategy
from verify.classified import own_wins, threats
from verify.comparison import chances
from verify.extremes.class_game import COUNTINGS, ClassGame, Counting, careful, class_game, within
from verify.extremes.optimum import Witness, best, best_ratio, confirmed, ratio_of, witness_strategy
from verify.play.count import Number, Points, Tally, count_raw
from verify.play.play import Node, play_of
from verify.statistics import OPENING_CELLS, Opening

MUCH = 10_000  # outweighs all games of any strategy; none plays 1,100


Ratio: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9]+:[1-9][0-9]*\Z")]
"""Wins and draws, with a colon between."""


class PrintedGames(Printed, frozen=True):
    """A printed result of a strategy."""

    win: int
    draw: int
    loss: int

    @property
    def tally(self) -> Tally:
        """Give the result as numbers of games by their end."""
        return Tally(self.win, self.draw, self.loss)


class ScoredGames(PrintedGames, frozen=True):
    """A printed result with its points."""

    score: int


@cache
def whole(seat: Seat, counting: Counting = "raw") -> ClassGame:
    """Give the game of a seat with all its allowed moves."""
    return class_game(seat, counting)


@cache
def safe(seat: Seat, counting: Counting = "raw") -> ClassGame:
    """Give the game of a seat that never risks a loss."""
    return kept_safe(whole(seat, counting))


def kept_safe(game: ClassGame) -> ClassGame:
    """Leave out the moves that risk a loss; the seat must be able to avoid a loss."""
    kept = careful(game)
    assert kept is not None, "this game cannot be kept from a loss"
    return kept


def opened(game: ClassGame, opening: Opening) -> ClassGame:
    """Keep the games of X that begin in a corner, at an edge or in the centre."""
    after = canonical(position_after((OPENING_CELLS[opening][0],)))
    nodes = (*game.edges, *game.ends)
    kept = (each for each in nodes if ply(Position(each)) != 1 or each == after)
    return within(game, frozenset(kept))


def continued(game: ClassGame, line: Line) -> ClassGame:
    """Give the part of a game that follows a line of play."""
    start = canonical(position_after(line))
    return within(replace(game, start=start), frozenset((*game.edges, *game.ends)))


def winning_at_once(game: ClassGame) -> ClassGame:
    """If the seat can win with its next move, keep only the moves that win."""
    edges = {}
    for node, children in game.edges.items():
        wins = tuple(each for each in children if game.ends.get(each[0]) == "win")
        edges[node] = wins or children
    return replace(game, edges=edges)


def least_draws(game: ClassGame) -> Tally:
    """Give the games of the strategy with the fewest draws; of several, the most wins."""
    return best([game], Points(1, -MUCH)).games


def most_wins(game: ClassGame) -> Tally:
    """Give the games of the strategy with the most wins; of several, the fewest draws."""
    return best([game], Points(MUCH, -1)).games


def best_for(game: ClassGame, win: Number, draw: Number, loss: Number = 0) -> Witness:
    """Give a strategy with the most points."""
    return best([game], Points(win, draw, loss))


def shown_by(witness: Witness, seat: Seat, counting: Counting = "raw") -> Strategy:
    """Give the strategy of a witness, whose games are counted again; its name has the numbers."""
    confirmed(witness, seat, counting)
    games = witness.games
    name = f"{mark_of(seat)} {games.win}-{games.draw}-{games.loss}"
    return witness_strategy(witness.choices, name=name)


def lines_that_end(strategy: Strategy, seat: Seat, result: Result) -> list[Line]:
    """List the lines of a strategy's play that end with a result, against every opponent."""
    played = play_of(strategy, seat)
    found: list[Line] = []
    lines: list[tuple[Node, Line]] = [(played.start, ())]
    while lines:
        node, line = lines.pop()
        found += [line] if played.ends.get(node) == result else []
        lines += [(child, (*line, cell)) for cell, child in played.edges[node]]
    return sorted(found)


def game_of(strategy: Strategy, seat: Seat, result: Result) -> Iterator[Exhibit]:
    """Show the least of the shortest games with this result; nothing without such a game."""
    if lines := lines_that_end(strategy, seat, result):
        note = f"a {result} of {strategy.name}"
        yield Exhibit(LineOfPlay(line_name(min(lines, key=len))), note)


def counted(games: Tally) -> dict[str, int]:
    """Give games in the shape in which the claims print them."""
    return {"win": games.win, "draw": games.draw, "loss": games.loss}


def in_words(games: Tally) -> str:
    """Write games for a reader.

    >>> in_words(Tally(win=3, draw=1))
    '3 wins, 1 draw, 0 losses'
    """
    parts = ((games.win, "win", "wins"), (games.draw, "draw", "draws"))
    ends = (*parts, (games.loss, "loss", "losses"))
    return ", ".join(f"{number} {one if number == 1 else many}" for number, one, many in ends)


def first_missed_win(strategy: Strategy, seat: Seat) -> tuple[Line, int, int] | None:
    """Find the least of the shortest lines before a missed win: the line, the win, the move."""
    missed = chances(play_of(strategy, seat), own_wins).line
    if missed is None:
        return None
    *before, move = parse_line(missed)
    line = tuple(before)
    return line, min(own_wins(position_after(line))), move


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
        "against best play neither side wins, so it is an advantage over players who make mistakes",
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
    """Give all moves from positions not lost: the side, the turn, and whether they lose."""
    for position in unfinished_positions():
        if value(position) >= 0:
            for _, child in successors(position):
                yield seat_to_move(position), ply(position) // 2 + 1, value(child) > 0


TABLE_1: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {"as X": (4, 7, 10), "as O": (46, 278, 432)}
)
"""Generations until something is found, best, median and worst. Source: [Bhatt08] Table 1."""

WITHOUT: Final[Mapping[str, int]] = MappingProxyType({"as X": 0, "as O": 3})
"""How many of 11 runs of 500 generations found nothing. Source: [Bhatt08] §4.3."""

TABLE_2: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"Mode": (41, 5), "Mode-move": (44, 8), "Best W-t-D": (42, 3), "Mod. heuristic": (18, 1)}
)
"""Wins and draws as first player. Source: [Bhatt08] Table 2."""

OPERATORS: Final[Mapping[str, object]] = MappingProxyType(
    {
        "crossover": "multi-point",
        "parents": "all members, as stochastic uniform selection draws them",
        "new random solutions": False,
    }
)
"""Source: [Bhatt08] §3.3, §3.4, §3.6, §4.3."""

ALIKE: Final[Counting] = "up_to_symmetry"


class WorstRuns(Printed, frozen=True):
    """Iterations until something was found at worst, and runs that found nothing."""

    as_x: int = field(name="as X")
    as_o: int = field(name="as O")
    runs_without_as_o: int = field(name="runs as O that found none")


class BestRatio(Printed, frozen=True):
    """A ratio, and whether no strategy without losses has a better one."""

    ratio: Ratio
    best_possible: bool


def worst(printed: WorstRuns) -> Finding:
    """Look up the runs that took the longest. Claim `ford-432-iterations`."""
    computed = WorstRuns(TABLE_1["as X"][-1], TABLE_1["as O"][-1], WITHOUT["as O"])
    found = "the row of O is that of the runs which found something, 8 of 11"
    return compared(printed, computed, _table_1(), found)


def range_as_x(printed: tuple[int, int]) -> Finding:
    """Look up the runs as first player. Claim `ford-4-to-10-iterations`."""
    best, _, last = TABLE_1["as X"]
    return compared(printed, (best, last), _table_1())


def operators(printed: dict[str, str | bool]) -> Finding:
    """Look up how a generation is made. Claim `ford-cited-crossover`."""
    return compared(
        printed,
        dict(OPERATORS),
        "Bhatt08 §3.4 crosses all members, with probability one, at 50 places; §3.3 draws the "
        "parents by stochastic uniform selection, in proportion to fitness",
        "§3.6 makes the next generation of the old one, of the crossed and of the mutated one; "
        "random solutions make only the first (§3.1)",
    )


def ratio_as_x(printed: BestRatio) -> Finding:
    """Look up the best ratio as X, and find the best possible. Claim `ford-x-41-3`."""
    win, draw = TABLE_2["Best W-t-D"]
    possible = best_ratio([safe("first", ALIKE)])
    strategy = shown_by(possible, "first", ALIKE)
    head = ("Bhatt08, Table 2", "wins", "draws", "ratio")
    rows = [(name, *games, round(games[0] / games[1], 2)) for name, games in TABLE_2.items()]
    raw, alike = (least_draws(opened(safe("first", way), "centre")).draw for way in COUNTINGS)
    return compared(
        printed,
        BestRatio(f"{win}:{draw}", Fraction(win, draw) == ratio_of(possible.games)),
        Exhibit(table(head, rows), "as first player, symmetric games counted once"),
        f"Bhatt08 §4.5 calls 42:3 the best of what its search found; possible are, counted as "
        f"there, {in_words(possible.games)}",
        "draws of the two papers do not compare, as Bhatt08 counts symmetric games once: after a "
        f"centre opening at least {raw} remain as they are counted here, and {alike} as there",
        *game_of(strategy, "first", "draw"),
        rests_on=(strategy,),
    )


def _table_1() -> Exhibit:
    head = ("Bhatt08, Table 1", "best", "median", "worst", "runs of 11 without a find")
    rows = [(seat, *numbers, WITHOUT[seat]) for seat, numbers in TABLE_1.items()]
    return Exhibit(table(head, rows), "generations until a strategy without losses is found")
