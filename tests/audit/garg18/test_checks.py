"""Every claim of Garg18 is recomputed, and another printed value finds another verdict."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from audit.claim import Claim
from audit.claims_file import built_in
from audit.judge import judge
from audit.judgement import FALSE, Judgement
from tests.audit.printed import evidence_of, perturbed, recomputed, verdicts
from tests.effort import part

CLAIMS: Mapping[str, Claim] = {claim.id: claim for claim in built_in("Garg18").claims}
VERDICTS = verdicts("garg-")
NOTHING_CONCLUDED = ("garg-genetic-programming",)
DECIDED = [name for name, verdict in VERDICTS.items() if verdict != "undecidable"]


@cache
def judged(name: str) -> Judgement:
    return judge(CLAIMS[name])


def verdict(name: str, printed: object) -> str:
    """Give the verdict for another printed value; one that is refused is not reproduced."""
    try:
        finding = recomputed(CLAIMS[name], printed)
    except ValueError:
        return "refused"
    return "reproduced" if finding.holds else "not reproduced"


def lines_in_evidence(name: str) -> list[str]:
    shown = [each for each in evidence_of(judged(name)) if not isinstance(each, str)]
    return [str(each["line"]) for each in shown if "line" in each]


def test_every_claim_is_judged_here_and_every_false_one_says_what_is_concluded_from_it() -> None:
    assert list(CLAIMS) == list(VERDICTS)
    for name, claim in CLAIMS.items():
        assert claim.claim.endswith(".")
        if VERDICTS[name] in FALSE and name not in NOTHING_CONCLUDED:
            assert claim.conclusions, name


@pytest.mark.parametrize("name", DECIDED)
def test_any_other_value_is_not_reproduced_and_the_computed_one_is(name: str) -> None:
    computed = copy.deepcopy(judged(name).computed)
    assert verdict(name, computed) == "reproduced"
    others = list(perturbed(computed))
    assert others
    for other in part(others):
        assert verdict(name, other) != "reproduced", other


@pytest.mark.parametrize("name", sorted(set(VERDICTS) - set(DECIDED)))
def test_what_no_computation_can_tell_stays_undecidable_whatever_is_printed(name: str) -> None:
    assert recomputed(CLAIMS[name], "another").holds is None
    assert CLAIMS[name].needs


@pytest.mark.parametrize("name", VERDICTS)
def test_a_printed_value_of_the_wrong_shape_is_never_reproduced(name: str) -> None:
    shapes: list[Any] = [{}, [], None, 0, "", {"a": 1}]
    for shape in part(shapes, len(shapes)):
        if CLAIMS[name].check:
            assert verdict(name, shape) != "reproduced", shape


def test_play_that_is_evidence_is_proved_by_the_independent_checker() -> None:
    proved = {name: len(judged(name).certificates) for name in VERDICTS}
    assert {name for name, number in proved.items() if number} == {
        "garg-never-loses",
        "garg-wins-or-blocks",
        "garg-plays-optimally",
        "garg-five-rule",
        "garg-corners",
        "garg-every-configuration",
        "garg-table1-starter",
        "garg-table1-o1x5o9",
        "garg-table1-o5x1o9",
        "garg-table1-suboptimal",
        "garg-table1-fork",
    }


def test_the_lines_that_let_a_win_and_a_fork_go_are_shown() -> None:
    assert lines_in_evidence("garg-five-rule") == ["1347569"]
    assert lines_in_evidence("garg-plays-optimally") == ["51963"]
    assert lines_in_evidence("garg-table1-fork") == ["51963"]
