"""What can go wrong between a graph and a file that shows it."""

from __future__ import annotations

from common.errors import NolossError


class DiagramError(NolossError):
    """Base of every error that this package raises on purpose."""
