"""`noloss compare` and `noloss match`: strategies side by side, and two against each other."""

from __future__ import annotations

import click

from games import Seat, Seats, seats_of
from games.names import TIC_TAC_TOE_NAMES
from noloss.arguments.completing import complete_strategy
from noloss.arguments.games import counting_positions, game_option, most_option, refuse_given
from noloss.arguments.options import json_option, seat_option, view_option
from noloss.arguments.strategies import asking, find_in_view
from noloss.arguments.values import rounds_of
from noloss.report import Report
from noloss.reports.comparison import comparison_exhibits, match_exhibits
from noloss.work.games import lent, playing
from strategies import catalogue
from verify.comparison import CompareDocument, comparison
from verify.match import MOST_REACHED, EndlessMatchError, match
from verify.verdict.verdict import verdict


@click.command("compare")
@click.argument(
    "strategies", metavar="STRATEGY...", nargs=-1, required=True, shell_complete=complete_strategy
)
@seat_option("The seat of the strategies; X moves first.", "both", default="both")
@view_option
@game_option
@most_option
@json_option
@click.pass_context
def compare_command(
    context: click.Context,
    strategies: tuple[str, ...],
    seat: Seats,
    view: catalogue.View | None,
    game: str | None,
    most: int | None,
) -> Report:
    """Set strategies side by side: strengths, games, missed chances, and published criteria.

    For every seat: the three strengths of no-loss; in how many positions a forced win or a fork
    can be missed, with the shortest line to such a miss; and how many games are won, drawn, lost
    or stuck, raw and up to symmetry. The criteria are those of Table I of Garg18, where X is the
    strategy and O its opponent.

    With --game, the strategies play that game: strengths, games, and missed wins.

    \b
    Examples:
      noloss compare wst jiang newell-simon optimal
      noloss compare wst wst:printed-corners --seat first --json
      noloss compare optimal first-free --game morris
    """
    seats = seats_of(seat)
    if game is not None and game not in TIC_TAC_TOE_NAMES:
        refuse_given(context, "another game", "view")
        return _compare_for(game, strategies, seats, most)
    refuse_given(context, "tic-tac-toe", "most")
    named = [find_in_view(name, view) for name in strategies]
    with asking("comparing", *named) as asked:
        compared = tuple(comparison(each, verdict(each, seats)) for each in asked)
    return Report(
        document=CompareDocument(strategies=compared), exhibits=comparison_exhibits(compared)
    )


def _compare_for(
    game: str, strategies: tuple[str, ...], seats: tuple[Seat, ...], most: int | None
) -> Report:
    """Compare strategies for another game than tic-tac-toe."""
    from games.reached import values  # slow to load, like the next lines
    from noloss.reports.game_comparison import game_comparison_exhibits
    from verify.game_comparison import game_comparison

    limit = most or MOST_REACHED
    with playing(game) as rules:
        with counting_positions(f"solving {game}") as met:
            solved = values(rules, limit, met)
        with lent(rules, strategies, "comparing", limit, solved) as asked:
            compared = game_comparison(rules, asked, solved, seats, limit)
    return Report(document=compared, exhibits=game_comparison_exhibits(compared))


@click.command("match")
@click.argument("strategy", shell_complete=complete_strategy)
@click.argument("opponent", shell_complete=complete_strategy)
@click.option(
    "--games",
    type=click.IntRange(min=2),
    metavar="N",
    help="Also play N games with random choices, half of them in each seat.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="The seed of the random choices.",
)
@view_option
@game_option
@most_option
@json_option
@click.pass_context
def match_command(
    context: click.Context,
    strategy: str,
    opponent: str,
    games: int | None,
    seed: int,
    view: catalogue.View | None,
    game: str | None,
    most: int | None,
) -> Report:
    """Play every game between STRATEGY and OPPONENT, in both seats, with all choices of both.

    A tournament has the same number of games in both seats. A win gives 1 point, a draw 0.5, a loss
    0; a strategy that is stuck loses the game. The points are expected values, exact
    fractions, if every open choice is random; --games also plays such games.

    With --game it is a match in another game, in which positions do not come back.

    \b
    Examples:
      noloss match wst jiang
      noloss match wst any --games 1000 --seed 7 --json
      noloss match optimal first-free --game 3,4,3
    """
    rounds = rounds_of(games or 0)
    doing = f"playing {strategy} against {opponent}"
    if game is None or game in TIC_TAC_TOE_NAMES:
        refuse_given(context, "tic-tac-toe", "most")
        named = [find_in_view(name, view) for name in (strategy, opponent)]
        with asking(doing, *named) as (ours, theirs):
            met = match(ours, theirs, rounds=rounds, seed=seed)
        return Report(document=met, exhibits=match_exhibits(met))
    refuse_given(context, "another game", "view")
    limit = most or MOST_REACHED
    with playing(game) as rules:
        if rules.repeats:
            raise EndlessMatchError(rules.name)  # before the work
        with lent(rules, (strategy, opponent), doing, limit) as (ours, theirs):
            met = match(ours, theirs, rounds=rounds, seed=seed, most=limit)
    return Report(document=met, exhibits=match_exhibits(met))
