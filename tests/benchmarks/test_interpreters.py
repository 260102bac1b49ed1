"""The programs that engines are measured against do the steps of the reference."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, run, start
from automata.tape import cells
from benchmarks import drawn, engines, growth, machines
from benchmarks.interpreters import compile_c, run_c, run_dictionary, write_table
from benchmarks.machines import Workload
from benchmarks.measure import NOT_MEASURED
from tests.automata.generated import machines as generated
from tests.effort import examples, part

SMALL = (
    Workload("BB(2,4)", machines.BB24),
    Workload("product", machines.PRODUCT, "111x1111"),
    Workload("palindrome", machines.PALINDROME, "abba"),
    Workload("no palindrome", machines.PALINDROME, "abab"),
    Workload("counter", machines.COUNTER, "1" * 13),
)
needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def reference(machine: Machine, word: str, budget: int) -> tuple[str, int]:
    end = run(machine, start(machine, {machine.tapes[0]: word}), budget, choices=[1] * budget)
    return end.configuration.state, end.steps


@given(generated(choice=True), st.text("ab", max_size=9), st.integers(0, 60))
@settings(max_examples=examples(300))
def test_a_loop_over_a_dictionary_makes_the_steps_of_the_reference(
    machine: Machine, word: str, budget: int
) -> None:
    assert run_dictionary(machine, word, budget)[:2] == reference(machine, word, budget)


@pytest.mark.parametrize("workload", SMALL, ids=lambda one: one.name)
@pytest.mark.parametrize("budget", [0, 1, 7, 30_000])
def test_a_loop_over_a_dictionary_comes_to_the_end_of_the_reference(
    workload: Workload, budget: int
) -> None:
    machine, word = workload.machine(), workload.word
    assert run_dictionary(machine, word, budget)[:2] == reference(machine, word, budget)


@needs_a_compiler
@pytest.mark.parametrize("workload", part(SMALL, 3), ids=lambda one: one.name)
@pytest.mark.parametrize("budget", part([0, 1, 7, 30_000], 4))
def test_the_interpreter_in_c_makes_the_steps_of_the_reference(
    workload: Workload, budget: int, tmp_path: Path
) -> None:
    """BB(2,4) runs long enough for its tape to grow."""
    machine, file = workload.machine(), tmp_path / "table"
    program = compile_c(machine, tmp_path)
    assert program is not None
    write_table(machine, workload.word, file)
    made = run_c(program, file, machine, budget)
    assert made[:2] == reference(machine, workload.word, budget)


@pytest.mark.parametrize(("left", "right"), [(1, 1), (3, 4), (4, 3), (6, 1)])
def test_the_product_is_the_product(left: int, right: int) -> None:
    machine = Workload("product", machines.PRODUCT).machine()
    end = run(machine, start(machine, {"word": "1" * left + "x" + "1" * right}))
    assert end.verdict == "accepted"
    assert cells(end.configuration.tapes[2])[1].count("1") == left * right


@pytest.mark.parametrize("number", [1, 2, 7, 8, 1_000])
def test_the_counter_counts(number: int) -> None:
    machine = Workload("counter", machines.COUNTER).machine()
    end = run(machine, start(machine, {"word": "1" * number}))
    digits = "".join(cells(end.configuration.tapes[1])[1])
    assert int(digits.strip("_"), 2) == number


@pytest.mark.slow
@needs_a_compiler
def test_a_row_of_the_page_names_peers_that_were_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "workloads", lambda: SMALL[:2])
    made = engines.section(1, tmp_path, None)
    assert [row[:2] for row in made.rows] == [
        ("BB(2,4)", "3,932,964"),
        ("product", "21"),
        ("median of the machines", ""),
    ]
    for row in made.rows:
        assert len(row) == len(made.columns)
        assert row[-1] == NOT_MEASURED
        assert NOT_MEASURED not in row[:-1]


@needs_a_compiler
@pytest.mark.parametrize("shape", [(1, 3, 2), (1, 2, 60), (2, 3, 4), (4, 2, 2)])
def test_random_machines_take_the_same_steps_in_c(
    shape: tuple[int, int, int], tmp_path: Path
) -> None:
    machine, file = drawn.machine_of(7, *shape), tmp_path / "table"
    assert len(machine.productions) == shape[1] * shape[2] ** shape[0]
    word = [machine.alphabet[number % shape[2]] for number in range(300)]
    write_table(machine, word, file)
    program = compile_c(machine, tmp_path)
    assert program is not None
    end = run(machine, start(machine, {machine.tapes[0]: word}), 5_000)
    assert run_c(program, file, machine, 5_000)[:2] == (end.configuration.state, end.steps)


def test_the_section_of_random_machines_names_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "SHAPES", ((1, 2, 2), (2, 2, 2)))
    monkeypatch.setattr(drawn, "STEPS", 20_000)
    monkeypatch.setattr(drawn, "LETTERS", 1_000)
    section = drawn.section(1, tmp_path, 4711)
    assert "seed 4711" in section.text
    assert [row[:4] for row in section.rows] == [("1", "2", "2", "4"), ("2", "2", "2", "8")]


def test_growth_is_fitted_to_sizes_and_times() -> None:
    assert growth.exponent((10, 100, 1_000), (2.0, 20.0, 200.0)) == pytest.approx(1)


@pytest.mark.nightly
def test_each_kind_of_growth_has_a_row_with_an_exponent() -> None:
    rows = growth.section(1, 5).rows
    assert len(rows) == 5
    assert all(-0.5 < float(row[-1]) < 2 for row in rows), rows
