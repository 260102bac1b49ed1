"""An audit as one HTML page that needs nothing else: no script, no other file, no network.

The page holds no date and no times, so the same judgements make the same bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from types import MappingProxyType
from typing import Final

from audit.judge import VERDICTS, Judgement, Verdict
from audit.literature import PUBLICATIONS, bibliography
from audit.wording import MEANINGS, Pair, count_table, needs_not_shown, side_by_side
from common.exhibits import Cell, table
from diagrams.exhibits.html import exhibit_html, table_html
from diagrams.exhibits.html_text import escaped
from diagrams.page.audit_style import STYLE

ABOUT: Final = (
    "What is printed about strategies for tic-tac-toe, claim by claim: its words, "
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
        "supported": "+",
        "not-supported": "−",
        "pending": "…",
    }
)
"""A sign for each verdict, so that none is told by its colour alone."""


def audit_page(judgements: Iterable[Judgement]) -> str:
    """Write the page of an audit: contents with counts of verdicts, then every claim."""
    judgements = tuple(judgements)
    used = [verdict for verdict in VERDICTS if any(one.verdict == verdict for one in judgements)]
    sources = [source for source in PUBLICATIONS if _of(judgements, source)]
    title = f"Audit of {', '.join(sources) or 'no claims'}"
    parts = [
        f"<h1>{title}</h1>\n<p>{escaped(ABOUT)}</p>",
        "<nav>",
        _counts_table(judgements),
        *(_index(source, _of(judgements, source)) for source in sources),
        "</nav>",
        "<h2>What the verdicts mean</h2>",
        *(f"<p>{_badge(verdict)} {escaped(MEANINGS[verdict])}</p>" for verdict in used),
    ]
    for source in sources:
        parts.append(f'<h2 id="{source}">{source}</h2>\n<p>{escaped(PUBLICATIONS[source])}</p>')
        parts += map(claim_html, _of(judgements, source))
    parts += ["<h2>Literature</h2>", _literature(sources)]
    return _document(title, "\n".join(parts))


def claim_html(one: Judgement) -> str:
    """Write one claim with all that belongs to it."""
    claim = one.claim
    parts = [
        f'<header><h3><a href="#{claim.id}">{claim.id}</a></h3>{_badge(one.verdict)}</header>',
        f'<p class="where">{escaped(f"{claim.source}, {claim.where}")} · {claim.kind}</p>',
        f'<p class="statement">{escaped(claim.claim)}</p>',
        _sides(side_by_side(one)),
    ]
    if claim.reading:
        parts += ["<h4>Reading</h4>", f"<p>{escaped(claim.reading)}</p>"]
    if one.evidence:
        parts += ["<h4>Evidence</h4>", *map(exhibit_html, one.evidence)]
    if needs := needs_not_shown(one):
        parts += ["<h4>What would be needed</h4>", f"<p>{escaped(needs)}</p>"]
    if one.certificates:
        parts += ["<h4>Proved certificates</h4>", _certificates(one)]
    if claim.how:
        parts += ["<h4>How it is computed</h4>", f"<p>{escaped(claim.how)}</p>"]
    commands = "\n".join([f"noloss audit {claim.id} --explain", *claim.see])
    parts += ["<h4>To see the same</h4>", f"<pre>{_lines(commands)}</pre>"]
    inner = "\n".join(parts)
    return f'<article class="claim {one.verdict}" id="{claim.id}">\n{inner}\n</article>'


def _literature(sources: Collection[str]) -> str:
    works = bibliography(sources).items()
    items = (f"<li><b>{key}</b>: {escaped(reference)}.</li>" for key, reference in works)
    return "<ul>\n" + "\n".join(items) + "\n</ul>"


def _of(judgements: Iterable[Judgement], source: str) -> list[Judgement]:
    return [one for one in judgements if one.claim.source == source]


def _badge(verdict: Verdict) -> str:
    return f'<span class="badge {verdict}">{SIGNS[verdict]} {verdict}</span>'


def _counts_table(judgements: Sequence[Judgement]) -> str:
    counts = count_table(judgements)
    first, *titles = counts.head
    heads = "".join(f'<th class="number">{title}</th>' for title in titles)
    rows = [f"<tr><th>{first}</th>{heads}</tr>"]
    for source, *numbers in counts.rows:
        name = f'<a href="#{source}">{source}</a>' if source in PUBLICATIONS else source
        rows.append(f"<tr><th>{name}</th>{''.join(map(_count, numbers))}</tr>")
    body = "\n".join(rows)
    return f'<div class="wide"><table>\n{body}\n</table></div>'


def _count(number: Cell) -> str:
    kind = "number" if number else "number zero"
    return f'<td class="{kind}">{number}</td>'


def _index(source: str, judgements: Iterable[Judgement]) -> str:
    items = "".join(
        f'<li class="{one.verdict}"><span class="dot" title="{one.verdict}">'
        f'{SIGNS[one.verdict]}</span><a href="#{one.claim.id}">{one.claim.id}</a></li>\n'
        for one in judgements
    )
    return f'<h4>{source}</h4>\n<ul class="index">{items}</ul>'


def _sides(pairs: Sequence[Pair]) -> str:
    labelled = any(pair.label for pair in pairs)
    first = "<th></th>" if labelled else ""
    rows = [f"<thead><tr>{first}<th>printed</th><th>computed</th></tr></thead>\n<tbody>"]
    for pair in pairs:
        label = f"<th>{escaped(pair.label)}</th>" if labelled else ""
        mark = ' class="differ"' if pair.differ else ""
        sign = "≠ " if pair.differ else ""
        printed, computed = escaped(pair.printed), escaped(pair.computed)
        rows.append(f"<tr>{label}<td>{printed}</td><td{mark}>{sign}{computed}</td></tr>\n")
    return f'<div class="wide"><table class="sides">{"".join(rows)}</tbody></table></div>'


def _certificates(one: Judgement) -> str:
    rows = [
        [str(document["strategy"]), str(document["reading"]), str(document["sha256"])]
        for document in one.certificates
    ]
    return table_html(table(("strategy", "reading", "SHA-256"), rows))


def _lines(text: str) -> str:
    return "\n".join(map(escaped, text.split("\n")))


def _document(title: str, body: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n"
        "</main>\n</body>\n</html>\n"
    )
