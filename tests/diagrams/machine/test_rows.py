"""Rows that differ in one symbol are one line, and no line says more than its rows."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.machine.labels import edge_lines
from diagrams.machine.rows import RowText, merged
from tests.effort import examples


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([("0", "0  R"), ("1", "1  R")], ["0,1 → R"]),
        ([("0", "1  L"), ("1", "1  L"), ("_", "_  L")], ["0,1 → 1  L", "_   → _  L"]),
        ([("0", "*  R"), ("1", "1  R")], ["0,1 → R"]),
        ([("[0,1]", "*  R")], ["0,1 → R"]),
        ([("[0,1]", "*  R"), ("_", "*  R")], ["0,1,_ → R"]),
        ([("![0,1]", "*  R")], ["![0,1] → *  R"]),
        ([("Kw=[0,1]", "Kw:R"), ("Kw=_", "Kw:R")], ["Kw=0,1,_ → Kw:R"]),
        ([("[',',1]", "*  R")], ["[',',1] → *  R"]),
        ([("a _", "a a  R R"), ("b _", "b b  R R")], ["a _ → a a  R R", "b _ → b b  R R"]),
        ([("a _", "a _  R S"), ("b _", "b _  R S")], ["a,b _ → * _  R S"]),
        ([("Kw=0", "Kw:R"), ("Kw=1", "Kw=1:R")], ["Kw=0,1 → Kw:R"]),
        ([("Kw=0", "Kr=0"), ("Kr=0", "Kr=0")], ["Kw=0 → Kr=0", "Kr=0 → Kr=0"]),
        ([("0 0", "0 0  R S"), ("1 1", "1 1  R S")], ["0 0 → 0 0  R S", "1 1 → 1 1  R S"]),
        ([(",", ",  R"), ("1", "1  R")], [", → ,  R", "1 → 1  R"]),
    ],
)
def test_rows_that_differ_in_one_symbol_are_one_line(
    rows: list[tuple[str, str]], lines: list[str]
) -> None:
    assert edge_lines(merged(RowText(*row) for row in rows)) == lines


def test_rows_of_a_choice_and_rows_that_continue_elsewhere_stay_apart() -> None:
    numbered = [RowText("0", "0  R", order=1), RowText("1", "1  R", order=2)]
    elsewhere = [RowText("0", "0  R", goto="q(a)"), RowText("1", "1  R", goto="q(b)")]
    tagged = [RowText("0", "0  R", tag="R1"), RowText("1", "1  R")]
    for rows in (numbered, elsewhere, tagged):
        assert list(merged(rows)) == rows


ROWS = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.sampled_from("ab*")),
    unique_by=lambda row: row[:2],
)


def meaning(row: RowText) -> set[tuple[str, ...]]:
    """Give, for every two symbols that a line reads, the symbols that it leaves."""
    first, second, *_ = row.does.split()
    found = set()
    for read in product(*(word.split(",") for word in row.reads.split())):
        writes = (r if w == "*" else w for r, w in zip(read, (first, second), strict=True))
        found.add((*read, *writes))
    return found


@given(ROWS)
@settings(max_examples=examples(300))
def test_the_lines_mean_what_the_rows_mean(rows: list[tuple[str, str, str]]) -> None:
    given = [RowText(f"{one} {two}", f"{write} {two}  R S") for one, two, write in rows]
    lines = merged(given)
    assert set().union(*map(meaning, lines)) == set().union(*map(meaning, given))
    assert sum(len(meaning(line)) for line in lines) == len(given)
