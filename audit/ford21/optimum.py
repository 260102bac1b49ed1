"""The checks of the claims of Ford21 about the best strategies as X."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from msgspec import field

from audit.claim import Evidence, Finding, Printed, compared, undecided
from audit.ford21.games import (
    MUCH,
    Ratio,
    best_for,
    continued,
    first_missed_win,
    game_of,
    in_words,
    least_draws,
    lines_that_end,
    most_wins,
    opened,
    safe,
    shown_by,
    whole,
    winning_at_once,
)
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import CELLS, SEATS, line_name, mark_of, position_after
from verify.extremes.class_game import Counting
from verify.extremes.optimum import Witness, best_ratio, ratio_of
from verify.extremes.search import most_wins_by_draws, relaxation
from verify.play.count import FORD_AS_FIRST, score
from verify.statistics import OPENING_CELLS, OPENINGS, Opening, opening_of


class FourDraws(Printed, frozen=True):
    """The fewest draws after an opening."""

    opening: Opening
    fewest_draws: int
    draws_after_o_at: list[str] = field(name="draws after O at")


class Optimality(Printed, frozen=True):
    """Whether something is optimal."""

    optimal: bool


def x_optimal(printed: Optimality, *, wins: int, draws: int) -> Finding:
    """Look for a strategy of X with more wins and no more draws. Claim `ford-x-optimal`."""
    bounds = most_wins_by_draws(relaxation(safe("first")))
    bound = max((most for few, most in bounds.items() if few <= draws), default=0)
    said = f"no strategy without losses has more than {bound} wins and at most {draws} draws"
    if bound <= wins:
        return compared(printed, Optimality(optimal=True), said)
    better = more_wins(wins, draws)
    if better is None:
        return undecided(f"{said}; points alone do not show whether one has more than {wins} wins")
    strategy = shown_by(better, "first")
    return compared(
        printed,
        Optimality(optimal=False),
        f"{in_words(better.games)} are possible, with {score(better.games, FORD_AS_FIRST)} "
        f"points: more wins and not more draws than {wins} and "
        f"{draws}, which is better for any value of a draw",
        said,
        *game_of(strategy, "first", "draw"),
        rests_on=(strategy,),
    )


def more_wins(wins: int, draws: int) -> Witness | None:
    """Find a no-loss strategy of X with more wins and not more draws, by weights of a draw."""
    if draws < least_draws(safe("first")).draw:
        return None
    by_weight = (best_for(safe("first"), 1, -weight) for weight in count())
    found = next(each for each in by_weight if each.games.draw <= draws)
    return found if found.games.win > wins else None


def x_four_draws(printed: FourDraws) -> Finding:
    """Find the fewest draws after an opening. Claim `ford-x-four-draws`."""
    opening = printed.opening
    witness = best_for(opened(safe("first"), opening), 1, -MUCH)
    strategy = shown_by(witness, "first")
    least = {each: least_draws(opened(safe("first"), each)) for each in OPENINGS}
    rows = [(each, games.draw, games.win) for each, games in least.items()]
    head = ("opening", "fewest draws", "then most wins")
    careless = best_for(opened(whole("first"), opening), 1, -MUCH, -1).games
    alike = least_draws(opened(safe("first", "up_to_symmetry"), opening))
    return compared(
        printed,
        FourDraws(opening, witness.games.draw, drawn_replies(opening)),
        Exhibit(table(head, rows), "strategies that never lose"),
        *(LineOfPlay(line_name(line)) for line in lines_that_end(strategy, "first", "draw")),
        f"if losses are allowed: {in_words(careless)}",
        f"if symmetric games count once: {alike.draw}",
        rests_on=(strategy,),
    )


def drawn_replies(opening: Opening) -> list[str]:
    """List the replies of O to an opening after which X, kept from losing, cannot avoid a draw."""
    first = OPENING_CELLS[opening][0]
    draws = {
        cell: least_draws(continued(safe("first"), (first, cell))).draw
        for cell in CELLS
        if cell != first
    }
    return sorted({opening_of(cell) for cell, least in draws.items() if least})


def bhatt_optimal(printed: Optimality, *, as_x: Ratio, as_o: Ratio) -> Finding:
    """Compare ratios with the best if symmetric games count once. Claim `ford-bhatt-optimal`."""
    counting: Counting = "up_to_symmetry"
    rows, shown, best_of_all = [], [], True
    for seat, ratio in zip(SEATS, (as_x, as_o), strict=True):
        possible = best_ratio([safe(seat, counting)])
        win, draw = map(int, ratio.split(":"))
        best_of_all &= Fraction(win, draw) == ratio_of(possible.games)
        rows.append((mark_of(seat), win, draw, possible.games.win, possible.games.draw))
        shown.append(shown_by(possible, seat, counting))
    head = ("seat", "wins found", "draws found", "wins possible", "draws possible")
    return compared(
        printed,
        Optimality(best_of_all),
        Exhibit(table(head, rows), "without losses; possible: with the best ratio"),
        *(game for seat, each in zip(SEATS, shown, strict=True)
          for game in game_of(each, seat, "draw")),
        rests_on=tuple(shown),
    )  # fmt: skip


def longer_games(printed: dict[str, bool]) -> Finding:
    """Compare the most wins with the most if wins are taken at once. Claim `ford-longer-games`."""
    head = ("opening", "fewest draws", "most wins", "most if it wins at once")
    rows, grows = [], []
    for opening in OPENINGS:
        game = opened(safe("first"), opening)
        freely, hasty = least_draws(game), least_draws(winning_at_once(game))
        rows.append((opening, freely.draw, freely.win, hasty.win))
        grows.append(freely.draw == hasty.draw and freely.win > hasty.win)
    strategy = shown_by(best_for(opened(safe("first"), "centre"), 1, -MUCH), "first")
    missed = first_missed_win(strategy, "first")
    evidence: list[Evidence] = [Exhibit(table(head, rows), "strategies that never lose")]
    if missed is not None:
        line, win, move = missed
        note = f"{strategy.name} plays {move}, where {win} wins at once"
        evidence.append(Exhibit(Board(position_after(line)), note))
    overall = most_wins(safe("first")), most_wins(winning_at_once(safe("first")))
    evidence.append(
        f"with any number of draws: {overall[0].win} wins, or {overall[1].win} if it wins at once"
    )
    return compared(printed, {"more wins": all(grows)}, *evidence, rests_on=(strategy,))
