"""The verdicts on many strategies, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.exhibits import Table, Text, table
from diagrams.exhibits.markdown import content_markdown
from games import line_name, mark_of
from strategies.strategy import reading_name
from verify.play.count import Tally
from verify.verdict.statement import Statement
from verify.verdict.verdict import Verdict

ABOUT = """\
Every built-in strategy in every reading, in both seats, asked for single positions. Written by \
noloss verdicts -o FILE. "every", "first" and "some" are the three strengths of no-loss: however \
open choices are resolved, if the first permitted move is always taken, and for some way to \
choose. A line of play is the shortest that refutes the strength; under "some" it is the line in \
which the strategy holds out longest. Games are won / drawn / lost / stuck under every choice. \
"rechecked": the certificate of the verdict is proved by noloss recheck. Spin and CaDiCaL \
confirm every entry, too: .ci/outside-checkers runs them on what noloss export writes."""

ABOUT_COQ = """ \
"Coq": this proof assistant accepts the theorems on the strategy, which assume nothing: every \
strength or its refutation, and the numbers of games; noloss prove has it check one file."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A verdict, and whether its certificate is proved.

    coq : whether Coq accepts the theorems on it; None if it was not asked
    """

    verdict: Verdict
    proved: bool
    coq: bool | None = None


def verdicts_exhibits(judged: Sequence[Rechecked]) -> tuple[Text, Table]:
    """Show the verdicts on strategies, a seat a row."""
    return Text(ABOUT + ABOUT_COQ * _with_coq(judged)), _verdicts_table(judged)


def verdicts_page(judged: Sequence[Rechecked]) -> str:
    """Write the verdicts on strategies as a page of Markdown."""
    blocks = ["# Verdicts", *(content_markdown(shown) for shown in verdicts_exhibits(judged))]
    return "\n\n".join(blocks) + "\n"


def _verdicts_table(judged: Sequence[Rechecked]) -> Table:
    rows = [row for each in judged for row in _rows(each)]
    titles = ["every", "first", "some", "games, raw", "games, up to symmetry", "rechecked"]
    titles += ["Coq"] * _with_coq(judged)
    return table(["strategy", "seat", *titles], rows, texts=2 + len(titles))


def _with_coq(judged: Sequence[Rechecked]) -> bool:
    return any(each.coq is not None for each in judged)


def _rows(judged: Rechecked) -> Iterator[tuple[str, ...]]:
    verdict = judged.verdict
    for result in verdict.results:
        games = result.statements["every_choice"].survey
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
