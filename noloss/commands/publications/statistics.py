"""`noloss count games`: all 255,168 games, classified and counted."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from common.exhibits import Text
from diagrams.plots.heat_map import opening_svg, reply_svg
from diagrams.render.render import Format
from noloss.arguments.games import game_option, most_option, refuse_given
from noloss.arguments.options import PATH, json_option, plot_format_option
from noloss.errors import refuse
from noloss.output.plots import write_plots
from noloss.output.progress import progress
from noloss.report import Report
from noloss.reports.numbers import statistics_exhibits
from verify.classified import Statistics, game_statistics
from verify.play.count import Points, parse_points
from verify.statistics import StatisticsDocument


@click.command("statistics")
@click.option(
    "--points",
    "weights",
    metavar="W,D,L",
    default="100,10,-1",
    show_default=True,
    help="The points for a win, a draw and a loss of X; decimals and fractions are exact.",
)
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="FOLDER",
    help="Also draw boards into this folder: openings and replies.",
)
@plot_format_option("With -o: the format of the boards.")
@game_option
@most_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    weights: str,
    output: Path | None,
    format: Format,
    game: str | None,
    most: int | None,
) -> Report:
    """Play all 255,168 games, classify them, and count them by opening and length.

    A game is *stupid* if in some move a win or the only block was passed over. Of the rest,
    a game is a *fork* if it was won with two winning cells at its last move, else *other*. Fork and
    other games are clever. Results are those of X, the first player. Source: [Kutschera18].

    \b
    Examples:
      noloss count games
      noloss count games --points 1,1/2,0 --json
      noloss count games -o boards --format png
      noloss count games --game 4,4,4

    With --game, noloss counts games and positions of that game, and classifies nothing.
    """
    if game is not None:
        from noloss.commands.games.solve import numbers_of

        refuse_given(context, "--game", "weights", "output", "format")
        return numbers_of(game, most)
    refuse_given(context, "counting tic-tac-toe", "most")
    worth = parse_points(weights, "--points")
    is_file = output is not None and output.exists() and not output.is_dir()
    refuse((is_file, f"{output}: is a file", "name a folder; each picture is a file in it"))
    with progress("playing all games"):
        statistics = game_statistics()
    files = [] if output is None else write_plots(output, _plots(statistics, worth), format)
    return Report(
        document=StatisticsDocument.of(statistics, worth, files),
        exhibits=chain(
            statistics_exhibits(statistics, worth),
            (Text(f"{file}: boards") for file in files),
        ),
    )


def _plots(statistics: Statistics, weights: Points) -> dict[str, str]:
    return {"openings": opening_svg(statistics, weights), "replies": reply_svg(statistics)}
