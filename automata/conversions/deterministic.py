"""A deterministic machine for a nondeterministic one: it tries all branches, shortest first.

It keeps the input on a tape and simulates the machine on separate tapes. On one more tape it counts
through all addresses: the row to take in the first step, in the second, and so on. It accepts as
soon as a branch accepts. It rejects when all branches have ended and none has accepted. Else it
runs for ever.

Source: [Sipser13] §3.2, theorem 3.16 and exercise 3.3. Deviation: one simulation tape for each
tape of the machine; a cell before the address notes whether any branch of this length continues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from automata.conversions.building import (
    HeadSymbols,
    RowBuilder,
    StateKey,
    fresh,
    refuse_special,
    with_rows,
    without_rows,
)
from automata.conversions.merging import Symbols, TapeEffects
from automata.errors import ConversionError
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import Move, Source

CLEAR: StateKey = ("clear", 0)
COPY: StateKey = ("copy",)
ALIVE: StateKey = ("alive",)
NEXT: StateKey = ("next",)


def deterministic(machine: Machine) -> Source:
    """Make a deterministic machine that accepts an input if some branch of a machine accepts it.

    Raises ConversionError for an alternating machine, named results, or an input with blanks.
    """
    return _Determinization(machine).source()


class _Determinization:
    def __init__(self, machine: Machine) -> None:
        self.machine, self.blank, self.input = machine, machine.blank, machine.tapes[0]
        _refuse(machine)
        self.inner = fresh("~", machine.alphabet)  # a blank on a visited cell
        self.most = max(_branching(machine), 1)
        digits = [str(number) for number in range(1, self.most + 1)]
        self.digits, self.quiet, self.going = digits, "-", "+"
        taken: list[str] = [*machine.tapes]
        self.work = []
        for name in machine.tapes:
            self.work.append(fresh(f"{name}'", taken))
            taken.append(self.work[-1])
        self.address = fresh("address", taken)
        alphabet = [*machine.alphabet[1:], self.inner, *digits, self.quiet, self.going]
        self.made = RowBuilder(
            f"{machine.name} made deterministic: tries every choice, the shortest first.",
            (self.input, *self.work, self.address),
            list(dict.fromkeys(alphabet)),
            machine.blank,
            finals={("accept",): "accept", ("reject",): "reject"},
            words={self.input: machine.words[self.input]} if self.input in machine.words else {},
        )

    def source(self) -> Source:
        """Give the file of the machine."""
        self._add(("begin",), {}, {self.address: (self.quiet, "R")}, CLEAR)
        self._clear()
        self._copy()
        self._lay()
        for state in self.machine.reached_from(self.machine.start):
            if state not in self.machine.finals:
                self._simulate(state)
        self._count()
        return self.made.source(f"{self.machine.name}-deterministic", ("begin",))

    def _add(
        self,
        state: StateKey,
        reads: Mapping[str, Symbol | Symbols],
        does: TapeEffects,
        goto: StateKey,
    ) -> None:
        self.made.add(state, reads, does, goto)

    def _at(self, state: State) -> StateKey:
        meaning = self.machine.finals.get(state)
        return ("run", state) if meaning is None else ("accept",) if meaning == "accept" else NEXT

    def _clear(self) -> None:
        """Blank each simulation tape, from its right end to its left one."""
        visited = [*self.machine.alphabet[1:], self.inner]
        for number, tape in enumerate(self.work):
            here, right, left = (
                ("clear", number),
                ("clear", number, "right"),
                ("clear", number, "left"),
            )
            after = ("clear", number + 1) if number + 1 < len(self.work) else COPY
            self._add(here, {tape: self.blank}, {tape: (self.inner, "S")}, right)
            self._add(right, {tape: self.blank}, {tape: (None, "L")}, left)
            self._add(left, {tape: self.blank}, {}, after)
            for symbol in visited:
                self._add(here, {tape: symbol}, {}, right)
                self._add(right, {tape: symbol}, {tape: (None, "R")}, right)
                self._add(left, {tape: symbol}, {tape: (self.blank, "L")}, left)

    def _copy(self) -> None:
        """Copy the input to the first simulation tape, and move both heads to its beginning."""
        work, home = self.work[0], ("home",)
        both: TapeEffects = {self.input: (None, "L"), work: (None, "L")}
        for symbol in self.machine.alphabet[1:]:
            copied: TapeEffects = {self.input: (None, "R"), work: (symbol, "R")}
            self._add(COPY, {self.input: symbol}, copied, COPY)
            self._add(home, {self.input: symbol}, both, home)
        self._add(COPY, {self.input: self.blank}, both, home)
        back: TapeEffects = {self.input: (None, "R"), work: (None, "R")}
        self._add(home, {self.input: self.blank}, back, ("lay", 0))

    def _lay(self) -> None:
        """Write the words of the other tapes, and move to the beginning of the address."""
        state: StateKey = ("lay", 0)
        for number, tape in list(enumerate(self.work))[1:]:
            word = self.machine.words.get(self.machine.tapes[number], ())
            for place, symbol in enumerate(word):
                cell = self.inner if symbol == self.blank else symbol
                self._add(state, {}, {tape: (cell, "R")}, ("lay", number, place))
                state = ("lay", number, place)
            for place in range(len(word)):
                self._add(state, {}, {tape: (None, "L")}, ("back", number, place))
                state = ("back", number, place)
        first = ("address",)
        self._add(state, {}, {self.address: (None, "L")}, first)
        for digit in self.digits:
            self._add(first, {self.address: digit}, {self.address: (None, "L")}, first)
        for flag in (self.quiet, self.going):
            move: TapeEffects = {self.address: (None, "R")}
            self._add(first, {self.address: flag}, move, self._at(self.machine.start))

    def _simulate(self, state: State) -> None:
        """Take the row that the address names; at the address's end, leave the branch for later."""
        key: StateKey = ("run", state)
        self._add(key, {self.address: self.blank}, {}, ALIVE)
        if self.machine.when_stuck.get(state) == "accept":
            for seen in without_rows(self.machine, state):
                reads = {self.work[t]: self._cells(symbol) for t, symbol in seen.items()}
                self._add(key, {**reads, self.address: tuple(self.digits)}, {}, ("accept",))
        for seen, rows in with_rows(self.machine, state):
            for digit, row in zip(self.digits, rows, strict=False):
                for reads, does in self._ways(seen, row):
                    self._add(key, {**reads, self.address: digit}, does, self._at(row.next))
        self.made.add(key, {}, {}, NEXT, otherwise=True)

    def _cells(self, symbol: Symbol) -> Symbols:
        """Give the symbols that represent a symbol of the machine: a blank has two."""
        return (symbol, self.inner) if symbol == self.blank else (symbol,)

    def _ways(
        self, seen: HeadSymbols, row: Production
    ) -> Iterator[tuple[dict[str, Symbols], TapeEffects]]:
        """Give the reads and actions for a row; each visited cell is marked.

        On a tape that moves without a read, the cell may be new or visited.
        """
        reads = {self.work[t]: self._cells(symbol) for t, symbol in seen.items()}
        does: dict[str, tuple[Symbol | None, Move]] = {self.address: (None, "R")}
        unseen = []
        for tape, write, move in row.actions:
            new = seen.get(tape) if write is None else write
            does[self.work[tape]] = (self.inner if new == self.blank else new, move)
            if new is None:
                unseen.append(self.work[tape])
        visited = (*self.machine.alphabet[1:], self.inner)
        for new_cells in product((False, True), repeat=len(unseen)):
            more: dict[str, Symbols] = {}
            marks: dict[str, tuple[Symbol | None, Move]] = {}
            for name, is_new in zip(unseen, new_cells, strict=True):
                more[name] = (self.blank,) if is_new else visited
                marks[name] = (self.inner if is_new else None, does[name][1])
            yield {**reads, **more}, {**does, **marks}

    def _count(self) -> None:
        """Note that a branch continues; make the next address, or a longer one after the last."""
        address, carry, longer = self.address, ("carry",), ("longer",)
        left: TapeEffects = {address: (None, "L")}
        right: TapeEffects = {address: (None, "R")}
        self._add(ALIVE, {address: self.blank}, left, ("note",))
        for digit in self.digits:
            self._add(("note",), {address: digit}, left, ("note",))
            self._add(NEXT, {address: digit}, right, NEXT)
            self._add(longer, {address: digit}, right, longer)
        for flag in (self.quiet, self.going):
            self._add(("note",), {address: flag}, {address: (self.going, "R")}, NEXT)
        self._add(NEXT, {address: self.blank}, left, carry)
        for digit, bigger in zip(self.digits, self.digits[1:], strict=False):
            self._add(carry, {address: digit}, {address: (bigger, "S")}, CLEAR)
        self._add(carry, {address: self.digits[-1]}, {address: ("1", "L")}, carry)
        self._add(carry, {address: self.quiet}, {}, ("reject",))
        self._add(carry, {address: self.going}, {address: (self.quiet, "R")}, longer)
        self._add(longer, {address: self.blank}, {address: ("1", "S")}, CLEAR)


def _refuse(machine: Machine) -> None:
    refuse_special(machine, "heads", "ends")
    owned = [state for state, owner in machine.owners.items() if owner == "opponent"]
    if owned:
        problem = f"{machine.name} is alternating: in {owned[0]} the opponent chooses"
        raise ConversionError(problem, hint="use a machine without choices of the opponent")
    ends = {**machine.finals, **machine.when_stuck}
    results = [state for state, meaning in ends.items() if meaning == "result"]
    if results:
        problem = f"{machine.name} ends in {results[0]}, which neither accepts nor rejects"
        raise ConversionError(problem, hint="declare it under 'accept' or 'reject'")
    if machine.blank in machine.words.get(machine.tapes[0], ()):
        problem = f"the word of {machine.tapes[0]} has a blank in it"
        raise ConversionError(problem, hint="leave the blank out: it ends the input")


def _branching(machine: Machine) -> int:
    states = machine.reached_from(machine.start)
    return max((len(rows) for state in states for _, rows in with_rows(machine, state)), default=1)
