"""Signals by which somebody ends this process: Ctrl-C, a time limit, a closed terminal."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Let signals wait outside; processes that start meanwhile let them wait, too."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def signals_later() -> Iterator[None]:
    """Let signals wait for the end of a step in which their exceptions would be swallowed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # no other thread is told of signals
        return
    arrived: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        arrived.append(number)

    handlers = {number: signal.getsignal(number) for number in ENDING}
    ours = {number: handler for number, handler in handlers.items() if handler is not None}
    with signals_blocked():
        for number in ours:
            signal.signal(number, note)
    try:
        yield
    finally:
        with signals_blocked():  # none comes between two of them, and is lost
            for number, handler in ours.items():
                signal.signal(number, handler)
        for number in dict.fromkeys(arrived):
            signal.raise_signal(number)
