"""The variables of a file: their values, the relations that tie them, and sets of symbols.

A set of symbols in a row is a variable without a name: `[a,b]` on a tape ranges over a and b. If x
is a variable, `!x` is tied to x by a relation. So all other code has only symbols and variables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

from msgspec import Struct

from automata.errors import NotationError
from automata.notation.source import NOWHERE, Place, Read, Relation, Row, Source, StateBlock, Term
from common.errors import nearest
from common.limits import Allowance

MOST_PRODUCTIONS = 100_000
MOST_TRIED = 500_000  # assignments of variables, over all rows of a file
SIGNS_OF_BLANK = ("□", "␣", "ε")  # in textbooks and other tools
Assignment = Mapping[str, str]
OrderedSet = dict[str, None]
Ways = Mapping[tuple[str, ...], OrderedSet]


@dataclass(frozen=True, slots=True)
class Tie:
    """Variables with their possible combinations of values.

    known : the answers of `ways`, by the variables that have values and the one that gets a value
    """

    names: tuple[str, ...]
    tuples: frozenset[tuple[str, ...]]
    known: dict[tuple[tuple[str, ...], str], Ways] = field(
        default_factory=dict, compare=False, repr=False
    )

    def knows(self, given: tuple[str, ...], name: str) -> bool:
        """Whether the answer is known, and costs nothing."""
        return (given, name) in self.known

    def ways(self, given: tuple[str, ...], name: str, values: Iterable[str]) -> Ways:
        """Give the possible values of a variable for each group of values of others.

        given  : some variables of the tie; the rest may have any values
        values : of the variable, in their order
        """
        if (given, name) not in self.known:
            rank = {value: at for at, value in enumerate(values)}
            places, own = [self.names.index(other) for other in given], self.names.index(name)
            ways: dict[tuple[str, ...], OrderedSet] = {}
            for group in sorted(self.tuples, key=lambda group: rank[group[own]]):
                ways.setdefault(tuple([group[at] for at in places]), {})[group[own]] = None
            self.known[given, name] = ways
        return self.known[given, name]


@dataclass(frozen=True, slots=True)
class Domains:
    """The variables of a file with the values of each, the relations, and the symbols.

    of    : also the sets of symbols in rows, as variables that no file can name
    ties  : variable -> the relations that it is in
    tried : the number of values tried, over all rows and sets of the file
    """

    file: str
    of: Mapping[str, tuple[str, ...]]
    ties: Mapping[str, list[Tie]]
    symbols: frozenset[str]
    tried: Allowance = field(
        default_factory=lambda: Allowance(MOST_TRIED, "values of variables"),
        compare=False,
        repr=False,
    )

    def take(self, number: int, place: Place) -> None:
        """Count values that are about to be tried; raise NotationError if they are too many."""
        hint = "use fewer variables, or name those first that relations tie to each other"
        self.tried.take(number, lambda problem: self.refuse(problem, place, hint))

    def refuse(self, problem: str, place: Place, hint: str) -> NotationError:
        """Make the error for a place in the file."""
        return NotationError(problem, file=self.file, place=place, hint=hint)


class SetVariable(Struct, frozen=True):
    """A set on a tape as a variable, tied to the variables that it names."""

    name: str
    values: tuple[str, ...]
    relation: Relation | None


def domains(source: Source) -> Domains:
    """Collect the variables of a file; raise NotationError if they make no sense."""
    symbols = frozenset((*source.symbols, source.blank))
    _refuse_variables_among_symbols(source, symbols)
    _refuse_strange_inputs(source)
    of = _values(source)
    without_sets = Domains(source.file, of, {}, symbols)
    relations = list(source.relations)
    for one in tuple(_set_variables(source, without_sets)):
        of[one.name] = one.values
        relations += [] if one.relation is None else [one.relation]
    return Domains(source.file, of, _ties_of(relations), symbols, without_sets.tried)


def tied(bound: Iterable[str], used: Iterable[str], ties: Mapping[str, list[Tie]]) -> set[str]:
    """Give the bound variables, and those of the row that relations tie to them.

    A chain of relations counts, too, but only through variables that the row itself names.
    """
    reached, free, followed = set(bound), set(used), set[int]()
    pending = list(reached)
    while pending:
        for tie in ties.get(pending.pop(), ()):
            if id(tie) not in followed:
                followed.add(id(tie))
                new = (free.intersection(tie.names)) - reached
                reached |= new
                pending.extend(new)
    return reached


def variables_of(terms: Iterable[Term], known: Domains) -> tuple[str, ...]:
    """Give the variables among some terms, each once."""
    return tuple(dict.fromkeys(t.text for t in terms if not t.quoted and t.text in known.of))


def at_word(word: str, place: Place) -> Place:
    """Find a word after a header's keyword."""
    match = re.search(rf"(?<![\w.+'-]){re.escape(word)}(?![\w.+-])", place.row[place.width :])
    if match is None:
        return place
    return Place(place.line, place.width + match.start() + 1, len(word), place.row)


def refuse_unknown(term: Term, known: Domains) -> None:
    """Raise NotationError for a term that is not a symbol and not a variable over symbols."""
    if not term.quoted and term.text in known.of:
        strange = [value for value in known.of[term.text] if value not in known.symbols]
        if strange:
            problem = f"variable {term.text} may be {strange[0]}, which is not a symbol"
            hint = "add it to 'symbols', or use the variable only in states"
            raise known.refuse(problem, term.place, hint)
    elif term.text not in known.symbols:
        names = sorted({*known.symbols, *(name for name in known.of if "\n" not in name)})
        listed = " ".join(sorted(known.symbols))
        hint = nearest(term.text, names, f"the symbols are: {listed}; add it to 'symbols'")
        parts = term.text.split(",")
        if len(parts) > 1 and all(part in known.symbols for part in parts):
            hint = f"for any of several symbols write  [{term.text}]  before the arrow"
        elif term.text.strip(",") in known.symbols:
            hint = f"write spaces, no commas:  {term.text.strip(',')}"
        elif term.text in SIGNS_OF_BLANK:
            hint = "a blank is written  _  , if no line 'blank' says otherwise"
        if term.text[0] in "![" and len(term.text) > 1:
            hint = "write sets before the arrow only; '*' after it keeps the symbol"
        raise known.refuse(f"unknown symbol {term.text}", term.place, hint)


def looked_for(read: Read) -> Term:
    """Give a read of a row as a symbol or a variable: a set is the variable of its tape.

    Its name is one that no file can give: it has two lines.
    """
    term = read.term
    return Term(f"{term.text}\n{read.tape}", place=term.place) if term.among else term


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
    columns = _columns_of(source.relations)
    for relation in source.relations:
        for at, name in enumerate(relation.names):
            allowed = known.setdefault(name, columns[relation.names][at])
            of.setdefault(name, tuple(allowed))
            column = dict.fromkeys(group[at] for group in relation.tuples)
            strange = [value for value in column if value not in allowed]
            if strange:
                place = at_word(strange[0], relation.place)
                problem = f"{strange[0]} is not a value of variable {name}"
                hint = f"its values are: {' '.join(of[name])}; add it to 'vars {name}: …'"
                raise NotationError(problem, file=source.file, place=place, hint=hint)
    return of


def _columns_of(relations: Iterable[Relation]) -> dict[tuple[str, ...], list[OrderedSet]]:
    """Give the values of each variable of a relation, in their order, over all its lines."""
    columns: dict[tuple[str, ...], list[OrderedSet]] = {}
    for relation in relations:
        own = columns.setdefault(relation.names, [{} for _ in relation.names])
        for group in relation.tuples:
            for column, value in zip(own, group, strict=True):
                column[value] = None
    return columns


def _ties_of(relations: Iterable[Relation]) -> dict[str, list[Tie]]:
    """Give, for each variable, the ties that it is in.

    Lines that name the same variables in the same order are one relation; a line that names them
    in another order is another one, and both must hold.
    """
    together: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for relation in relations:
        together.setdefault(relation.names, set()).update(relation.tuples)
    ties: dict[str, list[Tie]] = {}
    for names, tuples in together.items():
        tie = Tie(names, frozenset(tuples))
        for name in names:
            ties.setdefault(name, []).append(tie)
    return ties


def _set_variables(source: Source, known: Domains) -> Iterator[SetVariable]:
    """Give all sets in the rows of a file, each once.

    known : the variables of the file, without its sets
    """
    seen: set[str] = set()
    alphabet = tuple(dict.fromkeys((source.blank, *source.symbols)))
    for block, row in _rows(source):
        for read in row.reads:
            if not read.term.among:
                continue
            _refuse_unbound(block, row, read, known)
            if (name := looked_for(read).text) not in seen:
                seen.add(name)
                for term in read.term.among:
                    refuse_unknown(term, known)
                yield _set_variable(name, read.term, alphabet, known)


def _rows(source: Source) -> Iterator[tuple[StateBlock, Row]]:
    for states in (source.states, *(routine.states for routine in source.routines)):
        for block in states:
            for row in block.rows:
                yield block, row


def _refuse_unbound(block: StateBlock, row: Row, read: Read, known: Domains) -> None:
    """Raise NotationError if a variable in a set has no value from the label or another read."""
    others = [*block.label.values, *(other.term for other in row.reads if not other.term.among)]
    bound = {term.text for term in others if not term.quoted}
    for name in variables_of(read.term.among, known):
        if name not in bound:
            place = next(one.place for one in read.term.among if one.text == name)
            hint = "read it on another tape, or carry it in the state"
            raise known.refuse(f"variable {name} has no value here", place, hint)


def _set_variable(name: str, term: Term, alphabet: tuple[str, ...], known: Domains) -> SetVariable:
    """Make the variable of a set, tied to the variables that the set names."""
    of = {one: tuple(dict.fromkeys(known.of[one])) for one in variables_of(term.among, known)}
    known.take(prod(map(len, of.values())) * len(alphabet), term.place)
    groups: list[tuple[str, ...]] = []
    for given in product(*of.values()):
        values = dict(zip(of, given, strict=True))
        among = {one.text if one.quoted else values.get(one.text, one.text) for one in term.among}
        groups += [(*given, one) for one in alphabet if (one in among) != term.excluded]
    left = tuple(dict.fromkeys(group[-1] for group in groups))
    if not left:
        hint = "leave the row out: it applies for no symbol"
        raise known.refuse(f"{term.text} leaves no symbol", term.place, hint)
    relation = Relation((*of, name), tuple(groups), term.place) if of else None
    return SetVariable(name, left, relation)
