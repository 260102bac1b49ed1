"""No file of any tool, however spoilt, gives anything but a machine or one clear message, soon."""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest

from automata import NotationError, link, parse, print_source
from automata.errors import FormatError
from automata.formats import FormatName, SourceText, read_machine
from automata.formats.registry import targets, write
from tests.automata.formats.samples import SAMPLES

MOST_SECONDS: Final = 5.0
MOST_MEMORY: Final = 2**30  # bytes
SNIPPETS: Final = (
    *(
        "\n",
        " ",
        "\t",
        ":",
        ",",
        ";",
        "_",
        "*",
        "#",
        "'",
        '"',
        "<",
        ">",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
    ),
    *(
        "&",
        "&amp;",
        "&#7;",
        "<![CDATA[",
        "<!--",
        "-->",
        "~",
        "!",
        "!a",
        "a,b}w",
        "}",
        "□",
        "𝔘",
        "\u200b",
    ),
    *(
        "99999999999999999999",
        "-1",
        "0",
        "1e999",
        "null",
        "~",
        "<<",
        "*a",
        "&a ",
        "!!python/object:x",
        "|",
    ),
    *(
        "<state id='7'/>",
        "<tag>Zeros</tag>",
        "<final/>",
        "<initial/>",
        "</automaton>",
        "<structure>",
    ),
    *(
        "halt",
        "halt-reject",
        "return",
        "call",
        "else",
        "start state:",
        "init:",
        "accept:",
        "1RB",
        "---",
    ),
    *(
        "DTM(",
        "MNTM(",
        "n_tapes=2,",
        "set()",
        "lambda: 0",
        "f'{x}'",
        "\\x00",
        "\\ud800",
        "N",
        "#N = 3",
    ),
    *("(" * 300, "[" * 300, "<a>" * 120, "- " * 100, "{a: " * 100, "x" * 3_000),
)
NAMES: Final = tuple(SAMPLES)


def spoilt(chance: random.Random) -> tuple[FormatName, str]:
    """Give the sample of a tool with a few changes, now and then with a part of another one."""
    known, _, text = SAMPLES[chance.choice(NAMES)]
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at, end = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + chance.choice((1, 3, 20, 200)))
        other = SAMPLES[chance.choice(NAMES)][2]
        text = chance.choice(
            (
                text[:at] + text[end:],
                text[:at] + chance.choice(SNIPPETS) + text[at:],
                text[:at] + chance.choice(SNIPPETS) + text[end:],
                text[:end] + text[at:],
                text[:at] + text[at:end] * chance.choice((2, 3, 50)) + text[end:],
                text[:at] + other[at:end] + text[at:],
                text[:at] + chr(chance.randrange(1, 0x2FF)) + text[at + 1 :],
            )
        )[:60_000]
    return known, text


def outcome(known: FormatName | None, text: str, *, written: bool) -> bool:
    """Read, link and write a text; say whether it is a machine. Any exception that is not an error
    of noloss fails.
    """
    try:
        source = read_machine(SourceText(text, "machine.txt", "machine", extra="ab"), known).source
        machine = link(source)
    except NotationError as caught:
        error = caught
    else:
        if source.states:
            assert parse(print_source(source), name=source.name) == source
        for target in targets() if written else ():
            with suppress(FormatError):
                write(machine, source, target)
        return True
    assert error.hint
    assert 1 <= error.place.line <= text.count("\n") + text.count("\r") + 1
    assert "\n  hint: " in str(error)
    return False


def tried(cases: int, seed: int) -> Iterator[bool]:
    chance = random.Random(seed)
    for number in range(cases):
        known, text = spoilt(chance)
        began = time.process_time()
        by_text = number % 4 == 0
        yield outcome(None if by_text else known, text, written=number % 20 == 0)
        assert time.process_time() - began < MOST_SECONDS, text


def test_a_spoilt_file_is_a_machine_or_is_refused_with_a_place_and_a_hint() -> None:
    machines = sum(tried(250, 1))
    assert 10 < machines < 240  # both happen


@pytest.mark.slow
def test_thousands_of_spoilt_files_are_machines_or_are_refused() -> None:
    assert sum(tried(2_500, 2)) > 100


@pytest.mark.nightly
def test_a_hundred_thousand_spoilt_files_take_neither_long_nor_much_memory() -> None:
    assert sum(tried(100_000, 3)) > 5_000
    unit = 1 if sys.platform == "darwin" else 1024
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit < MOST_MEMORY
