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
    """

    entry: int
    parts: tuple[bytes, ...]
    configuration: Configuration = field(compare=False)


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
        return Snapshot(entry, tuple(parts), now)

    def _side(self, cells: Cells) -> bytes:
        return b"".join([self._symbols[symbol] for symbol in content_of(cells)])

    def after(
        self, before: Snapshot, entry: int, parts: list[bytes], positions: list[int]
    ) -> Snapshot:
        """Give the snapshot that is reached from another; tapes that are as they were are shared.

        positions : for each tape where its head stands
        """
        tapes = []
        for number, (tape, position) in enumerate(
            zip(before.configuration.tapes, positions, strict=True)
        ):
            left, head, right = three = tuple(parts[3 * number : 3 * number + 3])
            if position != tape.position or three != before.parts[3 * number : 3 * number + 3]:
                tape = self._tape(left, head, right, position)
            tapes.append(tape)
        now = _new(Configuration, (self._states[entry], tuple(tapes)))
        return Snapshot(entry, tuple(parts), now)

    def _tape(self, left: bytes, head: bytes, right: bytes, position: int) -> Tape:
        """Give a tape; its cells are not copied."""
        alphabet, size = self._alphabet, len(left)
        before = _new(Packed, (left, alphabet, size - 1, -1, size)) if left else None
        after = _new(Packed, (right, alphabet, 0, 1, len(right))) if right else None
        return _new(Tape, (before, alphabet[head[0]], after, position, alphabet[0]))
