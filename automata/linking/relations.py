"""Relations among variables: which values of one go with those that others have already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from automata.notation.source import Relation

OrderedSet = dict[str, None]
Ways = Mapping[tuple[str, ...], OrderedSet]


@dataclass(frozen=True, slots=True)
class Tie:
    """Variables with the values that they may have together.

    known : what was asked for already: variables that have values, and the one that gets one
    """

    names: tuple[str, ...]
    tuples: frozenset[tuple[str, ...]]
    known: dict[tuple[tuple[str, ...], str], Ways] = field(
        default_factory=dict, compare=False, repr=False
    )

    def ways(self, given: tuple[str, ...], name: str, values: Iterable[str]) -> Ways:
        """Give the values of a variable that go with each group of values of others.

        given  : variables of the tie, which are not all of it: the rest may have any values
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


def columns_of(relations: Iterable[Relation]) -> dict[tuple[str, ...], list[OrderedSet]]:
    """Give the values of each variable of a relation, in their order, over all its lines."""
    columns: dict[tuple[str, ...], list[OrderedSet]] = {}
    for relation in relations:
        own = columns.setdefault(relation.names, [{} for _ in relation.names])
        for group in relation.tuples:
            for column, value in zip(own, group, strict=True):
                column[value] = None
    return columns


def ties_of(relations: Iterable[Relation]) -> dict[str, list[Tie]]:
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


def tied(bound: Iterable[str], used: Iterable[str], ties: Mapping[str, list[Tie]]) -> set[str]:
    """Give the bound variables, and those of the row that relations tie to them.

    A chain of relations ties too, but only through variables that the row names itself.
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
