"""Whether two rows of one state can apply at once.

The method is a join over common tapes. Rows are grouped by the set of tapes at which they look, and
split by their reads on one tape after the other. Rows with different symbols there never apply at
once; rows that do not look there stay together, uncopied. The time is nearly linear for usual rows,
but can be long for hundreds of sets of tapes; so it is bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

Looks: TypeAlias = tuple[int, ...]  # the tapes at which a row looks
Read: TypeAlias = Mapping[int, str]  # tape -> what a row must find there
Groups: TypeAlias = Mapping[Looks, Sequence[Read]]


class Overlap(Struct, frozen=True):
    """Two rows that can apply at once, or none.

    pair : two rows that can apply at once, None if no two were found
    work : the comparisons made; above the bound, the search was given up
    """

    pair: tuple[Read, Read] | None
    work: int


class _Task(Struct, frozen=True):
    """Rows to compare: with each other, or with each of `others` if these are given.

    done : tapes on which they agree
    """

    rows: Groups
    others: Groups | None = None
    done: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Whether no pair is left to compare; rows that look at the same tapes all differ."""
        return len(self.rows) < 2 if self.others is None else not (self.rows and self.others)


def compare(rows: Groups, most: int) -> Overlap:
    """Find two rows that agree on every tape at which both look.

    rows : for each set of tapes, the rows that look at just these, all different
    most : the most comparisons
    """
    pending, work = [_Task(rows)], 0
    while pending and work <= most:
        task = pending.pop()
        if task.is_empty:
            continue
        others = task.rows if task.others is None else task.others
        work += sum(map(len, task.rows)) + sum(map(len, others))
        tape = _shared_tape(task.rows, others, task.done)
        if tape is None:
            return Overlap(_first_two(task), work)
        one, two = _split(task.rows, tape), _split(others, tape)
        work += one.moved + two.moved
        pending.extend(_parts(one, two, task.others is None, task.done | {tape}))
    return Overlap(None, work)


class _Split(Struct, frozen=True):
    """Rows by their reads on one tape, and those that do not look at it.

    moved : the number of rows that look at it
    """

    by_symbol: Mapping[str, Groups]
    free: Groups
    moved: int


def _split(groups: Groups, tape: int) -> _Split:
    by_symbol: dict[str, dict[Looks, list[Read]]] = {}
    free: dict[Looks, Sequence[Read]] = {}
    for looks, rows in groups.items():
        if tape not in looks:
            free[looks] = rows
            continue
        for row in rows:
            by_symbol.setdefault(row[tape], {}).setdefault(looks, []).append(row)
    moved = sum(len(rows) for looks, rows in groups.items() if tape in looks)
    return _Split(by_symbol, free, moved)


def _parts(one: _Split, two: _Split, within: bool, done: frozenset[int]) -> Iterator[_Task]:
    """Give the comparisons that remain after rows are split by one tape."""
    for symbol, rows in one.by_symbol.items():
        if within:
            yield _Task(rows, None, done)
        elif symbol in two.by_symbol:
            yield _Task(rows, two.by_symbol[symbol], done)
        yield _Task(rows, two.free, done)
    if within:
        yield _Task(one.free, None, done)
        return
    for rows in two.by_symbol.values():
        yield _Task(one.free, rows, done)
    yield _Task(one.free, two.free, done)


def _shared_tape(rows: Groups, others: Groups, done: frozenset[int]) -> int | None:
    """Give the tape at which most groups of both sides look, None without a common one."""
    here, there = _lookers(rows), _lookers(others)
    shared = {tape: here[tape] * there[tape] for tape in here if tape not in done}
    best = max(shared, key=shared.__getitem__, default=None)
    return best if best is not None and shared[best] else None


def _lookers(groups: Groups) -> Counter[int]:
    """Count the groups that look at each tape."""
    return Counter(chain.from_iterable(groups))


def _first_two(task: _Task) -> tuple[Read, Read]:
    if task.others is None:
        one, other, *_ = task.rows.values()
    else:
        one, other = next(iter(task.rows.values())), next(iter(task.others.values()))
    return one[0], other[0]
