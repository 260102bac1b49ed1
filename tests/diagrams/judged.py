"""Judgements with evidence of every kind, for the tests of pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from audit.claim import Claim
from audit.finding import Evidence
from audit.judge import VERDICTS, Judgement, Verdict

HOSTILE: Final = "<script src='http://a.b/c.js'>x</script> & \"q\" |`*_\x07 </p>"
EVERY_KIND: Final[tuple[Evidence, ...]] = (
    "A plain text.",
    {"line": "1593784", "note": "a lost line"},
    {"line": "152"},
    {"board": "X...O...X", "note": "O is to move"},
    {"board": "XXXOO...."},
    {"table": [["row", "number"], ["a", 1000], ["b", 2.5], ["c"]]},
    {"table": [[1, 2, 3], [4, "X", 6], [7, 8, 9]], "note": "by cell"},
    {"tapes": {"Kw": "¢123T456$", "Kc": ""}},
    {
        "points": [[1, 2], [3.5, -4]],
        "axes": ["wins", "draws"],
        "marks": [[1, 2, "here"], [3.5, -4, "there"]],
    },
)
CLAIM: Final = Claim(
    id="garg-a",
    source="Garg18",
    where="§1, page 2",
    kind="exact",
    claim="It holds.",
    printed={"slot": 9, "draws": [1, 2]},
    check="three",
    how="By counting.",
)


def judged(
    verdict: Verdict = "refuted",
    *,
    claim: Claim = CLAIM,
    computed: object = None,
    evidence: tuple[Evidence, ...] = EVERY_KIND,
) -> Judgement:
    found = {"slot": 7, "draws": [1, 2]} if computed is None else computed
    return Judgement(claim, found, verdict, evidence, (), 1.5)


def one_of_each() -> list[Judgement]:
    """Give a claim of every verdict, two publications in turn, and one full of hostile texts."""
    of_each = [
        judged(verdict, claim=replace(CLAIM, id=f"garg-{number}", source=source))
        for number, (verdict, source) in enumerate(
            zip(VERDICTS, ("Garg18", "Bhatt08") * 4, strict=True)
        )
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
    evidence: tuple[Evidence, ...] = (
        HOSTILE,
        {"line": HOSTILE, "note": HOSTILE},
        {"board": HOSTILE},
        {"table": [[HOSTILE], [HOSTILE]], "note": HOSTILE},
        {"tapes": {HOSTILE: HOSTILE}},
        {"points": [[1, 2]], "axes": [HOSTILE, HOSTILE], "marks": [[1, 2, HOSTILE]]},
        {HOSTILE: HOSTILE},
    )
    certificate = {"strategy": HOSTILE, "reading": HOSTILE, "sha256": HOSTILE}
    found = judged("erratum", claim=claim, computed={HOSTILE: HOSTILE + "b"}, evidence=evidence)
    return replace(found, certificates=(certificate,))
