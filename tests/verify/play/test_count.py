"""All countings agree with a walk of the whole tree, for every kind of strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from games import EMPTY, SEATS, Position, Seat, canonical, mark_of
from games.space import all_positions
from tests.effort import examples
from tests.verify.naive import (
    Cells,
    Game,
    class_of,
    failures,
    games,
    images,
    orbits,
    raw,
    up_to_symmetry,
)
from tests.verify.players import EVERYBODY, anything, first_free, games_of, play_by, strategy, table
from verify.play.count import Tally, count_orbits, count_raw, count_up_to_symmetry
from verify.play.graph import class_graph
from verify.play.play import first_choice, play_of

WIDTHS = st.sampled_from([(1,), (0, 1), (1, 2), (1, 1, 1, 2), (0, 1, 2, 2), (2,)])


def opening_in_the_centre(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    return (5,) if "X" not in board else first_free(board, line)


def as_counter(games: Tally) -> Counter[str]:
    return +Counter(asdict(games))


@cache
def all_games() -> tuple[Counter[int], Counter[str], Counter[str]]:
    """Walk all games once: wins by length, ends raw and up to symmetry, for the first seat."""
    lengths: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    sequences = set()
    for game in games(anything, "X"):
        lengths[len(game.line)] += game.end != "draw"
        ends[game.end] += 1
        sequences.add((tuple(map(class_of, game.boards)), game.end))
    return lengths, ends, Counter(end for _, end in sequences)


def test_a_player_who_permits_everything_plays_all_255168_games() -> None:
    played = count_raw(play_by(anything, "first"))
    assert played == Tally(win=131_184, draw=46_080, loss=77_904)
    assert count_raw(play_by(anything, "second")) == Tally(77_904, 46_080, 131_184)
    assert sum(asdict(played).values()) == 255_168


def test_a_player_who_permits_everything_plays_31896_orbits_an_eighth_of_all_games() -> None:
    """Every game takes five cells or more, so no symmetry but the identity leaves it as it is."""
    everything = play_by(anything, "first")
    assert count_orbits(everything) == Tally(win=16_398, draw=5_760, loss=9_738)
    assert 8 * count_orbits(everything).games == count_raw(everything).games == 255_168
    assert count_up_to_symmetry(everything).games == 26_830


def test_no_counting_is_larger_than_raw_nor_smaller_than_up_to_symmetry() -> None:
    for seat in SEATS:
        whole = play_by(first_free, seat)
        numbers = [count(whole).games for count in (count_up_to_symmetry, count_orbits, count_raw)]
        assert numbers == sorted(numbers)
        assert len(set(numbers)) > 1


def test_the_second_route_has_eight_images_of_a_game_and_two_of_one_from_a_corner() -> None:
    game = Game((1, 2, 5), (".........", "X........", "XO.......", "XO..X...."), "draw")
    assert set(images(game)) == {"125", "325", "785", "985", "145", "745", "365", "965"}
    later = Game((1, 2, 5), ("X........", "XO.......", "XO..X...."), "draw")
    assert set(images(later)) == {"25", "45"}


@pytest.mark.slow  # the class graph below counts the same games a second way
def test_the_walk_over_all_games_finds_the_same_and_the_known_wins_by_length() -> None:
    lengths, ends, sequences = all_games()
    assert +lengths == {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 81_792}
    played = play_by(anything, "first")
    assert as_counter(count_raw(played)) == ends
    assert as_counter(count_up_to_symmetry(played)) == sequences


def test_games_of_a_symmetric_strategy_are_the_paths_of_the_class_graph() -> None:
    graph = class_graph()
    paths = {EMPTY: 1}
    games = dict(paths)
    ends: dict[str, list[int]] = {"X": [0, 0], "O": [0, 0], "draw": [0, 0], "unfinished": [0, 0]}
    for node, facts in graph.nodes(data=True):  # classes are sorted by the number of moves
        ends[facts["outcome"]][0] += games[node]
        ends[facts["outcome"]][1] += paths[node]
        for _, child, edge in graph.out_edges(node, data=True):
            games[child] = games.get(child, 0) + games[node] * edge["moves"]
            paths[child] = paths.get(child, 0) + paths[node]
    played = play_by(anything, "first")
    assert count_raw(played) == Tally(ends["X"][0], ends["draw"][0], ends["O"][0])
    assert count_up_to_symmetry(played) == Tally(ends["X"][1], ends["draw"][1], ends["O"][1])


@EVERYBODY
def test_all_countings_agree_with_the_walk(cells: Cells, seat: Seat, positional: bool) -> None:
    played: Iterable[Game] = games_of(cells, mark_of(seat))
    whole = play_by(cells, seat, positional=positional)
    assert as_counter(count_raw(whole)) == raw(played)
    assert as_counter(count_up_to_symmetry(whole)) == up_to_symmetry(played)
    assert as_counter(count_orbits(whole)) == orbits(played)
    narrowed = first_choice(whole)
    played = list(games(lambda board, line: cells(board, line)[:1], mark_of(seat)))
    assert as_counter(count_raw(narrowed)) == raw(played)
    assert as_counter(count_up_to_symmetry(narrowed)) == up_to_symmetry(played)
    assert as_counter(count_orbits(narrowed)) == orbits(played)


@settings(max_examples=examples(40))
@given(st.integers(0, 10_000), WIDTHS, st.sampled_from(SEATS), st.booleans())
def test_all_countings_agree_with_the_walk_for_random_tables(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    cells = table(seed, widths, remembers=remembers)
    played = list(games(cells, mark_of(seat)))
    whole = play_of(strategy(cells, positional=not remembers), seat)
    assert as_counter(count_raw(whole)) == raw(played)
    assert as_counter(count_up_to_symmetry(whole)) == up_to_symmetry(played)
    assert as_counter(count_orbits(whole)) == orbits(played)


@settings(max_examples=examples(40))
@given(st.integers(0, 10_000), st.sampled_from(all_positions()), st.sampled_from(SEATS))
def test_all_countings_agree_with_the_walk_from_any_start(
    seed: int, start: Position, seat: Seat
) -> None:
    cells = table(seed, (0, 1, 2, 3))
    played = list(games(cells, mark_of(seat), start))
    whole = play_of(strategy(cells), seat, start=start)
    assert as_counter(count_raw(whole)) == raw(played)
    assert as_counter(count_up_to_symmetry(whole)) == up_to_symmetry(played)
    assert as_counter(count_orbits(whole)) == orbits(played)


def test_symmetric_games_that_are_answered_differently_are_still_one_sequence() -> None:
    """After 51 and 53 the same class is answered in 2 and in 1, which are different classes."""
    whole = play_of(strategy(opening_in_the_centre), "first")
    played = list(games(opening_in_the_centre, "X"))
    sequences = {tuple(canonical(Position(board)) for board in game.boards) for game in played}
    assert {len({sequence[length] for sequence in sequences}) for length in (0, 1)} == {1}
    assert sum(asdict(count_up_to_symmetry(whole)).values()) == len(sequences)
    assert sum(asdict(count_raw(whole)).values()) == len(played) > len(sequences)


def test_a_sequence_that_is_stuck_in_one_copy_and_continues_in_another_is_both() -> None:
    """Stuck after the corners 1 and 7, but not after 3 and 9: one stuck game up to symmetry."""

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return () if board in ("X........", "......X..") else first_free(board, line)

    whole = play_of(strategy(cells), "second")
    played = list(games(cells, "O"))
    assert failures(played)[:2] == [(1,), (7,)]
    assert any(game.line[:1] == (3,) for game in played)
    assert as_counter(count_raw(whole)) == raw(played)
    assert as_counter(count_up_to_symmetry(whole)) == up_to_symmetry(played)
    assert as_counter(count_orbits(whole)) == orbits(played)
    assert (count_raw(whole).stuck, count_up_to_symmetry(whole).stuck) == (2, 1)
    assert count_orbits(whole).stuck == 1


def test_a_start_at_the_end_is_one_game_without_a_move() -> None:
    over = Position("XXXOO....")
    for seat, expected in (("first", Tally(win=1)), ("second", Tally(loss=1))):
        played = play_of(strategy(anything), "first" if seat == "first" else "second", start=over)
        assert count_raw(played) == count_up_to_symmetry(played) == expected
        assert count_orbits(played) == expected


def test_tallies_are_added_end_by_end() -> None:
    assert Tally(1, 2, 3, 4) + Tally(10, 20, 30, 40) == Tally(11, 22, 33, 44)
    assert sum((Tally(stuck=2), Tally(win=5)), Tally()) == Tally(win=5, stuck=2)


def test_all_games_of_a_tally_are_those_of_every_end() -> None:
    assert Tally(1, 20, 300, 4_000).games == 4_321
