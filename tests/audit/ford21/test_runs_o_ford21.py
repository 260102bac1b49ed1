"""Runs as O and in both seats for the claims of Ford21, and which verdict follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from audit.claim import EFFORTS, ClaimsError, Effort, Finding
from audit.claims_file import claims_of
from audit.ford21 import runs_o
from audit.ford21.runs_o import Trajectory
from audit.runs import NEVER, Find
from search.evolution.state import Generation, SearchState
from search.runs.plan import Plan
from tests.audit.printed import evidence_of, recomputed

CLAIMS = {claim.id: claim for claim in claims_of("Ford21")}
PRINTED: Mapping[str, Any] = {name: claim.printed for name, claim in CLAIMS.items()}


def judged(name: str, effort: Effort = "quick", **changed: object) -> Finding:
    return recomputed(CLAIMS[name], {**PRINTED[name], **changed}, effort)


def row(lost: int) -> Generation:
    return Generation(0, -100.0 * lost, 0.0, (1, 1, lost), 0)


def courses(monkeypatch: pytest.MonkeyPatch, *some: tuple[float, int, int]) -> None:
    """Let runs have these last iterations with progress, losses, and losses after the climb."""

    def faked(plan: Plan, climb: Plan, run: int) -> Trajectory:
        assert plan.generations == 500
        progress, end, climbed = some[run % len(some)]
        return Trajectory(progress, row(end), row(climbed))

    monkeypatch.setattr(runs_o, "trajectory", faked)


LATE, EARLY = (300.0, 6, 6), (90.0, 6, 6)


@pytest.mark.parametrize(
    ("some", "holds"),
    [
        ([LATE, EARLY], True),
        ([LATE, EARLY, EARLY, (NEVER, 0, 0)], True),
        ([LATE], False),
        ([EARLY], False),
        ([LATE, EARLY, (NEVER, 0, 0), (NEVER, 0, 0)], None),  # as many with losses as without
        ([EARLY, *[(NEVER, 0, 0)] * 5], False),  # no losses left
        ([LATE, (90.0, 6, 5)], None),  # the climber helps in half of them
        ([(300.0, 6, 5), (90.0, 6, 5)], False),
    ],
)
def test_o_stagnates_where_printed_with_losses_left_and_no_climb_helps(
    monkeypatch: pytest.MonkeyPatch, some: list[tuple[float, int, int]], holds: bool | None
) -> None:
    courses(monkeypatch, *some)
    assert judged("ford-o-stagnates", "full").holds is holds


def test_no_larger_or_smaller_iteration_is_better_supported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    courses(monkeypatch, LATE, EARLY)
    made = judged("ford-o-stagnates", "full")
    assert made.computed == {"iterations": 90, "the hill climber helps": False}
    for other in (20, 301, 1000):
        assert judged("ford-o-stagnates", "full", iterations=other).holds is False
    helps = {"the hill climber helps": True}
    assert judged("ford-o-stagnates", "full", **helps).holds is False


def test_few_runs_as_o_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for some in (LATE, (NEVER, 0, 0), (90.0, 6, 5)):
        courses(monkeypatch, some)
        assert judged("ford-o-stagnates", "quick").holds is None
    courses(monkeypatch, LATE, EARLY)
    monkeypatch.setattr(runs_o, "O_RUNS", {"full": (38, 1)})
    assert judged("ford-o-stagnates", "full").holds is None


def test_progress_as_o_ends_where_losses_became_fewer_for_the_last_time() -> None:
    assert runs_o.last_progress([row(9), row(6), row(6), row(5), row(5)]) == 3
    assert runs_o.last_progress([row(9), row(0), row(0)]) == NEVER


def test_runs_as_o_are_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_o, "O_RUNS", {"quick": (2, 2)})
    monkeypatch.setattr(runs_o, "O_LONGEST", 6)
    made = judged("ford-o-stagnates")
    assert made == judged("ford-o-stagnates")
    table = evidence_of(made)[1]["table"]
    for _, progress, end, points, climbed, higher in table[1:]:
        assert 0 <= progress <= 6
        assert end >= climbed > 0
        assert higher >= points


@pytest.mark.slow  # real runs; how they are judged is tried below with made-up ones
def test_the_algorithm_of_hochmuth_makes_progress_and_pure_chance_makes_none() -> None:
    made = judged("ford-hochmuth")
    assert (made.holds, made.computed["progress"]) == (False, True)  # type: ignore[index]
    assert judged("ford-hochmuth", progress=True).holds is True


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("luck", [0.95, 0.05])
def test_progress_is_more_than_luck_and_short_runs_cannot_exclude_it(
    monkeypatch: pytest.MonkeyPatch, effort: Effort, luck: float
) -> None:
    """Runs lose between 0.4 and 0.5 of their games at the end."""

    def faked(plan: Plan, run: int, over: object) -> SearchState:
        nothing = np.zeros((0, 765), np.int16)
        best = Generation(0, 0.5 + run / 1000, 0.0, (1, 1, 1), 0)
        return SearchState(0, nothing, nothing, (), (best,))

    monkeypatch.setattr(runs_o, "until", faked)
    monkeypatch.setattr(runs_o, "best_drawn", lambda run, many: luck - run / 1000)
    if luck < 0.5:
        assert judged("ford-hochmuth", effort).holds is False
        assert judged("ford-hochmuth", effort, progress=True).holds is True
    else:
        full = effort == "full"
        assert judged("ford-hochmuth", effort).holds is (True if full else None)
        assert judged("ford-hochmuth", effort, progress=True).holds is (False if full else None)


def test_too_few_runs_of_hochmuth_cannot_show_that_there_is_no_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runs_o, "best_drawn", lambda run, many: 1 - run / 1000)
    for number in (1, 5):
        monkeypatch.setattr(runs_o, "HOCHMUTH_RUNS", {"quick": (number, 1)})
        monkeypatch.setattr(runs_o, "HOCHMUTH_LONGEST", 1)
        assert judged("ford-hochmuth").holds is None


@pytest.mark.slow
def test_without_children_a_search_makes_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replication alone keeps the best of the random strategies."""
    monkeypatch.setattr(runs_o, "HOCHMUTH_RUNS", {"quick": (11, 10)})
    monkeypatch.setattr(runs_o, "HOCHMUTH_LONGEST", 10)
    made = judged("ford-hochmuth", crossover=0.0, mutation=0.0)
    assert made.holds is True
    assert "could have shown it from 72% of the pairs on" in str(evidence_of(made)[0])


@pytest.mark.parametrize("rate", ["0.1", True, None])
def test_a_rate_that_is_not_a_number_is_refused(rate: object) -> None:
    with pytest.raises(ClaimsError, match=r"printed\.mutation: expected a number"):
        judged("ford-hochmuth", mutation=rate)


@pytest.mark.slow
def test_full_runs_of_hochmuth_come_close_to_no_loss() -> None:
    made = judged("ford-hochmuth", "full")
    assert made.holds is False
    assert all(float(row[2]) < 0.1 for row in evidence_of(made)[1]["table"][1:])


@pytest.mark.parametrize(("lost", "holds"), [(9, True), (8, True), (5, None), (1, False)])
def test_a_strategy_that_most_runs_miss_is_not_found_reliably(
    monkeypatch: pytest.MonkeyPatch, lost: int, holds: bool | None
) -> None:
    def faked(plan: Plan, run: int, over: object) -> SearchState:
        nothing = np.zeros((0, 765), np.int16)
        return SearchState(0, nothing, nothing, (), (row(6 if run <= lost else 0),))

    monkeypatch.setattr(runs_o, "until", faked)
    made = judged("ford-o-local-maximum")
    assert made.holds is holds
    assert "728 wins, 167 draws, 0 losses are possible" in str(evidence_of(made)[1])
    contrary = judged("ford-o-local-maximum", reliably=True).holds
    assert contrary is (None if holds is None else not holds)


@pytest.mark.parametrize(
    ("x_finds", "o_finds", "holds"),
    [(9, 0, True), (8, 1, True), (9, 8, False), (1, 0, False), (5, 0, None), (9, 5, None)],
)
def test_either_seat_can_contradict_what_is_found_in_both(
    monkeypatch: pytest.MonkeyPatch, x_finds: int, o_finds: int, holds: bool | None
) -> None:
    def faked(plan: Plan, run: int) -> Find:
        many = x_finds if plan.parameters["seat"] == "first" else o_finds
        return Find(4 if run <= many else NEVER, 0.0)

    monkeypatch.setattr(runs_o, "first_find", faked)
    assert judged("ford-no-loss-by-seat").holds is holds


@pytest.mark.slow
def test_real_runs_as_o_are_stuck_with_losses_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_o, "O_LONGEST", 60)
    assert judged("ford-o-local-maximum").holds is True
    assert judged("ford-no-loss-by-seat").holds is True
