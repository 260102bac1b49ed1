"""What can be wrong with an argument, on the command line or of a function of noloss."""

from __future__ import annotations

from common.errors import NolossError


class InputError(NolossError):
    """An argument that makes no sense, or not together with the others."""
