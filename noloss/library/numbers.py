"""The best that any strategy can do, the number of all games, and the value of any game."""

from __future__ import annotations

from pathlib import Path

from common.documents import Document
from common.errors import one_of
from games import ONE_OR_BOTH, Seats
from noloss.arguments.values import seat_named, text, whole_number
from noloss.library.by_command import by_command
from noloss.library.shown import Answer, in_print_and_notebook
from noloss.reports.numbers import optimum_exhibits, statistics_exhibits, where
from noloss.reports.solution import solution_exhibits
from noloss.work.games import playing
from verify.classified import Statistics, game_statistics
from verify.extremes.class_game import COUNTINGS, Counting
from verify.extremes.documents import OptimumDocument
from verify.extremes.optimum import Optimum
from verify.extremes.optimum import optimum as optimum_of
from verify.games.solution import Solution
from verify.games.solution import solve as solution_of
from verify.play.count import parse_points
from verify.statistics import StatisticsDocument


def statistics(weights: str = "100,10,-1") -> Answer[Statistics]:
    """Play all 255,168 games, classify them, and count them by opening and length.

    weights : the points for a win, a draw and a loss

    Source: [Kutschera18].
    """
    worth = parse_points(text(weights, "list of weights", "1,1/2,0"), "weights")
    counted = game_statistics()
    said = f"all {sum(counted.counts.values()):,} games, by their opening, kind and length"
    exhibits = tuple(statistics_exhibits(counted, worth))
    return Answer(counted, said, exhibits, StatisticsDocument.of(counted, worth))


def optimum(seat: Seats = "first", *, counting: Counting = "raw") -> Answer[Optimum]:
    """Find the best possible, over all strategies that a 765-entry vector can express.

    counting : 'raw', where every sequence of cells is a game, or 'up_to_symmetry'
    """
    seat = one_of(seat_named(seat), ONE_OR_BOTH, "seat")
    counting = one_of(counting, COUNTINGS, "counting")
    best = optimum_of(seat, counting)
    wins, draws = best.most_wins.games.win, best.least_draws.games.draw
    least_and_most = f"at most {wins:,} wins, at least {draws:,} drawn"
    said = f"no-loss strategies in {where(seat, counting)}: {least_and_most}"
    return Answer(best, said, tuple(optimum_exhibits(best)), OptimumDocument.of_extremes(best))


in_print_and_notebook(Solution, solution_exhibits)


def solve(game: str, *, most_positions: int | None = None) -> Solution:
    """Find the value of a game: the winner under perfect play, the best openings, its numbers.

    game           : its name, such as '4,4,4:misere' or 'morris', or a file of yours
    most_positions : with more positions it ends with an error, before memory is full

    Raises GameError for an unknown game, and for a game that is too large.
    """
    if most_positions is not None:
        most_positions = whole_number(most_positions, "number of positions", least=1)
    with playing(text(game, "name of a game", "4,4,4")) as rules:
        return solution_of(rules, most_positions)


def smallest(
    game: str | None = None,
    file: Path | str | None = None,
    *,
    seat: Seats = "both",
    opening: str | None = None,
    keep_value: bool = False,
) -> Answer[Document]:
    """Find the table with the fewest positions, up to symmetry, that never loses, with a proof.

    game       : another game than tic-tac-toe, in which marks stay
    file       : where the tables are written with their proof, for `recheck`
    opening    : the first move of every play
    keep_value : whether the strategy must also keep every win that it can force

    Raises InputError for an opening that is not a first move, and SmallestError for a seat in
    which every strategy loses, and for a game in which stones move.
    """
    options = {
        "smallest": True,
        "game": None if game is None else text(game, "name of a game", "4,4,4"),
        "seat": one_of(seat_named(seat), ONE_OR_BOTH, "seat"),
        "opening": opening,
        "keep_value": keep_value,
        "output": file,
    }
    given = {name: value for name, value in options.items() if value is not None}
    return by_command("count optimum", [], given)
