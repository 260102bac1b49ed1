"""The pages of README and docs, taken apart into what can be tried out.

docs/writing-pages.md says how a page is written; this reads it in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
}

_FENCE = re.compile(r"^(?P<mark>`{3,})(?P<language>[\w.+-]*) *(?P<rest>.*)$")
_TITLE = re.compile(r'title="([^"]+)"')
_FIRST_LINE = re.compile(r"^# ([\w-]+\.\w+)$")
_MACHINE = re.compile(r"^machine  ([\w-]+)$")
_VARIES = re.compile(r"\d[\d,.]*(?= s\b)|(?<=:)\d+(?=/)")
_LENT = re.compile(r"^<!-- files of (\S+) -->$", re.MULTILINE)
_MARKER = re.compile(r"^<!-- (slow|numbers vary|not run: .+) -->$")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code on a page.

    line : the number of its first line on the page, from 1
    title : the file that it is, if it is one
    markers : the comments right above it
    """

    line: int
    language: str
    title: str
    text: str
    markers: tuple[str, ...]

    @property
    def commands(self) -> list[tuple[str, str]]:
        """Its commands, each with the output printed below it."""
        parts = re.split(r"^\$ ", self.text, flags=re.MULTILINE)
        if parts[0].strip():
            return []
        return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts[1:]]

    @property
    def has_examples(self) -> bool:
        """Tell whether it is a session with Python."""
        return self.text.lstrip().startswith(">>> ")


def blocks(text: str) -> Iterator[Block]:
    """Give the blocks of a page, fenced or indented by four spaces, in order."""
    lines = text.splitlines()
    at, markers = 0, list[str]()
    while at < len(lines):
        marker, fence = _MARKER.match(lines[at]), _FENCE.match(lines[at])
        begin = at
        if marker:
            markers.append(marker[1])
        if fence:
            at = next(n for n in range(at + 1, len(lines)) if lines[n].startswith(fence["mark"]))
            title = _TITLE.search(fence["rest"])
            inside = lines[begin + 1 : at]
            name = title[1] if title else _named(inside)
            yield Block(begin + 1, fence["language"], name, _joined(inside), tuple(markers))
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1]):
            at = _end_of_indented(lines, at)
            inside = [line[4:] for line in lines[begin:at]]
            yield Block(begin + 1, "", _named(inside), _joined(inside), tuple(markers))
            at -= 1
        if lines[begin] and not marker:
            markers.clear()
        at += 1


def lent_pages(text: str) -> list[str]:
    """Name the pages whose files a page uses."""
    return _LENT.findall(text)


def _end_of_indented(lines: list[str], at: int) -> int:
    """Give the line behind an indented block; empty lines inside of it belong to it."""
    end = at
    while at < len(lines) and (lines[at].startswith("    ") or not lines[at]):
        at += 1
        if lines[at - 1]:
            end = at
    return end


def _named(inside: list[str]) -> str:
    """Give the name in the first line of a block: of a file, or of a machine."""
    if not inside:
        return ""
    first, machine = _FIRST_LINE.match(inside[0]), _MACHINE.match(inside[0])
    return first[1] if first else f"{machine[1]}.tm" if machine else ""


def _joined(inside: list[str]) -> str:
    return "".join(f"{line}\n" for line in inside)


def agrees(printed: str, shown: str, numbers_vary: bool) -> bool:
    """Say whether the output is the one on a page; `…` matches anything.

    A line `…` stands for any lines; empty lines at the end do not count. Numbers that vary are
    seconds and ports.
    """
    printed, shown = (f"{text.strip(chr(10))}\n" for text in (printed, shown))
    if numbers_vary:
        printed, shown = (_VARIES.sub("0", text) for text in (printed, shown))
    if printed == shown:
        return True
    pattern = re.escape(shown).replace("…\\\n", "…\n").replace("\\\n", "\n")
    pattern = re.sub(r"^…\n", r"(?:.*\n)*?", pattern, flags=re.MULTILINE).replace("…", ".*?")
    return re.fullmatch(pattern, printed) is not None
