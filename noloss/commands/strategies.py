"""`noloss strategies`: what can be verified."""

from __future__ import annotations

import click

from noloss.exits import ExitCode
from noloss.options import json_option
from noloss.output import print_document
from strategies import catalogue
from strategies.catalogue import Entry, Scheme


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
        listed = [_document(entry) for entry in catalogue.entries()]
        kinds = [_scheme_document(scheme) for scheme in catalogue.schemes()]
        document = {"format": "noloss/strategies", "version": 1, "strategies": listed}
        print_document(document | {"kinds": kinds})
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


def _scheme_document(scheme: Scheme) -> dict[str, object]:
    return {
        "name": scheme.name,
        "form": scheme.form,
        "source": scheme.source,
        "summary": scheme.summary,
    }


def _full_name(entry: Entry, reading: str) -> str:
    return entry.name if reading == "base" else f"{entry.name}:{reading}"


def _document(entry: Entry) -> dict[str, object]:
    readings = [{"reading": name, "summary": line} for name, line in entry.readings.items()]
    return {
        "name": entry.name,
        "source": entry.source,
        "summary": entry.summary,
        "readings": readings,
        "views": list(entry.views),
    }
