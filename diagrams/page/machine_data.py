"""A linked machine and its runs as plain data for a browser: numbers for states, symbols, rows.

`machine_data` says what `noloss expand --json` says, and besides the words and entry conditions, in
a fraction of the room; assets/engine.js makes a machine of it that takes the same steps.

`trace_data` writes a run in chunks: the configuration before its steps, the numbers of the
productions that are applied, and how the run ends if it does. An exported trace is a list of
chunks; a server answers with one whoever sends a configuration (`next_steps`). assets/trace.js
reads both.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath
from typing import Any, Final, TypeAlias

from automata import Configuration, Machine
from automata.engine.configuration import Halt, Step
from automata.engine.steps import steps
from automata.errors import RunError, TapeError
from automata.machine import Production, RowRef, State, Symbol
from automata.tape import Tape, cells, push
from common.errors import NolossError

Data: TypeAlias = dict[str, Any]
MOVES: Final = {"L": -1, "S": 0, "R": 1}
KEEP: Final = -1  # instead of a symbol that is written
EVERY: Final = 10_000  # steps of a chunk of an exported trace
MOST_CELLS: Final = 1_000_000  # of a configuration that somebody sends


def machine_data(machine: Machine) -> Data:
    """Write a machine as data that JSON can hold.

    A production is [state, reads, actions, next, row, expects]: reads are tape, symbol, tape, … or
    null for `otherwise`; actions are tape, symbol written or -1, move, tape, …
    """
    states, symbols = _numbered(machine.states), _numbered(machine.alphabet)
    rows: dict[tuple[str, int, int], int] = {}
    refs: list[RowRef] = []
    for production in machine.productions:
        if rows.setdefault(_place(production.row), len(refs)) == len(refs):
            refs.append(production.row)
    return {
        "name": machine.name,
        "about": machine.about,
        "tapes": machine.tapes,
        "symbols": machine.alphabet,
        "states": machine.states,
        "start": states[machine.start],
        "finals": [[states[state], meaning] for state, meaning in machine.finals.items()],
        "owners": [
            [states[state], owner] for state, owner in machine.owners.items() if state in states
        ],
        "stuck": [[states[state], meaning] for state, meaning in machine.when_stuck.items()],
        "expects": [
            [states[state], _flat(conditions, symbols)]
            for state, conditions in machine.expects.items()
            if state in states
        ],
        "words": [[symbols[s] for s in machine.words.get(name, ())] for name in machine.tapes],
        "heads": [machine.heads.get(name, 0) for name in machine.tapes],
        "ends": [machine.ends.get(name) for name in machine.tapes],
        "rows": [_row(ref) for ref in refs],
        "productions": [
            _production(one, states, symbols, rows[_place(one.row)]) for one in machine.productions
        ],
        "callers": dict(machine.callers),
    }


class TooManyCellsError(TapeError):
    """A configuration with more cells on its tapes than are read."""

    def __init__(self, most: int) -> None:
        hint = "go on in a terminal, with  noloss run  or  noloss step"
        super().__init__(f"there are more than {most:,} cells on the tapes", hint=hint)


class TooManyError(ValueError):
    """More numbers than are read."""


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
    chunks = list(_chunks(machine, now, _events(machine, now, budget, choices, check=check), EVERY))
    return {"chunks": chunks, "length": sum(chunk["length"] for chunk in chunks)}


def next_steps(
    machine: Machine,
    now: Configuration,
    budget: int,
    choices: Iterable[int],
    numbers: Mapping[int, int],
    *,
    check: bool = False,
) -> Data:
    """Write a chunk without its configuration, for one who has sent that.

    numbers : what `production_numbers` gives, which takes long for a large machine
    """
    made, end = [], None
    for event in _events(machine, now, budget, choices, check=check):
        if isinstance(event, Step):
            made.append(numbers[id(event.production)])
        else:
            end = _end(event, numbers)
    return {"steps": packed(made), "length": len(made), "end": end}


def production_numbers(machine: Machine) -> dict[int, int]:
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


def thawed(machine: Machine, data: Mapping[str, Any], most: int = MOST_CELLS) -> Configuration:
    """Read a configuration that `keyframe`, or a browser, has written.

    most : cells on all tapes together

    Raises TapeError for what is none of this machine, TooManyCellsError for one that is too large.
    """
    try:
        tapes = tuple(_tapes(machine, data["tapes"], most))
        state = machine.states[_index(data["state"], len(machine.states))]
    except TooManyError:
        raise TooManyCellsError(most) from None
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        if isinstance(error, NolossError):
            raise
        raise _refused("it cannot be read") from error
    if len(tapes) != len(machine.tapes):
        raise _refused(f"it has {len(tapes)} tapes")
    return Configuration(state, tapes)


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


def unpacked(text: str, most: int) -> list[int]:
    """Read what `packed` has written; raise ValueError for anything else, or more numbers.

    >>> unpacked("BwQCkAM=", 10)
    [3, 3, 3, 3, 1, 200]
    """
    values = _values(b64decode(text, validate=True))
    numbers: list[int] = []
    for value in values:
        times = next(values, 0) if value % 2 else 1
        if times < 1:
            raise ValueError("a number comes never")
        if times > most - len(numbers):
            raise TooManyError("these are too many numbers")
        numbers += [value // 2] * times
    return numbers


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _place(row: RowRef) -> tuple[str, int, int]:
    return row.file, row.place.line, row.place.column


def _row(row: RowRef) -> Data:
    """Tell a row of a file: the name of the file without its folder, and the row as it stands."""
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


def _events(
    machine: Machine,
    now: Configuration,
    budget: int,
    choices: Iterable[int],
    *,
    check: bool,
) -> Iterator[Step | Halt | RunError]:
    """Give every step, and last of all why there is no other, which may be an error of the run."""
    try:
        yield from steps(machine, now, budget, choices, check=check)
    except RunError as error:
        yield error


def _chunks(
    machine: Machine, now: Configuration, events: Iterable[Step | Halt | RunError], every: int
) -> Iterator[Data]:
    """Write the events of a run that begins at a configuration, so many steps in a chunk."""
    numbers, begin, end = production_numbers(machine), now, None
    taken: list[int] = []
    for event in events:
        if not isinstance(event, Step):
            end = _end(event, numbers)
            break
        if len(taken) == every:
            yield _chunk(machine, begin, taken, None)
            begin, taken = now, []
        taken.append(numbers[id(event.production)])
        now = event.after
    yield _chunk(machine, begin, taken, end)


def _chunk(machine: Machine, begin: Configuration, taken: list[int], end: Data | None) -> Data:
    made = {"steps": packed(taken), "length": len(taken), "end": end}
    return {"from": keyframe(machine, begin)} | made


def _end(last: Halt | RunError, numbers: Mapping[int, int]) -> Data | None:
    if isinstance(last, RunError):
        return {"verdict": "fault", "rows": [], "problem": last.problem, "hint": last.hint}
    if last.verdict == "budget spent":
        return None
    return {"verdict": last.verdict, "rows": [numbers[id(row)] for row in last.choices]}


def _tapes(machine: Machine, data: Iterable[Mapping[str, Any]], most: int) -> Iterator[Tape]:
    alphabet = machine.alphabet
    for one in data:
        numbers = unpacked(one["cells"], most)
        most -= len(numbers)
        yield _tape(machine, one, [alphabet[_index(number, len(alphabet))] for number in numbers])


def _tape(machine: Machine, data: Mapping[str, Any], symbols: list[str]) -> Tape:
    blank = machine.blank
    low, head = int(data["low"]), int(data["head"])
    if not 0 <= head - low < max(len(symbols), 1):
        raise _refused("a head stands outside of its tape")
    left = right = None
    for symbol in symbols[: head - low]:
        left = push(symbol, left, blank)
    for symbol in reversed(symbols[head - low + 1 :]):
        right = push(symbol, right, blank)
    return Tape(left, symbols[head - low] if symbols else blank, right, head, blank)


def _index(number: object, length: int) -> int:
    if type(number) is not int or not 0 <= number < length:
        raise _refused("it names what the machine does not have")
    return number


def _refused(problem: str) -> TapeError:
    hint = "send what came from here, for the same machine"
    return TapeError(f"this is no configuration of the machine: {problem}", hint=hint)


def _values(data: bytes) -> Iterator[int]:
    value, unit = 0, 1
    for byte in data:
        value += byte % 128 * unit
        unit *= 128
        if unit > 2**70:
            raise ValueError("this number is too long")
        if byte < 128:
            yield value
            value, unit = 0, 1
    if unit > 1:
        raise ValueError("the last number is cut off")
