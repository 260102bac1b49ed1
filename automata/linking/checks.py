"""Static checks: what may stand in a machine file, and is most likely a mistake.

Nothing here refuses a machine; `link` does that. `warnings` looks at the rows of the file alone,
so a call is taken to come back; `doubts` follows what the machine may do as well (`reached`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from automata.linking.doubt import CHECKS, Doubt
from automata.linking.else_rows import Ways, else_doubts
from automata.linking.expansion import expanded, literal_states
from automata.linking.reached import flow_doubts
from automata.linking.schema import at_word, literal_state, next_state
from automata.linking.sets import looked_for
from automata.linking.units import Unit, calls_of, calls_others, main_unit, routine_unit
from automata.machine import Machine, State
from automata.notation.printer import print_ref
from automata.notation.source import Source, Term
from common.errors import nearest


def doubts(source: Source, machine: Machine) -> tuple[Doubt, ...]:
    """Give all that is doubtful in a machine file, in the order of its lines.

    machine : what `link` makes of it

    What the file itself silences is left out. Raises NotationError as `warnings` does.
    """
    return _not_silenced(source, (*_by_rows(source), *flow_doubts(source, machine)))


def warnings(source: Source) -> tuple[Doubt, ...]:
    """Give what is doubtful in the rows of a machine file, in the order of its lines.

    Raises NotationError for what stops its rows from being read at all, as `link` does.
    """
    return _in_order(_by_rows(source))


def _by_rows(source: Source) -> Iterator[Doubt]:
    units = [main_unit(source)]
    units += [routine_unit(units[0], routine) for routine in source.routines]
    yield from _unused(source, units)
    yield from _never_called(source, units)
    yield from _never_stuck(units[0])
    for unit in units:
        ways = [(block, tuple(expanded(block, unit.domains))) for block in unit.states]
        yield from else_doubts(unit, ways)
        yield from _unreached(unit, ways)


def _in_order(found: Iterable[Doubt]) -> tuple[Doubt, ...]:
    return tuple(sorted(found, key=lambda doubt: (doubt.place.line, doubt.place.column)))


def _not_silenced(source: Source, found: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Leave out what the file silences, and tell where it silences nothing."""
    allowed = {(name, allow.line) for allow in source.allows for name in allow.names}
    told, silenced = [], set()
    for doubt in found:
        key = (doubt.name, doubt.place.line)
        silenced.add(key)
        if key not in allowed:
            told.append(doubt)
    for allow in source.allows:
        for name in allow.names:
            if (name, allow.line) not in silenced:
                hint = "leave it out" if name in CHECKS else nearest(name, CHECKS, _NAMES)
                text = f"'allow {name}' silences nothing here"
                told.append(Doubt("unused-allow", allow.place, text, hint))
    return _in_order(told)


_NAMES = f"the checks are: {', '.join(CHECKS)}"


def _unreached(unit: Unit, ways: Ways) -> Iterator[Doubt]:
    """Give the states that cannot be reached from the start of their machine or routine."""
    after = _successors(ways)
    reached = {literal_state(unit.start, {})}
    pending = list(reached)
    while pending:
        new = after.get(pending.pop(), set()) - reached
        reached |= new
        pending.extend(new)
    for block in unit.states:
        if reached.isdisjoint(literal_states(block.label, unit.domains)):
            name = print_ref(block.label)
            hint = "lead a row to it, or leave it out"
            text = f"state {name} cannot be reached"
            yield Doubt("unreachable-state", block.label.place, text, hint)


def _successors(ways: Ways) -> dict[State, set[State]]:
    """Give, for every literal state of a unit, those to which its rows and calls lead."""
    after: dict[State, set[State]] = {}
    for _, expansions in ways:
        for way in expansions:
            for row in way.literals:
                after.setdefault(row.state, set()).add(row.goto)
    return after


def _never_called(source: Source, units: list[Unit]) -> Iterator[Doubt]:
    called = {call.routine for unit in units for call in calls_of(unit)}
    for routine in source.routines:
        if routine.name not in called:
            text = f"routine {routine.name} is never called"
            yield Doubt("unused-routine", routine.place, text, "call it, or leave it out")


def _never_stuck(unit: Unit) -> Iterator[Doubt]:
    """Give the states of which it is said what being stuck means, and that have an `else`."""
    otherwise = {
        state: block
        for block in unit.states
        if block.rows and block.rows[-1].otherwise
        for state in literal_states(block.label, unit.domains)
    }
    for one in unit.source.stuck:
        if one.state is not None and otherwise.keys() & literal_states(one.state, unit.domains):
            text = f"state {print_ref(one.state)} is never stuck: it has an 'else'"
            yield Doubt("never-stuck", one.place, text, "leave one of them out")


def _unused(source: Source, units: list[Unit]) -> Iterator[Doubt]:
    """Give the symbols, tapes and variables that are declared and then never named."""
    places, known = dict(source.places), units[0].domains
    terms = [term for unit in units for term in _terms(unit)]
    variables = {term.text for term in terms if not term.quoted and term.text in known.of}
    used = {term.text for term in terms}.union(*(known.of[name] for name in variables))
    used.update(source.input)
    for _, word in source.words:
        used.update(*((term.text,) if term.quoted else (term.text, *term.text) for term in word))
    unused = []
    if not calls_others(source):
        # otherwise other machines use what has the same name here
        unused += [("symbols", "symbol", name) for name in source.symbols if name not in used]
        tapes = {tape for unit in units for tape in _tapes(unit)}.union(dict(source.words))
        unused += [("tapes", "tape", name) for name in source.tapes if name not in tapes]
    named = [(f"vars {at}", group.names) for at, group in enumerate(source.variables, start=1)]
    named += [(f"pairs {at}", group.names) for at, group in enumerate(source.relations, start=1)]
    for header, names in named:
        unused += [(header, "variable", name) for name in names if name not in variables]
    for header, what, name in unused:
        if name != source.blank:
            place = at_word(name, places[header])
            text = f"{what} {name} is never used"
            yield Doubt(f"unused-{what}", place, text, "use it, or leave it out")


def _terms(unit: Unit) -> Iterator[Term]:
    """Give every symbol and variable in the rows of a unit."""
    yield from (read.term for read in unit.expects)
    for block in unit.states:
        yield from block.label.values
        for row in block.rows:
            for read in row.reads:
                yield looked_for(read)
                yield from read.term.among
            yield from (action.write for action in row.actions if action.write is not None)
        for goto in (block.body, *(row.goto for row in block.rows)):
            if goto is not None:
                yield from next_state(goto).values


def _tapes(unit: Unit) -> Iterator[str]:
    """Give every tape that the rows, calls and conditions of a unit name."""
    yield from (read.tape for read in unit.expects)
    for block in unit.states:
        for row in block.rows:
            yield from (read.tape for read in row.reads)
            yield from (action.tape for action in row.actions)
    for call in calls_of(unit):
        yield from call.tapes
