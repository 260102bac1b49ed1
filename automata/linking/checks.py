"""Static checks: likely mistakes in a valid machine file.

Nothing here refuses a machine; `link` does that. `warnings` looks at the rows of the file alone,
and assumes that a call returns; `static_doubts` also follows the possible runs (`reached`).

An `else` is doubtful if it hides a gap, or if it never stops. It applies to every *open* read:
symbols on the tapes at which its state looks, for which the state has no other row. It hides a gap
unless it

- has at most one open read: then it is a row like any other;
- ends: it goes to a halting state, so that all other symbols have one meaning, as with the arrows
  that [Sipser13] §3.1 leaves out;
- passes on: it writes nothing and moves no head, so that the next state sees the same symbols, and
  must list them;
- searches: it writes nothing, moves, and stays in its state until another row applies;
- clears: as a search, but it writes blanks, so that all symbols there have the same end.

If it writes, the old symbol is lost: a warning. If it only moves on, as at the first symbol of a
word, that may be intended: a note.

An `else` that stays in its state never stops if it changes nothing. It also never stops if its
heads move over the blanks beyond the words, and no other row surely applies there. A mark at the
end of a tape's `word` ends a search, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct, field

from automata.linking.doubt import CHECKS, Doubt
from automata.linking.reached import flow_doubts
from automata.linking.schema import (
    LiteralRow,
    RowExpansion,
    expanded,
    literal,
    literal_state,
    literal_states,
    next_state,
)
from automata.linking.units import Unit, called_files, calls_of, main_unit, routine_unit
from automata.linking.variables import at_word, looked_for
from automata.machine import Machine, State
from automata.notation.printer import print_ref
from automata.notation.source import RETURN, Call, Row, Source, StateBlock, Term
from common.errors import nearest

MOST_COUNTED = 5_000  # reads of a state in order up to which open reads are counted
MOST_LOOKED = 1_000_000  # rows compared for this count, in all
Expansions: TypeAlias = Sequence[tuple[StateBlock, Sequence[RowExpansion]]]
TapeSymbols: TypeAlias = Mapping[str, str]  # tape -> what a row must find there
_NAMES = f"the checks are: {', '.join(CHECKS)}"


def static_doubts(source: Source, machine: Machine) -> tuple[Doubt, ...]:
    """Give the static diagnostics of a machine file, also those that the file silences.

    machine : the result of `link`

    Raises NotationError as `warnings` does.
    """
    return (*_by_rows(source), *flow_doubts(source, machine))


def warnings(source: Source) -> tuple[Doubt, ...]:
    """Give the diagnostics of the rows of a machine file, in the order of its lines.

    Raises NotationError, as `link` does, if the rows cannot be read at all.
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
        yield from _else_doubts(unit, ways)
        yield from _unreached(unit, ways)


def _in_order(found: Iterable[Doubt]) -> tuple[Doubt, ...]:
    return tuple(sorted(found, key=lambda doubt: (doubt.place.line, doubt.place.column)))


def not_silenced(source: Source, found: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Leave out silenced diagnostics, and add one for a comment that silences nothing.

    They come in the order of their lines.
    """
    allowed = {(name, allow.line) for allow in source.allows for name in allow.names}
    left, silenced = [], set()
    for doubt in found:
        key = (doubt.name, doubt.place.line)
        silenced.add(key)
        if key not in allowed:
            left.append(doubt)
    for allow in source.allows:
        for name in allow.names:
            if (name, allow.line) not in silenced:
                hint = "leave it out" if name in CHECKS else nearest(name, CHECKS, _NAMES)
                text = f"'allow {name}' silences nothing here"
                left.append(Doubt("unused-allow", allow.place, text, hint))
    return _in_order(left)


def _unreached(unit: Unit, ways: Expansions) -> Iterator[Doubt]:
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


def _successors(ways: Expansions) -> dict[State, set[State]]:
    """Give the next states of every literal state of a unit, by its rows and calls."""
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
    """Give the states with an `else` in which being stuck has a meaning in the file."""
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
    """Give the symbols, tapes and variables that are declared and never named."""
    places, known = dict(source.places), units[0].domains
    terms = [term for unit in units for term in _terms(unit)]
    variables = {term.text for term in terms if not term.quoted and term.text in known.of}
    used = {term.text for term in terms}.union(*(known.of[name] for name in variables))
    used.update(source.input)
    for _, word in source.words:
        used.update(*((term.text,) if term.quoted else (term.text, *term.text) for term in word))
    unused = []
    if not called_files(source):
        # else other machines use tapes and symbols of the same name
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


class _Context(Struct, frozen=True):
    """The facts by which the rows of one unit are judged.

    symbols  : with the blank
    listed   : literal state -> the reads of its rows, without `else`
    choices  : literal states of which several rows may apply at once
    in_order : literal states that take the first row that applies
    finals   : states in which the machine ends
    marks    : tape and direction -> the mark at that end of the tape's word
    looked   : the number of rows compared until now; it is limited, so that every check ends
    """

    symbols: tuple[str, ...]
    blank: str
    listed: Mapping[State, Sequence[TapeSymbols]]
    choices: frozenset[State]
    in_order: frozenset[State]
    finals: frozenset[State]
    marks: Mapping[tuple[str, str], str]
    looked: list[int] = field(default_factory=lambda: [0])


def _else_doubts(unit: Unit, ways: Expansions) -> Iterator[Doubt]:
    """Give the diagnostics of the `else` rows of a machine or routine, each with a hint.

    ways : the states of the unit, expanded
    """
    context = _context(unit, ways)
    for block, expansions in ways:
        name = print_ref(block.label)
        for way in expansions:
            if way.row is None or not way.row.otherwise:
                continue
            row = way.row
            if any(_hides_gap(row, one, context) for one in way.literals):
                writes = any(action.write is not None for action in row.actions)
                does = "hides" if writes else "continues with"
                text = f"'else' {does} symbols that state {name} does not list"
                hint = "list the symbols, if they are few, or refuse the rest"
                yield Doubt("hidden-gap" if writes else "open-else", row.place, text, hint)
            for one in way.literals:
                doubt = _never_stops(row, one, name, context)
                if doubt is not None:
                    yield Doubt("endless-else", row.place, *doubt, milder="note")
                    break


def _context(unit: Unit, ways: Expansions) -> _Context:
    source = unit.source
    listed: dict[State, dict[tuple[tuple[str, str], ...], TapeSymbols]] = {}
    for row, one in ((way.row, one) for _, more in ways for way in more for one in way.literals):
        if row is not None and not row.otherwise:
            reads = {read.tape: literal(looked_for(read), one.values) for read in row.reads}
            listed.setdefault(one.state, {})[tuple(sorted(reads.items()))] = reads
    choices = (more for block, more in ways if block.choice is not None)
    ordered = (more for block, more in ways if block.in_order)
    finals = {final.name for final in source.finals}
    return _Context(
        symbols=tuple(dict.fromkeys((source.blank, *source.symbols))),
        blank=source.blank,
        listed={state: tuple(reads.values()) for state, reads in listed.items()},
        choices=frozenset(one.state for more in choices for way in more for one in way.literals),
        in_order=frozenset(one.state for more in ordered for way in more for one in way.literals),
        finals=frozenset(finals if unit.routine else {*finals, RETURN}),
        marks=dict(_marks(unit)),
    )


def _marks(unit: Unit) -> Iterator[tuple[tuple[str, str], str]]:
    """Give the marks at the ends of words: symbols that are at an end and occur only once."""
    single = all(len(symbol) == 1 for symbol in unit.source.symbols)
    for tape, terms in unit.source.words:
        word: list[str] = []
        for term in terms:
            word += [term.text] if term.quoted or not single else term.text
        for direction, at in (("L", 0), ("R", -1)):
            if word and word.count(word[at]) == 1:
                yield (tape, direction), word[at]


def _hides_gap(row: Row, one: LiteralRow, context: _Context) -> bool:
    if _open_reads(one.state, {}, context) < 2:
        return False
    if not isinstance(row.goto, Call) and one.goto in context.finals:
        return False
    moves = any(action.move != "S" for action in row.actions)
    stays = not isinstance(row.goto, Call) and one.goto == one.state
    written = [literal(a.write, one.values) for a in row.actions if a.write is not None]
    if written:
        return not (stays and moves and set(written) == {context.blank})
    return moves and not stays


def _never_stops(row: Row, one: LiteralRow, name: str, context: _Context) -> tuple[str, str] | None:
    """Give the diagnostic of an `else` that never leaves its state."""
    if isinstance(row.goto, Call) or one.goto != one.state:
        return None
    moves = {action.tape: action.move for action in row.actions if action.move != "S"}
    if not moves:
        if any(action.write is not None for action in row.actions):
            return None
        return f"'else' in state {name} changes nothing and never stops", "lead it elsewhere"
    if _open_reads(one.state, dict.fromkeys(moves, context.blank), context) == 0:
        return None
    marks = {tape: context.marks.get((tape, move)) for tape, move in moves.items()}
    for tape, mark in marks.items():
        if mark is not None and _open_reads(one.state, {tape: mark}, context) == 0:
            return None
    tapes = " and ".join(moves)
    text = f"'else' in state {name} moves over blanks of tape {tapes} and never stops there"
    ends = [f"the mark {mark} on {tape}" for tape, mark in marks.items() if mark is not None]
    ends.append(f"the blank {context.blank} on {tapes}")
    return text, f"give the state a row for {' or '.join(ends)}"


def _open_reads(state: State, fixed: TapeSymbols, context: _Context) -> int:
    """Count the reads for which a state has no row, where the symbols on some tapes are fixed.

    The rows of a state never apply at once, so the numbers of reads that they list are added. In a
    choice they may; then the numbers are added only for rows that look at the same tapes.
    """
    listed = context.listed.get(state, ())
    tapes = {tape for reads in listed for tape in reads} - fixed.keys()
    size = len(context.symbols)
    if state in context.in_order:
        meeting = [read for read in listed if all(read.get(t, s) == s for t, s in fixed.items())]
        return _left_open(sorted(tapes), meeting, context)
    covered: Counter[frozenset[str]] = Counter()
    for reads in listed:
        if all(reads.get(tape, symbol) == symbol for tape, symbol in fixed.items()):
            free = tapes - reads.keys()
            covered[frozenset(reads)] += size ** len(free)
    most = max(covered.values(), default=0) if state in context.choices else covered.total()
    every: int = size ** len(tapes)
    return every - most


def _left_open(tapes: Sequence[str], rows: Sequence[TapeSymbols], context: _Context) -> int:
    """Count the reads for which none of these rows applies; 0 if there are too many to compare."""
    number = len(context.symbols) ** len(tapes)
    if number > MOST_COUNTED or context.looked[0] + number * (1 + len(rows)) > MOST_LOOKED:
        return 0
    context.looked[0] += number * (1 + len(rows))
    heads = product(context.symbols, repeat=len(tapes))
    every = (dict(zip(tapes, symbols, strict=True)) for symbols in heads)
    return sum(
        not any(all(read.get(tape, s) == s for tape, s in seen.items()) for read in rows)
        for seen in every
    )
