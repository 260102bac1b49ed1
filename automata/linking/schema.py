"""One row of a file to its literal rows: variables over symbol sets, tied by relations.

A variable has one value throughout a row, its state's label included. What a row writes or
carries on must be read, carried, or tied by a relation to what is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from automata.errors import NotationError
from automata.linking.relations import OrderedSet, Tie, Ways, columns_of, tied, ties_of
from automata.linking.sets import looked_for, set_variables
from automata.notation.source import NOWHERE, Call, Place, Row, Source, StateBlock, StateRef, Term
from common.errors import nearest

MOST_PRODUCTIONS = 100_000
MOST_TRIED = 500_000  # assignments of variables, over all rows of a file

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Domains:
    """The variables of a file with the values of each, the relations, and the symbols.

    of    : also the sets of symbols that rows look for, as variables that no file can name
    ties  : variable -> the relations that it is in
    tried : how many assignments were tried so far; a guard, so that no file takes for ever
    """

    file: str
    of: Mapping[str, tuple[str, ...]]
    ties: Mapping[str, list[Tie]]
    symbols: frozenset[str]
    tried: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)


def domains(source: Source) -> Domains:
    """Collect the variables of a file; raise NotationError where they make no sense."""
    symbols = frozenset((*source.symbols, source.blank))
    _refuse_variables_among_symbols(source, symbols)
    _refuse_strange_inputs(source)
    of = _values(source)
    without_sets = Domains(source.file, of, {}, symbols)
    relations = list(source.relations)
    for one in tuple(set_variables(source, of, lambda term: refuse_unknown(term, without_sets))):
        of[one.name] = one.values
        relations += [] if one.relation is None else [one.relation]
    return Domains(source.file, of, ties_of(relations), symbols)


def _refuse_strange_inputs(source: Source) -> None:
    for symbol in source.input:
        if symbol not in source.symbols:
            place = at_word(symbol, dict(source.places).get("input", NOWHERE))
            hint = nearest(symbol, source.symbols, "inputs are made of the 'symbols'; add it there")
            problem = f"unknown symbol {symbol}"
            raise NotationError(problem, file=source.file, place=place, hint=hint)


def _refuse_variables_among_symbols(source: Source, symbols: frozenset[str]) -> None:
    declared = [(group.names, group.place) for group in source.variables]
    declared += [(relation.names, relation.place) for relation in source.relations]
    for names, line in declared:
        for name in names:
            if name in symbols:
                place, hint = at_word(name, line), "rename the variable"
                problem = f"variable {name} is also a symbol"
                raise NotationError(problem, file=source.file, place=place, hint=hint)


def _values(source: Source) -> dict[str, tuple[str, ...]]:
    """Give the values of each variable: those of `vars`, else all in its first relation."""
    of = {name: group.values for group in source.variables for name in group.names}
    known: dict[str, OrderedSet] = {}
    for group in source.variables:
        known.update(dict.fromkeys(group.names, dict.fromkeys(group.values)))
    columns = columns_of(source.relations)
    for relation in source.relations:
        for at, name in enumerate(relation.names):
            allowed = known.setdefault(name, columns[relation.names][at])
            of.setdefault(name, tuple(allowed))
            column = dict.fromkeys(group[at] for group in relation.tuples)
            strange = [value for value in column if value not in allowed]
            if strange:
                place = at_word(strange[0], relation.place)
                problem = f"{strange[0]} is no value of variable {name}"
                hint = f"its values are: {' '.join(of[name])}; add it to 'vars {name}: …'"
                raise NotationError(problem, file=source.file, place=place, hint=hint)
    return of


def at_word(word: str, place: Place) -> Place:
    """Find a word behind a header's keyword."""
    match = re.search(rf"(?<![\w.+'-]){re.escape(word)}(?![\w.+-])", place.row[place.width :])
    if match is None:
        return place
    return Place(place.line, place.width + match.start() + 1, len(word), place.row)


def values_of_row(block: StateBlock, row: Row, known: Domains) -> Iterator[Values]:
    """Give every assignment of the row's variables under which it is a literal row.

    Raises NotationError for an unknown symbol, an unbound variable, or a row that stands for
    more than `MOST_PRODUCTIONS`.
    """
    reads = tuple(map(looked_for, row.reads))
    for term in (*reads, *(action.write for action in row.actions)):
        if term is not None:
            refuse_unknown(term, known)
    bound = _variables((*block.label.values, *reads), known)
    used = _variables(_outgoing(row), known)
    places = {term.text: term.place for term in _outgoing(row)}
    reached = tied(bound, used, known.ties)
    for name in used:
        if name not in reached:
            hint = "read it, carry it in the state, or tie it by 'pairs' to a variable that is"
            problem = f"variable {name} has no value here"
            raise NotationError(problem, file=known.file, place=places[name], hint=hint)
    return _assignments((*bound, *used), known, row.place)


def values_of_label(label: StateRef, known: Domains) -> Iterator[Values]:
    """Give every assignment of the variables that a state's label carries."""
    return _assignments(_variables(label.values, known), known, label.place)


def values_of_call(label: StateRef, call: Call, known: Domains) -> Iterator[Values]:
    """Give every assignment for a state that is a call: its label, and where it goes on."""
    bound = _variables(label.values, known)
    used = _variables(call.then.values, known)
    reached = tied(bound, used, known.ties)
    for name in used:
        if name not in reached:
            hint = "carry it in the state, or tie it by 'pairs' to a variable that is"
            problem = f"variable {name} has no value here"
            raise NotationError(problem, file=known.file, place=call.then.place, hint=hint)
    return _assignments((*bound, *used), known, call.place)


def literal(term: Term, values: Values) -> str:
    """Give the symbol that a term stands for under these values."""
    return term.text if term.quoted else values.get(term.text, term.text)


def literal_state(ref: StateRef, values: Values) -> str:
    """Give the literal name of a state: `count(2)`."""
    if not ref.values:
        return ref.name
    return f"{ref.name}({','.join(literal(term, values) for term in ref.values)})"


def next_state(goto: StateRef | Call) -> StateRef:
    """Give the state in which a row goes on; for a call, the one after it."""
    return goto.then if isinstance(goto, Call) else goto


def _assignments(variables: Iterable[str], known: Domains, place: Place) -> Iterator[Values]:
    """Give the values of the variables together, the last one changing fastest."""
    chosen: list[tuple[str, ...]] = [()]
    at: dict[str, int] = {}
    for name in dict.fromkeys(variables):
        ties = []
        for tie in known.ties.get(name, ()):
            given = tuple(other for other in tie.names if other in at)
            if given:
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
    """Add one variable to assignments, with all values that go with those it is tied to.

    ties : places of other variables in an assignment, and what goes with each of their values
    """
    longer: list[tuple[str, ...]] = []
    for before in chosen:
        allowed = [ways.get(tuple([before[at] for at in places]), {}) for places, ways in ties]
        first, *others = sorted(allowed, key=len) or [values]
        more = [value for value in first if all(value in other for other in others)]
        longer.extend((*before, value) for value in more)
        known.tried[0] += 1 + len(first)
        if len(longer) > MOST_PRODUCTIONS:
            hint = f"use fewer variables; a machine has at most {MOST_PRODUCTIONS:,} productions"
            problem = "this stands for too many productions"
            raise NotationError(problem, file=known.file, place=place, hint=hint)
        if known.tried[0] > MOST_TRIED:
            hint = "use fewer variables, or name those first that relations tie to each other"
            problem = f"the rows up to here try more than {MOST_TRIED:,} values of variables"
            raise NotationError(problem, file=known.file, place=place, hint=hint)
    return longer


def _outgoing(row: Row) -> tuple[Term, ...]:
    """Give the terms that a row writes or carries on."""
    writes = tuple(action.write for action in row.actions if action.write is not None)
    return (*writes, *next_state(row.goto).values)


def _variables(terms: Iterable[Term], known: Domains) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t.text for t in terms if not t.quoted and t.text in known.of))


def refuse_unknown(term: Term, known: Domains) -> None:
    """Raise NotationError for a term that is neither a symbol nor a variable over symbols."""
    if not term.quoted and term.text in known.of:
        strange = [value for value in known.of[term.text] if value not in known.symbols]
        if strange:
            problem = f"variable {term.text} may be {strange[0]}, which is no symbol"
            hint = "add it to 'symbols', or use the variable only in states"
            raise _unknown(problem, term.place, known, hint)
    elif term.text not in known.symbols:
        names = sorted({*known.symbols, *(name for name in known.of if "\n" not in name)})
        listed = " ".join(sorted(known.symbols))
        hint = nearest(term.text, names, f"the symbols are: {listed}; add it to 'symbols'")
        parts = term.text.split(",")
        if len(parts) > 1 and all(part in known.symbols for part in parts):
            hint = f"for any of several symbols write  [{term.text}]  before the arrow"
        if term.text[0] in "![" and len(term.text) > 1:
            hint = "a set stands before the arrow only; '*' after it keeps what was read"
        raise _unknown(f"unknown symbol {term.text}", term.place, known, hint)


def _unknown(problem: str, place: Place, known: Domains, hint: str) -> NotationError:
    return NotationError(problem, file=known.file, place=place, hint=hint)
