"""Runs of a search, compared with the printed value; one criterion for and against."""

from __future__ import annotations

from typing import Any

import pytest

from audit.claim import ClaimsError, Effort, Finding
from audit.runs import NEVER, Find
from audit.vocabulary import samples
from common.exhibits import Text
from tests.audit.vocabulary.claims import found

PLAN: dict[str, Any] = {
    "method": "bhatt08",
    "parameters": {"population": 10},
    "generations": 60,
    "seed": 1,
    "measure": "first_find",
}


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Find]:
    """Replace the runs by runs with these finds."""
    finds: list[Find] = []

    def find(*asked: object) -> Find:
        run = asked[4]
        assert isinstance(run, int)
        return finds[run - 1]

    monkeypatch.setattr(samples, "run_find", find)
    finds += [Find(generation, generation / 100) for generation in range(5, 45)]
    return finds


def sample(printed: object, effort: Effort = "full", **arguments: Any) -> Finding:
    return found("sample", printed, {"runs": 40, **PLAN, **arguments}, effort=effort)


def interval(finding: Finding) -> str:
    texts = [each.content.text for each in finding.evidence if isinstance(each.content, Text)]
    (told,) = [text for text in texts if "would have passed" in text]
    return told.partition("would have passed: ")[2].partition(". ")[0]


def test_exactly_the_values_in_the_shown_interval_pass(runs: list[Find]) -> None:
    assert interval(sample(20)) == "5 to 44"
    passing = [number for number in range(61) if sample(number).holds]
    assert passing == list(range(5, 45))
    assert sample("none").holds is False
    assert sample(4).holds is False


def test_the_median_of_several_runs_lies_closer(runs: list[Find]) -> None:
    median: dict[str, Any] = {"statistic": "median", "among": 11}
    least, greatest = map(int, interval(sample(20, **median)).split(" to "))
    assert 5 < least < 24 < greatest < 44
    for number, holds in ((least, True), (least - 1, False), (greatest, True)):
        assert sample(number, **median).holds is holds


def test_too_few_runs_decide_nothing_for_and_nothing_against(runs: list[Find]) -> None:
    assert sample(20, runs=10).holds is None
    assert sample("none", runs=10).holds is None
    assert sample(20, effort="quick").holds is None
    assert sample("none", effort="quick", quick=40).holds is False


def test_an_end_that_nothing_lies_behind_is_an_end(runs: list[Find]) -> None:
    """If no run finds anything, no run is the latest one."""
    runs[:] = [Find(NEVER, 0.1)] * 40
    assert sample("none").holds is True
    assert sample(60).holds is False
    runs[:] = [Find(0, 0.1)] * 40
    assert sample(0).holds is True
    assert sample(1).holds is False


def test_a_fitness_may_be_any_number(runs: list[Find]) -> None:
    best: dict[str, Any] = {"measure": "best"}
    assert interval(sample(0.2, **best)) == "0.05 to 0.44"
    assert sample(0.0512, **best).holds is True
    assert sample(0.04, **best).holds is False
    assert sample(0.45, **best).holds is False


def test_a_number_of_finds_is_held_against_ours(runs: list[Find]) -> None:
    runs[20:] = [Find(NEVER, 0.1)] * 20
    share: dict[str, Any] = {"measure": "found"}
    assert sample({"found": 6, "of": 11}, **share).holds is True
    assert sample({"found": 11, "of": 11}, **share).holds is False
    assert sample({"found": 0, "of": 11}, **share).holds is False
    assert sample({"found": 1, "of": 2}, **share).holds is None
    assert sample({"found": 6, "of": 11}, **share).computed == {"found": 20, "of": 40}


@pytest.mark.parametrize(
    ("printed", "arguments", "told"),
    [
        (61, {}, "is not a generation of these runs"),
        (-1, {}, "is not a generation of these runs"),
        (2.5, {}, "is not a generation of these runs"),
        ("none", {"measure": "best"}, "none is not a fitness"),
        ("never", {}, "printed"),
        ({"found": 3, "of": 2}, {"measure": "found"}, "found is 3, of 2 runs"),
        ({"found": 3, "of": 4}, {}, "printed and measure do not fit together"),
        (3, {"measure": "found"}, "printed and measure do not fit together"),
        (3, {"among": 11}, "statistic and among do not fit together"),
        (3, {"statistic": "least"}, "statistic and among do not fit together"),
        (3, {"method": "bhatt80"}, "did you mean 'bhatt08'"),
        (3, {"parameters": {"popul": 3}}, "did you mean 'population'"),
        (3, {"runs": 0}, "with.runs"),
    ],
)
def test_arguments_that_make_no_sample_are_refused_before_any_run(
    printed: object, arguments: dict[str, Any], told: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        sample(printed, **arguments)
    assert told in str(caught.value)


def test_runs_are_made_by_the_seed_and_name_it() -> None:
    tiny: dict[str, Any] = {"generations": 1, "runs": 2}
    one, other = (sample("none", **tiny, seed=seed) for seed in (1, 1))
    assert one == other
    texts = [each.content.text for each in one.evidence if isinstance(each.content, Text)]
    assert any("bhatt08, seed 1, runs 1 to 2, at most 1 generations" in text for text in texts)


def test_if_any_number_would_pass_nothing_is_tested_and_nothing_decided(
    runs: list[Find],
) -> None:
    """Half of the runs find something at once and half find nothing, so that all can be."""
    runs[:] = [Find(0, 0.1)] * 20 + [Find(NEVER, 0.1)] * 20
    assert sample(0).holds is None
    assert sample(30).holds is None
    assert sample("none").holds is None
    runs[:] = [Find(0, 0.1)] * 20 + [Find(30, 0.1)] * 20
    assert sample(30).holds is True
    assert sample(31).holds is False
