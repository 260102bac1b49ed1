"""Strategies in other encodings, and `noloss count classes`: the rows that a vector numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from common.exhibits import Text
from common.files import write_whole
from games import Seats, seats_of
from noloss.arguments.options import json_option
from noloss.arguments.strategies import asking
from noloss.errors import InputError
from noloss.report import Report, ReportItem
from strategies import catalogue
from strategies.encodings.convert import (
    ConversionDocument,
    StrategyConversion,
    Target,
    convert,
    file_text,
)
from strategies.game_base import game_base_document, game_base_matrix
from strategies.strategy import full_name


def convert_strategy(
    source: str, target: Target, output: Path, seat: Seats, view: catalogue.View | None
) -> Report:
    """Write a strategy in another encoding, if nothing is lost."""
    if output.suffix.lower() in {".csv", ".npy"}:
        hint = f"name it {output.with_suffix('.json')}"
        raise InputError(f"{output}: a strategy is written as JSON", hint=hint)
    found = catalogue.find_strategy(source, view or "position")
    seats = seats_of(seat)
    with asking(f"converting {source}", found) as (asked,):
        made = convert(asked, target, seats)
    write_whole(output, file_text(made.document).encode())
    return Report(
        document=ConversionDocument(
            strategy=found.name,
            reading=found.reading,
            to=target,
            file=str(output),
            narrowed=made.narrowed,
            turned=made.turned,
        ),
        exhibits=_conversion_exhibits(f"{output}: {full_name(found)} as {target}", made),
    )


def _conversion_exhibits(title: str, made: StrategyConversion) -> Iterator[ReportItem]:
    yield Text(title)
    if made.narrowed:
        yield Text(
            f"In {len(made.narrowed):,} positions with more than one allowed move, the first move "
            f"is kept, such as at {made.narrowed[0]}."
        )
    if made.turned:
        yield Text(
            f"In {len(made.turned):,} positions a symmetric copy of the move is played, such as "
            f"at {made.turned[0]}."
        )


@click.command("classes")
@json_option
def classes_command() -> Report:
    """Print the game-base of [Bhatt08]: 765 rows of 10 numbers, one row a line.

    A row's nine cells come first (0 blank, 1 X, 2 O), then the game-level: the number of filled
    cells. Row 1 is the empty board; a vector's entries are row numbers. Source: [Bhatt08] §2.3.

    \b
    Examples:
      noloss count classes
      noloss count classes --json
    """
    return Report(
        document=game_base_document(),
        exhibits=(Text(" ".join(map(str, row))) for row in game_base_matrix()),
        streams=True,
    )
