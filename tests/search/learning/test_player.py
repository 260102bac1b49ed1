"""The memory of a learner as a file, its player, and the five questions with exact answers."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from games import EMPTY, Position, outcome
from games.space import all_positions, best_moves
from search.learning.judgement import (
    MissedPart,
    blocks,
    missed,
    openings_against_random,
    questions,
)
from search.learning.plan import Choice, Parameters, Untried, parse_schedule
from search.learning.player import is_memory_strategy, memory_text, player, trained
from strategies import Strategy, catalogue, permitted_moves
from strategies.encodings.files.memory import MoveRewards, read_memory
from tests.verify.naive import blanks, ended, mover, over, put, three, value
from verify.classified import own_wins
from verify.match import side

OFTEN_A_LITTLE = {
    1: MoveRewards(Fraction(30), Fraction(30), Fraction(0)),  # sum 2,970, relative 49.5
    2: MoveRewards(Fraction(4), Fraction(0), Fraction(0)),  # sum 400, relative 100
    3: MoveRewards(Fraction(0), Fraction(0), Fraction(0)),
}
ONLY_LOST = {7: MoveRewards(Fraction(0), Fraction(9), Fraction(0))}


def _cells(strategy: Strategy, position: Position = EMPTY) -> list[int]:
    return [move.cell for move in permitted_moves(strategy, position)]


@pytest.mark.parametrize(("choice", "cells"), [("relative", [2]), ("absolute", [1])])
@pytest.mark.parametrize("untried", ["last", "zero"])
def test_relative_rewards_prefer_another_move_than_absolute_ones(
    choice: Choice, untried: Untried, cells: list[int]
) -> None:
    parameters = Parameters(choice=choice, untried=untried)
    assert _cells(player({EMPTY: OFTEN_A_LITTLE}, parameters)) == cells


@pytest.mark.parametrize("choice", ["relative", "absolute"])
def test_an_untried_move_is_better_than_a_lost_one_only_as_zero(choice: Choice) -> None:
    last, zero = (
        player({EMPTY: ONLY_LOST}, Parameters(choice=choice, untried=untried))
        for untried in ("last", "zero")
    )
    assert _cells(last) == [7]
    assert _cells(zero) == [1, 2, 3, 4, 5, 6, 8, 9]


@pytest.mark.parametrize("untried", ["last", "zero"])
@pytest.mark.parametrize("choice", ["relative", "absolute"])
def test_if_nothing_was_learned_the_reading_decides(choice: Choice, untried: Untried) -> None:
    parameters = Parameters(choice=choice, untried=untried)
    nothing = {EMPTY: {3: OFTEN_A_LITTLE[3]}}
    assert _cells(player(nothing, parameters)) == []
    assert _cells(player(nothing, parameters, "unseen=first")) == [1]
    assert _cells(player(nothing, parameters, "unseen=any")) == list(range(1, 10))


def test_rewards_are_those_of_the_side_that_moves() -> None:
    reply = Position("....X....")
    moves = {
        1: MoveRewards(Fraction(5), Fraction(1), Fraction(0)),
        2: MoveRewards(Fraction(1), Fraction(5), Fraction(0)),
    }
    for choice in ("relative", "absolute"):
        assert _cells(player({reply: moves}, Parameters(choice=choice)), reply) == [2]


def test_only_the_relative_choice_that_keeps_untried_moves_last_is_that_of_memory_files() -> None:
    assert is_memory_strategy(Parameters(schedule=parse_schedule("different")))
    assert not is_memory_strategy(Parameters(choice="absolute"))
    assert not is_memory_strategy(Parameters(untried="zero"))


def test_the_strategy_that_keeps_every_value_answers_all_but_a_win_at_once() -> None:
    """It may block instead of winning, where the win stays."""
    found = questions(catalogue.find_strategy("optimal"))
    assert [one.exactly for one in found] == ["yes", "yes", "no", "yes", "yes"]
    assert [one.by_article for one in found] == ["no", "yes", "no", "yes", "yes"]


def test_the_first_free_cell_answers_some_questions_by_chance() -> None:
    found = questions(catalogue.find_strategy("first-free"))
    assert [one.asked[0].learned for one in found] == [(1,), (1,), (3,), (3,), (2,)]
    assert [one.exactly for one in found] == ["yes", "yes", "no", "no", "partly"]


def test_a_strategy_that_is_stuck_has_no_answer() -> None:
    found = questions(player({}, Parameters()))
    assert {one.exactly for one in found} == {"no"}
    assert all(asked.learned == () for one in found for asked in one.asked)


def test_the_exact_answers_are_those_of_a_second_search() -> None:
    for one in questions(catalogue.find_strategy("any")):
        for asked in one.asked:
            position = asked.position
            values = {cell: -value(put(position, cell)) for cell in blanks(position)}
            best = tuple(cell for cell in values if values[cell] == max(values.values()))
            assert best_moves(position) == best
            assert asked.exact == (best if one.number != 3 else (8,))


def test_the_replies_quoted_by_the_article_are_exactly_those_that_save_the_draw() -> None:
    (*_, replies) = questions(catalogue.find_strategy("any"))
    assert [asked.article for asked in replies.asked] == [asked.exact for asked in replies.asked]


def test_blocks_and_wins_are_found_in_every_position_as_by_hand() -> None:
    for position in all_positions():
        if outcome(position) is not None:
            continue
        mine, other = ("X", "O") if position.count(".") % 2 else ("O", "X")
        wins, threats = (
            tuple(cell for cell in blanks(position) if three(_with(position, cell, mark), mark))
            for mark in (mine, other)
        )
        assert own_wins(position) == wins
        assert blocks(position) == (threats if not wins and len(threats) == 1 else ())


def test_missed_chances_are_counted_where_a_permitted_move_lets_them_go() -> None:
    first_free = catalogue.find_strategy("first-free")
    both = Position("XX.OO....")  # the third cell wins
    late = Position("OO.X.X...")  # X to move wins with 5; the first free cell is 3
    assert missed(first_free, [both, late, EMPTY], own_wins) == MissedPart(2, 1)
    assert missed(player({}, Parameters()), [both, late], own_wins) == MissedPart(0, 0)


@pytest.mark.slow
def test_no_opening_promises_more_against_any_moves_than_a_corner() -> None:
    """No strategy has more points than the best, after the opening that it makes."""
    points = openings_against_random()
    assert points == {cell: _hoped(put(EMPTY, cell)) for cell in range(1, 10)}
    assert points[1] == points[3] == points[7] == points[9] == Fraction(383, 384)
    assert points[5] == Fraction(191, 192)
    assert points[2] == points[4] == points[6] == points[8] == Fraction(763, 768)
    for name in ("optimal", "newell-simon", "wst"):
        strategy = catalogue.find_strategy(name)
        opens = max(points[move.cell] for move in permitted_moves(strategy, EMPTY))
        assert side(strategy, catalogue.find_strategy("any"), "first").expected.fraction <= opens


@cache
def _hoped(board: str) -> Fraction:
    """Expect points for X: X moves as is best, O anyhow."""
    if over(board):
        return {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}[ended(board, "X")]
    after = [_hoped(put(board, cell)) for cell in blanks(board)]
    return max(after) if mover(board) == "X" else sum(after, Fraction()) / len(after)


def _with(position: str, cell: int, mark: str) -> str:
    return position[: cell - 1] + mark + position[cell:]


def test_a_memory_is_read_as_it_was_written(tmp_path: Path) -> None:
    memory = trained(Parameters(), 300, 1)
    (tmp_path / "m.json").write_text(memory_text(memory))
    assert read_memory(tmp_path / "m.json") == memory
    assert list(read_memory(tmp_path / "m.json")) == list(memory)


def test_a_saved_memory_plays_as_its_learner_does(tmp_path: Path) -> None:
    memory = trained(Parameters(), 300, 1)
    (tmp_path / "m.json").write_text(memory_text(memory))
    for reading, ending in (("base", ""), ("unseen=any", ":unseen=any")):
        saved = catalogue.find_strategy(f"memory:{tmp_path / 'm.json'}{ending}")
        learned = player(memory, Parameters(), reading)
        for position in all_positions():
            if outcome(position) is None:
                assert permitted_moves(saved, position) == permitted_moves(learned, position)


def test_a_memory_has_the_fields_of_the_article() -> None:
    (patterns,) = [json.loads(memory_text(trained(Parameters(), 1, 1)))]
    (move,) = patterns["---|---|---"]
    assert list(move) == ["i", "j", "xWinRewards", "oWinRewards", "drawRewards"]
