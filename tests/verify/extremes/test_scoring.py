"""Counting the games of vectors: compiled, plain, and by playing them."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import SEATS
from strategies.classes import allowed_entries, class_tables
from strategies.encodings.files.vector import vector_strategy
from strategies.game_base import ROWS
from verify.extremes.scoring import EntryError, checked, count_games, plain_counts
from verify.play.count import count_raw, count_up_to_symmetry
from verify.play.play import play_of

SEEDS = st.integers(0, 2**32 - 1)


def drawn(seed: int, many: int) -> np.ndarray:
    """Draw vectors, every allowed entry as likely as any other."""
    lot = np.random.default_rng(seed)
    options = [np.flatnonzero(row) for row in allowed_entries()]
    return np.array([[lot.choice(some) for some in options] for _ in range(many)], np.int16)


def test_the_tables_hold_the_class_graph() -> None:
    tables = class_tables()
    assert (tables.children.size, tables.moves.sum()) == (2096, 2270)
    assert np.bincount(tables.mover + 1).tolist() == [138, 338, 289]
    assert all(children > row for row, children in _edges())
    with pytest.raises(ValueError, match="read-only"):
        tables.children[0] = 1


def _edges() -> list[tuple[int, int]]:
    at = class_tables().at
    rows = np.repeat(np.arange(ROWS), np.diff(at))
    return list(zip(rows.tolist(), class_tables().children.tolist(), strict=True))


@given(SEEDS)
def test_the_compiled_count_is_the_plain_one(seed: int) -> None:
    vectors = drawn(seed, 3)
    assert np.array_equal(count_games(vectors), plain_counts(vectors, class_tables()))


@settings(max_examples=10)
@given(SEEDS)
def test_counts_are_those_of_playing_on_positions(seed: int) -> None:
    (vector,) = drawn(seed, 1)
    (counts,) = count_games(vector[None])
    strategy = vector_strategy(tuple(vector.tolist()), name="drawn")
    for seat, of_seat in zip(SEATS, counts.tolist(), strict=True):
        played = play_of(strategy, seat)
        for count, found in zip((count_raw, count_up_to_symmetry), of_seat, strict=True):
            tally = count(played)
            assert [tally.win, tally.draw, tally.loss] == found


def test_no_vectors_have_no_counts() -> None:
    nothing = np.zeros((0, ROWS), np.int16)
    assert count_games(nothing).shape == plain_counts(nothing, class_tables()).shape
    assert count_games(nothing).shape == (0, 2, 2, 3)


def test_counting_does_not_change_the_vectors_and_takes_any_layout() -> None:
    vectors = drawn(1, 4)
    before = vectors.copy()
    assert np.array_equal(count_games(np.asfortranarray(vectors)), count_games(vectors))
    assert np.array_equal(count_games(vectors[::2]), count_games(vectors)[::2])
    assert np.array_equal(vectors, before)


def test_every_mark_above_765_is_that_of_a_finished_game() -> None:
    vectors = drawn(1, 2).astype(np.int64)
    over = class_tables().mover < 0
    marked = vectors.copy()
    marked[:, over] = 10**12
    assert np.array_equal(checked(marked), checked(vectors))
    assert checked(marked).dtype == np.int16


@pytest.mark.parametrize("entry", [0, -1, 1, 5, 765, 766, 10**9])
def test_an_entry_that_leads_nowhere_is_named(entry: int) -> None:
    vectors = drawn(1, 2).astype(np.int64)
    vectors[1, 0] = entry
    with pytest.raises(EntryError) as caught:
        checked(vectors)
    assert str(caught.value).startswith(f"vector 2, row 1: {entry} is not a row after it")


@pytest.mark.parametrize(
    "vectors", [[1, 2], [[1, 2]], [[1.5] * ROWS], [["a"] * ROWS], np.zeros((1, ROWS, 1), int)]
)
def test_anything_but_an_array_of_vectors_is_refused(vectors: object) -> None:
    with pytest.raises(EntryError, match="holds no vectors"):
        checked(vectors)  # type: ignore[arg-type]


MANUAL = Path(__file__).parents[3] / "docs" / "searching.md"


def test_the_example_of_scoring_in_the_manual_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)  # our own manual, of this checkout
    games = names["games"]
    assert games.tolist()[0][0][0] == [128, 54, 98]  # type: ignore[attr-defined]
