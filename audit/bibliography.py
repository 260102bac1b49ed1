"""References: of the publications that are audited, and of what audit and strategies rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from audit.claims_file import built_in
from audit.judge import Judgement
from audit.literature import CITED, SOURCES
from audit.publication import Publication


def publications_in(judgements: Iterable[Judgement]) -> dict[str, Publication]:
    """Give the publications that were judged by their keys, in the order of the judgements."""
    return {one.claim.source: one.claim.publication for one in judgements}


def bibliography(publications: Iterable[Publication]) -> Mapping[str, str]:
    """Give the references of an audit by their keys: its publications, then what else is cited."""
    return {each.key: each.reference for each in publications} | dict(CITED)


def works_of(judgements: Iterable[Judgement]) -> Mapping[str, str]:
    """Give the references of an audit; of one's own only the works that its texts name."""
    judgements = tuple(judgements)
    publications = publications_in(judgements)
    if not judgements or any(one.claim.origin.built_in for one in judgements):
        return bibliography(publications.values())
    told = [each.about for each in publications.values()]
    for claim in (one.claim for one in judgements):
        told += [claim.claim, claim.how, claim.reading, claim.needs]
    named = {key: work for key, work in CITED.items() if any(key in text for text in told)}
    return {key: each.reference for key, each in publications.items()} | named


def reference_of(key: str) -> str | None:
    """Give the reference of a publication of the project, or of what else is cited."""
    return built_in(key).publication.reference if key in SOURCES else CITED.get(key)
