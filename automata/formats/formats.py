"""The formats by name: how each is recognised, read and written.

A module is loaded only when its format is met.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from typing import Final, Literal, get_args

from automata.formats.draft import Reading
from automata.formats.text import Text
from automata.notation.parser import parse

FormatName = Literal[
    "noloss",
    "jflap",
    "turingmachine.io",
    "turingmachinesimulator",
    "morphett",
    "university",
    "bbchallenge",
    "automata-lib",
]
NAMES: Final[tuple[FormatName, ...]] = get_args(FormatName)
MOST_SEARCHED: Final = 20_000  # characters; the marks of a format stand at its beginning
MOST_LINES: Final = 200

Marks = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of machine files.

    tool    : whose it is, as people call it
    endings : of its files; the first is that of files that are written
    marks   : whether a text looks like it
    module  : where it is read
    """

    name: FormatName
    tool: str
    endings: tuple[str, ...]
    marks: Marks
    module: str

    def read(self, text: Text) -> Reading:
        """Read a machine; raise NotationError for what is none."""
        if self.name == "noloss":
            return Reading(parse(text.text, text.file, text.name))
        read: Callable[[Text], Reading] = getattr(
            import_module(f"automata.formats.{self.module}"), f"read_{self.module}"
        )
        return read(text)


def _all(*marks: str) -> Marks:
    """Recognise a text in which each of these stands."""
    patterns = [re.compile(mark, re.MULTILINE) for mark in marks]
    return lambda text: all(pattern.search(text) for pattern in patterns)


def _most_lines(mark: str, comment: str) -> Marks:
    """Recognise a text most of whose lines that say something are of one form."""
    pattern = re.compile(mark)

    def looks(text: str) -> bool:
        said = (line.partition(comment)[0].strip() for line in text.split("\n"))
        lines = list(islice(filter(None, said), MOST_LINES))
        matching = sum(pattern.fullmatch(line) is not None for line in lines)
        return bool(lines) and 2 * matching > len(lines)

    return looks


_BB: Final = r"(\d[LR][A-Z]|---)+(_(\d[LR][A-Z]|---)+)*([\s,|;].*)?"

FORMATS: Final[tuple[Format, ...]] = (
    Format("noloss", "noloss", (".tm",), _all(r"^(tapes|symbols)\s+[^\s:]"), ""),
    Format(
        *("jflap", "JFLAP", (".jff",)),
        *(_all(r"\A\s*<[\s\S]*<?(structure|type)\b"), "jflap"),
    ),
    Format(
        *("turingmachine.io", "turingmachine.io", (".yaml", ".yml")),
        *(
            _all(r"^[ \t]*[\"']?start state[\"']?[ \t]*:", r"^[ \t]*[\"']?table[\"']?[ \t]*:"),
            "turingmachine_io",
        ),
    ),
    Format(
        *("turingmachinesimulator", "turingmachinesimulator.com", (".txt", ".tm")),
        *(
            _all(r"^[ \t]*init[ \t]*:", r"^[ \t]*accept[ \t]*:", r"^[^,\n]+(,[^,\n]+)+$"),
            "turingmachinesimulator",
        ),
    ),
    Format(
        *("morphett", "morphett.info", (".txt",)),
        *(_most_lines(r"\S+\s+\S\s+\S\s+[lrLR*]\s+\S+(\s+!)?", ";"), "morphett"),
    ),
    Format(
        *("university", "the .tm text of courses", (".tm",)),
        *(_all(r"^#Q\s*=", r"^#(N|q0|F|G|B)\s*="), "university"),
    ),
    Format(
        *("bbchallenge", "bbchallenge.org", (".txt",)),
        *(_most_lines(_BB, "#"), "bbchallenge"),
    ),
    Format(
        *("automata-lib", "automata-lib", (".py",)),
        *(_all(r"\b(DTM|NTM|MNTM)\s*\(", r"\btransitions\s*="), "automata_lib"),
    ),
)
BY_NAME: Final = {known.name: known for known in FORMATS}
BY_ENDING: Final[dict[str, FormatName]] = {
    ".jff": "jflap",
    ".yaml": "turingmachine.io",
    ".yml": "turingmachine.io",
    ".py": "automata-lib",
}
"""Endings that say the format without a look at the text."""
SEVERAL: Final = ("bbchallenge", "automata-lib")  # formats whose files hold several machines
SHARED: Final = (".txt",)  # endings of several formats


def read_machine(text: Text, known: FormatName | None = None) -> Reading:
    """Read a machine of any format, with what its tool has and rows of ours do not say.

    known : the format, if it is known

    Raises NotationError for what is no machine, and where the format cannot be told.
    """
    chosen = BY_NAME[known or format_of(text)]
    if text.part is not None and chosen.name not in SEVERAL:
        problem = f"a file of {chosen.tool} holds one machine"
        raise text.refuse(problem, text.place(1), f"leave out  #{text.part}")
    return replace(chosen.read(text), format=chosen.name)


def format_of(text: Text) -> FormatName:
    """Tell the format of a text by its ending and its marks; raise NotationError if they do not."""
    ending = _ending(text.file)
    if ending in BY_ENDING:
        return BY_ENDING[ending]
    begin = "\n".join(text.lines)[:MOST_SEARCHED]
    found = [known.name for known in FORMATS if known.marks(begin)]
    if len(found) > 1:
        found = [name for name in found if name != "morphett"]  # the one without headers
    if "noloss" in found or (not found and ending not in SHARED):
        return "noloss"
    if len(found) == 1:
        return found[0]
    if found:
        problem = f"this may be a machine of {' or of '.join(BY_NAME[n].tool for n in found)}"
        hint = f"say which: noloss convert FILE machine.tm --from {found[0]}, or {found[1]}"
    else:
        problem = "the format of this file is not known"
        hint = f"say which: noloss convert FILE machine.tm --from, and one of {', '.join(NAMES)}"
    raise text.refuse(problem, text.place(1), hint)


def _ending(file: str) -> str:
    name = re.split(r"[/\\]", file)[-1].lower()
    return name[name.rfind(".") :] if "." in name else ""
