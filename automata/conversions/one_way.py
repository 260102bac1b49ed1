"""A machine on a tape that ends at the left: the two-way infinite tape is folded at its start.

Each cell of the folded tape holds two symbols: the upper one of a cell from the start rightwards,
the lower one of a cell left of the start. The first cell has no lower symbol but a mark.

Source: [HU79] §7.5, theorem 7.1. Deviation: a plain symbol stands for itself over a blank, so
that the input is laid as ever; and nothing is prepared, so that every run takes as many steps.
"""

from __future__ import annotations

from collections.abc import Iterator

from automata.conversions.building import (
    Building,
    Key,
    done,
    fresh,
    literal,
    refuse_special,
    the_tape,
)
from automata.machine import Machine, Production, Symbol
from automata.notation.source import Move, Source

_BACK: dict[Move, Move] = {"L": "R", "R": "L", "S": "S"}


def on_one_way_tape(machine: Machine) -> Source:
    """Fold the tape of a machine of one tape; steps and verdict are the same.

    Raises ConversionError for more tapes.
    """
    tape = the_tape(machine)
    refuse_special(machine, "heads", "ends")
    folded = _Folded(machine)
    made = Building(
        f"{machine.name} on a tape that ends at the left: upper/lower symbol in each cell.",
        machine.tapes,
        folded.symbols,
        machine.blank,
        finals={(state, ""): meaning for state, meaning in machine.finals.items()},
        words=dict(machine.words),
    )
    for state in machine.reached_from(machine.start):
        if state in machine.finals:
            continue
        for seen, rows in literal(machine, state, (0,)):
            for half in ("first", "up", "down"):
                key: Key = (state, half)
                if state in machine.when_stuck:
                    made.stuck[key] = machine.when_stuck[state]
                if state in machine.owners:
                    made.owners[key] = machine.owners[state]
                for cell, row in ((c, r) for c in folded.cells(half, seen[0]) for r in rows):
                    write, move, goto = folded.moved(half, cell, row)
                    after: Key = (row.next, "" if row.next in machine.finals else goto)
                    made.add(key, {tape: cell}, {tape: (write, move)}, after)
    made.ends[tape] = "error"
    return made.source(f"{machine.name}-one-way", (machine.start, "first"))


class _Folded:
    """The cells of the folded tape, as symbols."""

    def __init__(self, machine: Machine) -> None:
        self.blank = machine.blank
        self.mark = fresh("|", machine.alphabet)
        self.pairs: dict[tuple[Symbol, Symbol], Symbol] = {}
        taken = set(machine.alphabet)
        for upper in machine.alphabet:
            for lower in (*machine.alphabet, self.mark):
                if lower == machine.blank:
                    self.pairs[upper, lower] = upper
                else:
                    self.pairs[upper, lower] = fresh(f"{upper}/{lower}", taken)
                    taken.add(self.pairs[upper, lower])
        self.parts = {cell: parts for parts, cell in self.pairs.items()}
        self.alphabet = machine.alphabet

    @property
    def symbols(self) -> list[Symbol]:
        """All symbols of the cells, without the blank."""
        return [cell for cell in self.pairs.values() if cell != self.blank]

    def cells(self, half: str, symbol: Symbol) -> Iterator[Symbol]:
        """Give the cells in which the machine sees this symbol.

        half : where its head is: 'first' before the first step, 'up' or 'down'; in the first
               cell both halves are one
        """
        if half == "first":
            yield symbol
            return
        yield self.pairs[symbol, self.mark]
        for other in self.alphabet:
            yield self.pairs[(symbol, other) if half == "up" else (other, symbol)]

    def moved(self, half: str, cell: Symbol, row: Production) -> tuple[Symbol, Move, str]:
        """Give what stands there after a production, how the head moves, and its half."""
        write, move = done(row)
        upper, lower = self.parts[cell]
        if half == "first":
            lower = self.mark
        if lower == self.mark:  # the only cell in which a move to the left goes to the right
            cell = self.pairs[upper if write is None else write, self.mark]
            return cell, "R" if move == "L" else move, "down" if move == "L" else "up"
        if half == "up":
            return self.pairs[upper if write is None else write, lower], move, half
        return self.pairs[upper, lower if write is None else write], _BACK[move], half
