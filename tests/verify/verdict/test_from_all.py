"""A verdict from every position: one pass agrees with a walk from each of them."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.errors import NolossError
from games import SEATS, Position, Seat, mark_of, outcome, position_after
from games.space import all_positions
from strategies import permitted_moves
from tests.documents import as_read
from tests.effort import examples, part
from tests.verify.naive import Cells, blanks, mover, over, put
from tests.verify.naive_pairs import sure, worth_to
from tests.verify.players import (
    PLAYERS,
    anything,
    blundering_after,
    first_free,
    perfect,
    strategy,
    stuck_after_four,
    table,
)
from verify.play.safety import STRENGTHS
from verify.verdict.from_all import (
    FromAllDocument,
    RemembersError,
    guarantees,
    verdict_from_all,
)
from verify.verdict.verdict import verdict

UNFINISHED = [position for position in all_positions() if outcome(position) is None]
WIDTHS = st.sampled_from([(1,), (0, 1), (1, 2), (0, 1, 2, 2), (2, 3)])


@cache
def decided(name: str) -> FromAllDocument:
    return verdict_from_all(strategy(PLAYERS[name], name=name))


def not_kept(cells: Cells, mark: str, choice: str, worth: int) -> set[str]:
    """Ask every board on its own, from the top down."""
    known: dict[str, int] = {}
    boards = {board for board in UNFINISHED if worth_to(board, mark) == worth}
    return {board for board in boards if sure(cells, mark, board, choice, known) < worth}


def agrees_with_a_walk(found: FromAllDocument, cells: Cells) -> None:
    for result in found.results:
        mark = mark_of(result.seat)
        for worth, kept in ((1, result.won), (0, result.drawn)):
            assert kept.positions == sum(worth_to(board, mark) == worth for board in UNFINISHED)
            for strength in STRENGTHS:
                positions = kept.not_kept[strength]
                assert len(positions) == len(set(positions))
                assert set(positions) == not_kept(cells, mark, strength, worth)


@pytest.mark.parametrize("name", part(PLAYERS, 4))
def test_the_positions_kept_are_those_that_a_walk_from_each_finds(name: str) -> None:
    agrees_with_a_walk(decided(name), PLAYERS[name])


@pytest.mark.slow  # so it is for the tables just above
@settings(max_examples=examples(5))
@given(seed=st.integers(0, 10_000), widths=WIDTHS)
def test_a_walk_confirms_the_positions_that_random_tables_keep(
    seed: int, widths: tuple[int, ...]
) -> None:
    cells = table(seed, widths)
    agrees_with_a_walk(verdict_from_all(strategy(cells)), cells)


@pytest.mark.parametrize(
    "name", part(["wrong second", "stuck after four", "lopsided", "first free"], 2)
)
def test_every_position_given_away_is_given_away_by_a_single_move(name: str) -> None:
    for result in decided(name).results:
        mark = mark_of(result.seat)
        expected = {}
        for board in UNFINISHED:
            worth, cells = worth_to(board, mark), PLAYERS[name](board, ())
            if mover(board) != mark or worth == -1:
                continue
            wrong = tuple(cell for cell in cells if worth_to(put(board, cell), mark) < worth)
            if wrong or not cells:
                expected[board] = ({1: "won", 0: "drawn"}[worth], cells, wrong)
        found = {one.position: (one.worth, one.permitted, one.cells) for one in result.given_away}
        assert found == expected
        assert len(result.given_away) == len(found)


@settings(max_examples=examples(40))
@given(
    seed=st.integers(0, 10_000),
    widths=WIDTHS,
    position=st.sampled_from(UNFINISHED),
    seat=st.sampled_from(SEATS),
)
def test_no_loss_from_a_position_is_the_verdict_that_starts_there(
    seed: int, widths: tuple[int, ...], position: Position, seat: Seat
) -> None:
    asked = strategy(table(seed, widths))
    (single,) = verdict(asked, [seat], start=position).results
    answers = {
        each: permitted_moves(asked, each)
        for each in UNFINISHED
        if (mover(each) == "X") == (seat == "first")
    }
    found = guarantees(seat, answers)[position]
    assert [single.no_loss[strength] for strength in STRENGTHS] == [worst >= 0 for worst in found]


def test_all_4520_positions_are_judged_in_either_seat() -> None:
    totals = [
        (result.won.positions, result.drawn.positions, result.lost.positions)
        for result in decided("perfect").results
    ]
    assert totals == [(2310, 1052, 1158), (1158, 1052, 2310)]
    assert sum(totals[0]) == sum(totals[1]) == len(UNFINISHED) == 4520


def test_a_perfect_player_keeps_everything() -> None:
    for result in decided("perfect").results:
        assert all(result.keeps_everything[strength] for strength in STRENGTHS)
        assert result.given_away == ()


def test_a_player_who_permits_everything_keeps_everything_with_care_only() -> None:
    for result in decided("anything").results:
        kept = [result.keeps_everything[strength] for strength in STRENGTHS]
        assert kept == [False, False, True]


@pytest.mark.parametrize("name", part(PLAYERS, 4))
def test_stronger_claims_keep_less(name: str) -> None:
    for result in decided(name).results:
        for kept in (result.won, result.drawn):
            every, first, some = (set(kept.not_kept[strength]) for strength in STRENGTHS)
            assert some <= first <= every


def test_either_kind_of_position_that_is_not_kept_is_a_reason() -> None:
    """A player that knows what to do only where it is winning, and one only where it is not."""

    def only(worth: int) -> Cells:
        def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
            return perfect(board, line) if worth_to(board, mover(board)) == worth else ()

        return cells

    for worth in (1, 0):
        (result,) = verdict_from_all(strategy(only(worth)), ["first"]).results
        assert (result.won.not_kept["every_choice"] == ()) == (worth == 1)
        assert not result.keeps_everything["every_choice"]


def test_being_stuck_where_the_position_is_lost_gives_nothing_away() -> None:
    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return () if worth_to(board, mover(board)) == -1 else perfect(board, line)

    for result in verdict_from_all(strategy(cells)).results:
        assert result.given_away == ()
        assert result.keeps_everything["every_choice"]


def test_only_the_turns_of_the_given_seat_are_asked() -> None:
    def second_only(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        assert mover(board) == "O"
        assert not over(board)
        return blanks(board)[:1]

    (result,) = verdict_from_all(strategy(second_only), ["second"]).results
    assert result == decided("first free").results[1]


def test_a_strategy_that_remembers_is_refused_with_a_way_out() -> None:
    remembers = strategy(blundering_after((9, 5, 1), 3), positional=False, name="elephant")
    with pytest.raises(RemembersError) as caught:
        verdict_from_all(remembers)
    assert isinstance(caught.value, NolossError)
    assert caught.value.strategy == "elephant"
    text = str(caught.value)
    assert text.startswith(
        "strategy elephant has no answer for a position: it is history-dependent"
    )
    assert text.endswith("\n  hint: ask from one position, with the line that led there")


def test_the_document_has_exactly_the_agreed_shape() -> None:
    """A player that knows only one drawn position, in which one of two moves loses."""
    known = position_after((1, 5, 9))
    assert perfect(known, ()) == (2, 4, 6, 8)

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (3, 2) if board == known else perfect(board, line)

    document = as_read(verdict_from_all(strategy(cells, name="odd"), ["second"]))
    before = ["." * 9, "X........", "........X", "X...O....", "....O...X", known]
    lost = {"every_choice": before, "first_choice": before, "some_choice": []}
    assert json.loads(json.dumps(document)) == {
        "format": "noloss/verdict-from-all",
        "version": 1,
        "strategy": "odd",
        "reading": "base",
        "results": [
            {
                "seat": "second",
                "keeps_everything": {
                    "every_choice": False,
                    "first_choice": False,
                    "some_choice": True,
                },
                "won": {
                    "positions": 1158,
                    "kept": dict.fromkeys(STRENGTHS, 1158),
                    "not_kept": {strength: [] for strength in STRENGTHS},
                },
                "drawn": {
                    "positions": 1052,
                    "kept": {"every_choice": 1046, "first_choice": 1046, "some_choice": 1052},
                    "not_kept": lost,
                },
                "lost": {"positions": 2310},
                "given_away": [
                    {"position": known, "worth": "drawn", "permitted": [3, 2], "cells": [3]}
                ],
            }
        ],
    }


@pytest.mark.parametrize("cells", part([anything, first_free, stuck_after_four], 3))
def test_the_document_agrees_with_the_verdict(cells: Cells) -> None:
    found = verdict_from_all(strategy(cells))
    document = as_read(found)
    for result, told in zip(found.results, document["results"], strict=True):
        assert told["seat"] == result.seat
        assert len(told["given_away"]) == len(result.given_away) > 0
        for name in ("won", "drawn"):
            kept = getattr(result, name)
            for strength in STRENGTHS:
                positions = kept.not_kept[strength]
                assert told[name]["not_kept"][strength] == list(positions)
                assert told[name]["kept"][strength] + len(positions) == kept.positions
