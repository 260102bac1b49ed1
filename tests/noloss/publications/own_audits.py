"""Your own files of claims, for tests: small, and judged in no time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PUBLICATION: Final = """\
[publication]
key = "Mine26"
authors = ["A. Author"]
title = "A <note> & more"
year = 2026
doi = "10.1234/abc"
"""
HOLDS: Final = """
[[claim]]
id = "holds"
where = "§1"
claim = "After a corner the game is drawn."
printed = "draw"
check = "value"
with = { position = "1" }
"""
ERRATUM: Final = """
[[claim]]
id = "number"
where = "§2"
claim = "There are 5479 positions."
printed = 5479
check = "number-of-positions"
"""
REFUTED: Final = """
[[claim]]
id = "refuted"
where = "§3"
claim = "The first free cell never loses."
printed = true
check = "never-loses"
with = { strategy = "first-free", seat = "second" }
"""
OPEN: Final = """
[[claim]]
id = "open"
claim = "It is elegant."
printed = "elegant"
needs = "a measure of elegance"
"""
OWN: Final = """
[[claim]]
id = "own"
claim = "Two and two are four."
printed = 4
check = "python:sums.py:two_and_two"
how = "By adding."
"""
SUMS: Final = "def two_and_two(printed: int) -> int:\n    return 2 + 2\n"


def own_file(folder: Path, *claims: str, name: str = "own.toml") -> Path:
    """Write a file of claims, and the check that one of them names."""
    (folder / "sums.py").write_text(SUMS, "utf-8")
    file = folder / name
    file.write_text(PUBLICATION + "".join(claims), "utf-8")
    return file
