"""Rows of one arrow that differ in what they read on one tape, as one line: `0,1 → R`.

What is written may differ, too, where every row leaves its symbol as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from diagrams.machine.model import RowText

KEEP = "*"


@dataclass(slots=True)
class _Line:
    """A row in words; `reads` has the symbols of each tape that are read, in order."""

    row: RowText
    reads: list[list[str]]
    does: list[str]


def merged(rows: Iterable[RowText]) -> tuple[RowText, ...]:
    """Merge rows as far as possible, in their order; the rows of a choice stay apart.

    >>> [row.reads for row in merged([RowText("0", "0 R"), RowText("1", "1 R")])]
    ['0,1']
    """
    lines: list[_Line] = []
    for row in rows:
        new = _Line(row, [[word] for word in row.reads.split()], row.does.split())
        place = len(lines)
        while (joined := _joined(lines, new)) is not None:
            at, new = joined
            del lines[at]
            place = min(place, at)
        lines.insert(place, new)
    return tuple(map(_written, lines))


def _joined(lines: list[_Line], new: _Line) -> tuple[int, _Line] | None:
    """Add a line to the first to which it can be added; give which that was, and both as one."""
    for number, line in enumerate(lines):
        at = _difference(line, new)
        if at is None:
            continue
        for does in (line.does, _kept(line, at)):
            if does in (new.does, _kept(new, at)):
                reads = [*line.reads]
                reads[at] = [*line.reads[at], *new.reads[at]]
                row = replace(line.row, places=line.row.places | new.row.places)
                return number, _Line(row, reads, does)
    return None


def _difference(one: _Line, other: _Line) -> int | None:
    """Give the only read in which two lines differ that may be merged."""
    rest = [replace(line.row, reads="", does="") for line in (one, other)]
    if rest[0] != rest[1] or one.row.order or len(one.reads) != len(other.reads):
        return None
    differ = [at for at, words in enumerate(one.reads) if words != other.reads[at]]
    words = [word for line in (one, other) for read in line.reads for word in read]
    if len(differ) != 1 or any("," in word for word in words):
        return None
    return differ[0] if _tape(one, differ[0]) == _tape(other, differ[0]) else None


def _tape(line: _Line, at: int) -> str:
    """Give the tape that a read names, as in `Kw=0`; nothing where it stands by its position."""
    return "" if _positional(line) else line.reads[at][0].partition("=")[0]


def _positional(line: _Line) -> bool:
    return len(line.does) == 2 * len(line.reads) and "=" not in line.reads[0][0][1:]


def _kept(line: _Line, at: int) -> list[str]:
    """Write what a line does with a sign for "leave it" where it writes what it has read."""
    if len(line.reads[at]) > 1:
        return line.does
    read = line.reads[at][0]
    if _positional(line):
        return [KEEP if n == at and word == read else word for n, word in enumerate(line.does)]
    tape, moved = read.partition("=")[0], f"{read}:"
    does = (tape + w.removeprefix(read) if w.startswith(moved) else w for w in line.does)
    return [word for word in does if word != read]


def _written(line: _Line) -> RowText:
    if all(len(words) == 1 for words in line.reads):
        return line.row
    return replace(line.row, reads=" ".join(_reads(line)), does=_does(line))


def _reads(line: _Line) -> Iterator[str]:
    for at, words in enumerate(line.reads):
        tape = _tape(line, at)
        symbols = [word.removeprefix(f"{tape}=") if tape else word for word in words]
        yield (f"{tape}=" if tape else "") + ",".join(symbols)


def _does(line: _Line) -> str:
    """Write what is done; on one tape the move says it all where nothing is written."""
    if not _positional(line):
        return " ".join(line.does)
    tapes = len(line.reads)
    if tapes == 1 and line.does[0] == KEEP:
        return line.does[1]
    return f"{' '.join(line.does[:tapes])}  {' '.join(line.does[tapes:])}"
