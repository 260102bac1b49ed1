"""A few colours on a terminal: green for true, red for false, yellow for undecided.

Lines are laid out first and coloured last, so that a pipe gets the same lines without colours.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import Final, TextIO

RESET: Final = "\x1b[0m"
GOOD, BAD, OPEN, SOFT = "\x1b[32m", "\x1b[1;31m", "\x1b[33m", "\x1b[2m"
_SENTENCES: Final[Mapping[str, str]] = {
    GOOD: r"\bnever loses\b|^proved\b|^Everything in the file is proved\b"
    r"|(?<=: )accepted(?= in state )|(?<=, )[1-9][\d,]* passed\b|(?<=: )no warnings$",
    BAD: r"\bcan lose\b|\bcan get stuck\b|\bcannot be saved\b|^error:|^NOT\b"
    r"|(?<=: )failed(?=: )|(?<=, )[1-9][\d,]* failed$"
    r"|(?<=: )rejected(?= in state )|(?<=: )error(?=: )|^ *\^+$",
    OPEN: r"^(budget spent|stuck|waiting|note)(?=: )|(?<=: )warning(?=: )"
    r"|(?<=: )(loops|stuck|budget spent|waiting)(?= in state )",
    SOFT: r"^  hint: .*",
}
"""Colour -> the words that have it in sentences."""
_CELLS: Final[Mapping[str, str]] = {
    GOOD: "yes|accepted|agrees|equal|succeeds|compatible|reproduced(-under-reading)?",
    BAD: "no|NO|rejected|differs|refuted(-under-reading)?|erratum(-under-reading)?|incompatible"
    "|can fail",
    OPEN: "loops|stuck|budget spent|pending|undecidable|not-judged",
}
"""Colour -> the words that have it alone in a cell of a table."""


def coloured(stream: TextIO) -> bool:
    """Say whether a stream takes colours: a terminal does, unless the environment says otherwise.

    NO_COLOR and TERM=dumb switch colours off; FORCE_COLOR switches them on, in a pipe too.
    """
    given = os.environ
    if given.get("NO_COLOR"):
        return False
    if given.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if given.get("TERM") == "dumb" or (sys.platform == "win32" and "WT_SESSION" not in given):
        return False
    return stream.isatty()


def sentence_in_colour(line: str) -> str:
    """Colour a line of a text or of a message.

    >>> sentence_in_colour("wst never loses.").encode()
    b'wst \\x1b[32mnever loses\\x1b[0m.'
    """
    return _painted(_IN_SENTENCES, line)


def row_in_colour(line: str) -> str:
    """Colour a line of a table: cells that hold nothing but a verdict."""
    return _painted(_IN_CELLS, line)


def _painted(words: Mapping[str, re.Pattern[str]], line: str) -> str:
    for colour, pattern in words.items():
        line = pattern.sub(rf"{colour}\g<0>{RESET}", line)
    return line


_IN_SENTENCES: Final = {colour: re.compile(words) for colour, words in _SENTENCES.items()}
_IN_CELLS: Final = {
    colour: re.compile(rf"(?:(?<=^)|(?<=  ))({words})(?=  |$)") for colour, words in _CELLS.items()
}
