"""The example in the manual of searching."""

from __future__ import annotations

import re
from pathlib import Path

MANUAL = Path(__file__).parents[4] / "docs" / "searching.md"


def test_the_example_of_scoring_in_the_manual_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)  # our own manual, of this checkout
    games = names["games"]
    assert games.tolist()[0][0][0] == [128, 54, 98]  # type: ignore[attr-defined]
