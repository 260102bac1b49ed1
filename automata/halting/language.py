"""Regular languages: expressions as people write them, and the automata that accept them.

    a*b       words of a's, then one b
    (ab|ba)+  one or more of these two
    a?b[ab]   brackets: one of these symbols
    'q0' 1    a symbol of several characters, in quotes
    ()        the empty word; the same as an empty text

An expression becomes a deterministic automaton by derivatives of its positions (the method of
[Glushkov61]), which is then minimized.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct

from automata.errors import FormatError
from automata.machine import Symbol
from common.errors import nearest
from common.text import clipped

T = TypeVar("T", bound=Hashable)

MOST_STATES: Final = 2_000
MOST_POSITIONS: Final = 2_000
MOST_DEPTH: Final = 100
_SIGNS: Final = "|*+?()[]"
_OTHERS: Final = ".^-{}\\ε"  # of the expressions of other tools
_HINT: Final = "it has symbols, names of symbols in quotes, and the signs |*+?()[]"


class Language(Struct, frozen=True):
    """A deterministic automaton that accepts a regular language; it begins in state 0.

    expression : as given
    symbols    : of its words
    next       : state, symbol by symbol → state
    accepts    : the states in which a word may end
    """

    expression: str
    symbols: tuple[Symbol, ...]
    next: tuple[tuple[int, ...], ...]
    accepts: tuple[int, ...]

    def after(self, state: int, symbol: Symbol) -> int | None:
        """Give the state after a symbol; None for one that no word has."""
        return self.next[state][self.symbols.index(symbol)] if symbol in self.symbols else None

    @property
    def useful(self) -> frozenset[int]:
        """The states from which a word can still be accepted."""
        found, grows = {*self.accepts}, True
        while grows:
            more = {at for at, row in enumerate(self.next) if at not in found and found & {*row}}
            grows = bool(more)
            found |= more
        return frozenset(found)

    def words(self, most: int) -> Iterator[tuple[Symbol, ...]]:
        """Give its words of at most `most` symbols, the shortest first, in order of the symbols."""
        ends = [frozenset(self.accepts)]  # by the number of symbols that are still to come
        for length in range(most + 1):
            yield from self._words(0, ends[::-1])
            if length < most:
                ends.append(frozenset(at for at, row in enumerate(self.next) if ends[-1] & {*row}))

    def _words(self, state: int, ends: Sequence[frozenset[int]]) -> Iterator[tuple[Symbol, ...]]:
        """Give the words that lead from a state through these sets of states, one by one."""
        if state not in ends[0]:
            return
        if len(ends) == 1:
            yield ()
            return
        for symbol, after in zip(self.symbols, self.next[state], strict=True):
            yield from ((symbol, *word) for word in self._words(after, ends[1:]))


def closure(beginnings: Iterable[T], after: Callable[[T], Iterable[T]]) -> list[T]:
    """Give all that follows from some beginnings, in the order in which it is found."""
    found = dict.fromkeys(beginnings)
    pending = [*found]
    for one in pending:  # grows
        for new in after(one):
            if new not in found:
                found[new] = None
                pending.append(new)
    return pending


class WordCells:
    """The cells of the words of a language; after each word, all cells are blank.

    States are those of the automaton of the language; -1 is the state among the blanks.
    """

    def __init__(self, language: Language, blank: Symbol) -> None:
        self.language, self.blank, self.useful = language, blank, language.useful

    def steps(self, state: int) -> Iterator[tuple[Symbol, int]]:
        """Give what can lie in a cell, and the state behind it."""
        if state < 0 or state in self.language.accepts:
            yield self.blank, -1
        if state >= 0:
            for symbol, after in zip(self.language.symbols, self.language.next[state], strict=True):
                if after in self.useful:
                    yield symbol, after

    def further_on(self) -> list[int]:
        """Give the states two cells or more from the beginning, in the order in which they come."""
        return closure((two for one in self.after(0) for two in self.after(one)), self.after)

    def after(self, state: int) -> list[int]:
        """Give the states that can be behind a cell."""
        return [after for _, after in self.steps(state)]

    def words(self, state: int, length: int) -> Iterator[tuple[Symbol, ...]]:
        """Give the words of a length that can lie from a state on."""
        found: dict[tuple[int, tuple[Symbol, ...]], None] = {(state, ()): None}
        for _ in range(length):
            found = {
                (after, (*word, symbol)): None
                for at, word in found
                for symbol, after in self.steps(at)
            }
        yield from dict.fromkeys(word for _, word in found)


class _Part(NamedTuple):
    """A part of an expression, by the positions of its symbols, as bits."""

    empty: bool  # whether it has the empty word
    first: int
    last: int


_EMPTY: Final = _Part(True, 0, 0)


def _members(positions: int) -> Iterator[int]:
    while positions:
        low = positions & -positions
        yield low.bit_length() - 1
        positions ^= low


class _Reader:
    """Read an expression from left to right."""

    def __init__(self, text: str, symbols: Sequence[Symbol]) -> None:
        self.text, self.known, self.at = text, symbols, 0
        self.symbols: list[frozenset[Symbol]] = []  # of each position
        self.follow: list[int] = []  # sets of positions as bits: they can be large
        self.depth = 0

    def refuse(self, problem: str, hint: str = _HINT) -> FormatError:
        where = f"character {self.at + 1}"
        return FormatError(f"{problem} at {where} of '{clipped(self.text)}'", hint=hint)

    def peek(self) -> str:
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def whole(self) -> _Part:
        part = self.choice()
        if self.peek():
            raise self.refuse(f"unexpected '{self.peek()}'")
        return part

    def choice(self) -> _Part:
        part = self.sequence()
        while self.peek() == "|":
            self.at += 1
            other = self.sequence()
            part = _Part(
                part.empty or other.empty, part.first | other.first, part.last | other.last
            )
        return part

    def sequence(self) -> _Part:
        part = _EMPTY
        while (sign := self.peek()) and sign not in "|)":
            part = self.joined(part, self.repeated())
        return part

    def joined(self, one: _Part, other: _Part) -> _Part:
        for position in _members(one.last):
            self.follow[position] |= other.first
        return _Part(
            one.empty and other.empty,
            one.first | other.first if one.empty else one.first,
            one.last | other.last if other.empty else other.last,
        )

    def repeated(self) -> _Part:
        part = self.atom()
        while (sign := self.peek()) and sign in "*+?":
            self.at += 1
            if sign != "?":
                self.joined(part, part)
            part = _Part(part.empty or sign != "+", part.first, part.last)
        return part

    def atom(self) -> _Part:
        sign = self.peek()
        if sign == "(":
            return self.group()
        if sign == "[":
            return self.position(self.bracket())
        if sign in _SIGNS:
            raise self.refuse(f"nothing is before '{sign}'")
        return self.position({self.symbol()})

    def group(self) -> _Part:
        self.at, self.depth = self.at + 1, self.depth + 1
        if self.depth > MOST_DEPTH:
            raise self.refuse("too many brackets are open", f"open at most {MOST_DEPTH}")
        part = self.choice()
        if self.peek() != ")":
            raise self.refuse("a ')' is missing")
        self.at, self.depth = self.at + 1, self.depth - 1
        return part

    def bracket(self) -> set[Symbol]:
        self.at += 1
        found: set[Symbol] = set()
        while (sign := self.peek()) != "]":
            if not sign or (sign in _SIGNS and sign not in self.known):
                raise self.refuse("a ']' is missing")
            found.add(self.symbol())
        self.at += 1
        if not found:
            raise self.refuse("no symbol is in '[]'", "for the empty word, write ()")
        return found

    def symbol(self) -> Symbol:
        if (quote := self.text[self.at]) in "'\"":
            end = self.text.find(quote, self.at + 1)
            if end < 0:
                raise self.refuse(f"a {quote} is missing")
            name, length = self.text[self.at + 1 : end], end + 1 - self.at
        else:
            name, length = self.text[self.at], 1
        if name not in self.known:
            hint = nearest(name, self.known, f"symbols of words are: {' '.join(self.known)}")
            if name in _OTHERS:
                hint = f"{_HINT}: [ab] for one of two, () for the empty word"
            raise self.refuse(f"the machine has no symbol '{clipped(name)}'", hint)
        self.at += length
        return name

    def position(self, symbols: set[Symbol]) -> _Part:
        if len(self.symbols) == MOST_POSITIONS:
            raise self.refuse(
                "the expression is too long", f"give at most {MOST_POSITIONS} symbols"
            )
        at = 1 << len(self.symbols)
        self.symbols.append(frozenset(symbols))
        self.follow.append(0)
        return _Part(False, at, at)


def read_language(expression: str, symbols: Sequence[Symbol]) -> Language:
    """Read an expression over the symbols of a machine, without its blank.

    Raises FormatError, with the place, for anything that is not an expression.
    """
    reader = _Reader(expression, symbols)
    part = reader.whole()
    having = [
        sum(1 << at for at, there in enumerate(reader.symbols) if symbol in there)
        for symbol in symbols
    ]
    start = -1  # before the first symbol
    rows = {start: 0}
    table: list[tuple[int, ...]] = []
    pending = [start]
    for positions in pending:  # grows
        row, follow = [], part.first if positions == start else 0
        for at in _members(max(positions, 0)):
            follow |= reader.follow[at]
        for mask in having:
            after = follow & mask
            if after not in rows:
                if len(rows) == MOST_STATES:
                    hint = "give a simpler expression"
                    raise FormatError("the automaton of the words is too large", hint=hint)
                rows[after] = len(rows)
                pending.append(after)
            row.append(rows[after])
        table.append(tuple(row))
    accepts = {
        at for positions, at in rows.items() if (part.empty if at == 0 else positions & part.last)
    }
    return _minimal(expression, tuple(symbols), table, accepts)


def _minimal(
    expression: str, symbols: tuple[Symbol, ...], table: list[tuple[int, ...]], accepts: set[int]
) -> Language:
    """Merge states that accept the same words, and number them as they are reached."""
    classes = [int(at in accepts) for at in range(len(table))]
    while True:
        keys = [(classes[at], *(classes[to] for to in row)) for at, row in enumerate(table)]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
        merged = [numbers[key] for key in keys]
        if len(numbers) == len({*classes}):
            break
        classes = merged
    of = {merged[at]: at for at in reversed(range(len(table)))}
    order = [merged[0]]
    number = {merged[0]: 0}
    for one in order:  # grows
        for to in table[of[one]]:
            if merged[to] not in number:
                number[merged[to]] = len(order)
                order.append(merged[to])
    rows = tuple(tuple(number[merged[to]] for to in table[of[one]]) for one in order)
    return Language(
        expression, symbols, rows, tuple(at for at, one in enumerate(order) if of[one] in accepts)
    )
