"""Long runs: the browser hands a configuration over, and the engines here continue from it.

A jump takes as many steps as there is time for in one answer. The browser asks again with the
configuration that it was given, and can stop in between. If the run has reached its target or its
end, the answer has the last steps before that point, one by one.
"""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any, Final

import msgspec

from automata import Configuration, Machine
from automata.engine.runner import Runner
from automata.errors import LeftEndError
from automata.tape import Tape, cells, moved_by, span, tape
from diagrams.page.machine_data import trace_data
from noloss.errors import InputError
from noloss.web.machines.texts import Data, LinkedMachine, MachineQuestion

SECONDS: Final = 1.5  # for one answer, and once more for the way to the steps that are shown
SHOWN: Final = 2_000  # steps before the target
MOST_STEPS: Final = 2**53 - 1  # which a browser counts exactly
MOST_CELLS: Final = 2_000_000  # of all tapes
FARTHEST: Final = 2**40
Cell = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Steps = Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)]


class TapeCells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tape as a browser has it.

    low   : the leftmost of the cells
    cells : the numbers of the symbols, each with the number of times in a row
    """

    low: Cell
    head: Cell
    cells: tuple[tuple[int, Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]], ...]


class Instant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A configuration as a browser has it: the number of its state, and its tapes."""

    state: int
    tapes: tuple[TapeCells, ...]


class JumpQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run that continues from a configuration.

    at : the number of steps before it
    to : the step to come to; None for the end
    """

    machine: MachineQuestion
    now: Instant
    at: Steps
    to: Steps | None = None


def jumped(machine: LinkedMachine, asked: JumpQuestion) -> Data:
    """Continue a run as long as there is time.

    returns : at, the step that was reached. If more steps are left: now, the configuration there.
              Else: trace, the last steps before it; from, the step at which they begin; and loops,
              whether it is proved there that the run never halts
    """
    own = machine.machine
    if own.owners:
        raise InputError("a run with choices is made in the browser", hint="run it without a jump")
    now = _configuration(own, asked)
    left = (MOST_STEPS if asked.to is None else asked.to) - asked.at
    if left < 0:
        raise InputError("the run has already passed this step", hint="go back in the browser")
    runner = Runner(own, now, budget=left, seconds=SECONDS, past_loops=asked.to is not None)
    verdict: str
    try:
        verdict, taken = runner.run().verdict, runner.taken
    except LeftEndError as error:
        verdict, taken = "fault", error.step - 1
    loops, ended = verdict == "loops", verdict not in ("budget spent", "loops")
    _refuse_longer(sum(map(span, runner.now.tapes)), asked.at + taken)
    if verdict == "budget spent" and taken < left:
        return {"at": asked.at + taken, "now": _instant(own, runner.now)}
    before = Runner(own, now, budget=max(0, taken - SHOWN), past_loops=True)
    before.run()
    trace = trace_data(own, before.now, taken - before.taken + ended)
    at, begin = asked.at + taken, asked.at + before.taken
    return {"at": at, "from": begin, "trace": trace, "loops": loops}


def _refuse_longer(number: int, at: int) -> None:
    """Raise InputError for tapes that are too long to be sent."""
    if number > MOST_CELLS:
        problem = f"after {at:,} steps the tapes have more than {MOST_CELLS:,} cells together"
        raise InputError(problem, hint="run it in a terminal:  noloss run FILE")


def _configuration(machine: Machine, asked: JumpQuestion) -> Configuration:
    """Read a configuration; raise InputError for one that the machine cannot have."""
    instant = asked.now
    fits = 0 <= instant.state < len(machine.states) and len(instant.tapes) == len(machine.tapes)
    numbers = range(len(machine.alphabet))
    runs = [run for one in instant.tapes for run in one.cells]
    if not fits or any(symbol not in numbers for symbol, _ in runs):
        raise InputError("this is not a configuration of the machine", hint="load the page again")
    _refuse_longer(sum(times for _, times in runs), asked.at)
    tapes = tuple(
        _tape(one, machine, name) for one, name in zip(instant.tapes, machine.tapes, strict=True)
    )
    return Configuration(machine.states[instant.state], tapes)


def _tape(one: TapeCells, machine: Machine, name: str) -> Tape:
    word = [machine.alphabet[symbol] for symbol, times in one.cells for _ in range(times)]
    inside = one.low <= one.head <= one.low + len(word)
    if not inside or (name in machine.ends and one.low < 0):
        raise InputError("this is not a tape of the machine", hint="load the page again")
    return moved_by(tape(word, machine.blank), one.head - one.low)._replace(position=one.head)


def _instant(machine: Machine, now: Configuration) -> dict[str, Any]:
    """Write a configuration as the browser has it."""
    numbers = {symbol: number for number, symbol in enumerate(machine.alphabet)}
    tapes = []
    for one in now.tapes:
        at, symbols = cells(one)
        runs = [(numbers[symbol], len(list(group))) for symbol, group in groupby(symbols)]
        tapes.append({"low": one.position - at, "head": one.position, "cells": runs})
    return {"state": machine.states.index(now.state), "tapes": tapes}
