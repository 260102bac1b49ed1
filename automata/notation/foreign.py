"""Files of other tools: recognised, and named in the error with what they look like here.

Their formats: turingmachine.io (YAML), turingmachinesimulator.com, JFLAP 4 to 8 (XML),
morphett.info/turing, and the standard text format of bbchallenge.org. None of them is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from automata.errors import NotationError
from automata.notation.source import Place
from automata.notation.tokens import text_lines

MOST_SEARCHED = 20_000  # characters; the marks of a format stand at its beginning
MANUAL = "docs/machines.md has the whole notation"
ROW = "add:  1 -> 0 L carry"  # how the example of every format is written here
_OURS = re.compile(r"^(tapes|symbols)\s+[^\s:]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A format by what stands in every file of it; the first mark is where errors point.

    row : what it has for `ROW`
    """

    tool: str
    marks: tuple[re.Pattern[str], ...]
    row: str


def _lines(*marks: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(mark, re.MULTILINE) for mark in marks)


FORMATS = (
    Foreign(
        "turingmachine.io",
        _lines(r"^[ \t]*start state[ \t]*:.*$", r"^[ \t]*table[ \t]*:"),
        "add: {1: {write: 0, L: carry}}",
    ),
    Foreign(
        "turingmachinesimulator.com",
        _lines(r"^[ \t]*init[ \t]*:.*$", r"^[ \t]*accept[ \t]*:", r"^[^,\n]+(,[^,\n]+)+$"),
        "add,1 carry,0,<",
    ),
    Foreign(
        "JFLAP",
        _lines(r"<structure\b[^>\n]*>?", r"<type>\s*turing|type=\"(turing|block_tm|editor_panel)"),
        "<read>1</read> <write>0</write> <move>L</move>",
    ),
    Foreign(
        "morphett.info",
        _lines(r"^[^\s;]*[^\s;:] +[^\s;] +[^\s;] +[lrLR*] +[^\s;]+[ \t]*(;.*)?$"),
        "add 1 0 l carry",
    ),
    Foreign(
        "bbchallenge.org",
        _lines(r"\A\s*(\d[LR][A-Z]|---)+(_(\d[LR][A-Z]|---)+)+(?=\s|\Z)"),
        "0LC after 1RB, for the symbol 1",
    ),
)


def foreign(text: str, file: str) -> NotationError | None:
    """Make the error for a text in the format of another tool, None if it is in none of these.

    A text with headers of ours is ours, whatever its rows look like.
    """
    begin = "\n".join(text_lines(text[:MOST_SEARCHED]))
    for known in () if _OURS.search(begin) else FORMATS:
        found = [mark.search(begin) for mark in known.marks]
        if found[0] is not None and all(found):
            place = _place(begin, found[0])
            problem = f"this is a machine of {known.tool}, which is not read here"
            hint = (
                f"write it anew, with headers and rows such as '{ROW}' for '{known.row}'; {MANUAL}"
            )
            return NotationError(problem, file=file, place=place, hint=hint)
    return None


def _place(text: str, mark: re.Match[str]) -> Place:
    """Cover a mark where it stands, up to the end of its line."""
    start = mark.end() - len(mark.group().lstrip())
    above, _, before = text[:start].rpartition("\n")
    row = before + text[start:].partition("\n")[0]
    number = above.count("\n") + (2 if "\n" in text[:start] else 1)
    return Place(number, len(before) + 1, max(1, len(mark.group().strip())), row)
