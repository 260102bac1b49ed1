"""Lines of play and circles in a graph of positions, and the values of positions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import CircleError
from games.names import find_game
from games.reached import count_lines, has_circle, values

if TYPE_CHECKING:
    from collections.abc import Mapping

CIRCLES: Mapping[str, dict[str, list[str]]] = {
    "at the start": {"a": ["a"]},
    "back to the start": {"a": ["b"], "b": ["a", "c"], "c": []},
    "after the start": {"a": ["b"], "b": ["c"], "c": ["b"]},
    "beside an end": {"a": ["b", "c"], "b": ["b"], "c": []},
}


@pytest.mark.parametrize("where", CIRCLES)
def test_lines_of_play_are_not_counted_around_a_circle(where: str) -> None:
    graph = CIRCLES[where]
    assert has_circle(graph, "a")
    with pytest.raises(CircleError) as caught:
        count_lines("mine.py", graph, "a", {})
    assert caught.value.where == "mine.py"


@given(st.lists(st.lists(st.integers(0, 20), max_size=4), min_size=1, max_size=8))
def test_lines_are_counted_with_each_move_as_often_as_it_is_there(moves: list[list[int]]) -> None:
    """In graphs in which each move leads on, against a plain recursion."""
    last = len(moves) - 1
    after = {
        node: [min(last, node + 1 + step) for step in [0, *steps]] if node < last else []
        for node, steps in enumerate(moves)
    }

    @cache
    def lines(node: int) -> int:
        return sum(map(lines, after[node])) if after[node] else 1

    assert not has_circle(after, 0)
    assert count_lines("steps", after, 0, {last: "end"}) == {"end": lines(0)}


def test_a_move_that_keeps_the_value_leads_to_the_same_winner() -> None:
    """In all positions of a game whose positions come back."""
    solved = values(find_game("morris:moves=king"))
    for position, moves in solved.reached.moves.items():
        kept = solved.keeping(position)
        assert bool(kept) == bool(moves)
        assert {solved.winner(child) for child in kept.values()} <= {solved.winner(position)}
