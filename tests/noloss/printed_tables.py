"""Tables as they are printed, read back."""

from __future__ import annotations

import re


def table_rows(out: str, columns: int) -> list[list[str]]:
    """Give the lines with this number of cells; a cell has no two spaces, and is not empty."""
    split = (re.split(" {2,}", line.strip()) for line in out.splitlines())
    return [cells for cells in split if len(cells) == columns]
