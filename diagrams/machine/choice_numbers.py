"""The numbers of rows at a choice: which one a run must be given for it to take a row.

A row has a number if it is the same wherever there is a choice between it and other rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from automata.linking.expansion import Expanded
from automata.linking.schema import literal
from automata.machine import State

Reads: TypeAlias = Mapping[str, str]
"""Tape -> what must stand there."""


class _Literal(NamedTuple):
    """A row of a file under one assignment of its variables.

    row : which of the rows of the file it is, in their order
    """

    row: int
    reads: Reads


def choice_numbers(rows: Iterable[Expanded | None]) -> dict[int, int]:
    """Give row -> its number; a row that never stands beside another has none.

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
        """Give the rows that can apply where one with these reads does, itself among them."""
        for tapes in self.members:
            common = tuple(tape for tape in tapes if tape in reads)
            table = self._table(tapes, common)
            yield from table.get(tuple(reads[tape] for tape in common), ())

    def _table(
        self, tapes: tuple[str, ...], common: tuple[str, ...]
    ) -> dict[tuple[str, ...], list[int]]:
        """Index the rows that look at these tapes by what they read on some of them."""
        if (tapes, common) not in self.tables:
            table = self.tables[tapes, common] = {}
            for at in self.members[tapes]:
                read = tuple(self.literals[at].reads[tape] for tape in common)
                table.setdefault(read, []).append(at)
        return self.tables[tapes, common]
