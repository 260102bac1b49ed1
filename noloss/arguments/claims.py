"""The files behind a claim of one's own: strategies, machines, checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from audit.check import beside
from audit.claim import Claim
from noloss.arguments.files_read import files_of


def files_named(claim: Claim) -> frozenset[Path]:
    """Give the files that a claim names: strategies, machines with what they call, checks.

    What such a program opens when it runs is not known.
    """
    if claim.origin.built_in:
        return frozenset()
    with beside(claim):
        texts = (claim.check, *_texts(claim.arguments))
        return frozenset(file.absolute() for text in texts for file in files_of(text))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
