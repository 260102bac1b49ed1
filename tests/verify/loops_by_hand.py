"""Certificates that a run never halts, written by hand, and sealed with a right hash."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

Data = dict[str, Any]


def sealed(document: Data) -> Data:
    """Give a document the hash of its content."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return rest | {"sha256": sha256(_text(rest).encode()).hexdigest()}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def entries(text: str) -> list[Any]:
    """Read entries: `q 1_ 11 RL p` is q, reading 1 and _, writing 1 and 1, moving R and L, to p."""
    return [
        [state, [*reads], [*writes], [*moves], after]
        for state, reads, writes, moves, after in map(str.split, text.split(";"))
    ]


def tape(word: str, left_end: int | None = None, move: str = "stay", name: str = "t") -> Data:
    """Make a tape of its cells, with > before the cell under the head."""
    made: Data = {"name": name, "head": word.index(">"), "cells": [*word.replace(">", "")]}
    return made if left_end is None else made | {"left_end": {"cell": left_end, "move": move}}


def cycle(text: str, *tapes: Data, **changes: Any) -> Data:
    """Claim of entries that from the state q on the same comes again after one step."""
    number = len(tapes)
    return _made(text, tapes) | {
        "kind": "cycle",
        "period": 1,
        "windows": [[0, 0]] * number,
        "shifts": [0] * number,
        **changes,
    }


def no_halt(states: dict[str, str], /, *tapes: Data, text: str = "", **changes: Any) -> Data:
    """Claim that some states lead only to each other; rows are `1? p`: reading 1 and any, to p."""
    listed = {
        state: [row.split() for row in rows.split(";") if row] for state, rows in states.items()
    }
    made = {
        state: [[[None if each == "?" else each for each in reads], after] for reads, after in rows]
        for state, rows in listed.items()
    }
    for rows in made.values():
        rows.sort(key=_text)
    return _made(text, tapes) | {
        "kind": "no halt",
        "symbols": ["_", "1"],
        "states": made,
        **changes,
    }


def _made(text: str, tapes: tuple[Data, ...]) -> Data:
    return {
        "format": "noloss/loop-certificate",
        "version": 2,
        "machine": "m",
        "blank": "_",
        "start": {"state": "q", "tapes": [*tapes]},
        "entries": entries(text) if text else [],
        "choices": [],
        "begin": 0,
    }
