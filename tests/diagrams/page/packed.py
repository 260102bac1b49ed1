"""Packed numbers and configurations, read as assets/record.js reads them."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any

from automata import Configuration, Machine
from automata.tape import Tape, push


def unpacked(text: str) -> list[int]:
    """Read numbers: each 2v, or 2v + 1 and how often it comes."""
    values = _values(b64decode(text, validate=True))
    return [value // 2 for value in values for _ in range(next(values) if value % 2 else 1)]


def configuration_of(machine: Machine, data: Mapping[str, Any]) -> Configuration:
    """Read the configuration before a chunk of a trace."""
    state = machine.states[data["state"]]
    return Configuration(state, tuple(_tape(machine, tape) for tape in data["tapes"]))


def _tape(machine: Machine, data: Mapping[str, Any]) -> Tape:
    symbols = [machine.alphabet[number] for number in unpacked(data["cells"])]
    blank, here = machine.blank, data["head"] - data["low"]
    left = right = None
    for symbol in symbols[:here]:
        left = push(symbol, left, blank)
    for symbol in reversed(symbols[here + 1 :]):
        right = push(symbol, right, blank)
    return Tape(left, symbols[here], right, data["head"], blank)


def _values(data: bytes) -> Iterator[int]:
    value, unit = 0, 1
    for byte in data:
        value += byte % 128 * unit
        unit *= 128
        if byte < 128:
            yield value
            value, unit = 0, 1
