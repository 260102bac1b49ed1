"""`noloss recheck`: whether everything in a certificate is proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from common.documents import UNSET
from noloss.arguments.options import PATH, json_option, view_option
from noloss.arguments.strategies import asking
from noloss.documents import AgainstPart, RecheckDocument
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.printing.progress import progress
from noloss.report import Report
from noloss.reports.recheck import recheck_exhibits
from strategies import catalogue
from verify.recheck import LIMIT, check
from verify.verdict.against import Difference, compare_with


@click.command("recheck")
@click.argument("file", type=PATH)
@click.option(
    "--against",
    metavar="STRATEGY",
    help="Also compare the table in the file with what this strategy plays.",
)
@view_option
@json_option
def command(file: Path, against: str | None, view: catalogue.View | None) -> Report:
    """Check the certificate in FILE from the file alone, and print what is proved.

    The checker is one small program that knows nothing else of noloss: verify/recheck.py, to be
    read in one sitting and run alone by `python recheck.py FILE`. A certificate proves something
    about the table that it contains; --against compares that table with a strategy. `noloss verify
    wst --certificate wst.json` writes one.

    \b
    Examples:
      noloss recheck wst.json
      noloss recheck wst.json --against wst

    Exit code 0: everything in the file is proved; 1: something is not; 2: it is no certificate.
    """
    with file.open("rb") as stream:
        content = stream.read(LIMIT + 1)
    with progress(f"checking {file.name}"):
        code, proved, wrong = check(content)
    if code == ExitCode.BAD_INPUT:
        hint = "`noloss verify STRATEGY --certificate FILE` writes one"
        raise InputError(f"{file}: {wrong[0]}", hint=hint)
    differences = None if against is None or code else _compare(content, against, view)
    code = code or int(bool(differences))
    compared = UNSET if differences is None else AgainstPart(against or "", differences)
    return Report(
        document=RecheckDocument(file=file.name, proved=proved, not_proved=wrong, against=compared),
        exhibits=recheck_exhibits(proved, wrong, against, differences),
        code=code,
    )


def _compare(content: bytes, name: str, view: catalogue.View | None) -> tuple[Difference, ...]:
    document: dict[str, Any] = json.loads(content)
    if view is None and name.partition(":")[0] in {entry.name for entry in catalogue.entries()}:
        views = catalogue.find_entry(name.partition(":")[0]).views
        wanted: catalogue.View = "position" if document["keys"] == "positions" else "game"
        view = wanted if wanted in views else None
    strategy = catalogue.find_strategy(name, view)
    with asking(f"comparing with {name}", strategy) as (asked,):
        return compare_with(document, asked)
