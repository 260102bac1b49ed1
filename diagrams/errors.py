"""Errors on the way from a graph to a file that shows it."""

from __future__ import annotations

from common.errors import NolossError


class DiagramError(NolossError):
    """Base of every error that this package raises on purpose."""
