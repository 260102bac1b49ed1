"""Runs for the claims of Bhatt08: what they find, and which verdict follows from what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from strategies.encodings.class_tables import Entries
from strategies.evolution.search import Counts
from verify.claims import Finding, claims_of, measured_bhatt08, measured_runs
from verify.claims.measured_bhatt08 import MEASURES, SEED
from verify.claims.measured_runs import NEVER, Find, first_find, plan_of
from verify.search.plan import Plan

PRINTED: Mapping[str, Any] = {claim.id: claim.printed for claim in claims_of("Bhatt08")}
FIRST: list[float] = [4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10] * 2
SECOND = [46, 120, 200, 240, 260, 278, 300, 400, NEVER, NEVER, NEVER] * 2


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[float]]:
    """Give what runs find, to be filled in: by seat, and by selection with a single elite."""
    finds: dict[str, list[float]] = {"first": FIRST, "second": SECOND}

    def faked(plan: Plan) -> list[Find]:
        more = plan.parameters
        key = str(more.get("selection", more["seat"]))
        key = f"larger {key}" if "population" in more else key
        return [Find(each, 0.01) for each in finds.get(key, finds.get("first", []))]

    monkeypatch.setattr(measured_bhatt08, "_finds", faked)
    return finds


def judged(name: str, printed: object = None) -> Finding:
    return MEASURES[name](PRINTED[name] if printed is None else printed, "full")


def table1(**changed: object) -> bool | None:
    return judged("bhatt-table1", {**PRINTED["bhatt-table1"], **changed}).holds


def test_runs_like_the_printed_ones_agree_with_table_1(found: dict[str, list[float]]) -> None:
    made = judged("bhatt-table1")
    assert made.holds is True
    assert made.computed == {
        "runs": [22, 22], "first": [4, 7, 10], "second": [46, 278, 400], "second runs without": 6,
    }  # fmt: skip


def test_another_printed_generation_does_not_agree(found: dict[str, list[float]]) -> None:
    assert table1(first=[4, 7, 10]) is True
    for other in ([9, 7, 10], [4, 2, 10], [4, 30, 40]):
        assert table1(first=other) is False
    assert table1(second=[46, 20, 432]) is False
    assert table1(**{"second runs without": 10, "second": [46, 278, 432]}) is False


def test_a_first_player_as_slow_as_the_second_does_not_agree(
    found: dict[str, list[float]],
) -> None:
    found["second"] = found["first"]
    assert table1(second=[4, 7, 10], **{"second runs without": 0}) is False


def test_runs_that_find_nothing_do_not_agree_with_table_1(found: dict[str, list[float]]) -> None:
    found["first"] = found["second"] = [NEVER] * 22
    made = judged("bhatt-table1")
    assert made.holds is False
    assert made.computed["first"] == [None, None, None]  # type: ignore[index]


@pytest.mark.parametrize("printed", [{}, {"first": 4}, {"first": [4, 7]}])
def test_a_table_without_its_figures_is_refused(printed: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="printed: "):
        MEASURES["bhatt-table1"]({"runs": 11, "second runs without": 3, **printed}, "quick")


def test_a_single_find_contradicts_that_a_single_elite_finds_none(
    found: dict[str, list[float]],
) -> None:
    found["tournament"] = found["sus"] = [NEVER] * 11
    assert judged("bhatt-elitism-fails").holds is True
    assert judged("bhatt-elitism-fails", {"found": True, "generations": 500}).holds is False
    found["sus"] = [NEVER] * 10 + [499]
    assert judged("bhatt-elitism-fails").holds is False


@pytest.mark.parametrize(
    ("generations", "holds"),
    [
        ([100, 427, NEVER], True),
        ([10] * 40, False),
        ([NEVER] * 18, None),
        ([NEVER] * 19, False),
        ([NEVER] * 40, False),
    ],
)
def test_controlled_elite_needs_a_find_and_a_printed_generation_that_is_not_extreme(
    monkeypatch: pytest.MonkeyPatch, generations: list[float], holds: bool | None
) -> None:
    finds = [Find(each, 0.0) for each in generations]
    monkeypatch.setattr(measured_bhatt08, "_finds", lambda plan: finds)
    assert judged("bhatt-controlled-elite").holds is holds


def test_larger_populations_have_an_effect_if_their_runs_are_ranked_apart(
    found: dict[str, list[float]],
) -> None:
    found["larger first"], found["larger second"] = FIRST, SECOND
    assert judged("bhatt-population-100").holds is True
    assert judged("bhatt-population-100", {"appreciable effect": True}).holds is False
    found["larger first"] = [each - 4 for each in FIRST]
    assert judged("bhatt-population-100").holds is False


def test_a_run_is_that_of_the_plan_and_the_same_each_time() -> None:
    plan = plan_of("bhatt08", SEED, 4, 30, seat="first")
    measured_bhatt08._find.cache_clear()
    once = measured_bhatt08._finds(plan)
    measured_bhatt08._find.cache_clear()
    assert measured_bhatt08._finds(plan) == once
    assert once[3] == first_find(plan, 4)
    assert [find.generation for find in once] == [4, 8, 11, 6]


def test_the_first_player_of_short_runs_agrees_and_the_evidence_names_the_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measured_bhatt08, "TABLE1_RUNS", {"quick": (22, 1)})
    made = MEASURES["bhatt-table1"](PRINTED["bhatt-table1"], "quick")
    assert made.holds is True
    assert str(made.evidence[0]).startswith("Effort quick. first player: bhatt08, seed 2008, runs")
    table = made.evidence[2]["table"]  # type: ignore[index]
    assert table[0] == ["run", "first player", "second player"]  # type: ignore[index]
    assert [row[2] for row in table[1:]][1:] == ["–"] * 21  # type: ignore[index]


def test_a_scorer_that_always_loses_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeless(entries: Entries) -> Counts:
        counts = np.zeros((len(entries), 2, 2, 3), np.int32)
        counts[..., 2] = 1
        return counts

    plan = plan_of("bhatt08", SEED, 1, 20, seat="first")
    assert first_find(plan, 1) == Find(4, 0.0)
    monkeypatch.setattr(measured_runs, "count_games", hopeless)
    assert first_find(plan, 1) == Find(NEVER, 1.0)
