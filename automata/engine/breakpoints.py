"""Breakpoints: events that stop a run.

You type them as `state compare`, `word=a` (a symbol under a head), `word@7` (a head comes to a
cell; cell 0 has the word's first symbol), `routine to-start`, `step 100`, `line 12` or `home.tm:12`
(a row of a file was applied). The name of a state or of a routine alone is enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct

from automata.engine.steps import Step
from automata.errors import RunError
from automata.machine import Machine
from common.errors import nearest
from common.text import clipped

KINDS = "state NAME, TAPE=SYMBOL, TAPE@CELL, routine NAME, step NUMBER, line NUMBER, FILE:LINE"


class Breakpoint(Protocol):
    """Decides whether the run stops after a step, which has a number from 1."""

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""


class AtState(Struct, frozen=True):
    """A step leads to a state."""

    state: str

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        return step.after.state == self.state

    def __str__(self) -> str:
        return f"state {self.state}"


class AtSymbol(Struct, frozen=True):
    """A symbol is under the head of a tape."""

    tape: int
    symbol: str
    name: str  # of the tape

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        return step.after.tapes[self.tape].head == self.symbol

    def __str__(self) -> str:
        return f"{self.name}={self.symbol}"


class AtCell(Struct, frozen=True):
    """A head comes to a cell; cell 0 has the first symbol of the word."""

    tape: int
    cell: int
    name: str  # of the tape

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        moved = any(a.tape == self.tape and a.move != "S" for a in step.production.actions)
        return moved and step.after.tapes[self.tape].position == self.cell

    def __str__(self) -> str:
        return f"{self.name}@{self.cell}"


class InRoutine(Struct, frozen=True):
    """A step leads from outside into a routine or a called machine, or into what it calls.

    copies : the prefixes of the states of its copies, and of all copies that return to them
    """

    routine: str
    copies: tuple[str, ...]

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        entered = step.after.state.startswith(self.copies)
        return entered and not step.production.state.startswith(self.copies)

    def __str__(self) -> str:
        return f"routine {self.routine}"


class OutOfRoutine(Struct, frozen=True):
    """A step leads out of a routine and all that it calls.

    copies : the prefixes of the states of its copy, and of all copies that are called in it
    """

    routine: str
    copies: tuple[str, ...]

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops behind this step."""
        return not step.after.state.startswith(self.copies)

    def __str__(self) -> str:
        return f"out of {self.routine}"


class AtStep(Struct, frozen=True):
    """The run has made a number of steps."""

    step: int

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        return number == self.step

    def __str__(self) -> str:
        return f"step {self.step}"


class AtRow(Struct, frozen=True):
    """A row of a file was applied; `file` is its name without the folder."""

    file: str
    line: int

    def met(self, step: Step, number: int) -> bool:
        """Say whether the run stops after this step."""
        row = step.production.row
        return row.place.line == self.line and Path(row.file).name == self.file

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def breakpoint_of(text: str, machine: Machine) -> Breakpoint:
    """Read a breakpoint as you type it.

    Raises RunError, with a hint, for a state, tape or row that the machine does not have.
    """
    typed = text.strip()
    word, _, rest = typed.partition(" ")
    if word in _READERS and rest.strip():
        return _READERS[word](rest.strip(), machine)
    for sign in "=@":
        name, found, value = typed.partition(sign)
        if found and name in machine.tapes:
            return _on_tape(name, sign, value, machine)
    file, _, line = typed.rpartition(":")
    if file and line.isdecimal():
        return _row(file, line, machine)
    if typed in machine.states:
        return AtState(typed)
    if typed in (caller.partition("@")[0] for caller in machine.callers):
        return _routine(typed, machine)
    problem = f"'{clipped(typed)}' is not a breakpoint"
    raise RunError(problem, hint=f"write one of: {KINDS}")


def entering(name: str, copies: Collection[str], machine: Machine) -> InRoutine:
    """Stop where a step leads into one of some copies of a routine, or into what they call."""
    within = (one for one in machine.callers if any(c in copies for c in machine.outwards(one)))
    return InRoutine(name, tuple(within))


def leaving(copy: str, machine: Machine) -> OutOfRoutine:
    """Stop where a copy of a routine has returned, and all copies that it hands over to."""
    back = machine.returns[copy]
    handed = {one for one in machine.callers if machine.returns[one] == back}
    return OutOfRoutine(copy, entering(copy, handed, machine).copies)


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise RunError(f"'{clipped(text)}' is not {what}", hint="write it in digits, such as 12")
    return int(text)


def _state(name: str, machine: Machine) -> Breakpoint:
    if name not in machine.states:
        hint = nearest(name, machine.states, "the diagram and the file name the states")
        raise RunError(f"there is no state {clipped(name)}", hint=hint)
    return AtState(name)


def _routine(name: str, machine: Machine) -> Breakpoint:
    names = {prefix: prefix.partition("@")[0] for prefix in machine.callers}
    copies = {p for p in names if name in (names[p], p, p.removesuffix(":"))}
    if not copies:
        known = sorted(set(names.values()))
        otherwise = f"it calls: {', '.join(known)}" if known else "this machine calls nothing"
        raise RunError(f"there is no routine {clipped(name)}", hint=nearest(name, known, otherwise))
    return entering(name, copies, machine)


def _on_tape(name: str, sign: str, value: str, machine: Machine) -> Breakpoint:
    tape = machine.tapes.index(name)
    if sign == "=":
        if value not in machine.alphabet:
            hint = nearest(value, machine.alphabet, f"they are: {' '.join(machine.alphabet)}")
            raise RunError(f"there is no symbol '{clipped(value)}'", hint=hint)
        return AtSymbol(tape, value, name)
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", value):
        hint = f"cells are counted from the first symbol of the word: {name}@7, {name}@-1"
        raise RunError(f"'{clipped(value)}' is not a cell", hint=hint)
    return AtCell(tape, int(value), name)


def _row(file: str, line: str, machine: Machine) -> Breakpoint:
    name, number = Path(file).name, _number(line, "the number of a line")
    lines = {p.row.place.line for p in machine.productions if Path(p.row.file).name == name}
    if number not in lines:
        files = sorted({Path(p.row.file).name for p in machine.productions})
        near = sorted(sorted(lines, key=lambda known: abs(known - number))[:3])
        rows = f"the nearest rows are in the lines {', '.join(map(str, near))}"
        hint = rows if lines else f"its rows are in {', '.join(files)}"
        raise RunError(f"there is no row in line {number} of {clipped(name)}", hint=hint)
    return AtRow(name, number)


def _line(text: str, machine: Machine) -> Breakpoint:
    return _row(Path(_main_file(machine)).name, text, machine)


def _step(text: str, _machine: Machine) -> Breakpoint:
    return AtStep(_number(text, "a number of steps"))


def _main_file(machine: Machine) -> str:
    """Give the file of the machine itself, not of a routine that it calls."""
    own = (p for p in machine.productions if not p.state.startswith(tuple(machine.callers)))
    first = next(own, None) or next(iter(machine.productions), None)
    return first.row.file if first is not None else machine.name


_READERS: Final[Mapping[str, Callable[[str, Machine], Breakpoint]]] = {
    "state": _state,
    "routine": _routine,
    "step": _step,
    "line": _line,
}
