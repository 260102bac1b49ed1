"""What can go wrong with a search: its parameters, the folder that keeps it, its checkpoints."""

from __future__ import annotations

from functools import partial
from typing import Any

from common.errors import NolossError


class SearchError(NolossError):
    """A search that cannot start, go on or be kept; `where` names the parameter or the file."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it come whole from another process, in which the work was done."""
        return partial(SearchError, where=self.where, hint=self.hint), (self.problem,)
