"""How long verdicts take, in one run on one machine: `python benchmarks/verdicts.py`.

The first figure is a table strategy in both seats, all strengths and countings, after start.
The others are ratios to it, and the steps per second of the reference stepper.
"""

from __future__ import annotations

import platform
import resource
from collections.abc import Callable
from time import perf_counter

from automata import run
from games import SEATS
from strategies.catalogue import find_strategy
from strategies.encodings.convert import convert
from strategies.encodings.documents import TableDocument
from strategies.encodings.files.table import check_table, table_strategy
from strategies.wst.programs import game_machine
from strategies.wst.tapes import lay_game
from verify.verdict.verdict import verdict


def best_of(work: Callable[[], object], times: int) -> float:
    """Give the least time in seconds."""
    taken = []
    for _ in range(times):
        begin = perf_counter()
        work()
        taken.append(perf_counter() - begin)
    return min(taken)


def main() -> None:
    """Measure and print."""
    document = convert(find_strategy("optimal"), "table").document
    assert isinstance(document, TableDocument)
    first: dict[str, object] = {
        position: cells if isinstance(cells, int) else list(cells[:1])
        for position, cells in document.moves.items()
    }
    table = table_strategy(check_table(first, "optimal"), name="table")
    base = best_of(lambda: verdict(table), 5)
    print(f"machine: {platform.machine()}, Python {platform.python_version()}")
    print(f"table strategy, both seats: {base * 1000:.1f} ms")
    game = best_of(lambda: verdict(find_strategy("wst", "game")), 1)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"wst, every game on its tapes: {game:.2f} s, {game / base:.0f} times as long")
    print(f"most memory so far: {memory:.0f} MB")
    every = best_of(lambda: verdict(find_strategy("any")), 1)
    print(f"any, both seats: {every:.2f} s, {every / base:.0f} times as long")
    machine = game_machine("base")
    begun, steps = perf_counter(), 0
    for seat in SEATS:
        done = run(machine, lay_game(machine, seat), choices=[1] * 100)
        steps += done.steps
    print(f"reference stepper on six tapes: {steps / (perf_counter() - begun):,.0f} steps/s")


if __name__ == "__main__":
    main()
