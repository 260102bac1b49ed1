"""The plain interpreters that engines are measured against: one in C, one in ten lines of Python.

Both take a machine as one table, from a state and the symbols read to the action.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from time import process_time
from typing import Final, TypeAlias

from automata import Machine
from automata.engine.steps import applicable
from automata.tape import tape
from benchmarks.measure import Measurement

SOURCE: Final = Path(__file__).with_name("interpreter.c")
MOVES: Final = {"L": -1, "S": 0, "R": 1}
Act: TypeAlias = tuple[str, int]
Table: TypeAlias = dict[tuple[str, tuple[str, ...]], tuple[str, tuple[Act, ...]]]
"""(state, symbols read) -> (next state, symbol written and move on each tape)."""


def table_of(machine: Machine) -> Table:
    """Give δ as one table; if several rows apply, it has the first."""
    table: Table = {}
    for state, rules in machine.delta.items():
        if state in machine.finals:
            continue
        for read in product(machine.alphabet, repeat=len(machine.tapes)):
            rows = applicable(rules, tuple(tape((symbol,), machine.blank) for symbol in read))
            if rows:
                acts = [(symbol, 0) for symbol in read]
                for number, write, move in rows[0].actions:
                    acts[number] = read[number] if write is None else write, MOVES[move]
                table[state, read] = rows[0].next, tuple(acts)
    return table


def compile_c(machine: Machine, folder: Path) -> Path | None:
    """Compile the interpreter in C for a machine's tapes and symbols; None without a compiler."""
    if shutil.which("cc") is None:
        return None
    program = folder / f"interpreter-{machine.name}"
    sizes = [f"-DTAPES={len(machine.tapes)}", f"-DSYMBOLS={len(machine.alphabet)}"]
    subprocess.run(["cc", "-O3", *sizes, str(SOURCE), "-o", str(program)], check=True)
    return program


def write_table(machine: Machine, word: Sequence[str], file: Path) -> None:
    """Write a machine and the word on its first tape, in the form that `interpreter.c` reads."""
    table, alphabet = table_of(machine), machine.alphabet
    states = {state: number for number, state in enumerate(_states(machine))}
    symbols = {symbol: number for number, symbol in enumerate(alphabet)}
    lines = [str(len(states))]
    for state, read in product(states, product(alphabet, repeat=len(machine.tapes))):
        after, acts = table.get((state, read), (None, tuple((symbol, 0) for symbol in read)))
        numbers = [symbols[act] if isinstance(act, str) else act for one in acts for act in one]
        lines.append(" ".join(map(str, (-1 if after is None else states[after], *numbers))))
    words = [bytes(map(symbols.__getitem__, word)), *[b""] * (len(machine.tapes) - 1)]
    with file.open("wb") as stream:
        stream.write("\n".join(lines).encode())
        stream.writelines(f"\n{len(one)}\n".encode() + one for one in words)


def run_c(program: Path, file: Path, machine: Machine, budget: int) -> Measurement:
    """Run the interpreter in C, which measures its own time."""
    command = [str(program), str(file), str(budget)]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return Measurement(_states(machine)[int(done[0])], int(done[1]), float(done[2]))


def _states(machine: Machine) -> list[str]:
    """Give the states, the start first: it has number 0."""
    return sorted(machine.states, key=lambda state: state != machine.start)


def run_dictionary(machine: Machine, word: str, budget: int) -> Measurement:
    """Run the loop over a dictionary that fits the number of tapes."""
    table, blank = table_of(machine), machine.blank
    if len(machine.tapes) == 1:
        small = {
            (state, read): (after, *act) for (state, (read,)), (after, (act,)) in table.items()
        }
        begin = process_time()
        state, steps = one_tape(small, machine.start, word, blank, budget)
    else:
        begin = process_time()
        state, steps = many_tapes(table, machine.start, word, blank, budget)
    return Measurement(state, steps, process_time() - begin)


def one_tape(
    table: dict[tuple[str, str], tuple[str, str, int]],
    state: str,
    word: str,
    blank: str,
    budget: int,
) -> tuple[str, int]:
    """Run a machine with one tape."""
    cells = defaultdict(lambda: blank, enumerate(word))
    head = steps = 0
    while steps < budget:
        row = table.get((state, cells[head]))
        if row is None:
            break
        state, cells[head], move = row
        head += move
        steps += 1
    return state, steps


def many_tapes(table: Table, state: str, word: str, blank: str, budget: int) -> tuple[str, int]:
    """Run a machine with any number of tapes."""
    number = len(next(iter(table))[1])
    tapes = [defaultdict(lambda: blank, enumerate(part)) for part in [word, *[""] * (number - 1)]]
    heads, steps = [0] * number, 0
    while steps < budget:
        read = tuple([tape[head] for tape, head in zip(tapes, heads)])  # noqa: B905  # takes longer
        row = table.get((state, read))
        if row is None:
            break
        state, acts = row
        for place, (symbol, move) in enumerate(acts):
            tapes[place][heads[place]] = symbol
            heads[place] += move
        steps += 1
    return state, steps
