"""`noloss decide`: whether a machine halts, or ever accepts, rejects, is stuck; with proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from automata.engine.steps import start
from automata.halting.answer import SECONDS, HaltingAnswer
from automata.halting.question import Question
from automata.halting.rules import ENDS
from common.documents import UnsetType
from common.errors import install_command
from common.exhibits import Text
from common.files import check_writable
from common.solver import solver_is_here
from noloss.arguments.completing import complete_machine
from noloss.arguments.limits import Seconds, stop_soon_after
from noloss.arguments.machines import find_machine, laid_words, letters_of, machine_path
from noloss.arguments.many import Effort, many_options, table_file
from noloss.arguments.options import PATH, WRITTEN, json_option, tape_option, word_argument
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError, refuse
from noloss.report import ExitCode, Report, ReportItem
from noloss.reports.halting import (
    answer_lines,
    comparison_lines,
    shortened,
    table_exhibits,
    time_notes,
)
from noloss.work.deciding import answered, question_of
from search.halting.table import HaltingTable, tables_compared

if TYPE_CHECKING:
    from noloss.work.lists import MachineList

CODES = {"halt": 0, "nonhalt": 0, "proved": 0, "refuted": 1, "open": 3}


@click.command("decide")
@click.argument("machine", required=False, shell_complete=complete_machine)
@word_argument
@tape_option("Lay a word on a tape, the head on its first symbol. Can be given several times.")
@click.option(
    "--inputs",
    metavar="EXPRESSION",
    help="Decide for all words of a regular language on the first tape: symbols, | * + ? ( ) [ ], "
    "and 'names' in quotes for symbols of several characters.",
)
@click.option(
    "--never",
    multiple=True,
    metavar="END",
    type=click.Choice([*ENDS, "halt"]),
    help="Prove that it never comes to this end: accept, reject, stuck, result, or halt for all of "
    "them. Can be given several times.  [default with --inputs: halt]",
)
@click.option(
    "--seconds",
    type=Seconds(),
    default=SECONDS,
    show_default=True,
    help="Try for about this time.",
)
@click.option(
    "--certificate",
    "--certificates",
    type=WRITTEN,
    metavar="FILE",
    help="Write the proof, for `noloss recheck`.",
)
@click.option("--progress", "shown", is_flag=True, help="Show each attempt when it ends.")
@click.option(
    "--list",
    "listed",
    type=PATH,
    metavar="FILE",
    help="Decide each machine of a list, a line each in standard text, on a blank tape.",
)
@click.option(
    "--seeds",
    type=PATH,
    metavar="DATABASE",
    help="With --list: the file has numbers of machines in this seed database of bbchallenge. If "
    "the file ends in .dvf, it says that these machines never halt. Without --against, noloss "
    "compares the results with this.",
)
@many_options
@click.option(
    "--against",
    type=PATH,
    metavar="TABLE.csv",
    help="With --list: compare with another table of machine,status.",
)
@json_option
def command(
    machine: str | None,
    word: str | None,
    tapes: Sequence[str],
    inputs: str | None,
    never: tuple[str, ...],
    seconds: float,
    certificate: Path | None,
    shown: bool,
    listed: Path | None,
    seeds: Path | None,
    output: Path | None,
    jobs: int,
    scheduler: str | None,
    resume: bool,
    against: Path | None,
) -> Report:
    """Decide whether MACHINE halts on WORD, with a proof that a small checker accepts.

    Without WORD the tapes are those of the file, or blank. Several deciders are tried in turn:
    running it, cycles, backward reasoning, closed sets of the symbols under the heads, repeated
    words, bouncers and finite automata. If none of them decides within the time, the answer is
    'open'.

    With --inputs the question is about all words of a language: `--inputs 'a*b' --never accept`
    asks whether a word of it is ever accepted. The answer is a proof that no word is accepted, or
    an accepted word, or 'open'. If a machine has choices, 'never' means on no branch.

    With --list the machines of a file are decided, with the budgets of `noloss enumerate`, and
    written as a table (LIST-decided.csv without -o); --certificate FILE.jsonl writes their proofs.
    A line that is not a machine is reported, and the others are decided.

    docs/halting.md explains the deciders and their limits.

    \b
    Examples:
      noloss decide counter.tm
      noloss decide gallery/palindrome --inputs 'a*' --never reject
      noloss decide counter.tm --certificate proof.json
      noloss recheck proof.json --against counter.tm
      noloss decide --list machines.txt -o decided.csv --jobs 2

    Exit code 0: proved: it halts, or never halts, or never comes to such an end; 1: refuted, with a
    word; or a line of a list is not a machine, or another table differs; 3: open, or some machines
    of a list are.
    """
    single = machine or word or tapes or inputs or never
    of_lists = seeds or output or against or scheduler or resume or jobs > 1
    refuse(
        (
            listed and single,
            "--list is about the machines of a file on a blank tape",
            "leave out the machine, the words and --never",
        ),
        (
            not listed and of_lists,
            "-o, --jobs, --scheduler, --resume, --seeds and --against are about a list of machines",
            "name it with --list FILE, or leave them out",
        ),
    )
    if listed is not None:
        usual = f"{listed.stem}-decided.csv"
        output = output or WRITTEN.convert(usual, None, click.get_current_context())
        file = table_file(output, certificate)
        effort = Effort(file, certificate, jobs, scheduler, resume)
        return _of_list(listed, seeds, effort, against)
    if machine is None:
        hint = "name a machine file, or a list of machines with --list FILE"
        raise InputError("missing argument 'MACHINE'", hint=hint)
    if certificate is not None:
        check_writable(certificate)
    question = _asked(machine, word, tapes, inputs, never)
    refuse_overwriting(certificate, machine_path(machine))
    stop_soon_after(seconds)
    answer, proved = answered(question, seconds, certificate, shown=shown)
    return Report(
        document=answer,
        exhibits=_exhibits(question, answer, proved),
        code=ExitCode(CODES[answer.status]),
        notes=_notes(question, answer, certificate),
    )


def _asked(
    name: str, word: str | None, tapes: Sequence[str], inputs: str | None, never: Sequence[str]
) -> Question:
    """Find the machine, lay the words, and ask the question."""
    machine = find_machine(name, letters_of(tapes, word))
    words = laid_words(machine, tapes, word)
    refuse(
        (
            inputs is not None and machine.tapes[0] in words,
            "--inputs is about the words on the first tape, and a word is given for it, too",
            "leave out one of them",
        ),
    )
    return question_of(machine, start(machine, words), inputs, never)


def _exhibits(
    question: Question, answer: HaltingAnswer, proved: Sequence[str]
) -> Iterator[ReportItem]:
    yield from map(Text, answer_lines(answer))
    if answer.status == "open" and len(question.machine.tapes) == 1 and not solver_is_here():
        yield Text(f"a solver would try more automata: {install_command('solver')}")
    if answer.certificate is not None:
        yield Text(f"{answer.certificate}: {'; '.join(proved)}")


def _notes(question: Question, answer: HaltingAnswer, certificate: Path | None) -> Iterator[str]:
    """Say why the requested certificate is not written."""
    if certificate is not None and answer.certificate is None:
        why = "its steps are too many for a certificate"
        if answer.status == "open":
            why = "nothing is proved"
        elif "opponent" in question.machine.owners.values():
            why = "one branch does not cover every choice of the opponent"
        yield f"{certificate} was not written: {why}"


def _of_list(file: Path, seeds: Path | None, effort: Effort, against: Path | None) -> Report:
    """Decide all machines of a list."""
    # numpy is slow to load, and may be missing
    from noloss.work.lists import is_verification, read_list, read_table
    from noloss.work.many import decide_many
    from search.halting.work import pieces_of_list

    compared = against or (file if seeds and is_verification(file) else None)
    name = "--against" if against else f"{file.name} has results, and noloss"
    refuse(
        (
            compared is not None and effort.output.suffix == ".parquet",
            f"{name} compares tables that end in .csv, not {effort.output.name}",
            f"write -o {effort.output.stem}.csv",
        ),
    )
    listed = read_list(file, seeds)
    other = read_table(against) if against else dict.fromkeys(listed.texts, "nonhalt")
    pieces = pieces_of_list(listed.texts, effort.certificates is not None)
    found = decide_many(pieces, effort, {"list": listed.sha256}, len(listed.texts))
    found = replace(found, not_machines=listed.wrong)
    if compared is not None:
        beside = tables_compared(compared.name, read_table(effort.output), other)
        found = replace(found, against=beside)
    return Report(
        document=found,
        exhibits=chain(table_exhibits(found), map(Text, comparison_lines(found.against))),
        code=_list_code(found, listed),
        notes=chain(shortened(listed.wrong, "line"), time_notes(found)),
    )


def _list_code(found: HaltingTable, listed: MachineList) -> ExitCode:
    """Give the exit code: lines that are not machines and contradictions come first."""
    refuted = not isinstance(found.against, UnsetType) and found.against.refuted
    if listed.wrong or refuted:
        return ExitCode.REFUTED
    return ExitCode.NO_VERDICT if found.open else ExitCode.DONE
