"""Rows as the arrows of a diagram show them: merged where they differ in one symbol, numbered.

Rows of one arrow that differ only in the symbol read on one tape are one line, `0,1 → R`. The
symbols written may differ, too, if every row leaves its symbol as it is. A set that a file names,
`[0,1]`, is written in the same way.

At a choice a row has the number with which a run takes it, if it has the same number wherever the
machine can choose between it and other rows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from automata.linking.schema import RowExpansion, literal
from automata.machine import State

RowPlace: TypeAlias = tuple[int, int]
"""Line and column of a row in its file."""

KEEP = "*"
_SET = re.compile(r"([^\[\]'!]*=|)\[([^\[\]',]+(?:,[^\[\]',]+)*)\]")


@dataclass(frozen=True, slots=True)
class RowText:
    """One row as an edge shows it, in the words of the notation.

    order  : the number that takes it at a choice; in a state in order, its place among the rows,
             from 1; else 0
    goto   : the next state, if the node at the end of the edge does not say so already
    given  : for which values of its variables it leads there, if not for all
    places : line and column of the rows of the file that it stands for
    """

    reads: str = ""
    does: str = ""
    goto: str = ""
    given: str = ""
    tag: str = ""
    order: int = 0
    places: frozenset[RowPlace] = field(default=frozenset(), compare=False)


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
        new = _Line(row, [_alternatives(word) for word in row.reads.split()], row.does.split())
        place = len(lines)
        while (joined := _joined(lines, new)) is not None:
            at, new = joined
            del lines[at]
            place = min(place, at)
        lines.insert(place, new)
    return tuple(map(_written, lines))


Reads: TypeAlias = Mapping[str, str]
"""Tape -> the symbol that must be there."""


class _Literal(NamedTuple):
    """A row of a file under one assignment of its variables.

    row : which of the rows of the file it is, in their order
    """

    row: int
    reads: Reads


def choice_numbers(rows: Iterable[RowExpansion | None]) -> dict[int, int]:
    """Give row -> its number; a row that is never beside another is left out.

    rows : all rows of a unit in the order of the file, None for those of no choice
    """
    states: dict[State, list[_Literal]] = defaultdict(list)
    for number, way in enumerate(rows):
        if way is None or way.row is None or way.row.otherwise:  # taken where no other row applies
            continue
        for one in way.literals:
            reads = {read.tape: literal(read.term, one.values) for read in way.row.reads}
            states[one.state].append(_Literal(number, reads))
    ranks: dict[int, set[int | None]] = defaultdict(set)
    for literals in states.values():
        for row, rank in _ranks(literals):
            ranks[row].add(rank)
    return {row: rank for row, (rank, *more) in ranks.items() if rank is not None and not more}


def _alternatives(word: str) -> list[str]:
    """Give the reads that a read of a set stands for; any other read as it is.

    >>> _alternatives("Kw=[0,1]"), _alternatives("![0,1]"), _alternatives("0")
    (['Kw=0', 'Kw=1'], ['![0,1]'], ['0'])
    """
    found = _SET.fullmatch(word)
    return [f"{found[1]}{one}" for one in found[2].split(",")] if found else [word]


def _joined(lines: list[_Line], new: _Line) -> tuple[int, _Line] | None:
    """Merge a line into the first line that allows it; give its number, and the merged line."""
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
    """Give the tape that a read names, as in `Kw=0`; nothing for a read by position."""
    return "" if _positional(line) else line.reads[at][0].partition("=")[0]


def _positional(line: _Line) -> bool:
    return len(line.does) == 2 * len(line.reads) and "=" not in line.reads[0][0][1:]


def _kept(line: _Line, at: int) -> list[str]:
    """Write the actions of a line, with a sign for "leave it" if it writes the symbol read."""
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


def _ranks(literals: list[_Literal]) -> Iterator[tuple[int, int | None]]:
    """Give the rank of each row of a state that can apply with others; None where it varies."""
    groups = _Groups(literals)
    for at, (row, reads) in enumerate(literals):
        beside = [other for other in groups.beside(reads) if other != at]
        before = [literals[other] for other in beside if other < at]
        if beside:
            always = all(other.reads.items() <= reads.items() for other in before)
            yield row, len(before) + 1 if always else None


class _Groups:
    """The rows of a state by the tapes that they look at, to find those that can apply together."""

    def __init__(self, literals: list[_Literal]) -> None:
        self.literals = literals
        tapes = dict.fromkeys(tuple(sorted(one.reads)) for one in literals)
        self.members = {
            key: [at for at, one in enumerate(literals) if tuple(sorted(one.reads)) == key]
            for key in tapes
        }
        self.tables: dict[tuple[tuple[str, ...], ...], dict[tuple[str, ...], list[int]]] = {}

    def beside(self, reads: Reads) -> Iterator[int]:
        """Give the rows that can apply together with a row of these reads, this row included."""
        for tapes in self.members:
            common = tuple(tape for tape in tapes if tape in reads)
            table = self._table(tapes, common)
            yield from table.get(tuple(reads[tape] for tape in common), ())

    def _table(
        self, tapes: tuple[str, ...], common: tuple[str, ...]
    ) -> dict[tuple[str, ...], list[int]]:
        """Index the rows that look at these tapes by their symbols on some of them."""
        if (tapes, common) not in self.tables:
            table = self.tables[tapes, common] = {}
            for at in self.members[tapes]:
                read = tuple(self.literals[at].reads[tape] for tape in common)
                table.setdefault(read, []).append(at)
        return self.tables[tapes, common]
