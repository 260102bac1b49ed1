"""The machine, the start and the words of a certificate about halting as terms of Coq."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from automata.halting.certificate import HaltingCertificate
from automata.halting.language import Language, WordCells
from automata.halting.rules import StartTape
from automata.machine import Symbol
from verify.export.coq.machine_terms import MOVES, Names, listed
from verify.export.coq.theory import ENDINGS

_SMALL: Final = 1_000
"""Numbers up to this one are written as they are: Coq reads them as S (S ... O)."""


def names_of(proof: HaltingCertificate) -> Names:
    """Name the states and symbols of a certificate."""
    walls = () if proof.wall is None else (proof.wall,)
    alphabet = dict.fromkeys(symbol for known in (*proof.symbols, walls) for symbol in known)
    return Names.of_parts(proof.states, proof.blank, alphabet)


def entry_terms(proof: HaltingCertificate, names: Names) -> Iterator[str]:
    """Write each transition of a certificate."""
    for state, reads, outcome in proof.entries:
        if isinstance(outcome, str):
            result = f"Ends {ENDINGS[outcome]}"
        else:
            result = f"Steps {list_term(_change(names, *change) for change in outcome)}"
        yield f"Entry {names.states[state]} {symbols_term(names, reads)} ({result})"


def _change(names: Names, writes: Sequence[str], moves: Sequence[str], after: str) -> str:
    acts = zip(writes, moves, strict=True)
    done = list_term(f"({names.symbols[symbol]}, {MOVES[move]})" for symbol, move in acts)
    return f"({done}, {names.states[after]})"


def start_term(proof: HaltingCertificate, names: Names) -> str:
    """Write the first configuration."""
    tapes = list_term(_tape(names, tape) for tape in proof.start.tapes)
    return f"Configuration {names.states[proof.start.state]} {tapes}"


def _tape(names: Names, tape: StartTape) -> str:
    head = tape.cells[tape.head]
    before = symbols_term(names, tape.cells[: tape.head][::-1])
    return f"Tape {before} {names.symbols[head]} {symbols_term(names, tape.cells[tape.head + 1 :])}"


# ── words on the first tape ──────────────────────────────────────────────────────────────────────


def words_term(language: Language, names: Names) -> str:
    """Write the automaton of the words."""
    symbols = [names.symbols[symbol] for symbol in language.symbols]
    rows = (row_term(symbols, row) for row in language.next)
    return f"Words {list_term(rows)} {list_term(map(str, language.accepts))}"


def row_term(symbols: Sequence[str], row: Sequence[int]) -> str:
    """Write the next state for each symbol."""
    return list_term(f"({symbol}, {after})" for symbol, after in zip(symbols, row, strict=True))


def input_term(proof: HaltingCertificate) -> str:
    """Write the words, their useful states, and their states two or more cells from the start."""
    if proof.language is None:
        return "None"
    cells = WordCells(proof.language, proof.blank)
    useful = list_term(map(str, sorted(cells.useful)))
    return f"(Some (Input the_words {useful} {list_term(map(option_term, cells.further_on()))}))"


# ── small terms ──────────────────────────────────────────────────────────────────────────────────


def defined(name: str, kind: str, items: Iterable[str], scope: str = "") -> str:
    """Define a list, one item a line."""
    return f"\nDefinition {name} : {kind} :=\n  {listed(items)}{scope}.\n"


def list_term(items: Iterable[str]) -> str:
    """Write a list in one line."""
    return f"[{'; '.join(items)}]"


def symbols_term(names: Names, symbols: Iterable[Symbol]) -> str:
    """Write a list of symbols."""
    return list_term(names.symbols[symbol] for symbol in symbols)


def option_term(state: int) -> str:
    """Write a state of a language; -1 means that the word is over.

    >>> option_term(-1), option_term(3)
    ('None', 'Some 3')
    """
    return "None" if state < 0 else f"Some {state}"


def bool_term(value: bool) -> str:
    """Write a truth value."""
    return str(value).lower()


def nat_term(value: int) -> str:
    """Write a natural number; a large one is made by a computation.

    >>> nat_term(7), nat_term(5000)
    ('7', '(N.to_nat 5000)')
    """
    return str(value) if value <= _SMALL else f"(N.to_nat {value})"
