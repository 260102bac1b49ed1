"""What can go wrong when a machine is written for a tool."""

from __future__ import annotations

from automata.errors import AutomataError


class FormatError(AutomataError):
    """A machine that a format cannot express."""
