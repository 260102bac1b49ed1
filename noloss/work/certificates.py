"""Certificates by their kind, and the checker of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from verify import recheck, recheck_games, recheck_halting, recheck_loops

Checker: TypeAlias = Callable[[bytes], tuple[int, Sequence[str], Sequence[str]]]
"""Gives 0 if all is proved, 1 if not, 2 for another file; the proved sentences; the faults."""

LOOPS: Final = b'"noloss/loop-certificate"'
GAMES: Final = b'"noloss/game-certificate"'
HALTING: Final = b'"noloss/halting-certificate"'
BEGINNING: Final = 100  # bytes that say what kind of file it is
_CHECKERS: Final[Mapping[bytes, Checker]] = {
    LOOPS: recheck_loops.check,
    GAMES: recheck_games.check,
    HALTING: recheck_halting.check,
}


def checker_of(content: bytes) -> Checker:
    """Give the checker of a certificate by its beginning; that of verdicts for any other file."""
    kinds = (checker for kind, checker in _CHECKERS.items() if kind in content[:BEGINNING])
    return next(kinds, recheck.check)
