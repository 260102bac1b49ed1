"""`noloss verdicts`: one page with the verdict on every built-in strategy, each rechecked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from common.whole_files import write_whole
from games import line_name, mark_of
from noloss.asking import asking
from noloss.exits import ExitCode
from noloss.options import PATH, json_option
from noloss.output import print_document
from strategies import Strategy, catalogue, full_name
from verify.play.count import Tally
from verify.play.evidence import Refutation, Resolution
from verify.recheck import check
from verify.verdict.certificate import certificate, certificate_text
from verify.verdict.verdict import Survey, Verdict, verdict, verdict_document

HEAD = """\
# Verdicts

Every built-in strategy in every reading, in both seats, asked for single positions. Written by
`noloss verdicts -o FILE`. *every*, *first* and *some* are the three strengths of no-loss: however
open choices are resolved, if the first permitted move is always taken, and for some way to choose.
A line of play is the shortest that refutes the strength; under *some* it is the line in which the
strategy holds out longest. Games are won / drawn / lost / stuck under every choice. *rechecked*:
the certificate of the verdict is proved by `noloss recheck`. Spin and CaDiCaL confirm every entry,
too: `.ci/outside-checkers` runs them on what `noloss export` writes.

| strategy | seat | every | first | some | games, raw | games, up to symmetry | rechecked |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A strategy with its verdict, and whether the certificate of it is proved."""

    name: str
    verdict: Verdict
    proved: bool


@click.command("verdicts")
@click.option(*("-o", "--output"), type=PATH, help="Write the page to this file.")
@json_option
def command(output: Path | None, as_json: bool) -> int:
    """Judge every built-in strategy in every reading and both seats, and recheck each verdict.

    \b
    Examples:
      noloss verdicts
      noloss verdicts -o verdicts.md
      noloss verdicts --json

    Exit code 0: every certificate is proved; 1: one is not.
    """
    with asking("judging every strategy", *_all_readings()) as strategies:
        judged = [_judge(strategy) for strategy in strategies]
    if as_json:
        listed = [verdict_document(one.verdict) | {"rechecked": one.proved} for one in judged]
        print_document({"format": "noloss/verdicts", "version": 1, "verdicts": listed}, long=True)
    page = HEAD + "".join(row for one in judged for row in _rows(one))
    if output is not None:
        write_whole(output, page.encode())
    elif not as_json:
        print(page, end="")
    return ExitCode.DONE if all(one.proved for one in judged) else ExitCode.REFUTED


def _judge(strategy: Strategy) -> _Judged:
    code, *_ = check(certificate_text(certificate(strategy)).encode())
    return _Judged(full_name(strategy), verdict(strategy), code == 0)


def _all_readings() -> Iterator[Strategy]:
    for entry in catalogue.entries():
        for reading in entry.readings:
            yield entry.make(reading, "position")


def _rows(one: _Judged) -> Iterator[str]:
    for result in one.verdict.results:
        games = result.every_choice
        cells = (
            f"`{one.name}`",
            f"{result.seat} ({mark_of(result.seat)})",
            _survey(games),
            _survey(result.first_choice),
            _some_choice(result.some_choice),
            _tally(games.raw),
            _tally(games.up_to_symmetry),
            "yes" if one.proved else "NO",
        )
        yield f"| {' | '.join(cells)} |\n"


def _survey(found: Survey) -> str:
    if found.counterexample is None:
        return "yes"
    stuck = " stuck" if found.counterexample.end == "stuck" else ""
    return f"no: {line_name(found.counterexample.line)}{stuck}"


def _some_choice(found: Resolution | Refutation) -> str:
    return "yes" if isinstance(found, Resolution) else f"no: {line_name(found.line)}"


def _tally(games: Tally) -> str:
    return f"{games.win:,} / {games.draw:,} / {games.loss:,} / {games.stuck:,}"
