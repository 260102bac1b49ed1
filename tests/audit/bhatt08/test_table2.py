"""Table 2: each row is played by a strategy found, and only up to symmetry."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from audit.bhatt08 import table2 as bhatt08_table2
from audit.bhatt08.table2 import (
    Cases,
    Pair,
    RangesFound,
    Table2Row,
    Total,
    TwoRatios,
    best_ratio,
    extremes,
    heuristic_18_of_19,
    possible,
    ranges,
    row_ratio,
    table2_row,
    total_games,
)
from common.solver import SolverMissingError
from games import SEATS, Position, Seat
from strategies.strategy import Strategy
from tests.audit.printed import evidence_of
from tests.verify.naive import games, raw, up_to_symmetry
from verify.extremes.feasible import Infeasible, Undecided
from verify.extremes.optimum import witness_strategy
from verify.play.count import Tally

ROWS: list[tuple[Pair, Pair, float]] = [
    ((41, 5), (75, 68), 1.59),
    ((44, 8), (88, 61), 1.91),
    ((42, 3), (98, 35), 3.68),
    ((18, 1), (68, 21), 3.91),
]


RATIOS = TwoRatios(
    found=(140, 38), ratio_found=3.684, made=(86, 22), ratio_made=3.91, better="made"
)


def played(strategy: Strategy, seat: Seat) -> tuple[dict[str, int], dict[str, int]]:
    """Play a strategy game by game, without merging anything; raw and up to symmetry."""

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cell for cell, _ in strategy.moves(Position(board), ()))

    every = list(games(cells, "X" if seat == "first" else "O"))
    return raw(every), up_to_symmetry(every)


@pytest.mark.parametrize("row", ROWS)
def test_the_strategy_of_a_row_plays_its_games_one_by_one(row: tuple[Pair, Pair, float]) -> None:
    finding = table2_row(Table2Row(*row))
    assert finding.holds is True
    (strategy,) = finding.rests_on
    for seat, (wins, draws) in zip(SEATS, row[:2], strict=True):
        one_by_one, classes = played(strategy, seat)
        assert (classes["win"], classes["draw"], classes["loss"]) == (wins, draws, 0)
        assert (one_by_one["win"], one_by_one["draw"]) != (wins, draws)


@pytest.mark.parametrize("row", ROWS)
def test_no_row_is_possible_if_every_sequence_of_cells_counts(
    row: tuple[Pair, Pair, float],
) -> None:
    for seat, pair in zip(SEATS, row[:2], strict=True):
        assert isinstance(possible(seat, "raw", *pair), Infeasible)
        assert pair[0] < extremes(seat, "raw").least_wins.games.win


def test_a_pair_that_is_not_possible_leaves_its_row_without_it() -> None:
    finding = table2_row(Table2Row((41, 0), (75, 68), 1.71))
    assert finding.computed == {"first": None, "second": [75, 68], "ratio": 1.71}
    assert (finding.holds, finding.rests_on) == (False, ())


def test_the_ratio_is_that_of_the_sums() -> None:
    assert [row_ratio(row[:2]) for row in ROWS] == [row[2] for row in ROWS]
    assert row_ratio([(41, 5), (75, 67)]) == 1.61


@pytest.mark.slow
def test_the_best_strategy_has_the_best_ratio_when_played_game_by_game() -> None:
    found = best_ratio(RATIOS)
    (strategy,) = found.rests_on
    games_of = [played(strategy, seat)[1] for seat in SEATS]
    wins, draws = (sum(each[end] for each in games_of) for end in ("win", "draw"))
    assert (wins, draws) == (248, 23)
    assert Fraction(wins, draws) > Fraction(86, 22) > Fraction(140, 38)


def test_fewest_and_most_games_are_played_by_strategies() -> None:
    found = total_games(Total((41, 5), (75, 68), 189))
    counted = [
        sum(sum(played(strategy, seat)[1].values()) for seat in SEATS)
        for strategy in found.rests_on
    ]
    assert counted == [103, 427]


RANGES = RangesFound((89, 156), (38, 110), (116, 73), (140, 38))


def test_strategies_outside_of_the_ranges_never_lose() -> None:
    finding = ranges(RANGES)
    assert finding.holds is None
    exist = {"wins of all that exist": [46, 315], "draws of all that exist": [22, 260]}
    assert finding.computed == exist
    for strategy, wins in zip(finding.rests_on, (46, 315), strict=True):
        ends = [played(strategy, seat)[1] for seat in SEATS]
        assert sum(each["win"] for each in ends) == wins
        assert sum(each["loss"] for each in ends) == 0


@pytest.mark.parametrize(
    "other",
    [{"wins": (156, 89)}, {"draws": (21, 110)}, {"mode": (88, 73)}, {"best": (140, 37)}],
)
def test_ranges_that_cannot_be_do_not_hold(other: dict[str, Pair]) -> None:
    assert ranges(replace(RANGES, **other)).holds is False


def test_a_row_that_only_the_solver_could_decide_is_not_judged_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(*_: object) -> object:
        raise SolverMissingError

    monkeypatch.setattr(bhatt08_table2, "possible", missing)
    with pytest.raises(SolverMissingError):
        table2_row(Table2Row(*ROWS[0]))
    with pytest.raises(SolverMissingError):
        heuristic_18_of_19(Cases(wins=18, cases=19))


def test_when_the_time_runs_out_nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bhatt08_table2, "possible", lambda *_: Undecided(Tally(1, 1), 1.0))
    finding = table2_row(Table2Row(*ROWS[0]))
    assert (finding.holds, finding.computed) == (None, None)
    finding = heuristic_18_of_19(Cases(wins=18, cases=19))
    assert (finding.holds, finding.computed) == (None, None)
    assert "not decided" in str(evidence_of(finding))


def test_a_finding_of_the_solver_names_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    no = Infeasible(Tally(18, 1), "solver")
    monkeypatch.setattr(bhatt08_table2, "possible", lambda *_: no)
    finding = heuristic_18_of_19(Cases(wins=18, cases=19))
    assert finding.holds is False
    assert "no (says the solver)" in str(evidence_of(finding))


def test_a_first_player_with_18_wins_and_a_draw_plays_them() -> None:
    found = possible("first", "up_to_symmetry", 18, 1)
    assert not isinstance(found, (Infeasible, Undecided))
    ends = played(witness_strategy(found.witness.choices), "first")[1]
    assert ends == {"win": 18, "draw": 1}


@pytest.mark.slow
def test_the_front_is_drawn_with_the_printed_strategies_below_it() -> None:
    finding = best_ratio(RATIOS)
    (plot,) = [each for each in evidence_of(finding) if "points" in each]
    assert plot["marks"] == [[38, 140, "found"], [22, 86, "made by hand"]]
    assert [22, 235] in plot["points"]
    assert [23, 248] in plot["points"]
    wins = [wins for _, wins in plot["points"]]
    assert wins == sorted(set(wins))
