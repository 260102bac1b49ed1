"""Machines of the literature and of the manual do what is known, or said, of them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import networkx as nx
import pytest

from automata import Machine, explore, link, parse, print_source, run, start, warnings
from automata.tape import cells
from tests.automata.examples import MANUAL, machine
from tests.automata.standard_text import standard
from tests.machines.texts import machine_text

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


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
            one = standard(table)
            ended = run(one, start(one), 100)
            assert (ended.verdict, ended.steps) == ("halted", int(steps)), table
            _, symbols = cells(ended.configuration.tapes[0])
            assert sum(symbol != "0" for symbol in symbols) == int(marks), table
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


@pytest.mark.parametrize("name", MANUAL)
def test_a_machine_of_the_manual_is_one_without_warnings_and_is_printed_and_read(name: str) -> None:
    source = parse(MANUAL[name])
    assert link(source).name == name
    assert not warnings(source)
    assert parse(print_source(source)) == source
    assert link(parse(print_source(source))) == link(source)


def test_the_manual_shows_three_machines() -> None:
    assert list(MANUAL) == ["palindrome", "adder", "powers"]


def test_the_machine_of_the_book_accepts_just_the_powers_of_two() -> None:
    powers = link(parse(MANUAL["powers"]))
    ended = {number: run(powers, start(powers, {"t": "0" * number})) for number in range(70)}
    accepted = [number for number, one in ended.items() if one.verdict == "accepted"]
    assert accepted == [1, 2, 4, 8, 16, 32, 64]
    assert {one.verdict for one in ended.values()} == {"accepted", "rejected"}
