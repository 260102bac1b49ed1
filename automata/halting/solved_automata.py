"""The first automaton of a finite automata reduction, found by a solver.

Both automata are unknown at once: which state follows in the first one, and which states follow in
the second one. Each fact that `reduction` derives is a clause here, so the solver finds a first
automaton exactly if one of this size gives a proof. This is a second route to the same automata: it
shares nothing with the search in `reduction`.

Source: finite automata reduction of J. Blanchard in [BB5] §4.6; a solver can do its search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from automata.halting.language import Language
from automata.halting.reduction import Step, Table
from automata.halting.rules import Start
from common.solver import search_aside, solver_module

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

MOST_CLAUSES: Final = 2_000_000


def solved_automaton(
    step: Step,
    start: Start,
    language: Language | None,
    states: int,
    go_on: Callable[[], bool] = lambda: True,
) -> Table | None:
    """Find a first automaton with at most this number of states that gives a proof.

    None if no automaton exists, if `go_on` gives False, or beyond MOST_CLAUSES clauses.
    Raises SolverMissingError if OR-Tools is not installed.
    """
    if _clauses(step, start, language, states) > MOST_CLAUSES:
        return None
    made = _Automata(step, states)
    for demand in (made.number_in_order, made.follow_back, lambda: made.reject(start, language)):
        demand()
        if not go_on():
            return None
    solver = made.solver
    if search_aside(made.model, solver, go_on) not in ("OPTIMAL", "FEASIBLE"):
        return None
    return tuple(
        tuple(next(to for to, var in enumerate(row) if solver.boolean_value(var)) for row in rows)
        for rows in made.first
    )


def _clauses(step: Step, start: Start, language: Language | None, states: int) -> int:
    """Say about how many clauses there are."""
    size = states * len(step.states) + 1
    back = len(step.steps) * states * len(step.symbols) * size * (size + states)
    ways = 0 if language is None else len(language.next) * len(language.symbols)
    return back + (len(start.tapes[0].cells) + ways + 2) * size * size


class _Automata:
    """Both automata as variables of a solver.

    first  : state, symbol, next state
    second : symbol, state, next state; a state is one of the first automaton with one of the
             machine, or the last one, which accepts any rest

    The clauses have only necessary facts. They do not forbid more transitions, because a larger
    second automaton accepts more, and must still reject the start.
    """

    def __init__(self, step: Step, states: int) -> None:
        module = solver_module()
        self.step, self.states, self.width = step, states, len(step.states)
        self.model, self.solver = module.CpModel(), module.CpSolver()
        self.top = states * self.width
        self.symbols = range(len(step.symbols))
        self.blank = step.symbols.index(step.rules.blank)
        self.first = [[self._variables(states) for _ in self.symbols] for _ in range(states)]
        self.second = [
            [*(self._variables(self.top + 1) for _ in range(self.top)), self._only_top()]
            for _ in self.symbols
        ]

    def _variables(self, number: int) -> list[IntVar]:
        return [self.model.new_bool_var("") for _ in range(number)]

    def _only_top(self) -> list[Any]:
        return [*(self.model.new_constant(0) for _ in range(self.top)), self.model.new_constant(1)]

    def _if(self, reasons: Iterable[Any], then: Any) -> None:
        """Demand something for the case that all reasons hold."""
        self.model.add_bool_or([*(reason.negated() for reason in reasons), then])

    def at(self, first: int, state: int) -> int:
        """Give the number of a state of the second automaton."""
        return first * self.width + state

    def number_in_order(self) -> None:
        """Let one state follow on each symbol, and number the states in order of first use.

        State 0 follows itself on a blank, because blanks lie before the tape.
        """
        rows = [self.first[q][symbol] for q in range(self.states) for symbol in self.symbols]
        for row in rows:
            self.model.add_exactly_one(row)
        self.model.add_bool_or([self.first[0][self.blank][0]])
        for number, row in enumerate(rows):
            for to in range(2, self.states):
                earlier = [before[to - 1] for before in rows[:number]]
                self.model.add_bool_or([row[to].negated(), *earlier])

    def follow_back(self) -> None:
        """Accept the bad ends, and each configuration with a step to an accepted one."""
        for q, (state, symbol) in product(range(self.states), self.step.bad):
            self.model.add_bool_or([self.second[symbol][self.at(q, state)][self.top]])
        pairs: dict[tuple[int, int], list[list[list[IntVar]]]] = {}
        for state, read, write, by, after in self.step.steps:
            for q in range(self.states):
                row = self.second[read][self.at(q, state)]
                if by > 0:
                    for to, leads in enumerate(self.first[q][write]):
                        self._if([leads], row[self.at(to, after)])
                elif by == 0:
                    for follows, before in zip(
                        self.second[write][self.at(q, after)], row, strict=True
                    ):
                        self._if([follows], before)
                else:
                    if (write, after) not in pairs:
                        pairs[write, after] = self._pairs(write, after)
                    self._from_left(q, row, pairs[write, after])

    def _from_left(self, q: int, row: list[Any], pairs: list[list[list[IntVar]]]) -> None:
        """Demand, for a step left, the states that follow on the left cell, then on this cell."""
        for symbol, earlier in product(self.symbols, range(self.states)):
            leads = self.first[earlier][symbol][q]
            for follows, before in zip(pairs[symbol][earlier], row, strict=True):
                self._if([leads, follows], before)

    def _pairs(self, write: int, after: int) -> list[list[list[IntVar]]]:
        """Make variables for the states that follow on two cells: a symbol, then the one written.

        returns : symbol, state of the first automaton before both cells, state after them
        """
        found = []
        for symbol in self.symbols:
            rows = []
            for earlier in range(self.states):
                reached = self._variables(self.top + 1)
                self._read(self.second[symbol][self.at(earlier, after)], write, reached)
                rows.append(reached)
            found.append(rows)
        return found

    def _read(self, now: Sequence[Any], symbol: int, reached: Sequence[Any]) -> None:
        """Demand that the successors of a set of states on a symbol are in another set."""
        for here, row in zip(now, self.second[symbol], strict=True):
            for there, to in zip(row, reached, strict=True):
                self._if([here, there], to)

    # ── starts ───────────────────────────────────────────────────────────────────────────────────

    def reject(self, start: Start, language: Language | None) -> None:
        """Demand that no start is accepted."""
        symbol = {name: at for at, name in enumerate(self.step.symbols)}
        state = self.step.states.index(start.state)
        cells = [symbol[one] for one in start.tapes[0].cells]
        at = start.tapes[0].head
        before, head, after = cells[:at], cells[at], cells[at + 1 :]
        if language is None:
            if self.step.mirrored:
                before, after = after[::-1], before[::-1]
            self._reject_from(self._left_of(before), state, [head, *after])
        elif self.step.mirrored:
            for first, left in self._words_from_their_ends(language, symbol):
                self._reject_from(left, state, [first, *reversed(before)])
        else:
            self._reject_words(language, symbol, self._left_of(before), state)

    def _left_of(self, cells: Sequence[int]) -> list[Any]:
        """Give the states of the first automaton after some cells."""
        now: list[Any] = [self.model.new_constant(int(q == 0)) for q in range(self.states)]
        for cell in cells:
            now = self._after_left(now, cell, self._variables(self.states))
        return now

    def _after_left(self, now: Sequence[Any], cell: int, reached: list[Any]) -> list[Any]:
        for q, here in enumerate(now):
            for to, leads in enumerate(self.first[q][cell]):
                self._if([here, leads], reached[to])
        return reached

    def _entered(self, left: Sequence[Any], state: int) -> list[Any]:
        """Give the states of the second automaton that belong to states of the first."""
        entered: list[Any] = [self.model.new_constant(0) for _ in range(self.top + 1)]
        for q, here in enumerate(left):
            entered[self.at(q, state)] = here
        return entered

    def _reject_from(self, left: Sequence[Any], state: int, ahead: Sequence[int]) -> None:
        now = self._entered(left, state)
        for cell in ahead:
            reached = self._variables(self.top + 1)
            self._read(now, cell, reached)
            now = reached
        self._reject_blanks([now])

    def _reject_blanks(self, sets: Iterable[Sequence[Any]]) -> None:
        """Demand that blanks alone are accepted from none of these sets."""
        closed = self._variables(self.top + 1)
        for now in sets:
            for here, there in zip(now, closed, strict=True):
                self._if([here], there)
        self._read(closed, self.blank, closed)
        self.model.add_bool_or([closed[self.top].negated()])

    def _reject_words(
        self, language: Language, symbol: dict[str, int], left: Sequence[Any], state: int
    ) -> None:
        useful = language.useful
        if 0 not in useful:
            return
        reached = {at: self._variables(self.top + 1) for at in useful}
        for here, there in zip(self._entered(left, state), reached[0], strict=True):
            self._if([here], there)
        for at, name, after in _ways(language):
            if at in useful and after in useful:
                self._read(reached[at], symbol[name], reached[after])
        self._reject_blanks([reached[at] for at in language.accepts])

    def _words_from_their_ends(
        self, language: Language, symbol: dict[str, int]
    ) -> Iterator[tuple[int, list[Any]]]:
        """Give the first symbols of words, each with the states that read the rest from its end."""
        read = [self._variables(self.states) for _ in language.next]
        for at in language.accepts:
            self.model.add_bool_or([read[at][0]])
            if at == 0:
                yield self.blank, self._left_of(())
        for at, name, after in _ways(language):
            self._after_left(read[after], symbol[name], read[at])
            if at == 0:
                yield symbol[name], read[after]


def _ways(language: Language) -> Iterator[tuple[int, str, int]]:
    for at, row in enumerate(language.next):
        for name, after in zip(language.symbols, row, strict=True):
            yield at, name, after
