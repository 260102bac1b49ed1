"""One tape in one line: all of it if it fits, else what is around its head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from rich.cells import cell_len

from automata.sides import symbols_of
from automata.tape import Tape
from common.text import printable

LEFT_OUT = "…"


@dataclass(frozen=True, slots=True)
class TapeLine:
    """The cells of a tape in a line; a space stands between two, brackets around the head's."""

    before: str
    head: str
    after: str

    def __str__(self) -> str:
        return f"{self.before}[{self.head}]{self.after}"


def tape_line(tape: Tape, width: int) -> TapeLine:
    """Write a tape into so many columns; a dot in three says that cells are left out.

    >>> from automata.tape import tape
    >>> str(tape_line(tape("abcdefgh", "_"), 40)), str(tape_line(tape("abcdefgh", "_"), 9))
    ('[a]b c d e f g h', '[a]b c …')
    """
    head = _fitting(tape.head, max(width - 4, 1))
    room = width - cell_len(head) - 2
    left = list(_taken(symbols_of(tape.left), room + 1))
    right = list(_taken(symbols_of(tape.right), room + 1))
    wide = [sum(map(_columns, left)), sum(map(_columns, right))]
    if sum(wide) > room + bool(left) + bool(right):  # no space beside the brackets
        before = min(wide[0], max(room // 2, room - wide[1]))
        left, right = _cut(left, before), _cut(right, room - before)
    return TapeLine(" ".join(reversed(left)), head, " ".join(right))


def _columns(symbol: str) -> int:
    return cell_len(symbol) + 1


def _fitting(symbol: str, most: int) -> str:
    """Give a symbol as it is shown, cut if it is very long."""
    text = printable(symbol)
    return text if cell_len(text) <= most else f"{text[: most - 1]}{LEFT_OUT}"


def _taken(symbols: Iterable[str], room: int) -> Iterator[str]:
    """Give the cells nearest to the head, some more than there is room for."""
    return (printable(symbol) for symbol in islice(symbols, room + 1))


def _cut(cells: list[str], room: int) -> list[str]:
    """Keep what fits into so many columns, with a sign for what does not."""
    if sum(map(_columns, cells)) <= room + 1:
        return cells
    kept: list[str] = []
    left = room - 2  # the sign, and the space before it
    for cell in cells:
        left -= _columns(cell)
        if left < -1:
            break
        kept.append(cell)
    return [*kept, LEFT_OUT]
