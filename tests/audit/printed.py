"""Other values than those printed, the verdicts on them, and their evidence as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from audit.check import recompute
from audit.claim import Claim, Effort, Finding, as_json
from audit.document import drawn
from audit.judge import Judgement

DIGIT: Final = re.compile("[0-9]")


@cache
def judgements() -> dict[str, dict[str, Any]]:
    """Give the verdict, the computed value and the proofs of every claim, as they are kept."""
    file = Path(__file__).with_name("judged.json")
    kept: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return kept


def recomputed(claim: Claim, printed: object, effort: Effort | None = None) -> Finding:
    """Recompute a claim as if this were printed; raise ClaimsError if it has another shape."""
    return recompute(replace(claim, printed=printed), effort)


def evidence_of(found: Finding | Judgement) -> list[Any]:
    """Give evidence as the document has it: texts, and tables such as {"line": "159"}."""
    return [as_json(drawn(exhibit)) for exhibit in found.evidence]


def perturbed(printed: Any) -> Iterator[Any]:
    """Change one thing at a time: each number, text and truth value; lists by their length."""
    if isinstance(printed, dict):
        for key in printed:
            yield from ({**printed, key: other} for other in perturbed(printed[key]))
    elif isinstance(printed, list):
        yield [*printed, 77]
        for place, each in enumerate(printed):
            before, after = printed[:place], printed[place + 1 :]
            yield before + after
            yield from ([*before, other, *after] for other in perturbed(each))
    elif isinstance(printed, bool):
        yield not printed
    elif isinstance(printed, str):
        yield from (f"{printed}9", printed[:-1])
        if DIGIT.search(printed):  # all digits at once, in 41:3, too
            yield from (_with_digits(printed, by) for by in (1, 9))
    elif printed is not None:
        yield from (printed + 1, printed - 1)


def _with_digits(text: str, by: int) -> str:
    return DIGIT.sub(lambda digit: str((int(digit[0]) + by) % 10), text)
