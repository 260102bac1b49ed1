"""How far a long piece of work is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Called after each piece of work with the pieces done and the pieces in all."""

_LISTENER: Final[ContextVar[Callable[[str], None]]] = ContextVar("listener", default=lambda _: None)


def under_way(part: str) -> None:
    """Report to a listener, far above perhaps, which part of a long piece of work is under way."""
    _LISTENER.get()(part)


@contextmanager
def listening(listener: Callable[[str], None]) -> Iterator[None]:
    """Call a function with every part that is under way."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
