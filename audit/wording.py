"""Claims, values and verdicts in words, for every page and table that shows them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeGuard

from audit.check import needs_trust, own_code
from audit.claim import PYTHON, Claim, same
from audit.judge import FALSE, VERDICTS, Judgement, Verdict, count_verdicts
from common.exhibits import Cell, Exhibit, Table, Text, table

MEANINGS: Final[Mapping[Verdict, str]] = MappingProxyType(
    {
        "reproduced": "Recomputed, it comes out as it is printed.",
        "reproduced-under-reading": "It holds, taken as the reading says.",
        "erratum": "The printed value is false; with another value in its place the claim holds, "
        "and so do the conclusions from it.",
        "erratum-under-reading": "An erratum, taken as the reading says.",
        "refuted": "It is false, taken literally; the evidence shows it.",
        "refuted-under-reading": "It is false, taken as the reading says; the evidence shows it.",
        "undecidable": "No computation can decide it: the evidence says what would be needed.",
        "compatible": "It lies within what runs with random choices allow. That is not a proof.",
        "incompatible": "It lies outside of what runs with random choices allow.",
        "pending": "Not decided: it needs runs with random choices. None or too few were made "
        "(`noloss audit ID --rerun full` makes them), or they leave it open.",
        "not-judged": "Not decided here: a package that is not installed would be needed.",
    }
)
"""The meaning of each verdict, as a sentence."""

NOTHING: Final = "–"
EMPTY: Final = '""'
"""The sign that is shown for an empty key, such as the empty word."""


class ClaimPart(NamedTuple):
    """A part of a claim, printed and computed, in words.

    label  : the name of the part; empty: the whole claim
    differ : whether this part is why the claim does not hold
    """

    label: str
    printed: str
    computed: str
    differ: bool


def in_words(value: object) -> str:
    """Write a JSON value in words.

    >>> in_words({"threats": [7, 9], "won": True, "line": "159"})
    'threats: 7, 9; won: yes; line: 159'
    """
    if isinstance(value, Mapping):
        entries = (f"{key or EMPTY}: {_inner(each)}" for key, each in value.items())
        return "; ".join(entries) or NOTHING
    if isinstance(value, Sequence) and not isinstance(value, str):
        parts = list(map(_inner, value))
        return (" · " if any("," in part for part in parts) else ", ").join(parts) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return NOTHING
    return value if isinstance(value, str) else json.dumps(value)


def shortened(text: str, most: int) -> str:
    """Cut a text that is too long, with an ellipsis.

    >>> shortened("a long text", 7)
    'a long…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def count_table(judgements: Sequence[Judgement]) -> Table:
    """Count the verdicts of each publication, and of all; verdicts without claims are left out."""
    counts = count_verdicts(judgements)
    used = [verdict for verdict in VERDICTS if any(each[verdict] for each in counts.values())]
    rows: list[tuple[Cell, ...]] = [
        (source, *(each[verdict] for verdict in used), sum(each.values()))
        for source, each in counts.items()
    ]
    sums = (sum(each[verdict] for each in counts.values()) for verdict in used)
    return table(("publication", *used, "claims"), [*rows, ("all", *sums, len(judgements))])


def needs_not_shown(judged: Judgement) -> str:
    """Say what is needed to decide a claim, if its evidence does not say it."""
    needs = judged.claim.needs
    return "" if Exhibit(Text(needs)) in judged.evidence else needs


def command_of(claim: Claim) -> str:
    """Write the command that judges one claim."""
    file = [] if claim.origin.built_in else [shlex.quote(claim.origin.name)]
    code = ["--allow-code"] if file and needs_trust(claim) else []
    return " ".join(["noloss audit", *file, claim.id, *code])


def check_in_words(claim: Claim) -> str:
    """Describe the check of a claim, with its arguments and the author of its code."""
    given = f", with {in_words(claim.arguments)}" if claim.arguments else ""
    if not claim.check.startswith(PYTHON):
        code = own_code(claim)
        whose = f" (with an argument that is code of {code}, not of noloss)" if code else ""
        return f"{claim.check}{given}{whose}" if claim.check else ""
    file, _, name = claim.check.removeprefix(PYTHON).rpartition(":")
    if claim.origin.built_in:
        return f"{name} in {Path(claim.origin.place).with_name(file)}{given}"
    return f"{name}{given} (own check: code of {file}, not of noloss)"


def verdict_in_words(judged: Judgement) -> str:
    """Give the verdict, marked if it rests on a user's code."""
    return f"{judged.verdict}{OWN if own_code(judged.claim) else ''}"


def place_of(claim: Claim) -> str:
    """Give the publication and the place of a claim."""
    return ", ".join(filter(None, (claim.source, claim.where)))


def rule_of_errata(judged: Judgement) -> Table | None:
    """Describe the attempt to mend a false claim, failures first.

    None for a measured claim, or one that is not false.
    """
    mending = judged.mending
    if mending is None:
        return None
    concluded: Mapping[str, bool | None] = mending.conclusions or {"nothing is": True}
    rows = [
        ("with the computed value in the place of the printed one it holds", mending.mended),
        ("that does not turn the statement into its opposite", mending.same),
        *((f"the conclusion from it holds: {name}", holds) for name, holds in concluded.items()),
    ]
    first = sorted(rows, key=lambda row: (False, None, True).index(row[1]))
    told = [
        (what, f"no: so it is {judged.verdict}" if holds is False else _held(holds))
        for what, holds in first
    ]
    return table((f"why {judged.verdict}", ""), told)


def side_by_side(judged: Judgement) -> tuple[ClaimPart, ...]:
    """Compare the printed and the computed value, part by part if both have parts."""
    false = judged.verdict in FALSE
    return tuple(
        ClaimPart(
            label,
            in_words(printed) if printed is not _ABSENT else "",
            in_words(computed) if computed is not _ABSENT else "",
            false and _ABSENT not in (printed, computed) and not same(printed, computed),
        )
        for label, printed, computed in _parts(judged.claim.printed, judged.computed)
    )


def _held(holds: bool | None) -> str:
    return "open" if holds is None else in_words(holds)


OWN: Final = " (own code)"
"""The mark of a verdict that rests on code named by a file of claims."""

_ABSENT: Final = object()


def _parts(printed: object, computed: object) -> Iterator[tuple[str, object, object]]:
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        for key in (*printed, *(key for key in computed if key not in printed)):
            yield str(key) or EMPTY, printed.get(key, _ABSENT), computed.get(key, _ABSENT)
    elif _rows(printed) and _rows(computed) and len(printed) == len(computed):
        for number, (one, other) in enumerate(zip(printed, computed, strict=True), start=1):
            yield str(number), one, other
    else:
        yield "", printed, computed


def _rows(value: object) -> TypeGuard[list[object]]:
    """Say whether a value is a list of lists or tables."""
    return isinstance(value, list) and any(isinstance(each, (list, Mapping)) for each in value)


def _inner(value: object) -> str:
    if isinstance(value, Mapping):
        return f"({in_words(value)})"
    if isinstance(value, list) and any(isinstance(each, (list, Mapping)) for each in value):
        return f"({in_words(value)})"
    return in_words(value)
