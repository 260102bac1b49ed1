"""Strategies of users, for tests: random vectors, files, and programs that misbehave."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import Random

from common.documents import Document, plain
from games import Position, outcome
from games.space import all_positions
from strategies import Strategy
from strategies.catalogue import SCHEMES
from strategies.encodings.files.vector import FINISHED, Vector
from strategies.game_base import game_base, row_of, successor_rows
from tests.verify.naive import blanks, put, value

CHECKOUT = Path(__file__).resolve().parents[3]
ANSWERS = """
import json, sys
with open(sys.argv[1]) as file:
    table = json.load(file)
for line in sys.stdin:
    print(*table.get(line.strip(), []), flush=True)
"""


def make(typed: str) -> Strategy:
    """Make a strategy as a person types it."""
    name, _, rest = typed.partition(":")
    return {scheme.name: scheme for scheme in SCHEMES}[name].make(rest)


def unfinished() -> list[Position]:
    return [position for position in all_positions() if outcome(position) is None]


def saved(path: Path, document: object) -> Path:
    value = plain(document) if isinstance(document, Document) else document
    path.write_text(json.dumps(value))
    return path


def random_vector(seed: int, care: float = 0.0) -> Vector:
    """Draw one successor for every row, with probability `care` one that keeps the value."""
    random = Random(seed)
    return tuple(
        _drawn(random, row, base, care) if successor_rows(row) else FINISHED
        for row, base in enumerate(game_base(), start=1)
    )


def _drawn(random: Random, row: int, base: Position, care: float) -> int:
    if random.random() >= care:
        return random.choice(successor_rows(row))
    best = [cell for cell in blanks(base) if -value(put(base, cell)) == value(base)]
    return row_of(Position(put(base, random.choice(best))))


def program(folder: Path, text: str, *arguments: str) -> str:
    """Write a Python program and give the command that runs it."""
    file = folder / "program.py"
    file.write_text(text)
    return shlex.join([sys.executable, "-I", "-S", str(file), *arguments])
