"""A tape behaves like an endless row of cells with a head, and never copies its cells.

A long side equals the cells that it unpacks to.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import automata
from automata.notation.source import MOVES, Move
from automata.sides import (
    Cells,
    LongSide,
    PackedCells,
    RepeatedWords,
    coded,
    content_of,
    length_of,
    marks_of,
    symbols_of,
    text_of,
)
from automata.tape import (
    MOST_SHOWN,
    Tape,
    acted,
    cells,
    letters_on,
    moved,
    push,
    tape,
    word_on,
    written,
)

BLANK = "_"
Deed = tuple[str | None, Move]
words = st.lists(st.sampled_from(("a", "b", BLANK, "q1")), max_size=6).map(tuple)
deeds: st.SearchStrategy[list[Deed]] = st.lists(
    st.tuples(st.none() | st.sampled_from(("a", "b", BLANK)), st.sampled_from(MOVES)), max_size=40
)


class Naive:
    """The tape of a textbook: a cell for every whole number, and the place of the head."""

    def __init__(self, word: Sequence[str]) -> None:
        self.there = dict(enumerate(word))
        self.at = 0

    def act(self, write: str | None, move: Move) -> None:
        if write is not None:
            self.there[self.at] = write
        self.at += {"L": -1, "S": 0, "R": 1}[move]

    def around(self, distance: int) -> list[str]:
        whole = range(self.at - distance, self.at + distance + 1)
        return [self.there.get(cell, BLANK) for cell in whole]

    def cells(self) -> tuple[int, tuple[str, ...]]:
        marked = [cell for cell, symbol in self.there.items() if symbol != BLANK] + [self.at]
        first, last = min(marked), max(marked)
        return self.at - first, tuple(self.there.get(c, BLANK) for c in range(first, last + 1))


@given(words, deeds)
def test_a_tape_does_what_a_row_of_numbered_cells_does(
    word: Sequence[str], todo: Sequence[Deed]
) -> None:
    real, naive = tape(word, BLANK), Naive(word)
    for write, move in todo:
        real = acted(real, write, move)
        naive.act(write, move)
        assert real.head == naive.around(0)[0]
        assert real.position == naive.at
        assert cells(real) == naive.cells()


@given(words, deeds, words, deeds)
def test_tapes_are_equal_if_and_only_if_no_machine_distinguishes_them(
    word: Sequence[str], todo: Sequence[Deed], other: Sequence[str], others: Sequence[Deed]
) -> None:
    one, two = tape(word, BLANK), tape(other, BLANK)
    naive_one, naive_two = Naive(word), Naive(other)
    for write, move in todo:
        one = acted(one, write, move)
        naive_one.act(write, move)
    for write, move in others:
        two = acted(two, write, move)
        naive_two.act(write, move)
    same = naive_one.around(100) == naive_two.around(100)
    assert (one == two) is same
    assert (one != two) is not same
    if same:
        assert hash(one) == hash(two)


def test_tapes_are_equal_wherever_they_began() -> None:
    """Only symbols and the head count; the number of the head's cell does not."""
    moved_on = moved(tape((BLANK, "a", "b"), BLANK), "R")
    assert moved_on == tape("ab", BLANK)
    assert hash(moved_on) == hash(tape("ab", BLANK))
    assert (moved_on.position, tape("ab", BLANK).position) == (1, 0)
    assert moved_on != tape("ba", BLANK)
    assert tape("a", BLANK) != ("a",)


@given(words, deeds)
def test_no_blank_is_kept_at_either_end(word: Sequence[str], todo: Sequence[Deed]) -> None:
    now = tape(word, BLANK)
    for write, move in todo:
        now = acted(now, write, move)
        left, _, right = now.content()
        assert left[-1:] != (BLANK,)
        assert right[-1:] != (BLANK,)


def test_blanks_between_symbols_are_kept() -> None:
    assert push(BLANK, None, BLANK) is None
    assert push(BLANK, ("a", None), BLANK) == (BLANK, ("a", None))
    assert tape(("a", BLANK, "b", BLANK), BLANK).right == (BLANK, ("b", None))
    assert tape((), BLANK) == tape((BLANK, BLANK), BLANK)


@given(words, deeds, st.none() | st.sampled_from("ab_"), st.sampled_from(MOVES))
def test_a_step_leaves_the_old_tape_as_it_was_and_shares_its_cells(
    word: Sequence[str], todo: Sequence[Deed], write: str | None, move: Move
) -> None:
    before = tape(word, BLANK)
    for deed in todo:
        before = acted(before, *deed)
    kept = tuple(before)
    after = acted(before, write, move)
    assert tuple(before) == kept
    if move == "S":
        assert (after.left, after.right) == (before.left, before.right)
        assert after.left is before.left
        assert after.right is before.right
        return
    behind, ahead = ("left", "right") if move == "R" else ("right", "left")
    old, new = getattr(before, ahead), getattr(after, ahead)
    assert new is (old[1] if old else None)
    grown = getattr(after, behind)
    assert grown is None or grown[1] is getattr(before, behind)


def test_to_write_and_to_move_are_the_two_halves_of_acting() -> None:
    now = tape("ab", BLANK)
    assert cells(written(now, "q1")) == (0, ("q1", "b"))
    assert cells(moved(now, "R")) == (1, ("a", "b"))
    assert moved(now, "S") == now
    assert acted(now, "q1", "L") == moved(written(now, "q1"), "L")


def long_tape(word_length: int) -> Tape:
    now = tape("a" * word_length, BLANK)
    return moved(moved(now, "R"), "L")


@pytest.mark.parametrize("many", [100_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_very_many_cells_are_compared_hashed_and_shown_without_recursion(many: int) -> None:
    one, two = long_tape(many), long_tape(many)
    assert one == two
    assert hash(one) == hash(two)
    assert one != written(two, "b")
    assert len(cells(one)[1]) == many
    assert repr(one) == f"Tape([a]{' a' * MOST_SHOWN} …)".replace("] ", "]")


@pytest.mark.slow
def test_a_million_cells_are_given_back_without_recursion() -> None:
    """In a separate process, because an overflow of the stack ends the whole process."""
    code = (
        "from automata.tape import moved, tape\n"
        "now = tape('a' * 1_000_000, '_')\n"
        "for _ in range(500_000): now = moved(now, 'R')\n"
        "del now\n"
        "print('still here')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(automata.__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "still here\n"), done.stderr


@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        (0, "Tape([a]b)"),
        (1, "Tape(a[b])"),
        (3, "Tape(a b _[_])"),
    ],
)
def test_a_tape_is_shown_with_its_head_in_brackets(steps: int, shown: str) -> None:
    now = tape("ab", BLANK)
    for _ in range(steps):
        now = moved(now, "R")
    assert repr(now) == shown


def test_of_a_long_tape_only_the_surroundings_of_the_head_are_shown() -> None:
    now = tape("a" * 100, BLANK)
    for _ in range(50):
        now = moved(now, "R")
    side = " ".join("a" * MOST_SHOWN)
    assert repr(now) == f"Tape(… {side}[a]{side} …)"
    edge = tape("a" * (MOST_SHOWN + 1), BLANK)
    assert repr(edge) == f"Tape([a]{side})"


ALPHABET = ("_", "a", "b")

numbers = st.lists(st.integers(0, 2), min_size=1, max_size=12)
some_words = st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=3).map(tuple)
runs = st.lists(st.tuples(some_words, st.integers(1, 4)), min_size=1, max_size=4).map(tuple)


@st.composite
def sides(draw: st.DrawFn) -> LongSide:
    """Give packed cells in either direction, or words repeated, the first perhaps begun."""
    if draw(st.booleans()):
        codes = draw(numbers)
        at = draw(st.integers(0, len(codes) - 1))
        by = draw(st.sampled_from((1, -1)))
        most = len(codes) - at if by == 1 else at + 1
        kind = draw(
            st.sampled_from(
                (bytes, lambda row: array("H", row), lambda row: memoryview(bytes(row)))
            )
        )
        alphabet = draw(st.sampled_from((ALPHABET, ("_", "a", "b2"))))
        return PackedCells(kind(codes), alphabet, at, by, draw(st.integers(1, most)))
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
    assert text_of(("b", side)) == "".join(("b", *walked))
    assert side == linked(walked)
    assert linked(walked) == side
    assert side != linked([*walked, "a"])
    assert hash(side) == hash(pickle.loads(pickle.dumps(side)))
    assert (side[0], side[1]) == tuple(side)


@given(sides(), st.lists(st.sampled_from(ALPHABET), max_size=3), st.sampled_from("_ab?"))
def test_a_count_made_at_once_is_the_count_made_by_walking(
    side: LongSide, near: list[str], blank: str
) -> None:
    assert side.length() == LongSide.length(side)
    assert side.marks(blank) == LongSide.marks(side, blank)
    cells: Cells = side
    for symbol in near:
        cells = (symbol, cells)
    assert length_of(cells) == len(near) + side.length()
    assert marks_of(cells, blank) == sum(s != blank for s in near) + side.marks(blank)


odd_letters = st.sampled_from("ab01¢$γ□☐\u01a1\U0001d538\udcff")


@given(st.lists(odd_letters | st.characters(), unique=True, max_size=300), st.text(odd_letters))
def test_codes_are_the_places_of_letters_or_there_are_none(letters: list[str], word: str) -> None:
    codes = coded(word, tuple(letters))
    if not set(word) <= set(letters):
        assert codes is None
    if codes is not None:
        assert [letters[code] for code in codes] == list(word)


def test_any_few_letters_with_different_lower_bytes_have_codes() -> None:
    assert coded("aγ□¢", tuple("_aγ□¢")) == bytes((1, 2, 3, 4))
    assert coded("aa", tuple("_a\u0161")) is None  # š ends in the byte of a
    assert coded("ab", ("a", "ab")) is None
    assert coded("š", tuple("_a")) is None


@pytest.mark.parametrize("text", ["ab" * 800, "aγ" * 800, f"__{'ab' * 800}__", "_" * 2_000])
def test_a_long_word_of_letters_is_laid_and_read_as_its_symbols_are(text: str) -> None:
    alphabet = tuple("_abγ")
    laid = [tape(text, "_", alphabet), tape(text, "_"), tape(tuple(text), "_", alphabet)]
    assert laid[0] == laid[1] == laid[2] == tape(tuple(text), "_")
    assert letters_on(laid[0]) == "".join(word_on(laid[0])) == text.strip("_")
