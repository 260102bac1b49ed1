"""A linked machine and its runs as plain data for a browser: numbers for states, symbols, rows.

`machine_data` holds all literal transitions, and also the words and entry conditions, in a fraction
of the room that their document takes; assets/engine.js makes of it a machine with the same steps.

`trace_data` writes a run in chunks: the configuration before its steps, the numbers of the
productions that are applied, and how the run ends if it does. assets/record.js reads it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath
from typing import Any, Final, TypeAlias, TypeVar

from automata import Configuration, Machine
from automata.engine.runner import Runner
from automata.engine.steps import Halt
from automata.errors import RunError
from automata.machine import Production, RowRef, State, Symbol
from automata.tape import cells

Data: TypeAlias = dict[str, Any]
T = TypeVar("T")
MOVES: Final = {"L": -1, "S": 0, "R": 1}
KEEP: Final = -1  # instead of a symbol that is written
EVERY: Final = 10_000  # steps of a chunk of an exported trace


def machine_data(machine: Machine) -> Data:
    """Write a machine as data that JSON can hold.

    A production is [state, reads, actions, next, row, expects]: reads are tape, symbol, tape, … or
    null for `otherwise`; actions are tape, symbol written or -1, move, tape, …
    """
    states, symbols = _numbered(machine.states), _numbered(machine.alphabet)
    refs: dict[tuple[str, int, int], RowRef] = {}
    for production in machine.productions:
        refs.setdefault(_place(production.row), production.row)
    rows = _numbered(refs)

    def of_states(values: Mapping[State, T]) -> list[tuple[int, T]]:
        return [(states[state], value) for state, value in values.items() if state in states]

    return {
        "name": machine.name,
        "about": machine.about,
        "tapes": machine.tapes,
        "symbols": machine.alphabet,
        "states": machine.states,
        "start": states[machine.start],
        "finals": of_states(machine.finals),
        "owners": of_states(machine.owners),
        "stuck": of_states(machine.when_stuck),
        "expects": [(state, _flat(each, symbols)) for state, each in of_states(machine.expects)],
        "words": [[symbols[s] for s in machine.words.get(name, ())] for name in machine.tapes],
        "heads": [machine.heads.get(name, 0) for name in machine.tapes],
        "ends": [machine.ends.get(name) for name in machine.tapes],
        "rows": [_row(ref) for ref in refs.values()],
        "productions": [
            _production(one, states, symbols, rows[_place(one.row)]) for one in machine.productions
        ],
        "returns": dict(machine.returns),
    }


def trace_data(
    machine: Machine,
    now: Configuration,
    budget: int,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
) -> Data:
    """Write a run with all its steps, as chunks of `EVERY` steps.

    budget, choices, check : as for `automata.engine.steps.steps`
    """
    runner = Runner(machine, now, budget=budget, choices=choices, check=check, past_loops=True)
    chunks = list(_chunks(runner))
    return {"chunks": chunks, "length": sum(chunk["length"] for chunk in chunks)}


def _production_numbers(machine: Machine) -> dict[int, int]:
    """Number the productions, by identity: to compare them takes longer than to apply them."""
    return {id(production): number for number, production in enumerate(machine.productions)}


def keyframe(machine: Machine, now: Configuration) -> Data:
    """Write a configuration: the number of its state, and each tape from its leftmost cell on."""
    symbols = {symbol: number for number, symbol in enumerate(machine.alphabet)}
    tapes = []
    for tape in now.tapes:
        at, there = cells(tape)
        packed_cells = packed(symbols[symbol] for symbol in there)
        tapes.append({"low": tape.position - at, "cells": packed_cells, "head": tape.position})
    return {"state": machine.states.index(now.state), "tapes": tapes}


def packed(numbers: Iterable[int]) -> str:
    """Write numbers as a short text; the same number many times in a row takes no more room.

    Each is 2v, or 2v + 1 and how often it comes, in groups of seven bits; base64.

    >>> packed([3, 3, 3, 3, 1, 200])
    'BwQCkAM='
    """
    data = bytearray()
    for number, group in groupby(numbers):
        times = len(list(group))
        if times == 1 and number < 64:  # which most are
            data.append(2 * number)
            continue
        for value in (2 * number,) if times == 1 else (2 * number + 1, times):
            while value >= 128:
                data.append(value % 128 + 128)
                value //= 128
            data.append(value)
    return b64encode(data).decode("ascii")


def _numbered(names: Iterable[T]) -> dict[T, int]:
    return {name: number for number, name in enumerate(names)}


def _place(row: RowRef) -> tuple[str, int, int]:
    return row.file, row.place.line, row.place.column


def _row(row: RowRef) -> Data:
    """Give a row of a file: the name of the file without its folder, and the row as written."""
    place = row.place
    written = place.row.strip()
    return {
        "file": PurePath(row.file).name,
        "line": place.line,
        "column": place.column,
        "tag": row.tag,
        "text": written,
    }


def _production(
    production: Production,
    states: Mapping[State, int],
    symbols: Mapping[Symbol, int],
    row: int,
) -> list[object]:
    reads = None if production.otherwise else _flat(production.reads, symbols)
    actions = [
        number
        for tape, write, move in production.actions
        for number in (tape, KEEP if write is None else symbols[write], MOVES[move])
    ]
    data: list[object] = [states[production.state], reads, actions, states[production.next], row]
    return [*data, _flat(production.expects, symbols)] if production.expects else data


def _flat(pairs: Iterable[tuple[int, Symbol]], symbols: Mapping[Symbol, int]) -> list[int]:
    return [number for tape, symbol in pairs for number in (tape, symbols[symbol])]


def _chunks(runner: Runner) -> Iterator[Data]:
    """Write a run, `EVERY` steps in a chunk; it may end with an error."""
    numbers, begin = _production_numbers(runner.machine), runner.now
    taken: list[int] = []
    try:
        for step in runner.steps():
            if len(taken) == EVERY:
                yield _chunk(runner.machine, begin, taken, None)
                begin, taken = runner.now, []
            taken.append(numbers[id(step.production)])
        end = _end(runner.halt, numbers)
    except RunError as error:
        end = {"verdict": "fault", "rows": [], "problem": error.problem, "hint": error.hint}
    yield _chunk(runner.machine, begin, taken, end)


def _chunk(machine: Machine, begin: Configuration, taken: list[int], end: Data | None) -> Data:
    made = {"steps": packed(taken), "length": len(taken), "end": end}
    return {"from": keyframe(machine, begin)} | made


def _end(halt: Halt | None, numbers: Mapping[int, int]) -> Data | None:
    if halt is None or halt.verdict == "budget spent":
        return None
    return {"verdict": halt.verdict, "rows": [numbers[id(row)] for row in halt.choices]}
