"""`noloss expand`: the literal productions of a machine file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import click

from automata import Machine
from automata.notation.tokens import quote, show_state
from automata.productions import ProductionsDocument
from automata.text import production_text
from common.exhibits import Text
from noloss.arguments.machines import find_machine
from noloss.arguments.options import json_option
from noloss.report import Report


@click.command("expand")
@click.argument("machine")
@json_option
def command(machine: str) -> Report:
    """Show the literal productions of MACHINE, each with the row of the file it comes from.

    A row of a machine file stands for one or many productions, one for every way to fill in its
    variables; a call stands for a copy of what is called. What is most likely a mistake in the
    file, `noloss check` tells.

    \b
    Examples:
      noloss expand wst/CF
      noloss expand palindrome.tm --json
    """
    loaded = find_machine(machine)
    return Report(document=lambda: ProductionsDocument.of(loaded), exhibits=_exhibits(loaded))


def _exhibits(machine: Machine) -> Iterator[Text]:
    rows = len({(one.row.file, one.row.place.line) for one in machine.productions})
    yield Text(f"{machine.name}: {len(machine.productions):,} productions from {rows:,} rows")
    yield Text(f"tapes    {' '.join(machine.tapes)}")
    yield Text(f"symbols  {' '.join(machine.symbols)}")
    yield Text(f"blank    {quote(machine.blank)}")
    yield Text(f"start    {show_state(machine.start)}")
    for state, meaning in machine.finals.items():
        yield Text(f"{meaning:<8} {show_state(state)}")
    yield from _when_stuck(machine)
    for tape, at in machine.heads.items():
        yield Text(f"head     {tape} {at}")
    for tape, end in machine.ends.items():
        yield Text(f"one-way  {tape}{' stays' if end == 'stay' else ''}")
    for state, productions in groupby(machine.productions, key=lambda one: one.state):
        yield Text(f"\n{show_state(state)}{_owner_text(machine, state)}:")
        for production in productions:
            row = production_text(production, machine.tapes)
            yield Text(f"    {row}  # {production.row.where}")


def _when_stuck(machine: Machine) -> Iterator[Text]:
    """Tell the states in which being stuck has a meaning, a line for each meaning."""
    others = set(machine.states) - machine.finals.keys()
    for meaning in dict.fromkeys(machine.when_stuck.values()):
        states = [state for state, one in machine.when_stuck.items() if one == meaning]
        named = "*" if others == set(states) else " ".join(map(show_state, states))
        yield Text(f"{meaning:<8} when stuck {named}")


def _owner_text(machine: Machine, state: str) -> str:
    owner = machine.owners.get(state)
    if owner is None:
        return ""
    return " choice" if owner == "anyone" else f" by {owner}"
