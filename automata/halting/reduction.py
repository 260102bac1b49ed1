"""Finite automata reduction: a regular set that has every configuration with a bad end.

A configuration is a word: the cells left of the head, the state, the cells from the head on. A
deterministic automaton reads the cells on the left; from its state and the state of the machine, a
second automaton reads the rest. For a given first automaton the second one is the least that
follows all steps backwards: whenever it accepts a configuration after a step, it accepts the one
before. If it does not accept the start, no excluded end is reached from there.

If the first automaton is right, this decides machines that count up to a remainder, zigzag, or
scan like a finite automaton. Several are tried: those that remember the last cells, or count
modulo a number, then all small ones, as far as they can still lead to a proof.

Source: finite automata reduction of J. Blanchard in [BB5] §4.6 (direct search); here also for
machines with choices, for other symbols than 0 and 1, and from all words of a regular language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

from automata.halting.certificate import AutomatonPart, HaltingCertificate, halting_certificate
from automata.halting.language import Language
from automata.halting.rules import BY, End, Rules, Start
from automata.machine import Symbol

MOST_STATES: Final = 40  # of the first automaton
Table: TypeAlias = tuple[tuple[int, ...], ...]
"""State, number of the symbol → state. -1: not yet decided."""


class Step:
    """The transitions of a one-tape machine by numbers, possibly mirrored."""

    def __init__(self, rules: Rules, never: Sequence[End], mirrored: bool) -> None:
        self.rules, self.mirrored = rules, mirrored
        self.states, self.symbols = rules.states, rules.alphabets[0]
        state = {name: at for at, name in enumerate(self.states)}
        symbol = {name: at for at, name in enumerate(self.symbols)}
        self.bad: list[tuple[int, int]] = []
        self.steps: list[tuple[int, int, int, int, int]] = []
        for name, reads, outcome in rules.every():
            here = state[name], symbol[reads[0]]
            if isinstance(outcome, str):
                if outcome in never:
                    self.bad.append(here)
                continue
            for change in outcome:
                by = -BY[change.moves[0]] if mirrored else BY[change.moves[0]]
                self.steps.append((*here, symbol[change.writes[0]], by, state[change.next]))


class Reduction:
    """The second automaton of a first one: for each symbol and state, a set of states as bits.

    Its states are (state of the first automaton, state of the machine) in this order, and a last
    one, which accepts any rest.
    """

    def __init__(self, step: Step, table: Table) -> None:
        self.step, self.table, self.width = step, table, len(step.states)
        self.top = 1 << (len(table) * self.width)
        size = len(table) * self.width + 1
        self.rows = [[0] * size for _ in step.symbols]
        for row in self.rows:
            row[-1] = self.top
        for number in range(len(table)):
            for state, symbol in step.bad:
                self.rows[symbol][number * self.width + state] |= self.top
        self._saturate()

    def _saturate(self) -> None:
        rules = [*self._rules()]
        changed = True
        while changed:
            changed = False
            for row, at, direct, through in rules:
                before = row[at]
                after = before | direct
                for first, state, second in through:
                    after |= self._over(second, first[state])
                if after != before:
                    row[at], changed = after, True

    def _rules(
        self,
    ) -> Iterator[tuple[list[int], int, int, list[tuple[list[int], int, list[int]]]]]:
        """Give the states that each step adds to a set: some at once, some over two symbols."""
        before: dict[int, list[tuple[int, int]]] = {}
        for number, nexts in enumerate(self.table):
            for symbol, after in enumerate(nexts):
                before.setdefault(after, []).append((number, symbol))
        same = [1 << at for at in range(len(self.table) * self.width + 1)]
        for state, read, write, by, after in self.step.steps:
            row = self.rows[read]
            for number in range(len(self.table)):
                at, direct = number * self.width + state, 0
                through: list[tuple[list[int], int, list[int]]] = []
                if by > 0 and self.table[number][write] >= 0:
                    direct = same[self.table[number][write] * self.width + after]
                elif by == 0:
                    through.append((same, number * self.width + after, self.rows[write]))
                elif by < 0:
                    through = [
                        (self.rows[symbol], earlier * self.width + after, self.rows[write])
                        for earlier, symbol in before.get(number, ())
                    ]
                yield row, at, direct, through

    @staticmethod
    def _over(row: list[int], states: int) -> int:
        """Give the states that follow a set of states on a symbol."""
        after = 0
        while states:
            low = states & -states
            after |= row[low.bit_length() - 1]
            states ^= low
        return after

    def after(self, states: int, symbol: int) -> int:
        """Give the states that follow a set of states on a symbol."""
        return self._over(self.rows[symbol], states)

    def ends_bad(self, states: int, blank: int) -> bool:
        """Say whether a set of states accepts a rest that has only blanks."""
        seen = 0
        while states | seen != seen:
            seen |= states
            states = self.after(states, blank)
        return bool(seen & self.top)

    def refutes(self, start: Start, language: Language | None) -> bool:
        """Say whether no start is accepted; then the proof holds.

        The first automaton may be decided only in part. If it accepts a start then, it also accepts
        this start when it is complete.
        """
        symbol = {name: at for at, name in enumerate(self.step.symbols)}
        state = self.step.states.index(start.state)
        blank = symbol[self.step.rules.blank]
        tape = start.tapes[0]
        before, after = tape.cells[: tape.head], tape.cells[tape.head :]
        if language is None:
            ahead = after
            if self.step.mirrored:
                before, ahead = after[:0:-1], (after[0], *reversed(before))
            left = self._read([symbol[one] for one in before])
            return left is None or not self._accepts(left, state, [symbol[s] for s in ahead], blank)
        if self.step.mirrored:
            return self._refutes_mirrored(language, state, [symbol[s] for s in before], symbol)
        left = self._read([symbol[one] for one in before])
        return left is None or self._refutes(language, left * self.width + state, symbol)

    def _read(self, cells: Sequence[int]) -> int | None:
        """Read cells with the first automaton; None if it is not yet decided how."""
        at = 0
        for cell in cells:
            at = self.table[at][cell]
            if at < 0:
                return None
        return at

    def _accepts(self, left: int, state: int, ahead: Sequence[int], blank: int) -> bool:
        states = 1 << (left * self.width + state)
        for cell in ahead:
            states = self.after(states, cell)
        return self.ends_bad(states, blank)

    def _refutes(self, language: Language, first: int, symbol: dict[Symbol, int]) -> bool:
        """Say whether no word of a language, from the head on, is accepted."""
        blank, useful = symbol[self.step.rules.blank], language.useful
        if 0 not in useful:
            return True
        reached: dict[int, int] = {0: 1 << first}
        pending = [0]
        while pending:
            at = pending.pop()
            for name, after in zip(language.symbols, language.next[at], strict=True):
                if after not in useful:
                    continue
                more = self.after(reached[at], symbol[name])
                if more | reached.get(after, 0) != reached.get(after, 0):
                    reached[after] = more | reached.get(after, 0)
                    pending.append(after)
        return not any(
            self.ends_bad(reached[at], blank) for at in language.accepts if at in reached
        )

    def _refutes_mirrored(
        self, language: Language, state: int, beyond: list[int], symbol: dict[Symbol, int]
    ) -> bool:
        """Say whether no word is accepted, if the first automaton reads words from their ends."""
        blank = symbol[self.step.rules.blank]
        pending = {(0, at): None for at in language.accepts}
        seen = dict(pending)
        heads = {(0, blank)} if 0 in language.accepts else set()
        while pending:
            (left, at), _ = pending.popitem()
            for earlier, row in enumerate(language.next):
                for name, after in zip(language.symbols, row, strict=True):
                    if after != at:
                        continue
                    if earlier == 0:
                        heads.add((left, symbol[name]))
                    further = self.table[left][symbol[name]], earlier
                    if further[0] >= 0 and further not in seen:
                        seen[further] = pending[further] = None
        return not any(
            self._accepts(left, state, [head, *reversed(beyond)], blank) for left, head in heads
        )


def reduction(
    step: Step,
    start: Start,
    language: Language | None,
    most: int,
    go_on: Callable[[], bool],
    tables: Iterator[Table] | None = None,
) -> Reduction | None:
    """Find a first automaton that gives a proof: natural ones, then all of few states.

    most : states of the automata that are searched through
    """
    blank = step.symbols.index(step.rules.blank)
    for table in tables if tables is not None else natural(len(step.symbols), blank, step):
        if not go_on():
            return None
        if (found := Reduction(step, table)).refutes(start, language):
            return found
    return _searched(step, start, language, most, go_on) if most else None


def natural(symbols: int, blank: int, step: Step) -> Iterator[Table]:
    """Give automata that suit many machines.

    They remember the last cells, or count cells or one symbol modulo a number, or do both. Blanks
    before the first symbol leave all of them in state 0.
    """
    yield ((0,) * symbols,)
    for last, modulus, what in product((1, 2, 3, 0), (1, 2, 3), (-1, *range(symbols))):
        if symbols**last * modulus > MOST_STATES or (what >= 0 and modulus == 1):
            continue
        if (last or modulus > 1) and (table := _counting(symbols, blank, last, modulus, what)):
            yield table


def _counting(symbols: int, blank: int, last: int, modulus: int, what: int) -> Table | None:
    """Make the automaton that remembers last cells and counts.

    what : the number of the symbol that is counted; -1 for all cells from the first that is not
           blank on
    """
    start = ((blank,) * last, 0, False)
    states, table = {start: 0}, []
    pending = [start]
    for recent, count, begun in pending:  # grows
        row = []
        for symbol in range(symbols):
            began = begun or symbol != blank
            counts = began if what < 0 else symbol == what
            after = (
                (*recent[1:], symbol) if last else (),
                (count + counts) % modulus,
                began if what < 0 and modulus > 1 else False,
            )
            if after not in states:
                if len(states) == MOST_STATES:
                    return None
                states[after] = len(states)
                pending.append(after)
            row.append(states[after])
        table.append(tuple(row))
    return tuple(table) if table[0][blank] == 0 else None


def _searched(
    step: Step, start: Start, language: Language | None, most: int, go_on: Callable[[], bool]
) -> Reduction | None:
    """Search all automata of up to `most` states, numbered as they are first reached.

    An automaton that is decided in part accepts less than each of its completions: if it accepts
    a start, none of them can give a proof.
    """
    symbols, blank = len(step.symbols), step.symbols.index(step.rules.blank)
    for size in range(2, most + 1):
        first = [[-1] * symbols for _ in range(size)]
        first[0][blank] = 0
        pending: list[Table] = [tuple(map(tuple, first))]
        while pending:
            if not go_on():
                return None
            table = pending.pop()
            found = Reduction(step, table)
            if not found.refutes(start, language):
                continue
            open_ = next(((at, row.index(-1)) for at, row in enumerate(table) if -1 in row), None)
            if open_ is None:
                return found
            reached = max(max(row) for row in table) + 1
            pending += [_set(table, open_, to) for to in range(min(reached, size - 1), -1, -1)]
    return None


def _set(table: Table, at: tuple[int, int], to: int) -> Table:
    state, symbol = at
    row = (*table[state][:symbol], to, *table[state][symbol + 1 :])
    return (*table[:state], row, *table[state + 1 :])


def certificate(
    found: Reduction, start: Start, language: Language | None, never: Sequence[End]
) -> HaltingCertificate:
    """Write down the two automata."""
    rows = []
    last = len(found.table) * found.width
    for symbol, row in enumerate(found.rows):
        for state, after in enumerate(row[:-1]):
            if after:
                bits = (at for at in range(last + 1) if after >> at & 1)
                rows.append((state, symbol, tuple(at if at < last else -1 for at in bits)))
    part = AutomatonPart(found.step.mirrored, found.table, tuple(sorted(rows)))
    rules = found.step.rules
    return halting_certificate(rules, start, language, never, "automaton", automaton=part)
