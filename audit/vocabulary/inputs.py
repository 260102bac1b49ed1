"""Runs of machines on inputs, each made once: their ends, and the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Meta

from audit.claim import Evidence, Finding, concluded, same
from audit.runs import in_all
from audit.vocabulary.terms import Stamp, stamp_of
from automata import Configuration, Machine, RunError, Source, TapeError, read_word, start
from automata.deciding.decision import Conclusion, decide
from automata.engine.runner import Runner
from automata.text import tape_text
from common.errors import NolossError
from common.exhibits import Exhibit, Tapes, table
from common.text import counted
from strategies.machine_files import find_machine
from verify.never_halts import prove_loop

T = TypeVar("T", int, str)

Steps: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Words: TypeAlias = Mapping[str, str]

BUDGET: Final = 1_000_000
NO_WORDS: Final[Words] = MappingProxyType({})
MOST_SHOWN: Final = 50  # inputs in a table, and names in a list


@dataclass(frozen=True, slots=True)
class MachineEnd:
    """How a machine ended on an input.

    start : of the run
    steps : the limit of steps
    """

    machine: Machine
    start: Configuration
    decision: Conclusion
    steps: int

    @property
    def known(self) -> bool:
        """Whether it came to a verdict."""
        return self.decision.verdict != "budget spent"

    @property
    def halts(self) -> bool:
        """Whether it is known that it halts."""
        return self.decision.verdict not in ("budget spent", "loops")

    @property
    def verdict(self) -> str:
        """The verdict in words."""
        if not self.known:
            return f"no end within {counted(self.steps, 'step')}"
        if self.decision.verdict == "halted":
            return f"halted in {self.decision.configuration.state}"
        return self.decision.verdict


def machine_of(name: str, letters: str = "") -> tuple[Source, Machine]:
    """Give the machine that a name such as `wst/CF` or a path means: its rows, and its linked form.

    letters : of words, for a machine that reads symbols which it does not name
    """
    return _machine(name, stamp_of(name), "".join(sorted({*letters})))


def on_input(name: str, word: str | None, tapes: Words, steps: int) -> MachineEnd:
    """Run a machine on words; the word on the first tape has a separate argument."""
    return _ended(name, stamp_of(name), word, tuple(tapes.items()), steps)


def on_inputs(
    printed: T | Mapping[str, T],
    name: str,
    word: str | None,
    tapes: Words,
    steps: int,
    told: Callable[[T, MachineEnd], T | str],
) -> Finding:
    """Run a machine on its input, or on all inputs that are printed, and compare its end.

    told : makes a value in the printed shape from the end of a run
    """
    if not isinstance(printed, Mapping):
        ended = on_input(name, word, tapes, steps)
        computed = told(printed, ended) if ended.known else None
        holds = same(printed, computed) if ended.known else None
        return concluded(holds, computed, *end_shown(ended))
    if word is not None:
        hint = "leave out word: the table has the words"
        raise NolossError("printed is a table by word, and word is given as well", hint=hint)
    ends = {each: on_input(name, each, tapes, steps) for each in printed}
    values = {
        each: told(printed[each], end) if end.known else end.verdict for each, end in ends.items()
    }
    parts = (same(printed[each], values[each]) if end.known else None for each, end in ends.items())
    holds = in_all(parts)
    order = sorted(ends, key=lambda each: same(printed[each], values[each]))  # what differs first
    rows = [
        (each or "the empty word", str(values[each]), ends[each].verdict, ends[each].decision.steps)
        for each in order[:MOST_SHOWN]
    ]
    shown = table(("word", "computed", "verdict", "steps"), rows)
    return concluded(holds, values, shown, *end_shown(ends[order[0]]))


def word_of(machine: Machine, text: str) -> tuple[str, ...] | None:
    """Read a word without blanks around it; None if the text is not a word of the machine."""
    try:
        word = read_word(text, machine.alphabet)
    except TapeError:
        return None
    return word


def end_shown(ended: MachineEnd) -> Iterator[Evidence]:
    """Show how a machine ended: the tapes before and after, and why it never halts."""
    made, decision = ended.machine, ended.decision
    by = f" by the choices {','.join(map(str, decision.choices))}" if decision.choices else ""
    state = decision.configuration.state
    note = f"{ended.verdict}: state {state} after {counted(decision.steps, 'step')}{by}"
    yield Exhibit(_tapes(made, ended.start), "before the first step")
    yield Exhibit(_tapes(made, decision.configuration), note)
    if decision.error:
        yield decision.error
    if not ended.known:
        gave_up = counted(ended.steps, "step")
        yield f"noloss gave up after {gave_up}; the argument steps gives more."


def proved_again(ended: MachineEnd) -> Iterator[Evidence]:
    """Say why a run never halts, once the proof is checked by a program that shares no code."""
    if ended.halts:
        return
    made, first = ended.machine, ended.start
    runner = Runner(made, first, budget=ended.steps, seconds=None)
    yield f"{made.name}: {runner.run().loop}."
    try:
        proof = prove_loop(runner)
    except RunError as error:
        yield f"The proof is too long to be checked again: {error.problem}."
        return
    yield f"The proof, checked again by an independent program: {'. '.join(proof.proved)}."


def used(ended: MachineEnd) -> dict[str, int]:
    """Count the states, rows, symbols and cells that a run uses until it halts."""
    made, now = ended.machine, ended.start
    states, rows = {now.state}, set()
    symbols = {tape.head for tape in now.tapes}
    cells = [{tape.position} for tape in now.tapes]
    decision = ended.decision
    budget, choices = decision.steps, decision.choices
    runner = Runner(made, now, budget=budget, choices=choices, past_loops=True)
    for step in runner.steps():
        rows.add(step.production)
        states.add(step.after.state)
        written = {action.write for action in step.production.actions}
        symbols |= {each for each in written if each is not None}
        for visited, tape in zip(cells, step.after.tapes, strict=True):
            visited.add(tape.position)
            symbols.add(tape.head)
    finals = states & made.finals.keys()
    return {
        "states": len(states - finals),
        "final_states": len(finals),
        "symbols": len(symbols),
        "cells": sum(map(len, cells)),
        "rows": len(rows),
        "steps": runner.taken,
    }


def listed(names: Sequence[str]) -> str:
    """List names, not too many of them."""
    more = len(names) - MOST_SHOWN
    return " ".join(names[:MOST_SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def _word(text: str, machine: Machine) -> tuple[str, ...]:
    """Read a word; an error names the machine and the word, as a claim may have several."""
    try:
        return read_word(text, machine.alphabet)
    except TapeError as error:
        problem = f"the word {text!r} of the machine {machine.name}: {error.problem}"
        raise TapeError(problem, hint=error.hint) from None


def _tapes(machine: Machine, now: Configuration) -> Tapes:
    pairs = zip(machine.tapes, now.tapes, strict=True)
    return Tapes(tuple((name, tape_text(tape)) for name, tape in pairs))


@cache
def _machine(name: str, _: Stamp, letters: str) -> tuple[Source, Machine]:
    return find_machine(name, letters)


@cache
def _ended(
    name: str, _: Stamp, word: str | None, tapes: tuple[tuple[str, str], ...], steps: int
) -> MachineEnd:
    letters = "".join((word or "", *(text for _, text in tapes)))
    made = machine_of(name, letters)[1]
    words = {tape: _word(text, made) for tape, text in tapes}
    if word is not None:
        if made.tapes[0] in words:
            hint = "leave out one of them"
            raise NolossError(
                f"the tape {made.tapes[0]} has a word in tapes and in word", hint=hint
            )
        words[made.tapes[0]] = _word(word, made)
    at = start(made, words)
    return MachineEnd(made, at, decide(made, at, steps, inf), steps)
