"""`noloss expand`: the literal productions of a machine file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import click

from automata import Machine, NotationError, load_source
from automata.documents import productions_document
from automata.linking.checks import Warning as Doubt
from automata.linking.checks import warnings
from automata.notation.tokens import quote
from automata.text import place_text, production_text
from common.exhibits import Text
from noloss.arguments.machines import find_machine, machine_path
from noloss.arguments.options import json_option, printed_form
from noloss.report import Report


@click.command("expand")
@click.argument("machine")
@click.option("--check", is_flag=True, help="Warn about what is allowed and most likely a mistake.")
@json_option
def command(machine: str, check: bool) -> Report:
    """Show the literal productions of MACHINE, each with the row of the file it comes from.

    A row of a machine file stands for one or many productions, one for every way to fill in its
    variables; a call stands for a copy of what is called. With --check, warnings about the file
    itself are printed on standard error: an 'else' that hides gaps or never stops, states that
    cannot be reached, what is declared and never used.

    \b
    Examples:
      noloss expand wst/CF
      noloss expand palindrome.tm --check --json
    """
    loaded, path = find_machine(machine), machine_path(machine)
    doubts = warnings(load_source(path)) if check else ()
    return Report(
        document=lambda: productions_document(loaded, (path.name, doubts) if check else None),
        exhibits=_exhibits(loaded),
        notes=() if printed_form() == "json" else _notes(path.name, doubts),
    )


def _exhibits(machine: Machine) -> Iterator[Text]:
    rows = len({(one.row.file, one.row.place.line) for one in machine.productions})
    yield Text(f"{machine.name}: {len(machine.productions):,} productions from {rows:,} rows")
    yield Text(f"tapes    {' '.join(machine.tapes)}")
    yield Text(f"symbols  {' '.join(machine.symbols)}")
    yield Text(f"blank    {quote(machine.blank)}")
    yield Text(f"start    {machine.start}")
    for state, meaning in machine.finals.items():
        yield Text(f"{meaning:<8} {state}")
    for state, productions in groupby(machine.productions, key=lambda one: one.state):
        yield Text(f"\n{state}{_owner_text(machine, state)}:")
        for production in productions:
            row = production_text(production, machine.tapes)
            yield Text(f"    {row}  # {place_text(production)}")


def _owner_text(machine: Machine, state: str) -> str:
    owner = machine.owners.get(state)
    if owner is None:
        return ""
    return " choice" if owner == "anyone" else f" by {owner}"


def _notes(file: str, doubts: Iterable[Doubt]) -> Iterator[str]:
    for doubt in doubts:  # laid out as errors are
        yield f"warning: {NotationError(doubt.text, file=file, place=doubt.place, hint=doubt.hint)}"
