"""Source to Machine: rows become literal productions, calls become copies of their routines.

Every routine exists once for each (routine, tapes, return state), named by caller and call
site: `home@CF.next:go`. A call is an alias for the copy's first state and costs no step.

While copies are made, a call is a *hop*: a name for the first state of a copy, or for a state that
is a call. At the end each production that leads to a hop gets the real next state. So a routine may
return to the call that called it, and calls may have any depth.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from automata.errors import NotationError
from automata.linking.schema import (
    MOST_COMPARED,
    BoundRow,
    LiteralRow,
    RowExpansion,
    at_most_one,
    expanded,
    literal_state,
    literal_states,
)
from automata.linking.units import (
    Copy,
    Library,
    Unit,
    find_unit,
    heads_of,
    layout_of,
    main_unit,
    note_ends,
    refuse_recursion,
    states_of,
    when_stuck,
    words_of,
)
from automata.linking.variables import MOST_PRODUCTIONS
from automata.machine import Conditions, Machine, Production, RowRef, State, Symbol
from automata.notation.printer import print_ref, print_state
from automata.notation.source import (
    NOWHERE,
    RESERVED,
    RETURN,
    Call,
    End,
    Meaning,
    Owner,
    Place,
    Row,
    Source,
    StateBlock,
    StateRef,
)
from common.errors import nearest
from common.text import short_repr

MOST_COPIES = 3_000


class Budget(Struct, frozen=True):
    """The largest size of a machine; all commands use the defaults.

    productions : literal rows, and states that are calls
    size        : productions times tapes
    states      : literal states of all copies
    overlaps    : the most reads compared to find rows that overlap; None for `MOST_COMPARED`
    in_order    : the most pairs of reads of rows in order, in all states
    """

    productions: int = MOST_PRODUCTIONS
    size: int = 15 * MOST_PRODUCTIONS
    states: int = 10 * MOST_PRODUCTIONS
    overlaps: int | None = None
    in_order: int = MOST_COMPARED

    def exceeded(self, number: int, what: str, tapes: int) -> str:
        """Describe what a machine has too many of; empty if nothing."""
        if number > self.productions:
            return f"the machine has more than {self.productions:,} {what}"
        if number * tapes > self.size:
            return f"{what} times tapes are more than {self.size:,}"
        return ""


def link(
    source: Source,
    library: Library = lambda _: None,
    routine: str = "",
    most: Budget | None = None,
) -> Machine:
    """Make the machine of a file, with copies of everything that it calls.

    routine : start in this routine of the file instead, on the machine's tapes; when it
              returns, the machine accepts
    most    : its largest size, if smaller than for other machines

    Raises NotationError, with its place, if the file is not a machine: for unknown symbols, tapes,
    states and routines, rows that overlap, recursion.
    """
    return Linker(source, library, most or Budget()).machine(routine)


@dataclass(slots=True)
class Linker:
    """One machine under construction.

    waiting    : copies whose rows are still to be expanded
    in_order   : states that take the first row that applies
    states     : unit -> its literal states
    hops       : hop -> the state, or the next hop, that it means
    conditions : hop -> the entry conditions of the copy that it leads into
    wanted     : states that must become hops, with the place of a use
    callers    : prefix of a copy -> prefix of the copy that called it first
    returns    : prefix of a copy -> prefix of the copy to which it returns, and the state there
    named      : literal states of the copies that are made
    """

    source: Source
    library: Library
    most: Budget = field(default_factory=Budget)
    tapes: dict[str, int] = field(default_factory=dict)
    symbols: dict[Symbol, None] = field(default_factory=dict)
    finals: dict[State, Meaning] = field(default_factory=dict)
    stuck: dict[State, Meaning] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)
    owners: dict[State, Owner] = field(default_factory=dict)
    in_order: set[State] = field(default_factory=set)
    productions: list[Production] = field(default_factory=list)
    copies: dict[tuple[object, ...], Copy] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    waiting: deque[Copy] = field(default_factory=deque)
    units: dict[tuple[str, str, str], Unit] = field(default_factory=dict)
    states: dict[tuple[str, str], dict[State, StateBlock]] = field(default_factory=dict)
    hops: dict[State, State] = field(default_factory=dict)
    conditions: dict[State, Conditions] = field(default_factory=dict)
    wanted: dict[State, tuple[Copy, Place]] = field(default_factory=dict)
    callers: dict[str, str] = field(default_factory=dict)
    returns: dict[str, tuple[str, State]] = field(default_factory=dict)
    named: int = 0

    __repr__ = short_repr

    def machine(self, routine: str) -> Machine:
        """Make the machine, as `link` describes."""
        source = self.source
        unit = main_unit(source)
        if routine:
            unit = self._find(Call(routine, (), StateRef(RETURN)), unit)
        refuse_recursion(unit, self._find)
        main = self._copy(unit, {tape: tape for tape in source.tapes}, None, "", unit.start)
        while self.waiting:
            self._expand(self.waiting.popleft())
        self._refuse_empty_calls()
        self._refuse_shared_names(main)
        alphabet = tuple(dict.fromkeys((source.blank, *self.symbols)))
        rows = at_most_one(self.productions, self.in_order, alphabet, self.most.in_order)
        return Machine(
            name=source.name,
            about=source.about,
            tapes=tuple(self.tapes),
            symbols=alphabet[1:],
            blank=source.blank,
            start=self._landing(main.entrance)[0],
            finals=self.finals,
            productions=tuple(map(self._landed, rows)),
            owners=self.owners,
            expects=self._expectations(),
            words=words_of(source),
            heads=heads_of(source),
            ends=self.ends,
            when_stuck=self.stuck,
            callers=self.callers,
            returns=self.returns,
            rows=None if routine else source,
            layout=layout_of(unit),
            most=self.most.overlaps,
        )

    # copies of called units

    def _find(self, call: Call, caller: Unit) -> Unit:
        """Find the unit of a call, once for each file."""
        key = (*caller.key, call.routine)
        if key not in self.units:
            self.units[key] = find_unit(call, caller, self.library)
        return self.units[key]

    def _enter(self, caller: Copy, call: Call, literal_row: LiteralRow) -> State:
        """Give the hop into the copy for a call; make the copy if it is new."""
        unit = self._find(call, caller.unit)
        binding = caller.bind(call, unit)
        back = self._goto(caller, call.then, literal_row.goto)
        copy = self.copies.get((unit.key, tuple(binding.items()), back))
        if copy is None:
            prefix = self._prefix(unit, caller, literal_row.state)
            self.callers[prefix] = caller.prefix
            here = (caller.prefix, literal_row.goto)
            self.returns[prefix] = self.returns[caller.prefix] if back == caller.back else here
            copy = self._copy(unit, binding, back, prefix, call.then)
        return copy.entrance

    def _prefix(self, unit: Unit, caller: Copy, site: State) -> str:
        """Name a copy by its caller and the state that calls."""
        where = f"{caller.unit.name}.{site}" if caller.prefix else site
        label, number = f"{unit.name}@{where}", 1
        while label in self.labels:
            number += 1
            label = f"{unit.name}@{where}#{number}"
        self.labels.add(label)
        return f"{label}:"

    def _copy(
        self, unit: Unit, binding: Mapping[str, str], back: State | None, prefix: str, at: StateRef
    ) -> Copy:
        """Make a copy of a unit, add its tapes, symbols and halting states, and queue it.

        at : the place of the call, for errors
        """
        source = unit.source
        if source.blank != self.source.blank:
            blank = self.source.blank
            problem = f"{source.name} has the blank {source.blank}, its caller has {blank}"
            place, hint = dict(source.places).get("blank", NOWHERE), "use one blank in all files"
            raise NotationError(problem, file=source.file, place=place, hint=hint)
        self.symbols.update(dict.fromkeys((*source.symbols, source.blank)))
        if not unit.routine:
            note_ends(source, binding, self.tapes, self.ends)
        for tape in binding.values():
            self.tapes.setdefault(tape, len(self.tapes))
        if unit.key not in self.states:
            self.states[unit.key] = states_of(unit)
            self._note_finals(source)
        finals = frozenset(final.name for final in source.finals)
        copy = Copy(unit, binding, self.tapes, back, prefix, self.states[unit.key], finals)
        self.copies[unit.key, tuple(binding.items()), back] = copy
        if len(self.copies) > MOST_COPIES:
            problem = f"the calls make more than {MOST_COPIES:,} copies of routines"
            hint = "call from fewer places, or return to the same state"
            raise copy.refuse(problem, at.place, hint)
        self.waiting.append(copy)
        return copy

    def _note_finals(self, source: Source) -> None:
        for final in source.finals:
            if final.name in RESERVED:
                problem = f"'{final.name}' is a reserved word and cannot name a state"
                hint = "give the state another name"
                raise NotationError(problem, file=source.file, place=final.place, hint=hint)
            if self.finals.setdefault(final.name, final.meaning) != final.meaning:
                hint = "give the state one meaning in all files, or two names"
                problem = f"{final.name} has another meaning in the machine that calls this one"
                raise NotationError(problem, file=source.file, place=final.place, hint=hint)

    # rows and calls of a copy

    def _expand(self, copy: Copy) -> None:
        """Make the productions and hops of a copy."""
        unit = copy.unit
        self.named += len(copy.states)
        if self.named > self.most.states:
            problem = f"the machine has more than {self.most.states:,} states"
            raise copy.refuse(problem, unit.start.place, "let states carry fewer variables")
        _refuse_open_start(copy)
        self.hops[copy.entrance] = self._goto(copy, unit.start, literal_state(unit.start, {}))
        if unit.expects:
            self.conditions[copy.entrance] = copy.conditions()
        self.stuck.update(when_stuck(copy))
        for block in unit.states:
            if block.choice is not None:
                for state in literal_states(block.label, unit.domains):
                    self.owners[copy.prefix + state] = block.choice
            if block.in_order:
                states = literal_states(block.label, unit.domains)
                self.in_order.update(copy.prefix + state for state in states)
            for way in expanded(block, unit.domains):
                self._add(copy, way)

    def _add(self, copy: Copy, way: RowExpansion) -> None:
        """Add the literal rows of a row or of a call."""
        row = way.row
        self._refuse_larger(copy, way, 0 if row is None else len(way.literals))
        if row is None:
            for literal_row in way.literals:
                self._add_hop(copy, way, literal_row)
        elif way.literals:
            bound = copy.bound_row(row, way.literals[0].values)
            origin = RowRef(copy.unit.source.file, row.reads_place, row.tag)
            for literal_row in way.literals:
                production = self._production(copy, row, bound, literal_row, origin)
                self.productions.append(production)
        self._refuse_larger(copy, way, 0)

    def _refuse_larger(self, copy: Copy, way: RowExpansion, more: int) -> None:
        """Raise NotationError if `more` further productions make the machine too large."""
        calls = len(self.hops) - (len(self.copies) - len(self.waiting))
        what = "transitions and calls" if calls else "transitions"
        number = len(self.productions) + calls + more
        problem = self.most.exceeded(number, what, len(self.tapes))
        if problem:
            hint = "use fewer variables or fewer copies of routines"
            raise copy.refuse(problem, (way.row or way.goto).place, hint)

    def _add_hop(self, copy: Copy, way: RowExpansion, literal_row: LiteralRow) -> None:
        """Make a state that is a call a hop to the copy that it calls."""
        target = self._after(copy, way.goto, literal_row)
        if self.hops.setdefault(copy.prefix + literal_row.state, target) != target:
            problem = f"{literal_row.state} has two states to continue with after the call"
            hint = "let the pairs leave one value, or choose in a row"
            raise copy.refuse(problem, way.next.place, hint)

    def _production(
        self, copy: Copy, row: Row, bound: BoundRow, literal_row: LiteralRow, origin: RowRef
    ) -> Production:
        reads, actions = bound.reads_and_actions(literal_row.values)
        return Production(
            state=copy.prefix + literal_row.state,
            reads=reads,
            actions=actions,
            next=self._after(copy, row.goto, literal_row),
            row=origin,
            otherwise=row.otherwise,
        )

    def _after(self, copy: Copy, goto: StateRef | Call, literal_row: LiteralRow) -> State:
        """Give the state, or the hop, to which a literal row leads."""
        if isinstance(goto, Call):
            return self._enter(copy, goto, literal_row)
        return self._goto(copy, goto, literal_row.goto)

    def _goto(self, copy: Copy, goto: StateRef, name: State) -> State:
        """Give the state, or the hop, of a literal name in this copy."""
        if goto.name == RETURN and not goto.values:
            if copy.back is None:
                self.finals.setdefault(RETURN, "accept")
                return RETURN
            return copy.back
        block = copy.states.get(name)
        if block is None and name in copy.finals:
            return name
        if block is None:
            known = [*copy.states, *(final.name for final in copy.unit.source.finals)]
            shown = print_state(name)
            finals = "'accept', 'reject' or 'results'"
            otherwise = f"write a state '{shown}:', or declare it final with {finals}"
            problem = f"there is no state {shown}"
            raise copy.refuse(problem, goto.place, nearest(name, known, otherwise))
        if block.body is not None:
            self.wanted.setdefault(copy.prefix + name, (copy, goto.place))
        return copy.prefix + name

    # when all copies are there

    def _landing(self, state: State) -> tuple[State, Conditions]:
        """Follow the hops from a state to a real state; also give all their entry conditions."""
        conditions: dict[tuple[int, Symbol], None] = {}
        while state in self.hops:
            conditions.update(dict.fromkeys(self.conditions.get(state, ())))
            state = self.hops[state]
        return state, tuple(conditions)

    def _landed(self, production: Production) -> Production:
        """Replace the hop at the end of a production by a real state."""
        if production.next not in self.hops:
            return production
        state, conditions = self._landing(production.next)
        return replace(production, next=state, expects=conditions)

    def _expectations(self) -> dict[State, Conditions]:
        expects: dict[State, Conditions] = {}
        for hop in self.conditions:
            state, conditions = self._landing(hop)
            expects[state] = tuple(dict.fromkeys((*expects.get(state, ()), *conditions)))
        return expects

    def _refuse_empty_calls(self) -> None:
        """Raise NotationError for a state that is a call without a target for these values."""
        for state, (copy, place) in self.wanted.items():
            if state not in self.hops:
                problem = f"{state.removeprefix(copy.prefix)} calls nothing"
                hint = "give the state after the call for every value that the label carries"
                raise copy.refuse(problem, place, hint)

    def _refuse_shared_names(self, main: Copy) -> None:
        """Raise NotationError for a state of the machine in which a called machine halts."""
        for name in main.states.keys() & self.finals.keys():
            problem = f"state {name} is final in a machine that this one calls"
            raise main.refuse(problem, main.states[name].label.place, "give the state another name")


def _refuse_open_start(copy: Copy) -> None:
    """Raise NotationError if the first state carries a variable, because it has no value there."""
    start, known = copy.unit.start, copy.unit.domains
    literals = literal_states(start, known)
    if literals != (literal_state(start, {}),):
        problem = f"{print_ref(start)} is not one state to start in"
        hint = f"name one with 'start', such as {literals[0]}" if literals else "give it a value"
        if copy.unit.routine:
            hint = "let the first state of a routine carry no variable"
        raise copy.refuse(problem, start.place, hint)
