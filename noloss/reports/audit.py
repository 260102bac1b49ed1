"""An audit for people: a table of claims, the verdicts counted, one claim told in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from audit.claim import Claim, Kind
from audit.judge import FALSE, Judgement
from audit.vocabulary import VOCABULARY
from audit.wording import (
    MEANINGS,
    Pair,
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
from common.exhibits import Heading, Table, Text, table
from noloss.report import Shown

VALUE: Final = 32  # characters of a value that are shown in a table
KINDS: Final[dict[Kind, str]] = {
    "exact": "can be recomputed exactly",
    "measured": "needs runs with drawn choices",
    "quoted": "repeats what others wrote",
}


def claims_table(judgements: Sequence[Judgement]) -> Table:
    """Set out the claims: what is printed, what is computed, the verdict, the reading."""
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


def claim_exhibits(judged: Judgement) -> Iterator[Shown]:
    """Tell a claim as a person would want to follow it: printed, recomputed, compared, shown."""
    claim = judged.claim
    yield Heading(f"{claim.id}: {verdict_in_words(judged)}")
    yield Heading("What is printed")
    where = "; ".join(filter(None, (claim.publication.reference, claim.where)))
    yield Text(f"{where}.\n{claim.claim}")
    yield Heading("How it is taken")
    kind = f"It {KINDS[claim.kind]}." if claim.check else "No check recomputes it."
    yield Text(f"{claim.reading or 'As it stands.'}\n{kind}")
    if how := "\n".join(_how(claim)):
        yield Heading("How it is recomputed")
        yield Text(how)
    yield Heading("What comes out")
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


def _how(claim: Claim) -> Iterator[str]:
    """Say how the check goes about it, which it is, and when its criterion was fixed."""
    if claim.how:
        yield claim.how
    if check := check_in_words(claim):
        yield f"The check: {check}."
    if claim.check in VOCABULARY:
        yield f"What it does: noloss audit --vocabulary {claim.check}"
    if claim.fixed:
        yield f"Its criterion was fixed in commit {claim.fixed}."


def _comparison(judged: Judgement, pairs: Sequence[Pair]) -> str:
    """Say in one sentence how what is computed compares with what is printed."""
    if judged.computed is None:
        return "Nothing was computed."
    if judged.verdict not in FALSE:
        agrees = all(pair.printed == pair.computed for pair in pairs)
        return "Printed and computed are the same." if agrees else ""
    differ = [pair.label for pair in pairs if pair.differ and pair.label]
    if not differ or len(pairs) == 1:
        return "Printed and computed differ."
    return f"Printed and computed differ in {len(differ)} of {len(pairs)} parts (marked ≠)."


def _sides(pairs: Sequence[Pair]) -> Table:
    rows = [(pair.label, pair.printed, pair.computed, "≠" if pair.differ else "") for pair in pairs]
    return table(("", "printed", "computed", ""), rows)
