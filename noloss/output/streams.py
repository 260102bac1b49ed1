"""Documents and messages on the standard streams, for people and for programs."""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Any, Final

from common.documents import Document, document_text, json_text, plain, streamed_text
from common.packages import SlowerWarning
from common.text import csv_lines, printable
from noloss.errors import InputError
from noloss.output.colours import coloured, sentence_in_colour
from noloss.report import AnyDocument

STANDARD_OUTPUT: Final = "standard output"


def prepare_streams() -> None:
    """Make every character printable: one that the encoding lacks is written as its escape.

    Raises InputError if standard output was closed before the start: all results would be lost,
    and a file that is opened could take its place. A closed standard error shows nothing.
    """
    closed = sys.stdout is None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if closed:
        hint = "send it somewhere, such as > /dev/null"
        raise InputError(f"{STANDARD_OUTPUT} is closed", hint=hint)


def flush() -> None:
    """Print what is still waiting; raise OSError if it cannot be printed."""
    with naming_output():
        sys.stdout.flush()


@contextmanager
def naming_output() -> Iterator[None]:
    """Name standard output in an error of the system that names no file."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, STANDARD_OUTPUT) from error


def close_quietly() -> None:
    """Discard output that could not be printed, so that Python does not try again at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def readers_may_leave() -> Iterator[None]:
    """Let readers of the output leave early; the exit code stays the same."""
    try:
        yield
    except BrokenPipeError:
        close_quietly()


def print_rows(rows: Iterable[Sequence[object]]) -> None:
    """Print rows as comma-separated values, each as soon as it is there."""
    sys.stdout.writelines(csv_lines(rows))


def print_document(document: AnyDocument) -> None:
    """Print one JSON document."""
    name = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    ascii_only = name != "utf8"
    if isinstance(document, Iterator):
        for line in streamed_text(document, ascii_only=ascii_only):
            print(_with_escapes(line))
        return
    if isinstance(document, Document):
        text = document_text(document, ascii_only=ascii_only)
    else:
        text = json_text(document, 2, ascii_only=ascii_only)
    with readers_may_leave():
        print(_with_escapes(text))


def print_lines(documents: Iterable[AnyDocument]) -> None:
    """Print JSON documents, one a line."""
    for document in documents:
        parts = plain(document) if isinstance(document, Document) else document
        print(json_text(parts, ascii_only=True))


def say(message: str) -> None:
    """Print a message on standard error, if that is open; control characters as escapes."""
    with suppress(OSError):
        paint = sentence_in_colour if coloured(sys.stderr) else str
        for line in message.split("\n"):
            print(paint(printable(line)), file=sys.stderr)


@contextmanager
def notes_of_warnings() -> Iterator[None]:
    """Print each warning that work takes longer, as a note on standard error."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
            if issubclass(category, SlowerWarning):
                say(f"note: {message}")
            else:
                usual(message, category, *rest, **more)

        warnings.showwarning = show
        yield


def _with_escapes(text: str) -> str:
    """Replace letters of a JSON text that a screen cannot show by their escapes in JSON."""
    letters = [letter for letter in {*text} - {"\n"} if not letter.isprintable()]
    escapes = {ord(letter): json.dumps(letter)[1:-1] for letter in letters}
    return text.translate(escapes) if escapes else text
