"""Many wins and few draws at once, under the constraint that no game is lost."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import install_command
from search.evolution.fitness import games_in
from search.evolution.methods.nsga2 import Nsga2, objectives, standing
from search.parameters import SearchError
from strategies.classes import Entries
from tests.effort import part
from tests.search.evolution.searching import run
from verify.extremes.scoring import Counts, count_games

GAMES = st.lists(
    st.tuples(st.integers(1, 9), st.integers(0, 6), st.integers(0, 2)), min_size=1, max_size=25
)


@pytest.fixture(autouse=True)
def _with_pymoo(request: pytest.FixtureRequest) -> None:
    if "missing" not in request.node.name:
        pytest.importorskip("pymoo")


def naive_fronts(pairs: list[tuple[int, int]]) -> list[int]:
    """Peel off the members that no other dominates, again and again."""
    front, left, number = [0] * len(pairs), {*range(len(pairs))}, 0
    while left:
        free = {one for one in left if not any(_beats(pairs[other], pairs[one]) for other in left)}
        for one in free:
            front[one] = number
        left, number = left - free, number + 1
    return front


def _beats(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and one[0] >= other[0] and one[1] <= other[1]


@given(GAMES)
def test_the_constraint_comes_first_then_the_front(games: list[tuple[int, int, int]]) -> None:
    ranks = standing(np.array(games)).tolist()
    safe = [at for at, of in enumerate(games) if of[2] == 0]
    fronts = dict(zip(safe, naive_fronts([games[at][:2] for at in safe]), strict=True))
    keys = [(of[2] / sum(of), fronts.get(at, 0)) for at, of in enumerate(games)]
    for one, key in enumerate(keys):
        for other, other_key in enumerate(keys):
            if key < other_key:
                assert ranks[one] < ranks[other]
            if games[one][2] and key == other_key:
                assert ranks[one] == ranks[other]


def test_within_a_front_the_ends_come_first_and_the_crowded_last() -> None:
    games = np.array([[1, 0, 0], [2, 1, 0], [3, 2, 0], [9, 8, 0]])
    ranks = standing(games)
    assert ranks[0] == ranks[3] == 0
    assert ranks[2] < ranks[1]


def test_objectives_are_numbers_to_be_small() -> None:
    assert objectives(np.array([[5, 2, 0]])).tolist() == [[-5.0, 2.0]]


def front_of(games: np.ndarray) -> set[tuple[int, int]]:
    pairs = {(int(win), int(draw)) for win, draw, loss in games if loss == 0}
    return {one for one in pairs if not any(_beats(other, one) for other in pairs)}


@pytest.mark.parametrize(("seat", "seed"), part([("first", 1), ("second", 1)], 2))
@pytest.mark.slow
def test_the_archive_is_the_front_of_all_that_were_ever_scored(seat: str, seed: int) -> None:
    seen = []

    def spy(entries: Entries) -> Counts:
        counts = count_games(entries)
        seen.append(games_in(counts, seat, "up_to_symmetry"))  # type: ignore[arg-type]
        return counts

    search = Nsga2(seat=seat)  # type: ignore[arg-type]
    state = run(search, np.random.default_rng(seed), 120, scorer=spy)
    held = games_in(count_games(state.archive), search.seat, search.counting)
    assert np.array_equal(held, state.more["front"])
    assert len(held) > 0
    pairs = [(int(win), int(draw)) for win, draw, _ in held]
    assert len({*pairs}) == len(pairs)
    assert {*pairs} == front_of(np.concatenate(seen))


@pytest.mark.parametrize("generations", [0, 60])
def test_the_best_of_children_and_population_live_on(generations: int) -> None:
    search = Nsga2(population=20)
    before = run(search, np.random.default_rng(3), generations)
    children = []

    def spy(entries: Entries) -> Counts:
        children.append(games_in(count_games(entries), search.seat, search.counting))
        return count_games(entries)

    after = search.step(before, spy, np.random.default_rng(4))
    ranks = standing(np.concatenate([children[0], before.more["games"]]))
    assert after.more["standing"].tolist() == sorted(ranks.tolist())[:20]
    games = games_in(count_games(after.population), search.seat, search.counting)
    assert np.array_equal(games, after.more["games"])


def test_fitness_is_the_wins_of_what_never_loses_else_its_losses_negative() -> None:
    history = run(Nsga2(), np.random.default_rng(1), 60).history
    assert history[0].best == -history[0].games[2] < 0
    assert history[-1].best == history[-1].games[0] > 0


def test_pymoo_missing_is_reported_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "pymoo"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pymoo", None)
    with pytest.raises(SearchError) as caught:
        Nsga2().start(count_games, np.random.default_rng(1))
    assert str(caught.value) == (
        "the method nsga2 needs pymoo, which is not installed\n"
        f"  hint: this brings it: {install_command('evolution')}"
    )
    assert isinstance(caught.value, ValueError)
