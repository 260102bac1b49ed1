"""Learners for the claims of Kutschera18, and which verdict follows from what they learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from strategies.learning import Parameters, player, trained
from strategies.learning.parameters import FLAT
from verify import verdict
from verify.claims import Finding, claims_of, measured_kutschera18
from verify.claims.measured import Effort
from verify.claims.measured_kutschera18 import MEASURES, Trials
from verify.claims.measured_learners import SCHEDULES, Learned, altered, learned
from verify.count import Tally

PRINTED: Mapping[str, Any] = {claim.id: claim.printed for claim in claims_of("Kutschera18")}
PERFECT = Learned(Fraction(0), Tally(5, 5), (10, 0), 4, 9)
POOR = Learned(Fraction(1, 2), Tally(5, 0, 4, 1), (10, 5), 2, 3)
Train = Callable[[Parameters, int, int], Learned]


def judged(name: str, effort: Effort = "full", printed: object = None) -> Finding:
    return MEASURES[name](PRINTED[name] if printed is None else printed, effort)


def becomes(monkeypatch: pytest.MonkeyPatch, train: Train) -> None:
    """Let learners become what is given, without any game."""
    monkeypatch.setattr(measured_kutschera18, "learned", train)


def test_one_schedule_under_which_most_seeds_answer_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best = SCHEDULES["experience:100"]

    def but(bad: int, parameters: Parameters, seed: int) -> Learned:
        return PERFECT if parameters == best and seed > 100 + bad else POOR

    becomes(monkeypatch, lambda parameters, games, seed: but(1, parameters, seed))
    for name in ("kutschera-five-questions", "kutschera-learner-no-loss"):
        assert judged(name).holds is True
    assert judged("kutschera-five-questions").computed == {"games": 100_000, "questions": 5}
    assert judged("kutschera-learner-no-loss", printed={"learned": False}).holds is False
    more = judged("kutschera-five-questions", printed={"games": 100_000, "questions": 6})
    assert more.holds is False
    becomes(monkeypatch, lambda parameters, games, seed: but(2, parameters, seed))
    for name in ("kutschera-five-questions", "kutschera-learner-no-loss"):
        assert judged(name).holds is False


@pytest.mark.parametrize(
    ("name", "key", "worse"),
    [
        ("kutschera-relative", "better", lambda each: each.choice == "absolute"),
        ("kutschera-self-play", "stronger", lambda each: each.opponent == "random"),
    ],
)
def test_the_side_that_loses_less_in_nearly_all_pairs_is_the_better_one(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str, worse: Callable[[Parameters], bool]
) -> None:
    becomes(monkeypatch, lambda each, games, seed: POOR if worse(each) else PERFECT)
    assert judged(name).holds is True
    assert judged(name, printed={key: "neither"}).holds is False
    becomes(monkeypatch, lambda each, games, seed: PERFECT if worse(each) else POOR)
    assert judged(name).holds is False
    becomes(monkeypatch, lambda each, games, seed: POOR)
    assert judged(name).computed == {key: "neither"}


def test_a_flat_reward_is_to_blame_only_if_its_twin_passes_over_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    becomes(monkeypatch, lambda each, games, seed: POOR if each.rewards == FLAT else PERFECT)
    assert judged("kutschera-flat-reward").holds is True
    becomes(monkeypatch, lambda each, games, seed: POOR)
    assert judged("kutschera-flat-reward").holds is False
    becomes(monkeypatch, lambda each, games, seed: PERFECT)
    assert judged("kutschera-flat-reward").holds is False


def test_short_pairs_are_trained_and_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"quick": Trials(("linear:1,0",), (101, 102), 300)}
    monkeypatch.setattr(measured_kutschera18, "PAIRS", few)
    names = ("kutschera-relative", "kutschera-flat-reward", "kutschera-self-play")
    learned.cache_clear()
    once = [judged(name, "quick") for name in names]
    learned.cache_clear()
    assert [judged(name, "quick") for name in names] == once
    assert once[0].computed == {"better": "neither"}
    assert str(once[0].evidence[0]).startswith("Effort quick. 300 games a run, seeds 101, 102,")


def test_the_printed_number_of_games_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    made = judged("kutschera-five-questions", "quick", {"games": 200, "questions": 5})
    assert (made.holds, made.computed["games"]) == (False, 200)  # type: ignore[index]


def test_what_was_learned_is_told_as_the_verdict_tells_it() -> None:
    for schedule in ("linear:1,0", "different"):
        parameters = altered(schedule, rewards=FLAT)
        one = learned(parameters, 500, 7)
        greedy = player(trained(parameters, 500, 7), parameters)
        tallies = [each.every_choice.raw for each in verdict(greedy).results]
        for end in ("win", "draw", "loss", "stuck"):
            assert getattr(one.games, end) == sum(getattr(tally, end) for tally in tallies)
        lost = one.games.loss + one.games.stuck
        assert one.lost == Fraction(lost, lost + one.games.win + one.games.draw)


def test_whole_runs_answer_the_questions_and_can_still_be_beaten() -> None:
    assert judged("kutschera-five-questions", "quick").holds is True
    beaten = judged("kutschera-learner-no-loss", "quick")
    assert (beaten.holds, beaten.computed) == (False, {"learned": False})
