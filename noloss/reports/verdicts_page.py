"""The verdicts on many strategies, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.exhibits import Table, Text
from diagrams.exhibits.markdown import content_markdown
from games import line_name, mark_of
from noloss.reports.tables import table
from noloss.reports.words import reading_name
from verify.play.count import Tally
from verify.play.evidence import Refutation
from verify.verdict.verdict import Survey, Verdict

ABOUT = """\
Every built-in strategy in every reading, in both seats, asked for single positions. Written by \
noloss verdicts -o FILE. "every", "first" and "some" are the three strengths of no-loss: however \
open choices are resolved, if the first permitted move is always taken, and for some way to \
choose. A line of play is the shortest that refutes the strength; under "some" it is the line in \
which the strategy holds out longest. Games are won / drawn / lost / stuck under every choice. \
"rechecked": the certificate of the verdict is proved by noloss recheck. Spin and CaDiCaL \
confirm every entry, too: .ci/outside-checkers runs them on what noloss export writes."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A verdict, and whether its certificate is proved."""

    verdict: Verdict
    proved: bool


def verdicts_exhibits(judged: Sequence[Rechecked]) -> tuple[Text, Table]:
    """Show the verdicts on strategies, a seat a row."""
    return Text(ABOUT), _verdicts_table(judged)


def verdicts_page(judged: Sequence[Rechecked]) -> str:
    """Write the verdicts on strategies as a page of Markdown."""
    blocks = ["# Verdicts", *(content_markdown(shown) for shown in verdicts_exhibits(judged))]
    return "\n\n".join(blocks) + "\n"


def _verdicts_table(judged: Sequence[Rechecked]) -> Table:
    rows = [row for each in judged for row in _rows(each)]
    titles = ["every", "first", "some", "games, raw", "games, up to symmetry", "rechecked"]
    return table(["strategy", "seat", *titles], rows, texts=8)


def _rows(judged: Rechecked) -> Iterator[tuple[str, ...]]:
    verdict = judged.verdict
    for result in verdict.results:
        every, last_stand = result.every_choice, result.some_choice
        yield (
            reading_name(verdict.strategy, verdict.reading),
            f"{result.seat} ({mark_of(result.seat)})",
            _survey(every),
            _survey(result.first_choice),
            f"no: {line_name(last_stand.line)}" if isinstance(last_stand, Refutation) else "yes",
            _tally(every.raw),
            _tally(every.up_to_symmetry),
            "yes" if judged.proved else "NO",
        )


def _survey(survey: Survey) -> str:
    failure = survey.counterexample
    if failure is None:
        return "yes"
    stuck = " stuck" if failure.end == "stuck" else ""
    return f"no: {line_name(failure.line)}{stuck}"


def _tally(games: Tally) -> str:
    return f"{games.win:,} / {games.draw:,} / {games.loss:,} / {games.stuck:,}"
