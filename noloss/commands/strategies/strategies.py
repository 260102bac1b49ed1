"""`noloss strategies`: what can be verified."""

from __future__ import annotations

from collections.abc import Iterator

import click

from common.exhibits import Text
from noloss.arguments.options import json_option
from noloss.report import Report, ReportItem
from strategies import catalogue
from strategies.strategy import reading_name


@click.command("strategies")
@json_option
def command() -> Report:
    """List the strategies, with their sources and readings.

    A source that can be understood in more than one way has several readings; a reading other
    than the base one is named after a colon. The kinds of strategies that a user brings come
    last.

    \b
    Examples:
      noloss strategies
      noloss strategies --json
    """
    return Report(document=catalogue.listing(), exhibits=_exhibits())


def _exhibits() -> Iterator[ReportItem]:
    for number, entry in enumerate(catalogue.entries()):
        yield Text(("\n" if number else "") + f"{entry.name}  [{entry.source}]  {entry.summary}")
        for reading, line in entry.readings.items():
            yield Text(f"    {reading_name(entry.name, reading)}  {line}")
        if entry.views:
            yield Text(f"    views: {', '.join(entry.views)}")
    yield Text("\nStrategies of your own, with the form in which they are named:")
    for scheme in catalogue.SCHEMES:
        yield Text(f"    {scheme.form}  [{scheme.source}]  {scheme.summary}")
