"""How many strategies there are: exactly, and about how many that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from common.exhibits import Heading, Text
from games import Seat
from noloss.report import Shown
from noloss.reports.words import seat_title
from verify.census.census import Census, Numbers, together


def census_exhibits(counted: Census, origins: Mapping[Seat, str]) -> Iterator[Shown]:
    """Show the numbers of every seat, with where they come from."""
    for seat, numbers in counted.seats:
        yield Heading(seat_title(seat))
        yield _numbers(numbers)
        yield Text(f"  {origins[seat]}")
    if len(counted.seats) > 1:
        yield Heading("Both seats together, a strategy for each")
        yield _numbers(together(counted))


def about(number: int) -> str:
    """Write about how many there are, to two digits.

    >>> about(28254717), about(97), about(996)
    ('about 2.8 × 10^7', 'about 9.7 × 10^1', 'about 1.0 × 10^3')
    """
    digits, _, power = f"{Decimal(number):.1e}".partition("e+")
    return f"about {digits} × 10^{power}"


def _numbers(numbers: Numbers) -> Text:
    named = {
        "vectors": numbers.vectors,
        "that never lose": numbers.no_loss,
        "that never lose and differ in play": numbers.in_play,
    }
    return Text(
        "\n".join(f"  {name}: {about(number)}\n    {number:,}" for name, number in named.items())
    )
