"""The hash of Ford21, on a second route: numpy's determinant, products, turns and mirrors."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from operator import add, mul
from typing import Any

import numpy as np
import pytest

from audit.ford21.hash import (
    HEAT,
    MULTIPLIED,
    UNSIGNED,
    WRITTEN,
    Recipe,
    hash_invariant,
    hash_of,
    merged_pairs,
    torn_classes,
)
from common.exhibits import Board
from games import canonical, outcome
from games.space import all_classes, all_positions
from tests.effort import part
from tests.verify.naive import class_of


def grid(board: str) -> Any:
    return np.array([".XO".index(mark) + 1 for mark in board]).reshape(3, 3)


def parts(cells: Any) -> tuple[int, int, int, int, int, int]:
    """Give the determinant, both sums of products, and the other three parts."""
    heat = np.array([[3, 5, 3], [5, 8, 5], [3, 5, 3]])
    return (
        round(float(np.linalg.det(cells))),
        int(cells.prod(axis=1).sum()),
        int(cells.prod(axis=0).sum()),
        int(np.diag(cells).prod() + np.diag(np.fliplr(cells)).prod()),
        int(cells[1].prod() + cells[:, 1].prod()),
        int((cells * heat).sum()),
    )


def images(board: str) -> list[Any]:
    turned = [np.rot90(grid(board), turns) for turns in range(4)]
    return turned + [np.fliplr(each) for each in turned]


def test_the_hash_is_that_of_numpy_for_every_position() -> None:
    for position in all_positions():
        first, rows, columns, *rest = parts(grid(position))
        for recipe, made in (
            (WRITTEN, (first, rows + columns)),
            (MULTIPLIED, (first, rows * columns)),
            (UNSIGNED, (abs(first), rows * columns)),
        ):
            assert hash_of(position, recipe) == ":".join(map(str, (*made, *rest)))


def test_half_the_symmetries_turn_only_the_sign() -> None:
    for each in all_classes():
        first, rows, columns, *rest = parts(grid(each))
        for place, image in enumerate(images(each)):
            other, other_rows, other_columns, *other_rest = parts(image)
            turns = place % 4 % 2  # a quarter-turn and a mirror each swap two lines
            assert other == (-first if turns ^ (place >= 4) else first)
            assert {other_rows, other_columns} == {rows, columns}
            assert other_rest == rest


def test_torn_are_just_the_classes_whose_determinant_is_not_0() -> None:
    torn = torn_classes(MULTIPLIED)
    assert set(torn) == {each for each in all_classes() if parts(grid(each))[0]}
    assert len(torn) == 625
    assert sum(outcome(each) is None for each in torn) == 523
    assert torn_classes(WRITTEN) == torn
    assert torn_classes(UNSIGNED) == ()


def test_two_pairs_are_merged_if_all_products_are_summed_up() -> None:
    by_hash: dict[object, set[frozenset[str]]] = defaultdict(set)
    for position in all_positions():
        first, rows, columns, *rest = parts(grid(position))
        by_hash[(first, rows + columns, *rest)].add(class_of(position))
    pairs = {frozenset(pair) for found in by_hash.values() for pair in combinations(found, 2)}
    merged = merged_pairs(WRITTEN)
    assert {frozenset({class_of(one), class_of(other)}) for one, other in merged} == pairs
    assert len(merged) == len(pairs) == 2
    assert all(outcome(each) is None for pair in merged for each in pair)


def test_no_pair_is_merged_if_the_sums_are_multiplied() -> None:
    assert merged_pairs(MULTIPLIED) == merged_pairs(UNSIGNED) == ()
    assert len({hash_of(position, UNSIGNED) for position in all_positions()}) == 765
    assert len({hash_of(position, MULTIPLIED) for position in all_positions()}) == 1390


def test_a_hash_without_the_determinant_merges_classes() -> None:
    assert len(merged_pairs(Recipe(mul, lambda determinant: 0))) == 20


@pytest.mark.parametrize("cell", part(range(9), 3))
def test_a_heat_that_is_not_symmetric_tears_classes(cell: int) -> None:
    heat = (*HEAT[:cell], HEAT[cell] + 1, *HEAT[cell + 1 :])
    torn = torn_classes(Recipe(add, abs, heat))
    assert (not torn) is (cell == 4)
    assert all(each == canonical(each) for each in torn)


def test_the_two_images_shown_are_of_one_class() -> None:
    exhibits = (exhibit.content for exhibit in hash_invariant({}).evidence)
    one, other = (each.position for each in exhibits if isinstance(each, Board))
    assert class_of(one) == class_of(other)
    assert hash_of(canonical(one), UNSIGNED)
    assert parts(grid(one))[0] == -parts(grid(other))[0] != 0
