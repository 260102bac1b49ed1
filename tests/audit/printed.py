"""Other values than those printed, what is found then, and its evidence as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from audit.check import recompute
from audit.claim import Claim
from audit.finding import Effort, Finding, as_json
from audit.judgement import Judgement, drawn


@cache
def judgements() -> dict[str, dict[str, Any]]:
    """Give the verdict, the computed value and the proofs of every claim, as they are kept."""
    file = Path(__file__).with_name("judged.json")
    kept: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return kept


def verdicts(prefix: str) -> dict[str, str]:
    """Give the kept verdicts of one publication."""
    kept = judgements().items()
    return {name: each["verdict"] for name, each in kept if name.startswith(prefix)}


def recomputed(claim: Claim, printed: object, effort: Effort | None = None) -> Finding:
    """Recompute a claim as if this were printed; raise ClaimsError if it has another shape."""
    return recompute(replace(claim, printed=printed), effort)


def evidence_of(found: Finding | Judgement) -> list[Any]:
    """Give evidence as the document has it: texts, and tables such as {"line": "159"}."""
    return [as_json(drawn(exhibit)) for exhibit in found.evidence]


def perturbed(printed: Any) -> Iterator[Any]:
    """Change one thing at a time: each number, text and truth value, each list made longer."""
    if isinstance(printed, dict):
        for key in printed:
            for other in perturbed(printed[key]):
                yield {**printed, key: other}
    elif isinstance(printed, list):
        yield [*printed, 77]
        for place, each in enumerate(printed):
            yield printed[:place] + printed[place + 1 :]
            for other in perturbed(each):
                yield [*printed[:place], other, *printed[place + 1 :]]
    elif isinstance(printed, bool):
        yield not printed
    elif isinstance(printed, str):
        yield f"{printed}9"
        yield printed[:-1]
    else:
        yield printed + 1
