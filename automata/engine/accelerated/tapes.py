"""Tapes as runs of words: what a calculated run leaves, however long it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from automata.machine import Symbol
from automata.sides import RepeatedWords
from automata.tape import Tape
from common.text import short_repr

Word = tuple[Symbol, ...]
Repeated = tuple[tuple[Word, int], ...]
"""Words with how often each stands there in a row, from left to right."""


@dataclass(frozen=True, slots=True)
class RunTape:
    """A tape: the runs left of its head, the symbol under it, and the runs right of it.

    position : cells from the place where the head started, negative to the left
    """

    left: Repeated
    head: Symbol
    right: Repeated
    position: int
    blank: Symbol

    __repr__ = short_repr


def run_tape(
    left: Repeated, middle: Sequence[Symbol], at: int, right: Repeated, blank: str, position: int
) -> RunTape:
    """Make a tape of the runs on both sides of some cells, one of which is under the head."""
    before, after = tuple(middle[:at]), tuple(middle[at + 1 :])
    return RunTape(
        _trimmed((*left, (before, 1)) if before else left, blank, -1),
        middle[at],
        _trimmed(((after, 1), *right) if after else right, blank, 1),
        *(position, blank),
    )


def _trimmed(runs: Repeated, blank: Symbol, side: int) -> Repeated:
    """Leave out blanks at the far end: the left one (-1) or the right one (1)."""
    found = list(runs if side > 0 else runs[::-1])
    while found:
        word, count = found.pop()
        kept = list(word if side > 0 else word[::-1])
        while kept and kept[-1] == blank:
            kept.pop()
        if len(kept) == len(word):
            found.append((word, count))
            break
        if kept:
            found += [(word, count - 1)] if count > 1 else []
            found.append((tuple(kept if side > 0 else kept[::-1]), 1))
            break
    return tuple(found if side > 0 else found[::-1])


def marks(tape: RunTape) -> int:
    """Count the cells that are not blank."""
    runs = (*tape.left, ((tape.head,), 1), *tape.right)
    return sum(count * sum(symbol != tape.blank for symbol in word) for word, count in runs)


def span(tape: RunTape) -> int:
    """Count the cells from the leftmost to the rightmost that is not blank or under the head."""
    return 1 + sum(count * len(word) for word, count in (*tape.left, *tape.right))


def written_out(tape: RunTape) -> Tape:
    """Give the tape of a configuration, whose sides are words repeated, however long they are."""
    nearest = tuple((word[::-1], count) for word, count in reversed(tape.left))
    left = RepeatedWords(nearest) if nearest else None
    right = RepeatedWords(tape.right) if tape.right else None
    return Tape(left, tape.head, right, tape.position, tape.blank)
