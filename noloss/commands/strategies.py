"""`noloss strategies`: what can be verified."""

from __future__ import annotations

from collections.abc import Iterator

import click

from common.exhibits import Text
from noloss.arguments.options import json_option
from noloss.report import Report, Shown
from strategies import catalogue
from strategies.catalogue import Entry
from strategies.documents import StrategiesDocument


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
    document = StrategiesDocument.of(catalogue.entries(), catalogue.schemes())
    return Report(document=document, exhibits=_exhibits())


def _exhibits() -> Iterator[Shown]:
    for number, entry in enumerate(catalogue.entries()):
        yield Text(("\n" if number else "") + f"{entry.name}  [{entry.source}]  {entry.summary}")
        for reading, line in entry.readings.items():
            yield Text(f"    {_full_name(entry, reading)}  {line}")
        if entry.views:
            yield Text(f"    views: {', '.join(entry.views)}")
    yield Text("\nStrategies of your own, with the form in which they are named:")
    for scheme in catalogue.schemes():
        yield Text(f"    {scheme.form}  [{scheme.source}]  {scheme.summary}")


def _full_name(entry: Entry, reading: str) -> str:
    return entry.name if reading == "base" else f"{entry.name}:{reading}"
