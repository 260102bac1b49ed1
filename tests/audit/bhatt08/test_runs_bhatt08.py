"""Runs for the claims of Bhatt08: their finds, and the verdicts that follow."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from audit.bhatt08 import runs as runs_bhatt08
from audit.bhatt08 import selection
from audit.bhatt08.selection import COMPARED, SampleRun, differing, plan_for, sample
from audit.claim import ClaimsError, Effort, Finding
from audit.claims_file import claims_of
from audit.runs import ENOUGH, NEVER
from search.runs.results import spread_of
from strategies.classes import Entries
from tests.audit.printed import evidence_of, recomputed
from verify.extremes import scoring
from verify.extremes.scoring import Counts

CLAIMS = {claim.id: claim for claim in claims_of("Bhatt08")}
MEASURED = [name for name, claim in CLAIMS.items() if claim.check.startswith("python:runs.py")]
FIRST: list[float] = [4, 5, 5, 6, 7, 7, 8, 8, 9, 9, 10]
SECOND = [46, 120, NEVER, 200, 240, 260, NEVER, 278, 300, 400, NEVER]
Found = dict[str, list[SampleRun]]
NOTHING: Mapping[str, object] = {}


def runs(*finds: float, best: float = 0.01) -> list[SampleRun]:
    return [SampleRun(find, best) for find in finds]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    """Give what runs find, to be filled in by sample, over and over as many as it has runs."""
    finds: Found = {"first player": runs(*FIRST), "second player": runs(*SECOND)}

    def faked(name: selection.Name, effort: Effort, most: int | None = None) -> list[SampleRun]:
        some = finds.get(name, finds["first player"])
        numbers = range(min(plan_for(name, effort).runs, ENOUGH))[:most]
        return [some[number % len(some)] for number in numbers]

    monkeypatch.setattr(runs_bhatt08, "sample", faked)
    return finds


def judged(name: str, changed: Mapping[str, object] = NOTHING, effort: Effort = "full") -> Finding:
    printed = CLAIMS[name].printed
    return recomputed(CLAIMS[name], {**printed, **changed} if changed else printed, effort)


def table1(**changed: object) -> bool | None:
    return judged("bhatt-table1", changed).holds


def passing(name: str) -> Mapping[str, str]:
    """Give by figure the interval that would have passed, as the evidence has it."""
    (found,) = [
        each["table"]
        for each in evidence_of(judged(name))
        if "table" in each and each["table"][0][-1] == "would have passed"
    ]
    return {row[0]: row[-1] for row in found[1:]}


def test_runs_like_the_printed_ones_are_compatible_with_table_1(found: Found) -> None:
    made = judged("bhatt-table1")
    assert made.holds is True
    spread = spread_of([None if each == NEVER else int(each) for each in (SECOND * 4)[:39]])
    assert made.computed == {
        "runs": [30, 39],
        "first": [4, 7, 10],
        "second": [spread.best, spread.median, spread.worst],
        "second runs without": 10,
    }


def test_a_printed_generation_outside_of_the_interval_is_incompatible(found: Found) -> None:
    for other in ([9, 7, 10], [4, 2, 10], [4, 30, 40], [4, 7, 5]):
        assert table1(first=other) is False
    for other in ([300, 278, 432], [46, 20, 432], [46, 450, 460], [46, 278, 100]):
        assert table1(second=other) is False
    assert table1(**{"second runs without": 11}) is False


def test_the_report_shows_the_interval_that_passes(found: Found) -> None:
    low, _, high = passing("bhatt-table1")["second player, median"].partition(" to ")
    for median, holds in ((low, True), (high, True), (int(low) - 1, False), (int(high) + 1, False)):
        assert table1(second=[46, int(median), 432]) is holds


@pytest.mark.parametrize("name", MEASURED)
def test_few_runs_decide_neither_for_a_claim_nor_against_it(found: Found, name: str) -> None:
    for first in (FIRST, [NEVER], [499]):
        found["first player"] = runs(*first)
        assert judged(name, effort="quick").holds is None


@pytest.mark.parametrize("printed", [{}, {"first": 4}, {"first": [4, 7]}])
def test_a_table_without_its_figures_is_refused(printed: dict[str, object]) -> None:
    with pytest.raises(ClaimsError, match="claim bhatt-table1: printed"):
        recomputed(
            CLAIMS["bhatt-table1"], {"runs": 11, "second runs without": 3, **printed}, "quick"
        )


@pytest.mark.parametrize(
    ("first", "second", "holds"),
    [(55, 33, True), (110, 66, True), (54, 33, False), (111, 33, False), (55, 32, False)],
)
def test_the_finds_of_11_runs_lie_between_11_times_the_least_and_the_greatest(
    found: Found, first: int, second: int, holds: bool
) -> None:
    found["first player"] = [SampleRun(4, 0, archive=many) for many in (5, 10)]
    found["second player"] = [SampleRun(4, 0, archive=many) for many in (3, 6)]
    assert judged("bhatt-found-in-runs", {"first": first, "second": second}).holds is holds


@pytest.mark.parametrize(
    ("first", "second", "holds"), [(55, 66, None), (55, 0, None), (54, 33, False), (55, 67, False)]
)
def test_a_range_of_finds_that_begins_at_0_tests_nothing(
    found: Found, first: int, second: int, holds: bool | None
) -> None:
    """One of our runs finds none for the second player, so no number of theirs could be too low."""
    found["first player"] = [SampleRun(4, 0, archive=many) for many in (5, 10)]
    found["second player"] = [SampleRun(4, 0, archive=many) for many in (0, 6)]
    assert judged("bhatt-found-in-runs", {"first": first, "second": second}).holds is holds


@pytest.mark.parametrize(
    ("printed", "holds"), [(59, True), (60, None), (225 * 174 - 1, None), (225 * 174, False)]
)
def test_more_is_found_if_two_runs_do_and_not_if_all_together_could_not(
    found: Found, printed: int, holds: bool | None
) -> None:
    """The 30 runs for the first player find 225 together, the 39 for the second 174."""
    found["first player"] = [SampleRun(4, 0, archive=many) for many in (5, 10)]
    found["second player"] = [SampleRun(4, 0, archive=many) for many in (3, 6)]
    assert recomputed(CLAIMS["bhatt-more-than-72000"], printed, "full").holds is holds


@pytest.mark.parametrize(("changes", "holds"), [([30, 50], True), ([41], False), ([39], False)])
def test_the_best_may_stall_where_ours_does(found: Found, changes: list[int], holds: bool) -> None:
    found["SUS, single elite"] = [SampleRun(NEVER, 0.1, changes=(7, change)) for change in changes]
    assert judged("bhatt-elite-stalls").holds is holds
    assert judged("bhatt-elite-stalls-500").holds is holds


def test_a_change_after_200_generations_counts_among_500_only(found: Found) -> None:
    found["SUS, single elite"] = [SampleRun(NEVER, 0.1, changes=(40, 201))]
    assert judged("bhatt-elite-stalls").holds is True
    assert judged("bhatt-elite-stalls-500").holds is False


@pytest.mark.parametrize(("tournament", "holds"), [(0.3, True), (0.5, None), (0.7, False)])
def test_the_selection_with_less_diversity_loses_it_faster(
    found: Found, tournament: float, holds: bool | None
) -> None:
    found["tournament, single elite"] = [SampleRun(NEVER, 0.1, differing=tournament)]
    found["SUS, single elite"] = [SampleRun(NEVER, 0.1, differing=0.5)]
    assert judged("bhatt-diversity").holds is holds


@pytest.mark.slow
@pytest.mark.parametrize(
    ("controlled", "single", "holds"),
    [
        (SampleRun(50, 0), SampleRun(NEVER, 0.1), True),
        (SampleRun(NEVER, 0.01), SampleRun(NEVER, 0.1), True),
        (SampleRun(90, 0), SampleRun(90, 0), None),
        (SampleRun(NEVER, 0.2), SampleRun(NEVER, 0.1), False),
    ],
)
def test_the_elite_that_finds_sooner_or_loses_less_is_better(
    found: Found, controlled: SampleRun, single: SampleRun, holds: bool | None
) -> None:
    found["SUS, controlled elite"], found["SUS, single elite"] = [controlled], [single]
    assert judged("bhatt-controlled-better").holds is holds


@pytest.mark.slow
def test_both_players_alone_must_be_sooner_than_both_together(found: Found) -> None:
    for together, holds in (([NEVER], True), (SECOND, None), ([20], False)):
        found["SUS, controlled elite"] = runs(*together)
        assert judged("bhatt-two-tier").holds is holds


@pytest.mark.slow
@pytest.mark.parametrize(("better", "equal", "effect"), [(22, 0, False), (22, 1, True)])
def test_an_effect_is_appreciable_from_three_of_four_pairs_on(
    found: Found, monkeypatch: pytest.MonkeyPatch, better: int, equal: int, effect: bool
) -> None:
    worse = COMPARED - better - equal
    found["second player"] = runs(30)
    found["second player, 200 members"] = runs(*[1] * better, *[30] * equal, *[99] * worse)
    assert judged("bhatt-population-100").holds is not effect
    assert judged("bhatt-population-100", {"appreciable effect": True}).holds is effect
    monkeypatch.setattr(runs_bhatt08, "COMPARED", 8)
    assert judged("bhatt-population-100").holds is None


@pytest.mark.slow
def test_a_run_is_that_of_the_plan_and_the_same_each_time() -> None:
    selection.sample_run.cache_clear()
    once = sample("first player, 200 members", "quick")
    selection.sample_run.cache_clear()
    assert sample("first player, 200 members", "quick") == once
    assert len(once) == selection.QUICK
    assert all(1 <= run.find < 30 for run in once)


@pytest.mark.slow
def test_a_run_that_counts_continues_after_its_first_find() -> None:
    (run,) = sample("first player", "quick", 1)
    assert run.find < 30 < run.archive
    (other,) = sample("first player, 200 members", "quick", 1)
    assert 1 <= other.archive < run.archive


def test_the_share_of_entries_that_differ_is_that_of_all_pairs() -> None:
    population = np.zeros((3, 765), np.int16)
    assert differing(population) == 0
    population[0, :255] = 1  # one member of three differs from both others in a third
    assert differing(population) == pytest.approx(2 / 9)


@pytest.mark.slow
def test_a_scorer_that_always_loses_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeless(entries: Entries) -> Counts:
        counts = np.zeros((len(entries), 2, 2, 3), np.int32)
        counts[..., 2] = 1
        return counts

    monkeypatch.setattr(scoring, "count_games", hopeless)
    monkeypatch.setattr(selection, "LONGEST", 20)
    selection.sample_run.cache_clear()
    (run, *_) = sample("tournament, single elite", "quick", 1)
    selection.sample_run.cache_clear()
    assert (run.find, run.best, run.changes) == (NEVER, 1.0, ())
    assert run.differing > 0.5
