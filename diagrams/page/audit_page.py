"""An audit as a page: every claim with its verdict and evidence, to be filtered and searched.

Without a script all claims are open, one below the other. The page holds no date, and no times
unless its maker is named, so the same judgements make the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from audit.check import own_code
from audit.judge import FALSE, VERDICTS, Judgement, Verdict, count_verdicts
from audit.report import (
    Provenance,
    after_claims,
    before_claims,
    of_publication,
    of_the_project,
    publications_in,
    works_of,
)
from audit.wording import (
    MEANINGS,
    OWN,
    check_in_words,
    command_of,
    needs_not_shown,
    place_of,
    rule_of_errata,
    side_by_side,
)
from common.text import counted
from diagrams.html import content_html, exhibit_html
from diagrams.page.document import Page
from diagrams.templates import rendered

ABOUT: Final = (
    "Claims{}, each with the printed value, the computed value, the verdict that follows, and the "
    "evidence for it. If the evidence is the play of a strategy, a certificate of it is proved by "
    "a checker that shares no code with the program that made it."
)
TOPIC: Final = " about strategies for tic-tac-toe"
SIGNS: Final = MappingProxyType[Verdict, str](
    {
        "reproduced": "=",
        "reproduced-under-reading": "≈",
        "erratum": "±",
        "erratum-under-reading": "∓",
        "refuted": "≠",
        "refuted-under-reading": "≉",
        "undecidable": "?",
        "compatible": "+",
        "incompatible": "−",
        "pending": "…",
        "not-judged": "○",
    }
)
"""A sign for each verdict, so that none is shown by its colour alone."""
LOOKS: Final = MappingProxyType[Verdict, str](
    {
        "reproduced": "good",
        "reproduced-under-reading": "fair",
        "erratum": "warn",
        "erratum-under-reading": "warn",
        "refuted": "bad",
        "refuted-under-reading": "bad",
        "undecidable": "unknown",
        "compatible": "good",
        "incompatible": "warn",
        "pending": "unknown",
        "not-judged": "unknown",
    }
)
"""The colours of each verdict, by their name in the style sheets."""


def audit_page(judgements: Iterable[Judgement], made: Provenance | None = None) -> Page:
    """Make the page of an audit: the verdicts counted, a report, every claim."""
    judgements = tuple(judgements)
    publications = publications_in(judgements)
    counts = count_verdicts(judgements)
    used = [verdict for verdict in VERDICTS if any(one.verdict == verdict for one in judgements)]
    title = f"Audit of {', '.join(publications) or 'no claims'}"
    body = rendered(
        "diagrams.page/audit.html",
        title=title,
        about=ABOUT.format(TOPIC if of_the_project(judgements) else ""),
        rows={verdict: [counts[source][verdict] for source in counts] for verdict in used},
        totals=[sum(each.values()) for each in counts.values()],
        signs=SIGNS,
        looks=LOOKS,
        meanings=MEANINGS,
        counts=counts,
        claims_counted=counted(len(judgements), "claim"),
        publications=publications,
        of_publication=of_publication,
        claims={
            source: [claim_html(one) for one in judgements if one.claim.source == source]
            for source in publications
        },
        before=before_claims(judgements),
        after=after_claims(judgements, made),
        works=works_of(judgements),
        exhibit_html=exhibit_html,
    )
    return Page(title, body, ("line.css", "audit.css"), ("line.js", "audit.js"))


def claim_html(one: Judgement) -> Markup:
    """Write one claim: its words and its verdict, and below them all that belongs to it."""
    claim = one.claim
    return rendered(
        "diagrams.page/claim.html",
        one=one,
        claim=claim,
        look=LOOKS[one.verdict],
        sign=SIGNS[one.verdict],
        refuted=one.verdict in FALSE,
        own=OWN if own_code(claim) else "",
        where=place_of(claim),
        pairs=side_by_side(one),
        rule=rule_of_errata(one),
        needs=needs_not_shown(one),
        check=check_in_words(claim),
        commands="\n".join([f"{command_of(claim)} --explain", *claim.see]),
        exhibit_html=exhibit_html,
        content_html=content_html,
    )
