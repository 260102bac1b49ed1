"""Other values than those printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


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
