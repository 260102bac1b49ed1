"""`noloss count strategies`: how many strategies there are, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

import click

from common.exhibits import Heading, Text
from games import Seat, Seats, seat_title, seats_of
from noloss.arguments.options import json_option, seat_option
from noloss.output.progress import piecewise
from noloss.report import Report, ReportItem
from verify.census.census import Census, Numbers, together
from verify.census.store import CensusDocument, Origin, cache_file, kept_numbers, stored_census


@click.command("census")
@seat_option("The seat whose strategies are counted.", "both", default="both")
@click.option("--fresh", is_flag=True, help="Count again, without the kept numbers.")
@json_option
def command(seat: Seats, fresh: bool) -> Report:
    """Count all strategies that a 765-entry vector can express, and those that never lose.

    You get three exact counts for each seat: all vectors, as choices at all rows where the seat
    moves; the vectors that never lose, with any entries at rows that are never reached; and
    those of them that differ in play. For both seats together the numbers are multiplied.

    The first seat takes some seconds to count. The numbers are kept in the cache folder of the
    user, or in the folder that the environment variable NOLOSS_CACHE names.

    \b
    Examples:
      noloss count strategies --seat second
      noloss count strategies --json
    """
    seats = seats_of(seat)
    known = set() if fresh else {one for one in seats if kept_numbers(one) is not None}
    with piecewise("counting strategies") as told:
        counted = stored_census(seat, told, fresh)
    return Report(
        document=CensusDocument.of(counted, _origins(counted, known)),
        exhibits=_census_exhibits(counted, {one: _origin(one, one in known) for one in seats}),
    )


def about(number: int) -> str:
    """Write about how many there are, to two digits.

    >>> about(28254717), about(97), about(996)
    ('about 2.8 × 10^7', 'about 9.7 × 10^1', 'about 1.0 × 10^3')
    """
    digits, _, power = f"{Decimal(number):.1e}".partition("e+")
    return f"about {digits} × 10^{power}"


def _origin(seat: Seat, known: bool) -> str:
    if known:
        return f"taken from {cache_file(seat)}; --fresh counts again"
    if kept_numbers(seat) is None:
        return f"counted now; not kept, as {cache_file(seat)} cannot be written"
    return f"counted now, and kept in {cache_file(seat)}"


def _origins(counted: Census, known: set[Seat]) -> dict[Seat, Origin]:
    """Say for each seat whether it was counted now, and name the file that keeps it, if any."""
    return {
        seat: Origin(
            counted_now=seat not in known,
            file=None if kept_numbers(seat) is None else str(cache_file(seat)),
        )
        for seat, _ in counted.seats
    }


def _census_exhibits(counted: Census, origins: Mapping[Seat, str]) -> Iterator[ReportItem]:
    """Show the numbers of every seat, and say whether they were counted now or kept."""
    for seat, numbers in counted.seats:
        yield Heading(seat_title(seat))
        yield _numbers(numbers)
        yield Text(f"  {origins[seat]}")
    if len(counted.seats) > 1:
        yield Heading("Both seats together, a strategy for each")
        yield _numbers(together(counted))


def _numbers(numbers: Numbers) -> Text:
    named = {
        "vectors": numbers.vectors,
        "that never lose": numbers.no_loss,
        "that never lose and differ in play": numbers.in_play,
    }
    return Text(
        "\n".join(f"  {name}: {about(number)}\n    {number:,}" for name, number in named.items())
    )
