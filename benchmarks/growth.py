"""The growth of the time with the number of tapes, rows, symbols, branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import log
from statistics import linear_regression, median
from typing import Final

from automata import Machine, link, parse, start
from automata.engine.branch_search import branch_tree
from automata.engine.runner import Runner
from benchmarks.drawn import machine_of
from benchmarks.measure import Section, figures, in_turns, seconds

STEPS: Final = 20_000_000
FLIP: Final = """\
machine flip
tapes t
symbols a b
accept y
s: a -> b R s
   b -> a R s
   _ -> _ S y
"""
GUESS: Final = """\
machine guess
tapes t
symbols a b x
reject n
s choice: x -> a R s
   x -> b R s
   _ -> _ S n
"""
COLUMNS: Final = ("what grows", "sizes", "seconds", "exponent")
TEXT: Final = """\
Each row has the processor time for some sizes, the median of the rounds, and the exponent e in
time ~ sizeᵉ, fitted to them. Machines are those of the section before."""


def section(rounds: int, seed: int) -> Section:
    """Measure each kind of growth."""
    flip, guess = link(parse(FLIP)), link(parse(GUESS))
    _run(flip, "ab" * 50_000)  # loads what is loaded once
    _follow(guess, 16)
    rows = (
        ("cells of a word, laid and run through", (10**6, 3 * 10**6, 10**7), partial(_laid, flip)),
        ("rows of a machine, read and linked", (500, 2_000, 8_000), partial(_linked, seed)),
        ("symbols, 8 states, first run", (4, 16, 64, 256), partial(_first_run, seed, 1, 8)),
        ("tapes, 8 states, 2 symbols, first run", (1, 2, 4, 8), partial(_first_run_of, seed)),
        ("branches, all different", (2**15, 2**16, 2**17, 2**18), partial(_branches, guess)),
    )
    return Section("Growth", TEXT, COLUMNS, tuple(_row(rounds, *row) for row in rows))


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """Fit e in time ~ sizeᵉ.

    >>> round(exponent((1, 2, 4), (3.0, 12.0, 48.0)), 6)
    2.0
    """
    return linear_regression([log(size) for size in sizes], [log(time) for time in times]).slope


def _row(
    rounds: int, name: str, sizes: Sequence[int], work: Callable[[int], Callable[[], object]]
) -> tuple[str, ...]:
    costs = in_turns({str(size): partial(seconds, work(size)) for size in sizes}, rounds)
    middles = [median(costs[str(size)]) for size in sizes]
    shown = [", ".join(f"{size:,}" for size in sizes), ", ".join(map(figures, middles))]
    return (name, *shown, f"{exponent(sizes, middles):.2f}")


def _run(machine: Machine, word: str, budget: int | None = None) -> None:
    Runner(machine, start(machine, {machine.tapes[0]: word}), budget=budget, past_loops=True).run()


def _laid(machine: Machine, cells: int) -> Callable[[], object]:
    return partial(_run, machine, "ab" * (cells // 2))


def _linked(seed: int, rows: int) -> Callable[[], object]:
    return partial(machine_of, seed, 1, rows // 10, 10)


def _first_run(seed: int, tapes: int, states: int, symbols: int) -> Callable[[], object]:
    def run() -> None:
        machine = machine_of(seed, tapes, states, symbols)
        Runner(machine, start(machine), budget=STEPS, past_loops=True).run()

    return run


def _first_run_of(seed: int, tapes: int) -> Callable[[], object]:
    return _first_run(seed, tapes, 8, 2)


def _branches(machine: Machine, branches: int) -> Callable[[], object]:
    return partial(_follow, machine, branches.bit_length() - 1)


def _follow(machine: Machine, choices: int) -> None:
    branch_tree(machine, start(machine, {"t": "x" * choices}))
