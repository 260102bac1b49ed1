"""What can go wrong with a search: its parameters, the folder that keeps it, its checkpoints."""

from __future__ import annotations

from common.errors import NolossError


class SearchError(NolossError):
    """A search that cannot start, go on or be kept; `where` names the parameter or the file."""
