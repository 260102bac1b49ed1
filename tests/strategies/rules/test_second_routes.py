"""Every strategy of rules, in every reading and position, against a second one without our code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.effort import part
from tests.strategies.rules import plain_lists
from tests.strategies.rules.asking import EVERY, answer, due
from tests.strategies.rules.plain_board import Answer
from tests.strategies.rules.plain_jiang import jiang

SECOND: dict[str, Callable[[str, str], Answer]] = {
    "jiang": jiang,
    "soedarmadji": plain_lists.soedarmadji,
    "newell-simon": plain_lists.newell_simon,
    "bhatt-rules": plain_lists.bhatt_rules,
    "optimal": plain_lists.optimal,
    "first-free": plain_lists.first_free,
    "any": plain_lists.anything,
}


@pytest.mark.parametrize(("name", "reading"), EVERY)
def test_a_second_implementation_permits_the_same_moves_in_the_same_order_by_the_same_rules(
    name: str, reading: str
) -> None:
    """All 4,520 unfinished positions, both seats, or a tenth of them."""
    assert len(due()) == 4520
    for position in part(due(), 10):
        expected = SECOND[name](position, reading)
        assert list(map(tuple, answer(name, position, reading))) == expected, position


@pytest.mark.parametrize(("name", "reading"), EVERY)
def test_cells_are_plain_numbers(name: str, reading: str) -> None:
    """No number of numpy's: a document in JSON would refuse it."""
    kinds = {
        type(move.cell) for position in part(due(), 25) for move in answer(name, position, reading)
    }
    assert kinds == {int}
