"""An audit as a page: every claim with its verdict and evidence, to be filtered and searched.

Without a script all claims stand open, one below the other. The page holds no date, and no times
unless it is said what made it, so the same judgements make the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from audit.bibliography import publications_in, works_of
from audit.check import own_code
from audit.judge import FALSE, VERDICTS, Judgement, Verdict, count_verdicts
from audit.report import Made, Section, after_claims, before_claims, of_publication, of_the_project
from audit.wording import (
    MEANINGS,
    OWN,
    Pair,
    check_in_words,
    command_of,
    needs_not_shown,
    place_of,
    rule_of_errata,
    side_by_side,
)
from common.exhibits import Exhibit, Heading
from common.text import counted
from diagrams.exhibits.html import content_html, exhibit_html
from diagrams.exhibits.html_text import badge, escaped, escaped_lines
from diagrams.page.document import Page

ABOUT: Final = (
    "What is printed{}, claim by claim: its words, "
    "what comes out when it is computed again, the verdict that follows, and the evidence "
    "for it. Where the evidence is the play of a strategy, a certificate of it has been proved by "
    "a checker that shares no code with what made it."
)
SIGNS: Final = MappingProxyType[Verdict, str](
    {
        "reproduced": "=",
        "reproduced-under-reading": "≈",
        "erratum": "±",
        "refuted": "≠",
        "undecidable": "?",
        "compatible": "+",
        "incompatible": "−",
        "pending": "…",
        "not-judged": "○",
    }
)
"""A sign for each verdict, so that none is told by its colour alone."""
LOOKS: Final = MappingProxyType[Verdict, str](
    {
        "reproduced": "good",
        "reproduced-under-reading": "fair",
        "erratum": "warn",
        "refuted": "bad",
        "undecidable": "unknown",
        "compatible": "good",
        "incompatible": "warn",
        "pending": "unknown",
        "not-judged": "unknown",
    }
)
"""The colours of each verdict, by their name in the style sheets."""


def audit_page(judgements: Iterable[Judgement], made: Made | None = None) -> Page:
    """Make the page of an audit: the verdicts counted, a report, every claim."""
    judgements = tuple(judgements)
    used = [verdict for verdict in VERDICTS if any(one.verdict == verdict for one in judgements)]
    publications = publications_in(judgements)
    title = f"Audit of {', '.join(publications) or 'no claims'}"
    topic = " about strategies for tic-tac-toe" if of_the_project(judgements) else ""
    meanings = "".join(
        f"<p>{_badge(verdict)} {escaped(MEANINGS[verdict])}</p>\n" for verdict in used
    )
    parts = [
        f"<h1>{title}</h1>\n<p>{escaped(ABOUT.format(topic))}</p>",
        f'<nav aria-label="Claims by verdict">{_counts_table(judgements, used)}</nav>',
        f"<details open><summary>What the verdicts mean</summary>\n{meanings}</details>",
        *map(_section, before_claims(judgements)),
    ]
    for source, publication in publications.items():
        claims = "\n".join(map(claim_html, _of(judgements, source)))
        parts.append(
            f'<section data-source="{source}"><h2 id="{source}">{source}</h2>\n'
            f"{_exhibits(of_publication(publication))}\n{claims}\n</section>"
        )
    parts += map(_section, after_claims(judgements, made))
    parts += ["<h2>Literature</h2>", _literature(judgements)]
    return Page(title, "\n".join(parts), ("line.css", "audit.css"), ("line.js", "audit.js"))


def _section(section: Section) -> str:
    return (
        f'<section class="report"><h2>{escaped(section.title)}</h2>\n'
        f"{_exhibits(section.exhibits)}\n</section>"
    )


def _exhibits(exhibits: Iterable[Exhibit]) -> str:
    return "\n".join(map(_below_a_section, exhibits))


def _below_a_section(exhibit: Exhibit) -> str:
    """Write an exhibit whose heading stands below that of a section."""
    if isinstance(exhibit.content, Heading):
        return f"<h3>{escaped(exhibit.content.text)}</h3>"
    return exhibit_html(exhibit)


def claim_html(one: Judgement) -> str:
    """Write one claim: what it says and its verdict, and below them all that belongs to it."""
    claim = one.claim
    where = place_of(claim)
    head = (
        f"<summary>{_badge(one.verdict)}{OWN if own_code(claim) else ''}\n"
        f'<h3 class="statement">{escaped(claim.claim)}</h3>\n'
        f'<span class="where"><code>{claim.id}</code> · {escaped(where)} · {claim.kind}</span>'
        "</summary>"
    )
    false = " data-false" if one.verdict in FALSE else ""
    return (
        f'<article class="claim {LOOKS[one.verdict]}" id="{claim.id}" '
        f'data-verdict="{one.verdict}"{false}>\n<details open>{head}\n'
        f'<div class="told">\n{_told(one)}\n</div>\n</details>\n</article>'
    )


def _told(one: Judgement) -> str:
    claim = one.claim
    parts = [_sides(side_by_side(one))]
    if claim.reading:
        parts += ["<h4>Reading</h4>", f"<p>{escaped(claim.reading)}</p>"]
    if one.evidence:
        parts += ["<h4>Evidence</h4>", *map(exhibit_html, one.evidence)]
    if (rule := rule_of_errata(one)) is not None:
        parts.append(content_html(rule))
    if claim.fixed:
        parts.append(f"<p>The criterion was fixed in commit <code>{claim.fixed}</code>.</p>")
    if needs := needs_not_shown(one):
        parts += ["<h4>What would be needed</h4>", f"<p>{escaped(needs)}</p>"]
    if one.certificates:
        parts += ["<h4>Proved certificates</h4>", _certificates(one)]
    if check := check_in_words(claim):
        parts += ["<h4>Check</h4>", f"<p>{escaped(check)}</p>"]
    if claim.how:
        parts += ["<h4>How it is computed</h4>", f"<p>{escaped(claim.how)}</p>"]
    commands = "\n".join([f"{command_of(claim)} --explain", *claim.see])
    parts += ["<h4>To see the same</h4>", f"<pre>{escaped_lines(commands)}</pre>"]
    parts.append(f'<p class="to-itself"><a href="#{claim.id}">Link to this claim</a></p>')
    return "\n".join(parts)


def _literature(judgements: Iterable[Judgement]) -> str:
    works = works_of(judgements).items()
    items = (f"<li><b>{key}</b>: {escaped(reference)}.</li>" for key, reference in works)
    return "<ul>\n" + "\n".join(items) + "\n</ul>"


def _of(judgements: Iterable[Judgement], source: str) -> list[Judgement]:
    return [one for one in judgements if one.claim.source == source]


def _badge(verdict: Verdict) -> str:
    return badge(LOOKS[verdict], f"{SIGNS[verdict]} {verdict}")


def _counts_table(judgements: Sequence[Judgement], used: Sequence[Verdict]) -> str:
    """Count the verdicts, a row each: on a phone there is room for names of publications only."""
    counts = count_verdicts(judgements)
    heads = "".join(
        f'<th scope="col" data-source="{source}"><a href="#{source}">{source}</a></th>'
        for source in counts
    )
    rows = [
        _row(
            f'<th scope="row" data-verdict="{verdict}">{_badge(verdict)}</th>',
            [counts[source][verdict] for source in counts],
        )
        for verdict in used
    ]
    rows.append(
        _row('<th scope="row">claims</th>', [sum(each.values()) for each in counts.values()])
    )
    last = '<th scope="col">all</th>' if len(counts) > 1 else ""
    caption = f"<caption>{counted(len(judgements), 'claim')} by verdict and publication</caption>"
    return (
        f'<table class="counts">{caption}<thead><tr><td></td>{heads}{last}</tr>'
        f"</thead>\n<tbody>{''.join(rows)}</tbody></table>"
    )


def _row(head: str, numbers: Sequence[int]) -> str:
    cells = "".join(
        f'<td class="number{"" if number else " zero"}">{number}</td>'
        for number in (*numbers, *([sum(numbers)] if len(numbers) > 1 else []))
    )
    return f"<tr>{head}{cells}</tr>\n"


def _sides(pairs: Sequence[Pair]) -> str:
    """Set what is printed beside what is computed; on a phone each stands below its name."""
    labelled = any(pair.label for pair in pairs)
    first = '<th role="columnheader">part</th>' if labelled else ""
    head = "".join(f'<th role="columnheader">{name}</th>' for name in ("printed", "computed"))
    rows = "".join(_pair(pair, labelled=labelled) for pair in pairs)
    # roles, for a style sheet that shows them as blocks takes them from a table
    return (
        '<table class="sides" role="table"><thead role="rowgroup">'
        f'<tr role="row">{first}{head}</tr></thead>\n<tbody role="rowgroup">{rows}</tbody></table>'
    )


def _pair(pair: Pair, *, labelled: bool) -> str:
    label = f'<th role="rowheader">{escaped(pair.label)}</th>' if labelled else ""
    mark = ' class="differ"' if pair.differ else ""
    sign = "≠ " if pair.differ else ""
    return (
        f'<tr role="row">{label}<td role="cell" data-name="printed">{escaped(pair.printed)}</td>'
        f'<td role="cell" data-name="computed"{mark}>{sign}{escaped(pair.computed)}</td></tr>\n'
    )


def _certificates(one: Judgement) -> str:
    """Name the certificates; their long hashes are there for whoever asks for them."""
    items = (
        f"<li>{escaped(str(document['strategy']))} (reading {escaped(str(document['reading']))})"
        f"<details><summary>SHA-256</summary><code>{escaped(str(document['sha256']))}</code>"
        "</details></li>\n"
        for document in one.certificates
    )
    return f'<ul class="certificates">{"".join(items)}</ul>'
