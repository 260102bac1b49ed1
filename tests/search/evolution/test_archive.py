"""What was found, none twice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.evolution import archive
from search.evolution.archive import EMPTY, with_new
from search.evolution.population import random_vectors
from search.evolution.seats import seat_rows

ROWS = seat_rows("first")
VECTORS = random_vectors(6, np.random.default_rng(1))
PICKS = st.lists(st.lists(st.integers(0, 5), max_size=5), max_size=5)


@given(PICKS)
def test_the_archive_holds_what_came_once_and_in_its_order(rounds: list[list[int]]) -> None:
    held = EMPTY
    for generation, picks in enumerate(rounds):
        held = with_new(held, VECTORS[picks], generation, ROWS)
    came = [(pick, at) for at, picks in enumerate(rounds) for pick in picks]
    first = dict(reversed(came))
    order = list(dict.fromkeys(pick for pick, _ in came))
    assert np.array_equal(held.entries, VECTORS[order].reshape(-1, 765))
    assert held.found == tuple(first[pick] for pick in order)
    assert len(held.keys) == len(order)


def test_rows_of_the_other_seat_make_no_difference() -> None:
    other = VECTORS[:1].copy()
    rows = seat_rows("second")
    other[:, rows] = VECTORS[1, rows]
    assert len(with_new(EMPTY, np.concatenate([VECTORS[:1], other]), 0, ROWS).found) == 1
    assert (
        len(with_new(EMPTY, np.concatenate([VECTORS[:1], other]), 0, seat_rows("both")).found) == 2
    )


def test_a_row_that_play_never_reaches_makes_a_difference() -> None:
    first, child = VECTORS[0].copy(), VECTORS[0].copy()
    first[[0, 14]], child[[0, 14]] = [2, 44], [2, 45]  # row 15 follows row 4 alone
    assert len(with_new(EMPTY, np.array([first, child]), 0, ROWS).found) == 2


def test_vectors_of_the_same_fingerprint_are_still_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archive, "fingerprints", lambda e, _: np.zeros(len(e), np.uint64))
    held = with_new(EMPTY, VECTORS[[0, 1, 0]], 1, ROWS)
    held = with_new(held, VECTORS[[1, 2]], 2, ROWS)
    assert np.array_equal(held.entries, VECTORS[:3])
    assert held.found == (1, 1, 2)
