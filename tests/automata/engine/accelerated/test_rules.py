"""Rules: many applications at once are one after the other, and wrong rules are found out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from automata import start
from automata.engine.accelerated import Record, accelerate, check_rules, proof
from automata.engine.accelerated.application import apply_rule, times
from automata.engine.accelerated.checking import runs_of
from automata.engine.accelerated.polynomials import ONE, add, form
from automata.engine.accelerated.rule import LinearGuard, NearestRuns, Rule, counts_for
from common.towers import Number
from tests.automata.examples import machine
from tests.automata.standard_text import BUSY_BEAVERS, standard
from tests.effort import examples, part, thorough
from tests.machines.texts import MULTIPLICATION


@cache
def record(name: str, bits: int = 20_000) -> Record:
    one = standard(BUSY_BEAVERS[name])
    return accelerate(one, start(one), 2**bits).record


@cache
def multiplying() -> Record:
    one = machine(MULTIPLICATION)
    return accelerate(one, start(one, {"x": "1" * 40, "y": "1" * 50})).record


def rules() -> list[Rule]:
    found = [*record("BB(5)").rules, *record("2×5, 10^704").rules, *multiplying().rules]
    return [*found, *record("6×2, 10^36534").rules] if thorough() else found


@given(st.data(), st.lists(st.integers(1, 10**6), min_size=8, max_size=8), st.integers(2, 40))
@settings(max_examples=examples(300, 30))
def test_many_applications_at_once_are_as_many_one_after_the_other(
    data: st.DataObject, numbers: list[int], often: int
) -> None:
    known = rules()  # it may run machines, and a draw should not pay for that
    rule = data.draw(st.sampled_from(known))
    counts = numbers[: len(rule.variables)]
    most = times(rule, counts)
    assume(most is None or most > 1)
    assert most is None or isinstance(most, int)
    often = often if most is None else min(often, most)
    at_once, singly = runs_of(rule, counts), runs_of(rule, counts)
    steps = apply_rule(rule, at_once, list(counts), often)
    taken: Number = 0
    for _ in range(often):
        now = counts_for(rule, singly)
        assert now is not None
        assert times(rule, now) != 0
        taken += apply_rule(rule, singly, now, 1)
    assert (at_once, steps) == (singly, taken)


@given(st.data(), st.lists(st.integers(1, 10**6), min_size=8, max_size=8), st.integers(0, 100))
@settings(max_examples=examples(300, 30))
def test_a_rule_is_applied_as_often_as_its_steps_are_left(
    data: st.DataObject, numbers: list[int], part: int
) -> None:
    """One application more would be too many, or is not allowed."""
    known = rules()  # it may run machines, and a draw should not pay for that
    rule = data.draw(st.sampled_from(known))
    counts = numbers[: len(rule.variables)]
    most = times(rule, counts)
    assume(most)
    often = 100 if most is None else min(most, 100)
    left = apply_rule(rule, runs_of(rule, counts), list(counts), often) * part // 100
    assert isinstance(left, int)
    runs = runs_of(rule, counts)
    steps = apply_rule(rule, runs, list(counts), often, left)
    assert steps <= left
    now = counts_for(rule, runs)
    if part < 100 and now is not None and times(rule, now):
        assert steps + apply_rule(rule, runs, now, 1) > left


def test_a_product_is_calculated_in_few_moves() -> None:
    """The outer loop adds a count that stays to one that grows: one rule, applied once."""
    one = machine(MULTIPLICATION)
    end = accelerate(one, start(one, {"x": "1" * 3_000, "y": "1" * 3_000}))
    assert end.steps == 3_000 * 6_003 + 1
    assert any(rule.shift is None for rule in end.record.rules)
    assert end.moves < 200


def test_a_record_whose_rules_hold_has_no_problems_and_says_how_much_was_tried() -> None:
    found = check_rules(record("2×5, 10^704"))
    assert found.problems == ()
    assert len(found.instances) == len(record("2×5, 10^704").rules)
    assert sum(found.instances) > 10


@pytest.mark.parametrize("name", part(["BB(5)", "6×2, 10^36534"], 2))
def test_a_rule_with_one_step_too_many_is_found_out_by_proof_and_by_instances(name: str) -> None:
    good = record(name)
    first = replace(good.rules[0], steps=add(good.rules[0].steps, ONE))
    found = check_rules(Record(good.on, (first, *good.rules[1:])))
    assert "rule 1: its proof gives another rule, or none" in found.problems
    assert any(
        problem.startswith("rule 1: the reference engine disagrees for counts ")
        for problem in found.problems
    )


def test_a_rule_that_moves_a_head_wrongly_is_found_out() -> None:
    good = record("BB(5)")
    rule = good.rules[0]
    first = replace(rule, edges=(*rule.edges, (0, ONE)))
    assert len(check_rules(Record(good.on, (first,))).problems) > 1


@pytest.mark.slow
def test_a_rule_is_not_proved_without_the_rules_that_it_rests_on() -> None:
    good = record("6×2, 10^36534")
    deep = max(good.rules, key=lambda rule: rule.level)
    assert deep.level > 1
    found = check_rules(Record(good.on, (deep,)))
    assert found.problems == ("rule 1: its proof gives another rule, or none",)


@pytest.mark.parametrize("name", part([name for name in BUSY_BEAVERS if name.startswith("BB")], 3))
def test_rules_that_are_seldom_worth_a_proof_hold_as_well(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules upon rules, with remainders and with several limits, all checked on instances."""
    one = standard(BUSY_BEAVERS[name])
    usual = accelerate(one, start(one))
    monkeypatch.setattr(proof, "UNSTEADY", 1)
    eager = accelerate(one, start(one))
    assert (eager.steps, eager.tapes) == (usual.steps, usual.tapes)
    assert check_rules(eager.record).problems == ()


def test_a_rule_with_a_bound_from_above_on_a_count_that_grows_is_applied_once() -> None:
    """x becomes 2x + 1 where x is at most 10: how often that goes well is not known at once."""
    rule = Rule(
        state=0,
        reads=(1,),
        halves=(NearestRuns((1,), False), NearestRuns((), False)),
        variables=((0, -1),),
        fixed=(),
        guards=(LinearGuard(form({(0,): -1, (): 10}), 0),),
        congruences=(),
        shift=None,
        after=({(0,): 2, (): 1},),
        steps=ONE,
        edges=(),
        level=1,
    )
    assert [times(rule, [x]) for x in (3, 10, 11)] == [1, 1, 0]
    assert times(replace(rule, guards=()), [3]) is None
