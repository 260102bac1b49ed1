"""Plots of searches and of learning show their numbers, the same to the byte each time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.plots import search as archive_module
from diagrams.plots.curves import learning_plots
from diagrams.plots.front import marks_for
from diagrams.plots.plotting import plotted
from diagrams.plots.search import (
    Runs,
    archive_plots,
    fitness_plot,
    frequencies_plot,
    games_plot,
    medians,
    search_plots,
    wins_draws_plot,
)
from games import Seats
from search.evolution.state import Generation, SearchState
from search.learning.learner import HistoryRow, learn
from search.learning.plan import Opponent, Parameters
from search.learning.player import begin
from search.runs.plan import Plan
from search.runs.results import states
from search.runs.search_folder import Folder, old_folder
from search.runs.tables import Pair, PairCounts, non_dominated
from tests.search.runs.plans import done, plan
from verify.extremes.class_game import Counting

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="it is an extra")

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
ROOT = Path(__file__).parents[3]
POINTS = Counter({(41, 5): 3, (44, 8): 1, (42, 3): 20, (60, 9): 400, (38, 3): 2})
BOTH = ("wins-draws", "frequencies")


def fitness_svg(plan: Plan, runs: Runs) -> bytes:
    return plotted(fitness_plot(plan, runs))


def games_svg(plan: Plan, runs: Runs) -> bytes:
    return plotted(games_plot(plan, runs))


def wins_draws_svg(
    points: PairCounts, seats: Seats, counting: Counting, front: Sequence[Pair] = ()
) -> bytes:
    return plotted(wins_draws_plot(points, seats, counting, front))


def learning_svgs(rows: Sequence[HistoryRow], opponent: Opponent) -> list[bytes]:
    return [plotted(plot) for plot in learning_plots(rows, opponent).values()]


def a_run(best: list[float], first: int | None = None, done: bool = False) -> SearchState:
    """Make a run with these fitnesses, that finds something in a generation."""
    nothing = np.zeros((0, 765), np.int16)
    rows = tuple(
        Generation(at, value, value - 1, (10 + at, 5, 2), int(first is not None and at >= first))
        for at, value in enumerate(best)
    )
    return SearchState(len(rows) - 1, nothing, nothing, (), rows, done=done)


def texts(svg: bytes) -> list[str]:
    return ["".join(one.itertext()) for one in ET.fromstring(svg).iter(f"{SVG}text")]


def group(svg: bytes, name: str) -> ET.Element | None:
    named = [one for one in ET.fromstring(svg).iter(f"{SVG}g") if one.get("id") == name]
    assert len(named) <= 1
    return named[0] if named else None


def line(svg: bytes, name: str) -> list[tuple[float, float]]:
    """Give the pixels of a named line."""
    found = group(svg, name)
    assert found is not None
    path = found.find(f"{SVG}path")
    assert path is not None
    pairs = re.findall(r"[ML] (\S+) (\S+)", path.get("d", ""))
    return [(float(x), float(y)) for x, y in pairs]


def marks(svg: bytes, name: str) -> list[tuple[float, float]]:
    """Give the pixels of marks of a name."""
    found = group(svg, name)
    assert found is not None
    return [(float(one.get("x", "")), float(one.get("y", ""))) for one in found.iter(f"{SVG}use")]


def scale(svg: bytes, axis: str) -> tuple[float, float]:
    """Give the pixel of 0 and pixels a unit, by the first and the last number of an axis."""
    ticks = []
    for tick in ET.fromstring(svg).iter(f"{SVG}g"):
        if re.fullmatch(rf"{axis}tick_\d+", tick.get("id", "")):
            (place,) = tick.iter(f"{SVG}use")
            text = "".join("".join(one.itertext()) for one in tick.iter(f"{SVG}text"))
            ticks.append((float(text.strip().replace("−", "-")), float(place.get(axis, ""))))
    (low, begin), (high, end) = ticks[0], ticks[-1]
    unit = (end - begin) / (high - low)
    return begin - low * unit, unit


def placed(svg: bytes, pairs: Sequence[tuple[float, float]]) -> list[tuple[object, object]]:
    """Turn numbers into pixels."""
    (x0, dx), (y0, dy) = scale(svg, "x"), scale(svg, "y")
    return [
        (pytest.approx(x0 + x * dx, abs=0.1), pytest.approx(y0 + y * dy, abs=0.1)) for x, y in pairs
    ]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    path = tmp_path_factory.mktemp("plots") / "whole"
    done(path, plan(generations=25))
    return old_folder(path)


# ── a search ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_search_has_plots_of_its_course_and_of_its_finds(whole: Folder) -> None:
    plots = search_plots(whole.plan, states(whole))
    assert [*plots] == ["fitness", "games", *BOTH]
    for plot in plots.values():
        assert ET.fromstring(plotted(plot)).tag == f"{SVG}svg"


def test_a_search_that_found_nothing_has_no_plots_of_an_archive() -> None:
    assert [*search_plots(plan(), {1: a_run([0.5, 0.4])})] == ["fitness", "games"]
    assert search_plots(plan(), {}) == {}


def test_the_best_of_each_generation_is_where_the_numbers_of_the_axes_say() -> None:
    first, second = [0.9, 0.2, 0.5, 0.1], [0.3, 0.8, 0.25, 0.7]
    svg = fitness_svg(plan(), {1: a_run(first, 3), 2: a_run(second)})
    assert line(svg, "run-0") == placed(svg, [*enumerate(first)])
    assert line(svg, "run-1") == placed(svg, [*enumerate(second)])
    middle = [(at, (a + b) / 2) for at, (a, b) in enumerate(zip(first, second, strict=True))]
    assert line(svg, "median") == placed(svg, middle)
    assert marks(svg, "first-finds") == placed(svg, [(3, 0.1)])
    assert "first strategy that never loses (1 of 2)" in texts(svg)
    assert "share of games lost (less is better)" in texts(svg)
    assert "generation" in texts(svg)


def test_a_single_run_is_its_own_median_and_is_called_a_run() -> None:
    svg = fitness_svg(plan(), {1: a_run([0.9, 0.2, 0.5])})
    assert "one run" in texts(svg)
    assert "median of the runs" not in texts(svg)
    assert group(svg, "run-0") is None
    assert "no strategy found that never loses" in texts(svg)
    assert group(svg, "first-finds") is None


curves = st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=6), min_size=1, max_size=5)


@given(curves)
def test_the_median_is_over_all_runs_and_one_at_its_end_stays_there(runs: list[list[int]]) -> None:
    longest = max(map(len, runs))
    kept = [run + [run[-1]] * (longest - len(run)) for run in runs]
    assert medians(runs) == [median(values) for values in zip(*kept, strict=True)]


def test_early_finds_are_drawn_apart_by_powers_of_ten() -> None:
    values = [1 / (1 + at) for at in range(200)]
    early, late = (fitness_svg(plan(), {1: a_run(values, first)}) for first in (4, 150))

    def between(svg: bytes) -> float:
        x = [x for x, _ in line(svg, "median")]
        return (marks(svg, "first-finds")[0][0] - x[0]) / (x[-1] - x[0])

    assert between(late) == pytest.approx(150 / 199, abs=0.01)
    assert between(early) > 0.1 > 4 / 199


def test_points_of_many_sizes_are_drawn_by_powers_of_ten() -> None:
    ford = plan(method="ford21", parameters={})
    svg = fitness_svg(ford, {1: a_run([-20_000, -500, 100, 196])})
    (_, _), (_, _), (_, near), (_, best) = line(svg, "median")
    top, bottom = best, line(svg, "median")[0][1]
    assert (near - best) / (bottom - top) > 0.02  # 96 of 20,196 would be nothing
    assert "points of all games (more is better)" in texts(svg)


def test_games_of_the_best_are_drawn_for_each_end() -> None:
    svg = games_svg(plan(), {1: a_run([3, 2, 1]), 2: a_run([3, 2, 1])})
    assert line(svg, "wins")[0] == placed(svg, [(0, 10)])[0]
    assert line(svg, "wins")[-1] == placed(svg, [(2, 12)])[0]
    assert line(svg, "draws")[-1] == placed(svg, [(2, 5)])[0]
    assert line(svg, "losses")[-1] == placed(svg, [(2, 2)])[0]
    assert "games, first seat (X), up to symmetry" in texts(svg)
    assert "losses: median and range" in texts(svg)
    assert "losses" in texts(games_svg(plan(), {1: a_run([3, 2, 1])}))


# ── what was found ───────────────────────────────────────────────────────────────────────────────


def upright(pairs: list[Pair]) -> list[tuple[float, float]]:
    """Draws to the right, wins upward."""
    return [(draws, wins) for wins, draws in pairs]


def test_wins_are_plotted_against_draws_and_the_front_is_connected() -> None:
    svg = wins_draws_svg(POINTS, "first", "up_to_symmetry", [(41, 0), (63, 1)])
    assert marks(svg, "found") == placed(svg, upright([*POINTS]))
    assert line(svg, "unbeaten") == placed(svg, upright(non_dominated(POINTS)))
    assert line(svg, "exact") == placed(svg, upright([(41, 0), (63, 1)]))
    assert {"5 different pairs", "3 on their Pareto front", "2 of the exact front"} < {*texts(svg)}
    assert "Wins and draws of 426 strategies that never lose" in texts(svg)
    assert "draws (games, first seat (X), up to symmetry)" in texts(svg)


def test_without_an_exact_front_none_is_drawn() -> None:
    assert group(wins_draws_svg(POINTS, "first", "raw"), "exact") is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["first", "second", "both"])
def test_the_strategies_of_table_2_are_marked_if_games_are_counted_as_there(seats: str) -> None:
    svg = wins_draws_svg(POINTS, seats, "up_to_symmetry")  # type: ignore[arg-type]
    for number, (name, pair) in enumerate(marks_for(seats, "up_to_symmetry"), start=1):  # type: ignore[arg-type]
        assert marks(svg, f"printed-{number}") == placed(svg, upright([pair]))
        assert f"{number}  {name}, printed: {pair[0]}/{pair[1]}" in texts(svg)
    assert group(wins_draws_svg(POINTS, seats, "raw"), "printed-1") is None  # type: ignore[arg-type]


def test_very_many_points_are_an_image() -> None:
    many = Counter({(wins, draws): 1 for wins in range(80) for draws in range(80)})
    svg = wins_draws_svg(many, "both", "raw")
    assert group(svg, "found") is None
    assert next(ET.fromstring(svg).iter(f"{SVG}image")).get(LINK, "").startswith("data:image/png")
    assert len(svg) < 200_000


points = st.dictionaries(
    st.tuples(st.integers(0, 900), st.integers(0, 900)), st.integers(1, 9), min_size=1, max_size=30
)


@given(points)
def test_every_strategy_is_counted_in_the_cell_of_its_wins_and_draws(
    found: dict[Pair, int],
) -> None:
    draws, wins, numbers = archive_module.pair_grid(Counter(found))
    assert numbers.sum() == sum(found.values())
    assert max(numbers.shape) <= archive_module.CELLS + 1
    for (win, draw), many in found.items():
        cell = np.searchsorted(wins, win) - 1, np.searchsorted(draws, draw) - 1
        assert numbers[cell] >= many
        if (
            numbers.shape[0] * numbers.shape[1] > 1
            and wins[1] - wins[0] == draws[1] - draws[0] == 1
        ):
            assert numbers[cell] == many


@pytest.mark.slow
def test_frequencies_have_the_number_of_equal_runs_and_a_legend() -> None:
    svg = plotted(frequencies_plot(POINTS, "both", "up_to_symmetry"))
    assert "How many of 426 strategies make the same wins and draws" in texts(svg)
    assert "strategies, on a scale of powers of ten" in texts(svg)
    assert next(ET.fromstring(svg).iter(f"{SVG}image")) is not None


def test_a_single_strategy_can_be_drawn() -> None:
    assert [*archive_plots(Counter({(5, 0): 1}), "first", "raw")] == [*BOTH]


# ── learning ─────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def blocks() -> list[HistoryRow]:
    learning = begin(1)
    learn(learning, Parameters(), 3500, 3500)
    return learning.rows


def test_learning_is_drawn_in_shares_of_each_block_of_games(blocks: list[HistoryRow]) -> None:
    (svg,) = learning_svgs(blocks, "self")
    assert {"X wins", "draws", "O wins", "games played"} < {*texts(svg)}
    assert {"share of a block of games (%)", "known (%)", "Learning against itself"} < {*texts(svg)}
    heights = [y for _, y in line(svg, "X-wins")]
    shares = [row.x_wins / (row.x_wins + row.draws + row.o_wins) for row in blocks]
    assert len(heights) == len(shares) == 4
    unit = (heights[1] - heights[0]) / (shares[1] - shares[0])
    assert unit < 0
    for height, share in zip(heights, shares, strict=True):
        assert height == pytest.approx(heights[0] + (share - shares[0]) * unit, abs=0.1)
    known = [-y for _, y in line(svg, "patterns-known,")]
    assert known == sorted(known)


@pytest.mark.slow
def test_against_random_moves_results_are_those_of_the_learner(blocks: list[HistoryRow]) -> None:
    (svg,) = learning_svgs(blocks, "random")
    assert {"wins", "draws", "losses", "Learning against random moves"} < {*texts(svg)}
    assert "X wins" not in texts(svg)
    ours = [replace_wins(row) for row in blocks]
    assert line(svg, "wins") != line(learning_svgs(ours, "random")[0], "wins")


def replace_wins(row: HistoryRow) -> HistoryRow:
    return row._replace(wins=row.losses, losses=row.wins)


def test_a_run_of_learning_that_has_not_begun_has_no_plots(blocks: list[HistoryRow]) -> None:
    assert learning_plots([], "self") == {}
    nobody_moved = blocks[0]._replace(moves=0, explored=0)
    (svg,) = learning_svgs([nobody_moved], "self")
    assert marks(svg, "draws")  # one point is not a line


def test_the_runs_of_these_tests_are_like_real_ones(whole: Folder) -> None:
    for state in states(whole).values():
        made = a_run([row.best for row in state.history])
        assert len(made.history) == len(state.history)
        assert replace(made.history[0], generation=0) == made.history[0]
