"""Claims on every method: restorable, reproducible, its finds really never lose."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.evolution.catalogue import METHODS, make_method, parameter_names, parameters
from search.evolution.fitness import games_in, seat_rows
from search.parameters import SearchError
from strategies.classes import Entries
from strategies.encodings.files.vector import vector_strategy
from tests.search.evolution.searching import (
    SMALL,
    rng_through_a_file,
    run,
    same,
    small,
    through_a_file,
    until_found,
)
from verify.extremes.scoring import Counts, checked, count_games
from verify.verdict.verdict import verdict

GENERATIONS = 6
ABLE: dict[str, dict[str, object]] = {
    "hill-climber": {"fitness": "not_lost"},
    "tropicalcoder": {"population": 30, "games": 200, "points": [1, 0, -10]},
}
"""Parameters with which a small search finds something."""
every_method = pytest.mark.parametrize("name", METHODS)


@pytest.fixture(autouse=True)
def _pymoo_where_needed(request: pytest.FixtureRequest) -> None:
    if "nsga2" in request.node.name:
        pytest.importorskip("pymoo")


@every_method
@settings(max_examples=8)
@given(split=st.integers(0, GENERATIONS), seed=st.integers(0, 2**32 - 1))
def test_a_resumed_search_continues_as_if_never_stopped(name: str, split: int, seed: int) -> None:
    search = small(name)
    whole = run(search, np.random.default_rng(seed), GENERATIONS)
    rng = np.random.default_rng(seed)
    first = through_a_file(run(search, rng, split))
    again = run(search, rng_through_a_file(rng), GENERATIONS - split, first)
    assert same(whole, again)


@every_method
def test_seeds_decide_everything(name: str) -> None:
    runs = [run(small(name), np.random.default_rng(seed), 3) for seed in (1, 1, 2)]
    assert same(runs[0], runs[1])
    assert not same(runs[0], runs[2])


@every_method
def test_a_step_leaves_the_state_it_starts_from_as_it_is(name: str) -> None:
    search, rng = small(name), np.random.default_rng(3)
    before = run(search, rng, 2)
    copy = through_a_file(before)
    search.step(before, count_games, rng)
    assert same(before, copy)


@every_method
def test_every_member_ever_scored_is_a_vector(name: str) -> None:
    scored = 0

    def careful(entries: Entries) -> Counts:
        nonlocal scored
        scored += len(entries)
        assert np.array_equal(checked(entries), entries)
        return count_games(entries)

    run(small(name), np.random.default_rng(4), 5, scorer=careful)
    assert scored > 5


@every_method
def test_the_history_has_a_row_for_every_generation_with_true_games(name: str) -> None:
    search = small(name)
    state = run(search, np.random.default_rng(5), GENERATIONS)
    assert [row.generation for row in state.history] == [*range(GENERATIONS + 1)]
    last = state.history[-1]
    games = games_in(count_games(state.population), search.seat, search.counting)
    assert last.archive == len(state.archive) == len(state.found)
    if name != "bhatt08":  # whose best may just have been moved
        assert list(last.games) in games.tolist()


@every_method
def test_the_archive_never_loses_says_the_verdict_on_positions(name: str) -> None:
    search = small(name, seat="first", **ABLE.get(name, {}))
    state = until_found(search, 6, 400)
    assert state.found, "nothing to look at"
    assert [*state.found] == sorted(state.found)
    for vector in state.archive[-3:]:
        strategy = vector_strategy(tuple(vector.tolist()), name="found")
        (in_seat,) = verdict(strategy, ["first"]).results
        assert in_seat.no_loss["every_choice"]


@every_method
def test_nothing_is_in_the_archive_twice(name: str) -> None:
    search = small(name, seat="first")
    state = run(search, np.random.default_rng(7), 60)
    entries = state.archive[:, seat_rows("first")]
    assert len(np.unique(entries, axis=0)) == len(entries)


@every_method
def test_parameters_survive_json(name: str) -> None:
    search = small(name)
    told = json.loads(json.dumps(parameters(search)))
    assert told == parameters(search)
    assert make_method(name, told) == search
    assert [*told] == [*parameter_names(METHODS[name])]


def test_an_unknown_method_is_reported_with_the_nearest_name() -> None:
    with pytest.raises(SearchError) as caught:
        make_method("bhat08")
    assert str(caught.value) == "unknown method 'bhat08'\n  hint: did you mean 'bhatt08'?"
    with pytest.raises(SearchError, match="there are bhatt08, ford21"):
        make_method("?")


def test_an_unknown_parameter_is_reported_with_the_nearest_name() -> None:
    with pytest.raises(SearchError) as caught:
        make_method("ford21", {"mutations": 0.2})
    assert caught.value.where == "mutations"
    assert str(caught.value) == (
        "mutations: ford21 has no such parameter\n  hint: did you mean 'mutation'?"
    )


WRONG: list[tuple[str, str, object, str]] = [
    ("bhatt08", "population", 2, "too few for Eq. 4"),
    ("bhatt08", "population", 1, "from 2 to"),
    ("bhatt08", "population", 2.5, "is not a whole number"),
    ("bhatt08", "population", True, "is not a whole number"),
    ("bhatt08", "seat", "third", "one of first, second, both"),
    ("bhatt08", "seat", 1, "is not known"),
    ("bhatt08", "selection", "roulette", "one of sus, tournament"),
    ("bhatt08", "elitism", "", "one of controlled, single, none"),
    ("bhatt08", "ties", "old", "one of newer, older, lot"),
    ("bhatt08", "sites", 765, "from 0 to 764"),
    ("bhatt08", "crossover", 1.5, "from 0 to 1"),
    ("bhatt08", "crossover", float("nan"), "from 0 to 1"),
    ("bhatt08", "crossover", "all", "is not a share"),
    ("bhatt08", "slope", 760, "more than 765 entries"),
    ("bhatt08", "archive", 1, "true or false"),
    ("ford21", "seat", "both", "one of first, second"),
    ("ford21", "population", 55, "have no room for 56"),
    ("ford21", "drawn", 101, "from 0 to 100"),
    ("ford21", "points", [1, 2], "is not 3 numbers"),
    ("ford21", "points", [1, 0, True], "is not 3 numbers"),
    ("ford21", "points", [0, 0, 0], "is not less than"),
    ("ford21", "points", "abc", "is not 3 numbers"),
    ("ford21", "fitness", "wins", "one of points, not_lost"),
    ("hochmuth", "crossover", 0.95, "together they may be at most 1"),
    ("tropicalcoder", "best", 0, "from 1 to 100"),
    ("tropicalcoder", "games", 0, "from 1 to"),
    ("hill-climber", "changes", 0, "from 1 to"),
    ("hill-climber", "vector", [1, 2], "a vector has 765 entries"),
    ("hill-climber", "vector", 5, "a vector has 765 entries"),
    ("hill-climber", "vector", [5] * 765, "row 1: 5 does not follow it"),
    ("hill-climber", "vector", ["5"] * 765, "row 1: 5 does not follow it"),
    ("hill-climber", "vector", [-1] * 765, "row 1: -1 does not follow it"),
    ("nsga2", "mutated", 766, "from 0 to 765"),
    ("nsga2", "counting", "rough", "one of raw, up_to_symmetry"),
]


@pytest.mark.parametrize(("name", "parameter", "value", "text"), WRONG)
def test_a_value_that_cannot_work_is_refused_with_a_way_out(
    name: str, parameter: str, value: object, text: str
) -> None:
    with pytest.raises(SearchError) as caught:
        make_method(name, {parameter: value})
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, SearchError)
    assert caught.value.where == parameter
    assert text in str(caught.value)
    assert "\n  hint: " in str(caught.value)


def test_the_names_of_the_small_searches_are_all_methods() -> None:
    assert [*SMALL] == [*METHODS]
