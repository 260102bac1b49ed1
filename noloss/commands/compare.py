"""`noloss compare`: strategies side by side."""

from __future__ import annotations

import click

from games import SEATS, Seat
from noloss.asking import asking, find_in_view
from noloss.comparisons import criteria_table, games_table, strength_table
from noloss.exits import ExitCode
from noloss.options import json_option, seat_option, view_option
from noloss.output import print_document, print_table, readers_may_leave
from noloss.verdicts import seat_title
from strategies import catalogue
from verify.compare.comparison import Comparison, comparison
from verify.compare.documents import compare_document


@click.command("compare")
@click.argument("strategies", metavar="STRATEGY...", nargs=-1, required=True)
@seat_option("The seat that the strategies sit in; X moves first.", "both", default="both")
@view_option
@json_option
def command(
    strategies: tuple[str, ...], seat: str, view: catalogue.View | None, as_json: bool
) -> int:
    """Set strategies side by side: strengths, games, missed chances, and published criteria.

    For every seat: the three strengths of no-loss; in how many positions a forced win or a fork
    can be missed, with the shortest line to such a miss; and how many games are won, drawn, lost
    or stuck, raw and up to symmetry. The criteria are those of Table I of Garg18, where X is the
    strategy and O its opponent.

    \b
    Examples:
      noloss compare wst jiang newell-simon optimal
      noloss compare wst wst:printed-corners --seat first --json
    """
    seats: tuple[Seat, ...] = tuple(one for one in SEATS if seat in (one, "both"))
    named = [find_in_view(name, view) for name in strategies]
    with asking("comparing", *named) as asked:
        compared = [comparison(strategy, seats) for strategy in asked]
    if as_json:
        print_document(compare_document(compared))
    else:
        with readers_may_leave():
            _show(compared, seats)
    return ExitCode.DONE


def _show(compared: list[Comparison], seats: tuple[Seat, ...]) -> None:
    for number, seat in enumerate(seats):
        title = seat_title(seat)
        print(f"{title}: never loses, and what can be missed")
        print_table(strength_table(compared, number))
        print(f"\n{title}: games under every choice")
        print_table(games_table(compared, number))
        print()
    print("missed: positions where a chance can be missed / where there is one, and the")
    print("shortest line of play that ends with such a miss")
    print()
    print("Criteria of Garg18, Table I; X is the strategy, O the opponent")
    print_table(criteria_table(compared))
    if any(not one.played for each in compared for one in each.criteria.diagonals):
        print("* the strategy itself does not come there")
