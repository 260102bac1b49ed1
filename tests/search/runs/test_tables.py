"""Strategies of both seats, blended: the same as from a list of every pair of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.plots.front import FOUND_DRAWS, FOUND_WINS, TABLE_2
from games import SEATS, Seat
from search.evolution.fitness import seat_rows
from search.evolution.population import mutate_some, random_vectors
from search.runs.search_run import Task, advance, from_bytes
from search.runs.tables import (
    PRINTED,
    AnalysisPart,
    BlendedPart,
    Pair,
    Range,
    analysis,
    blended,
    blended_strategy,
    different,
    non_dominated,
    points,
    win_to_draw,
)
from strategies.classes import UNFINISHED, Entries, class_tables
from strategies.encodings.files.vector import vector_strategy
from tests.effort import thorough
from tests.search.runs.plans import plan
from verify.play.count import Tally, count_up_to_symmetry
from verify.play.play import play_of

NOTHING: Entries = np.zeros((0, 765), np.int16)
PAIRS = st.tuples(st.integers(0, 9), st.integers(0, 9))


@pytest.fixture(scope="module")
def archives() -> tuple[Entries, Entries]:
    """A few strategies for each seat; many play the same games, and one is listed twice.

    What is counted does not depend on whether they lose, so those of the second seat may.
    """
    wanted = plan(generations=30, runs=1)
    first = from_bytes(advance(Task(wanted, 1, b"", 1e9)).checkpoint, wanted, 1).state.archive
    rng = np.random.default_rng(3)
    base = random_vectors(1, rng)
    second = mutate_some(np.repeat(base, 9, axis=0), 25, rng)
    return first[: 14 if thorough() else 3], np.concatenate([second, second[:2]])


@pytest.fixture(scope="module")
def found(archives: tuple[Entries, Entries]) -> AnalysisPart:
    result = analysis(*archives)
    assert result is not None
    return result


def played(first: list[int], second: list[int]) -> tuple[Tally, Tally]:
    """Blend two vectors, and play the result out on positions."""
    mover = class_tables().mover
    both = tuple(
        a if mover[row] == 0 else b for row, (a, b) in enumerate(zip(first, second, strict=True))
    )
    strategy = vector_strategy(both, name="blended")
    one, other = (count_up_to_symmetry(play_of(strategy, seat)) for seat in SEATS)
    return one, other


@pytest.fixture(scope="module")
def every(archives: tuple[Entries, Entries]) -> list[tuple[Pair, Pair]]:
    """Wins and draws of every blended strategy, in each seat, counted by play."""
    unlike = [
        [*{tuple(vector[seat_rows(seat)].tolist()): vector.tolist() for vector in archive}.values()]
        for archive, seat in zip(archives, SEATS, strict=True)
    ]
    games = [played(first, second) for first, second in product(*unlike)]
    return [((a.win, a.draw), (b.win, b.draw)) for a, b in games]


def pairs(line: BlendedPart) -> tuple[Pair, Pair]:
    first, second = ((games.win, games.draw) for games in line.games.values())
    return first, second


def sums(pairs: list[tuple[Pair, Pair]]) -> Counter[Pair]:
    return Counter((a[0] + b[0], a[1] + b[1]) for a, b in pairs)


@pytest.mark.slow
def test_there_are_as_many_blended_strategies_as_pairs_of_different_ones(
    found: AnalysisPart, every: list[tuple[Pair, Pair]]
) -> None:
    assert found.strategies == found.found["first"] * found.found["second"] == len(every)
    assert found.found["second"] == 9


@pytest.mark.slow
def test_pairs_and_ranges_are_those_of_every_blended_strategy(
    found: AnalysisPart, every: list[tuple[Pair, Pair]]
) -> None:
    wins, draws = ([pair[at] for pair in sums(every)] for at in (0, 1))
    assert found.pairs == len(sums(every)) > 1
    assert found.wins == Range(min(wins), max(wins))
    assert found.draws == Range(min(draws), max(draws))


def test_the_mode_is_a_commonest_pair_split_as_most_are(
    found: AnalysisPart, every: list[tuple[Pair, Pair]]
) -> None:
    first, second = pairs(found.table[0])
    total = (first[0] + second[0], first[1] + second[1])
    commonest = max(sums(every).values())
    assert sums(every)[total] == commonest
    assert total == max(pair for pair, many in sums(every).items() if many == commonest)
    splits = Counter(pair for pair in every if sums([pair]) == Counter([total]))
    assert splits[first, second] == max(splits.values())


def test_mode_move_takes_the_commonest_entry_of_every_row(
    found: AnalysisPart, archives: tuple[Entries, Entries]
) -> None:
    first, second = (
        different(archive, seat) for archive, seat in zip(archives, SEATS, strict=True)
    )
    votes = [
        [
            min(Counter(column).items(), key=lambda item: (-item[1], item[0]))[0]
            for column in archive.T.tolist()
        ]
        for archive in (first, second)
    ]
    one, other = played(*votes)
    move = found.table[1]
    assert pairs(move) == ((one.win, one.draw), (other.win, other.draw))
    assert [games.loss for games in move.games.values()] == [one.loss, other.loss]
    assert other.loss > 0


def test_the_best_ratio_is_that_of_every_blended_strategy(
    found: AnalysisPart, every: list[tuple[Pair, Pair]]
) -> None:
    best = found.table[2]
    ratios = [Fraction(a[0] + b[0], a[1] + b[1]) for a, b in every]
    assert best.win_to_draw is not None
    assert Fraction(best.win_to_draw.exact) == max(ratios)
    assert pairs(best) in every


@given(st.lists(PAIRS, min_size=1, max_size=6), st.lists(PAIRS, min_size=1, max_size=6))
def test_blended_counts_are_those_of_every_pair(first: list[Pair], second: list[Pair]) -> None:
    assert blended(Counter(first), Counter(second)) == sums([*product(first, second)])


@given(st.lists(PAIRS, min_size=1, max_size=30))
def test_the_front_has_the_members_that_no_other_beats(pairs: list[Pair]) -> None:
    front = non_dominated(pairs)
    assert front == sorted(set(front), key=lambda pair: pair[1])
    for wins, draws in pairs:
        beaten = any(
            other != (wins, draws) and other[0] >= wins and other[1] <= draws for other in pairs
        )
        assert ((wins, draws) in front) == (not beaten)


@pytest.mark.parametrize("seat", SEATS)
def test_vectors_that_differ_only_where_the_other_seat_moves_are_one(
    seat: Seat, archives: tuple[Entries, Entries]
) -> None:
    """[Bhatt08] §4.3: repetitions are left out."""
    mover = class_tables().mover
    vector, other = random_vectors(2, np.random.default_rng(5))
    mine = mover == SEATS.index(seat)
    mixed = np.where(mine, vector, other)
    kept = different(np.stack([vector, mixed, other, vector]), seat)
    assert kept.tolist() == [vector.tolist(), other.tolist()]
    assert np.count_nonzero(mover == UNFINISHED) == 138


def test_points_count_in_the_seat_and_counting_asked_for(archives: tuple[Entries, Entries]) -> None:
    first = archives[0]
    raw, alike, both = (
        points(first, "first", "raw"),
        points(first, "first"),
        points(first, "both", "raw"),
    )
    assert {sum(one.values()) for one in (raw, alike, both)} == {len(first)}
    strategy = vector_strategy(tuple(first[0].tolist()), name="one")
    games = count_up_to_symmetry(play_of(strategy, "first"))
    assert (games.win, games.draw) in alike
    assert max(raw)[0] > max(alike)[0]
    assert max(both)[0] > max(raw)[0]


@pytest.mark.parametrize("empty", [0, 1])
def test_without_strategies_for_both_seats_there_is_nothing_to_blend(
    empty: int, archives: tuple[Entries, Entries]
) -> None:
    given = [*archives]
    given[empty] = NOTHING
    assert analysis(*given) is None


def test_a_strategy_without_draws_has_no_ratio_and_is_the_best() -> None:
    assert blended_strategy("one", (3, 0), (4, 0)).win_to_draw is None
    assert win_to_draw((3, 1), (4, 1)) == Fraction(7, 2)


def test_a_printed_row_is_the_same_wherever_it_is() -> None:
    """[Bhatt08] §4.3, §4.4, Table 2."""
    assert [pairs(one) for one in PRINTED.table] == [
        (first, second) for _, first, second in TABLE_2[:3]
    ]
    assert (PRINTED.wins, PRINTED.draws) == (Range(*FOUND_WINS), Range(*FOUND_DRAWS))
    assert PRINTED.strategies == 72657
    ratios = [round(one.win_to_draw.decimal, 2) for one in PRINTED.table if one.win_to_draw]
    assert ratios == [1.59, 1.91, 3.68]
