"""Runs for the claims of Ford21, and which verdict follows from what they find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from strategies.encodings.class_tables import Entries
from strategies.evolution.search import Counts, Row
from verify.claims import Finding, claims_of, measured_ford21, measured_runs
from verify.claims.measured import Effort
from verify.claims.measured_ford21 import MEASURES
from verify.search.plan import Plan

PRINTED: Mapping[str, Any] = {claim.id: claim.printed for claim in claims_of("Ford21")}


def judged(name: str, effort: Effort = "quick", **changed: object) -> Finding:
    return MEASURES[name]({**PRINTED[name], **changed}, effort)


def hopeless(entries: Entries) -> Counts:
    """Count one lost game for every vector, whatever it does."""
    counts = np.zeros((len(entries), 2, 2, 3), np.int32)
    counts[..., 2] = 1
    return counts


def test_losses_of_x_vanish_in_about_four_iterations_and_not_in_twenty() -> None:
    made = judged("ford-x-iterations")
    assert made.holds is True
    assert made == judged("ford-x-iterations")
    assert made.computed == {"iterations": 5}
    assert "seed 2021, runs 1 to 39" in str(made.evidence[0])
    assert judged("ford-x-iterations", iterations=20).holds is False


def test_a_scorer_that_always_loses_does_not_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured_runs, "count_games", hopeless)
    monkeypatch.setattr(measured_ford21, "GIVEN_UP", 8)
    made = judged("ford-x-iterations")
    assert (made.holds, made.computed) == (False, {"iterations": "none"})


def test_an_iteration_that_no_run_needs_is_no_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten iterations are too few for 196 points, and enough for 0 or less."""
    monkeypatch.setattr(measured_ford21, "WEIGHED", {"quick": 10})
    made = judged("ford-98-iterations", iterations=10, fitness=-10_000)
    assert (made.holds, made.computed) == (False, {"iterations": 0, "fitness": -10_000})
    early = judged("ford-98-iterations", iterations=4)
    assert (early.holds, early.computed) == (False, {"iterations": "none", "fitness": 196})


def course(*losses: int) -> tuple[Row, ...]:
    return tuple(Row(0, -100.0 * each, 0.0, (1, 1, each), 0) for each in losses)


@pytest.mark.parametrize(
    ("losses", "holds"),
    [
        ([(6, 6, 6)] * 5, True),
        ([(6, 6, 6)] * 3 + [(9, 2, 0)] * 2, True),
        ([(9, 2, 2)] * 3 + [(6, 6, 6)] * 2, False),  # progress after the printed iterations
        ([(0, 0, 0)] * 3 + [(6, 6, 6)] * 2, False),  # no losses left
        ([(6, 6, 5)] * 3 + [(6, 6, 6)] * 2, False),  # the climber helps
    ],
)
def test_o_stagnates_if_most_runs_keep_their_losses_and_climbing_takes_none_away(
    monkeypatch: pytest.MonkeyPatch, losses: list[tuple[int, int, int]], holds: bool
) -> None:
    def faked(plan: Plan, climb: Plan, run: int, when: int) -> tuple[Row, ...]:
        assert (plan.generations, when) == (300, 150)
        return course(*losses[run - 1])

    monkeypatch.setattr(measured_ford21, "_course", faked)
    assert judged("ford-o-stagnates").holds is holds
    helps = {"iterations": 150, "the hill climber helps": True}
    assert MEASURES["ford-o-stagnates"](helps, "quick").holds is (losses[0] == (6, 6, 5))


def test_a_short_run_as_o_is_looked_at_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured_ford21, "O_RUNS", {"quick": (2, 2)})
    made = judged("ford-o-stagnates", iterations=3)
    assert made == judged("ford-o-stagnates", iterations=3)
    table = made.evidence[2]["table"]  # type: ignore[index]
    for _, before, _, end, points, climbed, higher in table[1:]:  # type: ignore[index]
        assert before >= end >= climbed > 0
        assert higher >= points


def test_the_algorithm_of_hochmuth_makes_progress_and_pure_chance_makes_none() -> None:
    made = judged("ford-hochmuth")
    assert (made.holds, made.computed["progress"]) == (False, True)  # type: ignore[index]
    assert judged("ford-hochmuth", progress=True).holds is True


def test_without_children_there_is_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replication alone keeps the best of what is drawn at random."""
    monkeypatch.setattr(measured_ford21, "HOCHMUTH_RUNS", {"quick": (9, 10)})
    made = judged("ford-hochmuth", crossover=0.0, mutation=0.0)
    assert made.holds is True


@pytest.mark.parametrize("rate", ["0.1", True, None])
def test_a_rate_that_is_no_number_is_refused(rate: object) -> None:
    with pytest.raises(ValueError, match="printed: 'mutation' must be a number"):
        judged("ford-hochmuth", mutation=rate)


@pytest.mark.slow
def test_full_runs_of_hochmuth_come_close_to_no_loss() -> None:
    made = judged("ford-hochmuth", "full")
    assert made.holds is False
    assert all(float(row[2]) < 0.1 for row in made.evidence[2]["table"][1:])  # type: ignore[index]
