"""Every claim of Garg18 is recomputed, and another printed value finds another verdict."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from audit.claim import Claim
from audit.claims_file import built_in
from audit.judge import Judgement, judge
from games import parse_line, parse_position, position_after
from tests.audit.printed import evidence_of, perturbed, recomputed
from tests.effort import part

CLAIMS: Mapping[str, Claim] = {claim.id: claim for claim in built_in("Garg18").claims}
VERDICTS = {
    "garg-never-loses": "reproduced-under-reading",
    "garg-wins-or-blocks": "reproduced-under-reading",
    "garg-plays-optimally": "refuted",
    "garg-special-case": "reproduced",
    "garg-five-rule": "erratum",
    "garg-corners": "erratum",
    "garg-every-configuration": "reproduced-under-reading",
    "garg-smart-draw": "reproduced",
    "garg-first-player": "reproduced-under-reading",
    "garg-tapes": "erratum",
    "garg-six": "reproduced-under-reading",
    "garg-patterns": "reproduced",
    "garg-lines": "reproduced",
    "garg-counters": "reproduced",
    "garg-first-three": "reproduced",
    "garg-cross-references": "erratum",
    "garg-example-kw": "erratum",
    "garg-example-step3-kc": "erratum",
    "garg-example-step3-kr": "reproduced",
    "garg-example-step3": "reproduced",
    "garg-example-ki": "erratum",
    "garg-example-kp-ko": "reproduced",
    "garg-example-calls": "reproduced",
    "garg-example-step5": "reproduced-under-reading",
    "garg-example-step7": "reproduced",
    "garg-example-won": "reproduced",
    "garg-boards": "undecidable",
    "garg-table1-starter": "reproduced-under-reading",
    "garg-table1-o1x5o9": "reproduced",
    "garg-table1-o5x1o9": "reproduced",
    "garg-table1-suboptimal": "reproduced-under-reading",
    "garg-table1-fork": "refuted",
    "garg-table1-others": "undecidable",
    "garg-table1-text": "reproduced-under-reading",
    "garg-genetic-programming": "erratum",
    "garg-fork-wins": "reproduced-under-reading",
}
COMPUTED = {
    "garg-never-loses": {"first": True, "second": True},
    "garg-plays-optimally": False,
    "garg-five-rule": ["slot 5", "most often", "corner"],
    "garg-corners": [1, 3, 7, 9],
    "garg-six": {"tapes": 6, "subroutines": 6, "rules": 6},
    "garg-counters": [1, 2, 3],
    "garg-example-step3-kc": {"Kc before CF": {"step 3": "¢4678928369937$"}},
    "garg-example-step5": 7,
    "garg-table1-fork": False,
}
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
        if VERDICTS[name] in ("erratum", "refuted") and name not in NOTHING_CONCLUDED:
            assert claim.conclusions, name


@pytest.mark.parametrize("name", VERDICTS)
def test_each_claim_has_its_verdict(name: str) -> None:
    found = judged(name)
    assert found.verdict == VERDICTS[name]
    assert json.loads(json.dumps(found.computed)) == found.computed
    assert json.dumps(evidence_of(found))
    assert found.evidence
    if name in COMPUTED:
        assert found.computed == COMPUTED[name]


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


@pytest.mark.parametrize("name", VERDICTS)
def test_lines_boards_and_tables_of_the_evidence_are_what_they_say(name: str) -> None:
    for each in evidence_of(judged(name)):
        if isinstance(each, str):
            continue
        assert set(each) - {"note", "start"} in ({"line"}, {"board"}, {"table"}, {"tapes"})
        if "line" in each:
            position_after(parse_line(str(each["line"])))
        if "board" in each:
            parse_position(str(each["board"]))
        if "table" in each:
            rows: Any = each["table"]
            assert len({len(row) for row in rows}) == 1
            assert len(rows) > 1


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
