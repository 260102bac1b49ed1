"""What can be called: a machine file, or a routine of one; and that no call comes back to itself.

A name is looked for among the routines of the file that calls, then among the machine files
beside it. Recursion is an error, so that the machine stays finite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from automata.errors import NotationError
from automata.linking.schema import Domains, domains
from automata.notation.source import Call, Read, Routine, Source, StateBlock, StateRef
from common.errors import nearest
from common.text import short_repr

MOST_NAMED = 8

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
        """What tells it from all other units."""
        return (self.source.name, self.routine)


def main_unit(source: Source) -> Unit:
    """Give the machine of a file as a unit."""
    return Unit(
        *(source, "", source.tapes, source.states, source.start, source.expects, domains(source))
    )


def routine_unit(main: Unit, routine: Routine) -> Unit:
    """Give a routine of a machine file as a unit."""
    start = routine.states[0].label
    return Unit(
        *(main.source, routine.name, routine.tapes, routine.states, start, routine.expects),
        main.domains,
    )


def find_unit(call: Call, caller: Unit, library: Library) -> Unit:
    """Find what a call means; raise NotationError if there is no such routine or machine."""
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
    """Give every call that stands in a unit, in the order of the file."""
    for block in unit.states:
        if block.body is not None:
            yield block.body
        for row in block.rows:
            if isinstance(row.goto, Call):
                yield row.goto


def calls_others(source: Source) -> bool:
    """Whether a file calls what is no routine of its own."""
    main, names = main_unit(source), {routine.name for routine in source.routines}
    units = [main, *(routine_unit(main, routine) for routine in source.routines)]
    return any(call.routine not in names for unit in units for call in calls_of(unit))


def refuse_recursion(main: Unit, find: Callable[[Call, Unit], Unit]) -> None:
    """Raise NotationError if some unit can be reached by calls from itself."""
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
    """Make the error for a call that comes back to a unit of the path; only the cycle is told."""
    caller, callee = path[-2:]
    begin = [unit.key for unit in path].index(callee.key)
    names = [unit.name for unit in path[begin:]]
    if len(names) > MOST_NAMED:
        names = [*names[: MOST_NAMED - 2], "…", *names[-2:]]
    problem = f"recursion: {' calls '.join(names)}"
    hint = "a machine is finite: use states and a tape instead of a call to itself"
    return NotationError(problem, file=caller.source.file, place=call.place, hint=hint)
