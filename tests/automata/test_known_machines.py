"""Tables from the literature, written in our notation, take the steps that are known of them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import networkx as nx
import pytest

from automata import Machine, explore, start
from automata.tape import cells
from tests.automata.examples import machine, result
from tests.machines.texts import machine_text

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


def from_standard_text(table: str) -> str:
    """Write a table such as `1RB1LB_1LA1RZ` in our notation: symbol, move, next state."""
    rows = table.split("_")
    symbols = [str(number) for number in range(1, len(rows[0]) // 3)]
    lines = ["machine beaver", "tapes t", f"symbols {' '.join(symbols)}", "blank 0", "results Z"]
    for name, row in zip("ABCDEF", rows, strict=False):
        lines += [f"{name}:"] if set(row) != {"-"} else []
        for read in range(len(row) // 3):
            write, move, after = tuple(row[3 * read : 3 * read + 3])
            if after != "-":  # --- is a place that no run comes to
                lines.append(f"  {read} -> {write} {move} {after}")
    return "\n".join(lines) + "\n"


def marks_after(table: str, budget: int) -> tuple[str, int, int]:
    ended = result(from_standard_text(table), budget)
    _, symbols = cells(ended.configuration.tapes[0])
    return ended.verdict, ended.steps, sum(symbol != "0" for symbol in symbols)


@pytest.mark.parametrize(
    ("table", "steps", "marks"),
    [
        ("1RB1LB_1LA1RZ", 6, 4),
        ("1RB1RZ_1LB0RC_1LC1LA", 21, 5),
        ("1RB1LB_1LA0LC_1RZ1LD_1RD0RA", 107, 13),
    ],
)
def test_busy_beavers_stop_after_their_known_steps(table: str, steps: int, marks: int) -> None:
    """Two, three and four states: Rado 1962, Lin and Rado 1965, Brady 1983."""
    assert marks_after(table, 1_000) == ("halted", steps, marks)
    assert marks_after(table, steps - 1)[:2] == ("budget spent", steps - 1)


@pytest.mark.slow
def test_all_halting_machines_of_three_states_take_their_known_steps() -> None:
    """The list of sligocki/busy-beaver: table, outcome, steps, marks."""
    path = CORPUS / "bb_list_3x2.txt"
    if not path.exists():
        pytest.skip("the corpus of other people's machines is not here")
    checked = 0
    for line in path.read_text().splitlines():
        table, outcome, steps, marks = line.split()[:4]
        if outcome == "Halt":
            checked += 1
            assert marks_after(table, 100) == ("halted", int(steps), int(marks)), table
    assert checked > 500


QUANTIFIED = machine_text("quantified")


def accepts(made: Machine) -> bool:
    """Decide an alternating machine on its graph: some branch of ours, all of the opponent's.

    Source: [Sipser13] §10.3.
    """
    graph = explore(made, start(made))
    wins: dict[int, bool] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        below = [wins[child] for _, child in graph.out_edges(node)]
        some = graph.nodes[node]["owner"] == "machine"
        if below:
            wins[node] = any(below) if some else all(below)
        else:
            wins[node] = graph.nodes[node]["verdict"] == "accepted"
    return wins[0]


@pytest.mark.parametrize(("first", "second"), list(product(("opponent", "machine"), repeat=2)))
def test_an_alternating_machine_decides_a_quantified_formula(first: str, second: str) -> None:
    """x = y is sure to be reached if and only if we choose y, or both."""
    text = QUANTIFIED.replace("all by opponent", f"all by {first}")
    text = text.replace("exists by machine", f"exists by {second}")
    assert accepts(machine(text)) is (second == "machine")
