"""Merge the literal rows of a state into few rows of a file, with sets and variables.

If rows do the same and differ only in the symbol that they read on one tape, they become one row
that reads a set. If they also write different symbols there, and touch no other tape, they become
one row with two variables and a relation. The rows of a choice stay unchanged, because their order
has a meaning.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from automata.machine import Symbol
from automata.notation.source import Move, Relation, Term, Variables
from automata.notation.tokens import any_of

Symbols = tuple[Symbol, ...]
"""Symbols any of which a row may read."""
TapeEffects = Mapping[str, tuple[Symbol | None, Move]]
"""Tape -> the symbol written, None for no write, and the move of the head."""

FEW = 3  # the most symbols that the row lists; more become a variable


class RowGroup(Struct, frozen=True):
    """Rows that do the same for each of these symbols.

    pairs : for a row of one tape: each symbol read, with the symbol written for it, if they differ
    """

    reads: Mapping[str, Symbols]
    does: TapeEffects
    goto: Hashable
    otherwise: bool = False
    pairs: tuple[tuple[Symbol, Symbol], ...] = ()


def merged(rows: Iterable[RowGroup], tapes: Sequence[str]) -> list[RowGroup]:
    """Merge rows of one state that never apply at once.

    A merged row takes the place of the first of its rows.
    """
    found = [_kept(one) for one in rows]
    for tape in tapes:
        groups: dict[Hashable, list[RowGroup]] = {}
        for one in found:
            groups.setdefault(_but(one, tape), []).append(one)
        found = [_united(group, tape) for group in groups.values()]
    return _paired(found)


def _kept(one: RowGroup) -> RowGroup:
    """Leave out a write of the symbol that was read."""
    does = {
        tape: (None if one.reads.get(tape) == (write,) else write, move)
        for tape, (write, move) in one.does.items()
    }
    return replace(one, does={tape: act for tape, act in does.items() if act != (None, "S")})


def _but(one: RowGroup, tape: str) -> Hashable:
    """Give the content of a row except the symbols that it reads on one tape."""
    others = tuple((name, among) for name, among in one.reads.items() if name != tape)
    return others, tape in one.reads, tuple(one.does.items()), one.goto, one.otherwise


def _united(group: Sequence[RowGroup], tape: str) -> RowGroup:
    first = group[0]
    if len(group) == 1 or tape not in first.reads:  # all of them become one row
        return first
    among = tuple(dict.fromkeys(symbol for one in group for symbol in one.reads.get(tape, ())))
    return replace(first, reads={**first.reads, tape: among})


def _paired(rows: Sequence[RowGroup]) -> list[RowGroup]:
    """Merge rows of one tape whose written symbol depends on the symbol read."""
    groups: dict[Hashable, list[RowGroup]] = {}
    for number, one in enumerate(rows):
        written = [(tape, write, move) for tape, (write, move) in one.does.items()]
        single = len(one.reads) == len(written) == 1 and written[0][0] in one.reads
        if single and written[0][1] is not None:
            groups.setdefault((written[0][0], written[0][2], one.goto), []).append(one)
        else:
            groups[number] = [one]
    return [one for group in groups.values() for one in _tied(group)]


def _tied(group: Sequence[RowGroup]) -> Sequence[RowGroup]:
    pairs = tuple(
        (symbol, write)
        for one in group
        for among, (write, _) in zip(one.reads.values(), one.does.values(), strict=False)
        for symbol in among
        if write is not None
    )
    if len(group) < FEW:
        return group
    (tape,) = group[0].reads
    reads = {tape: tuple(symbol for symbol, _ in pairs)}
    return [replace(group[0], reads=reads, pairs=pairs)]


class RowVariables(Struct):
    """The variables of a file, each made when a row first needs it.

    alphabet : of the machine, with the blank
    """

    alphabet: Symbols
    sets: dict[frozenset[Symbol], Variables] = field(default_factory=dict)
    relations: dict[tuple[tuple[str, ...], ...], Relation] = field(default_factory=dict)
    count: int = 0

    def read(self, among: Symbols) -> Term | None:
        """Write a set of symbols; None for all of them."""
        if len(among) == 1:
            return Term(among[0])
        left = [symbol for symbol in self.alphabet if symbol not in set(among)]
        if not left:
            return None
        if len(left) < FEW:
            return any_of(left, excluded=True)
        if len(among) <= FEW:
            return any_of(among)
        key = frozenset(among)
        if key not in self.sets:
            self.sets[key] = Variables((self._new("x"),), among)
        return Term(self.sets[key].names[0])

    def pair(self, pairs: tuple[tuple[Symbol, Symbol], ...]) -> tuple[Term, Term]:
        """Write the symbols read and the symbols written for them as two variables."""
        if pairs not in self.relations:
            self.relations[pairs] = Relation((self._new("r"), self._new("w")), pairs)
        read, write = self.relations[pairs].names
        return Term(read), Term(write)

    def _new(self, letter: str) -> str:
        self.count += 1
        name = f"{letter}{self.count}"
        return name if name not in self.alphabet else self._new(letter)
