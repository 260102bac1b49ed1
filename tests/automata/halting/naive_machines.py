"""Random machines as texts, and a naive simulation of them that shares no code with the engines.

A machine here is a dict of rows: (state, symbols read) → possible (symbols written, moves, next).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

BY = {"L": -1, "S": 0, "R": 1}
ENDS = {"yes": "accept", "no": "reject", "out": "result"}


class NaiveMachine(NamedTuple):
    """Rows of a machine, its tapes, and the left ends of tapes with their effect."""

    rows: dict[tuple[str, tuple[str, ...]], list[tuple[tuple[str, ...], tuple[str, ...], str]]]
    tapes: int
    symbols: str
    stays: dict[int, bool]  # tape with a left end → whether a head stays there
    choice: bool

    @property
    def text(self) -> str:
        names = "tuv"[: self.tapes]
        lines = ["machine m", f"tapes {' '.join(names)}", f"symbols {' '.join(self.symbols)}"]
        for tape, stays in self.stays.items():
            lines.append(f"one-way {names[tape]}{' stays' if stays else ''}")
        lines += ["blank _", "start q0", "accept yes", "reject no", "results out"]
        for state in dict.fromkeys(state for state, _ in self.rows):
            head = f"{state} choice:" if self.choice else f"{state}:"
            for (own, reads), after in self.rows.items():
                if own == state:
                    for writes, moves, to in after:
                        parts = (" ".join(part) for part in (reads, writes, moves))
                        lines.append("{} {} -> {} {} {}".format(head, *parts, to))
                        head = " "
        return "\n".join(lines) + "\n"


def random_machine(rng: random.Random) -> NaiveMachine:
    """Make a machine with 1 to 3 states and 1 to 2 tapes that often halts late or never."""
    tapes, states = rng.choice([(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)])
    symbols = "ab"[: rng.choice([1, 2])]
    choice = rng.random() < 0.3
    stays = {tape: rng.random() < 0.6 for tape in range(tapes) if rng.random() < 0.4}
    rows: Any = {("q0", ("_",) * tapes): []}
    names = [f"q{number}" for number in range(states)]
    alphabet = "_" + symbols
    for name in names:
        for reads in _words(alphabet, tapes):
            if rng.random() < 0.1 and reads != ("_",) * tapes:
                continue
            for _ in range(2 if choice and rng.random() < 0.3 else 1):
                to = rng.choice(["yes", "no", "out"]) if rng.random() < 0.1 else rng.choice(names)
                writes = tuple(rng.choice(alphabet) for _ in range(tapes))
                moves = tuple(rng.choice("LRRS") for _ in range(tapes))
                row = writes, moves, to
                kept = rows.setdefault((name, reads), [])
                if row not in kept:
                    kept.append(row)
    return NaiveMachine(
        {key: row for key, row in rows.items() if row}, tapes, symbols, stays, choice
    )


def standard_walk(text: str, most: int) -> Iterator[tuple[str, dict[int, str], int]]:
    """Walk a machine in standard text on a blank tape.

    Gives before each of at most `most` steps the transition, the cells that were written and the
    head; last with `---`, if that is met.
    """
    rows = [[row[at : at + 3] for at in range(0, len(row), 3)] for row in text.split("_")]
    cells: dict[int, str] = {}
    state, head = 0, 0
    for _ in range(most):
        step = rows[state][int(cells.get(head, "0"))]
        yield step, cells, head
        if step == "---":
            return
        cells[head] = step[0]
        head += 1 if step[1] == "R" else -1
        state = ord(step[2]) - ord("A")


def steps_until_halt(text: str, most: int) -> int | None:
    """Give the steps of a machine in standard text; None if it does not halt within `most`."""
    steps = enumerate(step for step, *_ in standard_walk(text, most))
    return next((number for number, step in steps if step == "---"), None)


def _words(alphabet: str, length: int) -> Iterator[tuple[str, ...]]:
    words: list[tuple[str, ...]] = [()]
    for _ in range(length):
        words = [(*word, symbol) for word in words for symbol in alphabet]
    yield from words


def ends_met(machine: NaiveMachine, word: str, steps: int, most: int = 3_000) -> set[str]:
    """Give the ends that some branch meets within a number of steps, or `most` configurations."""
    tapes = tuple(
        (0, frozenset((at, s) for at, s in enumerate(word if tape == 0 else "")))
        for tape in range(machine.tapes)
    )
    layer, met, seen = {("q0", tapes)}, set(), 0
    for _ in range(steps):
        after = set()
        for state, now in layer:
            if state in ENDS:
                met.add(ENDS[state])
                continue
            reads = tuple(dict(cells).get(head, "_") for head, cells in now)
            rows = machine.rows.get((state, reads), [])
            if not rows:
                met.add("stuck")
            for writes, moves, to in rows:
                moved = _moved(machine, now, writes, moves)
                if moved is None:
                    met.add("stuck")
                else:
                    after.add((to, moved))
        layer, seen = after, seen + len(after)
        if not layer or seen > most:
            break
    return met


def _moved(machine: NaiveMachine, now: Any, writes: Any, moves: Any) -> Any:
    tapes = []
    for tape, ((head, cells), write, move) in enumerate(zip(now, writes, moves, strict=True)):
        left = {(at, symbol) for at, symbol in cells if at != head}
        if write != "_":
            left.add((head, write))
        to = head + BY[move]
        if to < 0 and tape in machine.stays:
            if not machine.stays[tape]:
                return None
            to = head
        tapes.append((to, frozenset(left)))
    return tuple(tapes)
