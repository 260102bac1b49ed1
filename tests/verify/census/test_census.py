"""How many strategies there are: against a list of all of them, and by a second route."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import product
from math import factorial, prod
from operator import or_

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verify.census.cover
from games import SEATS
from tests.documents import as_read
from tests.effort import examples
from tests.verify.class_games import (
    endgames,
    how_many,
    levelled_games,
    listed,
    played_out,
    small,
)
from verify.census.census import Census, Numbers, census, numbers, together
from verify.census.compiled import good_order
from verify.census.cover import (
    Item,
    LeafWeight,
    Leaves,
    compiled_total,
    cover_total,
    members,
    plain_total,
)
from verify.census.store import CensusDocument
from verify.extremes.class_game import ClassGame, careful, class_game, safe_nodes

ITEMS = st.lists(
    st.dictionaries(st.integers(0, 63), st.integers(1, 4), min_size=1, max_size=4), max_size=6
)
WEIGHTS = st.lists(st.builds(LeafWeight, st.integers(0, 4), st.integers(0, 4)), min_size=6)

FITTING = st.lists(
    st.dictionaries(st.integers(0, 2**12 - 1), st.integers(0, 8000), min_size=1, max_size=4).filter(
        any
    ),
    min_size=1,
    max_size=9,
)
LIGHT = st.lists(st.builds(LeafWeight, st.integers(0, 3), st.integers(0, 3)), min_size=12)

FIRST = Numbers(
    vectors=2**25 * 3**179 * 4**12 * 5**82 * 7**6,
    no_loss=144701035868932161205006242435755892779425314420422752835473733666534643526304899634826797926203766321779858398437500000000000000000000000000000000000000000000,
    in_play=60867063198275233531183583429814043290,
)
SECOND = Numbers(
    vectors=2**96 * 3**16 * 4**140 * 5**2 * 6**26,
    no_loss=23152608739297861099694553136485298149618519580397971538697645198935795007504880359006124675279144886109054202930003968,
    in_play=304755625649564811264,
)


def one_by_one(game: ClassGame) -> Numbers:
    """List every strategy, play it out, and keep those that never lose."""
    played = [(choices, *played_out(game, choices)) for choices in listed(game)]
    safe = [(choices, met) for choices, games, met in played if not games["loss"]]
    differ = {frozenset((row, choices[row]) for row in met) for choices, met in safe}
    return Numbers(len(played), len(safe), len(differ))


def row_by_row(game: ClassGame, *, free: bool) -> int:
    """Count no-loss strategies with one frontier for the whole game, rows in a greedy order.

    A second route: nothing is left out, no row is special, no part is worked out on its own. A set
    of rows is a number with a bit for each of them, as there are millions of sets.
    """
    safe, bits = safe_nodes(game), {row: 1 << at for at, row in enumerate(sorted(game.mine))}
    after = {
        row: [
            union(bits.get(c, 0) for c, _ in game.edges.get(child, ()))
            for child, _ in game.edges[row]
            if child in safe
        ]
        for row in game.mine
    }
    begins = game.start in game.mine or game.start in game.ends
    first = [game.start] if begins else dict(game.edges[game.start])
    opened = union(bits.get(c, 0) for c in first)
    sets, todo = Counter({opened: 1}), set(game.mine)
    while todo:
        later = union(reply for row in todo for reply in after[row])
        new = {row: union(after[row]) & ~opened for row in todo if not bits[row] & later}
        row = min(new, key=lambda r: (new[r].bit_count(), r))
        todo.remove(row)
        opened |= new[row]
        found: Counter[int] = Counter()
        for reached, ways in sets.items():
            if reached & bits[row]:
                for reply in after[row]:
                    found[reached ^ bits[row] | reply] += ways
            else:
                found[reached] += ways * (len(game.edges[row]) if free else 1)
        sets = found
    return sets[0]


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def by_lot(game: ClassGame, plays: int) -> tuple[float, float]:
    """Estimate how many vectors never lose, and how many differ in play, by choosing at random.

    A strategy that is chosen with probability p at the rows it reaches stands for 1/p of them,
    and for as many vectors as there are entries at the rows that it does not reach.
    """
    kept = careful(game)
    assert kept is not None
    lot = random.Random(1)
    vectors = in_play = 0
    for _ in range(plays):
        reached, ways = {kept.start}, 1
        for node, edges in kept.edges.items():
            if node in reached and node in kept.mine:
                ways *= len(edges)
                reached.add(lot.choice(edges)[0])
            elif node in reached:
                reached.update(child for child, _ in edges)
        in_play += ways
        vectors += ways * prod(len(game.edges[row]) for row in game.mine - reached)
    return vectors / plays, in_play / plays


@given(levelled_games().filter(small))
def test_a_small_game_has_as_many_strategies_as_can_be_listed(game: ClassGame) -> None:
    assert numbers([game]) == [one_by_one(game)]


@given(st.sampled_from(SEATS).flatmap(lambda _: endgames("up_to_symmetry")).filter(small))
def test_a_part_of_the_real_game_has_as_many_strategies_as_can_be_listed(game: ClassGame) -> None:
    assert numbers([game]) == [one_by_one(game)]


@settings(max_examples=examples(50))
@given(levelled_games(ends=("win", "draw")), endgames("up_to_symmetry"))
def test_the_second_route_counts_the_same(plain: ClassGame, part: ClassGame) -> None:
    for game, found in zip((plain, part), numbers([plain, part]), strict=True):
        lost = careful(game) is None
        assert found.vectors == how_many(game)
        assert found.no_loss == (0 if lost else row_by_row(game, free=True))
        assert found.in_play == (0 if lost else row_by_row(game, free=False))


@given(ITEMS, WEIGHTS)
def test_a_cover_adds_up_the_products_of_all_ways_to_pick(
    items: list[Item], weights: list[LeafWeight]
) -> None:
    leaves = {1 << at: weight for at, weight in enumerate(weights)}
    total = 0
    for picked in product(*(item.items() for item in items)):
        touched = 0
        for more, _ in picked:
            touched |= more
        total += prod(weight for _, weight in picked) * prod(
            weight.touched if leaf & touched else weight.untouched
            for leaf, weight in leaves.items()
        )
    memory: dict[tuple[tuple[tuple[Leaves, int], ...], ...], int] = {}
    assert cover_total(items, leaves, memory) == total
    assert cover_total(items, leaves, memory) == total  # now from memory


@given(FITTING, LIGHT)
@settings(max_examples=examples(50))
def test_compiled_code_adds_up_the_same_as_plain_python(
    items: list[Item], leaf_weights: list[LeafWeight]
) -> None:
    weights = {1 << at: weight for at, weight in enumerate(leaf_weights)}
    assert compiled_total(items, weights) == plain_total(items, weights)


@pytest.mark.parametrize("power", [31, 32, 63, 64, 65, 200, 400])
def test_compiled_sums_are_exact_however_long_they_are(power: int) -> None:
    many = power // 15 + 1
    items: list[Item] = [{0: 1, 1 << at: 2**16 - 1, 3 << at: 2**15 + 1} for at in range(many)]
    weights = {1 << at: LeafWeight(31, 17) for at in range(many + 1)}
    sums = plain_total(items, weights)
    assert compiled_total(items, weights) == sums
    assert sums > 2**power


def test_many_sums_are_added_up_by_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = [{3 << at: 1, 1 << at: 2, 1 << (at + 5) % 16: 1} for at in range(15)]
    weights = {1 << at: LeafWeight(2, 3) for at in range(16)}
    sums = plain_total(ring, weights)
    monkeypatch.setattr(verify.census.cover, "plain_total", None)
    assert cover_total(ring, weights, {}) == sums


def test_what_does_not_fit_into_words_is_added_up_in_plain_python() -> None:
    open_at_once: list[Item] = [{0: 1, 2**65 - 1: at + 1} for at in range(15)]
    few = {1 << at: LeafWeight(1, 2) for at in range(65)}
    heavy: list[Item] = [{1 << at: 2**32 - 1, 2 << at: 1} for at in range(15)]
    two = {1 << at: LeafWeight(2, 1) for at in range(16)}
    assert compiled_total(open_at_once, few) is None
    assert compiled_total(heavy, two) is None
    assert cover_total(open_at_once, few, {}) == 2**65 + factorial(16) - 1
    assert cover_total(heavy, two, {}) == plain_total(heavy, two)


@given(st.lists(st.lists(st.booleans(), min_size=9, max_size=9), min_size=1, max_size=9))
def test_a_good_order_takes_every_item_once(touched: list[list[bool]]) -> None:
    order = good_order(np.array(touched), np.full(len(touched), 2))
    assert sorted(order) == list(range(len(touched)))


def test_a_good_order_walks_along_a_chain() -> None:
    """Each item touches two leaves and shares one with the next: one leaf is open at a time."""
    lot, chain = random.Random(1), list(range(12))
    lot.shuffle(chain)
    touched = np.array([[leaf in (at, at + 1) for leaf in range(13)] for at in chain])
    walked = [chain[item] for item in good_order(touched, np.full(12, 3))]
    assert walked in (sorted(chain), sorted(chain, reverse=True))


@given(st.integers(0, 2**70))
def test_the_members_of_a_set_are_its_bits(leaves: int) -> None:
    assert sum(members(leaves)) == leaves
    assert all(leaf.bit_count() == 1 for leaf in members(leaves))


def test_the_second_seat_is_counted_exactly() -> None:
    told: list[tuple[int, int]] = []
    counted = census("second", lambda done, work: told.append((done, work)))
    assert counted == Census((("second", SECOND),))
    assert told == [(done + 1, len(told)) for done in range(len(told))]
    assert told


@pytest.mark.slow
def test_the_second_seat_is_little_work_for_which_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "verify.census.compiled", None)  # cannot be imported
    assert census("second") == Census((("second", SECOND),))


@pytest.mark.nightly
def test_the_second_route_counts_the_same_for_the_second_seat() -> None:
    game = class_game("second", "up_to_symmetry")
    assert row_by_row(game, free=False) == SECOND.in_play


def test_there_are_as_many_vectors_as_the_rows_have_successors() -> None:
    assert how_many(class_game("first", "up_to_symmetry")) == FIRST.vectors
    assert how_many(class_game("second", "up_to_symmetry")) == SECOND.vectors


@pytest.mark.slow
def test_the_first_seat_is_counted_exactly() -> None:
    assert census("first") == Census((("first", FIRST),))


@pytest.mark.slow
def test_strategies_drawn_by_lot_confirm_the_numbers() -> None:
    """Of the second player; as first, few strategies stand for most of the numbers."""
    vectors, in_play = by_lot(class_game("second", "up_to_symmetry"), 4000)
    assert vectors == pytest.approx(SECOND.no_loss, rel=0.1)
    assert in_play == pytest.approx(SECOND.in_play, rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 5])
def test_the_second_route_counts_the_same_after_the_first_two_choices(seed: int) -> None:
    lot, game = random.Random(seed), careful(class_game("first", "up_to_symmetry"))
    assert game is not None
    edges = {
        node: (lot.choice(after),) if node in game.mine and node.count(".") >= 7 else after
        for node, after in game.edges.items()
    }
    fixed = careful(ClassGame(game.start, edges, game.mine, game.ends))
    assert fixed is not None
    (found,) = numbers([fixed])
    assert found.no_loss == row_by_row(fixed, free=True)
    assert found.in_play == row_by_row(fixed, free=False)


def test_both_seats_together_are_all_pairs() -> None:
    counted = Census((("first", FIRST), ("second", SECOND)))
    assert together(counted).in_play == FIRST.in_play * SECOND.in_play
    assert together(counted).no_loss == FIRST.no_loss * SECOND.no_loss
    assert together(counted).vectors == FIRST.vectors * SECOND.vectors


def test_far_more_no_loss_strategies_exist_than_were_found() -> None:
    """[Bhatt08] §4.3 found 117 for the first player and 621 for the second."""
    assert FIRST.in_play > 117
    assert SECOND.in_play > 621


def test_a_census_is_one_json_document_with_numbers_as_texts() -> None:
    alone = as_read(CensusDocument.of(Census((("second", SECOND),)), {}))
    assert (alone["format"], alone["version"]) == ("noloss/census", 1)
    assert int(alone["seats"]["second"]["no_loss"]) == SECOND.no_loss
    assert "both" not in alone
    pair = as_read(CensusDocument.of(Census((("first", FIRST), ("second", SECOND))), {}))
    assert pair["both"] == {
        "vectors": str(FIRST.vectors * SECOND.vectors),
        "no_loss": str(FIRST.no_loss * SECOND.no_loss),
        "in_play": str(FIRST.in_play * SECOND.in_play),
    }
