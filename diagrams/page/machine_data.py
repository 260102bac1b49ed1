"""A linked machine as plain data for a browser: numbers for states, tapes, symbols and rows.

It says what `noloss expand --json` says, and besides the words and entry conditions, in a fraction
of the room; assets/engine.js makes a machine of it that takes the same steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, Final, TypeAlias

from automata import Machine
from automata.machine import Production, RowRef, State, Symbol

Data: TypeAlias = dict[str, Any]
MOVES: Final = {"L": -1, "S": 0, "R": 1}
KEEP: Final = -1  # instead of a symbol that is written


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
