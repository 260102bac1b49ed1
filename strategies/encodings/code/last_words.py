"""The important lines of the error messages of a program in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from common.text import clipped

LONGEST: Final = 200  # characters of such lines in a message
BETWEEN: Final = " | "  # two lines in a message
MORE: Final = 2  # further lines of a message that has several

_TRACEBACK: Final = "Traceback (most recent call last):"  # Python
_IGNORED: Final = "Exception ignored in"  # Python, after a traceback, as it ends
_PANIC: Final = re.compile(r"thread '.*' (\(\d+\) )?panicked at |panic: |terminate called ")
"""Rust, Go and C++; if more follows it is on the next line, in Rust behind a colon."""
_THREAD: Final = re.compile(r"Exception in thread ")  # Java
_CAUSE: Final = re.compile(r"Caused by: ")
_THROWN: Final = re.compile(r"(Uncaught )?([\w.$]*(Error|Exception))( \[\w+\])?(:|$)")
"""JavaScript, Java, Python: the name of the exception begins the line."""
_ERROR: Final = re.compile(r"(.*: )?(fatal |parse )?error(\[\w+\])?: ", re.IGNORECASE)
"""Compilers and shells; the first of several errors is the cause of the others."""
_AROUND: Final = re.compile(
    r"\s|[})\]^]*$|Node\.js v\d|\(Use `node |note: |Stack trace:|stack traceback:|#\d+ "
    r"|BEGIN failed|CallStack \(|exit status \d|Picked up "
)
"""Lines around a message: places in a program, and remarks of the language itself."""


def last_words(said: str) -> str:
    """Give the lines of a program's standard error that name the fault.

    Several lines are joined by bars. The text is empty if the program wrote nothing.

    >>> last_words("a.js:3\\n\\nError: no module\\n    at load (b.js:1)\\n\\nNode.js v20")
    'Error: no module'
    """
    lines = [line.rstrip() for line in said.splitlines()]
    telling = _telling(lines) or _outside(lines)[-1:] or [line for line in lines if line][-1:]
    return clipped(BETWEEN.join(line.strip() for line in telling), LONGEST)


def _telling(lines: Sequence[str]) -> Sequence[str]:
    """Give the lines of a message in the form of a known language; none if no form fits."""
    if _TRACEBACK in lines:
        return _after_traceback(lines[_last(lines, _TRACEBACK) + 1 :])
    for number, line in enumerate(lines):
        if _PANIC.match(line):
            more = line.endswith(":") or line.startswith("terminate")
            return [line, *lines[number + 1 : number + 2]] if more else [line]
    thrown = next(filter(_THREAD.match, lines), None) or next(
        filter(_THROWN.match, reversed(lines)), None
    )
    if thrown is not None:
        causes = [line for line in lines[lines.index(thrown) :] if _CAUSE.match(line)]
        return [thrown, *causes[-1:]]
    return [line for line in lines if _ERROR.match(line)][:1]


def _last(lines: Sequence[str], wanted: str) -> int:
    return len(lines) - 1 - [*reversed(lines)].index(wanted)


def _after_traceback(lines: Sequence[str]) -> Sequence[str]:
    """Give the message below the places of a traceback; it ends at an empty line."""
    begin = next((at for at, line in enumerate(lines) if line and not line[0].isspace()), 0)
    message = lines[begin : begin + 1 + MORE]
    ends = (at for at, line in enumerate(message) if not line or line.startswith(_IGNORED))
    return message[: next(ends, len(message))]


def _outside(lines: Sequence[str]) -> Sequence[str]:
    """Give the lines that are neither places in a program nor remarks of its language."""
    return [line for line in lines if line and not _AROUND.match(line)]
