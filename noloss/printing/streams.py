"""Documents and messages on the standard streams, whoever reads them."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from common.documents import Document, document_text, plain, streamed_text
from common.text import printable
from noloss.report import AnyDocument


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
    """Print what a command has found; a reader who leaves changes nothing about its exit code."""
    try:
        yield
    except BrokenPipeError:
        close_quietly()


def print_rows(rows: Iterable[Sequence[object]]) -> None:
    """Print rows as comma-separated values, each as soon as it is there."""
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def print_document(document: AnyDocument) -> None:
    """Print one JSON document."""
    name = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    ascii_only = name != "utf8"
    if isinstance(document, Iterator):
        for line in streamed_text(document, ascii_only=ascii_only):
            print(_with_escapes(line))
        return
    with _numbers_of_any_length():
        if isinstance(document, Document):
            text = document_text(document, ascii_only=ascii_only)
        else:
            text = json.dumps(document, indent=2, ensure_ascii=ascii_only)
    with readers_may_leave():
        print(_with_escapes(text))


def _with_escapes(text: str) -> str:
    """Replace what a screen cannot show in a JSON text by its escape in JSON: it reads alike."""
    letters = [letter for letter in {*text} - {"\n"} if not letter.isprintable()]
    escapes = {ord(letter): json.dumps(letter)[1:-1] for letter in letters}
    return text.translate(escapes) if escapes else text


@contextmanager
def _numbers_of_any_length() -> Iterator[None]:
    """Let numbers be written that are too long to be read: what is calculated may be long."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(most)


def print_lines(documents: Iterable[AnyDocument]) -> None:
    """Print JSON documents, each on a line of its own."""
    for document in documents:
        print(json.dumps(plain(document) if isinstance(document, Document) else document))


def say(message: str) -> None:
    """Print a message on standard error, if anybody listens; control characters as escapes."""
    with suppress(OSError):
        for line in message.split("\n"):
            print(printable(line), file=sys.stderr)
