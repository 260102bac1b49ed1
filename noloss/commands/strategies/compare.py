"""`noloss compare`: strategies side by side."""

from __future__ import annotations

import click

from games import SEATS, Seat
from noloss.arguments.options import json_option, seat_option, view_option
from noloss.arguments.strategies import asking, find_in_view
from noloss.report import Report
from noloss.reports.comparison import comparison_exhibits
from strategies import catalogue
from verify.comparison import CompareDocument, comparison
from verify.verdict.verdict import verdict


@click.command("compare")
@click.argument("strategies", metavar="STRATEGY...", nargs=-1, required=True)
@seat_option("The seat that the strategies sit in; X moves first.", "both", default="both")
@view_option
@json_option
def command(strategies: tuple[str, ...], seat: str, view: catalogue.View | None) -> Report:
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
        compared = tuple(comparison(each, verdict(each, seats)) for each in asked)
    return Report(
        document=CompareDocument(strategies=compared), exhibits=comparison_exhibits(compared)
    )
