"""`noloss list verdicts`: the verdicts on all built-in strategies, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import click
from msgspec.structs import replace

from common.documents import UNSET, Document
from common.exhibits import Table, Text, table
from common.files import write_marked
from common.limits import GIGABYTE, Limits
from diagrams.markdown import content_markdown
from games import line_name, mark_of
from noloss.arguments.options import WRITTEN, json_option
from noloss.arguments.strategies import asking
from noloss.report import ExitCode, Report
from noloss.work.coq import Coq, ask_coq, find_coq
from strategies import Strategy, catalogue
from strategies.strategy import reading_name
from verify.export.coq import strategy_file
from verify.play.count import Tally
from verify.recheck import check
from verify.verdict.certificate import certificate, certificate_text
from verify.verdict.statement import Statement
from verify.verdict.verdict import Verdict, verdict

LIMITS = Limits(seconds=1800, memory=6 * GIGABYTE)  # of Coq, for the theorems on one strategy


class VerdictsDocument(Document, tag="noloss/verdicts", frozen=True, kw_only=True):
    """The verdicts on all built-in strategies.

    verdicts : one for every strategy in every reading, each with `rechecked`
    """

    long: ClassVar[bool] = True

    verdicts: Sequence[Verdict]


@click.command("verdicts")
@click.option("-o", "--output", type=WRITTEN, help="Write the page to this file, in Markdown.")
@click.option(
    "--prove",
    is_flag=True,
    help="Also have the proof assistant Coq check the theorems on each; it takes minutes.",
)
@json_option
def command(output: Path | None, prove: bool) -> Report:
    """Judge every built-in strategy in every reading and in both seats, and recheck each verdict.

    \b
    Examples:
      noloss list verdicts
      noloss list verdicts -o verdicts.md
      noloss list verdicts --json

    Exit code 0: every certificate is proved, and with --prove the theorems; 1: one is not.
    """
    coq = find_coq() if prove else None
    with asking("judging every strategy", *_all_readings()) as strategies:
        judged = [_judge(strategy, coq) for strategy in strategies]
    if output is not None:
        write_marked(output, _verdicts_page(judged).encode())
    listed = [
        replace(
            each.verdict,
            rechecked=each.proved,
            coq=UNSET if each.coq is None else each.coq,
        )
        for each in judged
    ]
    return Report(
        document=VerdictsDocument(verdicts=listed),
        exhibits=_verdicts_exhibits(judged) if output is None else [_written(output, judged)],
        code=ExitCode.DONE
        if all(each.proved and each.coq is not False for each in judged)
        else ExitCode.REFUTED,
    )


def _written(page: Path, judged: Sequence[VerdictCheck]) -> Text:
    return Text(f"{page}: page of the verdicts on {len(judged)} strategies")


def _judge(strategy: Strategy, coq: Coq | None) -> VerdictCheck:
    decided = verdict(strategy)
    document = certificate(decided)
    code, *_ = check(certificate_text(document).encode())
    proved = None
    if coq is not None:
        answer = ask_coq(coq, strategy_file(document), LIMITS, asked=("theorems",))
        proved = answer.outcome == "accepted" and not answer.assumptions
    return VerdictCheck(decided, code == ExitCode.DONE, proved)


def _all_readings() -> Iterator[Strategy]:
    for entry in catalogue.entries():
        for reading in entry.readings:
            yield entry.make(reading, "position")


ABOUT = """\
This page answers, for every built-in strategy: does it ever lose at tic-tac-toe? Each row is a \
strategy in one reading and one seat, asked for single positions. "every", "first" and "some" say \
whether it never loses: whichever allowed move it takes, if it always takes the first allowed \
move, and for some way to choose. After "no" comes a shortest game that it does not survive, as \
the cells in order; under "some" it is the game in which the strategy holds out longest. Games \
are won / drawn / lost / stuck, over all choices. "rechecked": noloss recheck proves the \
certificate of the verdict. Spin and CaDiCaL confirm every entry, too: .ci/outside-checkers runs \
them on the files of noloss export. noloss list verdicts -o FILE writes this page."""

ABOUT_COQ = """ \
"Coq": this proof assistant accepts the theorems on the strategy, which assume nothing. They say \
that each strength holds or fails, and give the numbers of games; noloss recheck checks one file."""


@dataclass(frozen=True, slots=True)
class VerdictCheck:
    """A verdict, and whether its certificate is proved.

    coq : whether Coq accepts the theorems on it; None if Coq was not asked
    """

    verdict: Verdict
    proved: bool
    coq: bool | None = None


def _verdicts_exhibits(judged: Sequence[VerdictCheck]) -> tuple[Text, Table]:
    """Show the verdicts on strategies, a seat a row."""
    return Text(ABOUT + ABOUT_COQ * _with_coq(judged)), _verdicts_table(judged)


def _verdicts_page(judged: Sequence[VerdictCheck]) -> str:
    """Write the verdicts on strategies as a page of Markdown."""
    blocks = ["# Verdicts", *(content_markdown(shown) for shown in _verdicts_exhibits(judged))]
    return "\n\n".join(blocks) + "\n"


def _verdicts_table(judged: Sequence[VerdictCheck]) -> Table:
    rows = [row for each in judged for row in _rows(each)]
    titles = ["every", "first", "some", "games, raw", "games, up to symmetry", "rechecked"]
    titles += ["Coq"] * _with_coq(judged)
    return table(["strategy", "seat", *titles], rows, texts=2 + len(titles))


def _with_coq(judged: Sequence[VerdictCheck]) -> bool:
    return any(each.coq is not None for each in judged)


def _rows(judged: VerdictCheck) -> Iterator[tuple[str, ...]]:
    verdict = judged.verdict
    for result in verdict.results:
        games = result.strengths.every_choice.games
        yield (
            reading_name(verdict.strategy, verdict.reading),
            f"{result.seat} ({mark_of(result.seat)})",
            *map(_strength, result.statements.values()),
            _tally(games.raw),
            _tally(games.up_to_symmetry),
            "yes" if judged.proved else "NO",
            *([] if judged.coq is None else ["yes" if judged.coq else "NO"]),
        )


def _strength(stated: Statement) -> str:
    if stated.line is None:
        return "yes"
    stuck = " stuck" if stated.end == "stuck" else ""
    return f"no: {line_name(stated.line)}{stuck}"


def _tally(games: Tally) -> str:
    return f"{games.win:,} / {games.draw:,} / {games.loss:,} / {games.stuck:,}"
