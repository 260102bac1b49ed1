"""Engines against plain interpreters and a library; and runs that are calculated, not stepped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from automata import Machine, link, parse, start
from automata.engine.accelerated import Calculation, accelerate, marks
from automata.engine.runner import SHORTER, EngineName, Runner
from benchmarks.foreign import run_automata_lib
from benchmarks.interpreters import compile_c, run_c, run_dictionary, write_table
from benchmarks.machines import Workload, workloads
from benchmarks.measure import Measurement, Section, figures, in_turns, seconds, times
from common.text import short_number

DICTIONARY_STEPS, REFERENCE_STEPS, LIBRARY_SECONDS = 1_000_000, 100_000, 1.0

TEXT = f"""\
Each figure is a ratio: steps a second of the compiled engine, divided by those of the other
program. It is the median of the rounds; the least and the most are in brackets. In each round all
programs run once, one after the other. Time is processor time from the first configuration to the
halt. Making that configuration from the word is not included; copying its tapes into the
engine and back is.

C is `benchmarks/interpreter.c`, compiled with `cc -O3` for the number of tapes and symbols at
hand: one table over all symbols that can be read, and tapes that grow at both ends. The time to
compile C is not counted. The time to compile the machine for the compiled engine is not counted
either: the engine keeps the code while the machine is in use. *First run* counts it: the engine
`auto` runs a machine that was just linked. It makes {SHORTER:,} steps by the reference before it
compiles; the figure compares the whole run with C. (LLVM is already loaded; loading takes a tenth
of a second, once in a process.)
The loops over a dictionary and the reference are slow, so they make
{DICTIONARY_STEPS:,} and {REFERENCE_STEPS:,} steps of the same run. automata-lib (`DTM`, `MNTM`)
copies a tape at every step, so it runs for
{LIBRARY_SECONDS:.0f} second at most, and on words of at most 1,000 symbols."""

TIMES = (
    ("times C", "compiled", "C"),
    ("first run, times C", "first run", "C"),
    ("times dictionary", "compiled", "dictionary"),
    ("times reference", "compiled", "reference"),
    ("times automata-lib", "compiled", "automata-lib"),
)
"""Columns of the table: a title, the contestant, and the one that it is compared with."""


CHAMPIONS: Final = {
    "BB(5)": "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA",
    "BB(2,4)": "1RB2LA1RA1RA_1LB1LA3RB1RZ",
    "BB(3,3)": "1RB2LA1LC_0LA2RB1LB_1RZ1RA1RC",
    "2 states, 5 symbols": "1RB2LA1RA2LB2LA_0LA2RB3RB4RA1RZ",
    "6 states, 2 symbols": "1RB1LE_1RC1RF_1LD0RB_1RE0LC_1LA0RD_1LZ1RC",
}
CALCULATED_TEXT = """\
Champions and record holders of the busy beaver competition, in the usual notation: for each state
and symbol the symbol written, the move, and the next state. The engine `accelerated` calculates
steps and marks to the last digit. Time is processor time, the median of the rounds.
It begins with the linked machine and ends with the tapes as runs of words. Loading and Python's
start are not counted."""


def section(rounds: int, folder: Path, library: Path | None) -> Section:
    """Measure all machines; `library` is a Python that has automata-lib."""
    rows, middles = [], []
    for workload in workloads():
        steps, costs = _run(workload, rounds, folder, library)
        middles.append({name: median(taken) for name, taken in costs.items()})
        speed = f"{figures(1e-6 / middles[-1]['compiled'])} million"
        rows.append((workload.name, f"{steps:,}", speed, *_times(costs)))
    every = {name: [one[name] for one in middles] for name in middles[0]}
    rows.append(("median of the machines", "", "", *_times(every)))
    columns = ("machine", "steps", "compiled, steps/s", *(title for title, _, _ in TIMES))
    return Section("Machines", TEXT, columns, tuple(rows))


def _times(costs: Mapping[str, Sequence[float]]) -> list[str]:
    return [times(costs, name, other) for _, name, other in TIMES]


def _run(
    workload: Workload, rounds: int, folder: Path, library: Path | None
) -> tuple[int, dict[str, list[float]]]:
    """Give the steps to the end, and for each contestant the seconds that a step takes."""
    machine, word = workload.machine(), workload.word
    end = _ours(machine, "compiled", word)
    runs: dict[str, Callable[[], Measurement]] = {
        "compiled": lambda: _ours(machine, "compiled", word),
        "first run": lambda: _ours(workload.machine(), "auto", word),
        "dictionary": lambda: run_dictionary(machine, word, DICTIONARY_STEPS),
        "reference": lambda: _ours(machine, "reference", word, REFERENCE_STEPS),
    }
    program, file = compile_c(machine, folder), folder / "table"
    if program is not None:
        write_table(machine, word, file)
        runs["C"] = partial(run_c, program, file, machine, end.steps + 1)
    costs = {name: partial(_cost, run, name, end) for name, run in runs.items()}
    if library is not None:
        short = (machine, workload.short, LIBRARY_SECONDS)
        costs["automata-lib"] = partial(run_automata_lib, library, *short)
    return end.steps, in_turns(costs, rounds)


def _ours(machine: Machine, name: EngineName, word: str, budget: int | None = None) -> Measurement:
    now = start(machine, {machine.tapes[0]: word})
    begin = process_time()
    end = Runner(machine, now, name, budget, past_loops=True).run()
    return Measurement(end.configuration.state, end.steps, process_time() - begin)


def _cost(run: Callable[[], Measurement], name: str, end: Measurement) -> float:
    """Give the seconds for a step; all contestants that finish must end in the same way."""
    made = run()
    if name in ("C", "compiled", "first run") and made[:2] != end[:2]:
        raise SystemExit(f"{name}: {made.state} after {made.steps:,} steps, not {end}")
    return made.seconds / made.steps


def calculated_section(rounds: int) -> Section:
    """Measure all machines."""
    return Section(
        "Calculated runs",
        CALCULATED_TEXT,
        ("champion of", "machine", "steps", "marks", "ms"),
        tuple(_calculated_row(name, text, rounds) for name, text in CHAMPIONS.items()),
    )


def _calculated_row(name: str, text: str, rounds: int) -> tuple[str, ...]:
    ends: list[Calculation] = []

    def calculate(machine: Machine) -> None:
        ends.append(accelerate(machine, start(machine)))

    taken = [seconds(partial(calculate, machine_of(text))) for _ in range(rounds)]
    end = ends[-1]
    numbers = map(short_number, (end.steps, marks(end.tapes[0])))
    return name, f"`{text}`", *numbers, figures(1e3 * median(taken))


def machine_of(text: str) -> Machine:
    """Link a machine that is written in one line; Z halts.

    >>> len(machine_of("1RB1LB_1LA1RZ").productions)
    4
    """
    rows = text.split("_")
    symbols = "0123456789"[: len(rows[0]) // 3]
    lines = ["machine  m", "tapes t", f"symbols {' '.join(symbols[1:])}", "blank 0", "results Z"]
    for state, row in zip("ABCDEFGH", rows, strict=False):
        lines.append(f"{state}:")
        for symbol in symbols:
            write, move, after = tuple(row[3 * int(symbol) : 3 * int(symbol) + 3])
            lines.append(f"    {symbol} -> {write} {move} {after}")
    return link(parse("\n".join(lines) + "\n"))
