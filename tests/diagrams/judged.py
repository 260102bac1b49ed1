"""Judgements with evidence of every kind, for the tests of pages."""

from __future__ import annotations

import dataclasses
from itertools import cycle
from typing import Final

from msgspec.structs import replace

from audit.claim import Claim
from audit.claims_file import built_in
from audit.judge import VERDICTS, Judgement, Verdict
from common.exhibits import (
    Board,
    Exhibit,
    Heading,
    LineOfPlay,
    Plot,
    Tapes,
    Text,
    Values,
    table,
)
from tests.audit.claims import claim_of

BOTH: Final = [built_in(source).publication for source in ("Garg18", "Bhatt08")]
HOSTILE: Final = "<script src='http://a.b/c.js'>x</script> & \"q\" |`*_\x07 </p>"
EVERY_KIND: Final = (
    Exhibit(Text("A plain text.")),
    Exhibit(LineOfPlay("1593784"), "a lost line"),
    Exhibit(LineOfPlay("152")),
    Exhibit(Board("X...O...X"), "O is to move"),
    Exhibit(Board("XXXOO....")),
    Exhibit(table(("row", "number"), [("a", 1000), ("b", 2.5), ("c", "")])),
    Exhibit(Values((1, 2, 3, 4, "X", 6, 7, 8, 9)), "by cell"),
    Exhibit(Tapes((("Kw", "¢123T456$"), ("Kc", "")))),
    Exhibit(Plot(((1, 2), (3.5, -4)), ("wins", "draws"), ((1, 2, "here"), (3.5, -4, "there")))),
)
CLAIM: Final = claim_of({"slot": 9, "draws": [1, 2]}, where="§1, page 2")


def judged(
    verdict: Verdict = "refuted",
    *,
    claim: Claim = CLAIM,
    computed: object = None,
    evidence: tuple[Exhibit, ...] = EVERY_KIND,
) -> Judgement:
    found = {"slot": 7, "draws": [1, 2]} if computed is None else computed
    return Judgement(claim, found, verdict, evidence, (), 1.5)


def one_of_each() -> list[Judgement]:
    """Give a claim of every verdict, two publications in turn, and one full of hostile texts."""
    of_each = [
        judged(verdict, claim=replace(CLAIM, id=f"garg-{number}", publication=publication))
        for number, (verdict, publication) in enumerate(zip(VERDICTS, cycle(BOTH), strict=False))
    ]
    return [*of_each, hostile()]


def hostile() -> Judgement:
    claim = replace(
        CLAIM,
        id="garg-hostile",
        where=HOSTILE,
        claim=HOSTILE,
        printed={HOSTILE: HOSTILE},
        how=HOSTILE,
        reading=HOSTILE,
        needs=HOSTILE,
        see=(f"noloss {HOSTILE}",),
    )
    evidence = (
        Exhibit(Text(HOSTILE)),
        Exhibit(Board("........."), HOSTILE),
        Exhibit(table((HOSTILE,), [(HOSTILE,)]), HOSTILE),
        Exhibit(Values((HOSTILE,) * 9)),
        Exhibit(Tapes(((HOSTILE, HOSTILE),))),
        Exhibit(Plot(((1, 2),), (HOSTILE, HOSTILE), ((1, 2, HOSTILE),))),
        Exhibit(Heading(HOSTILE)),
    )
    certificate = {"strategy": HOSTILE, "reading": HOSTILE, "sha256": HOSTILE}
    found = judged("erratum", claim=claim, computed={HOSTILE: HOSTILE + "b"}, evidence=evidence)
    return dataclasses.replace(found, certificates=(certificate,))
