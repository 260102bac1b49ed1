"""What can be wrong with the arguments of a function of noloss."""

from __future__ import annotations

from common.errors import NolossError


class ArgumentError(NolossError):
    """An argument that makes no sense, or not together with the others."""
