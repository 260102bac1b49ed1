"""Claims for tests: of a publication of the project, unless another is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from audit.claim import Claim, ClaimOrigin, Publication
from audit.claims_file import built_in


def claim_of(printed: object = 3, source: str = "Garg18", **fields: Any) -> Claim:
    """Give an invented claim; its fields are those of a small exact one."""
    file = Path("audit", source.lower(), "claims.toml").absolute()
    given: dict[str, Any] = {
        "id": "garg-a",
        "claim": "It holds.",
        "publication": built_in(source).publication,
        "origin": ClaimOrigin(file, 10_000, built_in=True, code=True),
        "check": "three",
        "where": "§1",
        "how": "By counting.",
    }
    return Claim(printed=printed, **(given | fields))


def own_claim(folder: Path, text: str, *, code: bool = False, name: str = "own.toml") -> Claim:
    """Write a file with one claim, whose keys are given as TOML, and read it."""
    from audit.claims_file import read_claims

    file = folder / name
    file.write_text(f'{HEAD}\n[[claim]]\nid = "a"\nclaim = "It holds."\n{text}\n', "utf-8")
    (claim,) = read_claims(file, code=code).claims
    return claim


HEAD = """\
[publication]
key = "Mine26"
authors = ["An example"]
title = "A note"
year = 2026
"""
PUBLICATION = Publication(key="Mine26", authors=("An example",), title="A note", year=2026)
