"""`noloss census`: how many strategies there are, exactly."""

from __future__ import annotations

from decimal import Decimal

import click

from common.documents import plain
from games import Seat
from noloss.exits import ExitCode
from noloss.options import json_option, seat_option
from noloss.output import print_document, readers_may_leave
from noloss.pieces import piecewise
from noloss.verdicts import seat_title
from verify.census.census import Census, Numbers, together
from verify.census.documents import CensusDocument, Origin
from verify.census.store import cache_file, kept_numbers, stored_census
from verify.extremes.class_game import Seats, seats_of


@click.command("census")
@seat_option("Whose strategies are counted.", "both", default="both")
@click.option("--fresh", is_flag=True, help="Count again, whatever was kept.")
@json_option
def command(seat: Seats, fresh: bool, as_json: bool) -> int:
    """Count all strategies that a 765-entry vector can express, and those that never lose.

    Three numbers for each seat, all exact: the vectors, as choices at all rows where the seat
    decides; those of them that never lose, where entries at rows that are never reached are free;
    and how many of those differ in play. Both seats together multiply.

    The first seat takes some minutes to count. The numbers are kept in the cache folder of the
    user, or in the folder that the environment variable NOLOSS_CACHE names.

    \b
    Examples:
      noloss census --seat second
      noloss census --json
    """
    known: set[Seat] = {
        one for one in seats_of(seat) if not fresh and kept_numbers(one) is not None
    }
    with piecewise("counting strategies") as told:
        counted = stored_census(seat, told, fresh)
    if as_json:
        print_document(plain(CensusDocument.of(counted, _origins(counted, known))))
        return ExitCode.DONE
    with readers_may_leave():
        _show(counted, known)
    return ExitCode.DONE


def _show(counted: Census, known: set[Seat]) -> None:
    for place, (seat, found) in enumerate(counted.seats):
        if place:
            print()
        print(seat_title(seat))
        _show_numbers(found)
        print(f"  {_origin(seat, seat in known)}")
    if len(counted.seats) > 1:
        print("\nBoth seats together, a strategy for each")
        _show_numbers(together(counted))


def _show_numbers(found: Numbers) -> None:
    told = {
        "vectors": found.vectors,
        "that never lose": found.no_loss,
        "that never lose and differ in play": found.in_play,
    }
    for what, number in told.items():
        print(f"  {what}: {about(number)}\n    {number:,}")


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
    """Tell for each seat whether it was counted now, and the file that keeps it, if one does."""
    return {
        seat: Origin(
            counted_now=seat not in known,
            file=None if kept_numbers(seat) is None else str(cache_file(seat)),
        )
        for seat, _ in counted.seats
    }
