"""Configurations by numbers, as explorations keep and compare them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from automata.engine.compiled.program import Program
from automata.engine.configuration import Configuration
from automata.sides import Cells, Packed, content_of
from automata.tape import Tape

_new = tuple.__new__  # Tape(…) takes twice the time


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A configuration by numbers; two are equal if the configurations are.

    entry     : of the state in the listing
    parts     : for each tape the cells left of its head, under it, and right of it, as they stand
                there, without blanks at the far ends
    positions : for each tape where its head stands
    """

    entry: int
    parts: tuple[bytes, ...]
    positions: tuple[int, ...] = field(compare=False)


Place: TypeAlias = Snapshot | Configuration
"""A snapshot where there can be one: of states and symbols that the machine has."""


class Snapshots:
    """Snapshots of the configurations of one machine; all its symbols fit in one byte."""

    def __init__(self, program: Program, entries: Sequence[int]) -> None:
        self._alphabet = program.alphabet
        self._symbols = {symbol: bytes((code,)) for symbol, code in program.symbols.items()}
        self._entries = dict(zip(program.states, entries, strict=True))
        self._states = {entry: state for state, entry in self._entries.items()}

    def place(self, now: Configuration) -> Place:
        """Give the snapshot of a configuration, or the configuration if there is none."""
        parts: list[bytes] = []
        try:
            entry = self._entries[now.state]
            for tape in now.tapes:
                left, right = self._side(tape.left)[::-1], self._side(tape.right)
                parts += left, self._symbols[tape.head], right
        except KeyError:
            return now
        return Snapshot(entry, tuple(parts), tuple([tape.position for tape in now.tapes]))

    def _side(self, cells: Cells) -> bytes:
        return b"".join([self._symbols[symbol] for symbol in content_of(cells)])

    def configuration(self, place: Place) -> Configuration:
        """Give the configuration of a snapshot; the cells themselves are not copied."""
        if isinstance(place, Configuration):
            return place
        parts, alphabet, tapes = iter(place.parts), self._alphabet, []
        for left, head, right, position in zip(parts, parts, parts, place.positions, strict=True):
            size, more = len(left), len(right)
            before = _new(Packed, (left, alphabet, size - 1, -1, size)) if left else None
            after = _new(Packed, (right, alphabet, 0, 1, more)) if right else None
            tape = before, alphabet[head[0]], after, position, alphabet[0]
            tapes.append(_new(Tape, tape))
        return _new(Configuration, (self._states[place.entry], tuple(tapes)))
