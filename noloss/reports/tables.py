"""Tables of texts and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from common.exhibits import Table

NOTHING = "–"  # in a cell where there is nothing to tell


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 1, ends: Iterable[int] = ()
) -> Table:
    """Set out rows below titles; all columns but so many at the left are numbers.

    ends : numbers of rows after which a section ends, from 1
    """
    numeric = tuple(place >= texts for place in range(len(head)))
    return Table(tuple(head), tuple(map(tuple, rows)), numeric, frozenset(ends))
