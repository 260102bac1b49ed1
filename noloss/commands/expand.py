"""`noloss expand`: the literal productions of a machine file."""

from __future__ import annotations

from pathlib import Path

import click

from automata import Machine, NotationError, Production, load_source
from automata.linking.checks import Warning as Doubt
from automata.linking.checks import warnings
from noloss.exits import ExitCode
from noloss.names import find_machine, machine_path
from noloss.options import json_option
from noloss.output import print_document, say
from noloss.tapes import place_document, place_text, production_text


@click.command("expand")
@click.argument("machine")
@click.option("--check", is_flag=True, help="Warn about what is allowed and most likely a mistake.")
@json_option
def command(machine: str, check: bool, as_json: bool) -> int:
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
    loaded = find_machine(machine)
    path = machine_path(machine)
    doubts = warnings(load_source(path)) if check else ()
    if as_json:
        more = {"warnings": [_doubt(path, one) for one in doubts]} if check else {}
        print_document({**_document(loaded), **more}, long=True)
        return ExitCode.DONE
    _show(loaded)
    for one in doubts:  # laid out as errors are
        text = NotationError(one.text, file=path.name, place=one.place, hint=one.hint)
        say(f"warning: {text}")
    return ExitCode.DONE


def _show(machine: Machine) -> None:
    rows = len({(one.row.file, one.row.place.line) for one in machine.productions})
    print(f"{machine.name}: {len(machine.productions):,} productions from {rows:,} rows")
    print(f"tapes    {' '.join(machine.tapes)}")
    print(f"symbols  {' '.join(machine.symbols)}")
    print(f"blank    {machine.blank}")
    print(f"start    {machine.start}")
    for state, meaning in machine.finals.items():
        print(f"{meaning:<8} {state}")
    state = ""
    for production in machine.productions:
        if production.state != state:
            state = production.state
            print(f"\n{state}{_owner_text(machine, state)}:")
        print(f"    {production_text(machine, production)}  # {place_text(production)}")


def _owner_text(machine: Machine, state: str) -> str:
    owner = machine.owners.get(state)
    if owner is None:
        return ""
    return " choice" if owner == "anyone" else f" by {owner}"


def _document(machine: Machine) -> dict[str, object]:
    return {
        "format": "noloss/productions",
        "version": 1,
        "machine": machine.name,
        "about": machine.about,
        "tapes": list(machine.tapes),
        "symbols": list(machine.symbols),
        "blank": machine.blank,
        "start": machine.start,
        "finals": dict(machine.finals),
        "choices": dict(machine.owners),
        "productions": [_production(machine, one) for one in machine.productions],
    }


def _doubt(path: Path, doubt: Doubt) -> dict[str, object]:
    return {
        "file": path.name,
        "line": doubt.place.line,
        "column": doubt.place.column,
        "text": doubt.text,
        "hint": doubt.hint,
    }


def _production(machine: Machine, production: Production) -> dict[str, object]:
    return {
        "state": production.state,
        "reads": {machine.tapes[tape]: symbol for tape, symbol in production.reads},
        "otherwise": production.otherwise,
        "actions": {
            machine.tapes[action.tape]: {"write": action.write, "move": action.move}
            for action in production.actions
        },
        "next": production.next,
        **place_document(production),
    }
