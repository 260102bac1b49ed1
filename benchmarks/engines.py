"""Engines against plain interpreters and a library, machine by machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from automata import start
from automata.engine.engines import ENGINES, EngineName
from benchmarks.foreign import run_automata_lib
from benchmarks.interpreters import compile_c, run_c, run_dictionary, write_table
from benchmarks.machines import Workload, workloads
from benchmarks.measure import Measured, Section, figures, in_turns, times

DICTIONARY_STEPS, REFERENCE_STEPS, LIBRARY_SECONDS = 1_000_000, 100_000, 1.0

TEXT = f"""\
Each figure tells how many times as many steps a second the compiled engine makes as the other: the
median of the rounds, in brackets the least and the most. In each round all of them run once, one
after the other. Time is processor time, from words in memory to the halt: tapes are laid and
handed back within it.

C is `benchmarks/interpreter.c`, compiled with `cc -O3` for the number of tapes and symbols at hand:
one table over all that can be read, tapes that grow at both ends. Its compilation is not counted,
nor is that of the compiled engine, whose code is kept while the machine is in use. *First run*
counts it: a machine just linked is run by the engine `auto`, which makes 20,000 steps by the
reference before it compiles; the figure compares this with C. (LLVM itself is loaded already: that
takes a tenth of a second, once in a process.) The loops over a dictionary and the
reference are slow, so they make {DICTIONARY_STEPS:,} and {REFERENCE_STEPS:,} steps of the same run;
automata-lib (`DTM`, `MNTM`) runs for {LIBRARY_SECONDS:.0f} second. It copies a tape at every step,
so a long word costs it dearly."""


COLUMNS = (
    "machine",
    "steps",
    "compiled, steps/s",
    "times C",
    "first run, times C",
    "times dictionary",
    "times reference",
    "times automata-lib",
)


def section(rounds: int, folder: Path, library: Path | None) -> Section:
    """Measure all machines; `library` is a Python that has automata-lib."""
    rows = tuple(_row(workload, rounds, folder, library) for workload in workloads())
    return Section("Machines", TEXT, COLUMNS, rows)


def _row(workload: Workload, rounds: int, folder: Path, library: Path | None) -> tuple[str, ...]:
    machine = workload.machine()
    now = start(machine, {machine.tapes[0]: workload.word})

    def ours(name: EngineName, budget: int | None = None, *, afresh: bool = False) -> Measured:
        one = workload.machine() if afresh else machine
        begin = process_time()
        end = ENGINES[name](one, now, budget)
        return Measured(end.configuration.state, end.steps, process_time() - begin)

    end = ours("compiled")
    runs: dict[str, Callable[[], Measured]] = {
        "compiled": partial(ours, "compiled"),
        "first": partial(ours, "auto", afresh=True),
        "dictionary": partial(run_dictionary, machine, workload.word, DICTIONARY_STEPS),
        "reference": partial(ours, "reference", REFERENCE_STEPS),
    }
    program = compile_c(machine, folder)
    if program is not None:
        file = folder / f"{machine.name}.table"
        write_table(machine, workload.word, file)
        runs["C"] = partial(run_c, program, file, machine, end.steps + 1)
    costs = {name: partial(_cost, run, name, end) for name, run in runs.items()}
    if library is not None:
        costs["automata-lib"] = partial(
            run_automata_lib, library, machine, workload.word, LIBRARY_SECONDS
        )
    taken = in_turns(costs, rounds)
    speed = figures(1e-6 / sorted(taken["compiled"])[rounds // 2])
    others = [times(taken, "compiled", other) for other in ("dictionary", "reference")]
    library_times = times(taken, "compiled", "automata-lib")
    against_c = [times(taken, name, "C") for name in ("compiled", "first")]
    return workload.name, f"{end.steps:,}", f"{speed} million", *against_c, *others, library_times


def _cost(run: Callable[[], Measured], name: str, end: Measured) -> float:
    """Give the seconds for a step; all that run to the end must come to the same one."""
    made = run()
    if name in ("C", "compiled", "first") and made[:2] != end[:2]:
        raise SystemExit(f"{name}: {made.state} after {made.steps:,} steps, not {end}")
    return made.seconds / made.steps
