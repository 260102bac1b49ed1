"""An audit as a Markdown page, as GitHub shows it: verdicts by publication, then every claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from audit.bibliography import bibliography, publications_in
from audit.judge import FALSE, VERDICTS, Judgement
from audit.wording import MEANINGS, count_table, in_words, shortened
from diagrams.exhibits.markdown import exhibit_markdown, plain, rows_markdown

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
    parts = [HEAD, _counts(judgements), *_meanings(judgements)]
    publications = publications_in(judgements)
    for source, publication in publications.items():
        claims = [one for one in judgements if one.claim.source == source]
        parts += [f"## {source}", f"{plain(publication.reference)}.", *_claims(claims)]
        parts += [_evidence(one) for one in claims if one.verdict in FALSE and one.evidence]
    works = bibliography(publications.values()).items()
    parts += [
        "## Literature",
        "\n".join(f"- **{key}**: {plain(reference)}." for key, reference in works),
    ]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _counts(judgements: Sequence[Judgement]) -> str:
    counts = count_table(judgements)
    rows = [list(counts.head), ["---", *["---:"] * (len(counts.head) - 1)]]
    for source, *numbers in counts.rows:
        name = str(source) if source == "all" else f"[{source}](#{str(source).lower()})"
        rows.append([name, *map(str, numbers)])
    return rows_markdown(rows)


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
    yield rows_markdown(rows)


def _evidence(one: Judgement) -> str:
    exhibits = (exhibit_markdown(exhibit, MOST_ROWS) for exhibit in one.evidence)
    return "\n\n".join([f"### `{one.claim.id}`: {one.verdict}", *exhibits])
