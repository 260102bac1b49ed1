"""Learners for the claims of Kutschera18, and the verdicts that follow from their memories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from audit.claim import Effort, Finding
from audit.claims_file import claims_of
from audit.kutschera18 import runs as runs_kutschera18
from audit.kutschera18.runs import FIXED, SCHEDULES, LearnerFigures, Trials, altered, learned
from audit.runs import ENOUGH
from search.learning.plan import FLAT, Parameters
from search.learning.player import player, trained
from tests.audit.printed import evidence_of, recomputed
from verify.play.count import Tally
from verify.verdict.verdict import verdict

CLAIMS = {claim.id: claim for claim in claims_of("Kutschera18")}
PRINTED: Mapping[str, Any] = {name: claim.printed for name, claim in CLAIMS.items()}
MEASURED = [name for name, claim in CLAIMS.items() if claim.kind == "measured"]
PERFECT = LearnerFigures(Fraction(0), Tally(5, 5), (10, 0), 4, 9)
POOR = LearnerFigures(Fraction(1, 2), Tally(5, 0, 4, 1), (10, 5), 2, 3)
Train = Callable[[Parameters, int, int], LearnerFigures]


def judged(name: str, effort: Effort = "full", printed: object = None) -> Finding:
    return recomputed(CLAIMS[name], PRINTED[name] if printed is None else printed, effort)


def becomes(monkeypatch: pytest.MonkeyPatch, train: Train) -> None:
    """Let learners become what is given, without any game."""
    monkeypatch.setattr(runs_kutschera18, "learned", train)


QUESTIONS = "kutschera-five-questions"
DEFAULT = Parameters().schedule


def test_the_schedule_that_decides_is_the_default_of_the_learner() -> None:
    assert SCHEDULES[FIXED] == Parameters()


def test_learners_that_decide_have_different_seeds() -> None:
    plans = (runs_kutschera18.WHOLE, runs_kutschera18.PAIRS, runs_kutschera18.FLAT_PAIRS)
    seeds = []
    for trials in (plan["full"] for plan in plans):
        assert len({seed for _, seed in trials.deciding}) == len(trials.deciding)
        assert {name for name, _ in trials.deciding} == {FIXED}
        seeds += [*trials.seeds]
        assert not set(seeds) & set(trials.others)
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(("poor", "allowed"), [(0, [5]), (1, [2, 3, 4, 5]), (ENOUGH, [2])])
def test_a_number_of_questions_is_compatible_if_it_is_not_outside_of_ours(
    monkeypatch: pytest.MonkeyPatch, poor: int, allowed: list[int]
) -> None:
    becomes(monkeypatch, lambda each, games, seed: POOR if seed <= 300 + poor else PERFECT)
    for number in range(7):
        made = judged(QUESTIONS, printed=number)
        assert made.holds is (number in allowed)
        assert f": {', '.join(map(str, allowed))} questions" in evidence_of(made)[1]


def test_other_schedules_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are shown: the learners of the default, and one of each of three others."""
    becomes(monkeypatch, lambda each, games, seed: POOR if each.schedule == DEFAULT else PERFECT)
    made = judged(QUESTIONS)
    assert (made.holds, made.computed) == (False, 2)
    assert [row[2] for row in evidence_of(made)[2]["table"][1:]] == [ENOUGH, 1, 1, 1]


@pytest.mark.parametrize("one", [PERFECT, POOR])
@pytest.mark.parametrize("name", MEASURED)
def test_few_or_short_runs_decide_nothing(
    monkeypatch: pytest.MonkeyPatch, name: str, one: LearnerFigures
) -> None:
    """Not even if all twins differ as the claim says, or against it."""
    becomes(
        monkeypatch,
        lambda each, games, seed: one if each == Parameters() else PERFECT if one is POOR else POOR,
    )
    assert judged(name, "quick").holds is None


PAIRS = [
    ("kutschera-relative", "better", 200, lambda each: each.choice == "absolute"),
    ("kutschera-self-play", "stronger", 200, lambda each: each.opponent == "random"),
    ("kutschera-flat-reward", "passes over fewer wins", 500, lambda each: each.rewards == FLAT),
]


@pytest.mark.parametrize(("name", "key", "seeds", "worse"), PAIRS)
@pytest.mark.parametrize(
    ("good", "holds"), [(9, True), (8, True), (7, None), (2, None), (1, False), (0, False)]
)
def test_the_side_that_loses_less_in_nearly_all_pairs_is_the_better_one(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    key: str,
    seeds: int,
    worse: Callable[[Parameters], bool],
    good: int,
    holds: bool | None,
) -> None:
    becomes(
        monkeypatch,
        lambda each, games, seed: POOR if worse(each) == (seed <= seeds + good) else PERFECT,
    )
    made = judged(name)
    assert made.holds is holds
    assert (made.computed == {key: None}) == (holds is None)
    assert judged(name, printed={key: "neither"}).holds is (None if holds is None else False)


@pytest.mark.parametrize(("name", "key", "seeds", "worse"), PAIRS)
def test_pairs_without_a_difference_decide_nothing(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    key: str,
    seeds: int,
    worse: Callable[[Parameters], bool],
) -> None:
    def train(each: Parameters, games: int, seed: int) -> LearnerFigures:
        """Make the twins differ under the schedules that decide nothing."""
        return PERFECT if each.schedule != DEFAULT and not worse(each) else POOR

    becomes(monkeypatch, train)
    assert judged(name).holds is None


@pytest.mark.slow
def test_short_pairs_are_trained_and_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"quick": Trials((101, 102), (), 300)}
    monkeypatch.setattr(runs_kutschera18, "PAIRS", few)
    monkeypatch.setattr(runs_kutschera18, "FLAT_PAIRS", few)
    names = [name for name in MEASURED if name != QUESTIONS]
    learned.cache_clear()
    once = [judged(name, "quick") for name in names]
    learned.cache_clear()
    assert [judged(name, "quick") for name in names] == once
    assert once[0].computed == {"better": None}
    assert "300 games a run, schedule of exploration linear:1,0, seeds 101, 102," in str(
        evidence_of(once[0])[0]
    )


def test_the_printed_number_of_games_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def train(each: Parameters, games: int, seed: int) -> LearnerFigures:
        played.append(games)
        return PERFECT

    becomes(monkeypatch, train)
    judged(QUESTIONS)
    assert set(played) == {100_000}


def test_a_learned_strategy_is_described_as_by_its_verdict() -> None:
    for schedule in ("linear:1,0", "different"):
        parameters = altered(schedule, rewards=FLAT)
        one = learned(parameters, 500, 7)
        greedy = player(trained(parameters, 500, 7), parameters)
        tallies = [
            each.statements["every_choice"].numbers.games.raw for each in verdict(greedy).results
        ]
        for end in ("win", "draw", "loss", "stuck"):
            assert getattr(one.games, end) == sum(getattr(tally, end) for tally in tallies)
        lost = one.games.loss + one.games.stuck
        assert one.lost == Fraction(lost, lost + one.games.win + one.games.draw)
