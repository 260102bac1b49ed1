"""One row of a file to its literal rows: variables over symbol sets, tied by pairs.

A variable has one value throughout a row, its state's label included. What a row writes or
carries on must be read, carried, or tied by a pair to what is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from automata.errors import NotationError
from automata.notation.source import NOWHERE, Call, Place, Row, Source, StateBlock, StateRef, Term
from common.errors import nearest

MOST_PRODUCTIONS = 100_000
MOST_TRIED = 500_000  # assignments of variables, over all rows of a file

Values = Mapping[str, str]
OrderedSet = dict[str, None]


@dataclass(frozen=True, slots=True)
class Domains:
    """The variables of a file with the values of each, the relations, and the symbols.

    partners : variable -> variable that is tied to it -> its values for each value of the first
    tried    : how many assignments were tried so far; a guard, so that no file takes for ever
    """

    file: str
    of: Mapping[str, tuple[str, ...]]
    partners: Mapping[str, Mapping[str, Mapping[str, OrderedSet]]]
    symbols: frozenset[str]
    tried: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)


def domains(source: Source) -> Domains:
    """Collect the variables of a file; raise NotationError where they make no sense."""
    of = {name: group.values for group in source.variables for name in group.names}
    symbols = frozenset((*source.symbols, source.blank))
    for symbol in source.input:
        if symbol not in source.symbols:
            place = at_word(symbol, dict(source.places).get("input", NOWHERE))
            hint = nearest(symbol, source.symbols, "inputs are made of the 'symbols'; add it there")
            raise NotationError(
                f"unknown symbol {symbol}", file=source.file, place=place, hint=hint
            )
    declared = [(group.names, group.place) for group in source.variables]
    declared += [(relation.names, relation.place) for relation in source.relations]
    for names, line in declared:
        for name in names:
            if name in symbols:
                place, hint = at_word(name, line), "rename the variable"
                problem = f"variable {name} is also a symbol"
                raise NotationError(problem, file=source.file, place=place, hint=hint)
    for relation in source.relations:
        for at, name in enumerate(relation.names):
            column = tuple(dict.fromkeys(pair[at] for pair in relation.pairs))
            strange = [value for value in column if value not in of.setdefault(name, column)]
            if strange:
                place = at_word(strange[0], relation.place)
                problem = f"{strange[0]} is no value of variable {name}"
                hint = f"its values are: {' '.join(of[name])}; add it to 'vars {name}: …'"
                raise NotationError(problem, file=source.file, place=place, hint=hint)
    return Domains(source.file, of, _partners(source, of), symbols)


def _partners(
    source: Source, of: Mapping[str, tuple[str, ...]]
) -> dict[str, dict[str, dict[str, OrderedSet]]]:
    """Give the values that go with each value, both ways, in the order of their variable.

    Lines that name two variables in the same order are one relation; a line that names them in
    the other order is another one, and both must hold.
    """
    relations: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for relation in source.relations:
        relations.setdefault(relation.names, set()).update(relation.pairs)
    partners: dict[str, dict[str, dict[str, OrderedSet]]] = {}
    for (one, other), pairs in relations.items():
        if (other, one) in relations:
            pairs = {pair for pair in pairs if pair[::-1] in relations[other, one]}
        for name, tied, ways in ((one, other, pairs), (other, one, {p[::-1] for p in pairs})):
            rank = {value: at for at, value in enumerate(of[tied])}
            values: dict[str, OrderedSet] = {}
            for value, partner in sorted(ways, key=lambda way: rank[way[1]]):
                values.setdefault(value, {})[partner] = None
            partners.setdefault(name, {})[tied] = values
    return partners


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
    for term in (*(read.term for read in row.reads), *(a.write for a in row.actions)):
        if term is not None:
            refuse_unknown(term, known)
    bound = _variables((*block.label.values, *(read.term for read in row.reads)), known)
    used = _variables(_outgoing(row), known)
    places = {term.text: term.place for term in _outgoing(row)}
    tied = _tied(bound, used, known)
    for name in used:
        if name not in tied:
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
    tied = _tied(bound, used, known)
    for name in used:
        if name not in tied:
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
        partners = known.partners.get(name, {})
        ties = [(at[other], known.partners[other][name]) for other in partners.keys() & at.keys()]
        chosen = _lengthened(chosen, dict.fromkeys(known.of[name]), ties, known, place)
        at[name] = len(at)
    return (dict(zip(at, values, strict=True)) for values in chosen)


def _lengthened(
    chosen: Iterable[tuple[str, ...]],
    values: OrderedSet,
    ties: Sequence[tuple[int, Mapping[str, OrderedSet]]],
    known: Domains,
    place: Place,
) -> list[tuple[str, ...]]:
    """Add one variable to assignments, with all values that go with those it is tied to.

    ties : the place of another variable in an assignment, and what goes with each of its values
    """
    longer: list[tuple[str, ...]] = []
    for before in chosen:
        tied = sorted((ways.get(before[at], {}) for at, ways in ties), key=len)
        first, *others = tied or [values]
        more = [value for value in first if all(value in other for other in others)]
        longer.extend((*before, value) for value in more)
        known.tried[0] += 1 + len(first)
        if len(longer) > MOST_PRODUCTIONS:
            hint = f"use fewer variables; a machine has at most {MOST_PRODUCTIONS:,} productions"
            problem = "this stands for too many productions"
            raise NotationError(problem, file=known.file, place=place, hint=hint)
        if known.tried[0] > MOST_TRIED:
            hint = "use fewer variables, or name those first that 'pairs' tie to each other"
            problem = f"the rows up to here try more than {MOST_TRIED:,} values of variables"
            raise NotationError(problem, file=known.file, place=place, hint=hint)
    return longer


def _outgoing(row: Row) -> tuple[Term, ...]:
    """Give the terms that a row writes or carries on."""
    writes = tuple(action.write for action in row.actions if action.write is not None)
    return (*writes, *next_state(row.goto).values)


def _variables(terms: Iterable[Term], known: Domains) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t.text for t in terms if not t.quoted and t.text in known.of))


def _tied(bound: Iterable[str], used: Iterable[str], known: Domains) -> set[str]:
    """Give the bound variables, and those of the row that relations tie to them.

    A chain of relations ties too, but only through variables that the row names itself.
    """
    tied, free = set(bound), set(used)
    pending = list(tied)
    while pending:
        new = (known.partners.get(pending.pop(), {}).keys() & free) - tied
        tied |= new
        pending.extend(new)
    return tied


def refuse_unknown(term: Term, known: Domains) -> None:
    """Raise NotationError for a term that is neither a symbol nor a variable over symbols."""
    if not term.quoted and term.text in known.of:
        strange = [value for value in known.of[term.text] if value not in known.symbols]
        if strange:
            problem = f"variable {term.text} may be {strange[0]}, which is no symbol"
            hint = "add it to 'symbols', or use the variable only in states"
            raise _unknown(problem, term.place, known, hint)
    elif term.text not in known.symbols:
        names = sorted({*known.symbols, *known.of})
        listed = " ".join(sorted(known.symbols))
        hint = nearest(term.text, names, f"the symbols are: {listed}; add it to 'symbols'")
        parts = term.text.split(",")
        if len(parts) > 1 and all(part in known.symbols for part in parts):
            hint = f"for several symbols write a variable: 'vars v: {' '.join(parts)}', and v here"
        raise _unknown(f"unknown symbol {term.text}", term.place, known, hint)


def _unknown(problem: str, place: Place, known: Domains, hint: str) -> NotationError:
    return NotationError(problem, file=known.file, place=place, hint=hint)
