"""Streams, documents and progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from threading import Event, Thread
from time import monotonic
from typing import TextIO

from common.documents import Document, document_text, plain
from common.text import printable
from noloss.report import AnyDocument

PATIENCE = 2.0  # seconds after which a command says what it is doing
PAUSES = {True: 0.5, False: 10.0}  # seconds between two looks, on a terminal or elsewhere


def prepare_streams() -> None:
    """Make every character printable: what an encoding lacks is written as its escape.

    A stream that was closed before the start takes everything and shows nothing.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Print what is still waiting; raise OSError if it cannot be printed."""
    sys.stdout.flush()


def close_quietly() -> None:
    """Send what could not be printed nowhere, so that it is not tried once more at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """Print what a command has found; if nobody reads on, its exit code is owed all the same."""
    try:
        yield
    except BrokenPipeError:
        close_quietly()


def print_document(document: AnyDocument) -> None:
    """Print one JSON document."""
    name = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    ascii_only = name != "utf8"
    if isinstance(document, Document):
        text = document_text(document, ascii_only=ascii_only)
    else:
        text = json.dumps(document, indent=2, ensure_ascii=ascii_only)
    with readers_may_leave():
        print(text)


def print_lines(documents: Iterable[AnyDocument]) -> None:
    """Print JSON documents, each on a line of its own."""
    for document in documents:
        print(json.dumps(plain(document) if isinstance(document, Document) else document))


def say(message: str) -> None:
    """Print a message on standard error, if anybody listens; control characters as escapes."""
    with suppress(OSError):
        for line in message.split("\n"):
            print(printable(line), file=sys.stderr)


@contextmanager
def progress(
    doing: str, tell: Callable[[], str] = lambda: "", patience: float | None = None
) -> Iterator[None]:
    """Say on standard error what goes on, once it has taken longer than people like to wait.

    tell     : how far it is by now, such as '12 positions'
    patience : seconds; PATIENCE if not given
    """
    done = Event()
    wait = PATIENCE if patience is None else patience
    speaker = Thread(target=_speak, args=(done, doing, tell, wait), daemon=True)
    speaker.start()
    try:
        yield
    finally:
        done.set()
        speaker.join()


def _speak(done: Event, doing: str, tell: Callable[[], str], patience: float) -> None:
    since = monotonic()
    stream = sys.stderr
    if done.wait(patience):
        return
    with suppress(OSError, ValueError):  # nobody reads it any more
        shown = 0
        terminal = stream.isatty()
        while True:
            far = ", ".join(filter(None, (tell(), f"{monotonic() - since:.0f} s")))
            shown = _show(stream, printable(f"{doing} … {far}"), terminal, shown)
            if done.wait(PAUSES[terminal]):
                break
        if terminal:
            _show(stream, "", terminal, shown)
            _show(stream, "", terminal, 0)


def _show(stream: TextIO, message: str, terminal: bool, shown: int) -> int:
    """Write a message over the last one on a terminal, below it elsewhere; give its length."""
    stream.write(f"\r{message.ljust(shown)}" if terminal else f"{message}\n")
    stream.flush()
    return len(message)
