"""An audit as a Markdown page, as GitHub shows it: a report, with every claim and its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from audit.bibliography import publications_in, works_of
from audit.check import own_code
from audit.judge import VERDICTS, Judgement
from audit.report import Made, Section, after_claims, before_claims, of_publication
from audit.wording import (
    MEANINGS,
    OWN,
    count_table,
    in_words,
    needs_not_shown,
    rule_of_errata,
    shortened,
    side_by_side,
)
from common.exhibits import Exhibit
from diagrams.exhibits.markdown import code, exhibit_markdown, plain, rows_markdown

VALUE: Final = 400  # characters of a value; what differs begins no later in any
MOST_ROWS: Final = 12  # of a table of evidence
HEAD: Final = """\
# Audit

What publications print, claim by claim, and what comes out when it is computed again. Written by
`noloss audit --markdown FILE`; `noloss audit --html FILE` writes the page with all evidence drawn,
and `noloss audit ID --explain` tells one claim in full.
"""


def audit_markdown(judgements: Iterable[Judgement], made: Made | None = None) -> str:
    """Write the page; without `made` the same judgements make the same text."""
    judgements = tuple(judgements)
    parts = [HEAD, _counts(judgements), *_meanings(judgements)]
    parts += _sections(before_claims(judgements))
    publications = publications_in(judgements)
    for source, publication in publications.items():
        claims = [one for one in judgements if one.claim.source == source]
        parts += [f"## {source}", *map(exhibit_markdown, of_publication(publication))]
        parts += [
            _overview(claims),
            *_errata(claims),
            *(part for one in claims for part in _claim(one)),
        ]
    parts += _sections(after_claims(judgements, made))
    works = works_of(judgements).items()
    parts += [
        "## Literature",
        "\n".join(f"- **{key}**: {plain(reference)}." for key, reference in works),
    ]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _sections(sections: Iterable[Section]) -> Iterator[str]:
    for section in sections:
        yield f"## {section.title}"
        yield from map(exhibit_markdown, section.exhibits)


def _counts(judgements: Sequence[Judgement]) -> str:
    counts = count_table(judgements)
    rows = [list(counts.head), ["---", *["---:"] * (len(counts.head) - 1)]]
    for source, *numbers in counts.rows if len(counts.rows) > 2 else counts.rows[:1]:
        name = str(source) if source == "all" else f"[{source}](#{str(source).lower()})"
        rows.append([name, *map(str, numbers)])
    return rows_markdown(rows)


def _meanings(judgements: Sequence[Judgement]) -> Iterator[str]:
    used = [verdict for verdict in VERDICTS if any(one.verdict == verdict for one in judgements)]
    yield "\n".join(f"- **{verdict}**: {MEANINGS[verdict]}" for verdict in used)


def _overview(claims: Iterable[Judgement]) -> str:
    rows = [["claim", "where", "it says", "verdict"], ["---"] * 4]
    for one in claims:
        link = f"[`{one.claim.id}`](#{one.claim.id})"
        rows.append([link, plain(one.claim.where), plain(one.claim.claim), _verdict(one)])
    return rows_markdown(rows)


def _errata(claims: Iterable[Judgement]) -> Iterator[str]:
    """Set out what is to be corrected: only the parts that differ."""
    rows = []
    for one in claims:
        if one.verdict == "erratum":
            differ = [pair for pair in side_by_side(one) if pair.differ]
            sides = (
                "; ".join(f"{pair.label}: {side}".removeprefix(": ") for pair, side in pairs)
                for pairs in (
                    [(pair, pair.printed) for pair in differ],
                    [(pair, pair.computed) for pair in differ],
                )
            )
            told = (plain(shortened(side, VALUE)) for side in sides)
            rows.append([f"[`{one.claim.id}`](#{one.claim.id})", plain(one.claim.where), *told])
    if rows:
        yield rows_markdown([["erratum", "where", "printed", "computed"], ["---"] * 4, *rows])


def _verdict(one: Judgement) -> str:
    return f"**{one.verdict}**{OWN if own_code(one.claim) else ''}"


def _claim(one: Judgement) -> Iterator[str]:
    """Tell a claim: printed, computed, the reading, the evidence, why it is called so."""
    claim = one.claim
    yield f"### {claim.id}"
    yield f"{_verdict(one)}, {plain(claim.where) or 'no place given'}: {plain(claim.claim)}"
    pairs = side_by_side(one)
    rows = [["", "printed", "computed", ""], ["---"] * 4]
    for pair in pairs:
        values = (plain(shortened(value, VALUE)) for value in (pair.printed, pair.computed))
        rows.append([plain(pair.label), *values, "≠" if pair.differ else ""])
    yield rows_markdown(rows)
    if claim.reading:
        yield f"Reading: {plain(claim.reading)}."
    yield from (exhibit_markdown(exhibit, MOST_ROWS) for exhibit in one.evidence)
    if needs := needs_not_shown(one):
        yield f"What would be needed: {plain(needs)}"
    if (rule := rule_of_errata(one)) is not None:
        yield exhibit_markdown(Exhibit(rule))
    for document in one.certificates:
        name, reading = plain(str(document["strategy"])), plain(str(document["reading"]))
        yield f"Certificate of {name}, reading {reading}: SHA-256 {code(str(document['sha256']))}"
    if claim.how:
        yield f"How it is computed: {plain(claim.how)}"
    if claim.see:
        yield f"The same is shown by: {', '.join(map(code, claim.see))}"
    if claim.check and not claim.origin.built_in:
        yield f"Check: {code(claim.check)}, {plain(in_words(claim.arguments))}"
    if claim.fixed:
        yield f"The criterion was fixed in commit `{claim.fixed}`."
