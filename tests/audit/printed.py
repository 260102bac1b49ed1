"""Other values than those printed, what is found then, and its evidence as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from audit.check import recompute
from audit.claim import Claim
from audit.documents import drawn
from audit.finding import Effort, Finding, as_json
from audit.judge import Judgement


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
