"""The game of one seat on the classes: the choices of a strategy, and the weight of an edge."""

from __future__ import annotations

import pytest
from hypothesis import given

from games import EMPTY, SEATS, Seat, canonical, seat_to_move, seats_of
from tests.verify.class_games import levelled_games, listed, played_out, small
from verify.extremes.class_game import (
    COUNTINGS,
    ClassGame,
    Counting,
    careful,
    careful_games,
    class_game,
    safe_nodes,
    tally,
    within,
)
from verify.play.count import Tally


@pytest.mark.parametrize("seat", SEATS)
def test_the_class_graph_has_2096_edges_that_carry_2270_moves_half_of_them_ours(seat: Seat) -> None:
    plain, raw = class_game(seat, "up_to_symmetry"), class_game(seat, "raw")
    assert sum(map(len, plain.edges.values())) == 2096
    theirs = [node for node in raw.edges if node not in raw.mine]
    moves = sum(n for node in theirs for _, n in raw.edges[node])
    assert moves == sum(node.count(".") for node in theirs)
    assert all(n == 1 for node in raw.mine for _, n in raw.edges[node])


@pytest.mark.parametrize("counting", COUNTINGS)
def test_the_rows_of_the_two_seats_are_338_and_289_and_disjoint(counting: Counting) -> None:
    first, second = (class_game(seat, counting) for seat in SEATS)
    assert (len(first.mine), len(second.mine)) == (338, 289)
    assert not first.mine & second.mine
    assert {seat_to_move(canonical(EMPTY))} == {"first"}


def test_a_word_for_the_seats_is_one_of_them_or_both() -> None:
    assert [seats_of("first"), seats_of("second")] == [("first",), ("second",)]
    assert seats_of("both") == SEATS


@given(levelled_games().filter(small))
def test_the_careful_game_holds_the_no_loss_strategies_and_no_others(game: ClassGame) -> None:
    played = [(choices, *played_out(game, choices)) for choices in listed(game)]
    expected = {
        frozenset((row, choices[row]) for row in met)
        for choices, games, met in played
        if not games["loss"]
    }
    kept = careful(game)
    found = set()
    if kept is not None:
        for choices in listed(kept):
            games, met = played_out(kept, choices)
            assert not games["loss"]
            found.add(frozenset((row, choices[row]) for row in met))
    assert found == expected
    assert (game.start in safe_nodes(game)) == bool(expected)


@given(levelled_games().filter(small))
def test_the_games_of_a_strategy_are_those_of_its_paths(game: ClassGame) -> None:
    for choices in listed(game):
        games, _ = played_out(game, choices)
        assert tally(game, choices) == Tally(games["win"], games["draw"], games["loss"])


@given(levelled_games())
def test_nodes_of_the_careful_game_can_be_reached_and_are_allowed(game: ClassGame) -> None:
    kept = within(game, safe_nodes(game))
    children = {child for edges in kept.edges.values() for child, _ in edges}
    assert {*kept.edges, *kept.ends} == {kept.start} | children
    assert all(child in safe_nodes(game) for row in kept.mine for child, _ in kept.edges[row])


def test_both_seats_can_avoid_every_loss_from_the_empty_board() -> None:
    assert [len(game.mine) for game in careful_games("both", "raw")] == [295, 159]
    assert all("loss" not in game.ends.values() for game in careful_games("both", "raw"))
