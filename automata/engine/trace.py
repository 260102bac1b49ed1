"""A run that can be stepped forward and back; its history holds only what changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from automata.engine.configuration import Configuration, Halt, Step
from automata.engine.steps import apply, steps
from automata.machine import Machine, Production, Symbol
from automata.notation.source import Move
from automata.tape import moved, written
from common.text import clipped

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

    def __repr__(self) -> str:
        """Show the machine, and where the cursor stands."""
        name, state = clipped(self.machine.name, 30), clipped(self.now.state, 30)
        return f"Trace({name}: after step {self.at:,} of {len(self.deltas):,}, in state {state})"

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return why there is none, or None if it was taken."""
        if self.at < len(self.deltas) and (
            choice == 0 or self.deltas[self.at].choice in {0, choice}
        ):
            self.now = apply(self.deltas[self.at].production, self.now.tapes)
            self.at += 1
            return None
        event = next(steps(self.machine, self.now, choices=(choice,)))
        if isinstance(event, Halt):
            return event
        del self.deltas[self.at :]
        self.deltas.append(delta_of(event, self.now))
        self.now = event.after
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


def delta_of(step: Step, before: Configuration) -> Delta:
    """Keep of a step what undoes it."""
    erased = tuple(before.tapes[action.tape].head for action in step.production.actions)
    return Delta(step.production, erased, step.choice)


def undo(delta: Delta, now: Configuration) -> Configuration:
    """Give the configuration before a step."""
    tapes = list(now.tapes)
    for action, symbol in zip(delta.production.actions, delta.erased, strict=True):
        tapes[action.tape] = written(moved(tapes[action.tape], _BACK[action.move]), symbol)
    return Configuration(delta.production.state, tuple(tapes))
