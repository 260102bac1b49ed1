"""Machines whose steps and marks are known, calculated to the last digit."""

from __future__ import annotations

import pytest

from automata import start
from automata.engine.accelerated import (
    Calculation,
    accelerate,
    application,
    check_rules,
    marks,
    span,
)
from automata.engine.accelerated.blocks import Blocks
from tests.automata.examples import machine
from tests.automata.standard_text import BUSY_BEAVERS, standard
from tests.machines.texts import EQUAL_COUNTS, MULTIPLICATION

STEPS_2X5 = int(
    "190282916614912976971178894914993423154449611310999556082522091580398024988179871263976771"
    "152617039324687422073674727556033765365815249814149279324440868411015096012479322048511264"
    "818866734215557976327245860530987070322862134260620002750847931226933305215449178921430294"
    "254511331593380579565596462250251756508571695291245917982611765119501158512949469897328673"
    "850184299624231030222372437154213503321136877877896606586851396019185159834879387000600955"
    "087580733165363673666786112829270952177017805116456278722546358429249188194516978022818365"
    "972073826588310015724870584042958950865442583137061907541982878261306211149968318903489501"
    "309660869300105000568503668204823982632164815051695298707924186734604934655"
)
MARKS_2X5 = int(
    "178083742761148271794091655011100943474589539255242010575392954454989840381143713476294899"
    "525110504060430065853905073035942128135366451629040755755722069878657458339321171570193549"
    "665230376935273282384151912270137203055058590154899880063417884867250584612905088089604780"
    "51231024106456742446113814498720521570272294127488716030618060028602983180967071713"
)


def calculated(name: str) -> Calculation:
    one = standard(BUSY_BEAVERS[name])
    return accelerate(one, start(one))


@pytest.mark.parametrize(
    ("name", "steps", "ones"),
    [
        ("BB(2)", 6, 4),
        ("BB(3)", 21, 5),
        ("BB(4)", 107, 13),
        ("BB(5)", 47_176_870, 4_098),
        ("BB(2,4)", 3_932_964, 2_050),
        ("BB(3,3)", 119_112_334_170_342_540, 374_676_383),
    ],
)
def test_busy_beavers_take_their_known_steps_and_leave_their_known_marks(
    name: str, steps: int, ones: int
) -> None:
    """T. Radó 1962; S. Lin 1965; A. Brady 1983; H. Marxen, J. Buntrock 1990; T. and S. Ligocki
    2005 (2×4) and 2007 (3×3); as tabled by P. Michel, The busy beaver competition, 2009."""
    end = calculated(name)
    assert (end.verdict, end.steps, marks(end.tapes[0])) == ("halted", steps, ones)


@pytest.mark.slow
def test_a_machine_of_two_states_and_five_symbols_takes_a_number_of_705_digits() -> None:
    """T. and S. Ligocki 2007; the numbers come from their simulator."""
    end = calculated("2×5, 10^704")
    assert end.verdict == "halted"
    assert end.steps == STEPS_2X5
    assert marks(end.tapes[0]) == MARKS_2X5
    assert check_rules(end.record).problems == ()


@pytest.mark.slow
def test_a_machine_of_six_states_leaves_marks_as_its_analysis_says() -> None:
    """P. Kropitz 2010; S. Ligocki's formula for the marks: (25 · 2^60682 + 23) / 9."""
    end = calculated("6×2, 10^36534")
    assert end.verdict == "halted"
    assert 10**36534 < end.steps < 10**36535
    assert 9 * marks(end.tapes[0]) == 25 * 2**60682 + 23
    assert check_rules(end.record).problems == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["2×5, 10^704", "6×2, 10^1730"])
def test_a_rule_whose_numbers_become_long_is_applied_in_parts_with_the_same_result(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = calculated(name)
    monkeypatch.setattr(application, "LONG", 100)
    monkeypatch.setattr(application, "BITS_A_MOVE", 10)
    in_parts = calculated(name)
    assert (in_parts.steps, in_parts.state) == (at_once.steps, at_once.state)
    assert marks(in_parts.tapes[0]) == marks(at_once.tapes[0])
    assert span(in_parts.tapes[0]) == span(at_once.tapes[0])


def test_the_block_behind_the_head_belongs_to_the_state_where_that_gains() -> None:
    """H. Marxen, J. Buntrock 2000: more than 3.002 · 10^1730 steps and 1.29 · 10^865 ones."""
    end = calculated("6×2, 10^1730")
    assert isinstance(end.record.on, Blocks)
    assert end.record.on.behind
    assert (end.verdict, end.steps // 10**1727) == ("halted", 3002)
    assert marks(end.tapes[0]) // 10**863 == 129
    assert check_rules(end.record).problems == ()


def test_three_tapes_multiply_in_steps_that_a_formula_gives() -> None:
    one = machine(MULTIPLICATION)
    end = accelerate(one, start(one, {"x": "1" * 500, "y": "1" * 700}))
    assert (end.verdict, end.steps) == ("accepted", 500 * (2 * 700 + 3) + 1)
    assert (marks(end.tapes[2]), span(end.tapes[2])) == (350_000, 350_001)
    assert end.record.rules
    assert check_rules(end.record).problems == ()


def test_heads_that_sweep_together_make_one_chain() -> None:
    one = machine(EQUAL_COUNTS)
    n = 2_000
    end = accelerate(one, start(one, {"word": "a" * n + "b" * n + "c" * n}))
    assert (end.verdict, end.steps) == ("accepted", 3 * n + 3)
    assert end.moves < 20
