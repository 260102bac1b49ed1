"""An audit as a Markdown page, as GitHub shows it: verdicts by publication, then every claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from audit.claim import PUBLICATIONS
from audit.judge import VERDICTS, Judgement, count_verdicts
from audit.wording import FALSE, MEANINGS, in_words, shortened
from diagrams.page.evidence import (
    Board,
    Content,
    LineOfPlay,
    Plot,
    Table,
    Tapes,
    Values,
    Words,
    exhibit,
)

VALUE: Final = 80  # characters of a value in a table
MOST_ROWS: Final = 8  # of a table of evidence
HEAD: Final = """\
# Audit

What five publications print about strategies for tic-tac-toe, claim by claim, and what comes out
when it is computed again. Written by `noloss audit --markdown FILE`; `noloss audit --html FILE`
writes the page with all evidence drawn, and `noloss audit ID --explain` tells one claim in full.
"""


def audit_markdown(judgements: Iterable[Judgement]) -> str:
    """Write the page: no dates and no times, so the same judgements make the same text."""
    judgements = tuple(judgements)
    parts = [HEAD, *_counts(judgements), *_meanings(judgements)]
    for source, title in PUBLICATIONS.items():
        if claims := [one for one in judgements if one.claim.source == source]:
            parts += [f"## {source}", f"{plain(title)}.", *_claims(claims)]
            parts += [_evidence(one) for one in claims if one.verdict in FALSE and one.evidence]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def plain(text: str) -> str:
    """Write a text so that no character of it means anything to Markdown or HTML, in one line.

    >>> plain("a|b *c* <d>")
    'a\\\\|b \\\\*c\\\\* &lt;d&gt;'
    """
    one_line = " ".join(text.split())
    return re.sub(r"([\\`*_|\[\]~#$])", r"\\\1", escape(one_line, quote=False))


def code(text: str) -> str:
    """Write a text as code, whatever stands in it."""
    plainly = text.strip() and not re.search("[`|]", text)
    return f"`{text}`" if plainly else f"<code>{plain(text)}</code>"


def _counts(judgements: Sequence[Judgement]) -> Iterator[str]:
    counts = count_verdicts(judgements)
    used = [verdict for verdict in VERDICTS if any(found[verdict] for found in counts.values())]
    rows = [["publication", *used, "claims"], ["---", *["---:"] * (len(used) + 1)]]
    for source, found in counts.items():
        numbers = [*(found[verdict] for verdict in used), sum(found.values())]
        rows.append([f"[{source}](#{source.lower()})", *map(str, numbers)])
    sums = [sum(found[verdict] for found in counts.values()) for verdict in used]
    rows.append(["all", *map(str, [*sums, len(judgements)])])
    yield _table(rows)


def _meanings(judgements: Sequence[Judgement]) -> Iterator[str]:
    used = [verdict for verdict in VERDICTS if any(one.verdict == verdict for one in judgements)]
    yield "\n".join(f"- **{verdict}**: {MEANINGS[verdict]}" for verdict in used)


def _claims(claims: Iterable[Judgement]) -> Iterator[str]:
    rows = [["claim", "where", "it says", "printed", "computed", "verdict"], ["---"] * 6]
    for one in claims:
        reading = f" ({plain(one.claim.reading)})" if one.claim.reading else ""
        rows.append(
            [
                f"`{one.claim.id}`",
                plain(one.claim.where),
                plain(one.claim.claim),
                plain(shortened(in_words(one.claim.printed), VALUE)),
                plain(shortened(in_words(one.computed), VALUE)),
                f"**{one.verdict}**{reading}",
            ]
        )
    yield _table(rows)


def _evidence(one: Judgement) -> str:
    items = [f"### `{one.claim.id}`: {one.verdict}"]
    for evidence in one.evidence:
        shown = exhibit(evidence)
        note = f"{plain(shown.note)}: " if shown.note else ""
        items.append(_paragraph(f"{note}{_short(shown.content)}".strip("\n")))
    return "\n\n".join(items)


def _paragraph(text: str) -> str:
    """Keep a text from beginning like an entry of a list."""
    return re.sub(r"\A([0-9]*)([-+.)] )", r"\1\\\2", text)


def _short(content: Content) -> str:
    match content:
        case Words():
            short = plain(content.text)
        case LineOfPlay():
            ending = content.steps[-1].ending if content.steps else ""
            short = ", ".join(filter(None, (f"line of play `{content.line}`", ending)))
        case Board():
            short = f"position `{content.position}`"
        case Table():
            short = _evidence_table(content)
        case Values():
            cells = [plain(each) for each in content.cells]
            rows = [cells[:3], ["---:"] * 3, cells[3:6], cells[6:]]
            short = f"\n\n{_table(rows)}"
        case Tapes():
            tapes = (f"{plain(name)} {code(text)}" for name, text in content.tapes)
            short = ", ".join(tapes)
        case Plot():
            marks = [f"{plain(text)} ({x:g}, {y:g})" for x, y, text in content.marks]
            told = f"{len(content.points):,} points, {plain(content.axes[1])} over "
            short = "; ".join([f"{told}{plain(content.axes[0])}", *marks])
    return short


def _evidence_table(table: Table) -> str:
    head = table.head or [""] * len(table.numeric)
    rows = [list(map(plain, head)), ["---:" if each else "---" for each in table.numeric]]
    rows += [list(map(plain, row)) for row in table.rows[:MOST_ROWS]]
    left = len(table.rows) - MOST_ROWS
    more = f"\n\n(and {left} more rows)" if left > 0 else ""
    return f"\n\n{_table(rows)}{more}"


def _table(rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
