"""What is best possible over all strategies, and all games counted."""

from __future__ import annotations
