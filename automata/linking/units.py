"""Units that can be called, machine files and routines, and their copies in a machine.

A name is searched among the routines of the calling file, then among the machine files beside it.
Recursion is an error, so that the machine stays finite. A copy has bound tapes, separate names of
states, and a return state. Its own headers about tapes and being stuck apply in it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from automata.errors import NotationError, TapeError
from automata.linking.schema import BoundRow, literal_states, varying
from automata.linking.variables import (
    MOST_PRODUCTIONS,
    Domains,
    domains,
    looked_for,
    refuse_unknown,
)
from automata.machine import Conditions, State, Symbol, TapeAction
from automata.notation.printer import print_ref, print_state
from automata.notation.source import (
    NOWHERE,
    RESERVED,
    Call,
    End,
    Meaning,
    Owner,
    Place,
    Read,
    Routine,
    Row,
    Source,
    StateBlock,
    StateRef,
)
from automata.text import read_word
from common.errors import nearest
from common.text import short_repr

MOST_NAMED = 8
_ENTRANCE = "\0"  # after a copy's prefix: its first state
Library = Callable[[str], Source | None]


@dataclass(frozen=True, slots=True)
class Unit:
    """A machine file (`routine` empty) or one routine of it, ready to be copied."""

    source: Source
    routine: str
    tapes: tuple[str, ...]
    states: tuple[StateBlock, ...]
    start: StateRef
    expects: tuple[Read, ...]
    domains: Domains

    __repr__ = short_repr

    @property
    def name(self) -> str:
        """The name by which it is called."""
        return self.routine or self.source.name

    @property
    def key(self) -> tuple[str, str]:
        """A pair that identifies the unit."""
        return (self.source.name, self.routine)


def main_unit(source: Source) -> Unit:
    """Give the machine of a file as a unit."""
    return Unit(
        source=source,
        routine="",
        tapes=source.tapes,
        states=source.states,
        start=source.start,
        expects=source.expects,
        domains=domains(source),
    )


def routine_unit(main: Unit, routine: Routine) -> Unit:
    """Give a routine of a machine file as a unit."""
    return dataclasses.replace(
        main,
        routine=routine.name,
        tapes=routine.tapes,
        states=routine.states,
        start=routine.states[0].label,
        expects=routine.expects,
    )


def find_unit(call: Call, caller: Unit, library: Library) -> Unit:
    """Find the unit of a call; raise NotationError without such a routine or machine."""
    source = caller.source
    for routine in source.routines:
        if routine.name == call.routine:
            return routine_unit(caller, routine)
    called = library(call.routine)
    if called is None:
        names = [routine.name for routine in source.routines]
        otherwise = f"write  routine {call.routine}  or a file {call.routine}.tm beside"
        hint = nearest(call.routine, names, otherwise)
        problem = f"there is no routine or machine {call.routine}"
        raise NotationError(problem, file=source.file, place=call.place, hint=hint)
    if called.name != call.routine:
        problem = f"the machine in {called.file} calls itself {called.name}"
        hint = "give file and machine the same name"
        raise NotationError(problem, file=source.file, place=call.place, hint=hint)
    return main_unit(called)


def calls_of(unit: Unit) -> Iterator[Call]:
    """Give every call in a unit, in the order of the file."""
    for block in unit.states:
        if block.body is not None:
            yield block.body
        for row in block.rows:
            if isinstance(row.goto, Call):
                yield row.goto


def called_files(source: Source) -> tuple[str, ...]:
    """Give the names of the machines in other files that a file calls, in its order."""
    main, names = main_unit(source), {routine.name for routine in source.routines}
    units = [main, *(routine_unit(main, routine) for routine in source.routines)]
    called = dict.fromkeys(call.routine for unit in units for call in calls_of(unit))
    return tuple(name for name in called if name not in names)


def states_of(unit: Unit) -> dict[State, StateBlock]:
    """Give the literal states of a unit; raise NotationError for a name that is already used."""
    states: dict[State, StateBlock] = {}
    file, finals = unit.source.file, {final.name for final in unit.source.finals}
    for block in unit.states:
        ref = block.label
        if ref.name in finals or ref.name in RESERVED:
            problem = f"state {ref.name} is final and cannot have rows"
            if ref.name in RESERVED:
                problem = f"'{ref.name}' is a reserved word and cannot name a state"
            hint = "give the state another name"
            raise NotationError(problem, file=file, place=ref.place, hint=hint)
        for name in literal_states(ref, unit.domains):
            other = states.setdefault(name, block)
            both_calls = other is not block and block.body is not None
            if both_calls or _kind(other) != _kind(block):
                problem = f"{name} is given in line {other.label.place.line} in another way"
                hint = "a state is a choice or none, a call or none, in order or not"
                raise NotationError(problem, file=file, place=ref.place, hint=hint)
        if len(states) > MOST_PRODUCTIONS:
            problem = f"there are more than {MOST_PRODUCTIONS:,} states"
            hint = "let states carry fewer variables"
            raise NotationError(problem, file=file, place=ref.place, hint=hint)
    return states


def _kind(block: StateBlock) -> tuple[Owner | None, Call | None, bool]:
    return block.choice, block.body, block.in_order


def refuse_recursion(main: Unit, find: Callable[[Call, Unit], Unit]) -> None:
    """Raise NotationError if calls lead from a unit back to itself."""
    path: dict[tuple[str, str], Unit] = {main.key: main}
    pending = [calls_of(main)]  # the calls still to be followed, for each unit of the path
    finished: set[tuple[str, str]] = set()
    while pending:
        unit = path[next(reversed(path))]
        call = next(pending[-1], None)
        if call is None:
            finished.add(unit.key)
            del path[unit.key]
            pending.pop()
            continue
        callee = find(call, unit)
        if callee.key in path:
            raise _recursion([*path.values(), callee], call)
        if callee.key not in finished:
            path[callee.key] = callee
            pending.append(calls_of(callee))


def _recursion(path: list[Unit], call: Call) -> NotationError:
    """Make the error for a call that leads back to a unit of the path; it names only the cycle."""
    caller, callee = path[-2:]
    begin = [unit.key for unit in path].index(callee.key)
    names = [unit.name for unit in path[begin:]]
    if len(names) > MOST_NAMED:
        names = [*names[: MOST_NAMED - 2], "…", *names[-2:]]
    problem = f"recursion: {' calls '.join(names)}"
    hint = "a machine is finite: use states and a tape instead of a call to itself"
    return NotationError(problem, file=caller.source.file, place=call.place, hint=hint)


class Copy(Struct, frozen=True):
    """One unit with bound tapes and a return state; `prefix` makes its states unique.

    binding : name of a tape in the unit -> its name in the machine
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

    def bound_row(self, row: Row, variables: Container[str]) -> BoundRow:
        """Bind the tapes of a row with these variables.

        Raises NotationError for an unknown tape, or two names of one tape.
        """
        reads = [(self._tape(read.tape, read.place), looked_for(read)) for read in row.reads]
        actions = [
            (self._tape(action.tape, action.place), action.write, action.move)
            for action in row.actions
        ]
        acted = [each for each in actions if each[1] is not None or each[2] != "S"]
        touched = [tape for tape, *_ in reads], [tape for tape, *_ in acted]
        if any(len(set(tapes)) < len(tapes) for tapes in touched):
            hint = f"{self.unit.name} is called with a tape that its rows name themselves"
            raise self.refuse("two names mean one tape here", row.place, hint)
        reads.sort(key=itemgetter(0))
        acted.sort(key=itemgetter(0))
        return BoundRow(
            tuple((tape, term.text) for tape, term in reads),
            tuple(
                TapeAction(tape, None if term is None else term.text, move)
                for tape, term, move in acted
            ),
            varying([term for _, term in reads], variables),
            varying([term for _, term, _ in acted], variables),
        )

    def conditions(self) -> Conditions:
        """Give the entry conditions on the tapes of the machine."""
        bound = []
        for read in self.unit.expects:
            symbol = replace(read.term, quoted=True)  # no variable has a value here
            refuse_unknown(symbol, self.unit.domains)
            bound.append((self._tape(read.tape, read.place), symbol.text))
        return tuple(sorted(bound))

    def bind(self, call: Call, unit: Unit) -> dict[str, str]:
        """Bind the tapes of a called unit: arguments in order, then tapes of the same name."""
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
        """Raise NotationError unless a call gives the right number of tapes, all different."""
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

    def _tape(self, name: str, place: Place) -> int:
        if name not in self.binding:
            known = " ".join(self.binding)
            hint = nearest(name, self.binding, f"the tapes here are: {known}")
            own = Place(place.line, place.column, min(place.width, len(name)), place.row)
            raise self.refuse(f"there is no tape {name}", own, hint)
        return self.numbers[self.binding[name]]


def words_of(source: Source) -> dict[str, tuple[Symbol, ...]]:
    """Read the words that the file itself lays on its tapes."""
    alphabet = frozenset((*source.symbols, source.blank))
    words: dict[str, tuple[Symbol, ...]] = {}
    for tape, terms in source.words:
        _refuse_no_tape(tape, f"word {tape}", source)
        symbols: list[Symbol] = []
        for term in terms:
            try:
                symbols += read_word(term.text, alphabet, whole=term.quoted)
            except TapeError as error:
                raise NotationError(
                    error.problem, file=source.file, place=term.place, hint=error.hint
                ) from None
        words[tape] = tuple(symbols)
    return words


def heads_of(source: Source) -> dict[str, int]:
    """Give the start of the heads that do not start on the first symbol of their word."""
    for tape, at in source.heads:
        _refuse_no_tape(tape, f"head {tape}", source)
        if at < 0 and tape in dict(source.ends):
            hint = f"let the head start at 0 or further right, or leave 'one-way {tape}' out"
            problem = f"tape {tape} has no cell left of its word: it is one-way"
            raise _refuse(problem, f"head {tape}", source, hint)
    return {tape: at for tape, at in source.heads if at}


def layout_of(unit: Unit) -> dict[State, tuple[float, float]]:
    """Say where pictures put states; a label that means several states gives none a place."""
    places: dict[State, tuple[float, float]] = {}
    for layout in () if unit.routine else unit.source.layout:
        states = literal_states(layout.state, unit.domains)
        if len(states) == 1:
            places[states[0]] = layout.x, layout.y
    return places


def note_ends(
    source: Source, binding: Mapping[str, str], tapes: Container[str], ends: dict[str, End]
) -> None:
    """Add the tapes with a left end, of a machine or of one that it calls.

    binding : name of a tape in the file -> its name in the machine
    tapes   : those that the machine has already

    Raises NotationError if a called file gives a tape another end than its caller.
    """
    for tape, end in source.ends:
        _refuse_no_tape(tape, f"one-way {tape}", source)
        bound = binding[tape]
        known = ends.get(bound)
        if bound in tapes and known != end:
            other = "infinite both ways" if known is None else _SAYS[known]
            problem = f"tape {tape} is {_SAYS[end]} here, but tape {bound} of the caller is {other}"
            hint = "say the same of the tape in both files"
            raise _refuse(problem, f"one-way {tape}", source, hint)
        ends[bound] = end


_SAYS: Mapping[End, str] = {"error": "one-way", "stay": "one-way and stays"}


def when_stuck(copy: Copy) -> Iterator[tuple[State, Meaning]]:
    """Give the states of a copy in which being stuck has a meaning."""
    every, named = dict[State, Meaning](), dict[State, Meaning]()
    for one in copy.unit.source.stuck:
        if one.state is None:
            plain = (state for state, block in copy.states.items() if block.body is None)
            every = dict.fromkeys(plain, one.meaning)
        elif not copy.unit.routine:
            named.update(dict.fromkeys(_named(one.state, one.place, copy), one.meaning))
    return ((copy.prefix + state, meaning) for state, meaning in (every | named).items())


def _named(ref: StateRef, place: Place, copy: Copy) -> Iterator[State]:
    """Give the literal states of a copy that a header names."""
    name = print_ref(ref)
    for state in literal_states(ref, copy.unit.domains):
        block = copy.states.get(state)
        if block is None and state in copy.finals:
            hint = "name it in one of the two lines: a run that gets to a halting state ends there"
            raise copy.refuse(f"state {name} is final already", place, hint)
        if block is None:
            otherwise = f"name a state of the machine itself, or write  {name}:  without rows"
            hint = nearest(state, copy.states, otherwise)
            raise copy.refuse(f"there is no state {print_state(state)}", place, hint)
        if block.body is not None:
            hint = "name the state to which the call leads, or a state with rows"
            raise copy.refuse(f"state {name} is a call, and never stuck", place, hint)
        yield state


def _refuse_no_tape(tape: str, header: str, source: Source) -> None:
    if tape not in source.tapes:
        hint = nearest(tape, source.tapes, f"the tapes are: {' '.join(source.tapes)}")
        raise _refuse(f"there is no tape {tape}", header, source, hint)


def _refuse(problem: str, header: str, source: Source, hint: str) -> NotationError:
    place = dict(source.places).get(header, NOWHERE)
    return NotationError(problem, file=source.file, place=place, hint=hint)
