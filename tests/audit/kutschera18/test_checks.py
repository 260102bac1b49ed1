"""Every claim of Kutschera18 is recomputed, and another printed value finds another verdict."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from audit.check import check_names
from audit.claim import ClaimsError, claims_of
from audit.finding import Finding, same
from audit.kutschera18.lines import forced_line, reply_name
from audit.kutschera18.rewards import Tuning, Vector, can_be_best, leads, tuning, tuning_in_words
from games import CELLS, line_name, parse_line, position_after
from games.symmetry import SYMMETRIES, apply_cell
from tests.audit.printed import evidence_of, perturbed, recomputed
from tests.effort import part
from tests.verify.naive import blanks, over, put, value
from verify.points import KUTSCHERA
from verify.statistics.statistics import classify

CLAIMS = {claim.id: claim for claim in claims_of("Kutschera18")}
EXACT = {name: claim for name, claim in CLAIMS.items() if claim.kind == "exact"}
PRINTED: dict[str, Any] = {name: claim.printed for name, claim in CLAIMS.items()}
FALSE = {  # id -> whether a correction leaves standing what rests on it
    "kutschera-12437": True,
    "kutschera-134258769": False,
    "kutschera-no-tuning": False,
    "kutschera-reward-lines": True,
    "kutschera-rewards-perfect": False,
}
# Here printed and computed have no common shape; they are tested one by one.
APART = ("kutschera-2927", "kutschera-two-percent", "kutschera-reward-lines")


@cache
def found(name: str) -> Finding:
    return recomputed(EXACT[name], EXACT[name].printed)


def found_instead(name: str, printed: object) -> Finding:
    return recomputed(EXACT[f"kutschera-{name}"], printed)


def may_hold(name: str, printed: object) -> bool:
    """Tell whether another printed value holds or stays open; not if it is refused."""
    try:
        return recomputed(EXACT[name], printed).holds is not False
    except ValueError:
        return False


def test_every_exact_claim_has_a_check_and_every_check_a_claim() -> None:
    exact, measured = (check_names("Kutschera18", measured=each) for each in (False, True))
    assert sorted(claim.check for claim in EXACT.values()) == sorted(exact)
    for name, claim in CLAIMS.items():
        assert name.startswith("kutschera-")
        assert bool(claim.needs) == (claim.kind == "measured")
        assert claim.claim.endswith(".")
        assert claim.where.split(",")[0] in ("opening", "learning")
    rest = [claim for name, claim in CLAIMS.items() if name not in EXACT]
    assert {claim.kind for claim in rest} == {"measured"}
    assert sorted(claim.check for claim in rest) == sorted(measured)


@pytest.mark.parametrize("name", part(EXACT, 2))
def test_a_claim_holds_or_not(name: str) -> None:
    finding = found(name)
    assert finding.holds is (name not in FALSE)
    assert finding.correction is FALSE.get(name, False)
    assert json.loads(json.dumps(finding.computed)) == finding.computed
    assert json.dumps(evidence_of(finding))


@pytest.mark.parametrize("name", part(sorted(set(EXACT) - set(APART)), 2))
def test_any_other_value_does_not_hold_and_the_computed_one_does(name: str) -> None:
    computed = copy.deepcopy(found(name).computed)
    assert recomputed(EXACT[name], computed).holds is True
    others = list(perturbed(computed))
    assert others
    for other in others:
        assert not may_hold(name, other), other


@pytest.mark.parametrize("name", EXACT)
def test_lines_and_boards_of_the_evidence_can_be_played(name: str) -> None:
    for each in evidence_of(found(name)):
        if not isinstance(each, str):
            assert set(each) <= {"line", "board", "table"}
            if "line" in each:
                assert classify(parse_line(str(each["line"]))).line


def test_the_share_of_games_seen_decides_about_the_two_percent() -> None:
    check = partial(found_instead, "two-percent")
    assert same(found("kutschera-two-percent").computed, {"percent": 1.697})
    assert check({"games seen": 5103, "percent": 2}).holds is True
    assert check({"games seen": 5104, "percent": 2}).holds is False
    assert check({"games seen": 4330, "percent": 1}).holds is False


def test_the_number_of_patterns_decides_about_the_majority() -> None:
    check = partial(found_instead, "2927")
    computed = {"at most": 4298, "least share in percent": 64.8}
    assert same(found("kutschera-2927").computed, computed)
    assert check({"patterns": 2260}).holds is False
    assert check({"patterns": 2261}).holds is True
    assert check({"patterns": 4299}).holds is False


def test_other_weights_make_another_reward_table() -> None:
    printed = {**PRINTED["kutschera-rewards"], "weights": "100,10,-2"}
    finding = found_instead("rewards", printed)
    assert finding.holds is False
    assert finding.computed == {
        "weights": "100,10,-2",
        "corner": 1501248,
        "edge": 1454688,
        "centre": 1599648,
    }


def test_the_table_of_perfect_play_could_be_mended_if_another_opening_were_printed() -> None:
    printed = PRINTED["kutschera-rewards-perfect"]
    for best, mends in (("centre", False), ("edge", True), ("corner", True)):
        assert found_instead("rewards-perfect", {**printed, "best": best}).correction is mends


def test_a_prefix_that_is_no_whole_game_is_no_single_game() -> None:
    finding = found_instead("12437", {"prefix": "1243", "numbers": 9999})
    assert (finding.holds, finding.correction) == (False, False)
    assert found_instead("12437", {"prefix": "12437", "numbers": 24}).holds is True


def test_each_printed_reward_is_looked_at() -> None:
    check = partial(found_instead, "reward-lines")
    computed = found("kutschera-reward-lines").computed
    assert check(computed).holds is True
    assert isinstance(computed, list)
    for place, line in enumerate(computed):
        other = copy.deepcopy(computed)
        other[place][5] = line[5] + 0.1
        assert check(other).holds is False
    other = copy.deepcopy(computed)
    other[22][2] = 4  # wins of X where there were none
    assert check(other).holds is False


def test_eighteen_rewards_are_as_printed_and_twelve_subtract_the_wrong_wins() -> None:
    printed = PRINTED["kutschera-reward-lines"]
    computed = found("kutschera-reward-lines").computed
    assert isinstance(computed, list)
    pairs = list(zip(printed, computed, strict=True))
    assert len(pairs) == 31
    assert sum(line == again for line, again in pairs) == 18
    assert next(line[:2] for line, again in pairs if line != again) == ["---|---|---|", "1,0"]
    for pattern, _, x_wins, o_wins, draws, reward in printed:
        if pattern.count("X") > pattern.count("O"):  # O is to move
            slipped = Fraction(100 * o_wins + 10 * draws - o_wins, x_wins + o_wins + draws)
            assert abs(slipped - Fraction(str(reward))) <= Fraction(1, 20)


def test_rewards_that_prefer_another_move_are_no_mere_misprint() -> None:
    printed = copy.deepcopy(PRINTED["kutschera-reward-lines"])
    printed[0][5] = 1.0  # the centre, now the least preferred opening
    finding = found_instead("reward-lines", printed)
    assert (finding.holds, finding.correction) == (False, False)


def test_a_line_without_counters_has_the_reward_0() -> None:
    line = ["---|---|---", "0,0", 0, 0, 0, 0.0]
    assert found_instead("reward-lines", [line]).holds is True


@pytest.mark.parametrize(
    "printed", ["text", [1], [["p", "0,0", 1, 2, 3]], [["p", "0,0", 1, 2, 3, "4"]]]
)
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


def test_where_the_leads_cancel_no_weights_in_order_prefer_the_corner() -> None:
    over_centre, over_edge = leads("all games", "sum")
    assert over_centre == vector(-996, 576, 2280)
    assert over_edge == vector(420, 0, -2280)
    assert tuning(over_centre, over_edge) == Tuning(None, (1, 1))
    assert tuning(*leads("all games", "per game")).multipliers == (1, 0)


def test_what_small_numbers_do_not_decide_stays_open() -> None:
    """Only weights such as 1000, 999, 0 would do here; none of them is small."""
    over_centre, over_edge = vector(-998, 999, -1), vector(1, -1, 0)
    undecided = tuning(over_centre, over_edge)
    assert undecided == Tuning(None, None)
    assert min(1000 * w + 999 * d for w, d, _ in (over_centre, over_edge)) > 0
    assert tuning_in_words(undecided, "all games", "sum").startswith("not decided")
    yes, no = Tuning(KUTSCHERA, None), Tuning(None, (1, 0))
    assert can_be_best([undecided, no]) is None
    assert can_be_best([undecided, yes]) is True
    assert can_be_best([no, yes]) is True
    assert can_be_best([no, no]) is False


@cache
def moves_to_the_end(board: str) -> int:
    """Count the moves of a decided board: who wins hurries, who loses holds out."""
    if over(board):
        return 0
    keep = [after for cell in blanks(board) if value(after := put(board, cell)) == -value(board)]
    return 1 + (min if value(board) > 0 else max)(map(moves_to_the_end, keep))


def test_a_forced_line_ends_as_decided_and_no_sooner() -> None:
    checked = 0
    lines = [(a, b, c) for a in CELLS for b in CELLS for c in CELLS if len({a, b, c}) == 3]
    for line in [*lines, *{each[:2] for each in lines}]:
        board = position_after(line)
        if value(board):
            whole = forced_line(line)
            x_wins = (value(board) > 0) == (len(line) % 2 == 0)
            assert classify(whole).result == ("win" if x_wins else "loss")
            assert len(whole) == len(line) + moves_to_the_end(board)
            assert line_name(whole).startswith(line_name(line))
            checked += 1
    assert checked > 100


def test_replies_have_one_name_exactly_if_they_are_alike() -> None:
    pairs = [(a, b) for a in CELLS for b in CELLS if a != b]
    alike: dict[tuple[int, int], str] = {}
    for first, second in pairs:
        least = min((apply_cell(each, first), apply_cell(each, second)) for each in SYMMETRIES)
        assert alike.setdefault(least, reply_name(first, second)) == reply_name(first, second)
    named = {(first, reply_name(first, second)) for first, second in alike}
    assert len(named) == len(alike) == 12


def test_safe_replies_are_those_of_a_plain_minimax() -> None:
    computed = found("kutschera-safe-replies").computed
    assert isinstance(computed, dict)
    for first, opening in ((1, "corner"), (2, "edge"), (5, "centre")):
        board = put(".........", first)
        safe = {reply_name(first, cell) for cell in blanks(board) if value(put(board, cell)) == 0}
        assert set(computed[opening]) == safe


def test_a_win_is_hoped_for_only_where_the_rival_can_still_err() -> None:
    printed = PRINTED["kutschera-block-pattern"]
    hoping = evidence_of(found("kutschera-block-pattern"))
    assert hoping[1:] == ["if the rival errs, it can be won: 2,1, 0,2, 2,0"]
    hopeless = {**printed, "pattern": "XOX|XOO|OX-"}
    assert len(found_instead("block-pattern", hopeless).evidence) == 1
