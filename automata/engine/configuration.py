"""Instants of a computation: the state with its tapes, and what ends a computation.

Source: [Sipser13] §3.1 (configurations), §3.2 (several tapes).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from automata.errors import TapeError
from automata.machine import Machine, Production, State, Symbol
from automata.tape import Tape, moved_by, tape
from common.errors import nearest
from common.text import clipped, counted

Verdict = Literal["accepted", "rejected", "halted", "stuck", "loops", "waiting", "budget spent"]
"""How a run ended. `halted`: with a named result; `stuck`: no row applies; `loops`: it is proved
that it never halts; `waiting`: at a choice.

That no row applies may have another meaning in some states (`Machine.when_stuck`).
"""


class Configuration(NamedTuple):
    """One instant of a k-tape computation."""

    state: State
    tapes: tuple[Tape, ...]  # length k; every tape carries its own head

    def __repr__(self) -> str:
        """Show the state, and of each tape what fits in one line."""
        tapes = ", ".join(repr(tape).removeprefix("Tape(")[:-1] for tape in self.tapes)
        return f"Configuration({clipped(self.state, 30)}: {clipped(tapes, 70)})"


class Step(NamedTuple):
    """One application of δ.

    choice : which of the rows that applied was taken, from 1; 0 where there was only one
    """

    production: Production
    choice: int
    after: Configuration

    def __repr__(self) -> str:
        """Show where it comes from, where it leads, and which row was chosen."""
        before, after = clipped(self.production.state, 40), clipped(self.after.state, 40)
        return f"Step({before} -> {after}{f', choice {self.choice}' if self.choice else ''})"


@dataclass(frozen=True, slots=True)
class Halt:
    """Why there is no next configuration; at a choice, the productions to choose from."""

    verdict: Verdict
    choices: tuple[Production, ...] = ()

    def __repr__(self) -> str:
        """Show the verdict, and how many rows there are to choose from."""
        rows = f", {counted(len(self.choices), 'row')} to choose from" if self.choices else ""
        return f"Halt({self.verdict}{rows})"


def start(machine: Machine, words: Mapping[str, Sequence[Symbol]] | None = None) -> Configuration:
    """Lay words on the tapes, heads where the machine says, in the start state.

    A head starts on the first symbol of its word, if the machine says nothing. Tapes that are not
    given hold the file's own word, or are blank. Raises TapeError for a tape or a symbol that the
    machine does not have.
    """
    given = dict(words or {})
    alphabet = set(machine.alphabet)
    for name, word in given.items():
        if name not in machine.tapes:
            hint = nearest(name, machine.tapes, f"the tapes are: {' '.join(machine.tapes)}")
            raise TapeError(f"there is no tape {name}", hint=hint)
        if not alphabet.issuperset(word):
            symbol = next(symbol for symbol in word if symbol not in alphabet)
            hint = nearest(symbol, alphabet, f"the symbols are: {' '.join(machine.alphabet)}")
            raise TapeError(f"unknown symbol {symbol} on tape {name}", hint=hint)
    laid = (given.get(name, machine.words.get(name, ())) for name in machine.tapes)
    tapes = (tape(word, machine.blank) for word in laid)
    heads = (machine.heads.get(name, 0) for name in machine.tapes)
    return Configuration(machine.start, tuple(map(moved_by, tapes, heads)))


def what_counts(machine: Machine, now: Configuration) -> Hashable:
    """Give all of a configuration on which the rest of its computation depends.

    Configurations are equal if the tapes are, wherever they once began. On a tape with a left end
    it counts, too, how far that is.
    """
    if not machine.ends:
        return now
    pairs = zip(machine.tapes, now.tapes, strict=True)
    return now, tuple(tape.position for name, tape in pairs if name in machine.ends)
