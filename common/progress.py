"""How much of a long piece of work is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called after each piece of work with the number of pieces done and of all pieces."""

_LISTENER: Final[ContextVar[Callable[[str], None]]] = ContextVar("listener", default=lambda _: None)


def under_way(part: str) -> None:
    """Report to a listener, perhaps several calls up, which part of the work is under way."""
    _LISTENER.get()(part)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Call a function with every part that is under way."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
