"""Rows of which the first that applies is taken, as rows of which at most one applies.

From what a row reads, all that the rows above it read is taken away. What is left is no single
read, in general: where a row above looks at a tape at which this one does not, there is one part
for each other symbol of that tape.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from automata.errors import NotationError
from automata.linking.units import Conditions
from automata.linking.variables import MOST_PRODUCTIONS
from automata.machine import Production, State, Symbol
from automata.notation.tokens import show_state

MOST_COMPARED: Final = 1_500_000  # pairs of reads in all states; about two seconds
MOST_PARTS: Final = 20_000
"""Of the rows of one state."""


def at_most_one(
    productions: Sequence[Production],
    in_order: Container[State],
    alphabet: Sequence[Symbol],
    most: int = MOST_COMPARED,
) -> Sequence[Production]:
    """Narrow the rows of the states in order, so that at most one of them applies.

    most : pairs of reads that may be compared in all

    Raises NotationError where too many rows would be left.
    """
    by_state: dict[State, list[Production]] = {}
    for row in productions:
        by_state.setdefault(row.state, []).append(row)
    narrowed: list[Production] = []
    for state, rows in by_state.items():
        if state in in_order:
            above = _RowsAbove(alphabet, most)
            narrowed += _first_only(rows, above)
            most -= above.compared
        else:
            narrowed += rows
        if len(narrowed) > max(MOST_PRODUCTIONS, len(productions)):
            problem = f"the machine has more than {MOST_PRODUCTIONS:,} productions"
            raise _refuse(narrowed[-1], problem)
    return narrowed


def _first_only(rows: Sequence[Production], above: _RowsAbove) -> list[Production]:
    """Narrow the rows of a state so that each applies where no row above it does.

    rows : in the order of the file; those of one schema are not held against each other

    Raises NotationError where too many rows would be left.
    """
    narrowed: list[Production] = []
    schema: list[Production] = []
    for row in (*rows, None):
        if schema and (row is None or row.row.place != schema[0].row.place):
            for one in schema:
                above.add(one.reads)
            schema = []
        if row is None:
            break
        schema.append(row)
        if row.otherwise:
            narrowed.append(row)
            continue
        narrowed += (replace(row, reads=reads) for reads in above.without(row))
        _refuse_too_many(len(narrowed), row)
    return narrowed


class _RowsAbove:
    """What the rows above read, by the tapes at which they look."""

    def __init__(self, alphabet: Sequence[Symbol], most: int) -> None:
        self.alphabet, self.most = alphabet, most
        self.groups: dict[tuple[int, ...], dict[Conditions, None]] = {}
        self.compared = 0

    def add(self, reads: Conditions) -> None:
        looks = tuple(tape for tape, _ in reads)
        self.groups.setdefault(looks, {})[reads] = None

    def without(self, row: Production) -> Iterable[Conditions]:
        """Give the parts of what a row reads at which no row above applies."""
        parts: list[Conditions] = [row.reads]
        for looks, group in self.groups.items():
            if not parts:
                break
            before, parts = parts, []
            for part in before:
                parts.extend(self._rest(part, looks, group, row))
                _refuse_too_many(len(parts), row)
        return parts

    def _rest(
        self,
        part: Conditions,
        looks: tuple[int, ...],
        group: dict[Conditions, None],
        row: Production,
    ) -> Iterator[Conditions]:
        """Give what is left of a part where rows that look at the same tapes are above."""
        seen = dict(part)
        here = tuple((tape, seen[tape]) for tape in looks if tape in seen)
        if len(here) == len(looks):
            self._count(1, row)
            if here not in group:
                yield part
            return
        self._count(len(group), row)
        meeting = [reads for reads in group if all(seen.get(t, s) == s for t, s in reads)]
        new = [tape for tape in looks if tape not in seen]
        yield from self._split(part, new, [dict(reads) for reads in meeting], row)

    def _split(
        self,
        part: Conditions,
        new: Sequence[int],
        meeting: Sequence[dict[int, Symbol]],
        row: Production,
    ) -> Iterator[Conditions]:
        """Split a part by what stands on further tapes; leave out what is read above."""
        if not meeting:
            yield part
            return
        if not new:
            return
        tape, *rest = new
        by_symbol: dict[Symbol, list[dict[int, Symbol]]] = {}
        for reads in meeting:
            by_symbol.setdefault(reads[tape], []).append(reads)
        self._count(len(self.alphabet) + len(meeting), row)
        for symbol in self.alphabet:
            longer = tuple(sorted((*part, (tape, symbol))))
            yield from self._split(longer, rest, by_symbol.get(symbol, []), row)

    def _count(self, number: int, row: Production) -> None:
        self.compared += number
        if self.compared > self.most:
            problem = f"the rows of {show_state(row.state)} in order are too many to compare"
            raise _refuse(row, problem)


def _refuse_too_many(parts: int, row: Production) -> None:
    if parts > MOST_PARTS:
        problem = f"the rows of {show_state(row.state)} in order come to more than {MOST_PARTS:,}"
        raise _refuse(row, problem)


def _refuse(row: Production, problem: str) -> NotationError:
    hint = "let its rows look at the same tapes, or write the last one as 'else'"
    return NotationError(problem, file=row.row.file, place=row.row.place, hint=hint)
