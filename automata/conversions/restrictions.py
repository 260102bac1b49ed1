"""Restricted machines of one tape that do the same: without stay moves, or with a left end.

- No stay moves: a step right and a step back replace each stay move. Verdict, tape and choices
  are the same; a stay move takes two steps instead of one.
- A tape that ends at the left: the two-way infinite tape is folded at its start. Each cell of the
  folded tape holds two symbols: the upper one of a cell from the start rightwards, the lower one of
  a cell left of the start. The first cell has a mark instead of a lower symbol.

Sources: [Sipser13] §3.2 (a stay move is replaced by two moves); [HU79] §7.5, theorem 7.1 (the
folded tape). Deviations from [HU79]: a plain symbol means itself over a blank, so that the input is
written as usual; and the machine does not prepare its tape, so it needs no extra steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from automata.conversions.building import (
    RowBuilder,
    StateKey,
    done,
    fresh,
    refuse_special,
    the_tape,
    with_rows,
)
from automata.engine.steps import NO_RULES
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import Move, Source


def without_stay_moves(machine: Machine) -> Source:
    """Replace all stay moves of a machine of one tape.

    Raises ConversionError for more tapes: a stay move beside a move on another tape cannot be
    replaced by a step right and a step back.
    """
    tape = the_tape(machine)
    made = RowBuilder(
        f"{machine.name} without stay moves: a step right and a step back replace each.",
        machine.tapes,
        list(machine.alphabet[1:]),
        machine.blank,
        finals={("", state): meaning for state, meaning in machine.finals.items()},
        owners={("", state): owner for state, owner in machine.owners.items()},
        words=dict(machine.words),
        heads=dict(machine.heads),
        ends=dict(machine.ends),
        stuck={("", state): meaning for state, meaning in machine.when_stuck.items()},
    )
    back: dict[StateKey, StateKey] = {}
    for state in machine.reached_from(machine.start):
        if state in machine.finals:
            continue
        for seen, rows in with_rows(machine, state):
            for row in rows:
                write, move = done(row)
                goto: StateKey = ("", row.next)
                if move == "S":
                    move, goto = "R", back.setdefault(goto, ("back", row.next))
                reads = {tape: seen.get(0, machine.alphabet)}
                made.add(("", state), reads, {tape: (write, move)}, goto)
    for goto, between in back.items():
        made.add(between, {tape: machine.alphabet}, {tape: (None, "L")}, goto)
    return made.source(f"{machine.name}-no-stay", ("", machine.start))


_BACK: dict[Move, Move] = {"L": "R", "R": "L", "S": "S"}


def on_one_way_tape(machine: Machine) -> Source:
    """Fold the tape of a machine of one tape; steps and verdict are the same.

    Raises ConversionError for more tapes.
    """
    tape = the_tape(machine)
    refuse_special(machine, "heads", "ends")
    folded = _FoldedTape(machine)
    made = RowBuilder(
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
        for half in ("first", "up", "down") if state == machine.start else ("up", "down"):
            key: StateKey = (state, half)
            if state in machine.when_stuck:
                made.stuck[key] = machine.when_stuck[state]
            if state in machine.owners:
                made.owners[key] = machine.owners[state]
            for cell, row in folded.rows(machine, state, half):
                write, move, goto = folded.moved(half, cell, row)
                made.add(key, {tape: cell}, {tape: (write, move)}, _after(machine, row, goto))
            if half != "first" and (rest := _rest(machine, state)) is not None:
                move = done(rest)[1] if half == "up" else _BACK[done(rest)[1]]
                after = _after(machine, rest, half)
                made.add(key, {}, {tape: (None, move)}, after, otherwise=True)
    made.ends[tape] = "error"
    return made.source(f"{machine.name}-one-way", (machine.start, "first"))


def _after(machine: Machine, row: Production, half: str) -> StateKey:
    return row.next, "" if row.next in machine.finals else half


def _rest(machine: Machine, state: State) -> Production | None:
    """Give the row for all symbols that no other row of a state reads; None if it writes.

    None also if there are several such rows, or if the state is a choice.
    """
    rules = machine.delta.get(state, NO_RULES)
    unread = [row for looks, table in rules.groups if not looks for row in table[()]]
    rest = [*unread, *([] if rules.otherwise is None else [rules.otherwise])]
    single = len(rest) == 1 and state not in machine.owners
    return rest[0] if single and done(rest[0])[0] is None else None


class _FoldedTape:
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

    def rows(
        self, machine: Machine, state: State, half: str
    ) -> Iterator[tuple[Symbol, Production]]:
        """Give the cells for which a state has a row in a half, with the row.

        The 'else' handles the cells that are left out. In the first cell the 'else' would be wrong,
        so this cell is never left out.
        """
        rest = _rest(machine, state)
        for seen, rows in with_rows(machine, state):
            for symbol in (seen[0],) if seen else machine.alphabet:
                cells: Iterable[Symbol] = self.cells(half, symbol)
                if rows == (rest,) and half != "first":
                    cells = (self.pairs[symbol, self.mark],)
                yield from ((cell, row) for cell in cells for row in rows)

    def cells(self, half: str, symbol: Symbol) -> Iterator[Symbol]:
        """Give the cells in which the machine sees this symbol.

        half : where its head is: 'first' before the first step, then 'up' or 'down'; the first
               cell belongs to both halves
        """
        if half == "first":
            yield symbol
            return
        yield self.pairs[symbol, self.mark]
        for other in self.alphabet:
            yield self.pairs[(symbol, other) if half == "up" else (other, symbol)]

    def moved(self, half: str, cell: Symbol, row: Production) -> tuple[Symbol, Move, str]:
        """Give the symbol after a production, the move of the head, and its half."""
        write, move = done(row)
        upper, lower = self.parts[cell]
        if half == "first":
            lower = self.mark
        if lower == self.mark:  # only in the first cell, a move to the left goes to the right
            cell = self.pairs[upper if write is None else write, self.mark]
            return cell, "R" if move == "L" else move, "down" if move == "L" else "up"
        if half == "up":
            return self.pairs[upper if write is None else write, lower], move, half
        return self.pairs[upper, lower if write is None else write], _BACK[move], half
