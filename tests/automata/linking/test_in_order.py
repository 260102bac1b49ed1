"""Rows of which the first that applies is taken, and sets of symbols, against a naive reading."""

from __future__ import annotations

import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, NotationError, start
from automata.linking.schema import MOST_PARTS
from automata.machine import Production
from automata.tape import tape
from tests.automata.examples import HEAD, HEAD2, applicable, machine
from tests.effort import examples

THREE = HEAD.replace("tapes t", "tapes t u v") + "vars x: a b\n"
WANTED = {
    "*": "ab_",
    "a": "a",
    "_": "_",
    "[a,_]": "a_",
    "!a": "b_",
    "![a,b]": "_",
}
wanted = st.sampled_from((*WANTED, "x", "!x"))
lines = st.lists(st.tuples(wanted, wanted, wanted), min_size=1, max_size=5)


def meets(row: tuple[str, str, str], heads: tuple[str, ...]) -> bool:
    """Read a row as a person does: tape by tape, x the same throughout."""
    values = [
        value for value in "ab" if all(_meets(w, h, value) for w, h in zip(row, heads, strict=True))
    ]
    return bool(values)


def _meets(word: str, head: str, x: str) -> bool:
    return head == x if word == "x" else head != x if word == "!x" else head in WANTED[word]


def at(one: Machine, heads: tuple[str, ...]) -> tuple[Production, ...]:
    return applicable(one, Configuration("s", tuple(tape((head,), "_") for head in heads)))


def is_bound(row: tuple[str, str, str]) -> bool:
    return "!x" not in row or "x" in row


@given(lines.filter(lambda rows: all(map(is_bound, rows))), st.booleans())
@settings(max_examples=examples(300))
def test_the_first_row_that_applies_is_taken(
    rows: list[tuple[str, str, str]], otherwise: bool
) -> None:
    text = "".join(f"  {' '.join(row)} -> * * * R R R s\n" for row in rows)
    text += "  else -> * * * R R R s\n" * otherwise
    one = machine(f"{THREE}s in order:\n{text}")
    first_line = THREE.count("\n") + 2
    for heads in product("ab_", repeat=3):
        expected = [number for number, row in enumerate(rows) if meets(row, heads)]
        expected += [len(rows)] * otherwise
        found = [row.row.place.line - first_line for row in at(one, heads)]
        assert found == expected[:1]


@given(lines.filter(lambda rows: all(map(is_bound, rows))))
@settings(max_examples=examples(200))
def test_a_choice_has_every_row_that_applies(rows: list[tuple[str, str, str]]) -> None:
    text = "".join(f"  {' '.join(row)} -> * * * R R R s\n" for row in rows)
    one = machine(f"{THREE}s choice:\n{text}")
    first_line = THREE.count("\n") + 2
    for heads in product("ab_", repeat=3):
        expected = [number for number, row in enumerate(rows) if meets(row, heads)]
        assert [row.row.place.line - first_line for row in at(one, heads)] == expected


def test_rows_that_overlap_are_refused_unless_the_state_says_in_order() -> None:
    rows = "  a * -> * * R S s\n  * a -> * * S R s\n"
    with pytest.raises(NotationError) as caught:
        machine(HEAD2 + "s:\n" + rows)
    assert "'s in order:'" in caught.value.hint
    assert len(machine(HEAD2 + "s in order:\n" + rows).productions) == 3


def test_rows_of_a_called_file_are_in_order_over_all_symbols_of_the_machine() -> None:
    text = HEAD2 + "s: a a -> a a S S call r(u) then yes\nroutine r(v)\n"
    text += "go in order: v=a -> v=b:R return\n  -> v=a:R return\n"
    one = machine(text)
    rows = [row for row in one.productions if row.state != "s"]
    assert [dict(row.reads) for row in rows] == [{1: "a"}, {1: "_"}, {1: "b"}]


def test_one_row_with_two_results_is_refused_in_a_state_in_order_too() -> None:
    with pytest.raises(NotationError) as caught:
        machine(HEAD + "pairs x y: a a / a b\ns in order: x -> y R s\n")
    assert caught.value.problem == "(s, a) has two results in this row"


@pytest.mark.slow
def test_a_state_in_order_that_comes_to_too_many_rows_is_refused_in_short_time() -> None:
    names = " ".join(f"t{i}" for i in range(12))
    rows = "".join(f"  t{i}=a t{(i + 5) % 12}=b -> s\n" for i in range(12)) + "  -> s\n"
    text = f"machine m\ntapes {names}\nsymbols {' '.join('abcdefgh')}\ns in order:\n{rows}"
    begin = time.process_time()
    with pytest.raises(NotationError) as caught:
        machine(text)
    assert caught.value.problem == f"the rows of s in order come to more than {MOST_PARTS:,}"
    assert "let its rows look at the same tapes" in caught.value.hint
    assert time.process_time() - begin < 20


def test_a_symbol_that_is_declared_wins_over_a_set() -> None:
    rows = "s: !a -> a R s\n [a,b] -> a R s\n ![a,!a,'[a,b]'] -> b R s\n"
    one = machine(HEAD.replace("a b", "a b !a '[a,b]'") + rows)
    assert [dict(row.reads)[0] for row in one.productions] == ["!a", "[a,b]", "_", "b"]


def test_a_symbol_read_from_a_set_stays_if_nothing_is_written() -> None:
    one = machine(HEAD + "s: [a,b] -> * R s\n _ -> a S yes\n")
    assert all(action.write is None for row in one.productions[:2] for action in row.actions)
    assert start(one, {"t": "ab"}).tapes[0].head == "a"


def test_two_sets_with_the_same_text_are_two_sets() -> None:
    one = machine(HEAD2 + "s: [a,b] [a,b] -> * * R R s\n")
    assert len(one.productions) == 4
