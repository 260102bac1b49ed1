"""`noloss verdicts`: one page with the verdict on every built-in strategy, each rechecked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from common.documents import UNSET
from common.exhibits import Text
from common.whole_files import write_whole
from noloss.arguments.options import PATH, json_option
from noloss.arguments.strategies import asking
from noloss.coq import ask_coq, find_coq
from noloss.documents import VerdictsDocument
from noloss.exits import ExitCode
from noloss.report import Report
from noloss.reports.verdicts_page import Rechecked, verdicts_exhibits, verdicts_page
from strategies import Strategy, catalogue
from verify.export.coq import strategy_file
from verify.recheck import check
from verify.verdict.certificate import certificate, certificate_text
from verify.verdict.documents import verdict_document
from verify.verdict.verdict import verdict

SECONDS = 1800.0  # that Coq may take for a strategy


@click.command("verdicts")
@click.option(*("-o", "--output"), type=PATH, help="Write the page to this file, in Markdown.")
@click.option(
    "--prove",
    is_flag=True,
    help="Also have the proof assistant Coq check the theorems on each; it takes minutes.",
)
@json_option
def command(output: Path | None, prove: bool) -> Report:
    """Judge every built-in strategy in every reading and both seats, and recheck each verdict.

    \b
    Examples:
      noloss verdicts
      noloss verdicts -o verdicts.md
      noloss verdicts --json

    Exit code 0: every certificate is proved, and with --prove the theorems; 1: one is not.
    """
    program = find_coq() if prove else None
    with asking("judging every strategy", *_all_readings()) as strategies:
        judged = [_judge(strategy, program) for strategy in strategies]
    if output is not None:
        write_whole(output, verdicts_page(judged).encode())
    listed = [
        replace(
            verdict_document(each.verdict),
            rechecked=each.proved,
            coq=UNSET if each.coq is None else each.coq,
        )
        for each in judged
    ]
    return Report(
        document=VerdictsDocument(verdicts=listed),
        exhibits=verdicts_exhibits(judged) if output is None else [_written(output, judged)],
        code=ExitCode.DONE
        if all(each.proved and each.coq is not False for each in judged)
        else ExitCode.REFUTED,
    )


def _written(page: Path, judged: Sequence[Rechecked]) -> Text:
    return Text(f"{page}: page of the verdicts on {len(judged)} strategies")


def _judge(strategy: Strategy, program: str | None) -> Rechecked:
    document = certificate(strategy)
    code, *_ = check(certificate_text(document).encode())
    coq = None
    if program is not None:
        answer = ask_coq(program, strategy_file(document), SECONDS)
        coq = answer.outcome == "accepted" and not answer.assumptions
    return Rechecked(verdict(strategy), code == ExitCode.DONE, coq)


def _all_readings() -> Iterator[Strategy]:
    for entry in catalogue.entries():
        for reading in entry.readings:
            yield entry.make(reading, "position")
