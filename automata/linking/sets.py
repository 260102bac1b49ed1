"""Sets of symbols that rows look for, as variables without a name.

`[a,b]` on a tape is a variable that ranges over a and b; `!x`, where x is a variable, is one that
is tied to x by a relation. So everything else knows symbols and variables only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from automata.errors import NotationError
from automata.notation.source import Place, Read, Relation, Row, Source, StateBlock, Term

MOST_TOGETHER = 10_000  # values of the variables that one set names


@dataclass(frozen=True, slots=True)
class SetVariable:
    """A set on a tape as a variable, tied to those that it names."""

    name: str
    values: tuple[str, ...]
    relation: Relation | None


def looked_for(read: Read) -> Term:
    """Give what a row looks for as a symbol or a variable: a set is the variable of its tape.

    Its name is one that no file can give: it has two lines.
    """
    term = read.term
    return Term(f"{term.text}\n{read.tape}", place=term.place) if term.among else term


def set_variables(
    source: Source, of: Mapping[str, tuple[str, ...]], check: Callable[[Term], None]
) -> Iterator[SetVariable]:
    """Give all sets that the rows of a file look for, each once.

    of    : the variables of the file with their values
    check : raises NotationError for what is neither a symbol nor a variable over symbols
    """
    seen: set[str] = set()
    for block, row in _rows(source):
        for read in row.reads:
            if not read.term.among:
                continue
            named = _variables(read.term, of)
            _refuse_unbound(block, row, read, named, source.file)
            if (name := looked_for(read).text) not in seen:
                seen.add(name)
                for term in read.term.among:
                    check(term)
                yield _set_variable(name, read.term, named, source, of)


def _rows(source: Source) -> Iterator[tuple[StateBlock, Row]]:
    for states in (source.states, *(routine.states for routine in source.routines)):
        for block in states:
            for row in block.rows:
                yield block, row


def _variables(term: Term, of: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    named = (one.text for one in term.among if not one.quoted and one.text in of)
    return tuple(dict.fromkeys(named))


def _refuse_unbound(
    block: StateBlock, row: Row, read: Read, named: tuple[str, ...], file: str
) -> None:
    """Raise NotationError for a variable in a set that has its value from nowhere else."""
    if not named:
        return
    others = [*block.label.values, *(other.term for other in row.reads if not other.term.among)]
    bound = {term.text for term in others if not term.quoted}
    for name in named:
        if name not in bound:
            place = next(one.place for one in read.term.among if one.text == name)
            hint = "read it on another tape, or carry it in the state"
            raise _refuse(f"variable {name} has no value here", file, place, hint)


def _set_variable(
    name: str,
    term: Term,
    named: tuple[str, ...],
    source: Source,
    of: Mapping[str, tuple[str, ...]],
) -> SetVariable:
    alphabet = tuple(dict.fromkeys((source.blank, *source.symbols)))
    groups: list[tuple[str, ...]] = []
    for tried, given in enumerate(product(*(dict.fromkeys(of[one]) for one in named))):
        if tried >= MOST_TOGETHER:
            problem, hint = "the variables in this set have too many values", "name fewer of them"
            raise _refuse(problem, source.file, term.place, hint)
        values = dict(zip(named, given, strict=True))
        among = {one.text if one.quoted else values.get(one.text, one.text) for one in term.among}
        groups += [(*given, one) for one in alphabet if (one in among) != term.excluded]
    left = tuple(dict.fromkeys(group[-1] for group in groups))
    if not left:
        hint = "leave the row out: there is no symbol for which it applies"
        raise _refuse(f"{term.text} leaves no symbol", source.file, term.place, hint)
    relation = Relation((*named, name), tuple(groups), term.place) if named else None
    return SetVariable(name, left, relation)


def _refuse(problem: str, file: str, place: Place, hint: str) -> NotationError:
    return NotationError(problem, file=file, place=place, hint=hint)
