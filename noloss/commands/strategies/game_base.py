"""`noloss game-base`: the numbered rows that a vector speaks of."""

from __future__ import annotations

import click

from common.exhibits import Text
from noloss.arguments.options import json_option
from noloss.report import Report
from strategies.game_base import game_base_document, game_base_matrix


@click.command("game-base")
@json_option
def command() -> Report:
    """Print the game-base of [Bhatt08]: 765 rows of 10 numbers, one row a line.

    A row's nine cells come first (0 blank, 1 X, 2 O), then the game-level: the number of filled
    cells. Row 1 is the empty board; a vector's entries are row numbers. Source: [Bhatt08] §2.3.

    \b
    Examples:
      noloss game-base
      noloss game-base --json
    """
    return Report(
        document=game_base_document(),
        exhibits=(Text(" ".join(map(str, row))) for row in game_base_matrix()),
        streams=True,
    )
