"""Random machines, whose next state depends on the data: compiled code against C."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from automata import Machine, link, parse, start
from automata.engine.runner import EngineName, Runner
from benchmarks.interpreters import compile_c, run_c, write_table
from benchmarks.measure import Section, figures, in_turns, times

STEPS: Final = 100_000_000
LETTERS: Final = 3_000_000  # of the word on the first tape
TO_THE_RIGHT: Final = 0.56  # of all moves, so that new symbols are read
SHAPES: Final = (
    *((1, 4, 2), (1, 2, 4), (1, 16, 4), (1, 8, 10), (1, 8, 60), (1, 8, 200)),
    *((1, 150, 10), (1, 480, 10), (1, 1_500, 10)),
    *((2, 14, 2), (2, 26, 4), (2, 28, 10), (2, 112, 10), (2, 2, 60), (4, 14, 2), (8, 4, 2)),
)
"""Tapes, states and symbols."""
COLUMNS: Final = (
    *("tapes", "states", "symbols", "rows"),
    *("compiled, steps/s", "times C", "first run, times C"),
)

TEXT: Final = """\
Each machine has a row for each state and all symbols that can be read, with random next states,
symbols and moves ({right:.0%} of them to the right), and a random word of {letters:,} symbols on
its first tape. Each version of this page has new ones, this time from the seed {seed}. Each program
makes {steps:,} steps. The figures are ratios, as above."""


def section(rounds: int, folder: Path, seed: int) -> Section:
    """Measure machines of all shapes, drawn from a seed."""
    text = TEXT.format(right=TO_THE_RIGHT, letters=LETTERS, seed=seed, steps=STEPS)
    rows = tuple(_row(rounds, folder, seed, *shape) for shape in SHAPES)
    return Section("Random machines", text, COLUMNS, rows)


def machine_of(seed: int, tapes: int, states: int, symbols: int) -> Machine:
    """Draw a machine.

    >>> machine_of(1, 2, 3, 2)
    Machine(drawn: 2 tapes, 2 symbols, 3 states, 12 transitions)
    """
    rng = random.Random(f"{seed} {tapes} {states} {symbols}")
    names = [f"s{number}" for number in range(symbols)]
    lines = ["machine  drawn", f"tapes {' '.join('abcdefgh'[:tapes])}"]
    lines += [f"symbols {' '.join(names[1:])}", f"blank {names[0]}"]
    for state in range(states):
        lines.append(f"q{state}:")
        for read in product(names, repeat=tapes):
            moves = ["R" if rng.random() < TO_THE_RIGHT else "L" for _ in read]
            acts = f"{' '.join(rng.choices(names, k=tapes))} {' '.join(moves)}"
            lines.append(f"  {' '.join(read)} -> {acts} q{rng.randrange(states)}")
    return link(parse("\n".join(lines) + "\n"))


def _row(rounds: int, folder: Path, seed: int, *shape: int) -> tuple[str, ...]:
    machine = machine_of(seed, *shape)
    letters = random.Random(seed).choices(machine.alphabet, k=LETTERS)
    contestants: dict[str, Callable[[], float]] = {
        "compiled": partial(_seconds, machine, letters, "compiled"),
        "first run": lambda: _seconds(machine_of(seed, *shape), letters, "auto"),
    }
    program, file = compile_c(machine, folder), folder / "table"
    if program is not None:
        write_table(machine, letters, file)
        contestants["C"] = lambda: run_c(program, file, machine, STEPS).seconds
    contestants["compiled"]()  # finds the fastest way
    costs = in_turns(contestants, rounds)
    speed = f"{figures(1e-6 * STEPS / median(costs['compiled']))} million"
    ratios = [times(costs, name, "C") for name in ("compiled", "first run")]
    return (*map(str, shape), f"{len(machine.productions):,}", speed, *ratios)


def _seconds(machine: Machine, word: Sequence[str], engine: EngineName) -> float:
    now = start(machine, {machine.tapes[0]: word})
    begin = process_time()
    end = Runner(machine, now, engine, STEPS, past_loops=True).run()
    assert end.steps == STEPS
    return process_time() - begin
