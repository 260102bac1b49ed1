"""What the rows of a file are read against, and how they are refused."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from automata.errors import NotationError
from automata.notation.source import Place


@dataclass(frozen=True, slots=True)
class Scope:
    """What a row is read against: its file, the tapes that a positional row lists, the symbols."""

    file: str
    tapes: tuple[str, ...]
    symbols: Set[str] = frozenset()


def refuse(problem: str, scope: Scope, place: Place, hint: str) -> NotationError:
    """Make the error for a place in this file."""
    return NotationError(problem, file=scope.file, place=place, hint=hint)
