"""The machine, the start and the words of a certificate about halting as terms of Coq."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from automata.halting.certificate import HaltingCertificate
from automata.halting.language import Language
from automata.halting.rules import End, StartTape
from automata.machine import Symbol
from verify.export.coq.machine_terms import MOVES, Names, listed

T = TypeVar("T", bound=Hashable)

ENDINGS: Final[Mapping[End, str]] = {
    "accept": "Accept",
    "reject": "Reject",
    "result": "Result",
    "stuck": "Stuck",
}
_SMALL: Final = 1_000
"""Numbers up to this one are written as they are: Coq reads them as S (S ... O)."""


def names_of(proof: HaltingCertificate) -> Names:
    """Name the states and symbols of a certificate."""
    alphabet = dict.fromkeys(symbol for known in proof.symbols for symbol in known)
    walls = [] if proof.wall is None else [proof.wall]
    return Names.of_parts(proof.states, proof.blank, dict.fromkeys([*alphabet, *walls]))


def entry_terms(proof: HaltingCertificate, names: Names) -> Iterator[str]:
    """Write each transition of a certificate."""
    for state, reads, outcome in proof.entries:
        if isinstance(outcome, str):
            result = f"Ends {ENDINGS[outcome]}"
        else:
            result = f"Steps {row_of(_change(names, *change) for change in outcome)}"
        yield f"Entry {names.states[state]} {symbols_term(names, reads)} ({result})"


def _change(names: Names, writes: Sequence[str], moves: Sequence[str], after: str) -> str:
    acts = zip(writes, moves, strict=True)
    done = row_of(f"({names.symbols[symbol]}, {MOVES[move]})" for symbol, move in acts)
    return f"({done}, {names.states[after]})"


def start_term(proof: HaltingCertificate, names: Names) -> str:
    """Write the first configuration."""
    tapes = row_of(_tape(names, tape) for tape in proof.start.tapes)
    return f"Configuration {names.states[proof.start.state]} {tapes}"


def _tape(names: Names, tape: StartTape) -> str:
    head = tape.cells[tape.head]
    before = symbols_term(names, tape.cells[: tape.head][::-1])
    return f"Tape {before} {names.symbols[head]} {symbols_term(names, tape.cells[tape.head + 1 :])}"


# ── words on the first tape ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class InputCells:
    """What can lie in the cells of the first tape, one after the other, if a word is on it."""

    language: Language
    blank: Symbol
    useful: frozenset[int]

    @classmethod
    def of(cls, proof: HaltingCertificate) -> InputCells | None:
        """Read the words of a certificate; None if it has none."""
        if proof.language is None:
            return None
        return cls(proof.language, proof.blank, proof.language.useful)

    def ways(self, state: int | None) -> list[tuple[Symbol, int | None]]:
        """Give what can lie in a cell, and the state behind it; None is behind the word."""
        if state is None:
            return [(self.blank, None)]
        ended: list[tuple[Symbol, int | None]] = [(self.blank, None)]
        steps = zip(self.language.symbols, self.language.next[state], strict=True)
        return ended * (state in self.language.accepts) + [
            (symbol, after) for symbol, after in steps if after in self.useful
        ]

    def after(self, state: int | None) -> list[int | None]:
        """Give the states that can be behind a cell."""
        return [after for _, after in self.ways(state)]


def words_term(language: Language, names: Names) -> str:
    """Write the automaton of the words."""
    symbols = [names.symbols[symbol] for symbol in language.symbols]
    rows = (row_term(symbols, row) for row in language.next)
    return f"Words {row_of(rows)} {row_of(map(str, language.accepts))}"


def row_term(symbols: Sequence[str], row: Sequence[int]) -> str:
    """Write symbol by symbol the next state."""
    return row_of(f"({symbol}, {after})" for symbol, after in zip(symbols, row, strict=True))


def input_term(proof: HaltingCertificate) -> str:
    """Write the words, the states that are useful, and those two cells further on or more."""
    cells = InputCells.of(proof)
    if cells is None:
        return "None"
    later = closure((two for one in cells.after(0) for two in cells.after(one)), cells.after)
    useful = row_of(map(str, sorted(cells.useful)))
    return f"(Some (Input the_words {useful} {row_of(map(option_term, later))}))"


# ── small terms ──────────────────────────────────────────────────────────────────────────────────


def closure(beginnings: Iterable[T], after: Callable[[T], Iterable[T]]) -> list[T]:
    """Give all that follows from some beginnings, in the order in which it is found."""
    found = dict.fromkeys(beginnings)
    pending = [*found]
    while pending:
        for new in after(pending.pop()):
            if new not in found:
                found[new] = None
                pending.append(new)
    return [*found]


def defined(name: str, kind: str, items: Iterable[str], scope: str = "") -> str:
    """Define a list, one item a line."""
    return f"\nDefinition {name} : {kind} :=\n  {listed(items)}{scope}.\n"


def row_of(items: Iterable[str]) -> str:
    """Write a list in one line."""
    return f"[{'; '.join(items)}]"


def symbols_term(names: Names, symbols: Iterable[Symbol]) -> str:
    """Write a list of symbols."""
    return row_of(names.symbols[symbol] for symbol in symbols)


def option_term(value: int | None) -> str:
    """Write a number that can be missing.

    >>> option_term(None), option_term(3)
    ('None', 'Some 3')
    """
    return "None" if value is None else f"Some {value}"


def bool_term(value: bool) -> str:
    """Write a truth value."""
    return str(value).lower()


def nat_term(value: int) -> str:
    """Write a natural number; a large one is made by a computation.

    >>> nat_term(7), nat_term(5000)
    ('7', '(N.to_nat 5000)')
    """
    return str(value) if value <= _SMALL else f"(N.to_nat {value})"
