"""Runs as X for the claims of Ford21, and the verdicts that follow from their finds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from audit.claim import Effort, Finding
from audit.claims_file import claims_of
from audit.ford21 import runs_x
from audit.runs import NEVER, RARE, majority, passing, placed, shares
from search.evolution.state import Generation, SearchState
from search.runs.plan import Plan
from tests.audit.printed import evidence_of, recomputed
from tests.effort import part

CLAIMS = {claim.id: claim for claim in claims_of("Ford21")}
NOTHING = np.zeros((0, 765), np.int16)


def judged(name: str, effort: Effort = "quick", **changed: object) -> Finding:
    claim = CLAIMS[name]
    return recomputed(claim, {**claim.printed, **changed}, effort)


def courses(monkeypatch: pytest.MonkeyPatch, row: Callable[[Plan, int, int], Generation]) -> None:
    """Let runs have these rows, generation by generation, and end where their check ends them."""

    def faked(plan: Plan, run: int, over: Callable[[SearchState], bool]) -> SearchState:
        rows: tuple[Generation, ...] = ()
        for generation in range(plan.generations + 1):
            rows = (*rows, row(plan, run, generation))
            now = SearchState(generation, NOTHING, NOTHING, (), rows)
            if over(now):
                break
        return now

    monkeypatch.setattr(runs_x, "until", faked)


@pytest.mark.parametrize(("many", "found"), [(39, True), (26, True), (20, None), (13, False)])
def test_a_fitness_that_most_runs_reach_is_found_reliably(
    monkeypatch: pytest.MonkeyPatch, many: int, found: bool | None
) -> None:
    courses(
        monkeypatch,
        lambda plan, run, at: Generation(at, 2 * at if run <= many else 0, 0, (1, 1, 0), 0),
    )
    made = judged("ford-x-reliably")
    assert (made.holds, made.computed) == (found, {"fitness": 196, "reliably": found})
    contrary = judged("ford-x-reliably", reliably=False).holds
    assert contrary is (None if found is None else not found)
    said = f"{many} of 39 runs come to 196 points within 500 iterations, {many} of them within 98"
    assert said in str(evidence_of(made))
    assert judged("ford-x-reliably", fitness=1001).holds is False


def test_losses_that_last_contradict_a_rise_in_the_first_iterations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    courses(
        monkeypatch, lambda _, run, at: Generation(at, at, 0, (1, 1, int(at < 10 + run % 8)), 0)
    )
    made = judged("ford-20-iterations")
    assert (made.holds, made.computed) == (True, {"iterations": 14})
    assert "iterations from 15 on would have passed" in str(evidence_of(made)[0])
    assert judged("ford-20-iterations", iterations=15).holds is True
    assert judged("ford-20-iterations", iterations=13).holds is None
    assert judged("ford-20-iterations", iterations=11).holds is False


def test_the_rate_with_more_points_is_the_better_one_and_equal_points_decide_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def row(plan: Plan, run: int, at: int) -> Generation:
        return Generation(at, round(1000 * plan.parameters["mutation"]) + run, 0, (1, 1, 0), 0)

    courses(monkeypatch, row)
    assert judged("ford-mutation-rate").holds is True
    made = judged("ford-mutation-rate", better=0.001, worse=0.1)
    assert (made.holds, made.computed) == (False, {"better": 0.1, "worse": 0.001})
    made = judged("ford-mutation-rate", better=0.1, worse=0.1001)
    assert (made.holds, made.computed) == (None, None)


@pytest.mark.parametrize(("draws", "worse"), [(50, True), (1, False), (10, None)])
def test_the_fitness_with_more_draws_is_the_worse_one(
    monkeypatch: pytest.MonkeyPatch, draws: int, worse: bool | None
) -> None:
    def row(plan: Plan, run: int, at: int) -> Generation:
        drawn = draws if plan.parameters.get("fitness") == "not_lost" else 10
        return Generation(at, 0, 0, (200 + run, drawn, 0), 0)

    courses(monkeypatch, row)
    claim = CLAIMS["ford-draws-left"]
    made = judged(claim.id)
    assert (made.holds, made.computed) == (worse, {"worse than with points": worse})
    contrary = recomputed(claim, {"worse than with points": False}, "quick").holds
    assert contrary is (None if worse is None else not worse)


@pytest.mark.slow
def test_strategies_that_only_avoid_losses_let_easy_wins_go() -> None:
    made = judged("ford-easy-wins")
    assert (made.holds, judged("ford-easy-wins", often=False).holds) == (True, False)
    assert "39 of 39 strategies" in str(evidence_of(made)[0])


@pytest.mark.slow
def test_a_player_who_always_wins_at_once_misses_no_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_x, "own_wins", lambda position: ())
    monkeypatch.setattr(runs_x, "ENOUGH", 5)
    made = judged("ford-easy-wins")
    assert (made.holds, made.computed) == (False, {"often": False})


@pytest.mark.parametrize("ours", part([[*range(40, 79)], [*range(9)] * 9, [5.0, NEVER] * 20], 1))
def test_the_iterations_that_would_have_passed_are_those_that_do(ours: list[float]) -> None:
    said = passing(ours).removeprefix("from ").removesuffix(" on").split(" to ")
    least, most = int(said[0]), int(said[-1]) if len(said) > 1 else 999
    assert [placed(ours, each) > RARE for each in (least, most)] == [True, True]
    assert placed(ours, most + 1) <= RARE or most == 999
    assert least == 0 or placed(ours, least - 1) <= RARE


@pytest.mark.parametrize("number", part([5, 9, 11, 39], 1))
def test_the_number_of_runs_from_which_on_more_than_half_is_shown(number: int) -> None:
    least = next(many for many in range(number + 1) if majority(many, number))
    assert shares(number).startswith(f"from {least} of {number} on it is, up to {number - least} ")
    assert majority(number - least, number) is False
    assert "too few" in shares(4)
