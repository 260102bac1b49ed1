"""Merged rows do the same as the rows they are made of."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from automata.conversions.merging import RowGroup, RowVariables, merged
from automata.notation.source import Move

TAPES = ("s", "t")
SYMBOLS = ("_", "a", "b", "c")
MOVES: tuple[Move, ...] = ("L", "R")


def effects(rows: Iterable[RowGroup]) -> list[object]:
    """Give, for all symbols under the heads, the symbols written, the moves and the next state."""
    every = [*rows]
    done: list[object] = []
    for seen in (dict(zip(TAPES, read, strict=True)) for read in product(SYMBOLS, repeat=2)):
        for row in every:
            if all(seen[tape] in among for tape, among in row.reads.items()):
                new, moves = dict(seen), dict.fromkeys(TAPES, "S")
                for tape, (write, move) in row.does.items():
                    new[tape] = dict(row.pairs)[seen[tape]] if row.pairs else write or seen[tape]
                    moves[tape] = move
                done.append((seen, new, moves, row.goto))
    return done


@pytest.mark.parametrize("looks", [("s",), ("t",), TAPES])
def test_merged_rows_do_the_same_as_before_and_are_not_more(looks: tuple[str, ...]) -> None:
    draw = Random(3)
    fewer = tied = 0
    for _ in range(60):
        touched, move = draw.choice((looks[:1], TAPES)), draw.choice(MOVES)
        rows = [
            RowGroup(
                {tape: (symbol,) for tape, symbol in zip(looks, read, strict=True)},
                {tape: (draw.choice((None, *SYMBOLS)), move) for tape in touched},
                ("q", draw.random() < 0.1),
            )
            for read in product(SYMBOLS, repeat=len(looks))
            if draw.random() < 0.8
        ]
        small = merged(rows, TAPES)
        assert effects(small) == effects(rows)
        fewer += len(small) < len(rows)
        tied += any(row.pairs for row in small)
    assert fewer > 10
    assert (tied > 0) == (len(looks) == 1)


def test_a_row_that_is_there_twice_is_merged_into_one() -> None:
    row = RowGroup({"t": ("a",)}, {"t": ("b", "R")}, ("q",))
    assert merged([row, row], TAPES) == [row]


@pytest.mark.parametrize("size", range(1, 5))
def test_a_set_of_symbols_has_a_name_only_if_it_is_long(size: int) -> None:
    names = RowVariables(tuple("_abcdefgh"))
    written = names.read(tuple("abcd"[:size]))
    assert written is not None
    assert bool(names.sets) == (size == 4)
    assert RowVariables(SYMBOLS).read(SYMBOLS) is None
