"""Diagnostics of a machine file; an `else` that never stops is a warning if a run shows it.

A row that could repeat for ever is not a mistake if the machine never reaches it, or if the machine
is meant to run for ever. So noloss tries short inputs. It warns if one of these runs never halts,
by a proof that uses the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias

from automata.deciding.decision import proof_of_never_halting
from automata.engine.loops import find_cycle
from automata.engine.runner import Runner, run
from automata.engine.steps import Configuration, start
from automata.errors import RunError, TapeError
from automata.linking.checks import not_silenced, static_doubts
from automata.linking.doubt import Doubt, Severity
from automata.linking.reached import says_it_decides
from automata.machine import Machine, Symbol
from automata.notation.source import Case, Source
from automata.text import read_word, words, write_word

LONGEST: Final = 3  # symbols of the inputs that are tried
MOST_INPUTS: Final = 40
STEPS: Final = 1_000  # steps of each run before the search for a loop
PERIOD: Final = 200  # steps of a loop
MOST_PROVED: Final = 15  # inputs on which a run is looked at
ENDLESS: Final = frozenset({"never-ends", "endless-state", "endless-else"})
"""If one of these checks finds something, noloss does not look for an input with an endless run."""

Words: TypeAlias = Mapping[str, tuple[Symbol, ...]]


def doubts(source: Source, machine: Machine) -> tuple[Doubt, ...]:
    """Give the diagnostics of a machine file, in the order of its lines.

    machine : the result of `link`

    Diagnostics that the file silences are left out. Raises NotationError as `warnings` does.
    """
    found = static_doubts(source, machine)
    wanted = {doubt.place.line for doubt in found if doubt.name == "endless-else"}
    shown: dict[int, str] = {}
    for laid in islice(_inputs(source, machine), MOST_INPUTS) if wanted else ():
        for line in _endless_rows(source, machine, laid) & wanted:
            shown.setdefault(line, _said(laid, machine))
        if shown.keys() >= wanted:
            break
    judged = [_judged(doubt, shown) for doubt in found]
    if not {doubt.name for doubt in found} & ENDLESS:
        judged += _endless(source, machine)
    return not_silenced(source, judged)


def _endless(source: Source, machine: Machine) -> Iterator[Doubt]:
    """Find an input on which the machine never halts, by a proof; the first one is enough."""
    if machine.owners:
        return
    for laid in islice(_inputs(source, machine), MOST_PROVED):
        try:
            runner = Runner(machine, start(machine, laid), "reference", STEPS)
            ended = runner.run()
        except (RunError, TapeError):
            continue
        if ended.verdict not in ("loops", "budget spent"):
            continue
        why = ended.loop or proof_of_never_halting(machine, runner.first)
        if why:
            why = why.removeprefix("it never halts: ")
            text = f"on {_said(laid, machine)} the machine never halts: {why}"
            hint = "`noloss decide` writes the proof; `noloss step` shows the way there"
            milder: Severity | None = None if says_it_decides(machine) else "note"
            yield Doubt("endless-run", source.start.place, text, hint, milder)
            return


def _judged(doubt: Doubt, shown: Mapping[int, str]) -> Doubt:
    if doubt.name != "endless-else" or doubt.place.line not in shown:
        return doubt
    text = f"{doubt.text}: so it does on {shown[doubt.place.line]}"
    return replace(doubt, text=text, milder=None)


def _inputs(source: Source, machine: Machine) -> Iterator[Words]:
    """Give inputs to try a machine: its own words, those of its tests, then short ones.

    Short inputs are tried only if the file declares its inputs, or if the machine has a state that
    accepts and one that rejects. Otherwise its proper inputs are unknown.
    """
    if machine.words:
        yield {}
    alphabet = frozenset(machine.alphabet)
    for case in source.tests:
        if case.wanted != "loops" and (laid := _laid(case, alphabet)) is not None:
            yield laid
    if source.input or says_it_decides(machine):
        for word in words(source.input or _never_written(machine), LONGEST):
            yield {machine.tapes[0]: word}


def _never_written(machine: Machine) -> tuple[Symbol, ...]:
    """Give the symbols that no row writes over another: the symbols of inputs by default."""
    written = {
        action.write
        for row in machine.productions
        for action in row.actions
        if (action.tape, action.write) not in row.reads
    }
    return tuple(symbol for symbol in machine.symbols if symbol not in written)


def _laid(case: Case, alphabet: frozenset[Symbol]) -> Words | None:
    try:
        return {tape: read_word(word, alphabet) for tape, word in case.words}
    except TapeError:  # `noloss test` reports it
        return None


def _endless_rows(source: Source, machine: Machine, laid: Words) -> set[int]:
    """Give the lines of the `else` rows in the proved loop of a run; empty if no loop is proved."""
    try:
        now = run(machine, start(machine, laid), STEPS).configuration
    except (RunError, TapeError):
        return set()
    cycle = find_cycle(machine, now, PERIOD)
    if cycle is None:
        return set()
    return set(_else_lines(source, machine, now, cycle.period))


def _else_lines(source: Source, machine: Machine, now: Configuration, period: int) -> Iterator[int]:
    for step in Runner(machine, now, budget=period, past_loops=True).steps():
        row = step.production.row
        if step.production.otherwise and row.file == source.file:
            yield row.place.line


def _said(laid: Words, machine: Machine) -> str:
    said = [f"{tape}={write_word(word, machine.alphabet)}" for tape, word in laid.items() if word]
    if not laid:
        return "the word of the file"
    return f"the input {' '.join(said)}" if said else "the empty input"
