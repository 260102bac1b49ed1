"""Rows that can apply at once are found by a join, the same as by comparing every two of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import NotationError, machine, parse
from automata import link as linked
from automata.overlap import compare
from tests.effort import examples, part

Read = Mapping[int, str]
UNBOUNDED = 10**9

reads = st.dictionaries(st.integers(0, 4), st.sampled_from("ab"))


def grouped(rows: Sequence[Read]) -> dict[tuple[int, ...], list[Read]]:
    """Give the rows by the tapes at which they look, each once."""
    groups: dict[tuple[int, ...], list[Read]] = {}
    for row in ({tape: row[tape] for tape in sorted(row)} for row in rows):
        group = groups.setdefault(tuple(row), [])
        if row not in group:
            group.append(row)
    return groups


def agree(one: Read, other: Read) -> bool:
    return all(other.get(tape, symbol) == symbol for tape, symbol in one.items())


@given(st.lists(reads, max_size=12))
@settings(max_examples=examples(500))
def test_two_rows_are_found_if_and_only_if_some_two_agree(rows: list[Read]) -> None:
    """Compared with every two rows; and rows that never meet, which random rows seldom are."""
    apart: list[Read] = []
    for row in rows:
        if not any(agree(row, other) for other in apart):
            apart.append(row)
    assert compare(grouped(apart), UNBOUNDED).pair is None
    every = [row for group in grouped(rows).values() for row in group]
    pair = compare(grouped(rows), UNBOUNDED).pair
    if pair is None:
        assert not any(agree(*two) for two in combinations(every, 2))
        return
    assert agree(*pair)
    assert pair[0] != pair[1]


def test_of_any_three_rows_on_three_tapes_two_are_found_if_some_two_agree() -> None:
    """Against every two rows, of all sets of three rows with two symbols."""
    ways = list(product(("", "a", "b"), repeat=3))
    every = [{tape: symbol for tape, symbol in enumerate(way) if symbol} for way in ways]
    for rows in combinations(every, 3):
        found = compare(grouped(rows), UNBOUNDED).pair
        expected = any(agree(*two) for two in combinations(rows, 2))
        assert (found is not None and agree(*found)) == expected, rows


@pytest.mark.slow
def test_a_row_that_agrees_with_one_of_many_that_never_meet_is_found() -> None:
    """Against every two rows, in 2,000 states where all but the last never meet."""
    random, alone = Random(1), 0
    for number in range(2_000):
        rows: list[Read] = []
        for _ in range(60):
            row = {tape: random.choice("ab") for tape in random.sample(range(8), 4)}
            if not any(agree(row, other) for other in rows):
                rows.append(row)
        last = {tape: random.choice("ab") for tape in random.sample(range(8), 4 + number % 4)}
        agreeing = [row for row in rows if row != last and agree(row, last)]
        pair = compare(grouped([*rows, last]), UNBOUNDED).pair
        assert (pair is not None) == bool(agreeing)
        assert compare(grouped(rows), UNBOUNDED).pair is None
        alone += len(agreeing) == 1
    assert alone > 200


def test_two_rows_that_look_at_none_of_the_tapes_split_by_are_compared_too() -> None:
    """Split by tape 0 and then by tape 1; the third and the sixth row agree, and no other two."""
    rows: list[Read] = [
        {0: "a", 1: "a", 5: "b", 8: "b"},
        {0: "a", 1: "b", 2: "a", 5: "b", 8: "b"},
        {0: "a", 3: "a", 7: "a", 8: "a"},
        {1: "c", 6: "b", 7: "b", 9: "c"},
        {1: "d", 2: "b", 6: "b", 7: "b", 9: "c"},
        {3: "a", 5: "a", 6: "a", 9: "c"},
        {0: "b", 9: "a"},
        {0: "b", 9: "b", 10: "a"},
    ]
    assert [two for two in combinations(rows, 2) if agree(*two)] == [(rows[2], rows[5])]
    assert compare(grouped(rows), UNBOUNDED).pair == (rows[2], rows[5])


def looking_elsewhere(separated: str) -> str:
    """Write a state of 360 rows on 15 tapes that look at different tapes, 92,160 productions."""
    elsewhere = list(combinations(range(9, 15), 3))
    rows = []
    for number in range(360):
        bits = [f"t{bit}=a{number >> bit & 1}" for bit in range(9)]
        first = [f"t0=k{number}"] if separated == "by one tape" else bits
        one, other, third = elsewhere[number % 20]
        more = [
            f"t{bit}=a1" for bit in range(1, 9) if separated == "by one tape" and number >> bit & 1
        ]
        rows.append(f"  {' '.join([*first, *more])} t{one}=x t{other}=y t{third}=a1 -> yes\n")
    tapes = " ".join(f"t{number}" for number in range(15))
    values = " ".join(f"a{number}" for number in range(16))
    marks = " ".join(f"k{number}" for number in range(360))
    return (
        f"machine m\ntapes {tapes}\nsymbols {values} {marks}\nvars x y: {values}\naccept yes\n"
        f"s:\n{''.join(rows)}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("separated", part(["by one tape", "by nine tapes"], 2))
def test_rows_that_look_at_different_tapes_are_compared_in_little_more_than_a_look_at_each(
    separated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comparing every two of 360 groups of 256 rows looks at 33 million rows."""
    monkeypatch.setattr(machine, "MOST_COMPARED", 20 * 92_160)
    made = linked(parse(looking_elsewhere(separated)))
    assert len(made.productions) == 92_160
    assert len(made.delta["s"].groups) > 15


def test_a_comparison_ends_soon_after_its_bound() -> None:
    rows: list[dict[int, str]] = [{} for _ in range(30)]
    for tape, (one, other) in enumerate(combinations(rows, 2)):  # a tape for every two of them
        one[tape], other[tape] = "a", "b"
    assert compare(grouped(rows), UNBOUNDED).work > 100_000
    assert compare(grouped(rows), 1_000).work < 3_000


@pytest.mark.slow
def test_rows_that_would_take_too_long_to_compare_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = looking_elsewhere("by nine tapes")
    monkeypatch.setattr(machine, "MOST_COMPARED", 1_000)
    with pytest.raises(NotationError) as found:
        linked(parse(text, "wide.tm"))
    assert found.value.problem == (
        "the rows of s look at too many different sets of tapes to compare"
    )
    assert found.value.hint == "let its rows look at the same tapes"
    assert found.value.place.row.strip().startswith("t0=")


def test_the_bound_holds_for_all_states_of_a_machine_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = "{}: t=a -> yes\n  t=b u=a -> yes\n"
    head = "machine m\ntapes t u\nsymbols a b\naccept yes\n"
    work = compare({(0,): [{0: "a"}], (0, 1): [{0: "b", 1: "a"}]}, UNBOUNDED).work
    monkeypatch.setattr(machine, "MOST_COMPARED", 3 * work)
    linked(parse(head + "".join(map(state.format, "pqr"))))
    with pytest.raises(NotationError) as found:
        linked(parse(head + "".join(map(state.format, "pqrs"))))
    assert found.value.problem.startswith("the rows of s look at")
