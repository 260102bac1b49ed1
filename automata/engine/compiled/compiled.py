"""Machines with their compiled code."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import numpy as np

from automata.engine.compiled.buffers import Buffer, alphabet_of, buffer_of, tape_of
from automata.engine.compiled.native import (
    FIRST_TAPE,
    FULL,
    GIVEN,
    LEFT,
    MADE,
    MOST_OPTIMIZED,
    PER_TAPE,
    SCRIPT,
    STATE,
    native,
)
from automata.engine.compiled.program import Program, program_of
from automata.engine.configuration import Configuration
from automata.engine.kept import kept
from automata.engine.run import GoOn
from automata.machine import Machine

FIRST_CALL: Final = 1_000_000  # steps
SECONDS: Final = 0.05  # of one call, so that Ctrl-C is heard soon
LONG: Final = 0.015  # seconds that a machine has run for when it is worth better code


class Compiled:
    """A machine with its compiled code: made quickly at first, better where it runs for long."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers = {name: number for number, name in enumerate(program.states)}
        self.call: Callable[[Any], int] = native(program, optimized=False)
        self.ready = len(program.rows) > MOST_OPTIMIZED  # there is no better code
        self.seconds = 0.0

    def knows(self, now: Configuration) -> bool:
        """Tell whether a configuration has no state and no symbol but those of the machine."""
        known = self.program.symbols
        symbols = (symbol for tape in now.tapes for symbol in alphabet_of(tape))
        return now.state in self.numbers and all(symbol in known for symbol in symbols)

    def advance(
        self, now: Configuration, budget: int | None, choices: list[int], go_on: GoOn
    ) -> tuple[Configuration, int, int, bool]:
        """Go on as far as compiled code can, asking now and then whether it shall go on.

        returns : where it comes to, steps, how many choices it has made, and whether it was told
            to go no further
        """
        buffers = [buffer_of(tape, self.program) for tape in now.tapes]
        script = np.array([one if 0 < one < 2**31 else 0 for one in choices], dtype=np.int64)
        frame = np.zeros(FIRST_TAPE + PER_TAPE * len(buffers), dtype=np.int64)
        frame[STATE] = self.numbers[now.state]
        frame[SCRIPT], frame[GIVEN] = script.ctypes.data, len(script)
        taken, portion, ended = 0, FIRST_CALL, False
        while not ended and (budget is None or taken < budget):
            portion = portion if budget is None else min(portion, budget - taken)
            why, made, seconds = self._call(frame, buffers, portion)
            taken += made
            self._improve(seconds)
            ended = not go_on(taken)
            if why == FULL:
                _make_room(buffers)
            elif made < portion:
                break
            elif seconds < SECONDS:
                portion *= 2
        tapes = tuple(tape_of(buffer, self.program) for buffer in buffers)
        state = self.program.states[int(frame[STATE])]
        return Configuration(state, tapes), taken, int(frame[MADE]), ended

    def _improve(self, seconds: float) -> None:
        """Make better code, once, when the machine has run for long."""
        self.seconds += seconds
        if not self.ready and self.seconds > LONG:
            self.call, self.ready = native(self.program, optimized=True), True

    def _call(self, frame: Any, buffers: list[Buffer], portion: int) -> tuple[int, int, float]:
        """Make so many steps at most; give why it ends, the steps, and the seconds."""
        frame[LEFT] = portion
        for number, buffer in enumerate(buffers):
            place, cells = FIRST_TAPE + PER_TAPE * number, buffer.cells
            begin, size = cells.ctypes.data, cells.itemsize
            last = begin + size * (len(cells) - 1)
            first = begin + size * (buffer.origin if number in self.program.ends else 0)
            frame[place : place + PER_TAPE] = begin + size * buffer.head, first, last
        began = perf_counter()
        why = self.call(frame)
        seconds = perf_counter() - began
        for number, buffer in enumerate(buffers):
            at = int(frame[FIRST_TAPE + PER_TAPE * number]) - buffer.cells.ctypes.data
            buffer.head = at // buffer.cells.itemsize
        return why, portion - int(frame[LEFT]), seconds


@kept
def compiled_of(machine: Machine) -> Compiled | None:
    """Give the compiled code of a machine, made when it is asked for first; None if it has none."""
    program = program_of(machine)
    return None if program is None else Compiled(program)


def _make_room(buffers: list[Buffer]) -> None:
    """Let the tapes grow whose head stands at an end."""
    for buffer in buffers:
        if buffer.head in (0, len(buffer.cells) - 1):
            buffer.grow()
