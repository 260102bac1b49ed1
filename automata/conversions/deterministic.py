"""A deterministic machine for a nondeterministic one: it tries all choices, shortest first.

It keeps the input on a tape, simulates the machine on tapes of its own, and counts through all
addresses (which row to take in the first step, in the second …) on one more tape. It accepts as
soon as a branch accepts, and rejects when all branches have ended and none did; else it goes on
for ever.

Source: [Sipser13] §3.2, theorem 3.16 and exercise 3.3. Deviation: one simulation tape for each
tape of the machine, and a cell before the address notes whether any branch of this length goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from automata.conversions.building import (
    Building,
    Does,
    Key,
    fresh,
    literal,
    looked_at,
    refuse_special,
)
from automata.errors import ConversionError
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import Move, Source

CLEAR: Key = ("clear", 0)
COPY: Key = ("copy",)
ALIVE: Key = ("alive",)
NEXT: Key = ("next",)


def deterministic(machine: Machine) -> Source:
    """Make a deterministic machine that accepts what some branch of a machine accepts.

    Raises ConversionError for an alternating machine, named results, and an input with blanks.
    """
    return _Deterministic(machine).source()


class _Deterministic:
    def __init__(self, machine: Machine) -> None:
        self.machine, self.blank, self.input = machine, machine.blank, machine.tapes[0]
        _refuse(machine)
        self.inner = fresh("~", machine.alphabet)  # a blank on a cell that was visited
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
        self.made = Building(
            f"{machine.name} made deterministic: tries every choice, the shortest first.",
            (self.input, *self.work, self.address),
            list(dict.fromkeys(alphabet)),
            machine.blank,
            finals={("accept",): "accept", ("reject",): "reject"},
            words={self.input: machine.words[self.input]} if self.input in machine.words else {},
        )

    def source(self) -> Source:
        """Give the file of the machine."""
        write = {self.address: (self.quiet, "R")}
        self.made.add(("begin",), {}, write, CLEAR)  # type: ignore[arg-type]
        self._clear()
        self._copy()
        self._lay()
        for state in self.machine.reached_from(self.machine.start):
            if state not in self.machine.finals:
                self._simulate(state)
        self._count()
        return self.made.source(f"{self.machine.name}-deterministic", ("begin",))

    def _add(self, state: Key, reads: dict[str, Symbol], does: Does, goto: Key) -> None:
        self.made.add(state, reads, does, goto)

    def _at(self, state: State) -> Key:
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
        """Copy the input on the first simulation tape, and bring both heads to its begin."""
        work, home = self.work[0], ("home",)
        both: Does = {self.input: (None, "L"), work: (None, "L")}
        for symbol in self.machine.alphabet[1:]:
            copied: Does = {self.input: (None, "R"), work: (symbol, "R")}
            self._add(COPY, {self.input: symbol}, copied, COPY)
            self._add(home, {self.input: symbol}, both, home)
        self._add(COPY, {self.input: self.blank}, both, home)
        back: Does = {self.input: (None, "R"), work: (None, "R")}
        self._add(home, {self.input: self.blank}, back, ("lay", 0))

    def _lay(self) -> None:
        """Lay the words of the other tapes, and bring the address to its begin."""
        state: Key = ("lay", 0)
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
            move: Does = {self.address: (None, "R")}
            self._add(first, {self.address: flag}, move, self._at(self.machine.start))

    def _simulate(self, state: State) -> None:
        """Take the row that the address says; where it ends the branch goes on, but not now."""
        self._add(("run", state), {self.address: self.blank}, {}, ALIVE)
        for seen, rows in _meant(self.machine, state):
            for number, cells in product(range(self.most), self._cells(seen)):
                reads = {self.work[t]: cell for t, cell in cells.items()}
                reads[self.address] = self.digits[number]
                if number < len(rows):
                    does, goto = self._does(rows[number], cells), self._at(rows[number].next)
                    self._add(("run", state), reads, does, goto)
                else:
                    stuck = not rows and self.machine.when_stuck.get(state) == "accept"
                    self._add(("run", state), reads, {}, ("accept",) if stuck else NEXT)

    def _cells(self, seen: dict[int, Symbol]) -> Iterator[dict[int, Symbol]]:
        """Give what may stand where the machine sees these symbols: two kinds of blank."""
        kinds = [(s, self.inner) if s == self.blank else (s,) for s in seen.values()]
        return (dict(zip(seen, cells, strict=True)) for cells in product(*kinds))

    def _does(self, row: Production, cells: dict[int, Symbol]) -> Does:
        done: dict[str, tuple[Symbol | None, Move]] = {}
        for tape, write, move in row.actions:
            new = cells[tape] if write is None else write
            done[self.work[tape]] = (self.inner if new == self.blank else new, move)
        done[self.address] = (None, "R")
        return done

    def _count(self) -> None:
        """Note that a branch goes on; then make the next address, one longer after the last."""
        address, carry, longer = self.address, ("carry",), ("longer",)
        left: Does = {address: (None, "L")}
        right: Does = {address: (None, "R")}
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
        raise ConversionError(problem, hint="accepting means something else there")
    ends = {**machine.finals, **machine.when_stuck}
    results = [state for state, meaning in ends.items() if meaning == "result"]
    if results:
        problem = f"{machine.name} ends in {results[0]}, which neither accepts nor rejects"
        raise ConversionError(problem, hint="declare it under 'accept' or 'reject'")
    if machine.blank in machine.words.get(machine.tapes[0], ()):
        problem = f"the word of {machine.tapes[0]} has a blank in it"
        raise ConversionError(problem, hint="the end of the input is the first blank")


def _meant(
    machine: Machine, state: State
) -> Iterator[tuple[dict[int, Symbol], tuple[Production, ...]]]:
    """Give all that can stand under the heads that a state looks at or moves, with its rows."""
    own = (row for row in machine.productions if row.state == state)
    touched = {action.tape for row in own for action in row.actions}
    return literal(machine, state, sorted(touched.union(looked_at(machine, state))))


def _branching(machine: Machine) -> int:
    states = machine.reached_from(machine.start)
    return max((len(rows) for state in states for _, rows in _meant(machine, state)), default=1)
