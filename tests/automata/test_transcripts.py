"""The whole message for every mistake: transcripts in `refusals/`.

Each has the file, then `--`, then the error as it is shown: place, problem, row, marker, hint.
`@HEAD` stands for five lines of headers for one tape, `@HEAD2` for two tapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from automata import NotationError, link, parse
from tests.automata.examples import HEAD, HEAD2

FOLDER = Path(__file__).with_name("refusals")


def transcripts(name: str) -> Iterator[Any]:
    text = "\n" + (FOLDER / name).read_text(encoding="utf-8")
    for part in text.split("\n== ")[1:]:
        claim, _, rest = part.partition("\n")
        machine, _, shown = ("\n" + rest).rpartition("\n--\n")
        machine = (machine[1:] + "\n").replace("@HEAD2\n", HEAD2).replace("@HEAD\n", HEAD)
        yield pytest.param(machine, shown.rstrip("\n"), id=claim)


@pytest.mark.parametrize(("text", "shown"), [*transcripts("parse.txt")])
def test_an_unreadable_machine_is_refused_as_the_transcript_shows(text: str, shown: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, "file.tm")
    assert str(caught.value) == shown


@pytest.mark.parametrize(("text", "shown"), [*transcripts("link.txt")])
def test_anything_but_a_machine_is_refused_as_the_transcript_shows(text: str, shown: str) -> None:
    source = parse(text, "file.tm")
    with pytest.raises(NotationError) as caught:
        link(source)
    assert str(caught.value) == shown


@pytest.mark.parametrize("name", ["parse.txt", "link.txt"])
def test_every_transcript_marks_what_its_row_holds(name: str) -> None:
    """The row shown is the row of the file, and the marker lies below characters of it."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    shown = [line for line in text.split("\n") if line.startswith("file.tm:")]
    assert len(shown) > 30
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("file.tm:") and not lines[at + 1].startswith("  hint:"):
            column = int(line.split(":")[2])
            row, marker = lines[at + 1], lines[at + 2]
            assert set(marker.strip()) == {"^"}
            assert marker.index("^") == 4 + column - 1
            assert len(marker) <= max(len(row), marker.index("^") + 1)
