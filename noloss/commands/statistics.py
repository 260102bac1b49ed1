"""`noloss statistics`: all 255,168 games, classified and counted."""

from __future__ import annotations

from pathlib import Path

import click

from common.whole_files import write_whole
from diagrams.plots.statistics import opening_svg, reply_svg
from noloss.exits import ExitCode
from noloss.game_kinds import (
    kinds_table,
    lengths_table,
    openings_table,
    rewards_table,
    second_moves_table,
)
from noloss.options import PATH, json_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from verify.statistics.document import statistics_document
from verify.statistics.statistics import Statistics, game_statistics
from verify.statistics.tables import Weights, parse_weights


@click.command("statistics")
@click.option(
    "--weights",
    metavar="W,D,L",
    default="100,10,-1",
    show_default=True,
    help="What a win, a draw and a loss of X are worth; decimals and fractions are exact.",
)
@click.option(
    *("-o", "--output"),
    type=PATH,
    metavar="FOLDER",
    help="Also draw boards into this folder: openings.svg and replies.svg.",
)
@json_option
def command(weights: str, output: Path | None, as_json: bool) -> int:
    """Play all 255,168 games, classify them, and count them by opening and length.

    A game is *stupid* if in some move a win or the only block was passed over; another is a
    *fork* if it was won with two winning cells at its last move; the rest are *other*. Fork and
    other games are clever. Results are those of X, the first player. Source: [Kutschera18].

    \b
    Examples:
      noloss statistics
      noloss statistics --weights 1,1/2,0 --json
      noloss statistics -o boards
    """
    worth = parse_weights(weights)
    with progress("playing all games"):
        statistics = game_statistics()
    files = [] if output is None else _draw(statistics, worth, output)
    if as_json:
        document = statistics_document(statistics, worth)
        print_document(document | {"files": [str(file) for file in files]}, long=True)
        return ExitCode.DONE
    with readers_may_leave():
        _show(statistics, worth)
        for file in files:
            print(f"{file}: boards")
    return ExitCode.DONE


def _draw(statistics: Statistics, weights: Weights, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        folder / "openings.svg": opening_svg(statistics, weights),
        folder / "replies.svg": reply_svg(statistics),
    }
    for path, picture in pictures.items():
        write_whole(path, picture.encode())
    return list(pictures)


def _show(statistics: Statistics, weights: Weights) -> None:
    print("All games, by kind")
    print_table(kinds_table(statistics))
    print("\nBy length, for a single opening cell of each sort")
    print_table(lengths_table(statistics))
    print("\nBy the opening cell")
    print_table(openings_table(statistics))
    print(f"\nReward: a win {weights.win}, a draw {weights.draw}, a loss {weights.loss}")
    print_table(rewards_table(statistics, weights))
    print("\nBy the first two moves; 12 pairs of cells differ up to symmetry")
    print_table(second_moves_table(statistics))
