"""`noloss check`: what is most likely a mistake in machine files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import click

from automata import NotationError, Source, warnings
from automata.documents import check_document
from automata.linking.checks import Warning as Doubt
from common.errors import NolossError
from common.exhibits import Text
from common.text import counted
from noloss.arguments.machines import read_in
from noloss.arguments.options import json_option
from noloss.report import Report

Checked: TypeAlias = tuple[str, Source, Sequence[Doubt]]  # as it was given, its rows, warnings


class SeveralRefusedError(NolossError):
    """Files that are no machines, each with its own message."""

    def __init__(self, errors: Sequence[NolossError]) -> None:
        self.errors = tuple(errors)
        problem = f"{len(errors)} files are no machines"
        super().__init__(problem, hint="mend them, or leave them out")

    def __str__(self) -> str:
        return "\nerror: ".join(map(str, self.errors))


@click.command("check")
@click.argument("machines", metavar="MACHINE...", nargs=-1, required=True)
@json_option
def command(machines: Sequence[str]) -> Report:
    """Read and link every MACHINE, and warn of what is allowed and most likely a mistake.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. Told are states that
    cannot be reached, routines that nobody calls, what is declared and never used, and an 'else'
    that hides a gap or never stops; docs/machines.md says what these are.

    \b
    Examples:
      noloss check palindrome.tm
      noloss check homework/*.tm --json

    Exit code 0: all are machines, with or without warnings; 2: one of them is not, and why.
    """
    checked: list[Checked] = []
    refused: list[NolossError] = []
    notes: list[str] = []  # what a file of another tool has, and rows of ours do not say
    for machine in machines:
        try:
            reading, _ = read_in(machine)
            checked.append((machine, reading.source, warnings(reading.source)))
            notes += [f"note: {machine}: {note}" for note in reading.notes]
        except NolossError as error:
            refused.append(error)
    if refused:
        raise refused[0] if len(refused) == 1 else SeveralRefusedError(refused)
    return Report(document=check_document(checked), exhibits=_exhibits(checked), notes=notes)


def _exhibits(checked: Sequence[Checked]) -> Iterator[Text]:
    for file, _, doubts in checked:
        for doubt in doubts:  # laid out as errors are
            yield Text(
                str(NotationError(doubt.text, file=file, place=doubt.place, hint=doubt.hint))
            )
    total = sum(len(doubts) for _, _, doubts in checked)
    what = "no warnings" if not total else counted(total, "warning")
    yield Text(f"{counted(len(checked), 'machine')} checked: {what}")
