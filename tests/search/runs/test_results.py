"""The contents of a folder of a search, sound and confirmed, and its runs in figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from statistics import median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import seats_of
from search.evolution.catalogue import METHODS, make_method, measure_of
from search.evolution.fitness import seat_rows
from search.evolution.methods.bhatt08 import Bhatt08, fingerprints
from search.evolution.population import random_vectors
from search.evolution.state import Generation, SearchState
from search.parameters import SearchError
from search.runs.executors import executor
from search.runs.results import (
    TABLE_1,
    RunFigures,
    Spread,
    confirm,
    figures,
    spread,
    states,
)
from search.runs.search_folder import Folder, keep, new_folder, old_folder
from search.runs.search_run import Task, advance, from_bytes, search_of, to_bytes
from tests.search.runs.plans import SMALL, done, plan

ROW = Generation(0, 0.5, 0.75, (1, 2, 3), 0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A search that is done: three runs, two of which find something."""
    path = tmp_path_factory.mktemp("summary") / "whole"
    done(path, plan(runs=3, generations=20))
    return old_folder(path)


def a_run(first: int | None) -> RunFigures:
    return RunFigures(1, 500, first, 0, ROW)


def test_the_figures_of_a_run_are_those_of_its_history(whole: Folder) -> None:
    for run, state in states(whole).items():
        found = figures(whole.plan, run, state)
        assert (found.run, found.generation, found.archive) == (run, 20, len(state.archive))
        assert found.first == min(state.found, default=None)
        assert found.best.best == min(row.best for row in state.history)
        assert found.best == next(row for row in state.history if row.best == found.best.best)


@pytest.mark.parametrize("method", METHODS)
def test_the_best_of_a_generation_is_never_worse_than_its_mean(method: str) -> None:
    """So a method's measure says which way is better."""
    wanted = plan(method=method, parameters={}, generations=4, runs=1)
    state = from_bytes(advance(Task(wanted, 1, b"", 1e9)).checkpoint, wanted, 1).state
    sign = -1 if measure_of(make_method(method)).less_is_better else 1
    assert all(sign * row.best >= sign * row.mean - 1e-9 for row in state.history)
    best = figures(wanted, 1, state).best.best
    assert all(sign * best >= sign * row.best for row in state.history)


def test_the_fitness_of_a_method_depends_on_its_parameters() -> None:
    assert measure_of(Bhatt08()).less_is_better
    for method in ("ford21", "hill-climber"):
        assert measure_of(make_method(method)).name == "points of all games"
        content = make_method(method, {"fitness": "not_lost"})
        assert measure_of(content).name == "share of games not lost"
    assert measure_of(make_method("tropicalcoder", {"games": 1200})).name.startswith(
        "points in 1,2"
    )


def test_a_first_find_that_has_left_the_archive_since_still_counts() -> None:
    """The front that NSGA-II keeps loses what is beaten later."""
    history = tuple(replace(ROW, generation=g, archive=int(g >= 3)) for g in range(9))
    nothing = np.zeros((0, 765), np.int16)
    state = SearchState(8, nothing, np.ones((1, 765), np.int16), (7,), history)
    wanted = plan(method="nsga2", parameters={})
    assert figures(wanted, 1, state).first == 3


@given(st.lists(st.none() | st.integers(0, 500), min_size=1, max_size=12))
def test_the_spread_is_that_of_the_runs_that_found_something(firsts: list[int | None]) -> None:
    found = [first for first in firsts if first is not None]
    told = spread([a_run(first) for first in firsts])
    assert (told.runs, told.found) == (len(firsts), len(found))
    if not found:
        assert (told.best, told.median, told.worst) == (None, None, None)
    else:
        assert (told.best, told.worst) == (min(found), max(found))
        assert told.median is not None
        assert Fraction(told.median) == Fraction(median(map(Fraction, found)))


def test_table_1_is_as_printed() -> None:
    """[Bhatt08] §4.3: of 11 runs three found nothing as second player."""
    assert TABLE_1["first"] == Spread(4, 7, 10, found=11, runs=11)
    assert TABLE_1["second"] == Spread(46, 278, 432, found=8, runs=11)


@pytest.mark.parametrize(
    ("method", "parameters", "seats"),
    [
        ("bhatt08", {}, ("first",)),
        ("bhatt08", {"seat": "both"}, ("first", "second")),
        ("ford21", {"seat": "second"}, ("second",)),
        ("hill-climber", {}, ("second",)),
        ("hochmuth", {}, ("first", "second")),
    ],
)
def test_a_seat_that_a_plan_does_not_name_is_that_of_the_method(
    method: str, parameters: dict[str, object], seats: tuple[str, ...]
) -> None:
    assert seats_of(search_of(plan(method=method, parameters=parameters)).seat) == seats


def test_the_small_plan_of_these_tests_is_about_the_first_seat(whole: Folder) -> None:
    assert whole.plan.parameters == SMALL
    assert seats_of(search_of(whole.plan).seat) == ("first",)


def test_runs_that_have_not_begun_are_left_out(tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "search", plan(runs=10**8))
    assert states(folder) == {}
    keep(folder, 7, advance(Task(folder.plan, 7, b"", 0.0)).checkpoint)
    (folder.path / "run-x").mkdir()
    for name in ("run-000", "run-003", "run-0000000003"):
        (folder.path / name).mkdir()
    assert [*states(folder)] == [7]


def refused(folder: Folder, said: str) -> None:
    with pytest.raises(SearchError) as caught:
        states(folder)
    assert said in str(caught.value)
    assert str(folder.run(1) / "checkpoint") in str(caught.value)
    assert "hint: delete this file" in str(caught.value)


def rewritten(tmp_path: Path, **changes: object) -> Folder:
    """Keep a checkpoint with a right checksum that says something else than a search does."""
    folder = new_folder(tmp_path / "search", plan(runs=1, generations=1))
    checkpoint = from_bytes(advance(Task(folder.plan, 1, b"", 9.0)).checkpoint, folder.plan, 1)
    changed = replace(checkpoint, state=replace(checkpoint.state, **changes))  # type: ignore[arg-type]
    keep(folder, 1, to_bytes(folder.plan, changed))
    return folder


def test_an_archive_with_a_strategy_that_loses_is_refused(tmp_path: Path) -> None:
    losing = random_vectors(1, np.random.default_rng(1))
    folder = new_folder(tmp_path / "search", plan(runs=1, generations=1))
    state = from_bytes(advance(Task(folder.plan, 1, b"", 9.0)).checkpoint, folder.plan, 1).state
    refused(
        rewritten(
            tmp_path / "other",
            archive=losing,
            found=(0,),
            history=(*state.history[:-1], replace(state.history[-1], archive=1)),
            more=state.more | {"keys": fingerprints(losing, seat_rows("first"))},
        ),
        "holds a strategy that loses",
    )


def test_every_strategy_found_is_played_out_and_counted(whole: Folder) -> None:
    archives = [state.archive for state in states(whole).values()]
    total = sum(map(len, archives))
    told: list[tuple[int, int]] = []
    with executor(1) as workers:
        assert confirm(archives, ("first",), workers, lambda *done: told.append(done)) == total > 0
    assert told[-1] == (total, total)


def test_a_strategy_that_loses_is_not_confirmed(whole: Folder) -> None:
    losing = random_vectors(1, np.random.default_rng(1))
    with executor(1) as workers, pytest.raises(SearchError, match="a strategy found makes"):
        confirm([losing], ("first",), workers, lambda *done: None)
