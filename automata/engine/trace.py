"""A run that can be stepped forward and back; its history holds only what changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from automata.engine.stepper import Configuration, Halt, applicable, apply, step
from automata.machine import Machine, Production, Symbol
from automata.notation.source import Move
from automata.tape import moved, written

_BACK: dict[Move, Move] = {"L": "R", "R": "L", "S": "S"}


@dataclass(frozen=True, slots=True)
class Delta:
    """One step of a trace.

    erased : for each action of the production, the symbol that stood there before
    choice : which row of a choice was taken, from 1; 0 where there was none
    """

    production: Production
    erased: tuple[Symbol, ...]
    choice: int = 0


@dataclass(slots=True)
class Trace:
    """A computation with a cursor: `now` is the configuration after `at` steps.

    Stepping forward after stepping back repeats the recorded steps, unless another choice is
    asked for; then the recorded future is dropped.
    """

    machine: Machine
    now: Configuration
    at: int = 0
    deltas: list[Delta] = field(default_factory=list)

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return why there is none, or None if it was taken."""
        if self.at < len(self.deltas) and (
            choice == 0 or self.deltas[self.at].choice in {0, choice}
        ):
            self.now = apply(self.deltas[self.at].production, self.now)
            self.at += 1
            return None
        after = step(self.machine, self.now, choice)
        if isinstance(after, Halt):
            return after
        found = applicable(self.machine, self.now)
        production = found[choice - 1] if len(found) > 1 else found[0]
        del self.deltas[self.at :]
        self.deltas.append(_delta(production, self.now, choice if len(found) > 1 else 0))
        self.now = after
        self.at += 1
        return None

    def back(self) -> bool:
        """Undo one step; return False at the beginning."""
        if self.at == 0:
            return False
        self.at -= 1
        self.now = undo(self.deltas[self.at], self.now)
        return True

    def go_to(self, at: int) -> None:
        """Move the cursor to the instant after `at` recorded steps."""
        while self.at > max(at, 0):
            self.back()
        while self.at < min(at, len(self.deltas)):
            self.forward()


def _delta(production: Production, now: Configuration, choice: int) -> Delta:
    erased = tuple(now.tapes[action.tape].head for action in production.actions)
    return Delta(production, erased, choice)


def undo(delta: Delta, now: Configuration) -> Configuration:
    """Give the configuration before a step."""
    tapes = list(now.tapes)
    for action, symbol in zip(delta.production.actions, delta.erased, strict=True):
        tapes[action.tape] = written(moved(tapes[action.tape], _BACK[action.move]), symbol)
    return Configuration(delta.production.state, tuple(tapes))
