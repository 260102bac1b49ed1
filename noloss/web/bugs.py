"""A fault of noloss itself: the terminal is shown where, the page is told that."""

from __future__ import annotations

import sys
import traceback
from typing import Final

BUG: Final = "This is a bug in noloss; the terminal shows where."


def told_as_bug(error: Exception) -> str:
    """Show on the terminal where a fault lies; give what the page says of it."""
    traceback.print_exception(error, file=sys.stderr)
    return BUG
