"""Numbers of games and strategies, by second routes; other numbers get other verdicts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import prod

import pytest
from msgspec.structs import replace

from audit.bhatt08 import counts as bhatt08_counts
from audit.bhatt08.counts import (
    CombinedStrategies,
    advantages,
    changed,
    combined_of,
    easier,
    first_easier,
    strategies_72657,
    twins,
    used_rows,
    vector_count,
)
from audit.bhatt08.table2 import extremes
from strategies.encodings.files.vector import vector_strategy
from strategies.game_base import game_base, row_of
from tests.audit.printed import evidence_of
from tests.verify.census.test_census import FIRST, SECOND
from tests.verify.naive import START, blanks, class_of, ended, mover, over, put
from verify.census.census import Census, Numbers
from verify.extremes.optimum import witness_vector
from verify.verdict.verdict import verdict

FOUND = CombinedStrategies(117, 621, 72657, any_two_make_one=True)


@cache
def won(board: str, *, raw: bool) -> tuple[int, int]:
    """Count the games that X and O win from here, one by one or class by class."""
    if over(board):
        return int(ended(board, "X") == "win"), int(ended(board, "X") == "loss")
    after = [put(board, cell) for cell in blanks(board)]
    if not raw:
        after = list({class_of(each): each for each in after}.values())
    found = [won(each, raw=raw) for each in after]
    return sum(x for x, _ in found), sum(o for _, o in found)


@cache
def chance(board: str, mark: str) -> Fraction:
    if over(board):
        return Fraction(ended(board, mark) == "win")
    after = [chance(put(board, cell), mark) for cell in blanks(board)]
    return sum(after, Fraction()) / len(after)


def test_a_plain_walk_finds_the_same_advantages() -> None:
    ways = advantages()
    assert tuple(map(int, ways["games"])) == won(START, raw=True) == (131184, 77904)
    assert tuple(map(int, ways["games up to symmetry"])) == won(START, raw=False)
    assert ways["chance if both move at random"] == (chance(START, "X"), chance(START, "O"))
    assert round(float(Fraction(*map(int, ways["games"]))), 4) == 1.6839


def test_only_the_ratio_of_all_games_is_the_printed_one() -> None:
    ratios = {words: round(float(x / o), 2) for words, (x, o) in advantages().items()}
    assert [words for words, ratio in ratios.items() if ratio == 1.68] == ["games"]


def test_the_number_of_vectors_is_that_of_the_census() -> None:
    number = FIRST.vectors * SECOND.vectors
    assert f"exactly {number}" in evidence_of(vector_count({"astronomically large": True}))


def test_the_rows_of_a_seat_are_those_with_its_mark_to_come() -> None:
    base = game_base()
    for seat, mark, rows in (("first", "X", 338), ("second", "O", 289)):
        found = used_rows("first" if seat == "first" else "second")
        assert {mover(base[row - 1]) for row in found} == {mark}
        assert len(found) == rows


def test_strategies_make_the_product_of_pairs_and_no_more_than_there_are() -> None:
    most = Census((("first", Numbers(1000, 117, 100)), ("second", Numbers(9999, 621, 600))))
    assert combined_of(FOUND, most).holds is True
    assert combined_of(replace(FOUND, product=72656), most).holds is False
    assert combined_of(replace(FOUND, first=118), most).holds is False
    assert combined_of(replace(FOUND, any_two_make_one=False), most).holds is False
    few = Census((("first", Numbers(1000, 116, 100)), ("second", Numbers(9999, 621, 600))))
    assert combined_of(FOUND, few).holds is False


@pytest.mark.parametrize(
    ("first", "second", "named"), [(3, 2, "first"), (2, 3, "second"), (2, 2, "neither")]
)
def test_the_larger_share_is_the_easier_seat(first: int, second: int, named: str) -> None:
    counted = Census((("first", Numbers(10, first, 1)), ("second", Numbers(10, second, 1))))
    assert easier({}, counted).computed == {"easier": named}


def test_the_checks_ask_the_census_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Census((("first", Numbers(10, 2, 2)), ("second", Numbers(10, 3, 3))))
    monkeypatch.setattr(bhatt08_counts, "stored_census", lambda: kept)
    assert first_easier({"easier": "first"}).holds is False
    assert strategies_72657(FOUND).holds is False


def test_entries_that_are_never_reached_make_no_difference_and_others_do() -> None:
    vector = witness_vector(extremes("both", "up_to_symmetry").best_ratio.choices)
    row, alike = twins(vector)
    assert alike > 1
    before = verdict(vector_strategy(vector, name="it")).results

    def after(at: int) -> object:
        other = (*vector[: at - 1], changed(vector, at), *vector[at:])
        return verdict(vector_strategy(other, name="it")).results

    assert after(row) == before
    assert after(row_of(game_base()[0])) != before


def test_the_vectors_that_play_the_same_are_a_part_of_all() -> None:
    vector = witness_vector(extremes("both", "up_to_symmetry").best_ratio.choices)
    _, alike = twins(vector)
    assert (FIRST.vectors * SECOND.vectors) % alike == 0
    assert alike < prod((FIRST.no_loss, SECOND.no_loss))
