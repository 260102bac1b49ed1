"""The automaton of a certificate about halting: its two parts, run from the start on."""

from __future__ import annotations

from collections.abc import Sequence

from automata.halting.certificate import AutomatonPart, HaltingCertificate
from automata.halting.language import WordCells, closure
from automata.machine import State, Symbol

Both = tuple[int, State] | None
"""A state of the second part: a state of the first, and one of the machine; None accepts all."""


class TwoParts:
    """The two parts of an automaton, run from the start of a proof on."""

    def __init__(self, proof: HaltingCertificate, part: AutomatonPart) -> None:
        self.proof, self.part = proof, part
        self.symbols, self.states = proof.symbols[0], proof.states
        self.rows = {
            (self._state(at), self.symbols[read]): tuple(self._both(to) for to in after)
            for at, read, after in part.rows
        }

    def _state(self, at: int) -> tuple[int, State]:
        q, state = divmod(at, len(self.states))
        return q, self.states[state]

    def _both(self, at: int) -> Both:
        return None if at < 0 else self._state(at)

    def after(self, state: Both, symbol: Symbol) -> Sequence[Both]:
        """Give the states that can follow in the second part."""
        return (None,) if state is None else self.rows.get((state, symbol), ())

    def barren(self) -> list[Both]:
        """Give the states from which blanks alone are not accepted."""
        every: list[Both] = [
            (q, state) for q in range(len(self.part.next)) for state in self.states
        ]
        return [x for x in every if None not in closure([x], self._on_blank)]

    def _on_blank(self, state: Both) -> Sequence[Both]:
        return () if state is None else self.after(state, self.proof.blank)

    def word_pairs(self) -> list[tuple[int, Both]]:
        """Give each state of the language, with each state of the second part at its cell."""
        if self.proof.language is None or self.part.mirrored:
            return []
        cells = WordCells(self.proof.language, self.proof.blank)
        first, q = self.proof.start, 0
        for symbol in first.tapes[0].cells[: first.tapes[0].head]:
            q = self._read(q, symbol)
        return closure(
            [(0, (q, first.state))],
            lambda pair: [
                (after, state)
                for symbol, after in cells.steps(pair[0])
                for state in self.after(pair[1], symbol)
            ],
        )

    def _read(self, q: int, symbol: Symbol) -> int:
        return self.part.next[q][self.symbols.index(symbol)]

    def word_ends(self) -> list[tuple[int, int]]:
        """Give each state of the language, with each state of the first part after the rest."""
        language = self.proof.language
        if language is None or not self.part.mirrored:
            return []
        return closure(
            [(q, 0) for q in language.accepts],
            lambda pair: [
                (was, self._read(pair[1], symbol))
                for was, row in enumerate(language.next)
                for symbol, after in zip(language.symbols, row, strict=True)
                if after == pair[0]
            ],
        )
