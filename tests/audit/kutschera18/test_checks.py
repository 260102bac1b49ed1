"""What else could be printed in Kutschera18, and second routes to its chances and rewards."""

from __future__ import annotations

import copy
from fractions import Fraction
from functools import cache, partial
from math import prod

import msgspec
import pytest

from audit.claim import ClaimsError, Finding
from audit.claims_file import claims_of
from audit.kutschera18.rewards import (
    Tuning,
    Vector,
    can_be_best,
    leads,
    odds_by_opening,
    tuning,
    tuning_in_words,
)
from search.learning.judgement import openings_against_random
from tests.audit.printed import recomputed
from verify.classified import LENGTHS, game_statistics, tally
from verify.play.count import Points
from verify.statistics import Opening

CLAIMS = {claim.id: claim for claim in claims_of("Kutschera18")}
EXACT = {name: claim for name, claim in CLAIMS.items() if claim.kind != "measured" and claim.check}
FIRST: dict[Opening, int] = {"corner": 1, "edge": 2, "centre": 5}


@cache
def found(name: str) -> Finding:
    return recomputed(EXACT[name], EXACT[name].printed)


def found_instead(name: str, printed: object, **arguments: object) -> Finding:
    claim = EXACT[f"kutschera-{name}"]
    changed = msgspec.structs.replace(claim, arguments={**claim.arguments, **arguments})
    return recomputed(changed, printed)


@pytest.mark.slow
def test_the_share_of_games_seen_decides_about_the_two_percent() -> None:
    check = partial(found_instead, "two-percent")
    assert check(2, seen=5103).holds is True
    assert check(2, seen=5104).computed == 3
    assert check(2, seen=2551).computed == 1


def test_the_number_of_patterns_decides_about_the_majority() -> None:
    half, possible = "more than half of all", "that many can lack a move"
    for patterns_, many, few in ((2260, False, True), (2261, True, True), (4299, True, False)):
        finding = found_instead("2927", {}, patterns=patterns_)
        assert finding.computed == {possible: few, half: many}


def test_a_game_that_misses_nothing_and_one_that_misses_twice_are_distinguished() -> None:
    """In the last one X passes over a win at its third move and at its fourth."""
    for line, scale in (("12437", "none"), ("134258769", "one"), ("124359876", "a few")):
        printed = {"chances that X passes over": scale}
        assert found_instead("134258769", printed, line=line).holds is True


def test_a_game_is_perfect_only_if_no_move_gives_anything_away() -> None:
    for line, is_perfect in (("152374689", True), ("12437", False)):
        finding = found_instead("134258769-imperfect", is_perfect, line=line)
        assert finding.holds is True


def test_random_moves_win_as_often_as_all_games_weighed_one_by_one() -> None:
    """A game of n moves has the chance 1/(8·7·…) after its opening."""
    for opening, cell in FIRST.items():
        weighed = [Fraction(0)] * 3
        for length in LENGTHS:
            games = tally(game_statistics(), first=(cell,), lengths=(length,))
            chance = Fraction(1, prod(range(10 - length, 9)))
            for place, number in enumerate((games.win, games.draw, games.loss)):
                weighed[place] += number * chance
        assert odds_by_opening("any move", "any move")[opening] == tuple(weighed)


def test_the_best_play_against_random_moves_is_that_of_the_learners_page() -> None:
    points = openings_against_random()
    for opening, cell in FIRST.items():
        odds = odds_by_opening("best", "any move")[opening]
        assert odds.win + odds.draw / 2 == points[cell]
        assert odds.loss == 0


REWARDS = EXACT["kutschera-reward-lines"]


def test_eighteen_rewards_are_as_printed_and_twelve_subtract_the_wrong_wins() -> None:
    computed = found("kutschera-reward-lines").computed
    assert isinstance(computed, dict)
    pairs = [
        (pattern, move, reward, computed[pattern][move])
        for pattern, moves in REWARDS.printed.items()
        for move, reward in moves.items()
    ]
    assert len(pairs) == 31
    assert sum(reward == again for *_, reward, again in pairs) == 18
    assert next(each[:2] for each in pairs if each[2] != each[3]) == ("---|---|---|", "1,0")
    for pattern, move, reward, _ in pairs:
        if pattern.count("X") > pattern.count("O"):  # O is to move
            x_wins, o_wins, draws = REWARDS.arguments["counters"][pattern][move]
            slipped = Fraction(100 * o_wins + 10 * draws - o_wins, x_wins + o_wins + draws)
            assert abs(slipped - Fraction(str(reward))) <= Fraction(1, 20)


def test_other_counters_have_other_rewards() -> None:
    counters = copy.deepcopy(REWARDS.arguments["counters"])
    counters["XO-|-O-|--X"]["2,1"] = [4, 4, 4]  # wins of X instead of zero
    computed = found("kutschera-reward-lines").computed
    assert found_instead("reward-lines", computed, counters=counters).holds is False


def test_a_line_without_counters_has_the_reward_0() -> None:
    counters = {"---|---|---": {"0,0": [0, 0, 0]}}
    rewards = {"---|---|---": {"0,0": 0.0}}
    assert found_instead("reward-lines", rewards, counters=counters).holds is True


@pytest.mark.parametrize("printed", ["text", {"p": {"0,0": 4}}, {"---|---|---": {"0,0": "4"}}])
def test_reward_lines_of_another_shape_are_refused(printed: object) -> None:
    with pytest.raises(ClaimsError, match="claim kutschera-reward-lines: printed"):
        found_instead("reward-lines", printed)


def vector(*numbers: int) -> Vector:
    win, draw, loss = map(Fraction, numbers)
    return win, draw, loss


def test_weights_that_prefer_the_corner_do_so() -> None:
    for measure in ("sum", "per game"):
        both = leads("clever games", "sum" if measure == "sum" else "per game")
        weights = tuning(*both).weights
        assert weights is not None
        assert weights.win >= weights.draw >= weights.loss
        for lead in both:
            gain = zip(lead, (weights.win, weights.draw, weights.loss), strict=True)
            assert sum(a * b for a, b in gain) > 0


def test_if_the_leads_cancel_no_weights_in_order_prefer_the_corner() -> None:
    over_centre, over_edge = leads("all games", "sum")
    assert over_centre == vector(-996, 576, 2280)
    assert over_edge == vector(420, 0, -2280)
    assert tuning(over_centre, over_edge) == Tuning(None, (1, 1))
    assert tuning(*leads("all games", "per game")).multipliers == (1, 0)


def test_claims_that_small_numbers_do_not_decide_stay_open() -> None:
    """Only weights such as 1000, 999, 0 would do here; none of them is small."""
    over_centre, over_edge = vector(-998, 999, -1), vector(1, -1, 0)
    undecided = tuning(over_centre, over_edge)
    assert undecided == Tuning(None, None)
    assert min(1000 * w + 999 * d for w, d, _ in (over_centre, over_edge)) > 0
    assert tuning_in_words(undecided, "all games", "sum").startswith("not decided")
    yes, no = Tuning(Points(100, 10, -1), None), Tuning(None, (1, 0))
    assert can_be_best([undecided, no]) is None
    assert can_be_best([undecided, yes]) is True
    assert can_be_best([no, yes]) is True
    assert can_be_best([no, no]) is False
