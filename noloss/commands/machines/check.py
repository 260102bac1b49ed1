"""`noloss check`: likely mistakes in machine files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import click

from automata import Source
from automata.errors import NotationError
from automata.linking.doubt import CheckDocument, CheckedPart, Doubt
from common.errors import NolossError
from common.exhibits import Text
from common.text import counted
from noloss.arguments.completing import complete_machine
from noloss.arguments.games import game_option
from noloss.arguments.limits import one_of_many
from noloss.arguments.machines import all_errors, read_in
from noloss.arguments.options import json_option, sarif_option
from noloss.errors import InputError, SeveralRefusedError, as_one
from noloss.output.progress import piecewise
from noloss.output.sarif import doubts_sarif
from noloss.report import ExitCode, Report
from noloss.work.checking import doubts_in
from noloss.work.games import playing

FileDoubts: TypeAlias = tuple[str, Source, Sequence[Doubt]]  # the typed name, its rows, the doubts


@click.command("check")
@click.argument("machines", metavar="MACHINE...", nargs=-1, shell_complete=complete_machine)
@game_option
@json_option
@sarif_option
def command(machines: Sequence[str], game: str | None, sarif: bool) -> Report:
    """Warn of likely mistakes in every MACHINE.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. noloss looks for
    states that no row leads to or that cannot come to an end, machines that never halt, rows that
    never apply, symbols for which a state has no row, names that are never used, and an 'else' that
    hides a gap or never stops.

    An error is certainly wrong, a warning probably is, and a note may be intended. Each ends with
    the name of its check; docs/machines.md lists them.

    The comment '# noloss: allow NAME' at the end of the line, or alone on the line above, silences
    this check there.

    \b
    Examples:
      noloss check palindrome.tm
      noloss check homework/*.tm --json
      noloss check *.tm --sarif > machines.sarif
      noloss check --game mine.toml

    With --game and no MACHINE, noloss looks for contradictions in the rules of a game, in all its
    positions or the first 2,000.

    Exit code 0: at most notes; 1: a warning or an error, or with --sarif a file that is not a
    machine; 2: a file is not a machine.
    """
    if game is not None:
        return _check_game(game, machines, sarif)
    if not machines:
        raise click.MissingParameter(param_type="argument", param_hint="'MACHINE...'")
    checked, refused, notes = _check_files(machines)
    errors = [error for _, error in refused]
    if errors and not sarif:
        raise as_one(errors)
    worse = any(doubt.severity != "note" for _, _, found in checked for doubt in found)
    parts = tuple(CheckedPart.of(*one) for one in checked)
    return Report(
        document=doubts_sarif(checked, refused) if sarif else CheckDocument(parts),
        exhibits=_exhibits(checked),
        code=ExitCode.REFUTED if worse or errors else ExitCode.DONE,
        notes=[*notes, *(f"error: {error}" for error in errors)],
    )


def _check_game(game: str, machines: Sequence[str], sarif: bool) -> Report:
    """Check a game instead of machines."""
    from noloss.reports.game_verdict import game_check_exhibits
    from verify.games.laws import check_game

    if machines or sarif:
        problem = f"{machines[0] if machines else '--sarif'} has no meaning with --game"
        raise InputError(problem, hint="leave it out")
    with playing(game) as rules:
        checked = check_game(rules)
    return Report(
        document=checked,
        exhibits=game_check_exhibits(checked),
        code=ExitCode.REFUTED if checked.findings else ExitCode.DONE,
    )


def _check_files(
    machines: Sequence[str],
) -> tuple[list[FileDoubts], list[tuple[str, NolossError]], list[str]]:
    """Give the doubts about machines, the errors of other files, and the notes of the readers."""
    checked: list[FileDoubts] = []
    refused: list[tuple[str, NolossError]] = []
    notes: list[str] = []  # parts of files of other tools that our rows do not have
    with piecewise("checking", machines) as told:
        for number, machine in enumerate(machines):
            told(number, len(machines))
            try:
                found, more = one_of_many(_doubts_of, machine, machines)
                checked.append(found)
                notes += more
            except SeveralRefusedError as error:
                refused += [(machine, one) for one in error.errors]
            except NolossError as error:
                refused.append((machine, error))
    return checked, refused, notes


def _doubts_of(machine: str) -> tuple[FileDoubts, list[str]]:
    """Read a machine, and look for doubts; give them with the notes of its reader.

    Raises all errors of its file together.
    """
    try:
        reading, linked = read_in(machine)
    except NotationError as error:
        raise as_one(all_errors(machine, error)) from None
    notes = [f"note: {machine}: {note}" for note in reading.notes]
    found = doubts_in(reading, linked)
    return (machine, reading.source, found), notes


def _exhibits(checked: Sequence[FileDoubts]) -> Iterator[Text]:
    number: Counter[str] = Counter()
    for file, _, found in checked:
        for doubt in found:  # laid out as errors are
            number[doubt.severity] += 1
            said = f"{doubt.severity}: {doubt.text} [{doubt.name}]"
            yield Text(str(NotationError(said, file=file, place=doubt.place, hint=doubt.hint)))
    parts = [counted(number[kind], kind) for kind in ("error", "warning", "note") if number[kind]]
    if not number["error"] and not number["warning"]:
        parts.insert(0, "no warnings")
    yield Text(f"{counted(len(checked), 'machine')} checked: {', '.join(parts)}")
