"""The symmetries are the group of the square and keep everything that matters."""

from __future__ import annotations

from itertools import permutations

import pytest

from games import CELLS, LINES, Position, canonical, outcome, play, successors, to_move
from games.space import all_positions
from games.symmetry import (
    IDENTITY,
    SYMMETRIES,
    Symmetry,
    apply,
    apply_cell,
    compose,
    inverse,
    symmetry_class,
)

BOARD = Position("XO.......")
LOOKS = {
    "identity": "XO.......",
    "quarter-turn": "..X..O...",
    "half-turn": ".......OX",
    "three-quarter-turn": "...O..X..",
    "left-right": ".OX......",
    "top-bottom": "......XO.",
    "diagonal-159": "X..O.....",
    "diagonal-357": ".....O..X",
}


def test_the_symmetries_are_in_the_documented_order_and_do_what_their_names_say() -> None:
    assert [(each.name, apply(each, BOARD)) for each in SYMMETRIES] == list(LOOKS.items())


@pytest.mark.slow
def test_the_symmetries_are_exactly_the_ways_to_keep_all_eight_lines() -> None:
    lines = {frozenset(line) for line in LINES}
    keeping = {
        images
        for images in permutations(CELLS)
        if {frozenset(images[cell - 1] for cell in line) for line in lines} == lines
    }
    assert {each.images for each in SYMMETRIES} == keeping
    assert len(SYMMETRIES) == 8


@pytest.mark.parametrize("first", SYMMETRIES)
def test_composing_is_doing_one_after_the_other(first: Symmetry) -> None:
    for then in SYMMETRIES:
        both = compose(first, then)
        assert both in SYMMETRIES
        assert apply(both, BOARD) == apply(then, apply(first, BOARD))
        for cell in CELLS:
            assert apply_cell(both, cell) == apply_cell(then, apply_cell(first, cell))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_inverse_undoes_a_symmetry_from_both_sides(symmetry: Symmetry) -> None:
    assert compose(symmetry, inverse(symmetry)) == IDENTITY
    assert compose(inverse(symmetry), symmetry) == IDENTITY
    assert compose(symmetry, IDENTITY) == symmetry


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_every_symmetry_moves_the_mark_of_a_cell_to_the_image_of_the_cell(
    symmetry: Symmetry,
) -> None:
    for position in all_positions():
        image = apply(symmetry, position)
        assert all(image[apply_cell(symmetry, cell) - 1] == position[cell - 1] for cell in CELLS)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_every_symmetry_keeps_the_outcome_the_turn_and_the_moves(symmetry: Symmetry) -> None:
    for position in all_positions():
        image = apply(symmetry, position)
        assert outcome(image) == outcome(position)
        assert to_move(image) == to_move(position)
        for cell, child in successors(position):
            assert play(image, apply_cell(symmetry, cell)) == apply(symmetry, child)


def test_a_class_holds_all_images_once_in_text_order() -> None:
    for position in all_positions():
        images = {apply(symmetry, position) for symmetry in SYMMETRIES}
        assert symmetry_class(position) == tuple(sorted(images))
        assert 8 % len(images) == 0


def test_the_representative_is_the_least_text_and_the_same_for_the_whole_class() -> None:
    for position in all_positions():
        members = symmetry_class(position)
        assert {canonical(member) for member in members} == {members[0]}
        assert position in members
