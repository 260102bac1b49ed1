"""A copy of what is called: its tapes bound, its states named apart, its way back known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from automata.errors import NotationError
from automata.linking.schema import Values, literal, refuse_unknown
from automata.linking.sets import looked_for
from automata.linking.units import Unit
from automata.machine import State, Symbol, TapeAction
from automata.notation.source import Call, Place, Read, Row, StateBlock
from common.errors import nearest

_ENTRANCE = "\0"  # after a copy's prefix: its first state, whichever that is

Conditions = tuple[tuple[int, Symbol], ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """One unit with its tapes bound and its way back; `prefix` makes its states unique.

    binding : what a tape is called in the unit -> in the machine
    numbers : the tapes of the machine with their numbers
    """

    unit: Unit
    binding: Mapping[str, str]
    numbers: Mapping[str, int]
    back: State | None
    prefix: str
    states: Mapping[State, StateBlock]
    finals: frozenset[State]

    @property
    def entrance(self) -> State:
        """The hop that leads into this copy."""
        return self.prefix + _ENTRANCE

    def refuse(self, problem: str, place: Place, hint: str) -> NotationError:
        """Make the error for a place in the file of this copy."""
        return NotationError(problem, file=self.unit.source.file, place=place, hint=hint)

    def reads_and_actions(
        self, row: Row, values: Values
    ) -> tuple[Conditions, tuple[TapeAction, ...]]:
        """Give what a row reads and does on the tapes of the machine."""
        reads, actions = self._reads(row.reads, values), self._actions(row, values)
        touched = [tape for tape, _ in reads], [action.tape for action in actions]
        if any(len(set(tapes)) < len(tapes) for tapes in touched):
            hint = f"{self.unit.name} is called with a tape that its rows name themselves"
            raise self.refuse("two names mean one tape here", row.place, hint)
        return reads, actions

    def conditions(self) -> Conditions:
        """Give the entry conditions on the tapes of the machine."""
        bound = []
        for read in self.unit.expects:
            symbol = replace(read.term, quoted=True)  # no variable has a value here
            refuse_unknown(symbol, self.unit.domains)
            bound.append((self._tape(read.tape, read.place), symbol.text))
        return tuple(sorted(bound))

    def bind(self, call: Call, unit: Unit) -> dict[str, str]:
        """Bind the tapes of what is called: arguments in order, then tapes of the same name."""
        self._refuse_wrong_tapes(call, unit)
        arguments = [self.binding[tape] for tape in call.tapes]
        if unit.routine:
            return {**self.binding, **dict(zip(unit.tapes, arguments, strict=True))}
        others = unit.tapes[len(arguments) :]
        rest = [self.binding.get(tape, tape) for tape in others]
        for tape, bound in zip(others, rest, strict=True):
            if bound in arguments:
                problem = f"tape {bound} is given to {unit.name}, which has it already as {tape}"
                hint = "two heads on one tape are not possible"
                raise self.refuse(problem, call.place, hint)
        return dict(zip(unit.tapes, (*arguments, *rest), strict=True))

    def _refuse_wrong_tapes(self, call: Call, unit: Unit) -> None:
        """Raise NotationError unless a call gives as many tapes as it must, all different."""
        given = len(call.tapes)
        if given > len(unit.tapes) or (unit.routine and given < len(unit.tapes)):
            wants = f"{len(unit.tapes)} ({' '.join(unit.tapes)})" if unit.tapes else "none"
            hint = f"write  call {unit.name}({', '.join(unit.tapes)})"
            if not unit.tapes:
                hint = f"write  call {unit.name}  without parentheses"
            problem = f"{unit.name} takes {wants} as tapes, {given} given"
            raise self.refuse(problem, call.place, hint)
        if len(set(call.tapes)) < given:
            hint = "give every tape once; two heads on one tape are not possible"
            raise self.refuse("a tape is given twice", call.place, hint)
        for name in call.tapes:
            self._tape(name, call.place)

    def _reads(self, reads: Iterable[Read], values: Values) -> Conditions:
        bound = (
            (self._tape(read.tape, read.place), literal(looked_for(read), values)) for read in reads
        )
        return tuple(sorted(bound))

    def _actions(self, row: Row, values: Values) -> tuple[TapeAction, ...]:
        actions = []
        for action in row.actions:
            write = None if action.write is None else literal(action.write, values)
            tape = self._tape(action.tape, action.place)
            if write is not None or action.move != "S":
                actions.append(TapeAction(tape, write, action.move))
        return tuple(sorted(actions, key=lambda action: action.tape))

    def _tape(self, name: str, place: Place) -> int:
        if name not in self.binding:
            known = " ".join(self.binding)
            hint = nearest(name, self.binding, f"the tapes here are: {known}")
            own = Place(place.line, place.column, min(place.width, len(name)), place.row)
            raise self.refuse(f"there is no tape {name}", own, hint)
        return self.numbers[self.binding[name]]
