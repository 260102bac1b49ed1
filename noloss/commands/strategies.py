"""`noloss strategies`: what can be verified."""

from __future__ import annotations

import click

from common.documents import plain
from noloss.exits import ExitCode
from noloss.options import json_option
from noloss.output import print_document
from strategies import catalogue
from strategies.catalogue import Entry
from strategies.documents import StrategiesDocument


@click.command("strategies")
@json_option
def command(as_json: bool) -> int:
    """List the strategies, with their sources and readings.

    A source that can be understood in more than one way has several readings; a reading other
    than the base one is named after a colon. The kinds of strategies that a user brings come
    last.

    \b
    Examples:
      noloss strategies
      noloss strategies --json
    """
    if as_json:
        document = StrategiesDocument.of(catalogue.entries(), catalogue.schemes())
        print_document(plain(document))
        return ExitCode.DONE
    for number, entry in enumerate(catalogue.entries()):
        print(("\n" if number else "") + f"{entry.name}  [{entry.source}]  {entry.summary}")
        for reading, line in entry.readings.items():
            print(f"    {_full_name(entry, reading)}  {line}")
        if entry.views:
            print(f"    views: {', '.join(entry.views)}")
    print("\nStrategies of your own, with the form in which they are named:")
    for scheme in catalogue.schemes():
        print(f"    {scheme.form}  [{scheme.source}]  {scheme.summary}")
    return ExitCode.DONE


def _full_name(entry: Entry, reading: str) -> str:
    return entry.name if reading == "base" else f"{entry.name}:{reading}"
