"""Rows of a file become literal rows; rows tried in order become rows that exclude each other.

A variable has one value throughout a row, including its state's label. If a row writes a variable
or carries it on, the variable needs a value: the row reads it, the label carries it, or a relation
ties it to a variable that is read or carried. The linker makes productions of the literal rows. The
checks follow them from state to state. Pictures show their next states.

In a state in order the first row that applies is taken. `at_most_one` removes from the reads of a
row all reads of the rows above it. Several reads may remain: if a row above looks at a further
tape, there is one part for each other symbol of that tape.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from automata.errors import NotationError
from automata.linking.variables import (
    MOST_PRODUCTIONS,
    Assignment,
    Domains,
    OrderedSet,
    Ways,
    looked_for,
    refuse_unknown,
    tied,
    variables_of,
)
from automata.machine import Conditions, Production, State, Symbol, TapeAction
from automata.notation.printer import print_state
from automata.notation.source import Call, Place, Row, StateBlock, StateRef, Term


class LiteralRow(Struct, frozen=True):
    """A row or a call under one assignment of its variables.

    goto : the next state; for a call, the state after the call
    """

    values: Assignment
    state: State
    goto: State


class RowExpansion(Struct, frozen=True):
    """A row (None where the state is a call) with all its literal rows."""

    row: Row | None
    goto: StateRef | Call
    literals: tuple[LiteralRow, ...]

    @property
    def next(self) -> StateRef:
        """The next state; for a call, the state after the call."""
        return next_state(self.goto)


def expanded(block: StateBlock, known: Domains) -> Iterator[RowExpansion]:
    """Expand the call that a state is, or its rows, in their order.

    Raises NotationError for an unknown symbol, a variable without a value, or too many rows.
    """
    if block.body is not None:
        assignments = _values_of_call(block.label, block.body, known)
        yield RowExpansion(None, block.body, _literals(block.label, block.body, assignments))
    for row in block.rows:
        assignments = _values_of_row(block, row, known)
        yield RowExpansion(row, row.goto, _literals(block.label, row.goto, assignments))


def _literals(
    label: StateRef, goto: StateRef | Call, assignments: Iterable[Assignment]
) -> tuple[LiteralRow, ...]:
    ref = next_state(goto)
    return tuple(
        LiteralRow(values, literal_state(label, values), literal_state(ref, values))
        for values in assignments
    )


def literal_states(label: StateRef, known: Domains) -> tuple[State, ...]:
    """Give the literal states of a label."""
    return tuple(literal_state(label, values) for values in _values_of_label(label, known))


class BoundRow(Struct, frozen=True):
    """The reads and actions of a row, on tapes of the machine in their order.

    The symbol of a read or an action is that of the row; `read` and `written` give the variables
    among them, by their place in the order.
    """

    reads: Conditions
    actions: tuple[TapeAction, ...]
    read: tuple[tuple[int, str], ...]
    written: tuple[tuple[int, str], ...]

    def reads_and_actions(self, values: Assignment) -> tuple[Conditions, tuple[TapeAction, ...]]:
        """Give the reads and actions of the literal row with these values."""
        reads, actions = self.reads, self.actions
        if self.read:
            changed = list(reads)
            for at, variable in self.read:
                changed[at] = (changed[at][0], values[variable])
            reads = tuple(changed)
        if self.written:
            acted = list(actions)
            for at, variable in self.written:
                acted[at] = acted[at]._replace(write=values[variable])
            actions = tuple(acted)
        return reads, actions


def varying(terms: Iterable[Term | None], variables: Container[str]) -> tuple[tuple[int, str], ...]:
    """Give the terms that are variables, each with its place among the terms."""
    return tuple(
        (at, term.text)
        for at, term in enumerate(terms)
        if term is not None and not term.quoted and term.text in variables
    )


def literal(term: Term, values: Assignment) -> str:
    """Give the symbol of a term under these values."""
    return term.text if term.quoted else values.get(term.text, term.text)


def literal_state(ref: StateRef, values: Assignment) -> str:
    """Give the literal name of a state: `count(2)`."""
    if not ref.values:
        return ref.name
    return f"{ref.name}({','.join(literal(term, values) for term in ref.values)})"


def next_state(goto: StateRef | Call) -> StateRef:
    """Give the next state of a row; for a call, the state after the call."""
    return goto.then if isinstance(goto, Call) else goto


def _values_of_row(block: StateBlock, row: Row, known: Domains) -> Iterator[Assignment]:
    """Give every assignment of the row's variables under which it is a literal row.

    Raises NotationError for an unknown symbol, an unbound variable, or a row with more than
    `MOST_PRODUCTIONS` literal rows.
    """
    reads = tuple(map(looked_for, row.reads))
    for term in (*reads, *(action.write for action in row.actions)):
        if term is not None:
            refuse_unknown(term, known)
    bound = variables_of((*block.label.values, *reads), known)
    used = variables_of(_outgoing(row), known)
    places = {term.text: term.place for term in _outgoing(row)}
    reached = tied(bound, used, known.ties)
    for name in used:
        if name not in reached:
            hint = "read it, carry it in the state, or tie it by 'pairs' to a variable that is"
            problem = f"variable {name} has no value here"
            raise known.refuse(problem, places[name], hint)
    return _assignments((*bound, *used), known, row.place)


def _values_of_label(label: StateRef, known: Domains) -> Iterator[Assignment]:
    """Give every assignment of the variables that a state's label carries."""
    return _assignments(variables_of(label.values, known), known, label.place)


def _values_of_call(label: StateRef, call: Call, known: Domains) -> Iterator[Assignment]:
    """Give every assignment for a state that is a call: its label, and the state after it."""
    bound = variables_of(label.values, known)
    used = variables_of(call.then.values, known)
    reached = tied(bound, used, known.ties)
    for name in used:
        if name not in reached:
            hint = "carry it in the state, or tie it by 'pairs' to a variable that is"
            problem = f"variable {name} has no value here"
            raise known.refuse(problem, call.then.place, hint)
    return _assignments((*bound, *used), known, call.place)


def _outgoing(row: Row) -> tuple[Term, ...]:
    """Give the terms that a row writes or carries on."""
    writes = tuple(action.write for action in row.actions if action.write is not None)
    return (*writes, *next_state(row.goto).values)


def _assignments(variables: Iterable[str], known: Domains, place: Place) -> Iterator[Assignment]:
    """Give all combinations of values of the variables, the last one changing fastest."""
    chosen: list[tuple[str, ...]] = [()]
    at: dict[str, int] = {}
    for name in dict.fromkeys(variables):
        ties = []
        for tie in known.ties.get(name, ()):
            given = tuple(other for other in tie.names if other in at)
            if given:
                if not tie.knows(given, name):
                    known.take(len(tie.tuples), place)
                ways = tie.ways(given, name, known.of[name])
                ties.append((tuple(at[other] for other in given), ways))
        chosen = _lengthened(chosen, dict.fromkeys(known.of[name]), ties, known, place)
        at[name] = len(at)
    return (dict(zip(at, values, strict=True)) for values in chosen)


def _lengthened(
    chosen: Iterable[tuple[str, ...]],
    values: OrderedSet,
    ties: Sequence[tuple[tuple[int, ...], Ways]],
    known: Domains,
    place: Place,
) -> list[tuple[str, ...]]:
    """Add one variable to assignments, with all values that its relations allow.

    ties : the places of other variables in an assignment, and the values of the new variable for
           each group of values there
    """
    longer: list[tuple[str, ...]] = []
    for before in chosen:
        allowed = [ways.get(tuple([before[at] for at in places]), {}) for places, ways in ties]
        first, *others = sorted(allowed, key=len) or [values]
        more = [value for value in first if all(value in other for other in others)]
        longer.extend((*before, value) for value in more)
        known.take(1 + len(first), place)
        if len(longer) > MOST_PRODUCTIONS:
            hint = f"use fewer variables; a machine has at most {MOST_PRODUCTIONS:,} transitions"
            problem = "this makes too many transitions"
            raise known.refuse(problem, place, hint)
    return longer


MOST_COMPARED: Final = 1_500_000  # pairs of reads in all states; about two seconds
MOST_PARTS: Final = 20_000
"""The most parts into which the rows of one state may be split."""


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
            problem = f"the machine has more than {MOST_PRODUCTIONS:,} transitions"
            raise _refuse(narrowed[-1], problem)
    return narrowed


def _first_only(rows: Sequence[Production], above: _RowsAbove) -> list[Production]:
    """Narrow the rows of a state so that each applies only if no row above it does.

    rows : in the order of the file; rows of one schema are not compared with each other

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
    """The reads of the rows above, by the tapes at which they look."""

    def __init__(self, alphabet: Sequence[Symbol], most: int) -> None:
        self.alphabet, self.most = alphabet, most
        self.groups: dict[tuple[int, ...], dict[Conditions, None]] = {}
        self.compared = 0

    def add(self, reads: Conditions) -> None:
        looks = tuple(tape for tape, _ in reads)
        self.groups.setdefault(looks, {})[reads] = None

    def without(self, row: Production) -> Iterable[Conditions]:
        """Give the parts of the reads of a row for which no row above applies."""
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
        """Remove the reads of the rows above from a part, if they look at the same tapes."""
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
        """Split a part by the symbols on further tapes; leave out those that a row above reads."""
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
            problem = f"the rows of {print_state(row.state)} in order are too many to compare"
            raise _refuse(row, problem)


def _refuse_too_many(parts: int, row: Production) -> None:
    if parts > MOST_PARTS:
        problem = f"the rows of {print_state(row.state)} in order come to more than {MOST_PARTS:,}"
        raise _refuse(row, problem)


def _refuse(row: Production, problem: str) -> NotationError:
    hint = "let its rows look at the same tapes, or write the last one as 'else'"
    return NotationError(problem, file=row.row.file, place=row.row.place, hint=hint)
