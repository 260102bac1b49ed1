"""What a machine is put together from: copies of units, and the hops between them.

While copies are being made, a call is a *hop*: a name that stands for the first state of a copy,
or for a state that is a call. `Linker.landing` follows the hops to the state in which the
machine really goes on, and collects the entry conditions on the way. So a call costs no step, a
routine may return to the call that called it, and no call is too deep.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from automata.errors import NotationError
from automata.linking.units import Library, Unit, find_unit
from automata.machine import Production, State, Symbol
from automata.notation.source import Call, Meaning, Owner, Place, StateBlock

_ENTRANCE = "\0"  # after a copy's prefix: its first state, whichever that is

Conditions = tuple[tuple[int, Symbol], ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """One unit with its tapes bound and its way back; `prefix` makes its states unique."""

    unit: Unit
    binding: Mapping[str, str]
    back: State | None
    prefix: str
    states: Mapping[str, StateBlock]
    finals: frozenset[str]

    @property
    def entrance(self) -> State:
        """The hop that leads into this copy."""
        return self.prefix + _ENTRANCE

    def refuse(self, problem: str, place: Place, hint: str) -> NotationError:
        """Make the error for a place in the file of this copy."""
        return NotationError(problem, file=self.unit.source.file, place=place, hint=hint)


@dataclass(slots=True)
class Linker:
    """What has been put together so far."""

    library: Library
    blank: Symbol
    tapes: dict[str, int] = field(default_factory=dict)
    finals: dict[State, Meaning] = field(default_factory=dict)
    owners: dict[State, Owner] = field(default_factory=dict)
    symbols: dict[str, None] = field(default_factory=dict)
    productions: list[Production] = field(default_factory=list)
    copies: dict[tuple[object, ...], Copy] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)
    waiting: deque[Copy] = field(default_factory=deque)
    units: dict[tuple[str, str, str], Unit] = field(default_factory=dict)
    states: dict[tuple[str, str], dict[str, StateBlock]] = field(default_factory=dict)
    hops: dict[State, State] = field(default_factory=dict)
    conditions: dict[State, Conditions] = field(default_factory=dict)
    wanted: dict[State, tuple[Copy, Place]] = field(default_factory=dict)

    def find(self, call: Call, caller: Unit) -> Unit:
        """Find what a call means, once for each file."""
        key = (*caller.key, call.routine)
        if key not in self.units:
            self.units[key] = find_unit(call, caller, self.library)
        return self.units[key]

    def landing(self, state: State) -> tuple[State, Conditions]:
        """Follow the hops from a state to a real one; the entry conditions of all of them."""
        conditions: dict[tuple[int, Symbol], None] = {}
        while state in self.hops:
            conditions.update(dict.fromkeys(self.conditions.get(state, ())))
            state = self.hops[state]
        return state, tuple(conditions)
