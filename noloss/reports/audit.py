"""An audit for people: a table of claims, the verdicts counted, one claim in full.

And all of it as Markdown, as GitHub shows it, on one page or on a page for each publication.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from audit.check import own_code
from audit.claim import Claim, Kind
from audit.judge import ERRATUM, FALSE, VERDICTS, Judgement
from audit.report import (
    ASIDES,
    MAIN_FINDINGS,
    Provenance,
    ReportSection,
    after_claims,
    aside_rows,
    before_claims,
    of_publication,
    publications_in,
    works_of,
)
from audit.vocabulary import VOCABULARY
from audit.wording import (
    MEANINGS,
    OWN,
    ClaimPart,
    check_in_words,
    command_of,
    count_table,
    in_words,
    needs_not_shown,
    rule_of_errata,
    shortened,
    side_by_side,
    verdict_in_words,
)
from common.exhibits import Exhibit, Heading, Table, Text, table
from diagrams.markdown import code, exhibit_markdown, plain, rows_markdown
from noloss.report import ReportItem

VALUE: Final = 32  # characters of a value that are shown in a table

LONG: Final = 400  # characters of a value; in every claim the first difference is among them

MOST_ROWS: Final = 12  # of a table of evidence

KINDS: Final[dict[Kind, str]] = {
    "exact": "can be recomputed exactly",
    "measured": "needs runs with random choices",
    "quoted": "repeats the words of others",
}

HEAD: Final = """\
# Audit

The claims of publications, each with the printed value, the computed value and the verdict.
`noloss audit --markdown FILE` writes this page. `noloss audit --html FILE` writes it with all
evidence drawn, and `noloss audit ID --explain` shows one claim in full.
"""

INDEX: Final = """\
# Audit

The claims of publications, computed again and judged. Each publication has its own page, with the
printed value, the computed value, the verdict and the evidence of every claim.
`noloss audit --html FILE` writes all of it as one page, with the evidence drawn, and
`noloss audit ID --explain` shows one claim in full.
"""

PAGE: Final = """\
Each claim has the printed value, the computed value, the verdict and the evidence.
[Audit](../audit.md) explains the verdicts and how they are reached.
"""


def claims_table(judgements: Sequence[Judgement]) -> Table:
    """Set out the claims: the printed value, the computed value, the verdict, the reading."""
    rows = [
        (
            judged.claim.id,
            shortened(in_words(judged.claim.printed), VALUE),
            shortened(in_words(judged.computed), VALUE),
            verdict_in_words(judged),
            judged.claim.reading,
        )
        for judged in judgements
    ]
    return table(("claim", "printed", "computed", "verdict", "reading"), rows)


def counts_table(judgements: Sequence[Judgement]) -> Table:
    """Count the verdicts of every publication, and of all if there are several."""
    counts = count_table(judgements)
    head = tuple(title.replace("-under", "\n-under") for title in counts.head)
    rows = counts.rows if len(counts.rows) > 2 else counts.rows[:-1]
    return replace(counts, head=head, rows=rows)


def claim_exhibits(judged: Judgement) -> Iterator[ReportItem]:
    """Show a claim step by step: printed, recomputed, compared, with its evidence."""
    claim = judged.claim
    yield Heading(f"{claim.id}: {verdict_in_words(judged)}")
    yield Heading("Printed")
    where = "; ".join(filter(None, (claim.publication.reference, claim.where)))
    yield Text(f"{where}.\n{claim.claim}")
    yield Heading("Reading")
    kind = f"It {KINDS[claim.kind]}." if claim.check else "No check recomputes it."
    yield Text(f"{claim.reading or 'Taken literally.'}\n{kind}")
    if how := "\n".join(_how(claim)):
        yield Heading("How it is recomputed")
        yield Text(how)
    yield Heading("Computed")
    pairs = side_by_side(judged)
    yield _sides(pairs)
    if comparison := _comparison(judged, pairs):
        yield Text(comparison)
    if judged.evidence:
        yield Heading("Evidence")
        yield from judged.evidence
    for document in judged.certificates:
        yield Text(
            f"The play of {document['strategy']} (reading {document['reading']}) is proved by a "
            f"certificate; SHA-256 {document['sha256']}."
        )
    yield Heading("What follows")
    yield Text(f"{judged.verdict}: {MEANINGS[judged.verdict]}")
    if (rule := rule_of_errata(judged)) is not None:
        yield rule
    if needs := needs_not_shown(judged):
        yield Text(needs)
    yield Heading("To see the same")
    commands = [f"{command_of(claim)} --json", *claim.see]
    yield Text("\n".join(f"  {command}" for command in commands))


def audit_markdown(judgements: Iterable[Judgement], made: Provenance | None = None) -> str:
    """Write all on one page; without `made` the same judgements make the same text."""
    judgements = tuple(judgements)
    parts = [HEAD, _counts(judgements), *_meanings(judgements)]
    parts += _sections(before_claims(judgements))
    publications = publications_in(judgements)
    for source, publication in publications.items():
        claims = [one for one in judgements if one.claim.source == source]
        parts += [f"## {source}", *map(exhibit_markdown, of_publication(publication))]
        parts += [_overview(claims), *_errata(claims), *_claims(claims)]
    parts += [*_sections(after_claims(judgements, made)), *_literature(judgements)]
    return _joined(parts)


def audit_pages(
    judgements: Iterable[Judgement], made: Provenance | None = None
) -> Mapping[str, str]:
    """Write an index, `audit.md`, and a page for each publication, by the names of their files."""
    judgements = tuple(judgements)
    counts = _counts(judgements, "audit/{}.md".format)
    parts = [INDEX, counts, *_meanings(judgements)]
    for section in (*before_claims(judgements), *after_claims(judgements, made, asides=False)):
        written = _sections([section])
        parts += _linked(written, judgements) if section.title == MAIN_FINDINGS else written
    pages = {"audit.md": _joined([*parts, *_literature(judgements)])}
    for source in publications_in(judgements):
        claims = [one for one in judgements if one.claim.source == source]
        pages[f"audit/{source.lower()}.md"] = _publication_page(claims)
    return pages


def _publication_page(claims: Sequence[Judgement]) -> str:
    publication = claims[0].claim.publication
    parts = [f"# Audit of {publication.key}", PAGE]
    parts += [
        *map(exhibit_markdown, of_publication(publication)),
        _counts(claims, "#claims".format),
    ]
    parts += ["## Claims", _overview(claims)]
    if errata := [*_errata(claims)]:
        parts += ["## Errata", *errata]
    parts += ["## Claim by claim", *_claims(claims)]
    if rows := aside_rows(publication):
        parts += [f"## {ASIDES}", exhibit_markdown(Exhibit(rows))]
    return _joined(parts)


def _claims(claims: Iterable[Judgement]) -> Iterator[str]:
    return (part for one in claims for part in _claim(one))


def _linked(parts: Iterable[str], judgements: Sequence[Judgement]) -> Iterator[str]:
    """Link the ids of claims to the pages of their publications."""
    pages = {one.claim.id: f"audit/{one.claim.source.lower()}.md" for one in judgements}
    for part in parts:
        yield (
            re.sub(
                r"([a-z0-9-]+)(?= \([a-z-]+\))",
                lambda found: f"[{found[1]}]({pages[found[1]]}#{found[1]})",
                part,
            )
            if part.startswith("Claims: ")
            else part
        )


def _literature(judgements: Sequence[Judgement]) -> Iterator[str]:
    yield "## Literature"
    works = works_of(judgements).items()
    yield "\n".join(f"- **{key}**: {plain(reference)}." for key, reference in works)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _how(claim: Claim) -> Iterator[str]:
    """Say how the check works, its name, and when its criterion was fixed."""
    if claim.how:
        yield claim.how
    if check := check_in_words(claim):
        yield f"The check: {check}."
    if claim.check in VOCABULARY:
        yield f"To see the check: noloss audit --vocabulary {claim.check}"
    if claim.fixed:
        yield f"Its criterion was fixed in commit {claim.fixed}."


def _comparison(judged: Judgement, pairs: Sequence[ClaimPart]) -> str:
    """Compare the computed value with the printed one in a sentence."""
    if judged.computed is None:
        return "Nothing was computed."
    if judged.verdict not in FALSE:
        agrees = all(pair.printed == pair.computed for pair in pairs)
        return "Printed and computed are the same." if agrees else ""
    differ = [pair.label for pair in pairs if pair.differ and pair.label]
    if not differ or len(pairs) == 1:
        return "Printed and computed differ."
    return f"Printed and computed differ in {len(differ)} of {len(pairs)} parts (marked ≠)."


def _sides(pairs: Sequence[ClaimPart]) -> Table:
    rows = [(pair.label, pair.printed, pair.computed, "≠" if pair.differ else "") for pair in pairs]
    return table(("", "printed", "computed", ""), rows)


def _sections(sections: Iterable[ReportSection]) -> Iterator[str]:
    for section in sections:
        yield f"## {section.title}"
        yield from map(exhibit_markdown, section.exhibits)


def _counts(judgements: Sequence[Judgement], page: Callable[[str], str] = "#{}".format) -> str:
    """Count the verdicts; `page` gives the place of a publication by its key in small letters."""
    counts = count_table(judgements)
    rows = [list(counts.head), ["---", *["---:"] * (len(counts.head) - 1)]]
    for source, *numbers in counts.rows if len(counts.rows) > 2 else counts.rows[:1]:
        name = str(source) if source == "all" else f"[{source}]({page(str(source).lower())})"
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
    """Set out the errata: only the parts that differ."""
    rows = []
    for one in claims:
        if one.verdict in ERRATUM:
            differ = [pair for pair in side_by_side(one) if pair.differ]
            sides = (
                "; ".join(f"{pair.label}: {side}".removeprefix(": ") for pair, side in pairs)
                for pairs in (
                    [(pair, pair.printed) for pair in differ],
                    [(pair, pair.computed) for pair in differ],
                )
            )
            told = (plain(shortened(side, LONG)) for side in sides)
            rows.append([f"[`{one.claim.id}`](#{one.claim.id})", plain(one.claim.where), *told])
    if rows:
        yield rows_markdown([["erratum", "where", "printed", "computed"], ["---"] * 4, *rows])


def _verdict(one: Judgement) -> str:
    return f"**{one.verdict}**{OWN if own_code(one.claim) else ''}"


def _claim(one: Judgement) -> Iterator[str]:
    """Write a claim: printed, computed, the reading, the evidence, the reasons for its verdict."""
    claim = one.claim
    yield f"### {claim.id}"
    yield f"{_verdict(one)}, {plain(claim.where) or 'no place given'}: {plain(claim.claim)}"
    pairs = side_by_side(one)
    rows = [["", "printed", "computed", ""], ["---"] * 4]
    for pair in pairs:
        values = (plain(shortened(value, LONG)) for value in (pair.printed, pair.computed))
        rows.append([plain(pair.label), *values, "≠" if pair.differ else ""])
    yield rows_markdown(rows)
    if claim.reading:
        yield f"Reading: {plain(claim.reading)}."
    yield from (exhibit_markdown(exhibit, MOST_ROWS) for exhibit in one.evidence)
    if needs := needs_not_shown(one):
        yield f"Needed to decide it: {plain(needs)}"
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
