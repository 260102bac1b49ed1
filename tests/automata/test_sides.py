"""Long sides of tapes are what they unpack to, cell by cell."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from automata.sides import (
    Cells,
    LongSide,
    Packed,
    RepeatedWords,
    content_of,
    length_of,
    marks_of,
    symbols_of,
)

ALPHABET = ("_", "a", "b")

numbers = st.lists(st.integers(0, 2), min_size=1, max_size=12)
words = st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=3).map(tuple)
runs = st.lists(st.tuples(words, st.integers(1, 4)), min_size=1, max_size=4).map(tuple)


@st.composite
def sides(draw: st.DrawFn) -> LongSide:
    """Give packed cells in either direction, or words repeated, the first perhaps begun."""
    if draw(st.booleans()):
        codes = draw(numbers)
        at = draw(st.integers(0, len(codes) - 1))
        by = draw(st.sampled_from((1, -1)))
        most = len(codes) - at if by == 1 else at + 1
        return Packed(bytes(codes), ALPHABET, at, by, draw(st.integers(1, most)))
    made = draw(runs)
    return RepeatedWords(made, draw(st.integers(0, len(made[0][0]) - 1)))


def linked(symbols: list[str]) -> Cells:
    """Link symbols, nearest first, as a side is linked that was walked."""
    cells: Cells = None
    for symbol in reversed(symbols):
        cells = (symbol, cells)
    return cells


@given(sides())
def test_a_long_side_is_the_list_that_it_unpacks_to(side: LongSide) -> None:
    walked = list(LongSide.symbols(side))
    assert list(side.symbols()) == list(symbols_of(side)) == walked
    assert content_of(side) == content_of(linked(walked)) == tuple(walked)
    assert content_of(("b", side)) == ("b", *walked)
    assert side == linked(walked)
    assert linked(walked) == side
    assert side != linked([*walked, "a"])
    assert hash(side) == hash(pickle.loads(pickle.dumps(side)))
    assert (side[0], side[1]) == tuple(side)


@given(sides(), st.lists(st.sampled_from(ALPHABET), max_size=3), st.sampled_from("_ab?"))
def test_what_is_counted_at_once_is_what_is_counted_by_walking(
    side: LongSide, near: list[str], blank: str
) -> None:
    assert side.length() == LongSide.length(side)
    assert side.marks(blank) == LongSide.marks(side, blank)
    cells: Cells = side
    for symbol in near:
        cells = (symbol, cells)
    assert length_of(cells) == len(near) + side.length()
    assert marks_of(cells, blank) == sum(s != blank for s in near) + side.marks(blank)
