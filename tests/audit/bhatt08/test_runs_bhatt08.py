"""Runs for the claims of Bhatt08: what they find, and which verdict follows from what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from audit import genetic_runs
from audit.bhatt08 import runs as runs_bhatt08
from audit.bhatt08.runs import SEED
from audit.claim import ClaimsError, claims_of
from audit.finding import EFFORTS, Effort, Finding
from audit.genetic_runs import NEVER, Find, first_find, plan_of
from search.runs.figures import spread_of
from search.runs.plan import Plan
from strategies.classes import Entries
from tests.audit.printed import evidence_of, recomputed
from tests.effort import part
from verify.extremes.scoring.plain import Counts

CLAIMS = {claim.id: claim for claim in claims_of("Bhatt08")}
PRINTED: Mapping[str, Any] = {name: claim.printed for name, claim in CLAIMS.items()}
FIRST: list[float] = [4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10]
SECOND = [46, 120, NEVER, 200, 240, 260, NEVER, 278, 300, 400, NEVER]
Found = dict[str, list[float]]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    """Give what runs find, to be filled in: by seat, and by selection with a single elite.

    Finds are taken over and over, as many as there are runs in the plan.
    """
    finds: Found = {"first": FIRST, "second": SECOND}

    def faked(plan: Plan) -> list[Find]:
        more = plan.parameters
        key = str(more.get("selection", more.get("elitism", more["seat"])))
        key = f"larger {key}" if "population" in more else key
        some = finds.get(key, finds["first"])
        return [Find(some[run % len(some)], 0.01) for run in range(plan.runs)]

    monkeypatch.setattr(runs_bhatt08, "_finds", faked)
    return finds


def judged(name: str, effort: Effort = "full", **changed: object) -> Finding:
    return recomputed(CLAIMS[name], {**PRINTED[name], **changed}, effort)


def table1(effort: Effort = "full", **changed: object) -> bool | None:
    return judged("bhatt-table1", effort, **changed).holds


def test_runs_like_the_printed_ones_agree_with_table_1(found: Found) -> None:
    made = judged("bhatt-table1")
    assert made.holds is True
    assert made.computed == {
        "runs": [30, 30], "first": [4, 7, 10], "second": [46, 240, 400], "second runs without": 8,
    }  # fmt: skip
    assert table1("quick") is None


def test_the_median_is_that_which_the_summary_of_a_search_gives(found: Found) -> None:
    """Both take the runs with a find."""
    found["second"] = [10, NEVER, 20, 40, NEVER, 101]
    spread = spread_of([10, None, 20, 40, None, 101] * 5)
    second = judged("bhatt-table1").computed["second"]  # type: ignore[index]
    assert second == [spread.best, spread.median, spread.worst] == [10, 30, 101]
    found["second"] = [10, 13]
    assert judged("bhatt-table1").computed["second"][1] == 11.5  # type: ignore[index]


def test_another_printed_generation_does_not_agree(found: Found) -> None:
    for other in ([9, 7, 10], [4, 2, 10], [4, 30, 40], [4, 7, 5]):
        assert table1(first=other) is False
    for other in ([300, 278, 432], [46, 20, 432], [46, 450, 460], [46, 278, 100]):
        assert table1(second=other) is False
    assert table1("full", **{"second runs without": 10}) is False


def test_few_runs_can_contradict_table_1_and_not_agree(found: Found) -> None:
    assert table1("quick", first=[9, 7, 10]) is False
    found["first"] = [NEVER]
    assert table1("quick") is False


def test_a_best_before_all_of_ours_and_a_worst_after_them_are_never_rare(found: Found) -> None:
    assert table1(first=[0, 7, 500], second=[0, 278, 500]) is True


def test_a_first_player_as_slow_as_the_second_does_not_agree(found: Found) -> None:
    found["second"] = found["first"]
    assert table1("full", second=[4, 7, 10], **{"second runs without": 0}) is False


def test_runs_that_find_nothing_do_not_agree_with_table_1(found: Found) -> None:
    found["first"] = found["second"] = [NEVER]
    made = judged("bhatt-table1")
    assert made.holds is False
    assert made.computed["first"] == [None, None, None]  # type: ignore[index]


@pytest.mark.parametrize("printed", [{}, {"first": 4}, {"first": [4, 7]}])
def test_a_table_without_its_figures_is_refused(printed: dict[str, object]) -> None:
    with pytest.raises(ClaimsError, match="claim bhatt-table1: printed"):
        recomputed(
            CLAIMS["bhatt-table1"], {"runs": 11, "second runs without": 3, **printed}, "quick"
        )


def test_a_single_find_contradicts_that_a_single_elite_finds_none(found: Found) -> None:
    found["tournament"] = found["sus"] = [NEVER]
    assert judged("bhatt-elitism-fails").holds is True
    assert judged("bhatt-elitism-fails", found=True).holds is False
    found["sus"] = [NEVER] * 10 + [499]
    assert judged("bhatt-elitism-fails").holds is False
    assert judged("bhatt-elitism-fails", found=True).holds is True


def test_few_or_short_runs_without_a_find_cannot_tell(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    found["tournament"] = found["sus"] = [NEVER]
    quick = judged("bhatt-elitism-fails", "quick")
    assert (quick.holds, quick.computed) == (None, {"found": None, "generations": 100})
    found["tournament"] = [60]
    assert judged("bhatt-elitism-fails", "quick").holds is False
    found["tournament"] = [NEVER]
    for runs in ((9, 500), (10, 499)):
        monkeypatch.setattr(runs_bhatt08, "SINGLE_RUNS", {"full": runs})
        assert judged("bhatt-elitism-fails").holds is None
    monkeypatch.setattr(runs_bhatt08, "SINGLE_RUNS", {"full": (10, 500)})
    assert judged("bhatt-elitism-fails").holds is True


@pytest.mark.parametrize(
    ("generations", "effort", "holds"),
    [
        ([100, 427, NEVER], "full", True),
        ([10], "full", False),
        ([400], "full", False),
        ([NEVER], "full", False),
        ([10], "quick", None),
        ([NEVER], "quick", None),
    ],
)
def test_controlled_elite_needs_a_find_and_a_printed_generation_that_is_not_extreme(
    found: Found, generations: list[float], effort: Effort, holds: bool | None
) -> None:
    found["controlled"] = generations
    assert judged("bhatt-controlled-elite", effort).holds is holds


@pytest.mark.parametrize(
    ("runs", "find", "holds"),
    [(38, 10, None), (39, 10, False), (18, NEVER, None), (19, NEVER, False)],
)
def test_39_runs_can_make_a_printed_generation_rare_and_19_that_none_is_found(
    found: Found, monkeypatch: pytest.MonkeyPatch, runs: int, find: float, holds: bool | None
) -> None:
    monkeypatch.setattr(runs_bhatt08, "ELITE_RUNS", {"full": runs})
    found["controlled"] = [find]
    assert judged("bhatt-controlled-elite").holds is holds


def test_a_find_contradicts_that_controlled_elite_finds_none(found: Found) -> None:
    found["controlled"] = [100, 400]
    for effort in EFFORTS:
        assert judged("bhatt-controlled-elite", effort, found=False).holds is False


@pytest.mark.slow
def test_larger_populations_have_an_effect_if_their_runs_are_ranked_apart(found: Found) -> None:
    found["larger first"], found["larger second"] = FIRST, SECOND
    made = judged("bhatt-population-100")
    assert made.holds is True
    assert "could have shown one from 6" in str(evidence_of(made)[1])
    assert judged("bhatt-population-100", "full", **{"appreciable effect": True}).holds is False
    for seat, better in part((("second", [30.0]), ("first", [2.0]))):
        before, found[f"larger {seat}"] = found[f"larger {seat}"], better
        assert judged("bhatt-population-100").holds is False
        assert judged("bhatt-population-100", "full", **{"appreciable effect": True}).holds is True
        found[f"larger {seat}"] = before


@pytest.mark.slow
def test_runs_too_few_to_show_an_effect_do_not_show_that_there_is_none(
    found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    found["larger first"], found["larger second"] = FIRST, SECOND
    quick = judged("bhatt-population-100", "quick")
    assert (quick.holds, quick.computed) == (None, {"appreciable effect": None})
    assert "could have shown no difference" in str(evidence_of(quick)[2])
    found["larger first"] = [2]
    assert judged("bhatt-population-100", "quick").holds is False
    found["larger first"] = FIRST
    for runs in (((12, 500), (30, 500)), ((30, 500), (12, 500)), ((30, 500), (30, 40))):
        monkeypatch.setattr(runs_bhatt08, "LARGER_RUNS", {"full": runs})
        assert judged("bhatt-population-100").holds is None


def test_a_run_is_that_of_the_plan_and_the_same_each_time() -> None:
    plan = plan_of("bhatt08", SEED, 4, 30, seat="first")
    runs_bhatt08._find.cache_clear()
    once = runs_bhatt08._finds(plan)
    runs_bhatt08._find.cache_clear()
    assert runs_bhatt08._finds(plan) == once
    assert once[3] == first_find(plan, 4)
    assert [find.generation for find in once] == [4, 8, 11, 6]


@pytest.mark.slow
def test_the_runs_of_the_first_player_do_not_contradict_and_the_evidence_names_them() -> None:
    made = judged("bhatt-table1", "quick")
    assert made.holds is None
    assert str(evidence_of(made)[0]).startswith(
        "Effort quick. first player: bhatt08, seed 2008, runs"
    )
    table = evidence_of(made)[3]["table"]
    assert table[0] == ["run", "first player", "second player"]
    assert [row[2] for row in table[1:]][1:] == ["–"] * 10


def test_a_scorer_that_always_loses_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeless(entries: Entries) -> Counts:
        counts = np.zeros((len(entries), 2, 2, 3), np.int32)
        counts[..., 2] = 1
        return counts

    plan = plan_of("bhatt08", SEED, 1, 20, seat="first")
    assert first_find(plan, 1) == Find(4, 0.0)
    monkeypatch.setattr(genetic_runs, "count_games", hopeless)
    assert first_find(plan, 1) == Find(NEVER, 1.0)
