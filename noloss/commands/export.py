"""`noloss export`: one statement of a verdict, for a checker that knows nothing of noloss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import click

from common.exhibits import Text
from common.whole_files import write_whole
from games import SEATS, Seat
from noloss.arguments.files_read import refuse_overwriting
from noloss.arguments.machines import names_machine
from noloss.arguments.options import PATH, json_option, seat_option, view_option
from noloss.arguments.strategies import asking
from noloss.arguments.words import tape_option, word_argument
from noloss.errors import InputError
from noloss.report import Report, Shown
from noloss.writing.theorems import machine_theorems, strategy_theorems
from strategies import catalogue, full_name
from verify.export.dimacs import dimacs
from verify.export.documents import ExportDocument
from verify.export.prism import Opponent, prism
from verify.export.promela import promela
from verify.play.play import play_of
from verify.play.strengths import STRENGTH_NAMES, STRENGTHS, Strength
from verify.verdict.statement import Statement, statement

Target = Literal["promela", "prism", "dimacs", "coq"]
_TOLD = {
    "never fails": "never loses or gets stuck",
    "can fail": "can lose or get stuck",
    "always fails": "always loses or gets stuck against the replies in it",
}
_HOW_TO = {
    "promela": "spin -a {0} && cc -DSAFETY -o pan pan.c && ./pan",
    "prism": (
        "prism -importtrans {0}.tra -importstates {0}.sta -importlabels {0}.lab {1} "
        "-pf '{2} [ F \"fail\" ]'"
    ),
    "dimacs": "cadical {0}",
}


@click.command("export")
@click.argument("strategy", metavar="STRATEGY|MACHINE")
@word_argument
@tape_option("For coq and a MACHINE: lay a word on a tape. Can be given several times.")
@click.option(
    "--to",
    "target",
    type=click.Choice(["promela", "prism", "dimacs", "coq"]),
    required=True,
    help="promela for Spin; prism for PRISM and Storm; dimacs for any SAT solver; coq for theorems "
    "that the proof assistant Coq checks.",
)
@click.option(
    *("-o", "--output"),
    required=True,
    type=PATH,
    help="The file; for prism the beginning of the names of .tra, .sta and .lab.",
)
@seat_option("The seat that the statement is about; for coq both, if none is named, else first.")
@click.option(
    "--strength",
    type=click.Choice(STRENGTHS),
    help="The strength that the statement is about: every_choice, if none is named; for coq all.",
)
@click.option(
    "--opponent",
    type=click.Choice(["any", "random"]),
    default="any",
    show_default=True,
    help="For prism: an opponent that replies as it likes, or one that draws its replies.",
)
@view_option
@json_option
def command(
    strategy: str,
    word: str | None,
    tapes: Sequence[str],
    target: Target,
    output: Path,
    seat: Seat | None,
    strength: Strength | None,
    opponent: Opponent,
    view: catalogue.View | None,
) -> Report:
    """Write what is true of STRATEGY in one seat and strength as a model for an outside checker.

    The model restates the rules of the game and has the strategy as a table. The exit code says
    only that it was written.

    For coq a file of theorems is written, in all strengths, with their proofs; `noloss prove` has
    Coq check it. With --view game those on wst are about its run on the tapes. A MACHINE is
    written, too, with how its run on WORD ends, or that it does not.

    \b
    Examples:
      noloss export wst --to promela -o wst.pml --seat second
      noloss export jiang --to dimacs -o jiang.cnf
      noloss export wst --to coq -o wst.v
      noloss export palindrome.tm abba --to coq -o palindrome.v
    """
    for file in _files(target, output):
        refuse_overwriting(file, strategy)
    if target == "coq" and names_machine(strategy):
        if seat or strength or view:
            hint = "leave out --seat, --strength and --view"
            raise InputError(f"{strategy} is a machine, which sits in no seat", hint=hint)
        return machine_theorems(strategy, word, tapes, output)
    if word is not None or tapes:
        raise InputError("only a machine has words on its tapes", hint="leave out the word")
    found = catalogue.find_strategy(strategy, view or "position")
    if target == "coq":
        if strength is not None:
            hint = "leave out --strength"
            raise InputError("a file for Coq has theorems on all strengths", hint=hint)
        return strategy_theorems(found, SEATS if seat is None else (seat,), output)
    with asking(f"exporting {strategy}", found) as (asked,):
        stated = statement(play_of(asked, seat or "first"), strength or "every_choice")
    written = _write(stated, full_name(found), target, output, opponent)
    return Report(
        document=ExportDocument.of(found, stated, written),
        exhibits=_exhibits(stated, full_name(found), target, output, written, opponent),
    )


def _exhibits(
    stated: Statement,
    name: str,
    target: Target,
    output: Path,
    written: Sequence[Path],
    opponent: Opponent,
) -> Iterator[Shown]:
    claim = f"{name} {_TOLD[stated.claim]}"
    where = f"{stated.seat} seat, {STRENGTH_NAMES[stated.strength]}"
    yield Text(f"{', '.join(map(str, written))}: {claim} ({where})")
    model = ("-mdp", "Pmax=?") if opponent == "any" else ("-dtmc", "P=?")
    yield Text(f"to check it:\n    {_HOW_TO[target].format(output, *model)}")


def _files(target: Target, output: Path) -> list[Path]:
    """Give the files that will be written."""
    endings = (".tra", ".sta", ".lab") if target == "prism" else ("",)
    return [output.with_name(output.name + ending) for ending in endings]


def _write(
    stated: Statement, name: str, target: Target, output: Path, opponent: Opponent
) -> list[Path]:
    if target != "prism":
        text = promela(stated, name) if target == "promela" else dimacs(stated, name)
        write_whole(output, text.encode())
        return [output]
    model = prism(stated, opponent)
    written = _files(target, output)
    for path, text in zip(written, (model.tra, model.sta, model.lab), strict=True):
        write_whole(path, text.encode())
    return written
